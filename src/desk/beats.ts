/**
 * Two beats of a screen. A key that only moves a cursor is painted at once, by the panes, which read the desk as it is.
 * What Ink draws besides (tabs, hints, details) hears of it in the next beat: at once where the last one is some time
 * ago, thirty times a second while a key is held, and always once at the end. Any other change is told at once, with all
 * that came before it, so a screen at rest is what it would be with one beat.
 */
import { createStore } from 'zustand/vanilla';
import { realTimers, type LaneTimers } from '../terminal/lane-timers.ts';
import type { Desk, DeskState } from './state/desk.ts';

/** The desk as the screens were told of it last. */
export type DrawnDesk = Pick<Desk, 'getState' | 'getInitialState' | 'subscribe'>;

export type Beats = {
  drawn: DrawnDesk;
  close(): void;
};

/** What a person cannot tell from at once, beside rows that have moved. */
const BEAT_MS = 33;

/**
 * Follows a desk. `paint` paints the panes that are on the screen, and answers whether there are any: without, everything
 * is told at once.
 */
export function createBeats(desk: Desk, paint: () => boolean, timers: LaneTimers = realTimers): Beats {
  const drawn = createStore<DeskState>(() => desk.getState());
  let toldAt = Number.NEGATIVE_INFINITY;
  let isWaiting = false;
  let timer: unknown;

  function tell(): void {
    isWaiting = false;
    timers.clear(timer);
    toldAt = timers.now();
    drawn.setState(desk.getState(), true);
  }

  function tellLater(): void {
    if (isWaiting) return;
    isWaiting = true;
    const due = () => {
      if (isWaiting) tell();
    };
    const left = toldAt + BEAT_MS - timers.now();
    if (left > 0) timer = timers.set(due, left);
    else timers.soon(due);
  }

  const stop = desk.subscribe((state, before) => {
    if (isMove(state, before) && paint()) tellLater();
    else tell();
  });

  return {
    drawn,
    close() {
      stop();
      isWaiting = false;
      timers.clear(timer);
    },
  };
}

/** Whether nothing but the place of a cursor differs, in a list that is drawn as a pane. */
function isMove(state: DeskState, before: DeskState): boolean {
  for (const name in state) {
    const key = name as keyof DeskState;
    if (state[key] === before[key] || CURSORS.has(key)) continue;
    if (key !== 'stock' || !isSameBeside(state.stock, before.stock, 'cursor')) return false;
  }
  return true;
}

/** Where the cursors of lists are kept. */
const CURSORS: ReadonlySet<keyof DeskState> = new Set<keyof DeskState>(['cursors', 'lists', 'paletteIndex']);

function isSameBeside<T extends object>(one: T, other: T, beside: keyof T): boolean {
  for (const name in one) if (one[name] !== other[name] && name !== beside) return false;
  return true;
}
