/** The language of filters: words, `field:value`, `age>2d` or `age:>2d`, `!not`, "two words". The same wherever one is typed. */
import { DAY_MS, HOUR_MS } from '../base/durations.ts';
import { fold } from '../base/fold.ts';
import { dayOfText } from '../base/calendar.ts';
import type { ItemStatus } from '../domain/records.ts';

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
  | 'age'
  | 'due';

/**
 * What cannot be asked: a field that there is none of; buyers, whom the list of the API does not name; a quantity that is
 * no number, an age that is no span, a state of `is:` that there is none of, a day that is none. `at`: where in the filter, in UTF-16 units.
 */
export type FilterProblem = { kind: 'field' | 'buyer' | 'number' | 'span' | 'state' | 'day'; word: string; at: number };

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
  due: ['due', 'prazo'],
};

/** What can be typed before a value, in one language: what is completed. */
export function fieldWords(isPortuguese: boolean): string[] {
  const names = Object.entries(FIELD_NAMES).flatMap(([field, [first = '', second = first]]) =>
    field === 'buyer' || field === 'is' ? [] : [`${isPortuguese ? second : first}:`],
  );
  return [...names, ...wordsOfStates(isPortuguese)];
}

/** What can be typed behind `is:`, with it, in one language. */
export function wordsOfStates(isPortuguese: boolean): string[] {
  return Object.values(STATES).map((words) => (isPortuguese ? `é:${words[1]}` : `is:${words[0]}`));
}

const fieldOf = new Map(
  Object.entries(FIELD_NAMES).flatMap(([field, names]) => names.map((name) => [name, field as Field] as const)),
);

const WORD = /(!?)(?:(\p{L}+)(:[<>]?|[<>])(?![<>]))?(?:"([^"]*)"?|(\S+))/giu;
const UNIT_MS: ReadonlyMap<string, number> = new Map(Object.entries({ m: 60_000, h: HOUR_MS, d: DAY_MS }));

/**
 * What `is:` can ask for, in the words that people type for it, English and Portuguese first: that a piece waits, that it
 * should have left, its state.
 */
const STATES = {
  held: ['hold', 'espera', 'held', 'parado'],
  late: ['late', 'atrasado'],
  pending: ['pending', 'pendente'],
  accepted: ['accepted', 'aceito'],
  in_production: ['production', 'producao'],
  shipped: ['shipped', 'enviado'],
  delivered: ['delivered', 'entregue'],
  cancelled: ['cancelled', 'cancelado'],
} as const satisfies Record<ItemStatus | 'held' | 'late', readonly string[]>;
export type AskedState = keyof typeof STATES;

/** `late:` alone is `is:late`. */
const LATE: readonly string[] = STATES.late;

/** Days that `due:` can name. */
const DUE_DAYS = { today: ['today', 'hoje'], tomorrow: ['tomorrow', 'amanha'], late: STATES.late } as const;
export type DueDay = keyof typeof DUE_DAYS;

/** The words of a filter, each a test of its own. What is a problem is among them: {@link filterProblem} comes first. */
export function parseFilter(query: string): Term[] {
  const terms: Term[] = [];
  for (const [, not = '', name = '', signs = '', quoted, bare = ''] of query.matchAll(WORD)) {
    const isNot = not !== '';
    if (quoted === undefined && isLateAlone(bare)) {
      terms.push({ text: LATE[0]!, isInverse: isNot, isQuoted: false, field: 'is', sign: ':' });
      continue;
    }
    const field = fieldOf.get(fold(name));
    // The name of a field asks for nothing yet.
    const text = quoted ?? (fieldOf.has(fold(nameIn(bare))) ? '' : bare);
    if (text === '') continue;
    const isQuoted = quoted !== undefined;
    const sign = signs.at(-1) as Sign;
    terms.push({ text: fold(text), isInverse: isNot, isQuoted, field, sign: field && sign });
  }
  return terms;
}

/**
 * The first thing in a filter that cannot be asked. `10:30` is a word, and so is what stands in quotes. `knowsBuyers`:
 * whether there is any buyer who can be found.
 */
