/** Which order is opened on a bench by itself, or by a scanned unit. Pure. */
import type { OrderItem } from '../../domain/records.ts';
import type { UnitName } from '../../replica/barcodes.ts';
import type { CachedItem, ItemRecords } from '../../replica/records.ts';
import { isUnitOf } from './packing.ts';

/** The oldest order in production with an item for which `mayTake` is true. */
export function oldestOrder(records: ItemRecords, mayTake: (item: OrderItem) => boolean): string | undefined {
  return records.withStatus('in_production').find(({ item }) => mayTake(item))?.item.order_id;
}

/**
 * The oldest order in production that needs a unit of a variation, is not on hold and not on another bench; otherwise one on
 * another bench; otherwise one on hold.
 */
export function oldestOrderWith(
  records: ItemRecords,
  unit: UnitName,
  isFree: (orderId: string) => boolean,
): CachedItem | undefined {
  const wanting = records.withStatus('in_production').filter(({ item }) => isUnitOf(item, unit));
  const ready = wanting.filter(({ item }) => !records.held.has(item.id));
  return ready.find(({ item }) => isFree(item.order_id)) ?? ready[0] ?? wanting[0];
}
