/** Wrong rules of the actions. */
import type { Edit } from '../support/edited-source.ts';
import type { WrongRule } from './wrong-rule.ts';

const TWO_LOST = 'one ships, two answers are lost';
const COLLEAGUE = 'one ships and undoes, a colleague returns';
const TOUCHED = 'one ships what was touched a moment ago';
const NO_CODE = 'one ships without a code, a colleague returns it';
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
const judging = (name: string, from: string, to: string, ...worlds: string[]): WrongRule => {
  return { name, edits: [{ file: 'src/outbox/judge-lost-reply.ts', from, to }], worlds };
};

const src = (file: string, from: string, to: string): Edit => ({ file: `src/${file}.ts`, from, to });

export const ACTIONS_RULES: readonly WrongRule[] = [
  {
    ...transitions(
      'whose an intent is',
      'return !isOwnerGone(row.owner) && (row.leaseUntil ?? 0) > now;',
      'return false;',
      ONE_HOST,
    ),
    isSeenByMoves: true,
  },
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
  judging(
    'a refusal after a lost reply is no refusal',
    "if (!intent.isAmbiguous || finding === 'never') return 'refused';",
    "return 'refused';",
    DAWDLES,
  ),
  judging(
    'a place that was reached is not known to be our doing',
    "if (finding === 'reached') return 'already-so';\n  if (!intent",
    "if (finding === 'reached') return 'applied';\n  if (!intent",
    CHAIN,
    UNDO,
  ),
  judging(
    'a place that was reached at the end of a watch is not known to be our doing',
    "if (finding === 'reached') return 'already-so';\n  if (finding === 'never')",
    "if (finding === 'reached') return 'applied';\n  if (finding === 'never')",
    NO_CODE,
    COLLEAGUE,
  ),
  {
    ...judging(
      'what can recur is sent again only if it is untouched',
      '(!canRecur(intent.operation) || isUntouched(intent.baseline, item))',
      'true',
      TOUCHED,
      NO_CODE,
    ),
    isSeenByMoves: true,
  },
  judging(
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
  judging(
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
  judging(
    'a place that can be left again settles nothing while a request is under way',
    "(finding === 'reached' && !canRecur(intent.operation))",
    "finding === 'reached'",
    NO_CODE,
    COLLEAGUE,
    RETURNS,
  ),
  judging(
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
    isSeenByMoves: true,
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
  {
    name: 'what is where it began may have happened all the same',
    edits: [
      src(
        'outbox/judge-lost-reply',
        "if (!hasNotHappened) return 'unconfirmed';",
        "if (!hasNotHappened) return isWhereItBegan ? 'not-sent' : 'unconfirmed';",
      ),
    ],
    isSeenByMoves: true,
  },
  {
    name: 'what can happen twice is not sent again soon',
    edits: [
      src('outbox/policy', 'if (!isOnceOnly || attemptCount > 1) return undefined;', 'if (operation) return 1000;'),
    ],
    isSeenByMoves: true,
  },
  {
    name: 'the watch is not over before a late request arrives',
    edits: [src('domain/action-times', 'watchMs: 25_000', 'watchMs: 2000')],
    isSeenByMoves: true,
    isSeenByEdits: true,
  },
  {
    name: 'not every state that is found is our doing',
    edits: [
      src(
        'outbox/judge-lost-reply',
        "if (finding === 'reached') return 'already-so';\n  if (!intent",
        "if (finding === 'reached') return 'applied';\n  if (!intent",
      ),
      src(
        'outbox/judge-lost-reply',
        "if (finding === 'reached') return 'already-so';\n  if (finding === 'never')",
        "if (finding === 'reached') return 'applied';\n  if (finding === 'never')",
      ),
    ],
    isSeenByMoves: true,
  },
  {
    name: 'the disk is synced',
    edits: [{ file: 'test/outbox/memory-table.ts', from: 'const IS_SYNCED = true;', to: 'const IS_SYNCED = false;' }],
    isSeenByMoves: true,
  },
  {
    name: 'no verdict is told before the reply',
    edits: [
      src(
        'outbox/operation-handlers',
        'const { data, status } = await send[operation]();',
        `const assumed = async () => {
        const reply = await client.getOrder(orderId, signal);
        const item = reply.data.itens.find(({ id }) => id === itemId);
        return { ...reply, data: { ...item, item_status: TRANSITION_RULES[operation].to } };
      };
      const { data, status } = await Promise.race([send[operation](), assumed()]);`,
      ),
      src(
        'outbox/operation-handlers',
        'const { data, status } = await client.updatePrice(productId, intent.change, signal);',
        `client.updatePrice(productId, intent.change, signal).catch(() => {});
        const seen = await client.getProduct(productId, signal);
        const { data, status } = { ...seen, data: { ...seen.data, ...intent.change } };`,
      ),
    ],
    isSeenByMoves: true,
    isSeenByEdits: true,
  },
  {
    name: 'a refusal of the store is no lost reply',
    edits: [src('outbox/policy', "return { kind: 'refused' };\n}", "return { kind: 'lost' };\n}")],
    isSeenByMoves: true,
  },
  {
    name: 'whose token it is, is asked again where that is in doubt',
    edits: [
      src(
        'outbox/preflight',
        'const { data } = await client.ping(signal);',
        'const { data } = await (client.first ??= client.ping(signal));',
      ),
    ],
    isSeenByMoves: true,
  },
  {
    name: 'a look is not answered from memory',
    edits: [
      src(
        'outbox/operation-handlers',
        '() => client.getProduct(productId, signal),',
        `() =>
          (client.seen ??= client.getProduct(productId, signal).catch((error) => {
            client.seen = undefined;
            throw error;
          })),`,
      ),
    ],
    isSeenByEdits: true,
  },
];
