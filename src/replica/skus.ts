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

/** A SKU as it is compared: a scanner, a spreadsheet and the store may write it with other blanks and in other letters. */
export const skuKey = (sku: string): string => sku.trim().toUpperCase();

/** Whether a text is the SKU of a record; an empty one is none. */
export function isSkuOf(text: string, { sku }: Pick<StockRecord, 'sku'>): boolean {
  return skuKey(text) !== '' && skuKey(text) === skuKey(sku);
}

/** The first row whose record has this SKU or this id, in any letters and with any blanks around it. */
export function rowOfCode<Row extends { record: Pick<StockRecord, 'id' | 'sku'> }>(
  rows: readonly Row[],
  code: string,
): Row | undefined {
  return rows.find(({ record }) => isSkuOf(code, record) || record.id.toUpperCase() === skuKey(code));
}

/** The records with a SKU: where two differ in their letters alone, those that are written as the text is. */
export function recordsWithSku<T extends Pick<StockRecord, 'sku'>>(records: readonly T[], text: string): T[] {
  const alike = records.filter((record) => isSkuOf(text, record));
  const exact = alike.filter(({ sku }) => sku.trim() === text.trim());
  return exact.length > 0 ? exact : alike;
}
