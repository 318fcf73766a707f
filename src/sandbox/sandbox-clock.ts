/**
 * The shop's clock and its planned work. It runs with the source clock, and can be set, stepped, frozen and released again;
 * planned work is due by this clock, not by the wall clock.
 */

/** All times are milliseconds since the epoch. */
export type SandboxClock = {
  now(): number;
  setTo(atMs: number): void;
  stepBy(ms: number): void;
  freeze(): void;
  resume(): void;
  isFrozen(): boolean;
  /** How far this clock is ahead of its source, to be stored over a restart. */
  offsetMs(): number;
  /** Plans work; it runs inside {@link SandboxClock.runDue}, earliest first. Returns a function that cancels it. */
  at(dueAt: number, work: () => void): () => void;
  /** When the next planned work is due, if any. */
  nextDueAt(): number | undefined;
  /** Runs everything that is due by now. */
  runDue(): void;
};

const FIRST_MOMENT = Date.parse('0001-01-01T00:00:00Z');
const LAST_MOMENT = Date.parse('9999-01-01T00:00:00Z');

/** Whether every time format of the API can write a moment: in the years from 0001 to 9999. */
export function isMoment(atMs: number): boolean {
  return atMs >= FIRST_MOMENT && atMs <= LAST_MOMENT;
}

type Planned = { dueAt: number; order: number; work: () => void };

/** Makes a clock over `source`, ahead of it by `initialOffsetMs`. */
export function createSandboxClock(source: () => number, initialOffsetMs = 0): SandboxClock {
  let offset = initialOffsetMs;
  let frozenAt: number | undefined;
  let order = 0;
  let planned: Planned[] = [];

  const now = (): number => frozenAt ?? source() + offset;
  const moveTo = (atMs: number): void => {
    if (frozenAt === undefined) offset = atMs - source();
    else frozenAt = atMs;
  };

  return {
    now,
    setTo: moveTo,
    stepBy: (ms) => moveTo(now() + ms),
    freeze: () => {
      frozenAt = now();
    },
    resume: () => {
      if (frozenAt === undefined) return;
      offset = frozenAt - source();
      frozenAt = undefined;
    },
    isFrozen: () => frozenAt !== undefined,
    offsetMs: () => now() - source(),
    at: (dueAt, work) => {
      const entry = { dueAt, order: order++, work };
      planned.push(entry);
      planned.sort((x, y) => x.dueAt - y.dueAt || x.order - y.order);
      return () => {
        planned = planned.filter((other) => other !== entry);
      };
    },
    nextDueAt: () => planned[0]?.dueAt,
    runDue: () => {
      while (planned[0] !== undefined && planned[0].dueAt <= now()) planned.shift()!.work();
    },
  };
}
