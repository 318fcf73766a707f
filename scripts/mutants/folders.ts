/** Which code is changed, and which tests are near it: those that take milliseconds, without servers, terminals or processes. */

export type Folder = {
  /** What is changed, as patterns of paths within the repository. */
  mutate: readonly string[];
  /** Folders of tests, or single files. */
  tests: readonly string[];
  /** What of these is not near, as ends of paths without `.test.ts`. */
  without?: readonly string[];
};

const OUTBOX_NOT_NEAR = ['outbox/processes', 'outbox/over-http'];
const SYNC_NOT_NEAR = [
  'sync/forgetting',
  'sync/own-writes',
  'sync/past',
  'replica/any-order-of-responses',
  'replica/search',
];
const SESSION_NOT_NEAR = ['a-scan-is-no-key', 'custom-commands', 'live-settings'].map((name) => `session/${name}`);

export const FOLDERS: Readonly<Record<string, Folder>> = {
  domain: {
    mutate: ['src/{base,domain}/**/*.ts'],
    // Of the actions the rules alone: each of their benches runs through half of the domain, and judges little of it.
    tests: ['test/base', 'test/domain', 'test/replica'].concat(
      ['check', 'edits', 'judge-lost-reply', 'operation-handlers', 'policy', 'audit-entries', 'transitions'].map(
        (name) => `test/outbox/${name}.test.ts`,
      ),
      ['assembly', 'price-key', 'price-runs', 'typed-codes'].map((name) => `test/session/${name}.test.ts`),
    ),
    without: ['base/lazy-width', 'replica/any-order-of-responses'],
  },
  outbox: {
    mutate: ['src/outbox/**/*.ts'],
    // What operators ask of it stands with the keys of the sessions.
    tests: ['test/outbox', 'test/session', 'test/usecases', 'test/db/outbox.test.ts'],
    without: [...OUTBOX_NOT_NEAR, ...SESSION_NOT_NEAR],
  },
  sync: {
    mutate: ['src/sync/**/*.ts'],
    tests: ['test/sync', 'test/replica', 'test/sim/sync.quick.ts'],
    without: SYNC_NOT_NEAR,
  },
  cluster: {
    mutate: ['src/cluster/{leader-clock,cursor-adoption,rate-share,membership,member}.ts'],
    tests: [
      'leader-clock',
      'cursor-adoption',
      'order-reads',
      'message-encryption',
      'rate-share',
      'events',
      'membership',
      'member',
      'members',
    ]
      .map((name) => `test/cluster/${name}.test.ts`)
      .concat('test/sim/hub.quick.ts'),
  },
  lane: {
    mutate: ['src/tty/input/input-lane.ts', 'src/tty/input/lane.ts'],
    tests: ['test/tty/input'],
  },
  packing: {
    mutate: ['src/session/packing/*.ts', 'src/session/state/packing*.ts'],
    tests: ['test/session', ...['station', 'notices'].map((name) => `test/screens/packing-${name}.test.tsx`)],
    without: SESSION_NOT_NEAR,
  },
};
