/** Wrong rules of the sync. */
import {
  afterGap,
  blind,
  blindFromStart,
  busy,
  calm,
  inOneSecond,
  unfiltered,
  unpaged,
} from '../sim/schedule-worlds.ts';
import { PLAIN_NETWORK } from '../sim/world/network.ts';
import type { Edit } from '../support/edited-source.ts';
import type { SimulatedRule } from './simulated-rule.ts';

const LATE_COMMIT = 'a change is visible long after its stamp';
const SLIPS = 'pages fail, and changes move items between them';
const SET_BACK = 'the clock of the store is set back';
const SET_BACK_LITTLE = 'the clock of the store is set back a little';
const FAST = 'one server of several has a fast clock';

const rule = (name: string, edits: readonly Edit[], sync: NonNullable<SimulatedRule['sync']>): SimulatedRule => ({
  name,
  edits,
  sync,
});
const src = (file: string, from: string, to: string): Edit => ({ file: `src/${file}.ts`, from, to });
const since = (to: string) =>
  src(
    'sync/poll/cursor',
    "return poll === 'deep' ? cursors.durableMs : Math.max(cursors.freshMs - OVERLAP_MS.quick, cursors.durableMs);",
    `return ${to};`,
  );
const advanced = (to: string) =>
  src('sync/poll/delta-poll', 'cursors = advance(from, kind, { isComplete, startMs });', `cursors = ${to};`);
const REACHES_NO_FURTHER = src('sync/poll/delta-poll', 'const backed = facts.backMs();', 'const backed = 0;');
const NO_SWEEPS = [
  src('sync/poll/scheduler', "if (!scanning && now >= nextSweepAt) return { kind: 'begin-sweep' };", ''),
  src('sync/poll/scheduler', 'Math.min(nextLookAt, nextSweepAt) - now', 'nextLookAt - now'),
];
const PROVES_NOTHING = src(
  'sync/scan/full-scan',
  'plan.isProving = true;\n    if (!cannotProve()) {',
  'plan.isProving = true;\n    if (plan) return true;\n    if (!cannotProve()) {',
);
const CHECKS_NO_PAGES = src(
  'sync/poll/validated-reads',
  'const list = JSON.stringify(query);',
  'if (page > 0) return reply;\n  const list = JSON.stringify(query);',
);
const supersedes = (to: string) =>
  src('domain/merge', 'return replaces(believed(incoming, latestMs), believed(ours, latestMs));', to);
/** The newer stamp wins; within a second, `to`. */
const ofSeconds = (to: string) =>
  supersedes(`const [a, b] = [believed(incoming, latestMs), believed(ours, latestMs)];
    const [x, y] = [a, b].map(({ updatedAtMs }) => Math.floor(updatedAtMs / 1000));
    return Number.isFinite(x) && Number.isFinite(y) && x !== y ? x > y : ${to};`);
const spacing = src(
  'sync/budget',
  'return left ? (left.endsAt - now) / Math.max(1, left.reads) : 0;',
  'return left ? 0 : 0;',
);