export function filterProblem(query: string, knowsBuyers = false): FilterProblem | undefined {
  for (const { index, 0: whole, 1: not = '', 2: name = '', 3: signs = '', 4: quoted, 5: bare = '' } of query.matchAll(
    WORD,
  )) {
    if (quoted === undefined && isLateAlone(bare)) continue;
    const named = name === '' && quoted === undefined ? nameIn(bare) : name;
    if (named === '') continue;
    const at = index + not.length;
    const field = fieldOf.get(fold(named));
    if (field === undefined) return { kind: 'field', word: named, at };
    const text = fold(quoted ?? (name === '' ? '' : bare));
    if (text === '') continue;
    const kind = problemOf(field, text, signs);
    if (kind === 'buyer' && knowsBuyers) continue;
    if (kind === 'buyer') return { kind, word: named, at };
    if (kind)
      return { kind, word: quoted ?? bare, at: index + whole.indexOf(quoted ?? bare, not.length + name.length) };
  }
  return undefined;
}

function problemOf(field: Field, text: string, signs: string): FilterProblem['kind'] | undefined {
  switch (field) {
    case 'buyer':
      return 'buyer';
    case 'quantity':
      return Number.isNaN(Number(text)) ? 'number' : undefined;
    case 'age':
      return Number.isNaN(readSpan(text) ?? Number.NaN) ? 'span' : undefined;
    case 'is':
      return statesAsked(text).length > 0 ? undefined : 'state';
    case 'due':
      return isDayAsked(text, signs === ':') ? undefined : 'day';
    default:
      return undefined;
  }
}

/** Whether a filter names a buyer as such. */
export function asksForBuyer(filter: string): boolean {
  return parseFilter(filter).some(({ field }) => field === 'buyer');
}

/** The states that a word behind `is:` may mean, as far as it is typed: a longer word means some of these. */
export function statesAsked(text: string): AskedState[] {
  return (Object.keys(STATES) as AskedState[]).filter((state) => STATES[state].some((word) => word.startsWith(text)));
}

/** The days that a word behind `due:` may mean, as far as it is typed; behind `due<` it is typed whole. */
export function dueDayAsked(text: string, isPart: boolean): DueDay[] | undefined {
  const days = (Object.keys(DUE_DAYS) as DueDay[]).filter((day) =>
    DUE_DAYS[day].some((word) => (isPart ? word.startsWith(text) : word === text && day !== 'late')),
  );
  return days.length > 0 ? days : undefined;
}

/** `2026-12-01` or `01/12/2026`, as far as it is typed; behind `due<` it is typed whole. */
const DATE_BEGUN = /^(?:\d{1,4}(?:-\d{0,2}(?:-\d{0,2})?)?|\d{1,2}\/(?:\d{0,2}(?:\/\d{0,4})?)?)$/;

/** The filter of a day that is named alone, as commands take it: `today`, `tomorrow`, `late`, or `2026-12-01`. */
export function dueFilter(day: string): string | undefined {
  const text = fold(day);
  if (STATES.late.some((word) => word === text)) return `${LATE[0]}:`;
  const isNamed = dueDayAsked(text, false) !== undefined || dayOfText(text) !== undefined;
  return isNamed ? `due:${text}` : undefined;
}

function isDayAsked(text: string, isPart: boolean): boolean {
  if (dueDayAsked(text, isPart)) return true;
  return isPart ? DATE_BEGUN.test(text) : dayOfText(text) !== undefined;
}

/** Whether what a filter finds may be something else in a minute. */
export function runsByTheClock(filter: string): boolean {
  return asksForPromise(filter) || parseFilter(filter).some(({ field }) => field === 'age');
}

/** Whether a filter asks until when items are to leave. */
export function asksForPromise(filter: string): boolean {
  return parseFilter(filter).some(
    ({ field, text }) => field === 'due' || (field === 'is' && statesAsked(text).includes('late')),
  );
}

function isLateAlone(word: string): boolean {
  return LATE.includes(fold(nameIn(word)));
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
