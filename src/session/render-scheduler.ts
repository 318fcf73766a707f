/**
 * Two beats of a screen. A key that only moves a cursor is painted at once, by the panes, which read the desk as it is,
 * and so is a scan that only counts at the packing bench. What Ink draws besides (hints, details) hears of it in the next
 * beat: a few milliseconds later where the last one is some time ago, thirty times a second while a key is held, and
 * always once at the end. Any other change is told at once, with all that came before it, so a screen at rest is what it
 * would be with one beat.
 *
 * A letter of a filter is such a key, too: the prompt and the first rows are there at once, and the other rows are looked
 * for in portions, between which keys are heard. The next beat is when all have been found.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { realTimers, type LaneTimers } from '../tty/input/lane-timers.ts';
import type { Desk, DeskState } from './state/session-state.ts';

/** The desk as the screens were told of it last. */
export type DrawnDesk = Pick<Desk, 'getState' | 'getInitialState' | 'subscribe'>;

/** The prompt as the line that it is typed into was told of it last. */
export type TypedPrompt = Pick<StoreApi<Pick<DeskState, 'prompt'>>, 'getState' | 'getInitialState' | 'subscribe'>;

export type Beats = {
  drawn: DrawnDesk;
  typed: TypedPrompt;
  /** Whether rows of a filter are still being looked for: then what has been found of them is what there is to paint. */
  isLookingOn(): boolean;
  close(): void;
};

/** What a person cannot tell from at once, beside rows that have moved. */
const BEAT_MS = 33;

/** After all has been found, and before the next letter of someone who types fast. */
const REST_MS = 50;
/** So long the processor is left to who carries what was painted to the terminal: else that waits for Ink, too. */
const AFTER_PAINT_MS = 8;

/** The screen, as the beats of it go. */
export type BeatOptions = {
  /**
   * Paints the panes that are on the screen, now or with the frame that Ink may be about to draw, and answers whether
   * there are any: without, everything is told at once.
   */
  paint(isWithFrame?: boolean): boolean;
  /** Looks for some more of what the filter asks for; answers whether all is found. Everything is at once, without. */
  lookOn?: (state: DeskState) => boolean;
  /** What can be done while nobody types, between two letters of a filter. */
  tidyUp?: () => void;
  timers?: LaneTimers;
};

/** Follows a desk. */
export function createBeats(desk: Desk, { paint, lookOn, tidyUp, timers = realTimers }: BeatOptions): Beats {
  const drawn = createStore<DeskState>(() => desk.getState());
  const typed = createStore<Pick<DeskState, 'prompt'>>(() => ({ prompt: desk.getState().prompt }));
  let toldAt = Number.NEGATIVE_INFINITY;
  let isWaiting = false;
  let isLooking = false;
  let isClosed = false;
  let timer: unknown;
  let restTimer: unknown;

  function tell(): void {
    isWaiting = false;
    isLooking = false;
    timers.clear(timer);
    toldAt = timers.now();
    drawn.setState(desk.getState(), true);
    typed.setState({ prompt: desk.getState().prompt });
  }

  function tellLater(): void {
    if (isWaiting || isLooking) return;
    isWaiting = true;
    const due = () => {
      if (isWaiting) tell();
    };
    timer = timers.set(due, Math.max(AFTER_PAINT_MS, toldAt + BEAT_MS - timers.now()));
  }

  function tellWhenFound(): void {
    isWaiting = false;
    timers.clear(restTimer);
    const wasLooking = isLooking;
    isLooking = true;
    typed.setState({ prompt: desk.getState().prompt });
    if (wasLooking) return;
    const search = () => {
      if (!isLooking || isClosed) return;
      if (lookOn?.(desk.getState()) === false) return timers.soon(search);
      tell();
      if (tidyUp) restTimer = timers.set(tidyUp, REST_MS);
    };
    timers.soon(search);
  }

  const stop = desk.subscribe((state, before) => {
    if (isUnseen(state, before)) return;
    if (lookOn && isLetter(state, before) && paint(true)) tellWhenFound();
    else if (isMove(state, before) && paint()) tellLater();
    else tell();
  });

  return {
    drawn,
    typed,
    isLookingOn: () => isLooking,
    close() {
      isClosed = true;
      stop();
      isWaiting = false;
      timers.clear(timer);
      timers.clear(restTimer);
    },
  };
}

/** Whether nothing but the text of the filter differs, while it is typed. */
function isLetter(state: DeskState, before: DeskState): boolean {
  if (state.prompt?.kind !== 'filter' || before.prompt?.kind !== 'filter' || state.filter === before.filter)
    return false;
  for (const name in state) {
    const key = name as keyof DeskState;
    if (state[key] !== before[key] && key !== 'prompt' && key !== 'filter') return false;
  }
  return true;
}

/** Whether nothing differs that is shown anywhere. */
function isUnseen(state: DeskState, before: DeskState): boolean {
  if (state.scannedAt === before.scannedAt) return false;
  for (const name in state) {
    const key = name as keyof DeskState;
    if (state[key] !== before[key] && key !== 'scannedAt') return false;
  }
  return true;
}

/** Whether nothing differs but what panes show: the place of a cursor, what is in the box that is being packed. */
export function isMove(state: DeskState, before: DeskState): boolean {
  for (const name in state) {
    const key = name as keyof DeskState;
    if (state[key] === before[key] || IN_PANES.has(key)) continue;
    if (key !== 'stock' || !isSameBeside(state.stock, before.stock, 'cursor')) return false;
  }
  return true;
}

/** The cursors of lists, and the packing bench. */
const IN_PANES: ReadonlySet<keyof DeskState> = new Set<keyof DeskState>([
  'cursors',
  'lists',
  'paletteIndex',
  'packing',
  'seen',
  'scannedAt',
]);

function isSameBeside<T extends object>(one: T, other: T, beside: keyof T): boolean {
  for (const name in one) if (one[name] !== other[name] && name !== beside) return false;
  return true;
}
