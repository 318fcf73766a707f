/** The language of filters, on screens and in commands: words, `field:value`, `age>2d` or `age:>2d`, `!not`, "two words". */
import { DAY_MS, HOUR_MS } from '../base/durations.ts';
import { fold } from '../base/fold.ts';
import { dayOfText } from '../base/calendar.ts';
import type { ItemStatus } from '../domain/records.ts';

/** A term of a filter: a word, or a field with its value. */
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
 * Why a filter is refused: an unknown field; buyers, whom the API's list does not name; a quantity that is not a number, an
 * age that is not a span, an unknown state after `is:`, or an unknown day. `at`: where in the filter, in UTF-16 units.
 */
export type FilterProblem = { kind: 'field' | 'buyer' | 'number' | 'span' | 'state' | 'day'; word: string; at: number };

/** The names of fields as people type them; both languages always work. */
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

/** The field names for completion, in one language. */
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

/** The states after `is:` and the words for them, English and Portuguese first: on hold, late, and those of items. */
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

/** The days after `due:`. */
const DUE_DAYS = { today: ['today', 'hoje'], tomorrow: ['tomorrow', 'amanha'], late: STATES.late } as const;
export type DueDay = keyof typeof DUE_DAYS;

/** The terms of a filter. Check {@link filterProblem} first: terms with a problem are among them. */
export function parseFilter(query: string): Term[] {
  const terms: Term[] = [];
  for (const [, not = '', name = '', signs = '', quoted, bare = ''] of query.matchAll(WORD)) {
    const isNot = not !== '';
    if (quoted === undefined && isLateAlone(bare)) {
      terms.push({ text: LATE[0]!, isInverse: isNot, isQuoted: false, field: 'is', sign: ':' });
      continue;
    }
    const field = fieldOf.get(fold(name));
    // A field without a value is still being typed.
    const text = quoted ?? (fieldOf.has(fold(nameIn(bare))) ? '' : bare);
    if (text === '') continue;
    const isQuoted = quoted !== undefined;
    const sign = signs.at(-1) as Sign;
    terms.push({ text: fold(text), isInverse: isNot, isQuoted, field, sign: field && sign });
  }
  return terms;
}

/**
 * The first problem of a filter. `10:30` is a word, and so is everything in quotes. `knowsBuyers`: whether any buyer is
 * known who can be found.
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

/** The states that a word after `is:` may mean; if it is not typed to its end, there may be several. */
export function statesAsked(text: string): AskedState[] {
  return (Object.keys(STATES) as AskedState[]).filter((state) => STATES[state].some((word) => word.startsWith(text)));
}

/** The days that a word after `due:` may mean, even if it is not typed to its end; after `due<` it must be. */
export function dueDayAsked(text: string, isPart: boolean): DueDay[] | undefined {
  const days = (Object.keys(DUE_DAYS) as DueDay[]).filter((day) =>
    DUE_DAYS[day].some((word) => (isPart ? word.startsWith(text) : word === text && day !== 'late')),
  );
  return days.length > 0 ? days : undefined;
}

/** The beginning of `2026-12-01` or `01/12/2026`. */
const DATE_BEGUN = /^(?:\d{1,4}(?:-\d{0,2}(?:-\d{0,2})?)?|\d{1,2}\/(?:\d{0,2}(?:\/\d{0,4})?)?)$/;

/** The filter for a day, as the option `--due` names it: `today`, `tomorrow`, `late`, or `2026-12-01`. */
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

/** Whether the result of a filter changes with the time. */
export function runsByTheClock(filter: string): boolean {
  return asksForPromise(filter) || parseFilter(filter).some(({ field }) => field === 'age');
}

/** Whether a filter asks when items must leave. */
export function asksForPromise(filter: string): boolean {
  return parseFilter(filter).some(
    ({ field, text }) => field === 'due' || (field === 'is' && statesAsked(text).includes('late')),
  );
}

function isLateAlone(word: string): boolean {
  return LATE.includes(fold(nameIn(word)));
}

/** Whether a filter asks for SKUs, for which the stock must be read first. */
export function asksForSku(filter: string): boolean {
  return parseFilter(filter).some(({ field }) => field === 'sku');
}

/** The `sku` of `sku:` without a value. */
function nameIn(word: string): string {
  return /^!?(\p{L}+)(?::[<>]?|[<>])$/iu.exec(word)?.[1] ?? '';
}

/** `2d`, `90m`, `12h`, or a number of hours, in milliseconds; `undefined` if it is not a span. */
export function readSpan(text: string): number | undefined {
  const [, count = '', unit = 'h'] = /^(\d+)(m|h|d)?[a-z]*$/.exec(text) ?? [];
  return count === '' ? undefined : Number(count) * (UNIT_MS.get(unit) ?? Number.NaN);
}
