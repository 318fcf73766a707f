/** Finds out whether a store's prices are cents or reais, and formats them: one rule for all commands. */
import { formatCents } from '../../base/money.ts';
import { learnUnit, soldProducts, toCents, type PriceUnit } from '../../domain/prices.ts';
import type { OrderItem, Product } from '../../domain/records.ts';
import type { StoreContext } from '../run-with-store.ts';
import { forEachItem } from './references.ts';

/** How many items and products are read to find out the unit. */
const ITEMS_TO_LEARN_FROM = 100;
const PRODUCTS_TO_LEARN_FROM = 8;

/**
 * The unit of the store's prices: by the flag, by the profile, or by the store's own records; `undefined` if none of them
 * shows it. `product` has been read already.
 */
export async function unitOf(job: StoreContext, product: Product, told?: PriceUnit): Promise<PriceUnit | undefined> {
  return told ?? job.config.priceUnit ?? (await learnFrom(job, product));
}

/** A price as people write it; if the unit is not known, the store's own number with a note that says so. */
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

/** The unit that records show, without flag and profile: by the product alone, or, if `isThorough`, by other sold ones, too. */
export async function unitShown(
  job: StoreContext,
  product: Product,
  isThorough: boolean,
): Promise<PriceUnit | undefined> {
  return learnUnit([product], []) ?? (isThorough ? learnFrom(job, product) : undefined);
}
