/**
 * Judges the open points of the spec by samples of a store's responses. Pure. Every function returns `undefined` if the
 * samples fit more than one result: a wrong guess costs more than nine right ones save.
 */
import type { OrderItem, Product } from '../../../domain/records.ts';
import { ITEM_STATUSES } from '../../../domain/records.ts';
import { readAmount } from '../../../base/money.ts';
import { readMoment } from '../../../base/times.ts';

export type TimeFormat = 'iso-utc' | 'iso-offset' | 'zoneless' | 'brazilian';

const TIME_SHAPES: readonly (readonly [TimeFormat, RegExp])[] = [
  ['iso-utc', /^\d{4}-\d\d-\d\dT[\d:.]+Z$/],
  ['iso-offset', /^\d{4}-\d\d-\d\d[T ][\d:.]+[+-]\d\d:?\d\d$/],
  ['zoneless', /^\d{4}-\d\d-\d\d[T ][\d:.]+$/],
  ['brazilian', /^\d\d\/\d\d\/\d{4}[ ,T]+[\d:]+$/],
];

/** The format of all times, if they have the same. */
export function timeFormatOf(times: readonly string[]): TimeFormat | undefined {
  const formats = new Set(
    times.filter((text) => text !== '').map((text) => TIME_SHAPES.find(([, shape]) => shape.test(text))?.[0]),
  );
  return formats.size === 1 ? [...formats][0] : undefined;
}

/** The first time, if the store sends times and not one of them can be parsed. */
export function unreadableTimeOf(times: readonly string[]): string | undefined {
  return times.some((text) => readMoment(text) !== undefined) ? undefined : times.find((text) => text !== '');
}

/** The offsets of the times that have one, `Z` or `-03:00`. */
export function zonesOf(times: readonly string[]): string[] {
  return [...new Set(times.flatMap((text) => /(Z|[+-]\d\d:?\d\d)$/.exec(text)?.[1] ?? []))];
}

/** The precision of the times: finer than a second if a fraction is not zero, a second if at least 50 fractions are zero. */
export function precisionOf(times: readonly string[]): 'second' | 'finer' | undefined {
  const fractions = times.flatMap((text) => /:\d\d[.,](\d+)/.exec(text)?.[1] ?? []);
  if (fractions.some((fraction) => /[1-9]/.test(fraction))) return 'finer';
  return fractions.length >= 50 ? 'second' : undefined;
}

export type ListOrder = 'created-desc' | 'created-asc' | 'updated-desc' | 'updated-asc';

/** By which time a list is sorted, if only one fits. */
export function listOrderOf(items: readonly OrderItem[]): ListOrder | undefined {
  const fitting = (['created', 'updated'] as const).flatMap((by): ListOrder[] => {
    const times = items.map((item) => readMoment(by === 'created' ? item.created_at : item.updated_at)?.epochMs);
    if (times.includes(undefined) || new Set(times).size < 10) return [];
    const steps = times.slice(1).map((time, i) => time! - times[i]!);
    if (steps.every((step) => step <= 0)) return [`${by}-desc`];
    return steps.every((step) => step >= 0) ? [`${by}-asc`] : [];
  });
  return fitting.length === 1 ? fitting[0] : undefined;
}

export type AmountFormat = 'decimal' | 'comma' | 'cents';

/** The format of amounts. Whole numbers count as cents only if prices of the same products prove it. */
export function amountFormatOf(items: readonly OrderItem[], products: readonly Product[]): AmountFormat | undefined {
  const amounts = items.flatMap((item) => [item.preco_unitario, item.subtotal]).filter((text) => text !== '');
  const isDecimal = amounts.some((text) => /^-?\d+\.\d{1,2}$/.test(text));
  const isComma = amounts.some((text) => /\d,\d{2}$/.test(text));
  if (isDecimal !== isComma) return isDecimal ? 'decimal' : 'comma';
  if (isDecimal || amounts.length === 0 || !amounts.every((text) => /^\d+$/.test(text))) return undefined;
  const ratios = ratiosOf(items, products, (item) => Number(item.preco_unitario));
  // Prices with a fraction are in reais; an amount a hundred times as large is then in cents.
  return hasFraction(products) && isNear(ratios, 0.01) ? 'cents' : undefined;
}

