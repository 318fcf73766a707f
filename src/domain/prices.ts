/**
 * Prices: their unit, and the rails along a change of them. What is sent is cents (spec 4.5); what is read has a unit
 * that the spec does not show. It is learnt from evidence or set by the profile, and until then no price is written: a
 * hundredfold price is the costliest mistake this program could make. Integer maths only.
 */
import { readAmount } from '../base/money.ts';
import type { OrderItem, Product, PriceChange } from './records.ts';

/** The unit in which a service sends `preco` and `preco_promocional`. */
export type PriceUnit = 'cents' | 'reais';

/** A price of a product record in cents; `undefined` for a value that is none in that unit. */
export function toCents(price: number, unit: PriceUnit): number | undefined {
  const cents = unit === 'cents' ? price : Math.round(price * 100);
  const isExact = unit === 'cents' || Math.abs(price * 100 - cents) < 1e-6;
  return Number.isSafeInteger(cents) && cents >= 0 && isExact ? cents : undefined;
}

/** Products that agree before the prices of their items count as evidence of the unit. */
const ENOUGH_PRODUCTS = 3;

/**
 * The unit, as far as records show it. A fraction is reais: cents have none. Whole numbers show nothing by themselves,
 * but where the items of several products were sold (by amounts that show their decimals) at exactly the product's
 * price read as cents, and never read as reais, it is cents. The other way round nothing is shown: a store that writes
 * its cents with two decimals has the same number in both, too.
 */
export function learnUnit(products: Iterable<Product>, items: Iterable<OrderItem>): PriceUnit | undefined {
  const soldAt = new Map<string, Set<number>>();
  for (const { product_id, preco_unitario } of items) {
    const cents = readAmount(preco_unitario);
    if (cents === undefined || cents === 0) continue;
    if (!soldAt.has(product_id)) soldAt.set(product_id, new Set());
    soldAt.get(product_id)!.add(cents);
  }
  const agreeing = { cents: 0, reais: 0 };
  for (const { id, preco, preco_promocional } of products) {
    const prices = [preco, preco_promocional].filter((price) => Number.isFinite(price) && price > 0);
    if (prices.some((price) => !Number.isInteger(price))) return 'reais';
    const sold = soldAt.get(id);
    if (!sold) continue;
    for (const unit of ['cents', 'reais'] as const) {
      if (prices.some((price) => sold.has(toCents(price, unit)!))) agreeing[unit]++;
    }
  }
  return agreeing.cents >= ENOUGH_PRODUCTS && agreeing.reais === 0 ? 'cents' : undefined;
}

/**
 * The products of these items, each once, in the order in which their prices are likely to show the unit: first those
 * that were sold at an amount that is not whole, for in reais their price is a fraction.
 */
export function soldProducts(items: readonly OrderItem[]): string[] {
  const ids = [...items.filter(hasFraction), ...items].map((item) => item.product_id);
  return [...new Set(ids)].filter((id) => id !== '');
}

function hasFraction({ preco_unitario }: OrderItem): boolean {
  return (readAmount(preco_unitario) ?? 0) % 100 !== 0;
}

/**
 * The unit that the answer to our own change shows: we know how many cents we sent. `undefined`:
 * it answers another price.
 */
export function unitFromAnswer(sent: PriceChange, answered: Prices) {
  const [isCents, isReais] = [fits(sent, answered, 'cents'), fits(sent, answered, 'reais')];
  // Zero is zero in either unit.
  if (isCents === isReais) return undefined;
  return isCents ? 'cents' : 'reais';
}

/**
 * Whether an answer shows the cents that we sent. `unit`: in which the store's prices were read. In the other one only
 * where the answer is not what was there before: the digits of an old price in reais may be those of the new one in cents.
 */
export function hasArrived(
  { change, unit, before }: { change: PriceChange; unit: PriceUnit; before: Prices },
  answered: Prices,
): boolean {
  if (fits(change, answered, unit)) return true;
  const isChanged = sentFields(change).some((field) => answered[field] !== before[field]);
  return isChanged && fits(change, answered, unit === 'cents' ? 'reais' : 'cents');
}

type Prices = Pick<Product, 'preco' | 'preco_promocional'>;

function fits(sent: PriceChange, answered: Prices, unit: PriceUnit): boolean {
  return sentFields(sent).every((field) => toCents(answered[field], unit) === sent[field]);
}

function sentFields(sent: PriceChange): (keyof Prices)[] {
  return (['preco', 'preco_promocional'] as const).filter((field) => sent[field] !== undefined);
}

/** What makes a change of price unusual enough that the operator types the price again. */
export type PriceAlarm =
  /** More than half up or down. */
  | 'large-change'
  /** The promotional price is not below the price. */
  | 'promo-not-below'
  /** Under one real. */
  | 'very-low'
  /** Buyers would pay nothing. */
  | 'free';

const LARGE_PERCENT = 50;
const VERY_LOW_CENTS = 100;

export type PricePreview = {
  before: { preco: number; preco_promocional: number };
  after: { preco: number; preco_promocional: number };
  /** Of each price that changes, in tenths of a percent, rounded; `undefined` where it was zero. */
  permille: { preco?: number | undefined; preco_promocional?: number | undefined };
  alarms: readonly PriceAlarm[];
  /** Whether anything would change at all. */
  isChange: boolean;
};

type PriceChangeShown = { from: number; to: number; permille: number | undefined };

/**
 * What one price of a preview changes from and to, in cents, and by how many tenths of a percent. Where there was no
 * promotional price, a new one is compared with the price itself: that is what buyers have paid.
 */
export function shownChange(
  { before, after }: Pick<PricePreview, 'before' | 'after'>,
  field: keyof PricePreview['before'],
): PriceChangeShown {
  const from = field === 'preco_promocional' && before[field] === 0 ? before.preco : before[field];
  const to = after[field];
  return { from, to, permille: from > 0 && to > 0 ? permilleOf(from, to) : undefined };
}

function permilleOf(from: number, to: number): number {
  return Math.round(((to - from) * 1000) / from);
}

/** Before, after and what speaks against it, in cents; `undefined` where the product's own prices cannot be read. */
export function previewPrice(product: Product, change: PriceChange, unit: PriceUnit): PricePreview | undefined {
  const preco = toCents(product.preco, unit);
  const promo = toCents(product.preco_promocional, unit);
  if (preco === undefined || promo === undefined) return undefined;
  const before = { preco, preco_promocional: promo };
  const after = { ...before, ...change };
  const changed = (['preco', 'preco_promocional'] as const).filter((field) => after[field] !== before[field]);

  const alarms = new Set<PriceAlarm>();
  const permille: PricePreview['permille'] = {};
  for (const field of changed) {
    const [from, to] = [before[field], after[field]];
    if (from > 0) {
      permille[field] = permilleOf(from, to);
    }
    // A first promotional price is far from what buyers pay now, or not. In whole cents: no rounding decides an alarm.
    const paid = shownChange({ before, after }, field).from;
    if (paid > 0 && Math.abs(to - paid) * 100 > paid * LARGE_PERCENT) alarms.add('large-change');
    // A promotional price of zero is how a service says "none".
    if (to === 0 && field === 'preco') alarms.add('free');
    else if (to > 0 && to < VERY_LOW_CENTS) alarms.add('very-low');
  }
  const isPromoted = after.preco_promocional > 0;
  if (changed.length > 0 && isPromoted && after.preco_promocional >= after.preco) alarms.add('promo-not-below');
  return { before, after, permille, alarms: [...alarms], isChange: changed.length > 0 };
}
