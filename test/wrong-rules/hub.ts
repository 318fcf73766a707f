/** Wrong rules of the hub. */
import { only } from '../sim/hub-schedule.ts';
import { PLAIN_NETWORK } from '../sim/world/network.ts';
import { PLAIN_SERVICE } from '../sim/world/service.ts';
import type { Edit } from '../support/edited-source.ts';
import type { SimulatedRule } from './simulated-rule.ts';

const STOP = 'a host at the hub is stopped in the middle of a step';
const GONE = 'the server of the hub is gone for long';
const EMPTY = 'the server of the hub comes back empty';
const HANGS = 'the server of the hub answers nothing for long';
const TWICE = 'two changes within a second, and a question of one’s own';
const ASLEEP = 'the machine of a host sleeps';
const TERM = 'another term begins at the hub';
const UNSTAMPED = 'an unstamped change at the hub';
const TRIMMED = 'batches of the hub are thrown away';
const UNKNOWN = 'an item is here that the hub does not know';
const DISK = 'the disk of a host is forged';

/** Everything happens to a few items, from several hosts, under slow questions. */
const inOneSecond = {
  ...only('host stops'),
  network: { ...PLAIN_NETWORK, latencyMs: [5, 900] as const },
  hostCount: 4,
  itemOrders: 3,
  changeEveryMs: 250,
  moveEveryMs: 200,
};

/** Several hosts move a few items, and the store does at once what it answers long after. */
const answeredLate = {
  ...inOneSecond,
  service: { ...PLAIN_SERVICE, lateCommitMs: 20_000, lateCommitShare: 0.8 },
  changeEveryMs: 4000,
};

const src = (file: string, from: string, to: string): Edit => ({ file: `src/cluster/${file}`, from, to });
const world = (file: string, from: string, to: string): Edit => ({ file: `test/${file}`, from, to });
const rule = (
  name: string,
  edits: Edit | readonly Edit[],
  by: Omit<SimulatedRule, 'name' | 'edits'>,
): SimulatedRule => {
  return { name: `hub: ${name}`, edits: [edits].flat(), ...by };
};

const RESUMES = [
  src('member.ts', 'const follower = createFollowing({', 'const follower = following ?? createFollowing({'),
  src('member.ts', '    following?.end();\n    following = undefined;\n  }', '  }'),
  world(
    'model-check/hub-stream-world.ts',
    'following?.end();\n    trail = [];',
    'if (following) return;\n    trail = [];',
  ),
];
const EPOCHS_ARE_ALIKE = [
  src(
    'following.ts',
    'if (view.epoch !== epoch) return readSnapshot(view);',
    'if (view.epoch !== epoch && epoch === undefined) return readSnapshot(view);',
  ),
  src('following.ts', 'const isCut = view.batches', 'const isCut = view.epoch === epoch && view.batches'),
  src('member.ts', 'if (view.epoch === undefined) follower.forget();\n      else {', '{'),
  world(
    'model-check/hub-stream-world.ts',
    'if (seen.epoch === undefined) following.forget();\n    else await',
    'await',
  ),
];
const askedAt = (to: string) =>
  src('leader-clock.ts', 'askedAt: Math.max(0, bounds.earliest(askedAt)),', `askedAt: ${to},`);
const merge = (to: string): Edit => {
  const from = 'if (isRead && current.isSecondHand && incoming.askedAt > current.knownAt) return true;';
  return { file: 'src/domain/merge.ts', from, to };
};

