/** Which code is changed, and which tests are near it: those that take milliseconds, without servers, terminals or processes. */

export type Folder = {
  /** What is changed, as patterns of paths within the repository. */
  mutate: readonly string[];
  /** Folders of tests, or single files. */
  tests: readonly string[];
  /** What of these is not near, as ends of paths without `.test.ts`. */
  without?: readonly string[];
};

const ACTIONS_NOT_NEAR = ['actions/processes', 'actions/over-http'];
const SYNC_NOT_NEAR = ['sync/forgetting', 'sync/own-writes', 'sync/past', 'shop/told-in-any-order', 'shop/search'];
const DESK_NOT_NEAR = ['a-scan-is-no-key', 'own-commands', 'absence'].map((name) => `desk/${name}`);

export const FOLDERS: Readonly<Record<string, Folder>> = {
  domain: {
    mutate: ['src/domain/**/*.ts'],
    // Of the actions the rules alone: each of their benches runs through half of the domain, and judges little of it.
    tests: ['test/domain', 'test/shop'].concat(
      ['check', 'edits', 'evidence', 'jobs', 'policy', 'trail', 'transitions'].map(
        (name) => `test/actions/${name}.test.ts`,
      ),
      ['assembly', 'price-key', 'price-runs', 'typed-codes'].map((name) => `test/desk/${name}.test.ts`),
    ),
    without: ['domain/lazy-width', 'shop/told-in-any-order'],
  },
  actions: {
    mutate: ['src/actions/**/*.ts'],
    tests: [
      'test/actions',
      ...['packing-undo', 'undo-command', 'bulk', 'price-key'].map((name) => `test/desk/${name}.test.ts`),
      'test/disk/outbox.test.ts',
    ],
    without: ACTIONS_NOT_NEAR,
  },
  sync: {
    mutate: ['src/sync/**/*.ts'],
    tests: ['test/sync', 'test/shop', 'test/sim/sync.near.ts'],
    without: SYNC_NOT_NEAR,
  },
  hub: {
    mutate: ['src/hub/{bounds,doubts,lease-watch,rules,share,stand,steadiness,terms}.ts'],
    tests: ['bounds', 'doubts', 'lease', 'questions', 'seal', 'share', 'slips', 'stand', 'steadiness', 'terms']
      .map((name) => `test/hub/${name}.test.ts`)
      .concat('test/sim/hub.near.ts'),
  },
  lane: {
    mutate: ['src/terminal/input-lane.ts'],
    tests: ['test/terminal/input-lane.test.ts'],
  },
  packing: {
    mutate: ['src/desk/packing/*.ts', 'src/desk/state/packing*.ts'],
    tests: ['test/desk'],
    without: DESK_NOT_NEAR,
  },
};
