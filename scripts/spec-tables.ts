/**
 * The tables of docs/spec, made by asking the very rules that the program runs. A page holds a table between
 * `<!-- table NAME -->` and `<!-- /table -->`.
 */
import {
  Aborted,
  InvalidInput,
  InvalidRequest,
  NoReply,
  NotAuthenticated,
  NotFoundHere,
  RateLimited,
  StoreTrouble,
  TransitionRefused,
  UnexpectedRedirect,
  Unreachable,
  UnreadableAnswer,
  WritesNotAllowed,
  type ApiError,
} from '../src/api/errors.ts';
import {
  type Finding,
  afterRefusal,
  MOST_ATTEMPTS,
  judgeLostReply,
  isConclusive,
} from '../src/outbox/judge-lost-reply.ts';
import type { IntentRow } from '../src/outbox/outbox-table.ts';
import { afterError } from '../src/outbox/policy.ts';
import { announced, isWithdrawable, lost, taken, UNCONFIRMED, unsent } from '../src/outbox/transitions.ts';
import { ACTION_TIMES } from '../src/domain/action-times.ts';
import type { IntentPhase } from '../src/domain/intents.ts';
import { ITEM_STATUSES, type ItemStatus } from '../src/domain/records.ts';
import { TRANSITION_RULES, TRANSITIONS, type Transition } from '../src/domain/lifecycle.ts';
import { OPERATIONS } from '../src/domain/operations.ts';
import { LEADER_LEASE_MS, mayTake, RENEW_MS, type SeenLease } from '../src/cluster/membership.ts';
import {
  advance,
  cursorsAfterSetBack,
  firstCursors,
  isSetBack,
  OVERLAP_MS,
  sinceFor,
} from '../src/sync/poll/cursor.ts';

type Row = readonly string[];

/** The tables by name. */
export const SPEC_TABLES: Readonly<Record<string, () => string>> = {
  lifecycle: () =>
    table(
      ['move', 'from', 'to'],
      TRANSITIONS.map((move) => [code(move), TRANSITION_RULES[move].from, TRANSITION_RULES[move].to]),
    ),
  errors: () => table(['what came back for a write', 'what follows'], errorRows()),
  refusals: () => table(['a look finds', 'no request was lost', 'an earlier one was lost'], refusalRows()),
  watch: () => table(['at the end of the watch', ...TRANSITIONS.map(code)], watchRows()),
  conclusive: () => table(['a look during the watch finds', ...TRANSITIONS.map(code)], conclusiveRows()),
  phases: () => table(['phase', ...PHASE_EVENTS.map(([name]) => name)], phaseRows()),
  cursor: () => table(['a look', 'the fresh cursor', 'the durable cursor'], cursorRows()),
  since: () => table(['look', 'asks for what changed since'], sinceRows()),
  lease: () =>
    table(
      ['the lease is held by', 'it has not moved for', 'we gave it up a moment ago', 'may we take it'],
      leaseRows(),
    ),
};

/** The page with its tables made again; throws for a name that there is not. */
export function withSpecTables(page: string): string {
  return page.replaceAll(/<!-- table ([\w-]+) -->[\s\S]*?<!-- \/table -->/g, (_, name: string) => {
    const make = SPEC_TABLES[name];
    if (!make) throw new Error(`There is no table "${name}".`);
    return `<!-- table ${name} -->\n\n${make()}\n\n<!-- /table -->`;
  });
}

