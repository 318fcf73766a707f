/**
 * Checks a tracking code, whether typed, scanned or given to a command; the callers only word the result. If the code may be a
 * SKU, the caller must have read the SKUs of the store before.
 */
import { methodOf, numberOf } from '../domain/item-names.ts';
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

/** Why a code must never be sent; `used`: the item of another order that has it, or for which it is being sent. */
export type CodeRefusal =
  | { kind: TrackingProblem }
  | { kind: 'badge' }
  | { kind: 'command' | 'tag' | 'fiscal'; code: string }
  | { kind: 'unit'; code: string; unit: UnitName }
  | { kind: 'order' | 'used'; code: string; item: OrderItem };

/**
 * Returns why a code must never be sent with these items: an order's own barcode is the likely slip, another order's label the
 * dangerous one. The code is checked both as given and as it would be sent, because a SKU may contain a dash. Without items it
 * does not check whether the code is in use.
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

/** The data that shows which order's label bears a code, before that order has left. */
type KnownLabels = Pick<KnownCodes, 'replica'> & {
  workshop: {
    orderOfLabelCode(code: string): string | undefined;
    labelsPrinted(orderId: string): LabelPrinted[];
  };
};

/**
 * The id of the order whose label bears a normalised code: an order of these items, or another. The store may assign a label's
 * code before anything has left, and a printed label may be known; a code of a parcel that was brought back does not count.
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
  const waiting = records.unshipped();
  const named = waiting.find(({ item }) => item.enviado_em === '' && isOnIt(item))?.item;
  return named?.order_id ?? workshop.orderOfLabelCode(code);
}

/** A doubt about a code that a person may overrule: odd for the delivery type, or in use. */
type Overrulable =
  | { kind: CodeDoubt; method: string }
  | { kind: 'used-here' }
  /** The code is on the label of another order, with this number. */
  | { kind: 'other-label'; numero: string }
  /** The order has changed since its label was printed. */
  | { kind: 'old-label'; numero: string; change: LabelChange };

/** Whether a doubt must be confirmed for this very code: a general yes does not overrule it. */
export function wantsOwnWord({ kind }: Overrulable): boolean {
  return kind === 'carrier';
}

/** All doubts about sending a normalised code with these items that may be overruled; each once. */
export function doubtsAboutCode(
  known: Pick<KnownCodes, 'barcodes'> & KnownLabels,
  code: string,
  items: readonly OrderItem[],
): Overrulable[] {
  const doubts = [...new Set(items.map(methodOf))].flatMap((method) =>
    doubtsOfCode(known.barcodes, method, code).map((kind) => ({ kind, method })),
  );
  // A wrong check digit is wrong with every carrier.
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

/** The outdated labels of these items; none that is known to bear another code than this. */
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

/** The number of the order whose label bears a normalised code, unless it is an order of these items. */
function otherOrderOfLabel(known: KnownLabels, code: string, items: readonly OrderItem[]): string | undefined {
  const orderId = orderOfLabel(known, code, items);
  if (orderId === undefined || items.some(({ order_id }) => order_id === orderId)) return undefined;
  const other = known.replica.getState().records.ofOrder(orderId)[0]?.item;
  return other ? numberOf(other) : orderId;
}

/**
 * Whether a code may be a SKU, by its shape: then the SKUs must be read before it is sent, and once it has been sent its shape
 * counts as that of a tracking code.
 */
export function mayBeSku(barcodes: KnownCodes['barcodes'], code: string, items: readonly OrderItem[]): boolean {
  if (hasValidS10CheckDigit(code) !== undefined) return false;
  return items.some((item) => doubtsOfCode(barcodes, methodOf(item), code).length > 0);
}
