/** What of the order on the bench outlives the process: what is checked of it, as long as its pieces are the same. */
import { isRecord } from '../../domain/json.ts';
import type { ItemRecords } from '../../shop/records.ts';
import { NOTHING_PACKED, type PackingDesk } from '../state/packing.ts';
import { isNumber, isText, listOf } from './readers.ts';

/** The part of the text about packing. `records` tell what the units were when they were checked. */
export function keptPacking(
  { orderId, chosenItemId, shippedCount, checked, toTakeOut }: PackingDesk,
  records: ItemRecords,
) {
  const units = [...checked].map(([itemId, count]) => [itemId, count, pieceOf(records, itemId)]);
  return { orderId, chosenItemId, shippedCount, checked: units, toTakeOut: [...toTakeOut] };
}

/** Reads it back: of what is checked, what still is what it was. */
export function readPacking(value: unknown, records: ItemRecords): PackingDesk | undefined {
  if (!isRecord(value)) return undefined;
  const { orderId, chosenItemId, shippedCount, checked } = value;
  const counted = (Array.isArray(checked) ? checked : []).flatMap((line: unknown) => {
    const [itemId, count, piece] = Array.isArray(line) ? (line as unknown[]) : [];
    const isSame = isText(itemId) && isText(piece) && piece === pieceOf(records, itemId);
    return isSame && isNumber(count) && count > 0 ? [[itemId, count] as const] : [];
  });
  return {
    ...NOTHING_PACKED,
    orderId: isText(orderId) ? orderId : undefined,
    chosenItemId: isText(chosenItemId) ? chosenItemId : undefined,
    shippedCount: isNumber(shippedCount) ? shippedCount : 0,
    checked: new Map(counted),
    toTakeOut: new Set(listOf(value['toTakeOut'], (id) => (isText(id) ? id : undefined))),
  };
}

/** What a packer has in the hand when checking a unit of an item. */
function pieceOf(records: ItemRecords, itemId: string): string | undefined {
  const item = records.get(itemId)?.item;
  return item && JSON.stringify([item.product_id, item.variation_options, item.quantidade]);
}
