/** The tests for rows that the terms of a filter mean. */
import { unitsOf } from '../domain/units.ts';
import { formatDay } from '../base/ages.ts';
import { fold } from '../base/fold.ts';
import { dayAt, dayOfText, dayText, momentOf, type Day } from '../base/calendar.ts';
import type { OrderItem } from '../domain/records.ts';
import type { Remarks } from '../domain/workshop.ts';
import type { CachedItem } from './records.ts';
import type { ReplicaState } from './replica.ts';
import { skuOf } from './skus.ts';
import { dueDayAsked, parseFilter, readSpan, statesAsked, type Field, type Sign, type Term } from './filter-words.ts';
import { isLate } from './late.ts';

/** The store's SKUs by variation, see skus.ts; items have none themselves. */
export type Skus = ReplicaState['skus'];

/** `nowMs` on the wall clock. */
export type Test = (entry: CachedItem, nowMs: number, skus: Skus) => boolean;

/** The text of an item that words of a filter are searched in; made once per version of the item. */
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

/** The shortest word for a fuzzy match: nearly any text contains fewer letters in order. */
const LEAST_RESEMBLED = 4;

/**
 * Whether a term may have fuzzy matches: not a word in quotes, a short one, a field, or a number, whose digits in order may
 * be those of another order.
 */
export function canBeResembled({ text, field, isInverse, isQuoted }: Term): boolean {
  return field === undefined && !isInverse && !isQuoted && text.length >= LEAST_RESEMBLED && !/^\d+$/.test(text);
}

/** Whether a filter has words that may be a buyer's name; they are searched in the whole text of rows. */
export function mayNameBuyer(query: string): boolean {
  return parseFilter(query).some(isName);
}

function isName({ text, field, isInverse }: Term): boolean {
  return field === undefined && !isInverse && /^[^\d]{3,}$/.test(text);
}

/** The test for one term. */
export function testOf({ text, isInverse, field, sign }: Term, remarks: Remarks, isZoneKnown = true): Test {
  const test =
    field && sign ? fieldTest(field, sign, text, { remarks, isZoneKnown }) : withRemarks(wordTest(text), text, remarks);
  return isInverse ? (entry, nowMs, skus) => !test(entry, nowMs, skus) : test;
}

/** The test, or a remark of the row contains the word; the rows with such a remark are found once. */
function withRemarks(test: Test, word: string, { held, notes, buyers }: Partial<Remarks>): Test {
  const has = ([, text]: readonly [string, string]) => fold(text).includes(word);
  const items = new Set([...(held ?? [])].filter(([, { reason }]) => fold(reason).includes(word)).map(([id]) => id));
  const orders = new Set([...(notes ?? []), ...(buyers ?? [])].filter(has).map(([id]) => id));
  if (items.size === 0 && orders.size === 0) return test;
  return (entry, nowMs, skus) =>
    items.has(entry.item.id) || orders.has(entry.item.order_id) || test(entry, nowMs, skus);
}

/** Compares the letters first: that rules most rows out, and costs a tenth of searching the text. */
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

type Besides = { remarks: Remarks; isZoneKnown: boolean };

