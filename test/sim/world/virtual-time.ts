/**
 * Time that exists only in the program: it stands still while code runs and jumps to the next planned
 * event when all is quiet. No timer of the machine is used, so a schedule takes as long as its computing
 * and goes the same way every time.
 */
import type { Clock } from '../../../src/base/clock.ts';

export type VirtualTime = {
  /** Milliseconds since the beginning of the world. */
  now(): number;
  /** Milliseconds since the epoch, on the one true clock that nobody in the world can see directly. */
  trueNow(): number;
  /** Plans work; returns how to call it off. */
  at(atMs: number, work: () => void): () => void;
  after(ms: number, work: () => void): () => void;
  /** Lets the world go on until `untilMs`, or until `isOver` says so after an event. */
  run(untilMs: number, isOver?: () => boolean): Promise<void>;
  /** How many events have happened. */
  eventCount(): number;
  /** A clock as the program under test sees it. `isAlive` false: nothing that it promised ever happens any more. */
  clock(options?: { wallSkewMs?: number; isAlive?: () => boolean }): Clock;
};

type Event = { at: number; order: number; work: (() => void) | undefined };

export function createVirtualTime(epochMs: number = Date.UTC(2026, 10, 20, 12)): VirtualTime {
  const heap: Event[] = [];
  let now = 0;
  let order = 0;
  let eventCount = 0;

  function at(atMs: number, work: () => void): () => void {
    const event: Event = { at: Math.max(atMs, now), order: order++, work };
    push(heap, event);
    return () => (event.work = undefined);
  }

  return {
    now: () => now,
    trueNow: () => epochMs + now,
    at,
    after: (ms, work) => at(now + ms, work),
    eventCount: () => eventCount,
    async run(untilMs, isOver = () => false) {
      await quiet();
      while (heap.length > 0 && heap[0]!.at <= untilMs && !isOver()) {
        const { at: eventAt, work } = pop(heap)!;
        if (!work) continue;
        now = eventAt;
        eventCount++;
        work();
        await quiet();
      }
      if (!isOver()) now = Math.max(now, untilMs);
    },
    clock({ wallSkewMs = 0, isAlive = () => true } = {}) {
      return {
        now: () => now,
        wallNow: () => epochMs + now + wallSkewMs,
        sleep: (ms, signal) =>
          new Promise((resolve, reject) => {
            if (signal.aborted) return reject(signal.reason);
            const onAbort = () => {
              cancel();
              if (isAlive()) reject(signal.reason);
            };
            const cancel = at(now + Math.max(0, ms), () => {
              signal.removeEventListener('abort', onAbort);
              if (isAlive()) resolve();
            });
            signal.addEventListener('abort', onAbort, { once: true });
          }),
      };
    },
  };
}

/** Lets everything that needs no time happen. */
export function quiet(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

const isBefore = (a: Event, b: Event) => a.at < b.at || (a.at === b.at && a.order < b.order);

function push(heap: Event[], event: Event): void {
  let i = heap.push(event) - 1;
  while (i > 0) {
    const parent = (i - 1) >> 1;
    if (!isBefore(event, heap[parent]!)) break;
    heap[i] = heap[parent]!;
    i = parent;
  }
  heap[i] = event;
}

function pop(heap: Event[]): Event | undefined {
  const first = heap[0];
  const last = heap.pop();
  if (heap.length === 0 || !last) return first;
  let i = 0;
  for (;;) {
    const left = 2 * i + 1;
    if (left >= heap.length) break;
    const child = left + 1 < heap.length && isBefore(heap[left + 1]!, heap[left]!) ? left + 1 : left;
    if (!isBefore(heap[child]!, last)) break;
    heap[i] = heap[child]!;
    i = child;
  }
  heap[i] = last;
  return first;
}
