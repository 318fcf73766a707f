/** Words and numbers that a program may trip over: names that every object has, and amounts that nothing is as many of. */
import { FLAG_FIELDS, NUMERIC_FIELDS } from './drift.ts';
import { fractionOf } from './random.ts';

/** `constructor`, `__proto__`, `toString`, … */
export const OBJECT_WORDS: readonly string[] = Object.getOwnPropertyNames(Object.prototype).toSorted();

/** Numbers, and texts that stand where numbers should. */
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

/** By these a record is asked for again; with another one it would be another record. */
const KEYS: ReadonlySet<string> = new Set(['id', 'order_id', 'product_id', 'loja_id']);
/** Prices and measures of a product, which are numbers and not texts. */
const NUMBERS: ReadonlySet<string> = new Set([
  'preco',
  'preco_promocional',
  'peso',
  'altura',
  'largura',
  'comprimento',
]);

/** The records with a share of all their fields but ids holding a word of {@link OBJECT_WORDS}. */
export function withWords(data: unknown, share: number): unknown {
  return struck(data, share, OBJECT_WORDS, (name) => !KEYS.has(name));
}

/** The records with a share of their numbers, as texts or as numbers, holding one of {@link ABSURD_NUMBERS}. */
export function withAbsurdNumbers(data: unknown, share: number): unknown {
  return struck(
    data,
    share,
    ABSURD_NUMBERS,
    (name) => (NUMERIC_FIELDS.has(name) || NUMBERS.has(name)) && !FLAG_FIELDS.has(name),
  );
}

// Which field is struck, and by what, follows from its place and its value, as with hostile texts.
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
