/** Words and numbers that break a careless program: property names that every object has, and absurdly large numbers. */
import { FLAG_FIELDS, NUMERIC_FIELDS } from './drift.ts';
import { fractionOf } from './random.ts';

/** `constructor`, `__proto__`, `toString`, … */
export const OBJECT_WORDS: readonly string[] = Object.getOwnPropertyNames(Object.prototype).toSorted();

/** Absurd numbers, and texts in place of numbers. */
export const ABSURD_NUMBERS: readonly string[] = [
  '5000000000',
  '9007199254740991',
  '9007199254740993',
  '99999999999999999999',
  '1e308',
  '0',
  '-1',
  '-0',
  '0.0000001',
  '0x10',
  'NaN',
  'Infinity',
  '१२',
  '9'.repeat(400),
];

/** Ids, with which records are requested; they are never replaced. */
const KEYS: ReadonlySet<string> = new Set(['id', 'order_id', 'product_id', 'loja_id']);
/** Prices and measures of a product, which are declared as numbers, not as strings. */
const NUMBERS: ReadonlySet<string> = new Set([
  'preco',
  'preco_promocional',
  'peso',
  'altura',
  'largura',
  'comprimento',
]);

/** Replaces a share of the fields, except ids, with words of {@link OBJECT_WORDS}. */
export function withWords(data: unknown, share: number): unknown {
  return struck(data, share, OBJECT_WORDS, (name) => !KEYS.has(name));
}

/** Replaces a share of the numbers, written as strings or as numbers, with {@link ABSURD_NUMBERS}. */
export function withAbsurdNumbers(data: unknown, share: number): unknown {
  return struck(
    data,
    share,
    ABSURD_NUMBERS,
    (name) => (NUMERIC_FIELDS.has(name) || NUMBERS.has(name)) && !FLAG_FIELDS.has(name),
  );
}

// Which field is replaced, and by which value, depends on its path and its value alone, as with hostile texts.
function struck(
  value: unknown,
  share: number,
  by: readonly string[],
  concerns: (name: string) => boolean,
  name = '',
  path = '',
): unknown {
  if (Array.isArray(value)) {
    return value.map((entry, i) => struck(entry, share, by, concerns, name, `${path}/${i}`));
  }
  if (typeof value !== 'object' || value === null) {
    const fraction = fractionOf(`${path}${String(value)}`);
    if (!concerns(name) || fraction >= share) return value;
    const instead = by[Math.floor((fraction / share) * by.length)]!;
    const number = Number(instead);
    return typeof value === 'number' && Number.isFinite(number) ? number : instead;
  }
  const id = 'id' in value ? String(value.id) : '';
  return Object.fromEntries(
    Object.entries(value).map(([field, entry]) => [
      field,
      struck(entry, share, by, concerns, field, `${id || path}/${field}`),
    ]),
  );
}
