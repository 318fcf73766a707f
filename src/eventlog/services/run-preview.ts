/** Previews a run of prices before it is planned: reads its products from the store one after the other. */
import type { ApiClient } from '../../api/client.ts';
import { InvalidRequest, NotFoundHere } from '../../api/errors.ts';
import type { PriceChange, Product } from '../../domain/records.ts';
import { ruledPrice, type PriceRule, type RunRow } from '../../domain/price-runs.ts';
import {
  learnUnit,
  previewPrice,
  toCents,
  type PriceAlarm,
  type PricePreview,
  type PriceUnit,
} from '../../domain/prices.ts';

/** A product with the wanted change of its prices; `undefined` if they cannot be read. */
export type WantedPrice = {
  productId: string;
  changeOf: (product: Product, unit: PriceUnit) => PriceChange | undefined;
};

/** The preview of one product. */
type ProductPreview =
  | { kind: 'changes'; product: Product; preview: PricePreview }
  /** The product has that price already. */
  | { kind: 'same'; product: Product; preview: PricePreview }
  /** The store does not have the product, or its prices cannot be read in the unit. */
  | { kind: 'gone' | 'unreadable'; productId: string }
  /** The product shows that the store writes its prices in another unit. */
  | { kind: 'other-unit'; product: Product; unit: PriceUnit; shown: PriceUnit };

type PreviewedRow = Omit<RunRow, 'begin' | 'end'> & {
  /** Alarms that need a second confirmation for a single price. */
  alarms: readonly PriceAlarm[];
};

export type RunPreview = {
  rows: PreviewedRow[];
  /** The products that have that price already. */
  same: PreviewedRow[];
  /** Products that the store does not have, or with prices that cannot be read in the unit. */
  problems: { productId: string; why: 'gone' | 'unreadable' }[];
};

export type PreviewRequest = { productIds: readonly string[]; rule: PriceRule; isBase: boolean; unit: PriceUnit };

/** Makes the change that a rule gives: of the promotional price, or with `isBase` of the price itself. */
export function changeByRule(rule: PriceRule, isBase: boolean): WantedPrice['changeOf'] {
  return (product, unit) => {
    const cents = toCents(product.preco, unit);
    if (cents === undefined) return undefined;
    return isBase ? { preco: ruledPrice(cents, rule) } : { preco_promocional: ruledPrice(cents, rule) };
  };
}

/**
 * Reads every product, in the given order. `unitOf` is called once, with the first product that exists. Rejects with an
 * `ApiError` if a request fails.
 */
export async function* previewProducts(
  wanted: readonly WantedPrice[],
  read: (productId: string) => Promise<Product>,
  unitOf: (product: Product) => Promise<PriceUnit> | PriceUnit,
): AsyncGenerator<ProductPreview, void, void> {
  let unit: PriceUnit | undefined;
  for (const { productId, changeOf } of wanted) {
    const product = await read(productId).catch((error: unknown) => {
      // An id that the store calls malformed belongs to no product of it.
      if (error instanceof NotFoundHere || error instanceof InvalidRequest) return undefined;
      throw error;
    });
    if (!product) {
      yield { kind: 'gone', productId };
      continue;
    }
    unit ??= await unitOf(product);
    const shown = learnUnit([product], []);
    if (shown !== undefined && shown !== unit) {
      yield { kind: 'other-unit', product, unit, shown };
      continue;
    }
    const change = changeOf(product, unit);
    const preview = change && previewPrice(product, change, unit);
    if (!preview) yield { kind: 'unreadable', productId };
    else yield { kind: preview.isChange ? 'changes' : 'same', product, preview };
  }
}

/** Previews a run by one rule as a whole; also rejects when the signal is aborted. */
export async function previewRun(
  client: Pick<ApiClient, 'getProduct'>,
  { productIds, rule, isBase, unit }: PreviewRequest,
  signal: AbortSignal,
): Promise<RunPreview> {
  const run: RunPreview = { rows: [], same: [], problems: [] };
  const changeOf = changeByRule(rule, isBase);
  const wanted = productIds.map((productId) => ({ productId, changeOf }));
  const read = async (productId: string) => {
    signal.throwIfAborted();
    return (await client.getProduct(productId, signal)).data;
  };
  for await (const one of previewProducts(wanted, read, () => unit)) {
    if (one.kind === 'other-unit') run.problems.push({ productId: one.product.id, why: 'unreadable' });
    else if (!('preview' in one)) run.problems.push({ productId: one.productId, why: one.kind });
    else {
      const { before, after, alarms } = one.preview;
      const row = { product_id: one.product.id, name: one.product.nome, before, after, alarms };
      (one.kind === 'same' ? run.same : run.rows).push(row);
    }
  }
  return run;
}
