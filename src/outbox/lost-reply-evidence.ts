/** What a look at the service proves about an intent whose reply was lost. Pure. */
import { progressOf, readStatus, TRANSITION_RULES } from '../domain/lifecycle.ts';
import type { OrderItem } from '../domain/records.ts';
import { isClearlyPast } from '../base/times.ts';
import { isSameTracking } from '../domain/tracking.ts';
import { canRecur, type Baseline, type Intent } from '../domain/intents.ts';

export type Finding =
  /** Only a request like ours can have left this trace: the item was shipped with our code since we looked. */
  | 'ours'
  /** The item is where we wanted it, or beyond; who brought it there is not shown. */
  | 'reached'
  /** It has not happened and cannot happen any more. */
  | 'never'
  /** Nothing to be seen (yet): the request may still be on its way. */
  | 'nothing';

type Asked = Pick<Intent, 'operation' | 'trackingCode' | 'baseline'>;

/** What an item as it is now says about a move that was asked of it. */
export function findEvidence(intent: Asked, item: OrderItem): Finding {
  const status = readStatus(item.item_status);
  const { to } = TRANSITION_RULES[intent.operation];
  if (intent.operation === 'ship') {
    if (bearsOurCode(intent, item)) return 'ours';
    // Shipped with another code is not what was asked, and says nothing about our request.
    return !intent.trackingCode && progressOf(item.item_status) >= progressOf(to) ? 'reached' : 'nothing';
  }
  if (intent.operation === 'returnToProduction') return status === to ? 'reached' : 'nothing';
  if (progressOf(item.item_status) >= progressOf(to)) return 'reached';
  return status === 'cancelled' ? afterCancellation(intent, item) : 'nothing';
}

/**
 * A tracking code says who shipped. Only a baseline with the same code (an item shipped with it before, and returned)
 * makes it mute, until the item is seen beyond production again.
 */
function bearsOurCode({ trackingCode, baseline }: Asked, item: OrderItem): boolean {
  if (!trackingCode || !isSameTracking(item.tracking_code, trackingCode)) return false;
  return (
    progressOf(item.item_status) >= progressOf('shipped') || !isSameTracking(baseline?.tracking_code, trackingCode)
  );
}

/**
 * Cancelled is the end: what had not happened by then cannot happen any more. That it had happened is no news about us,
 * since it may have been so before we asked.
 */
function afterCancellation({ operation }: Asked, item: OrderItem): Finding {
  const reachedAt = operation === 'accept' ? item.aceito_em : item.em_producao_em;
  // Only from a service that fills such times in does an empty one say something.
  return reachedAt === '' && item.cancelado_em !== '' ? 'never' : 'nothing';
}

/**
 * Whether the item is untouched, by us too, since the look before our request left. A touch in the second of the last
 * stamp would leave that stamp as it was (shipped and returned again), so a stamp that was not clearly in the past at
 * that look proves nothing.
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
 * Whether the item was where it was wanted before any request of ours left of which the answer is open, by the store's
 * own stamp and clock. `lookedAt` on this machine's wall clock, as the intent's times are.
 */
export function wasSoBefore(
  intent: Pick<Intent, 'operation' | 'baseline' | 'openSince'>,
  item: OrderItem,
  { serverDateMs, lookedAt }: { serverDateMs: number | undefined; lookedAt: number },
): boolean {
  const { operation, baseline, openSince } = intent;
  if (openSince === undefined) return true;
  // It was looked at, and was not.
  if (baseline && readStatus(baseline.item_status) === TRANSITION_RULES[operation].from) return false;
  const leftAtMs = serverDateMs === undefined ? undefined : serverDateMs - (lookedAt - openSince);
  return isClearlyPast(REACHED_AT[operation](item), leftAtMs);
}

/** What came back in a circle has no stamp of its own. */
const REACHED_AT: Readonly<Record<Intent['operation'], (item: OrderItem) => string>> = {
  accept: (item) => item.aceito_em,
  startProduction: (item) => item.em_producao_em,
  ship: (item) => item.enviado_em,
  returnToProduction: (item) => item.updated_at,
};

/** What is kept of an item as the baseline of evidence. */
export function baselineOf(item: OrderItem, serverDateMs: number | undefined): Baseline {
  const { item_status, updated_at, tracking_code, enviado_em } = item;
  return { item_status, updated_at, tracking_code, enviado_em, serverDateMs };
}

/**
 * Whether a finding settles at once. Where a move can recur, a place that was reached may be left again by
 * a request still under way.
 */
export function isConclusive(finding: Finding, intent: Pick<Intent, 'operation'>): boolean {
  return finding === 'ours' || finding === 'never' || (finding === 'reached' && !canRecur(intent.operation));
}
