/**
 * The rules of price and stock writes. Both write absolute values, right after reading the record, and never over a newer write
 * of another. Pure functions.
 */
import type { Product, StockRecord, PriceChange, StockChange } from './records.ts';
import type { EditIntent, PriceIntent, StockIntent, Verdict } from './intents.ts';
import { toCents } from './prices.ts';
import { isClearlyPast } from '../base/times.ts';

/** Whether an edit may be sent now, with the record that it was compared with; or its verdict without being sent. */
type EditCheck =
  | { kind: 'go'; patch: Pick<PriceIntent, 'before'> | Pick<StockIntent, 'before' | 'change'> }
  | { kind: 'verdict'; verdict: Verdict };

/** Reads a count as the service declares it: a whole number in a string. */
export function readCount(text: string): number | undefined {
  return /^\d{1,15}$/.test(text.trim()) ? Number(text) : undefined;
}

/** The largest count; a larger number is a barcode in the wrong field. */
export const MOST_COUNT = 99_999;

/** Why the operator is asked about a new count before it is noted or sent. */
export type CountDoubt =
  /** Nothing is left: it goes out of sale. */
  | 'zero'
  /** Larger than any count: a barcode in place of a count. */
  | 'large'
  /** More than ten times the store's count, or more than a hundred if that is 0. */
  | 'far-above'
  /** Less than a tenth of the store's count. */
  | 'far-below';

/** By which factor a count may differ from the store's; and how many may come where there were none. */
const FAR = 10;
const MOST_FROM_NONE = 100;

/**
 * Why a new count is doubtful, given the store's count; `undefined` if it is not. The store's own count never is; if that cannot
 * be read, only 0 and a count that is far too large are.
 */
export function doubtOfCount(before: string, count: number): CountDoubt | undefined {
  const known = readCount(before);
  if (known === count) return undefined;
  if (count === 0) return 'zero';
  if (count > MOST_COUNT) return 'large';
  if (known === undefined) return undefined;
  if (count > (known === 0 ? MOST_FROM_NONE : known * FAR)) return 'far-above';
  return count * FAR < known ? 'far-below' : undefined;
}

/** Reads a flag as services write it in strings; `undefined` for other texts. */
export function readFlag(text: string): boolean | undefined {
  const word = text.trim().toLowerCase();
  if (word === 'true' || word === '1') return true;
  return word === 'false' || word === '0' ? false : undefined;
}

/**
 * Whether a write may be sent, given its product (with its stock records, spec 2.3) as it was read when the service's clock showed
 * `serverDateMs`.
 */
export function checkEdit(intent: EditIntent, product: Product, serverDateMs: number | undefined): EditCheck {
  return intent.operation === 'setPrice'
    ? checkPrice(intent, product, serverDateMs)
    : checkStock(intent, stockOf(intent, product), serverDateMs);
}

function checkPrice(intent: PriceIntent, product: Product, serverDateMs: number | undefined): EditCheck {
  const { before, change } = intent;
  if (isPriceAsWanted(intent, product)) return { kind: 'verdict', verdict: { kind: 'already-so', product } };
  const changed = keysOf(change).filter((field) => product[field] !== before[field]);
  if (changed.length > 0) return { kind: 'verdict', verdict: { ...CHANGED, changed, product } };
  const { preco, preco_promocional, updated_at } = product;
  return { kind: 'go', patch: { before: { preco, preco_promocional, updated_at, serverDateMs } } };
}

function checkStock(intent: StockIntent, stock: StockRecord | undefined, serverDateMs: number | undefined): EditCheck {
  if (!stock) return { kind: 'verdict', verdict: { kind: 'not-sent', code: 'gone', reason: '' } };
  const before = { ...beforeOf(stock), serverDateMs };
  if (intent.delta !== undefined) {
    const count = readCount(stock.quantidade);
    const quantidade = count === undefined ? -1 : count + intent.delta;
    if (quantidade < 0) return { kind: 'verdict', verdict: { ...CHANGED, changed: ['quantidade'], stock } };
    return { kind: 'go', patch: { before, change: { ...intent.change, quantidade } } };
  }
  if (isStockAsWanted(intent, stock)) return { kind: 'verdict', verdict: { kind: 'already-so', stock } };
  const changed = keysOf(intent.change).filter((field) => stock[field] !== intent.before[field]);
  if (changed.length > 0) return { kind: 'verdict', verdict: { ...CHANGED, changed, stock } };
  return { kind: 'go', patch: { before, change: intent.change } };
}

const CHANGED = { kind: 'not-sent', code: 'changed', reason: '' } as const satisfies Verdict;

/** The stock record of an intent in its product. */
export function stockOf({ stockId }: Pick<StockIntent, 'stockId'>, product: Product): StockRecord | undefined {
  return product.estoques.find(({ id }) => id === stockId);
}

/** The fields of a stock record that are kept to compare with later. */
export function beforeOf({ quantidade, is_active, updated_at }: StockRecord): StockIntent['before'] {
  return { quantidade, is_active, updated_at };
}

type EditFinding =
  /** It has the wanted value; who wrote it is not shown. */
  | 'reached'
  /** Nobody has written to it since it was read before our request, not even that request. */
  | 'untouched'
  /** There has been another write, or its stamp does not rule one out. */
  | 'other';

/** What the product proves about a write whose reply was lost. */
export function findEditEvidence(intent: EditIntent, product: Product): EditFinding {
  if (intent.operation === 'setPrice') {
    if (isPriceAsWanted(intent, product)) return 'reached';
    const { preco, preco_promocional } = intent.before;
    const isSame = product.preco === preco && product.preco_promocional === preco_promocional;
    return isSame && hasSameStamp(intent, product) ? 'untouched' : 'other';
  }
  const stock = stockOf(intent, product);
  if (!stock) return 'other';
  if (isStockAsWanted(intent, stock)) return 'reached';
  const { quantidade, is_active } = intent.before;
  const isSame = stock.quantidade === quantidade && stock.is_active === is_active;
  return isSame && hasSameStamp(intent, stock) ? 'untouched' : 'other';
}

/** Whether the stamp is the one of before, and a write since would certainly have changed it. */
function hasSameStamp({ before }: EditIntent, { updated_at }: Pick<Product, 'updated_at'>): boolean {
  return updated_at === before.updated_at && isClearlyPast(before.updated_at, before.serverDateMs);
}

/** Whether a product has the wanted prices. */
function isPriceAsWanted({ change, unit }: Pick<PriceIntent, 'change' | 'unit'>, product: Product): boolean {
  return keysOf(change).every((field) => toCents(product[field], unit) === change[field]);
}

/** Whether a stock record has the wanted values. */
export function isStockAsWanted({ change }: Pick<StockIntent, 'change'>, stock: StockRecord): boolean {
  const { quantidade, is_active } = change;
  return (
    (quantidade === undefined || readCount(stock.quantidade) === quantidade) &&
    (is_active === undefined || readFlag(stock.is_active) === is_active)
  );
}

function keysOf<T extends PriceChange | StockChange>(change: T): (keyof T & string)[] {
  return Object.keys(change).filter((key) => change[key as keyof T] !== undefined) as (keyof T & string)[];
}
