/** The SKUs of the store's variations: the stock has them (spec 2.4), order items do not. */
import type { OrderItem, StockRecord } from '../domain/records.ts';
import type { ReplicaState } from './replica.ts';

type Variation = Pick<OrderItem | StockRecord, 'product_id' | 'variation_options'>;

/** The SKU of a variation; empty if it has none, or the stock was not read. */
export function skuOf(skus: ReplicaState['skus'], variation: Variation): string {
  return skus.get(keyOf(variation)) ?? '';
}

/** The SKUs of stock records; the map `before` if nothing has changed. */
export function skusOf(records: Iterable<StockRecord>, before: ReplicaState['skus']): ReplicaState['skus'] {
  const skus = new Map<string, string>();
  for (const record of records) if (record.sku !== '') skus.set(keyOf(record), record.sku);
  const isSame = skus.size === before.size && [...skus].every(([key, sku]) => before.get(key) === sku);
  return isSame ? before : skus;
}

function keyOf({ product_id, variation_options }: Variation): string {
  return `${product_id}\u0000${variation_options}`;
}
