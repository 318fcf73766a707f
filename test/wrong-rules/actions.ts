/** Wrong rules of the actions. */
import type { WrongRule } from './wrong-rule.ts';

const TWO_LOST = 'one ships, two answers are lost';
const COLLEAGUE = 'one ships and undoes, a colleague returns';
const TOUCHED = 'one ships what was touched a moment ago';
const NO_CODE = 'one ships without a code, a colleague returns it';
const CRASH = 'one ships, a crash at the worst moment';
const UNDO = 'one accepts and undoes, a crash, a buyer cancels';
const CHAIN = 'one accepts and starts, two answers are lost';
const RETURNS = 'one returns, and ships after that';
const RIVALS = 'two hosts ship the same item';
const ONE_HOST = 'two processes of a host accept, one is killed';
const DAWDLES = 'one ships without a code, and a request dawdles';
const STOPPED = 'one of two processes of a host ships and is stopped for a while';

const transitions = (name: string, from: string, to: string, ...worlds: string[]): WrongRule => {
  return { name, edits: [{ file: 'src/outbox/transitions.ts', from, to }], worlds };
};
const policy = (name: string, from: string, to: string, ...worlds: string[]): WrongRule => {
  return { name, edits: [{ file: 'src/outbox/policy.ts', from, to }], worlds };
};
const evidence = (name: string, from: string, to: string, ...worlds: string[]): WrongRule => {
  return { name, edits: [{ file: 'src/outbox/lost-reply-evidence.ts', from, to }], worlds };
};

