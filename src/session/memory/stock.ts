/** What of the stock screen outlives the process: what it shows, and the edits that are noted and not sent. */
import { readCount } from '../../domain/edits.ts';
import { isRecord } from '../../base/json.ts';
import type { StockRecord } from '../../domain/records.ts';
import type { StockListState, StockEdit } from '../state/stock-state.ts';
import { isFlag, isNumber, isText, pairsOf, readCursor } from './readers.ts';

/** The part of the text about the stock. */
export function keptStock(stock: StockListState, filter: string) {
  const { productId, isLowOnly, threshold, cursor, isReviewing, countingAt, edits } = stock;
  return { filter, productId, isLowOnly, threshold, cursor, isReviewing, countingAt, edits: [...edits] };
}

/** Reads it back. */
export function readStockList(value: unknown): StockListState | undefined {
  if (!isRecord(value)) return undefined;
  const { filter, productId, threshold, isLowOnly, isReviewing } = value;
  const edits = new Map(pairsOf(value['edits'], readEdit));
  return {
    filter: isText(filter) ? filter : '',
    productId: isText(productId) ? productId : undefined,
    isLowOnly: isLowOnly === true,
    threshold: isNumber(threshold) && threshold >= 0 ? threshold : 5,
    cursor: readCursor(value['cursor']) ?? { id: undefined, index: 0, slot: 0 },
    edits,
    isReviewing: isReviewing === true && edits.size > 0,
    countingAt: readCursor(value['countingAt']),
    height: 1,
  };
}

function readEdit(value: unknown): StockEdit | undefined {
  if (!isRecord(value)) return undefined;
  const { seen, count, delta, isActive } = value;
  if (!isStockRecord(seen)) return undefined;
  const edit: StockEdit = { seen };
  if (isNumber(count) && readCount(String(count)) !== undefined) edit.count = count;
  else if (isNumber(delta)) edit.delta = delta;
  if (isFlag(isActive)) edit.isActive = isActive;
  return edit.count === undefined && edit.delta === undefined && edit.isActive === undefined ? undefined : edit;
}

function isStockRecord(value: unknown): value is StockRecord {
  if (!isRecord(value) || !isRecord(value['produto'])) return false;
  const fields = ['id', 'product_id', 'sku', 'variation_options', 'quantidade', 'is_active', 'updated_at'] as const;
  return fields.every((field) => isText(value[field]));
}
