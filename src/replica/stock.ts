/** The stock of a store as last read: one record per variation of a product (spec 2.4). There is one per process. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { fold } from '../base/fold.ts';
import type { StockRecord } from '../domain/records.ts';
import { readTime } from '../base/times.ts';
import { replaces, type Version } from '../domain/merge.ts';
import type { ReadingProblem } from './details.ts';

/** A stock record with what is derived from it when it arrives. */
export type StockRow = Version & {
  readonly record: StockRecord;
  /** The key for sorting: product, variation, SKU. */
  readonly sortKey: string;
  /** The text that filters search, folded. */
  readonly text: string;
};

/** A change that this process did not make. */
export type StockNews = { from: StockRecord; /** On the monotonic clock. */ at: number };

export type StockState = {
  /** By product, then variation. */
  rows: readonly StockRow[];
  byId: ReadonlyMap<string, StockRow>;
  /** Changes by others since the stock was first read, by record id. */
  news: ReadonlyMap<string, StockNews>;
  /** Whether all records have been read once. */
  isLoaded: boolean;
  /** How many records were read, and of how many: while the first scan runs, and if some cannot be read. */
  progress: { done: number; total: number } | undefined;
  problem: ReadingProblem | undefined;
  /** When the last complete scan was requested, on the monotonic clock. */
  snapshotAt: number | undefined;
};

export type Stock = StoreApi<StockState>;

/** No records yet. */
export function createStock(): Stock {
  return createStore<StockState>(() => ({
    rows: [],
    byId: new Map(),
    news: new Map(),
    isLoaded: false,
    progress: undefined,
    problem: undefined,
    snapshotAt: undefined,
  }));
}

type Arrival = {
  /** When the response was requested (or our write confirmed), and when it arrived. Monotonic milliseconds. */
  askedAt: number;
  knownAt: number;
  /** It confirms our own write, so it is no change by others. */
  isOurs?: boolean;
};

/** Merges the records of one response; those that are older than the known version, or the same, change nothing. */
export function mergeStock(stock: Stock, records: readonly StockRecord[], { askedAt, knownAt, isOurs }: Arrival): void {
  const state = stock.getState();
  const byId = new Map(state.byId);
  const news = new Map(state.news);
  let isChanged = false;
  for (const record of records) {
    const before = byId.get(record.id);
    const version = { updatedAtMs: readTime(record.updated_at), askedAt, knownAt };
    if (before && !replaces(version, before)) continue;
    const isSame = before !== undefined && JSON.stringify(before.record) === JSON.stringify(record);
    byId.set(record.id, isSame ? { ...before, ...version } : toRow(record, version));
    if (isSame) continue;
    isChanged = true;
    // Our write replaces the change by others, which the operator has seen.
    if (isOurs) news.delete(record.id);
    if (before && !isOurs && hasOtherCount(before.record, record)) {
      news.set(record.id, { from: before.record, at: knownAt });
    }
  }
  stock.setState({ byId, news, ...(isChanged ? { rows: [...byId.values()].toSorted(inStockOrder) } : {}) });
}

/** The store's count of a variation, as it writes it; `undefined` if it is not known. */
export function countInStore(
  { rows }: Pick<StockState, 'rows'>,
  { product_id, variation_options }: Pick<StockRecord, 'product_id' | 'variation_options'>,
): string | undefined {
  return rows.find(({ record }) => record.product_id === product_id && record.variation_options === variation_options)
    ?.record.quantidade;
}

/** Removes the records that a complete scan no longer contained. */
export function keepOnly(stock: Stock, ids: ReadonlySet<string>): void {
  const { byId } = stock.getState();
  if ([...byId.keys()].every((id) => ids.has(id))) return;
  const kept = new Map([...byId].filter(([id]) => ids.has(id)));
  stock.setState({ byId: kept, rows: [...kept.values()].toSorted(inStockOrder) });
}

function hasOtherCount(a: StockRecord, b: StockRecord): boolean {
  return a.quantidade !== b.quantidade || a.is_active !== b.is_active;
}

function toRow(record: StockRecord, version: Version): StockRow {
  const { id, produto, variation_options, sku } = record;
  const sortKey = fold([produto.nome, variation_options, sku, id].join('\u0000'));
  return { record, ...version, sortKey, text: fold([produto.nome, variation_options, sku].join(' ')) };
}

function inStockOrder(a: StockRow, b: StockRow): number {
  return a.sortKey < b.sortKey ? -1 : a.sortKey > b.sortKey ? 1 : 0;
}
