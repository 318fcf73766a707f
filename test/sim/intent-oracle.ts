/**
 * What people are promised of an intent (src/outbox/INVARIANTS.md), judged by the store's own history. Knows the lifecycle
 * of the spec, and none of the program's rules. Random schedules and small worlds judge by it.
 */
import type { AnyIntent, Verdict } from '../../src/domain/intents.ts';
import type { IntentRow } from '../../src/outbox/outbox-table.ts';
import { MOVES, STATUSES, type Move, type Status } from './world/service.ts';

export type Complaint = {
  kind: 'applied-twice' | 'false-verdict' | 'no-verdict' | 'lost' | 'doubled-verdict' | 'unfounded' | 'unannounced';
  text: string;
};

export type IntentFacts = {
  /** Of the move of an item, as a screen has acknowledged it. */
  intent: AnyIntent;
  row: IntentRow | undefined;
  /** How many of its requests took effect. */
  applied: number;
  /** Lost until an answer says otherwise; `wasNotFound`: the answer was that there is no such item. */
  requests: readonly { process: string; couldBeLost: boolean; wasNotFound?: boolean }[];
  told: readonly { process: string; verdict: Verdict }[];
  /** Processes that were killed. */
  dead: ReadonlySet<string>;
  /** What the item was from the moment on at which it was asked for. */
  states: readonly { status: string; code: string }[];
  /** Somebody has shipped the item with this code: no code tells who was first. */
  hasTwin: boolean;
  /** Nothing can happen any more. */
  isAtRest: boolean;
};

export type IntentJudgement = {
  complaints: Complaint[];
  /** A request of it was lost, or its answer. */
  wasAmbiguous: boolean;
  /** Told as applied by its code, which another intent has sent, too: true of the item, author unknown. */
  isShared: boolean;
};

export function judgeIntent(facts: IntentFacts): IntentJudgement {
  const { intent, row, applied, requests, told, dead, isAtRest } = facts;
  const complaints: Complaint[] = [];
  const say = (kind: Complaint['kind'], text: string) =>
    void complaints.push({ kind, text: `${intent.id} ${intent.operation}: ${text}` });
  // An answer that died with its process before anybody was told is as lost as one that never came.
  const diedUntold = (process: string) => dead.has(process) && !told.some((one) => one.process === process);
  const wasAmbiguous = requests.some(({ couldBeLost, process }) => couldBeLost || diedUntold(process));
  let isShared = false;
  if (!row) {
    say('lost', 'acknowledged, and gone from the outbox (A1)');
    return { complaints, wasAmbiguous, isShared };
  }
  if (applied > 1) say('applied-twice', `applied ${applied} times (A3)`);
  const last = told.filter(({ verdict }) => verdict.kind !== 'unconfirmed' || verdict.isClosed);
  if (new Set(last.map(({ process }) => process)).size < last.length) say('doubled-verdict', 'two last verdicts (A5)');
  for (const verdict of [...told.map((one) => one.verdict), ...(row.verdict ? [row.verdict] : [])]) {
    const { kind } = verdict;
    if (kind === 'applied' && applied === 0) {
      if (verdict.isByEvidence && facts.hasTwin) isShared = true;
      else say('false-verdict', 'told applied, and it was not (A4)');
    }
    if (kind === 'already-so' && !wasReached(facts)) say('false-verdict', 'told already so, and it never was (A4)');
    if (kind === 'refused' || kind === 'not-sent') {
      if (applied > 0) say('false-verdict', `told ${kind}, and it was applied (A4)`);
      // Items never leave their store; another one does not have them.
      if (wasAskedElsewhere(facts, verdict)) say('false-verdict', 'told by a store that it is not of (A4)');
    }
    if (kind === 'unconfirmed' && !wasAmbiguous) say('unfounded', 'unconfirmed, and nothing was lost (A6)');
  }
  if (isAtRest && !row.verdict && row.phase !== 'unconfirmed') say('no-verdict', `still ${row.phase} at the end (A5)`);
  return { complaints, wasAmbiguous, isShared };
}

/** The intents of requests that took effect, by the sender's name in the store's history: how often each did. */
export function appliedCounts(
  history: readonly { by: string }[],
  sent: readonly { label: string; intentId: string | undefined }[],
): Map<string, number> {
  const intentOf = new Map(sent.map(({ label, intentId }) => [label, intentId]));
  const counts = new Map<string, number>();
  for (const { by } of history) {
    const id = intentOf.get(by);
    if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

/** Whether a verdict rests on a store that does not know the item, and on no look that has shown it since. */
function wasAskedElsewhere({ requests, told }: IntentFacts, verdict: Verdict): boolean {
  if (verdict.kind === 'not-sent') return verdict.code === 'gone';
  const wasSeen = told.some((one) => 'item' in one.verdict && one.verdict.item !== undefined);
  return requests.at(-1)?.wasNotFound === true && !wasSeen;
}

/** Whether the item was where it was wanted at any of those moments. */
function wasReached({ intent, states }: IntentFacts): boolean {
  const { operation, trackingCode } = intent as { operation: Move; trackingCode?: string | null };
  const placeOf = (status: string) => STATUSES.indexOf(status as Status);
  const goal = placeOf(MOVES[operation].to);
  return states.some(({ status, code }) => {
    if (status === 'cancelled') return false;
    if (operation === 'returnToProduction') return placeOf(status) === goal;
    return placeOf(status) >= goal && (operation !== 'ship' || !trackingCode || code === trackingCode);
  });
}
