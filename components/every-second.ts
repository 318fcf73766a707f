/**
 * A clock for what is shown and changes by itself: calls its listeners once a second. Those that begin within the same twentieth
 * of a second share a timer, so that a screen wakes the process once for all that ticks on it, and two hundred screens do not
 * all tick at once.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

const SECOND_MS = 1000;
const SHARED_MS = 50;

type Beat = { listeners: Set<() => void>; timer: NodeJS.Timeout };
const beats = new Map<number, Beat>();

/** Calls the listener every second, in the async context of this call; returns a function that ends that. */
export function everySecond(listener: () => void): () => void {
  const slot = Math.floor((performance.now() % SECOND_MS) / SHARED_MS);
  const beat = beats.get(slot) ?? begin(slot);
  const inContext = AsyncLocalStorage.snapshot();
  const call = () => inContext(listener);
  beat.listeners.add(call);
  return () => {
    beat.listeners.delete(call);
    if (beat.listeners.size > 0) return;
    clearInterval(beat.timer);
    if (beats.get(slot) === beat) beats.delete(slot);
  };
}

function begin(slot: number): Beat {
  const listeners = new Set<() => void>();
  const timer = setInterval(() => {
    for (const listener of Array.from(listeners)) listener();
  }, SECOND_MS);
  timer.unref();
  const beat = { listeners, timer };
  beats.set(slot, beat);
  return beat;
}
