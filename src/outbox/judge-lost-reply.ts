/** Judges a lost reply: what an item that is read afterwards proves about the request, and what follows from that. Pure functions. */
import { progressOf, readStatus, TRANSITION_RULES } from '../domain/lifecycle.ts';
import type { OrderItem } from '../domain/records.ts';
import { isClearlyPast } from '../base/times.ts';
import { isSameTracking } from '../domain/tracking.ts';
import { canRecur, type Baseline, type Intent } from '../domain/intents.ts';

export type Finding =
  /** The item was shipped with our tracking code since we read it: our request was applied. */
  | 'ours'
  /** The item has the wanted state, or a later one; who brought it there is not shown. */
  | 'reached'
  /** The request was not applied and cannot be any more. */
  | 'never'
  /** Nothing is proven: the request may still be under way. */
  | 'nothing';

type Asked = Pick<Intent, 'operation' | 'trackingCode' | 'baseline'>;

/** What the item as it is now proves about a requested move. */
export function findEvidence(intent: Asked, item: OrderItem): Finding {
  const status = readStatus(item.item_status);
  const { to } = TRANSITION_RULES[intent.operation];
  if (intent.operation === 'ship') {
    if (bearsOurCode(intent, item)) return 'ours';
    // If it was shipped with another code, that proves nothing about our request.
    return !intent.trackingCode && progressOf(item.item_status) >= progressOf(to) ? 'reached' : 'nothing';
  }
  if (intent.operation === 'returnToProduction') return status === to ? 'reached' : 'nothing';
  if (progressOf(item.item_status) >= progressOf(to)) return 'reached';
  return status === 'cancelled' ? afterCancellation(intent, item) : 'nothing';
}

/**
 * A tracking code shows who shipped the item. The exception: the baseline had the same code already (shipped with it before,
 * and returned); then the code proves nothing until the item is shipped again.
 */
function bearsOurCode({ trackingCode, baseline }: Asked, item: OrderItem): boolean {
  if (!trackingCode || !isSameTracking(item.tracking_code, trackingCode)) return false;
  return (
    progressOf(item.item_status) >= progressOf('shipped') || !isSameTracking(baseline?.tracking_code, trackingCode)
  );
}

/**
 * In a cancelled item, a step that was not made before the cancellation cannot be made any more. A step that was made
 * proves nothing about our request, for it may have been made before.
 */
function afterCancellation({ operation }: Asked, item: OrderItem): Finding {
  const reachedAt = operation === 'accept' ? item.aceito_em : item.em_producao_em;
  // An empty time proves something only if the service fills such times in.
  return reachedAt === '' && item.cancelado_em !== '' ? 'never' : 'nothing';
}

/**
 * Whether nobody, including us, has changed the item since it was read before our request. A change within the second of
 * the last stamp leaves the stamp as it was (shipped and returned again), so a stamp that was not clearly in the past when
 * it was read proves nothing.
 */
export function isUntouched(baseline: Baseline | undefined, item: OrderItem): boolean {
  return (
    baseline !== undefined &&
    isClearlyPast(baseline.updated_at, baseline.serverDateMs) &&
    item.updated_at === baseline.updated_at &&
    item.item_status === baseline.item_status &&
    item.tracking_code === baseline.tracking_code &&
    item.enviado_em === baseline.enviado_em
  );
}

/**
 * Whether the item had the wanted state, by the store's own stamp and clock, before the first of our requests whose reply
 * is unknown. `lookedAt` on this machine's wall clock, as the intent's times are.
 */
export function wasSoBefore(
  intent: Pick<Intent, 'operation' | 'baseline' | 'openSince'>,
  item: OrderItem,
  { serverDateMs, lookedAt }: { serverDateMs: number | undefined; lookedAt: number },
): boolean {
  const { operation, baseline, openSince } = intent;
  if (openSince === undefined) return true;
  // It was read before, in the state in which the move begins.
  if (baseline && readStatus(baseline.item_status) === TRANSITION_RULES[operation].from) return false;
  const leftAtMs = serverDateMs === undefined ? undefined : serverDateMs - (lookedAt - openSince);
  return isClearlyPast(REACHED_AT[operation](item), leftAtMs);
}

/** When the wanted state was reached. A return to production has no stamp of its own. */
const REACHED_AT: Readonly<Record<Intent['operation'], (item: OrderItem) => string>> = {
  accept: (item) => item.aceito_em,
  startProduction: (item) => item.em_producao_em,
  ship: (item) => item.enviado_em,
  returnToProduction: (item) => item.updated_at,
};

/** What is kept of an item, as read before the request, to compare it with later. */
export function baselineOf(item: OrderItem, serverDateMs: number | undefined): Baseline {
  const { item_status, updated_at, tracking_code, enviado_em } = item;
  return { item_status, updated_at, tracking_code, enviado_em, serverDateMs };
}

/** Whether a finding is final. A move that can recur may still be changed by a request that is under way. */
export function isConclusive(finding: Finding, intent: Pick<Intent, 'operation'>): boolean {
  return finding === 'ours' || finding === 'never' || (finding === 'reached' && !canRecur(intent.operation));
}

type AfterRefusal = 'applied' | 'already-so' | 'refused' | 'watch';

/**
 * What a refusal means, given what the item proves. Only this request was refused: if the reply of an earlier one was lost,
 * that one may have been applied, and be the reason.
 */
export function afterRefusal(intent: Pick<Intent, 'isAmbiguous'>, finding: Finding): AfterRefusal {
  // The code is there, and this request did not bring it: an earlier request did, or another station with the same label.
  if (finding === 'ours') return intent.isAmbiguous ? 'applied' : 'already-so';
  if (finding === 'reached') return 'already-so';
  if (!intent.isAmbiguous || finding === 'never') return 'refused';
  return 'watch';
}

type LostReplyJudgement = 'applied' | 'already-so' | 'refused' | 'resend' | 'not-sent' | 'unconfirmed';

/**
 * What follows when a lost request cannot be under way any more and the item has been read once more. Accept and start
 * cannot recur: if the item is still in the state in which they begin, they were not applied. Ship and return form a cycle,
 * so that state proves nothing unless the item was not changed at all.
 */
export function judgeLostReply(
  intent: Pick<Intent, 'operation' | 'attemptCount' | 'baseline'>,
  finding: Finding,
  item: OrderItem,
  isFresh: boolean,
): LostReplyJudgement {
  if (finding === 'ours') return 'applied';
  if (finding === 'reached') return 'already-so';
  if (finding === 'never') return 'refused';
  const isWhereItBegan = readStatus(item.item_status) === TRANSITION_RULES[intent.operation].from;
  const hasNotHappened = isWhereItBegan && (!canRecur(intent.operation) || isUntouched(intent.baseline, item));
  if (!hasNotHappened) return 'unconfirmed';
  // An old intent is not sent again: the operator must hear that it was not carried out.
  return isFresh && intent.attemptCount < MOST_ATTEMPTS ? 'resend' : 'not-sent';
}

/** The most requests of one intent. */
export const MOST_ATTEMPTS = 3;
