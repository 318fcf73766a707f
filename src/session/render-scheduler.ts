/**
 * A screen has two beats. A key that only moves a cursor of the queue or of the stock is painted at once, by the panes, which
 * read the session as it is, and so is a scan that only counts at the packing bench. The rest of the screen, which Ink draws
 * (hints, details), is notified in the next beat: a few milliseconds later if the last one is some time ago, ten times a
 * second while a key is held, and always once at the end. Any other change is announced at once, with all that came before it, so
 * that a screen at rest is the same as with one beat.
 *
 * A move in any other list is kept beside the session (`session.cursors`): the panes paint it, and nothing else needs to be
 * notified.
 *
 * A letter of a filter is such a key, too: the prompt and the first rows are painted at once, and the other rows are searched in
 * portions, between which keys are handled. The next beat is when all of them have been found.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { realTimers, type LaneTimers } from '../tty/input/lane-timers.ts';
import type { SessionStore, SessionState } from './state/session-state.ts';

/** The session as it was last announced to the screens. */
export type DrawnSession = Pick<SessionStore, 'getState' | 'getInitialState' | 'subscribe'>;

/** The prompt as it was last announced to the line that it is typed into. */
export type TypedPrompt = Pick<StoreApi<Pick<SessionState, 'prompt'>>, 'getState' | 'getInitialState' | 'subscribe'>;

export type RenderScheduler = {
  drawn: DrawnSession;
  typed: TypedPrompt;
  /** Whether the rows of a filter are still being searched: then only those found so far are painted. */
  isLookingOn(): boolean;
  close(): void;
};

/**
 * Between two beats, in milliseconds: beside rows that have moved nobody notices this delay, and to find out what the hints say now
 * costs as much as to paint a move.
 */
const BEAT_MS = 100;

/** After all rows have been found, and before the next letter of a fast typist (milliseconds). */
const REST_MS = 50;
/**
 * How long the processor is left to the process that transmits what was painted to the terminal, which would otherwise wait for
 * Ink, too (milliseconds).
 */
const AFTER_PAINT_MS = 8;

/** What the render scheduler calls. */
type RenderSchedulerOptions = {
  /**
   * Paints the panes that are on the screen, now or with the frame that Ink may be about to draw; returns whether there are any.
   * Without panes every change is announced at once.
   */
  paint(isWithFrame?: boolean): boolean;
  /** Continues the search of the filter; returns whether all rows are found. Absent: all rows are found at once. */
  lookOn?: (state: SessionState) => boolean;
  /** Called while nobody types, between two letters of a filter. */
  tidyUp?: () => void;
  timers?: LaneTimers;
};

/** Follows a session. */
export function createRenderScheduler(
  session: SessionStore,
  { paint, lookOn, tidyUp, timers = realTimers }: RenderSchedulerOptions,
): RenderScheduler {
  const drawn = createStore<SessionState>(() => session.getState());
  const typed = createStore<Pick<SessionState, 'prompt'>>(() => ({ prompt: session.getState().prompt }));
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
    drawn.setState(session.getState(), true);
    typed.setState({ prompt: session.getState().prompt });
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
    typed.setState({ prompt: session.getState().prompt });
    if (wasLooking) return;
    const search = () => {
      if (!isLooking || isClosed) return;
      if (lookOn?.(session.getState()) === false) return timers.soon(search);
      tell();
      if (tidyUp) restTimer = timers.set(tidyUp, REST_MS);
    };
    timers.soon(search);
  }

  const stop = session.subscribe((state, before) => {
    if (lookOn && isLetter(state, before) && paint(true)) tellWhenFound();
    else if (isCursorMove(state, before) && paint()) tellLater();
    else tell();
  });

  const stopMoves = session.cursors.subscribe(({ lists, paletteIndex }, before) => {
    if (lists !== before.lists || paletteIndex !== before.paletteIndex) paint();
  });

  return {
    drawn,
    typed,
    isLookingOn: () => isLooking,
    close() {
      isClosed = true;
      stop();
      stopMoves();
      isWaiting = false;
      timers.clear(timer);
      timers.clear(restTimer);
    },
  };
}

/** Whether only the text of the filter differs, while it is typed. */
function isLetter(state: SessionState, before: SessionState): boolean {
  if (state.prompt?.kind !== 'filter' || before.prompt?.kind !== 'filter' || state.queue === before.queue) return false;
  for (const name in state) {
    const key = name as keyof SessionState;
    if (state[key] !== before[key] && key !== 'prompt' && key !== 'queue') return false;
  }
  return isSameBeside(state.queue, before.queue, 'filter');
}

/** Whether only parts that panes show differ: the position of a cursor, the box that is being packed. */
export function isCursorMove(state: SessionState, before: SessionState): boolean {
  for (const name in state) {
    const key = name as keyof SessionState;
    if (state[key] === before[key] || IN_PANES.has(key)) continue;
    if (key === 'stock' && isSameBeside(state.stock, before.stock, 'cursor')) continue;
    if (key !== 'queue' || !isSameBeside(state.queue, before.queue, 'cursors')) return false;
  }
  return true;
}

/** The state of the packing bench. */
const IN_PANES: ReadonlySet<keyof SessionState> = new Set<keyof SessionState>(['packing', 'seen']);

function isSameBeside<T extends object>(one: T, other: T, beside: keyof T): boolean {
  for (const name in one) if (one[name] !== other[name] && name !== beside) return false;
  return true;
}
