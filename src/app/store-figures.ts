/** The metrics of a process that works on a store: requests, snapshot, outbox, hub, webhooks, labels, memory. */
import type { Exchange } from '../api/client.ts';
import { createFigures, type Figures } from '../base/prometheus.ts';
import type { Core } from './core.ts';

/** Upper bounds in seconds: a store near by responds in hundredths, the client waits 15 s. */
const REQUEST_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15];

const OLDER_THAN_S = [60, 600, 3600];

const HUB_MODES = ['joining', 'following', 'leading', 'direct'] as const;

export type StoreFigures = {
  /** For metrics of the caller's own. */
  figures: Figures;
  /** Counts a request that has ended. */
  noteExchange(exchange: Exchange): void;
  /** Counts a webhook: verified, or without a valid signature. */
  noteWebhook(isVerified: boolean): void;
  /** Counts a label of a parcel or a tag of a piece that was printed, or the reason why it was not. */
  notePrinted(what: 'label' | 'tag', problem: string | undefined): void;
  /** Adds the metrics of this store to the page. */
  watch(core: Core, hasSnapshot?: boolean): void;
};

/** `command`: the command that the process runs, `ssh`. */
export function createStoreFigures(version: string, command: string): StoreFigures {
  const figures = createFigures();
  figures.gauge('build_info', 'Always 1; its labels say what runs.', () => [
    { labels: { version, node: process.versions.node, command }, value: 1 },
  ]);
  figures.gauge('resident_memory_bytes', 'Memory of this process.', () => process.memoryUsage.rss());
  const requests = figures.histogram(
    'api_request_seconds',
    'Requests to the store, by operation and status of the answer; "none" where none came.',
    REQUEST_SECONDS,
  );
  const limited = figures.counter('api_limited_total', 'Answers of the store that ask for fewer requests (429).');
  const webhooks = figures.counter('webhooks_total', 'Webhooks that came, by result: verified or refused.');
  const printed = figures.counter('printed_total', 'Labels and tags, by what and by result: printed or failed.');

  return {
    figures,
    noteExchange({ operation, status, durationMs, error }) {
      requests(durationMs / 1000, { operation, status: status === undefined ? 'none' : String(status) });
      if (error === 'RateLimited') limited();
    },
    noteWebhook: (isVerified) => webhooks(1, { result: isVerified ? 'verified' : 'refused' }),
    notePrinted: (what, problem) => printed(1, { what, result: problem === undefined ? 'printed' : 'failed' }),
    watch(core, hasSnapshot = true) {
      if (hasSnapshot) addSnapshot(figures, core);
      addOutbox(figures, core);
      const hub = () => core.replica.getState().health.hub;
      figures.gauge('hub_state', 'How this process stands at the hub: 1 for one of the four states.', () => {
        const mode = hub()?.mode;
        return mode && HUB_MODES.map((state) => ({ labels: { state }, value: state === mode ? 1 : 0 }));
      });
      figures.gauge('hub_hosts', 'Hosts at the hub, this one included.', () => hub()?.hostCount);
    },
  };
}

function addSnapshot(figures: Figures, { replica, clock }: Core): void {
  const health = () => replica.getState().health;
  figures.gauge('snapshot_age_seconds', 'Age of what the screens show.', () => {
    const { snapshotAt } = health();
    return snapshotAt === undefined ? undefined : (clock.now() - snapshotAt) / 1000;
  });
  figures.gauge('snapshot_loaded', 'Whether the open states have all been read once.', () =>
    health().isLoaded ? 1 : 0,
  );
  figures.gauge(
    'failed_looks',
    'Looks at the store that failed since the last that worked.',
    () => health().failureCount,
  );
  figures.gauge('items', 'Items in memory.', () => replica.getState().records.size);
}

function addOutbox(figures: Figures, { actions, clock }: Core): void {
  const ages = () => actions.open().map(({ createdAt }) => (clock.wallNow() - createdAt) / 1000);
  figures.gauge('outbox_open', 'Actions without a verdict.', () => ages().length);
  figures.gauge('outbox_older', 'Those of them that are older than so many seconds.', () => {
    const all = ages();
    return OLDER_THAN_S.map((seconds) => ({
      labels: { seconds: String(seconds) },
      value: all.filter((age) => age > seconds).length,
    }));
  });
}
