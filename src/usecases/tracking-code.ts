/**
 * What speaks against a tracking code, wherever it was typed, scanned or given to a command: the faces only word it.
 * Whoever asks has the SKUs of the store read before, where the code may be one of them.
 */
import { methodOf, numberOf } from '../domain/item-names.ts';
import { UNSHIPPED_STATUSES } from '../domain/lifecycle.ts';
import type { OrderItem } from '../domain/records.ts';
import {
  hasValidS10CheckDigit,
  isSameTracking,
  normaliseTracking,
  trackingProblem,
  type TrackingProblem,
} from '../domain/tracking.ts';
import { doubtsOfCode, type CodeDoubt } from '../outbox/code-doubt.ts';
import { findCodeUse } from '../outbox/code-use.ts';
import type { LabelChange, LabelPrinted } from '../domain/workshop.ts';
import type { UnitName } from '../replica/barcodes.ts';
import { classifyCode, type KnownCodes } from './code-classes.ts';
import { labelChange, lastPrintOf } from './labels.ts';

/** Why a code can never be sent; `used`: the item of another order that bears it, or for which it is on its way. */
export type CodeRefusal =
  | { kind: TrackingProblem }
  | { kind: 'badge' }
  | { kind: 'command' | 'tag' | 'fiscal'; code: string }
  | { kind: 'unit'; code: string; unit: UnitName }
  | { kind: 'order' | 'used'; code: string; item: OrderItem };

/**
 * Why a code can never be sent with these items: an order's own barcode is the likely slip, a label of another order the
 * dangerous one. It is judged as it was given and as it would be sent: a SKU may have a dash of its own. Whether it is in
 * use is not asked where no item is given.
 */
export function refusalOfCode(known: KnownCodes, given: string, items: readonly OrderItem[]): CodeRefusal | undefined {
  const code = normaliseTracking(given);
  const problem = trackingProblem(code);
  if (problem !== undefined) return { kind: problem };
  for (const one of new Set([given.trim().toUpperCase(), code])) {
    const what = classifyCode(known, one, undefined);
    if (what.kind === 'badge') return { kind: 'badge' };
    if (what.kind === 'command' || what.kind === 'tag' || what.kind === 'fiscal') return { kind: what.kind, code: one };
    if (what.kind === 'unit') return { kind: 'unit', code: one, unit: what.unit };
    const entries = what.kind === 'order' ? what.entries : [];
    const named = entries.find(({ item }) => !isSameTracking(item.tracking_code, code));
    if (named) return { kind: 'order', code: one, item: named.item };
  }
  const use = items.length > 0 ? findCodeUse(known.replica.getState(), items, code) : undefined;
  return use?.where === 'other-order' ? { kind: 'used', code, item: use.item } : undefined;
}

/** The order on whose label a code is, as far as that is known before it has left. */
export type KnownLabels = Pick<KnownCodes, 'replica'> & {
  workshop: {
    orderOfLabelCode(code: string): string | undefined;
    labelsPrinted(orderId: string): LabelPrinted[];
  };
};

/**
 * The id of the order on whose label a normalised code is: one of these items', or another's. The store may name the code
 * of a label before anything left, and a printed label may be known; the code of a parcel that was brought back is none.
 */
export function orderOfLabel(
  { replica, workshop }: KnownLabels,
  code: string,
  items: readonly OrderItem[],
): string | undefined {
  const isOnIt = ({ tracking_code }: OrderItem) => tracking_code !== '' && isSameTracking(tracking_code, code);
  const own = items.find(isOnIt);
  if (own) return own.order_id;
  const { records } = replica.getState();
  const waiting = UNSHIPPED_STATUSES.flatMap((status) => records.withStatus(status));
  const named = waiting.find(({ item }) => item.enviado_em === '' && isOnIt(item))?.item;
  return named?.order_id ?? workshop.orderOfLabelCode(code);
}

/** What speaks against a code and a person may overrule: what is odd about it for a delivery type, or where it is used. */
export type Overrulable =
  | { kind: CodeDoubt; method: string }
  | { kind: 'used-here' }
  /** It is on the label of another order, with this number. */
  | { kind: 'other-label'; numero: string }
  /** Its order has changed since its label was printed. */
  | { kind: 'old-label'; numero: string; change: LabelChange };

/** Whether a doubt is overruled only by who says so of this very code: a yes to whatever is asked does not. */
export function wantsOwnWord({ kind }: Overrulable): boolean {
  return kind === 'carrier';
}

/** All that speaks against sending a normalised code with these items and may be overruled; each thing once. */
export function doubtsAboutCode(
  known: Pick<KnownCodes, 'barcodes'> & KnownLabels,
  code: string,
  items: readonly OrderItem[],
): Overrulable[] {
  const doubts = [...new Set(items.map(methodOf))].flatMap((method) =>
    doubtsOfCode(known.barcodes, method, code).map((kind) => ({ kind, method })),
  );
  // A check digit is wrong whichever carrier comes.
  const once = doubts.filter(
    ({ kind }, at) =>
      (kind !== 'check-digit' && kind !== 'product') || doubts.findIndex((one) => one.kind === kind) === at,
  );
  const isUsedHere = findCodeUse(known.replica.getState(), items, code)?.where === 'same-order';
  const numero = otherOrderOfLabel(known, code, items);
  return [
    ...once,
    ...(isUsedHere ? [{ kind: 'used-here' } as const] : []),
    ...(numero === undefined ? [] : [{ kind: 'other-label', numero } as const]),
    ...oldLabels(known, code, items),
  ];
}

/** The labels of these items that are old; not one of which it is known that it has another code than this. */
function oldLabels({ replica, workshop }: KnownLabels, code: string, items: readonly OrderItem[]): Overrulable[] {
  const { records } = replica.getState();
  return [...Map.groupBy(items, ({ order_id }) => order_id)].flatMap(([orderId, own]) => {
    const print = lastPrintOf(workshop, own);
    if (!print || (print.code !== undefined && print.code !== code)) return [];
    const all = records.ofOrder(orderId).map(({ item }) => item);
    const change = labelChange(print, all);
    return change ? [{ kind: 'old-label', numero: numberOf(own[0]), change }] : [];
  });
}

/** The number of the order on whose label a normalised code is, where that is none of these items'. */
function otherOrderOfLabel(known: KnownLabels, code: string, items: readonly OrderItem[]): string | undefined {
  const orderId = orderOfLabel(known, code, items);
  if (orderId === undefined || items.some(({ order_id }) => order_id === orderId)) return undefined;
  const other = known.replica.getState().records.ofOrder(orderId)[0]?.item;
  return other ? numberOf(other) : orderId;
}

/**
 * Whether a code may still be the SKU of something, as far as its shape says: then the SKUs are read before it is sent,
 * and its shape is that of a tracking code once it has been.
 */
export function mayBeSku(barcodes: KnownCodes['barcodes'], code: string, items: readonly OrderItem[]): boolean {
  if (hasValidS10CheckDigit(code) !== undefined) return false;
  return items.some((item) => doubtsOfCode(barcodes, methodOf(item), code).length > 0);
}
