/** Metrics for administrators of the server, without names or addresses. */

import { createFigures, type Figures } from '../base/prometheus.ts';
import type { RefusalReason } from './login-log.ts';

/** Upper bounds in seconds. */
const BUCKETS = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1];

export type Metrics = {
  count(name: CounterName, by?: number): void;
  /** Counts a connection that ended without a login, by its reason. */
  countRefusal(reason: RefusalReason): void;
  /** Records the time from a key press to the screen, in milliseconds. */
  observePaint(ms: number): void;
  /** The page with these metrics. */
  page(): string;
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

/** Adds the metrics of the server to a page. */
export function createMetrics(figures: Figures = createFigures()): Metrics {
  const counters = Object.fromEntries(
    Object.entries(COUNTERS).map(([name, about]) => [name, figures.counter(`ssh_${name}_total`, about)]),
  ) as Record<CounterName, ReturnType<Figures['counter']>>;
  const refusals = figures.counter('ssh_refusals_total', 'Connections that ended without a login, by why.');
  const paints = figures.histogram(
    'key_to_paint_seconds',
    'From a key that arrived to the bytes that show what it did.',
    BUCKETS,
  );
  return {
    count: (name, by) => counters[name](by),
    countRefusal: (reason) => refusals(1, { reason }),
    observePaint: (ms) => paints(ms / 1000),
    page: figures.page,
  };
}
