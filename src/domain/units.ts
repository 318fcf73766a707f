/** How many pieces an item is. Pure. */
import type { OrderItem } from './records.ts';

/**
 * Digits; behind them a decimal of zeros, as stores send that count in decimals (`2.00`, `2,000`: a quantity has no
 * thousands of pieces in groups); behind that a word for pieces (`2 un`, `2 unidades`, `2x`).
 */
const PIECES =
  /^(\d{1,16})(?:[.,]0{1,6})?\s*(?:un|und|unid|unds|unids|unidades?|pe[çc]as?|pe?[çc]s?|p[cç]s?|units?|pieces?|x)?\.?$/i;

/** Longer texts than this are no quantity: no pattern is asked about them. */
const MOST_LETTERS = 40;

/**
 * The pieces of an item, one or more; `undefined` where its quantity cannot be read, is none or is a part of one: then
 * nobody knows how many there are. It may be any number that a store makes up: it is no length of anything.
 */
export function unitsOf({ quantidade }: Pick<OrderItem, 'quantidade'>): number | undefined {
  const text = quantidade.trim();
  const count = text.length > MOST_LETTERS ? Number.NaN : Number(PIECES.exec(text)?.[1]);
  return Number.isSafeInteger(count) && count > 0 ? count : undefined;
}

/** The number of pieces as it is shown: digits, or `?` where it cannot be read. */
export function unitsText(item: Pick<OrderItem, 'quantidade'>): string {
  return String(unitsOf(item) ?? '?');
}

/** What a quantity says, however it is spelled: the number, or where it cannot be read the text itself. */
export function quantityKey(item: Pick<OrderItem, 'quantidade'>): string {
  return String(unitsOf(item) ?? item.quantidade);
}

/** Pieces of several items: those that are known, and how many items there are whose number cannot be read. */
export type UnitSum = { known: number; unread: number };

/** All pieces of these items. */
export function sumUnits(items: readonly Pick<OrderItem, 'quantidade'>[]): UnitSum {
  const counts = items.map(unitsOf);
  return {
    known: counts.reduce<number>((sum, count) => sum + (count ?? 0), 0),
    unread: counts.filter((count) => count === undefined).length,
  };
}

/** `5`; `5+?` where there are more of which nobody knows how many; `?` where none is known. */
export function sumText({ known, unread }: UnitSum): string {
  if (unread === 0) return String(known);
  return known === 0 ? '?' : `${known}+?`;
}