/** The unit of a product's `preco`: known by a fraction, or by amounts of the same products whose unit is known. */
export function priceUnitOf(items: readonly OrderItem[], products: readonly Product[]): 'cents' | 'reais' | undefined {
  const ratios = ratiosOf(items, products, (item) => (readAmount(item.preco_unitario) ?? Number.NaN) / 100);
  if (isNear(ratios, 100)) return 'cents';
  if (isNear(ratios, 1)) return 'reais';
  return undefined;
}

function hasFraction(products: readonly Product[]): boolean {
  return products.some(({ preco }) => Number.isFinite(preco) && !Number.isInteger(preco));
}

/** Price divided by amount, for every item of a known product. */
function ratiosOf(items: readonly OrderItem[], products: readonly Product[], amountOf: (item: OrderItem) => number) {
  return products.flatMap(({ id, preco }) =>
    items
      .filter((item) => item.product_id === id)
      .map((item) => preco / amountOf(item))
      .filter((ratio) => Number.isFinite(ratio) && ratio > 0),
  );
}

// Prices change after an order, but hardly fourfold; all ratios must agree.
function isNear(ratios: readonly number[], wanted: number): boolean {
  return ratios.length >= 2 && ratios.every((ratio) => ratio > wanted / 4 && ratio < wanted * 4);
}

/** The format of flags. */
export function flagFormatOf(flags: readonly string[]): 'true-false' | '1-0' | undefined {
  if (flags.length === 0) return undefined;
  if (flags.every((flag) => flag === 'true' || flag === 'false')) return 'true-false';
  return flags.every((flag) => flag === '1' || flag === '0') ? '1-0' : undefined;
}

/** The format of option pairs such as colour and size. */
export function optionFormatOf(options: readonly string[]): 'text' | 'json' | undefined {
  const filled = options.filter((text) => text !== '' && text !== '[]' && text !== '{}');
  const jsonCount = filled.filter((text) => /^[{[]/.test(text)).length;
  if (filled.length === 0 || (jsonCount > 0 && jsonCount < filled.length)) return undefined;
  return jsonCount > 0 ? 'json' : 'text';
}

const PORTUGUESE = new Set(['pendente', 'aceito', 'em_producao', 'enviado', 'entregue', 'cancelado']);

/** The spelling of statuses, and the words that neither spelling has. */
export function statusSpellingOf(statuses: readonly string[]): { spelling?: string; strangers: string[] } {
  const words = [...new Set(statuses)].filter((word) => word !== '');
  const english = words.filter((word) => (ITEM_STATUSES as readonly string[]).includes(word));
  const portuguese = words.filter((word) => PORTUGUESE.has(word));
  const strangers = words.filter((word) => !english.includes(word) && !portuguese.includes(word));
  const spellings = [...(english.length > 0 ? ['english'] : []), ...(portuguese.length > 0 ? ['portuguese'] : [])];
  return { ...(spellings.length > 0 ? { spelling: spellings.join(' and ') } : {}), strangers };
}

/** Whether a link to another page, in the response to a request with this filter, keeps the filter or names another host. */
export function linkKindOf(
  link: unknown,
  origin: string,
  filter: readonly [name: string, value: string],
): 'with-filters' | 'without-filters' | 'foreign-host' | undefined {
  if (typeof link !== 'string') return undefined;
  const url = URL.parse(link, `${origin}/`);
  if (!url) return undefined;
  if (url.origin !== origin) return 'foreign-host';
  return url.searchParams.get(filter[0]) === filter[1] ? 'with-filters' : 'without-filters';
}