function fieldTest(field: Field, sign: Sign, text: string, { remarks, isZoneKnown }: Besides): Test {
  if (field === 'is') {
    const asked: ReadonlySet<string | undefined> = new Set(statesAsked(text));
    return (entry, nowMs) =>
      asked.has(entry.status) ||
      (asked.has('held') && remarks.held.has(entry.item.id)) ||
      (asked.has('late') && isLate(entry, nowMs, isZoneKnown));
  }
  if (field === 'due') return dueTest(sign, text, isZoneKnown);
  if (field === 'hold') return withRemarks(nothing, text, { held: remarks.held });
  if (field === 'buyer') return withRemarks(nothing, text, { buyers: remarks.buyers });
  if (field === 'age' || field === 'quantity') {
    const limit = field === 'age' ? readSpan(text)! : Number(text);
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
  return field === 'note' ? withRemarks(test, text, { held: remarks.held, notes: remarks.notes }) : test;
}

/** The test for the day on which an item must leave; an item without a promise matches no day. */
function dueTest(sign: Sign, text: string, isZoneKnown: boolean): Test {
  const asked = dueDayAsked(text, sign === ':') ?? [];
  const todayAt = todayReader();
  if (sign !== ':') {
    const date = dayOfText(text);
    const dayAsked = date === undefined ? undefined : spanOf(date);
    const limitAt = (nowMs: number) => dayAsked ?? todayAt(nowMs)[asked.includes('tomorrow') ? 1 : 0];
    const isAsked = sign === '<' ? isBefore : isBehind;
    return ({ due }, nowMs) => due !== undefined && isAsked(due.at, limitAt(nowMs));
  }
  if (asked.length === 0) {
    return ({ due }) =>
      due !== undefined && (dayText(dayAt(due.at)).startsWith(text) || formatDay(due.at).startsWith(text));
  }
  const [isToday, isTomorrow, isLateAsked] = (['today', 'tomorrow', 'late'] as const).map((day) => asked.includes(day));
  return (entry, nowMs) => {
    if (!entry.due) return false;
    const [today, tomorrow] = todayAt(nowMs);
    return (
      (isToday === true && isWithin(entry.due.at, today)) ||
      (isTomorrow === true && isWithin(entry.due.at, tomorrow)) ||
      (isLateAsked === true && isLate(entry, nowMs, isZoneKnown))
    );
  };
}

/** A day, from its first millisecond to that of the next, since the epoch. */
type Span = { from: number; to: number };

const spanOf = (day: Day): Span => ({ from: momentOf(day, 0), to: momentOf(day + 1, 0) });
const isBefore = (ms: number, { from }: Span) => ms < from;
const isBehind = (ms: number, { to }: Span) => ms >= to;
const isWithin = (ms: number, span: Span) => !isBefore(ms, span) && !isBehind(ms, span);

/** Today and tomorrow, kept between rows: thousands are tested at one moment, and the calendar is slow. */
function todayReader(): (nowMs: number) => readonly [today: Span, tomorrow: Span] {
  let known: readonly [Span, Span] | undefined;
  return (nowMs) => {
    if (known && isWithin(nowMs, known[0])) return known;
    const today = dayAt(nowMs);
    return (known = [spanOf(today), spanOf(today + 1)]);
  };
}

function nothing(): boolean {
  return false;
}

/** The fields of an item that each field of the filter searches. */
const TEXTS_OF: Readonly<Partial<Record<Field, readonly (keyof OrderItem)[]>>> = {
  item: ['product_nome', 'variation_options'],
  delivery: ['delivery_type'],
  text: ['personalization_data'],
  note: ['personalization_data', 'cancellation_reason'],
  code: ['tracking_code'],
  quantity: ['quantidade'],
};

/** The fields of items that a filter searches: lists of some stores leave them out. */
export function textsAskedFor(query: string): readonly (keyof OrderItem)[] {
  return [...new Set(parseFilter(query).flatMap(({ field }) => (field && TEXTS_OF[field]) ?? []))];
}

function fieldText({ item }: CachedItem, field: Field): string {
  if (field === 'order') return item.pedido?.numero || item.order_id;
  const texts: unknown[] = (TEXTS_OF[field] ?? []).map((name) => item[name]);
  return (field === 'delivery' ? [...texts, item.pedido?.metodo_envio ?? ''] : texts).join(' ');
}

/** The test for one term, fuzzy where it may be. */
export function fuzzyTestOf(term: Term, remarks: Remarks, isZoneKnown = true): Test {
  return canBeResembled(term) ? fuzzyTest(term.text) : testOf(term, remarks, isZoneKnown);
}

/** Whether the text contains the letters of the word in this order. */
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
