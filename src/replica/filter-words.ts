/** The language of filters: words, `field:value`, `age>2d` or `age:>2d`, `!not`, "two words". The same wherever one is typed. */
import { DAY_MS, HOUR_MS } from '../base/durations.ts';
import { fold } from '../base/fold.ts';

/** A word of a filter, without its signs. */
export type Term = {
  text: string;
  isInverse: boolean;
  isQuoted: boolean;
  field: Field | undefined;
  sign: Sign | undefined;
};
export type Sign = ':' | '>' | '<';
export type Field =
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

/**
 * What cannot be asked: a field that there is none of; buyers, whom the list of the API does not name; a quantity that is
 * no number, an age that is no span, a state of `is:` that there is none of. `at`: where in the filter, in UTF-16 units.
 */
export type FilterProblem = { kind: 'field' | 'buyer' | 'number' | 'span' | 'state'; word: string; at: number };

/** The names of fields as people type them, in both languages at once, whichever one is set. */
const FIELD_NAMES: Readonly<Record<Field, readonly string[]>> = {
  order: ['order', 'pedido'],
  item: ['item', 'produto', 'product'],
  sku: ['sku'],
  delivery: ['delivery', 'envio', 'entrega', 'carrier', 'transportadora'],
  text: ['text', 'texto'],
  note: ['note', 'obs', 'nota'],
  hold: ['hold', 'espera'],
  is: ['is', 'e', 'esta'],
  buyer: ['buyer', 'comprador', 'cliente'],
  code: ['code', 'codigo'],
  quantity: ['qty', 'qtd'],
  age: ['age', 'idade'],
};

/** What can be typed before a value, in one language: what is completed. */
export function fieldWords(isPortuguese: boolean): string[] {
  const names = Object.entries(FIELD_NAMES).flatMap(([field, [first = '', second = first]]) =>
    field === 'buyer' || field === 'is' ? [] : [`${isPortuguese ? second : first}:`],
  );
  return [...names, isPortuguese ? 'é:espera' : 'is:hold'];
}

const fieldOf = new Map(
  Object.entries(FIELD_NAMES).flatMap(([field, names]) => names.map((name) => [name, field as Field] as const)),
);

const WORD = /(!?)(?:(\p{L}+)(:[<>]?|[<>])(?![<>]))?(?:"([^"]*)"?|(\S+))/giu;
const UNIT_MS: ReadonlyMap<string, number> = new Map(Object.entries({ m: 60_000, h: HOUR_MS, d: DAY_MS }));

/** What `is:` can ask for: that a piece waits. */
const ON_HOLD = ['hold', 'held', 'espera', 'parado'];

/** The words of a filter, each a test of its own. What is a problem is among them: {@link filterProblem} comes first. */
export function parseFilter(query: string): Term[] {
  const terms: Term[] = [];
  for (const [, not = '', name = '', signs = '', quoted, bare = ''] of query.matchAll(WORD)) {
    const field = fieldOf.get(fold(name));
    // The name of a field asks for nothing yet.
    const text = quoted ?? (fieldOf.has(fold(nameIn(bare))) ? '' : bare);
    if (text === '') continue;
    const isQuoted = quoted !== undefined;
    const sign = signs.at(-1) as Sign;
    terms.push({ text: fold(text), isInverse: not !== '', isQuoted, field, sign: field && sign });
  }
  return terms;
}

/**
 * The first thing in a filter that cannot be asked. `10:30` is a word, and so is what stands in quotes. `knowsBuyers`:
 * whether there is any buyer who can be found.
 */
export function filterProblem(query: string, knowsBuyers = false): FilterProblem | undefined {
  for (const { index, 0: whole, 1: not = '', 2: name = '', 4: quoted, 5: bare = '' } of query.matchAll(WORD)) {
    const named = name === '' && quoted === undefined ? nameIn(bare) : name;
    if (named === '') continue;
    const at = index + not.length;
    const field = fieldOf.get(fold(named));
    if (field === undefined) return { kind: 'field', word: named, at };
    const text = fold(quoted ?? (name === '' ? '' : bare));
    if (text === '') continue;
    const kind = problemOf(field, text);
    if (kind === 'buyer' && knowsBuyers) continue;
    if (kind === 'buyer') return { kind, word: named, at };
    if (kind)
      return { kind, word: quoted ?? bare, at: index + whole.indexOf(quoted ?? bare, not.length + name.length) };
  }
  return undefined;
}

function problemOf(field: Field, text: string): FilterProblem['kind'] | undefined {
  switch (field) {
    case 'buyer':
      return 'buyer';
    case 'quantity':
      return Number.isNaN(Number(text)) ? 'number' : undefined;
    case 'age':
      return Number.isNaN(readSpan(text) ?? Number.NaN) ? 'span' : undefined;
    case 'is':
      return ON_HOLD.some((word) => word.startsWith(text)) ? undefined : 'state';
    default:
      return undefined;
  }
}

/** Whether a filter names a buyer as such. */
export function asksForBuyer(filter: string): boolean {
  return parseFilter(filter).some(({ field }) => field === 'buyer');
}

/** Whether a filter asks for SKUs, which have to be read first. */
export function asksForSku(filter: string): boolean {
  return parseFilter(filter).some(({ field }) => field === 'sku');
}

/** `sku` of `sku:`, where nothing stands behind it yet. */
function nameIn(word: string): string {
  return /^!?(\p{L}+)(?::[<>]?|[<>])$/iu.exec(word)?.[1] ?? '';
}

/** `2d`, `90m`, `12h`, or plain hours, in milliseconds; `undefined` where it is none. */
export function readSpan(text: string): number | undefined {
  const [, count = '', unit = 'h'] = /^(\d+)(m|h|d)?[a-z]*$/.exec(text) ?? [];
  return count === '' ? undefined : Number(count) * (UNIT_MS.get(unit) ?? Number.NaN);
}