function table(head: Row, rows: readonly Row[]): string {
  const line = (cells: Row) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function code(text: string): string {
  return `\`${text}\``;
}

// What came back

const operation = OPERATIONS.shipItem;
const certain = { operation, mayHaveApplied: false };
const uncertain = { operation, mayHaveApplied: true };

const ERRORS: readonly [string, ApiError][] = [
  ['nothing was sent: no connection', new Unreachable({ operation, code: 'ECONNREFUSED' })],
  ['nothing was sent: the argument cannot be', new InvalidInput(operation, 'tracking_code', 'is too long')],
  ['nothing was sent: this bench only reads', new WritesNotAllowed(operation)],
  ['nothing was sent: we gave it up before', new Aborted(operation, false)],
  ['401', new NotAuthenticated({ ...certain, status: 401 })],
  ['429', new RateLimited({ ...certain, status: 429, retryAfterMs: undefined })],
  ['400 or 422 in the store’s own words', new TransitionRefused({ ...certain, status: 422 })],
  ['400 or 422 with `errors`', new InvalidRequest({ ...certain, status: 422, errors: {} })],
  ['404, 403 or 410 in the store’s own words', new NotFoundHere({ ...certain, status: 404 })],
  ['one of these, not in the store’s own words', new TransitionRefused({ ...uncertain, status: 422 })],
  ['5xx or 408', new StoreTrouble({ ...uncertain, status: 504, retryAfterMs: undefined })],
  ['3xx', new UnexpectedRedirect({ ...uncertain, status: 302, location: '' })],
  ['2xx without a body', new UnreadableAnswer({ ...uncertain, status: 204, reason: 'empty' })],
  ['an answer that cannot be read', new UnreadableAnswer({ ...uncertain, status: 200, reason: 'html' })],
  ['no answer', new NoReply({ operation, reason: 'lost' })],
  ['no answer: we gave it up', new Aborted(operation, true)],
];

function errorRows(): Row[] {
  return ERRORS.map(([name, error]) => {
    const next = afterError(error, false);
    if (next.kind === 'bare-yes')
      return [name, 'looked at at once: **applied** where it is as it was wanted, else lost'];
    if (next.kind === 'lost') return [name, 'lost: the store is watched'];
    if (next.kind === 'refused') return [name, 'the item is looked at, then: see refusals'];
    if (next.kind === 'hold') return [name, `it waits (${next.hold}) and is tried again`];
    return [name, next.kind === 'not-sent' ? `last verdict: not sent (${next.code})` : next.kind];
  });
}

// What a look proves

const FINDINGS: readonly (readonly [Finding, string])[] = [
  ['ours', 'our own code on it'],
  ['reached', 'it is where we wanted it, or beyond'],
  ['never', 'it ended before that, and cannot get there any more'],
  ['nothing', 'nothing of it to be seen'],
];

function refusalRows(): Row[] {
  return FINDINGS.map(([finding, name]) => [
    name,
    words(afterRefusal({ isAmbiguous: false }, finding)),
    words(afterRefusal({ isAmbiguous: true }, finding)),
  ]);
}

function conclusiveRows(): Row[] {
  return FINDINGS.map(([finding, name]) => [
    name,
    ...TRANSITIONS.map((move) => (isConclusive(finding, { operation: move }) ? 'settled at once' : 'watched on')),
  ]);
}

type Sight = {
  name: string;
  finding: Finding;
  isThere: boolean;
  isUntouched: boolean;
  isFresh: boolean;
  attempts: number;
};

const nothing = { finding: 'nothing', isThere: true, isUntouched: true, isFresh: true, attempts: 1 } as const;
const SIGHTS: readonly Sight[] = [
  ...FINDINGS.slice(0, 3).map(([finding, name]) => ({ ...nothing, name, finding })),
  { ...nothing, name: 'it is where it began, and nobody has touched it' },
  { ...nothing, name: 'it is where it began, and somebody may have touched it', isUntouched: false },
  { ...nothing, name: 'it is somewhere else', isThere: false },
  { ...nothing, name: `untouched, after ${MOST_ATTEMPTS} requests`, attempts: MOST_ATTEMPTS },
  { ...nothing, name: `untouched, asked ${ACTION_TIMES.staleMs / 60_000} minutes ago or earlier`, isFresh: false },
];

function watchRows(): Row[] {
  return SIGHTS.map((sight) => [sight.name, ...TRANSITIONS.map((move) => words(atTheEnd(move, sight)))]);
}

function atTheEnd(move: Transition, { finding, isThere, isUntouched, isFresh, attempts }: Sight) {
  const { from } = TRANSITION_RULES[move];
  const item_status: ItemStatus = isThere ? from : ITEM_STATUSES.find((status) => status !== from)!;
  const before = { item_status: from, updated_at: '2026-11-20T10:00:00Z', tracking_code: '', enviado_em: '' };
  const item = { ...before, item_status, updated_at: isUntouched ? before.updated_at : '2026-11-20T10:05:00Z' };
  const baseline = { ...before, serverDateMs: Date.parse('2026-11-20T10:04:00Z') };
  // The rule reads nothing else of an item.
  return judgeLostReply({ operation: move, attemptCount: attempts, baseline }, finding, item as never, isFresh);
}

const WORDS: Readonly<Record<string, string>> = {
  applied: '**applied**',
  'already-so': '**already so**',
  refused: '**refused**',
  'not-sent': '**not sent**: it has not happened',
  unconfirmed: '**unconfirmed**',
  resend: 'sent again',
  watch: 'watched',
};

function words(what: string): string {
  return WORDS[what] ?? what;
}

// What becomes of an intent

const NOW = 1_000_000;
const us = { owner: 'us', leaseMs: ACTION_TIMES.leaseMs, isOwnerGone: () => false };
const them = { ...us, owner: 'them' };

function rowIn(phase: IntentPhase): IntentRow {
  const wasSent = phase !== 'grace' && phase !== 'waiting';
  const core = { id: 'i', seq: 1, target: 'item:1', lojaId: 's', createdAt: NOW, lookCount: 0, isPatient: true };
  const sent = { attemptCount: wasSent ? 1 : 0, isAmbiguous: phase === 'watching' || phase === 'unconfirmed' };
  const author = { operator: '', station: '' };
  const subject = { operation: 'accept', orderId: 'o', itemId: '1' } as const;
  return { ...core, ...sent, ...subject, phase, author, owner: 'us', leaseUntil: NOW + ACTION_TIMES.leaseMs };
}

const PHASES: readonly IntentPhase[] = ['grace', 'waiting', 'sending', 'watching', 'unconfirmed'];
type PhaseEvent = readonly [name: string, next: (row: IntentRow) => string];
const later = NOW + ACTION_TIMES.leaseMs + 1;
const PHASE_EVENTS: readonly PhaseEvent[] = [
  ['its process takes it up', (row) => taken(row, [row], us, NOW)?.phase ?? 'not its to take'],
  ['another process takes it up, in its lease', (row) => taken(row, [row], them, NOW)?.phase ?? 'not its to take'],
  ['another process takes it up, after its lease', (row) => taken(row, [row], them, later)?.phase ?? 'not its to take'],
  ['its request is announced', (row) => (row.phase === 'unconfirmed' ? '–' : announced(row, {}, us, NOW).phase)],
  ['no answer comes', (row) => (row.phase === 'sending' ? (lost(row, undefined).phase ?? '') : '–')],
  ['it certainly did not arrive', (row) => (row.phase === 'sending' ? (unsent(row).phase ?? '') : '–')],
  ['the watch ends without proof', (row) => (row.phase === 'watching' ? (UNCONFIRMED.phase ?? '') : '–')],
  ['it is taken back', (row) => (isWithdrawable(row, us, NOW) ? 'closed: **not sent**' : 'too late')],
];

function phaseRows(): Row[] {
  return PHASES.map((phase) => [code(phase), ...PHASE_EVENTS.map(([, next]) => next(rowIn(phase)))]);
}

// The cursor

const START = Date.parse('2026-11-20T12:00:00Z');
const OLD = { freshMs: START - 30_000, durableMs: START - 400_000 };

function cursorRows(): Row[] {
  const rows: Row[] = (['quick', 'deep'] as const).flatMap((look) =>
    [true, false].map((isComplete) => {
      const next = advance(OLD, look, { isComplete, startMs: START });
      return [`${look}, ${isComplete ? 'complete' : 'incomplete'}`, moved('freshMs', next), moved('durableMs', next)];
    }),
  );
  const first = firstCursors(START);
  const back = cursorsAfterSetBack(START);
  const isBack =
    isSetBack({ ...OLD, freshMs: START + 61_000 }, START) && !isSetBack({ ...OLD, freshMs: START + 59_000 }, START);
  return [
    ['the first answer ever', fromStart(first.freshMs), fromStart(first.durableMs)],
    ...rows,
    [
      isBack ? '`Date` is more than a minute behind the fresh cursor' : '?',
      fromStart(back.freshMs),
      fromStart(back.durableMs),
    ],
  ];
}

function moved(which: keyof typeof OLD, next: typeof OLD): string {
  return next[which] === OLD[which] ? 'stays' : fromStart(next[which]);
}

function fromStart(ms: number): string {
  const seconds = (START - ms) / 1000;
  if (seconds === 0) return 'the `Date` of its first answer';
  return `that \`Date\` − ${seconds >= 86_400 ? `${seconds / 86_400} day` : `${seconds} s`}`;
}

function sinceRows(): Row[] {
  const near = { freshMs: START, durableMs: START - 5000 };
  const far = { freshMs: START, durableMs: START - 400_000 };
  const quick = [sinceFor('quick', far) - far.freshMs, sinceFor('quick', near) - near.durableMs];
  return [
    ['quick', `the fresh cursor − ${-quick[0]! / 1000} s, and not before the durable one${quick[1] === 0 ? '' : '?'}`],
    [
      'deep',
      sinceFor('deep', far) === far.durableMs ? `the durable cursor, which is ${OVERLAP_MS.deep / 1000} s behind` : '?',
    ],
  ];
}

// The lease

function leaseRows(): Row[] {
  const spans = [
    ['less than', LEADER_LEASE_MS - 1, LEADER_LEASE_MS],
    ['at least', LEADER_LEASE_MS, LEADER_LEASE_MS],
    ['at least', 2 * LEADER_LEASE_MS, 2 * LEADER_LEASE_MS],
  ] as const;
  const HELD_BY = ['nobody', 'us', 'another'] as const satisfies SeenLease['heldBy'][];
  return HELD_BY.flatMap((heldBy) =>
    spans.flatMap(([least, silentMs, shown]) =>
      [false, true].map((isYielding) => [
        heldBy,
        `${least} ${shown / 1000} s`,
        isYielding ? 'yes' : 'no',
        mayTake({ heldBy, silentMs, isYielding }) ? 'yes' : 'no',
      ]),
    ),
  );
}

/** What the pages say of the lease in numbers. */
export const LEASE_FACTS = { leaseSeconds: LEADER_LEASE_MS / 1000, renewSeconds: RENEW_MS / 1000 };
