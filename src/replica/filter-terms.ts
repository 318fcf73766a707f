/** What the words of a filter ask for: their fields, and the tests that rows stand or fail. */
import { unitsOf, unitsText } from '../domain/units.ts';
import { fold } from '../base/fold.ts';
import type { CachedItem } from './records.ts';
import type { ReplicaState } from './replica.ts';
import { skuOf } from './skus.ts';
import { DAY_MS, HOUR_MS } from '../base/durations.ts';

/** The SKUs of the store by variation, see skus.ts: items carry none. */
export type Skus = ReplicaState['skus'];

/** `nowMs` on the wall clock. */
export type Test = (entry: CachedItem, nowMs: number, skus: Skus) => boolean;

/** A word of a filter, without its signs. */
export type Term = { text: string; isInverse: boolean; field: Field | undefined; sign: Sign | undefined };
type Sign = ':' | '>' | '<';
type Field = 'order' | 'item' | 'sku' | 'delivery' | 'text' | 'note' | 'code' | 'quantity' | 'age';

/** The names of fields as people type them, in both languages at once, whichever one is set. */
export const FIELD_NAMES: Readonly<Record<Field, readonly string[]>> = {
  order: ['order', 'pedido'],
  item: ['item', 'product', 'produto'],
  sku: ['sku'],
  delivery: ['delivery', 'envio', 'entrega'],
  text: ['text', 'texto'],
  note: ['note', 'obs', 'nota'],
  code: ['code', 'codigo'],
  quantity: ['qty', 'qtd'],
  age: ['age', 'idade'],
};

const fieldOf = new Map(
  Object.entries(FIELD_NAMES).flatMap(([field, names]) => names.map((name) => [name, field as Field] as const)),
);

const TERM = /(!?)(?:([a-zç]+)([:<>]))?(?:"([^"]*)"?|(\S+))/giu;
const UNIT_MS: ReadonlyMap<string, number> = new Map(Object.entries({ m: 60_000, h: HOUR_MS, d: DAY_MS }));

/** What a filter searches of an item: made once per version of the item. */
export function searchText(entry: CachedItem): string {
  if (entry.searchText !== undefined) return entry.searchText;
  const { item } = entry;
  const text = fold(
    `${item.pedido?.numero ?? ''} ${item.product_nome} ${item.variation_options} ${item.personalization_data} ` +
      `${item.delivery_type} ${item.pedido?.metodo_envio ?? ''} ${item.tracking_code} ${item.cancellation_reason}`,
  );
  entry.searchText = text;
  entry.searchLetters = lettersOf(text);
  return text;
}

/** The words of a filter, each a test of its own. */
export function parseFilter(query: string): Term[] {
  const terms: Term[] = [];
  for (const [, not = '', name = '', sign = '', quoted, bare = ''] of query.matchAll(TERM)) {
    const field = fieldOf.get(fold(name));
    // The name of a field asks for nothing yet.
    const text = quoted ?? (fieldOf.has(fold(nameIn(bare))) ? '' : bare);
    if (text === '') continue;
    terms.push({ text: fold(text), isInverse: not !== '', field, sign: field && (sign as Sign) });
  }
  return terms;
}

/** The first field of a query that there is none of. `10:30` is a word, and so is what stands in quotes. */
export function unknownFieldOf(query: string): string | undefined {
  for (const [, , name = '', , quoted, bare = ''] of query.matchAll(TERM)) {
    const wanted = name === '' && quoted === undefined ? nameIn(bare) : name;
    if (wanted !== '' && !fieldOf.has(fold(wanted))) return wanted;
  }
  return undefined;
}

/** `sku` of `sku:`, where nothing stands behind it yet. */
function nameIn(word: string): string {
  return /^!?([a-zç]+)[:<>]$/iu.exec(word)?.[1] ?? '';
}

/** Whether a term is looked for in the whole text of a row. */
export function isBareWord({ field, isInverse }: Term): boolean {
  return field === undefined && !isInverse;
}

/** Whether a row holds what a term asks for. */
export function testOf({ text, isInverse, field, sign }: Term): Test {
  const test = field && sign ? fieldTest(field, sign, text) : wordTest(text);
  return isInverse ? (entry, nowMs, skus) => !test(entry, nowMs, skus) : test;
}

/** Most rows are told by their letters alone, which costs a tenth of looking into their text. */
function wordTest(word: string): Test {
  const letters = lettersOf(word);
  const isOneLetter = /^[a-z]$/.test(word);
  return (entry) => {
    if (entry.searchLetters === undefined) searchText(entry);
    if ((entry.searchLetters! & letters) !== letters) return false;
    return isOneLetter || entry.searchText!.includes(word);
  };
}

const CODE_OF_A = 97;
const [DIGIT_BIT, OTHER_BIT] = [1 << 26, 1 << 27];

function lettersOf(text: string): number {
  let letters = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code >= CODE_OF_A && code < CODE_OF_A + 26) letters |= 1 << (code - CODE_OF_A);
    else if (code >= 48 && code < 58) letters |= DIGIT_BIT;
    else if (code !== 32) letters |= OTHER_BIT;
  }
  return letters;
}

function fieldTest(field: Field, sign: Sign, text: string): Test {
  if (field === 'age' || field === 'quantity') {
    const limit = field === 'age' ? readSpan(text) : Number(text);
    if (limit === undefined || Number.isNaN(limit)) return () => false;
    const value = (entry: CachedItem, nowMs: number) =>
      field === 'quantity'
        ? (unitsOf(entry.item) ?? Number.NaN)
        : entry.placedAtMs === 0
          ? Number.NaN
          : nowMs - entry.placedAtMs;
    if (sign === '>') return (entry, nowMs) => value(entry, nowMs) > limit;
    if (sign === '<') return (entry, nowMs) => value(entry, nowMs) < limit;
    return field === 'age'
      ? (entry, nowMs) => value(entry, nowMs) >= limit
      : (entry, nowMs) => value(entry, nowMs) === limit;
  }
  if (field === 'sku') return ({ item }, _, skus) => fold(skuOf(skus, item)).includes(text);
  return (entry) => fold(fieldText(entry, field)).includes(text);
}

/** `2d`, `90m`, `12h`, or plain hours. */
function readSpan(text: string): number | undefined {
  const [, count = '', unit = 'h'] = /^(\d+)(m|h|d)?[a-z]*$/.exec(text) ?? [];
  return count === '' ? undefined : Number(count) * (UNIT_MS.get(unit) ?? Number.NaN);
}

function fieldText({ item }: CachedItem, field: Field): string {
  switch (field) {
    case 'order':
      return item.pedido?.numero || item.order_id;
    case 'item':
      return `${item.product_nome} ${item.variation_options}`;
    case 'delivery':
      return `${item.delivery_type} ${item.pedido?.metodo_envio ?? ''}`;
    case 'text':
      return item.personalization_data;
    case 'note':
      return `${item.personalization_data} ${item.cancellation_reason}`;
    case 'code':
      return item.tracking_code;
    default:
      return unitsText(item);
  }
}

/** The same by letters in order, for a word. */
export function fuzzyTestOf(term: Term): Test {
  // Another number is another order, however many of its digits are the same.
  return isBareWord(term) && !/^\d+$/.test(term.text) ? fuzzyTest(term.text) : testOf(term);
}

/** Whether the letters of the word stand in the text in this order. */
function fuzzyTest(word: string): Test {
  return (entry) => {
    const text = searchText(entry);
    let at = -1;
    for (const letter of word) {
      at = text.indexOf(letter, at + 1);
      if (at < 0) return false;
    }
    return true;
  };
}
