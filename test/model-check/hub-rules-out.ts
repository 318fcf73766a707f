/** The rules of the hub, each of which the small worlds must miss. */
import type { RuleOut } from './rules-out.ts';

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
const FORGER = 'somebody without the token writes to the hub';

const hub = (name: string, file: string, from: string, to: string, ...worlds: string[]): RuleOut => {
  return { name: `hub: ${name}`, file: `src/cluster/${file}`, from, to, worlds };
};

const BEGINS_ANEW = { from: 'beginsAnew: true,', to: 'beginsAnew: false,' };
const EPOCHS_ARE_ALIKE = {
  file: 'src/cluster/rules.ts',
  from: 'takesEpochsApart: true,',
  to: 'takesEpochsApart: false,',
};

export const HUB_RULES_OUT: readonly RuleOut[] = [
  hub(
    'a lease that moves is not taken',
    'membership.ts',
    "const isFree = heldBy !== 'another' || silentMs >= LEADER_LEASE_MS;",
    "const isFree = heldBy !== 'another' || silentMs >= 0;",
    GONE,
  ),
  hub(
    'a lease is silent only since it was last seen to move',
    'membership.ts',
    'return { ...is, lease, movedAt: now,',
    'return { ...is, lease,',
    GONE,
  ),
  hub(
    'who does not hold the lease any more leads no more',
    'membership.ts',
    "if (term.isOver || view.lease?.holder !== term.holder || isLost) return [is, ['end-term']];",
    "if (term.isOver && isLost) return [is, ['end-term']];",
    STOP,
  ),
  hub(
    'a follower that has lost the hub polls for itself',
    'membership.ts',
    "case 'fell': {",
    "case 'fell': {\n      if (was.role === 'following') return [{ ...was, role: 'none' }, []];",
    GONE,
  ),
  {
    name: 'hub: the server compares who leads',
    file: 'test/model-check/hub-world.ts',
    from: 'options.isFenced ?? true',
    to: 'options.isFenced ?? false',
    worlds: [STOP],
  },
  hub(
    'nothing that the server does is waited for without end',
    'rules.ts',
    'hasDeadlines: true,',
    'hasDeadlines: false,',
    HANGS,
  ),
  hub('another epoch makes what was followed void', 'rules.ts', EPOCHS_ARE_ALIKE.from, EPOCHS_ARE_ALIKE.to, TERM),
  hub('every connection begins with the snapshot', 'rules.ts', BEGINS_ANEW.from, BEGINS_ANEW.to, ASLEEP),
  {
    ...hub('every connection begins with the snapshot', 'rules.ts', BEGINS_ANEW.from, BEGINS_ANEW.to, EMPTY),
    name: 'hub: every connection begins with the snapshot, and another epoch makes void what was followed',
    also: [EPOCHS_ARE_ALIKE],
  },
  hub(
    'batches are numbered, and none is left out',
    'following.ts',
    'if (batch.number !== number + 1) return false;',
    '',
    TRIMMED,
  ),
  hub(
    'a row counts as asked for at the earliest that it can have been',
    'rules.ts',
    'askedAt: (earliest) => earliest,',
    'askedAt: (_, now) => now,',
    TWICE,
  ),
  hub(
    '… by what the reading before did not show',
    'time-bounds.ts',
    'ahead = Math.max(ahead, askedAt - toldAt);',
    'ahead = Math.max(ahead, now - toldAt);',
    TWICE,
  ),
  {
    name: 'hub: newer wins over what the hub says',
    file: 'src/domain/merge.ts',
    from: 'if (current.isSecondHand && incoming.askedAt > current.knownAt) return true;',
    to: 'if (incoming.isSecondHand) return true;',
    worlds: [TWICE],
  },
  hub('a change is told again', 'rules.ts', 'tellsAgain: true,', 'tellsAgain: false,', TWICE),
  hub('… and without a new stamp however old its stamp is', 'leading.ts', 'if (!isUnstamped && (', 'if ((', UNSTAMPED),
  hub(
    'what is open here and unknown to the hub is asked for',
    'rules.ts',
    'asksForMissing: true,',
    'asksForMissing: false,',
    UNKNOWN,
  ),
  {
    name: 'hub: what only the disk says yields',
    file: 'src/domain/merge.ts',
    from: 'if (current.isSecondHand && incoming.askedAt > current.knownAt) return true;',
    to: '',
    worlds: [DISK],
  },
  hub(
    'what only the disk says is asked for where the hub says otherwise',
    'conflicting-rows.ts',
    '(isSameSecond(item) || isOfDisk(item))',
    'isSameSecond(item)',
    DISK,
  ),
  hub('what bears no seal is not believed', 'rules.ts', 'isSealed: true,', 'isSealed: false,', FORGER),
];
