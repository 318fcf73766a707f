/** `stock`: lists the stock records, all pages of them. */
import type { StockQuery } from '../../api/client.ts';
import type { StockRecord } from '../../domain/records.ts';
import type { ExitCode } from '../../base/exit-codes.ts';
import { OPERATIONS } from '../../domain/operations.ts';
import type { StoreContext } from '../run-with-store.ts';
import { fieldList } from '../output/fields.ts';
import type { RecordKind } from '../output/records.ts';
import { listRecords } from './list-records.ts';
import { learntZoneOffset } from './local-state.ts';
import { momentFrom } from './moments.ts';
import { readChangedSince } from './since.ts';

export type StockFlags = { product?: string; updatedAfter?: string; limit?: number };

/** Every field of spec 2.4. */
export const STOCK_FIELDS = fieldList('id product_id sku variation_options quantidade is_active updated_at', {
  produto: 'id nome',
});

/** Lists the stock records that the flags select. */
export async function listStock(job: StoreContext, flags: StockFlags): Promise<ExitCode> {
  const { texts, client, signal } = job;
  const afterMs = momentFrom('--updated-after', flags.updatedAfter, texts);
  const query: StockQuery = flags.product === undefined ? {} : { product_id: flags.product };
  return listRecords(job, {
    operation: OPERATIONS.listStock,
    kind: stockKind(job),
    lists: [
      () =>
        afterMs === undefined
          ? { read: (page, until) => client.listStock({ ...query, page }, until) }
          : readChangedSince({
              afterMs,
              zone: learntZoneOffset(job),
              read: (filter, page, until) => client.listStock({ ...query, ...filter, page }, until),
              signal,
            }),
    ],
    limit: flags.limit,
    title: texts.tried.listStock,
    countWords: (count) => (count === 0 ? texts.read.noStock : texts.read.stockCount(count)),
  });
}

/** How stock records are printed. */
export function stockKind({ texts }: Pick<StoreContext, 'texts'>): RecordKind<StockRecord> {
  const { columns } = texts.read;
  return {
    fields: STOCK_FIELDS,
    columns: [
      { title: columns.sku, least: 8, cell: ({ sku }) => sku },
      { title: columns.product, least: 12, cell: ({ produto }) => produto.nome },
      { title: columns.variation, least: 8, cell: ({ variation_options }) => variation_options },
      { title: columns.quantity, align: 'right', cell: ({ quantidade }) => quantidade },
      { title: columns.active, cell: ({ is_active }) => is_active },
      { title: columns.stockId, cell: ({ id }) => id },
    ],
  };
}
