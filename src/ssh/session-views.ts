/**
 * Each session's view of what all share. Were fifty sessions subscribed to the replica itself, one change would draw
 * fifty screens before the next key is read; through its views, each session is drawn in a turn of the event loop of
 * its own, and what throws in one is not thrown at the sync.
 *
 * It has to be everything that they share: React draws all roots that are due at once, and so one store that told all
 * sessions directly would undo it for the others.
 */
import type { StoreApi } from 'zustand/vanilla';

/** A way to listen, as stores and records have it: answers how to stop. */
type Listening<T> = (listener: (news: T) => void) => () => void;

export type SessionView = {
  /** A store as it is now, whose changes are told in the session's turn: once for many, the newest. */
  of<T>(store: StoreApi<T>): StoreApi<T>;
  /** News that are all told, one by one, in the session's turn. */
  relay<T>(listen: Listening<T>): Listening<T>;
  /** Tells nothing until {@link SessionView.goOn}; what comes meanwhile is told then. */
  rest(): void;
  goOn(): void;
  /** Tells nothing more, also of what is on its way. */
  close(): void;
};

export type SessionViews = {
  /** `onError` is told what the session's listeners threw. */
  open(onError: (error: unknown) => void): SessionView;
};

/**
 * A key takes several turns of the event loop to become a paint: so long the next session waits for a key to go first.
 */
const GAP_MS = 3;

/** Hands out views; those of one maker take turns. `next` is when the next session has its turn. */
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
      of<T>(store: StoreApi<T>): StoreApi<T> {
        const listeners = new Set<(state: T, before: T) => void>();
        let isTold = true;
        leaving.push(
          store.subscribe((_, before) => {
            if (!isTold || listeners.size === 0) return;
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
