/** What the words of a filter ask for: their fields, and the tests that rows stand or fail. */
import { unitsOf, unitsText } from '../domain/units.ts';
import { fold } from '../base/fold.ts';
import type { Remarks } from '../domain/workshop.ts';
import type { CachedItem } from './records.ts';
import type { ReplicaState } from './replica.ts';
import { skuOf } from './skus.ts';
import { DAY_MS, HOUR_MS } from '../base/durations.ts';

/** The SKUs of the store by variation, see skus.ts: items carry none. */
export type Skus = ReplicaState['skus'];

/** `nowMs` on the wall clock. */
export type Test = (entry: CachedItem, nowMs: number, skus: Skus) => boolean;

/** A word of a filter, without its signs. */
export type Term = {
  text: string;
  isInverse: boolean;
  isQuoted: boolean;
  field: Field | undefined;
  sign: Sign | undefined;
};
type Sign = ':' | '>' | '<';
type Field =
  | 'order'
  | 'item'
  | 'sku'
  | 'delivery'
  | 'text'
  | 'note'
  | 'hold'
  | 'is'
  | 'buyer'
  | 'code'
  | 'quantity'
  | 'age';

/** The names of fields as people type them, in both languages at once, whichever one is set. */
const FIELD_NAMES: Readonly<Record<Field, readonly string[]>> = {
  order: ['order', 'pedido'],
  item: ['item', 'product', 'produto'],
  sku: ['sku'],
  delivery: ['delivery', 'envio', 'entrega'],
  text: ['text', 'texto'],
  note: ['note', 'obs', 'nota'],
  hold: ['hold', 'espera'],
  is: ['is', 'e', 'esta'],
  buyer: ['buyer', 'comprador', 'cliente'],
  code: ['code', 'codigo'],
  quantity: ['qty', 'qtd'],
  age: ['age', 'idade'],
};

const fieldOf = new Map(
  Object.entries(FIELD_NAMES).flatMap(([field, names]) => names.map((name) => [name, field as Field] as const)),
);

const TERM = /(!?)(?:(\p{L}+)([:<>]))?(?:"([^"]*)"?|(\S+))/giu;
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
    const isQuoted = quoted !== undefined;
    terms.push({ text: fold(text), isInverse: not !== '', isQuoted, field, sign: field && (sign as Sign) });
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
  return /^!?(\p{L}+)[:<>]$/iu.exec(word)?.[1] ?? '';
}

/** The fewest letters of a word that rows can resemble: fewer of them stand in order in nearly any text. */
const LEAST_RESEMBLED = 4;

/**
 * Whether rows that hold the letters of a term in order may be shown where none holds the word: never of a word in
 * quotes, of a short one, of a field, and of a number, whose digits in order are those of another order.
 */
export function canBeResembled({ text, field, isInverse, isQuoted }: Term): boolean {
  return field === undefined && !isInverse && !isQuoted && text.length >= LEAST_RESEMBLED && !/^\d+$/.test(text);
}

/** Whether a filter asks for buyers: by their field, or by words that are looked for in the whole text of rows. */
export function asksForBuyer(query: string): 'field' | 'words' | undefined {
  const terms = parseFilter(query);
  if (terms.some(({ field }) => field === 'buyer')) return 'field';
  return terms.some(isName) ? 'words' : undefined;
}

function isName({ text, field, isInverse }: Term): boolean {
  return field === undefined && !isInverse && /^[^\d]{3,}$/.test(text);
}

/** Whether a row holds what a term asks for. */
export function testOf({ text, isInverse, field, sign }: Term, remarks: Remarks): Test {
  const test = field && sign ? fieldTest(field, sign, text, remarks) : withRemarks(wordTest(text), text, remarks);
  return isInverse ? (entry, nowMs, skus) => !test(entry, nowMs, skus) : test;
}

/** The same, or the shop has noted the word of the piece: which pieces that are is found out once for all rows. */
function withRemarks(test: Test, word: string, { held, notes }: Remarks, hasNotes = true): Test {
  const items = new Set([...held].filter(([, { reason }]) => fold(reason).includes(word)).map(([id]) => id));
  const orders = new Set(hasNotes ? [...notes].filter(([, note]) => fold(note).includes(word)).map(([id]) => id) : []);
  if (items.size === 0 && orders.size === 0) return test;
  return (entry, nowMs, skus) =>
    items.has(entry.item.id) || orders.has(entry.item.order_id) || test(entry, nowMs, skus);
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

/** What `is:` can ask for: that a piece waits. */
const ON_HOLD = ['hold', 'held', 'espera', 'parado'];

function fieldTest(field: Field, sign: Sign, text: string, remarks: Remarks): Test {
  if (field === 'is') {
    const isAsked = ON_HOLD.some((word) => word.startsWith(text));
    return ({ item }) => isAsked && remarks.held.has(item.id);
  }
  if (field === 'hold') return withRemarks(nothing, text, remarks, false);
  // The list of the API does not say who has bought.
  if (field === 'buyer') return nothing;
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
  const test: Test = (entry) => fold(fieldText(entry, field)).includes(text);
  return field === 'note' ? withRemarks(test, text, remarks) : test;
}

function nothing(): boolean {
  return false;
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
export function fuzzyTestOf(term: Term, remarks: Remarks): Test {
  return canBeResembled(term) ? fuzzyTest(term.text) : testOf(term, remarks);
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
