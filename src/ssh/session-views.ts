/**
 * Each session's view of the shared data. If fifty sessions subscribed to the replica itself, one change would draw fifty
 * screens before the next key is read; through its views, each session is drawn in a turn of the event loop of its own, and an
 * error in one is not thrown in the sync.
 *
 * All shared stores must have views: React draws all roots that are due at once, so one store that notified all sessions
 * directly would undo the effect for the others.
 */
import type { StoreApi } from 'zustand/vanilla';

/** Adds a listener, as stores and records do; returns a function that removes it. */
type Listening<T> = (listener: (news: T) => void) => () => void;

export type SessionView = {
  /**
   * A store with the same state, whose listeners are called in the session's turn: once for many changes, with the newest; not
   * for a change that `isNews` says no listener needs to hear of.
   */
  of<T>(store: StoreApi<T>, isNews?: (state: T, before: T) => boolean): StoreApi<T>;
  /** Calls listeners with every single event, in the session's turn. */
  relay<T>(listen: Listening<T>): Listening<T>;
  /** Calls no listeners until {@link SessionView.goOn}; events in between are delivered then. */
  rest(): void;
  goOn(): void;
  /** Calls no listeners any more, also not for events under way. */
  close(): void;
};

export type SessionViews = {
  /** `onError` is called with errors of the session's listeners. */
  open(onError: (error: unknown) => void): SessionView;
};

/** A key takes several turns of the event loop to reach the screen: the next session waits this long to let a key go first. */
const GAP_MS = 3;

/** Makes views; those of one maker take turns. `next` calls a function when the next session has its turn. */
export function createSessionViews(
  next: (takeTurn: () => void) => void = (takeTurn) => void setTimeout(takeTurn, GAP_MS),
): SessionViews {
  const waiting = new Set<() => void>();
  let isDraining = false;

  function drain(): void {
    const [takeTurn] = waiting;
    if (!takeTurn) {
      isDraining = false;
      return;
    }
    waiting.delete(takeTurn);
    next(drain);
    takeTurn();
  }

  function open(onError: (error: unknown) => void): SessionView {
    let tasks: (() => void)[] = [];
    let isClosed = false;
    let isResting = false;
    const leaving: (() => void)[] = [];

    function takeTurn(): void {
      const due = tasks;
      tasks = [];
      for (const task of due) {
        if (isClosed) return;
        try {
          task();
        } catch (error) {
          onError(error);
        }
      }
    }

    function later(task: () => void): void {
      tasks.push(task);
      if (!isResting) waitForTurn();
    }

    function waitForTurn(): void {
      waiting.add(takeTurn);
      if (isDraining) return;
      isDraining = true;
      setImmediate(drain);
    }

    return {
      of<T>(store: StoreApi<T>, isNews?: (state: T, before: T) => boolean): StoreApi<T> {
        const listeners = new Set<(state: T, before: T) => void>();
        let isTold = true;
        leaving.push(
          store.subscribe((state, before) => {
            if (!isTold || listeners.size === 0 || isNews?.(state, before) === false) return;
            isTold = false;
            later(() => {
              isTold = true;
              for (const listener of Array.from(listeners)) listener(store.getState(), before);
            });
          }),
        );
        return {
          ...store,
          subscribe(listener) {
            listeners.add(listener);
            return () => listeners.delete(listener);
          },
        };
      },
      relay<T>(listen: Listening<T>): Listening<T> {
        return (listener) => {
          const stop = listen((news) => later(() => listener(news)));
          leaving.push(stop);
          return stop;
        };
      },
      rest() {
        isResting = true;
        waiting.delete(takeTurn);
      },
      goOn() {
        isResting = false;
        if (tasks.length > 0 && !isClosed) waitForTurn();
      },
      close() {
        isClosed = true;
        waiting.delete(takeTurn);
        for (const leave of leaving) leave();
      },
    };
  }

  return { open };
}