export const HUB_RULES: readonly SimulatedRule[] = [
  rule(
    'a lease that moves is not taken',
    src(
      'membership.ts',
      "const isFree = heldBy !== 'another' || silentMs >= LEADER_LEASE_MS;",
      "const isFree = heldBy !== 'another' || silentMs >= 0;",
    ),
    { worlds: [GONE] },
  ),
  rule(
    'a lease is silent only since it was last seen to move',
    src('membership.ts', 'return { ...is, lease, movedAt: now };', 'return { ...is, lease };'),
    { worlds: [GONE] },
  ),
  rule(
    'who does not hold the lease any more leads no more',
    src('leading.ts', 'return isOver || lease?.holder !== holder || isForgotten;', 'return false;'),
    { worlds: [STOP] },
  ),
  rule(
    'a follower that has lost the hub polls for itself',
    src('membership.ts', 'isFirst ? now + chance() * SPREAD_MS : was.directAt;', 'was.directAt;'),
    { worlds: [GONE] },
  ),
  rule(
    'the server compares who leads',
    world('support/hub-state.ts', 'const IS_FENCED = true;', 'const IS_FENCED = false;'),
    { worlds: [STOP], hub: { fromSeed: 19, world: only('host stops', 'cut off') } },
  ),
  rule(
    'nothing that the server does is waited for without end',
    src('member.ts', 'const open = withDeadlines(options.open, clock);', 'const { open } = options;'),
    { worlds: [HANGS], hub: { world: only('hung') } },
  ),
  rule('another epoch makes what was followed void', EPOCHS_ARE_ALIKE, { worlds: [TERM] }),
  rule('every connection begins with the snapshot', RESUMES, { worlds: [ASLEEP] }),
  rule(
    'every connection begins with the snapshot, and another epoch makes void what was followed',
    [...RESUMES, ...EPOCHS_ARE_ALIKE],
    { worlds: [EMPTY], hub: { fromSeed: 5, world: only('blip', 'down') } },
  ),
  rule(
    'batches are numbered, and none is left out',
    src('following.ts', 'if (batch.number !== number + 1) return false;', ''),
    { worlds: [TRIMMED] },
  ),
  rule('a row counts as asked for at the earliest that it can have been', askedAt('now'), { worlds: [TWICE] }),
  rule('a row does not count as asked for when it arrives', askedAt('now - 1'), {
    hub: {
      fromSeed: 4,
      world: { ...inOneSecond, itemOrders: 1, moveEveryMs: 100, changeEveryMs: 4000, hostCount: 5 },
    },
  }),
  rule(
    '… by what the reading before did not show',
    src('leader-clock.ts', 'ahead = Math.max(ahead, askedAt - sentAt);', 'ahead = Math.max(ahead, now - sentAt);'),
    { worlds: [TWICE] },
  ),
  rule(
    'a write that is confirmed late does not undo what another host told',
    merge('if (current.isSecondHand && incoming.askedAt > current.knownAt) return true;'),
    { hub: { fromSeed: 14, world: answeredLate } },
  ),
  rule('newer wins over what the hub says', merge('if (incoming.isSecondHand) return true;'), {
    worlds: [TWICE],
    hub: { fromSeed: 15, world: inOneSecond },
  }),
  rule(
    'a change is published again',
    src('leading.ts', 'if (entry && isConfirmed) for (const event of rowEvents([entry])) enqueue(event);', ''),
    { worlds: [TWICE], hub: { fromSeed: 24, world: inOneSecond } },
  ),
  rule('… and without a new stamp however old its stamp is', src('leading.ts', 'if (!isUnstamped && (', 'if (('), {
    worlds: [UNSTAMPED],
  }),
  rule(
    'what is open here and unknown to the hub is asked for',
    src(
      'cursor-adoption.ts',
      'for (const { item } of records.withStatus(status)) if (!known.has(item.id)) missing.add(item.id);',
      'void status;',
    ),
    {
      worlds: [UNKNOWN],
      hub: {
        fromSeed: 16,
        world: {
          ...only('down', 'host is killed', 'host is replaced'),
          misfortuneEveryMs: 60_000,
          lastsMs: [250_000, 400_000],
          chaosMs: 700_000,
          hostCount: 2,
          itemOrders: 25,
          changeEveryMs: 2000,
        },
      },
    },
  ),
  rule('what only the disk says yields', merge(''), {
    worlds: [DISK],
    hub: { fromSeed: 2, world: only('disk is forged') },
  }),
  rule(
    'what only the disk says is asked for where the hub says otherwise',
    src('cursor-adoption.ts', 'return isSameSecond || entry.isSecondHand === true;', 'return isSameSecond;'),
    { worlds: [DISK] },
  ),
  rule(
    'what bears no seal is not believed',
    src('encrypted-link.ts', 'return async () => encryptedLink(await open(), encryption);', 'return open;'),
    { hub: { world: only('forger') } },
  ),
  rule(
    'old rows that somebody has put back are not shown',
    [
      src('encrypted-link.ts', '`part ${epoch} ${index}`', '`part ${index}`'),
      src('leading.ts', 'const MOST_BATCHES = 4000;', 'const MOST_BATCHES = 8;'),
    ],
    { hub: { fromSeed: 36, world: { ...only('old rows'), hostCount: 3, changeEveryMs: 1000 } } },
  ),
];