export const SYNC_RULES: readonly SimulatedRule[] = [
  rule(
    'the cursor is not the newest updated_at seen',
    [
      since('cursors.freshMs'),
      advanced(
        '((newestMs) => ({ freshMs: newestMs, durableMs: newestMs }))(snapshot.newestUpdatedAt() ?? from.freshMs)',
      ),
      REACHES_NO_FURTHER,
    ],
    { fromSeed: 4 },
  ),
  rule(
    'the cursor is not this machine’s clock',
    [advanced('{ freshMs: clock.wallNow(), durableMs: clock.wallNow() - 120_000 }'), REACHES_NO_FURTHER],
    { fromSeed: 3 },
  ),
  rule(
    'polls overlap',
    [
      since('cursors.freshMs'),
      advanced('isComplete && startMs !== undefined ? { freshMs: startMs, durableMs: startMs } : from'),
      REACHES_NO_FURTHER,
    ],
    { fromSeed: 26 },
  ),
  rule(
    'a quick poll does not move the durable cursor to where quick polls reach',
    [
      advanced(
        "((next) => ({ ...next, durableMs: next.freshMs - 10_000 }))(advance(from, 'deep', { isComplete, startMs }))",
      ),
    ],
    { fromSeed: 82 },
  ),
  rule(
    'not every scan is complete',
    [
      src('sync/scan/scan', 'return !isStopped && isCompleteScan(', 'return !isStopped || isCompleteScan('),
      ...NO_SWEEPS,
    ],
    { fromSeed: 46, world: afterGap },
  ),
  rule(
    'a delta is never asked for together with a status',
    [
      src(
        'sync/poll/delta-poll',
        '{ atualizado_apos: toIsoSeconds(sinceMs) };',
        "{ atualizado_apos: toIsoSeconds(sinceMs), status: 'pending' };",
      ),
    ],
    { fromSeed: 3 },
  ),
  rule(
    'links.next, which has lost the filters, is not followed',
    [src('sync/poll/validated-reads', '{ ...query, page }', 'page === 1 ? query : { page }')],
    { fromSeed: 37, world: afterGap },
  ),
  rule('a state counts as read when that has been proven', [PROVES_NOTHING, ...NO_SWEEPS], {
    fromSeed: 2,
    world: (options) => ({ ...busy(options), changeEveryMs: 300, hasBursts: false }),
  }),
  rule('the open states are read again now and then', NO_SWEEPS, {
    fromSeed: 10,
    world: () => ({ hasBackDoor: true }),
  }),
  rule('the later reply does not win', [supersedes('return true;')], { fromSeed: 27 }),
  rule(
    'within a second no question wins that was under way together with another',
    [ofSeconds('a.askedAt >= b.askedAt')],
    {
      fromSeed: 17,
      world: inOneSecond,
    },
  ),
  rule(
    'a question asked before our write does not undo it',
    [
      ofSeconds('true'),
      {
        file: 'test/sim/station.ts',
        from: 'mergeItems(run.replica, [reply.data], time.now());',
        to: 'mergeItems(run.replica, [reply.data], askedAt);',
      },
    ],
    { fromSeed: 17, world: inOneSecond },
  ),
  rule(
    'the cursor is not written before the rows',
    [
      src(
        'db/item-repository',
        'keep(entries, saved, latestStampMs = Infinity) {\n',
        "keep(entries, saved, latestStampMs = Infinity) {\n      if (saved) transaction(() => note('saved', JSON.stringify(saved)));\n",
      ),
      src('db/item-repository', "        if (saved) note('saved', JSON.stringify(saved));\n", ''),
    ],
    {
      world: (options) => ({
        ...afterGap(options),
        network: { ...options.network, latencyMs: [5, 30], faults: {}, limitPerMinute: 0, isWire: false },
        hasDiskCrashes: true,
        diskCrashShare: 1,
        diskCrashWithin: 2,
        sparesFirstStart: true,
      }),
    },
  ),
  rule(
    'what was handed over and refused is not kept',
    [src('db/item-repository', '      return outcome;\n', "      return outcome === 'refused' ? 'kept' : outcome;\n")],
    { fromSeed: 4 },
  ),
  rule(
    'what is closed is kept, too',
    [
      src(
        'db/item-repository',
        'keep(entries, saved, latestStampMs = Infinity) {\n',
        "keep(all, saved, latestStampMs = Infinity) {\n      const entries = all.filter(({ status }) => status !== 'delivered' && status !== 'cancelled');\n",
      ),
    ],
    { fromSeed: 3 },
  ),
  rule(
    'an interrupted first load is not done',
    [
      src('sync/poll/scheduler', 'isLoaded = saved?.isLoaded === true;', 'isLoaded = saved !== undefined;'),
      ...NO_SWEEPS,
    ],
    {
      fromSeed: 2,
      world: (options) => ({ ...busy(options), crashes: 4, network: { ...options.network, latencyMs: [5, 1500] } }),
    },
  ),
  rule('the clock of the stamps is not taken for that of Date', [REACHES_NO_FURTHER], {
    fromSeed: 3,
    world: (options) => ({
      service: { ...options.service, hasDate: true, dateSkewMs: 280_000, timestamps: 'iso-micro', zoneMinutes: 0 },
    }),
  }),
  rule(
    'the filter is tried out before it is taken at its word',
    [src('sync/poll/cursor', 'isDoubted ? DAY_MS : undefined;', 'isDoubted ? DAY_MS : 0;')],
    { world: blindFromStart },
  ),
  rule(
    'known changes must show up',
    [
      src('sync/profile/service-facts', 'const isChecking = () => zone.isKnown();', 'const isChecking = () => false;'),
      src('sync/poll/delta-poll', 'if (loadedFromMs !== undefined && updatedAtMs > loadedFromMs) facts.doubt(1);', ''),
    ],
    { world: blind },
  ),
  rule(
    'nothing is asked after a 401',
    [src('sync/poll/retry-loop', "if (trouble.kind === 'unauthenticated') {", "if (trouble.kind === 'never') {")],
    { world: () => ({ has401: true }) },
  ),
  rule(
    'Retry-After is waited for',
    // Two guards: the wait after a failure, and the budget, which holds back every reader of the process.
    [
      src('sync/poll/retry-loop', 'if (retryAfterMs === undefined) await backOff();', 'if (failed) await backOff();'),
      src('sync/budget', 'heldUntil = Math.max(heldUntil, untilAt);', 'void untilAt;'),
    ],
    { world: (options) => ({ network: { ...options.network, retryAfter: 'seconds', faults: { 'too-many': 0.1 } } }) },
  ),
  rule(
    'where the filter has no effect the open states are read round and round',
    [src('sync/poll/poller', 'return facts.areDeltasUseless;', 'return false;')],
    { world: unfiltered },
  ),
  rule('a load counts as whole only when its pages were those asked for', [PROVES_NOTHING, CHECKS_NO_PAGES], {
    world: unpaged,
  }),
  rule('not every page is taken for the one that was asked for', [CHECKS_NO_PAGES], { world: unpaged }),
  rule(
    'which store the token stands for is asked again and again',
    [
      src('sync/poll/validated-reads', 'isKnown: isLoaded,', 'isKnown: () => false,'),
      src('sync/poll/validated-reads', '    await watch.confirm();\n', ''),
    ],
    { world: (options) => ({ ...calm(options, {}), chaosMs: 60_000, swapsStore: true }) },
  ),
  rule(
    'an own write that no delta shows never gets too old to matter',
    [
      src('sync/poll/canary', 'return dueAt;', 'return Infinity;'),
      src('sync/poll/canary', 'return missing;', 'return [];'),
    ],
    { world: blind },
  ),
  rule(
    'an own write is asked after until a delta has shown it',
    [
      src(
        'sync/poll/canary',
        'expected.set(itemId, { updatedAtMs, knownAt, isOwn,',
        'expected.set(itemId, { updatedAtMs, knownAt, isOwn: false,',
      ),
      // Heard once only, two minutes after the change, if it is within reach just then.
      src(
        'sync/poll/canary',
        'return missing;',
        'return missing.filter((itemId) => heardAt.get(itemId) > askedAt - 138_000);',
      ),
      src(
        'sync/poll/canary',
        'expected.delete(itemId);\n      if (updatedAtMs',
        'heardAt.set(itemId, knownAt);\n      expected.delete(itemId);\n      if (updatedAtMs',
      ),
      src(
        'sync/poll/canary',
        'const oldest = expected.keys();',
        'const [oldest, heardAt] = [expected.keys(), new Map()];',
      ),
    ],
    { world: blind },
  ),
  rule(
    'the moment that Retry-After names is the reset',
    [
      src(
        'sync/budget',
        'last.remaining === 0 && heldUntil > last.seenAt',
        'last.remaining < 0 && heldUntil > last.seenAt',
      ),
    ],
    {
      world: (options) => ({
        ...calm(options, { mostBehindMs: 20_000 }),
        network: { ...PLAIN_NETWORK, limitPerMinute: 60, limitWindowMs: 8000, othersSpend: 60 },
      }),
    },
  ),
  rule(
    'waiting for the budget is no part of the duration of a poll',
    [src('sync/poll/poller', 'attempts.waitedMs - waitedBefore', '0 * waitedBefore'), spacing],
    {
      world: (options) => ({
        ...calm(options, { mostBehindMs: 15_000, fromMs: 70_000 }),
        chaosMs: 120_000,
        isUnattended: true,
        network: { ...PLAIN_NETWORK, limitPerMinute: 120, othersSpend: 85 },
      }),
    },
  ),
  {
    name: 'the durable cursor stays behind what late commits need',
    edits: [
      {
        file: 'src/sync/poll/cursor.ts',
        from: "durableMs: poll === 'deep' ? Math.max(cursors.durableMs, startMs - OVERLAP_MS.deep) : cursors.durableMs,",
        to: "durableMs: poll === 'deep' ? Math.max(cursors.durableMs, startMs) : cursors.durableMs,",
      },
    ],
    worlds: [LATE_COMMIT],
  },
  {
    name: 'a quick poll does not move the durable cursor',
    edits: [
      {
        file: 'src/sync/poll/cursor.ts',
        from: "durableMs: poll === 'deep' ? Math.max(cursors.durableMs, startMs - OVERLAP_MS.deep) : cursors.durableMs,",
        to: 'durableMs: Math.max(cursors.durableMs, startMs - OVERLAP_MS.deep),',
      },
    ],
    worlds: [LATE_COMMIT],
  },
  {
    name: 'a clock that was set back is noticed',
    edits: [
      {
        file: 'src/sync/poll/cursor.ts',
        from: 'return dateMs < freshMs - SET_BACK_MS;',
        to: 'return dateMs < freshMs - 1e12;',
      },
    ],
    worlds: [SET_BACK],
  },
  {
    name: 'of the last answers the earliest clock counts',
    edits: [
      {
        file: 'src/sync/profile/service-clock.ts',
        from: 'monotonicMs + Math.min(...offsets)',
        to: 'monotonicMs + offsets.at(-1)!',
      },
    ],
    worlds: [FAST, LATE_COMMIT],
  },
  {
    name: 'a scan is complete only with as many ids as the largest total',
    edits: [
      {
        file: 'src/sync/scan/scan.ts',
        from: 'return idCount === largestTotal && !isShrinking && isEveryPageTheOneAsked;',
        to: 'return idCount > -1 && largestTotal > -1 && !isShrinking && isEveryPageTheOneAsked;',
      },
    ],
    worlds: [SLIPS],
  },
  {
    name: 'a stamp of a clock that was set back since says nothing',
    edits: [
      {
        file: 'src/domain/merge.ts',
        from: 'const ours = this.isOvertaken(current, incoming) ? unstamped(current) : current;',
        to: 'const ours = current;',
      },
    ],
    worlds: [SET_BACK_LITTLE],
  },
  {
    name: 'what was read before a clock is known to have fallen is read once more',
    edits: [{ file: 'src/sync/profile/service-facts.ts', from: 'reach.hold(DAY_MS);', to: '' }],
    worlds: [SET_BACK_LITTLE],
  },
];
