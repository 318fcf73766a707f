/** Whether a store's prices are cents or reais, and a price in words: one rule for every command that shows any. */
import { formatCents } from '../../base/money.ts';
import { learnUnit, soldProducts, toCents, type PriceUnit } from '../../domain/prices.ts';
import type { OrderItem, Product } from '../../domain/records.ts';
import type { StoreContext } from '../run-with-store.ts';
import { forEachItem } from './references.ts';

/** How many items and products are looked at to learn the unit. */
const ITEMS_TO_LEARN_FROM = 100;
const PRODUCTS_TO_LEARN_FROM = 8;

/**
 * The unit of the store's prices: as the command was told, as the profile says, or as the store's own records show it;
 * `undefined` where none of them does. `product` is one that has been read already.
 */
export async function unitOf(job: StoreContext, product: Product, told?: PriceUnit): Promise<PriceUnit | undefined> {
  return told ?? job.config.priceUnit ?? (await learnFrom(job, product));
}

/** A price as people write it; in the store's own figures, and said to be so, where their unit is not known. */
export function showPrice(price: number, unit: PriceUnit | undefined, { texts, language }: StoreContext): string {
  const cents = unit && toCents(price, unit);
  if (cents !== undefined) return formatCents(cents, language);
  return Number.isNaN(price) ? '' : `${price} (${texts.read.product.unitUnknown})`;
}

async function learnFrom({ client, signal }: StoreContext, product: Product): Promise<PriceUnit | undefined> {
  const items: OrderItem[] = [];
  await forEachItem({ client, signal }, {}, (item) => items.push(item) < ITEMS_TO_LEARN_FROM);
  const products = [product];
  for (const id of soldProducts(items)) {
    const unit = learnUnit(products, items);
    if (unit || products.length > PRODUCTS_TO_LEARN_FROM) return unit;
    if (id !== product.id) products.push((await client.getProduct(id, signal)).data);
  }
  return learnUnit(products, items);
}

/**
 * The unit that records show, whatever was said: by the product alone, or `isThorough` by others that were sold too.
 */
export async function unitShown(
  job: StoreContext,
  product: Product,
  isThorough: boolean,
): Promise<PriceUnit | undefined> {
  return learnUnit([product], []) ?? (isThorough ? learnFrom(job, product) : undefined);
}
