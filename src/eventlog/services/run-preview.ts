/** What a rule would make of products, read from the store one after the other, before a run of it is planned. */
import type { ApiClient } from '../../api/client.ts';
import { NotFoundHere } from '../../api/errors.ts';
import { ruledPrice, type PriceRule, type RunRow } from '../../domain/price-runs.ts';
import { learnUnit, previewPrice, toCents, type PriceAlarm, type PriceUnit } from '../../domain/prices.ts';

export type PreviewedRow = Omit<RunRow, 'begin' | 'end'> & {
  /** What has to be confirmed twice for a single price. */
  alarms: readonly PriceAlarm[];
};

export type RunPreview = {
  rows: PreviewedRow[];
  /** How many are so already. */
  same: number;
  /** Products that the store does not have, or whose prices cannot be read in the unit. */
  problems: { productId: string; why: 'gone' | 'unreadable' }[];
};

export type PreviewRequest = { productIds: readonly string[]; rule: PriceRule; isBase: boolean; unit: PriceUnit };

/** Reads every product; rejects with an `ApiError` where the store cannot say, and when the signal is aborted. */
export async function previewRun(
  client: Pick<ApiClient, 'getProduct'>,
  { productIds, rule, isBase, unit }: PreviewRequest,
  signal: AbortSignal,
): Promise<RunPreview> {
  const preview: RunPreview = { rows: [], same: 0, problems: [] };
  for (const productId of productIds) {
    signal.throwIfAborted();
    const product = await client.getProduct(productId, signal).catch((error: unknown) => {
      if (error instanceof NotFoundHere) return undefined;
      throw error;
    });
    if (!product) {
      preview.problems.push({ productId, why: 'gone' });
      continue;
    }
    const shown = learnUnit([product.data], []);
    const cents = shown === undefined || shown === unit ? toCents(product.data.preco, unit) : undefined;
    const field = isBase ? 'preco' : 'preco_promocional';
    const now =
      cents === undefined ? undefined : previewPrice(product.data, { [field]: ruledPrice(cents, rule) }, unit);
    if (!now) preview.problems.push({ productId, why: 'unreadable' });
    else if (!now.isChange) preview.same++;
    else {
      const { before, after, alarms } = now;
      preview.rows.push({ product_id: productId, name: product.data.nome, before, after, alarms });
    }
  }
  return preview;
}
