/** The stored part of the stock screen: what it shows, and the edits that are noted and not sent. */
import { readCount } from '../../domain/edits.ts';
import {
  anything,
  boolean,
  fields,
  listOf,
  mapped,
  object,
  optional,
  orElse,
  read,
  someOf,
  that,
  where,
} from '../../base/codec.ts';
import type { StockRecord } from '../../domain/records.ts';
import type { StockListState, StockEdit } from '../state/stock-state.ts';
import { isText, listCursor, typed, whole, yes } from '../state/readers.ts';

/** Encodes the stock screen. */
export function keptStock(stock: StockListState, filter: string) {
  const { productId, isLowOnly, threshold, cursor, isReviewing, countingAt, edits } = stock;
  return { filter, productId, isLowOnly, threshold, cursor, isReviewing, countingAt, edits: [...edits] };
}

const RECORD = ['id', 'product_id', 'sku', 'variation_options', 'quantidade', 'is_active', 'updated_at'] as const;
const recordFields = object({ ...Object.fromEntries(RECORD.map((name) => [name, typed])), produto: fields });
const count = where(whole, (value) => readCount(String(value)) !== undefined);
const edit = mapped(
  object({
    seen: that((value): value is StockRecord => read(recordFields, value) !== undefined),
    count: optional(orElse(count, undefined)),
    delta: optional(orElse(whole, undefined)),
    isActive: optional(orElse(boolean, undefined)),
  }),
  ({ delta, ...kept }): StockEdit | undefined => {
    const one = kept.count === undefined && delta !== undefined ? { ...kept, delta } : kept;
    return Object.keys(one).length > 1 ? (one as StockEdit) : undefined;
  },
);
const editOfId = mapped(listOf(anything), ([id, one]): [string, StockEdit] | undefined => {
  const known = read(edit, one);
  return isText(id) && known ? [id, known] : undefined;
});

const fewest = where(whole, (least) => least >= 0);

/** Decodes it. */
export const stockList = mapped(
  object({
    filter: orElse(typed, ''),
    productId: orElse(typed, undefined),
    isLowOnly: yes,
    threshold: orElse(fewest, 5),
    cursor: orElse(listCursor, { id: undefined, index: 0, slot: 0 }),
    edits: orElse(someOf(editOfId), []),
    isReviewing: yes,
    countingAt: orElse(listCursor, undefined),
  }),
  ({ edits, isReviewing, ...shown }): StockListState => ({
    ...shown,
    edits: new Map(edits),
    isReviewing: isReviewing && edits.length > 0,
    height: 1,
  }),
);
