/** Figures for the people who run the server, in the text format of Prometheus. No names, no addresses. */

import type { RefusalReason } from './login-log.ts';

/** Upper bounds in seconds. */
const BUCKETS = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1];

export type Metrics = {
  count(name: CounterName, by?: number): void;
  /** A connection that ended without a login, by why. */
  countRefusal(reason: RefusalReason): void;
  /** A key's way to the screen, in milliseconds. */
  observePaint(ms: number): void;
  /** The page; `gauges` are read now. */
  page(gauges: Record<string, [about: string, value: number | undefined]>): string;
};

const COUNTERS = {
  logins: 'Sessions that were opened.',
  commands: 'Commands that were run.',
  refused_logins: 'Connections that ended without a login, or that there was no place for.',
  dropped_early: 'Connections that had to go for others before they logged in.',
  locked_out: 'Connections from addresses that are locked out.',
  ended_idle: 'Sessions ended because nobody pressed a key.',
  ended_slow: 'Sessions ended because the client took nothing.',
  ended_flood: 'Sessions ended because of too much input.',
  ended_key: 'Sessions ended because their key was removed, changed, or has expired.',
  ended_host: 'Sessions ended by somebody on the host.',
  ended_crashed: 'Sessions ended by an error of ours.',
  frames: 'Frames drawn for ended sessions.',
  slow_frames: 'Frames that took longer than 50 ms to draw.',
  skipped_frames: 'Frames that a slow line of an ended session skipped.',
  sent_bytes: 'Bytes sent to the terminals of ended sessions.',
} as const;

export type CounterName = keyof typeof COUNTERS;

export function createMetrics(): Metrics {
  const counters = new Map<CounterName, number>();
  const refusals = new Map<RefusalReason, number>();
  const buckets = BUCKETS.map(() => 0);
  let paintCount = 0;
  let paintSeconds = 0;

  return {
    count(name, by = 1) {
      counters.set(name, (counters.get(name) ?? 0) + by);
    },
    countRefusal(reason) {
      refusals.set(reason, (refusals.get(reason) ?? 0) + 1);
    },
    observePaint(ms) {
      const seconds = ms / 1000;
      paintCount++;
      paintSeconds += seconds;
      for (const [index, bound] of BUCKETS.entries()) if (seconds <= bound) buckets[index] = (buckets[index] ?? 0) + 1;
    },
    page(gauges) {
      const lines: string[] = [];
      const add = (name: string, type: string, about: string, ...values: string[]) =>
        lines.push(`# HELP bancada_${name} ${about}`, `# TYPE bancada_${name} ${type}`, ...values);
      for (const [name, [about, value]] of Object.entries(gauges)) {
        if (value !== undefined) add(name, 'gauge', about, `bancada_${name} ${value}`);
      }
      for (const [name, about] of Object.entries(COUNTERS)) {
        add(
          `ssh_${name}_total`,
          'counter',
          about,
          `bancada_ssh_${name}_total ${counters.get(name as CounterName) ?? 0}`,
        );
      }
      add(
        'ssh_refusals_total',
        'counter',
        'Connections that ended without a login, by why.',
        ...[...refusals].map(([reason, count]) => `bancada_ssh_refusals_total{reason="${reason}"} ${count}`),
      );
      const base = 'bancada_key_to_paint_seconds';
      add(
        'key_to_paint_seconds',
        'histogram',
        'From a key that arrived to the bytes that show what it did.',
        ...BUCKETS.map((bound, index) => `${base}_bucket{le="${bound}"} ${buckets[index]}`),
        `${base}_bucket{le="+Inf"} ${paintCount}`,
        `${base}_sum ${paintSeconds}`,
        `${base}_count ${paintCount}`,
      );
      return `${lines.join('\n')}\n`;
    },
  };
}
