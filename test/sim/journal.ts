/** What is written down of a schedule: all of it as one number, the last of it in words, and what went wrong. */
import type { Arrival } from './world/network.ts';
import type { VirtualTime } from './world/virtual-time.ts';
import { Killed } from './station.ts';

/** How a schedule went. */
export type Story = {
  /** What went wrong; empty where nothing did. */
  violations: string[];
  trace: string[];
  /** The same for two runs that went the same way. */
  hash: number;
};

export type Journal = {
  note(text: string): void;
  violate(text: string): void;
  /** Something was thrown where nothing may be; that a process was killed is no fault. */
  blame(error: unknown): void;
  /** Writes down what has reached the service since the last time. */
  noteArrivals(arrivals: readonly Arrival[]): void;
  readonly hasViolations: boolean;
  story(): Story;
};

const TRACE_LENGTH = Number(process.env.SIM_TRACE ?? 80);

export function createJournal(time: VirtualTime): Journal {
  const violations: string[] = [];
  const trace: string[] = [];
  let hash = 0;
  let seenArrivals = 0;

  function note(text: string): void {
    for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) | 0;
    trace.push(`${(time.now() / 1000).toFixed(3).padStart(9)} ${text}`);
    if (trace.length > TRACE_LENGTH) trace.shift();
  }
  function violate(text: string): void {
    note(`VIOLATION ${text}`);
    violations.push(text);
  }

  return {
    note,
    violate,
    blame(error) {
      if (!(error instanceof Killed)) violate(error instanceof Error ? (error.stack ?? String(error)) : String(error));
    },
    noteArrivals(arrivals) {
      for (; seenArrivals < arrivals.length; seenArrivals++) {
        const { station, operation, query, fault, status } = arrivals[seenArrivals]!;
        note(`${station} ${operation} ${JSON.stringify(query)} ${fault ?? ''} ${status ?? ''}`);
      }
    },
    get hasViolations() {
      return violations.length > 0;
    },
    story: () => ({ violations, trace, hash }),
  };
}

/** What to print of a schedule that failed. */
export function explain({ seed, options, violations, trace }: Story & { seed: number; options: object }): string {
  return [`seed ${seed}`, ...violations, JSON.stringify(options), ...trace].join('\n');
}