export const ACTIONS_RULES: readonly WrongRule[] = [
  transitions(
    'whose an intent is',
    'return !isOwnerGone(row.owner) && (row.leaseUntil ?? 0) > now;',
    'return false;',
    ONE_HOST,
  ),
  transitions(
    'what a process left on its way is a lost reply',
    "const wasOnItsWay = row.phase === 'sending' || row.phase === 'watching';",
    'const wasOnItsWay = false;',
    CRASH,
  ),
  transitions(
    'one intent at a time per target',
    "return row.phase === 'unconfirmed' || openOfTarget.find((one) => !isAside(one))?.id === row.id;",
    'return openOfTarget.length > 0;',
    ONE_HOST,
  ),
  transitions(
    'an attempt is counted',
    'const attemptCount = row.attemptCount + 1;',
    'const attemptCount = row.attemptCount;',
    UNDO,
  ),
  transitions(
    'an intent whose reply was lost is ambiguous',
    "return { phase: 'watching', isAmbiguous: true, answered, openSince: openSince ?? sentAt };",
    "return { phase: 'watching', answered, openSince: openSince ?? sentAt };",
    DAWDLES,
  ),
  transitions(
    'what waits behind an intent that was not done is dropped',
    'return openOfTarget.filter(({ seq, attemptCount }) => seq > row.seq && attemptCount === 0);',
    'return openOfTarget.filter(() => row.seq < 0);',
    CHAIN,
  ),
  transitions(
    'what is unconfirmed closes when another action overwrites its traces',
    "return openOfTarget.filter(({ seq, phase }) => seq < row.seq && phase === 'unconfirmed');",
    'return openOfTarget.filter(() => row.seq < 0);',
    NO_CODE,
  ),
  transitions(
    'what has left cannot be taken back',
    'return !row.verdict && row.attemptCount === 0 && !isTaken(row, me, now);',
    'return !row.verdict && !isTaken(row, me, now);',
    UNDO,
  ),
  policy('a lost reply is a lost reply', "if (error.mayHaveApplied) return { kind: 'lost' };", '', TWO_LOST),
  policy(
    'what could not be reached was not sent, and waits',
    "if (error instanceof Unreachable) return { kind: 'hold', hold: 'offline' };",
    "if (error instanceof Unreachable) return { kind: 'lost' };",
    TOUCHED,
  ),
  policy(
    'a refusal after a lost reply is no refusal',
    "if (!intent.isAmbiguous || finding === 'never') return 'refused';",
    "return 'refused';",
    DAWDLES,
  ),
  policy(
    'a place that was reached is not known to be our doing',
    "if (finding === 'reached') return 'already-so';\n  if (!intent",
    "if (finding === 'reached') return 'applied';\n  if (!intent",
    CHAIN,
    UNDO,
  ),
  policy(
    'a place that was reached at the end of a watch is not known to be our doing',
    "if (finding === 'reached') return 'already-so';\n  if (finding === 'never')",
    "if (finding === 'reached') return 'applied';\n  if (finding === 'never')",
    NO_CODE,
    COLLEAGUE,
  ),
  policy(
    'what can recur is sent again only if it is untouched',
    '(!canRecur(intent.operation) || isUntouched(intent.baseline, item))',
    'true',
    TOUCHED,
    NO_CODE,
  ),
  policy(
    'only what is where it began has not happened',
    'const hasNotHappened = isWhereItBegan &&',
    'const hasNotHappened =',
    TWO_LOST,
    COLLEAGUE,
    NO_CODE,
    CHAIN,
    RETURNS,
    RIVALS,
  ),
  policy(
    'before a shipment the order is read again',
    'return canRecur(intent.operation) || ageMs > staleMs;',
    'return ageMs > staleMs;',
    TWO_LOST,
  ),
  evidence(
    'a code tells who shipped',
    "if (bearsOurCode(intent, item)) return 'ours';",
    "if (progressOf(item.item_status) >= progressOf('shipped')) return 'ours';",
    RIVALS,
    TOUCHED,
  ),
  {
    name: 'a stamp of the last seconds proves nothing',
    edits: [{ file: 'src/base/times.ts', from: 'dateMs - moment.epochMs >= SAFE_DISTANCE_MS', to: 'true' }],
    worlds: [TOUCHED, NO_CODE],
  },
  evidence(
    'a place that can be left again settles nothing while a request is under way',
    "(finding === 'reached' && !canRecur(intent.operation))",
    "finding === 'reached'",
    NO_CODE,
    COLLEAGUE,
    RETURNS,
  ),
  evidence(
    'cancelled says that it never happened only where the times say so',
    "return reachedAt === '' && item.cancelado_em !== '' ? 'never' : 'nothing';",
    "return 'never';",
    CHAIN,
    UNDO,
  ),
  {
    name: 'a request is announced before it leaves',
    edits: [
      {
        file: 'src/outbox/send.ts',
        from: 'const sending = await recorded(row.id, () => ledger.announce(row.id, facts), tools);',
        to: 'const sending = await recorded(row.id, () => (facts ? row : ledger.announce(row.id, facts)), tools);',
      },
    ],
    worlds: [TWO_LOST],
  },
  {
    name: 'only a look asked after the watch shows what has not happened',
    edits: [{ file: 'src/outbox/lost-reply.ts', from: 'if (askedAt >= endsAt || ', to: 'if (endsAt > 0 || ' }],
    worlds: [NO_CODE, COLLEAGUE],
  },
  {
    name: 'a verdict that rests on fewer requests than were sent does not count',
    edits: [
      {
        file: 'src/outbox/outbox.ts',
        from: "if (attempt !== undefined && row.attemptCount !== attempt && verdict.kind !== 'applied') return [];",
        to: '',
      },
    ],
    worlds: [STOPPED],
  },
  {
    name: 'only the owner of an intent announces its request',
    edits: [
      {
        file: 'src/outbox/outbox.ts',
        from: 'return row && !row.verdict && row.owner === me.owner ? row : undefined;',
        to: 'return row && !row.verdict ? row : undefined;',
      },
    ],
    worlds: [STOPPED],
  },
  {
    name: 'what is not in production is not shipped',
    edits: [{ file: 'src/outbox/check.ts', from: 'if (status !== from) {', to: 'if (status === undefined) {' }],
    worlds: [RIVALS],
  },
];
