/**
 * The filter of the queue: words, `field:value`, `age>2d`, `!not`, "two words". Where no row holds the words as they
 * were typed, rows that hold their letters in order are shown instead.
 *
 * It runs over 100,000 rows with every letter: texts are folded once per version of an item, and a longer filter only
 * looks through what the shorter one left.
 */
import type { Entry } from './records.ts';
import type { ShopState } from './shop.ts';
import { skuOf } from './skus.ts';

/** What a filter found. */
export type Found = {
  rows: readonly Entry[];
  /** No row holds the words; these hold their letters in order. */
  isFuzzy: boolean;
  /** A field that there is none of: nothing is looked for, and no row is left. */
  unknownField?: string;
};

/** The SKUs of the store by variation, see skus.ts: items carry none. */
type Skus = ShopState['skus'];

type Test = (entry: Entry, nowMs: number, skus: Skus) => boolean;

type Term = { text: string; isInverse: boolean; field: Field | undefined; sign: Sign | undefined };
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
const UNIT_MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Lower case without accents: `calendario` finds `Calendário`. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  return /^[\x00-\x7f]*$/.test(lower) ? lower : lower.normalize('NFD').replaceAll(/\p{M}/gu, '');
}

/** Whether a filter asks for SKUs, which have to be read first. */
export function asksForSku(filter: string): boolean {
  return /\bsku[:<>]/i.test(filter);
}

/** The rows that a filter leaves, in their order. `nowMs` on the wall clock, for ages. */
export function search(rows: readonly Entry[], filter: string, nowMs: number, skus: Skus = NO_SKUS): Found {
  const query = filter.trimStart();
  if (query.trim() === '') return { rows, isFuzzy: false };
  const unknownField = unknownFieldOf(query);
  if (unknownField !== undefined) return { rows: [], isFuzzy: false, unknownField };
  // Other SKUs may leave other rows; then nothing that was found before says anything.
  const isOld = found.get(rows)?.skus !== skus && asksForSku(query);
  const known = (isOld ? undefined : found.get(rows)?.byQuery) ?? new Map<string, Found>();
  found.set(rows, { skus, byQuery: known });
  // An age is another one in a minute; everything else stays true as long as the rows do.
  const key = /[<>]/.test(query) ? `${Math.floor(nowMs / 60_000)} ${query}` : query;
  const before = known.get(key);
  if (before) return before;

  const result = look(rows, narrowest(known, query), query, { nowMs, skus });
  if (known.size >= KEPT_RESULTS) known.delete(known.keys().next().value!);
  known.set(key, result);
  return result;
}

const KEPT_RESULTS = 24;
const found = new WeakMap<readonly Entry[], { skus: Skus; byQuery: Map<string, Found> }>();
const NO_SKUS: Skus = new Map();

/** What a test is made against besides the row. */
type Around = { nowMs: number; skus: Skus };

/** What an earlier filter left, which the query can only narrow, and its text. */
type Narrowed = Found & { query: string };

function look(all: readonly Entry[], from: Narrowed | undefined, query: string, around: Around): Found {
  const terms = parse(query);
  // What was typed before the last word has been looked for: each letter costs one word, however many there are.
  const newTerms = from ? terms.slice(Math.max(0, parse(from.query).length - 1)) : terms;
  if (!from?.isFuzzy) {
    const rows = pick(from?.rows ?? all, newTerms.map(testOf), around);
    if (rows.length > 0 || from?.rows.length === 0 || !terms.some(isWord)) return { rows, isFuzzy: false };
  }
  const rows = from?.isFuzzy
    ? pick(from.rows, newTerms.map(fuzzyTestOf), around)
    : pick(all, terms.map(fuzzyTestOf), around);
  return { rows, isFuzzy: rows.length > 0 };
}

/** The result of the longest filter that the query can only narrow. */
function narrowest(known: ReadonlyMap<string, Found>, query: string): Narrowed | undefined {
  if (/[!"<>]/.test(query)) return undefined;
  for (let length = query.length - 1; length > 0; length--) {
    const shorter = query.slice(0, length);
    // `note` means something else once it is `note:`.
    if (query.slice(length).includes(':')) return undefined;
    const result = known.get(shorter);
    // Nothing found at all may still become letters in order of another word; nothing is lost by asking anew.
    if (result && (result.rows.length > 0 || result.isFuzzy)) return { ...result, query: shorter };
  }
  return undefined;
}

function pick(rows: readonly Entry[], tests: readonly Test[], { nowMs, skus }: Around): Entry[] {
  const picked: Entry[] = [];
  const [first, ...rest] = tests;
  if (!first) return [...rows];
  if (rest.length === 0) {
    for (const row of rows) if (first(row, nowMs, skus)) picked.push(row);
    return picked;
  }
  for (const row of rows) {
    if (first(row, nowMs, skus) && rest.every((test) => test(row, nowMs, skus))) picked.push(row);
  }
  return picked;
}

function parse(query: string): Term[] {
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
function unknownFieldOf(query: string): string | undefined {
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

function isWord({ field, isInverse }: Term): boolean {
  return field === undefined && !isInverse;
}

function testOf({ text, isInverse, field, sign }: Term): Test {
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
    const value = (entry: Entry, nowMs: number) =>
      field === 'quantity'
        ? Number(entry.item.quantidade)
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
  return count === '' ? undefined : Number(count) * (UNIT_MS[unit] ?? Number.NaN);
}

function fieldText({ item }: Entry, field: Field): string {
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
      return item.quantidade;
  }
}

function fuzzyTestOf(term: Term): Test {
  // Another number is another order, however many of its digits are the same.
  return isWord(term) && !/^\d+$/.test(term.text) ? fuzzyTest(term.text) : testOf(term);
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

/** What a filter searches of an item: made once per version of the item. */
export function searchText(entry: Entry): string {
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

const WARMED_AT_ONCE = 2000;

/** Makes the texts of rows in small portions between other work, so that the first letter finds them made. */
export function warmSearch(rows: readonly Entry[], from = 0): void {
  const end = Math.min(rows.length, from + WARMED_AT_ONCE);
  for (let index = from; index < end; index++) searchText(rows[index]!);
  if (end < rows.length) setImmediate(() => warmSearch(rows, end));
}
