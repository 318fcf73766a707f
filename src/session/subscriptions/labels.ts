/** Prints the label of a parcel once all pieces and texts of its order are checked, if workshop.json says so. */
import { isPickup } from '../../domain/carriers.ts';
import { methodOf } from '../../domain/item-names.ts';
import { printLabelsOnce } from '../kernel/print-label.ts';
import { whyNotShipped } from '../packing/leave.ts';
import { whyNotGiven } from '../rights.ts';
import type { SessionContext } from '../session-context.ts';
import { isChecked, packedLines, piecesToTakeOut } from '../state/packing.ts';
import { linesOf } from '../kernel/open-order.ts';

/** Subscribes; returns how to end. */
export function watchLabels(context: SessionContext): () => void {
  return context.session.subscribe(({ packing, seen }, before) => {
    if (packing === before.packing && seen === before.seen) return;
    if (context.workshop.rules.labelPrinting === 'checked') printIfChecked(context);
  });
}

function printIfChecked(context: SessionContext): void {
  const { packing } = context.session.getState();
  // An operator without these rights packs nothing, and a parcel that is being shipped has its code.
  if (whyNotGiven(context, ['write', 'reveal']) !== undefined || packing.shippingCode !== undefined) return;
  const lines = linesOf(context);
  const items = packedLines(lines).map(({ entry }) => entry.item);
  const [first] = items;
  if (!first || isPickup(methodOf(first)) || !isChecked(lines) || whyNotShipped(context) !== undefined) return;
  // For a part of an order a person decides whether it leaves without the rest.
  const isPart = lines.some(({ notPacked }) => notPacked !== undefined && !GONE.has(notPacked));
  if (isPart || piecesToTakeOut(lines, packing).length > 0) return;
  printLabelsOnce(context, items);
}

const GONE: ReadonlySet<string> = new Set(['shipped', 'cancelled']);
