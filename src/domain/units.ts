/** Reads how many pieces an item has. Pure functions. */
import type { OrderItem } from './records.ts';

/**
 * Digits, optionally with decimals of zeros, as stores send that count in decimals (`2.00`, `2,000`; a quantity is not written in
 * groups of thousands), and with a word for pieces (`2 un`, `2 unidades`, `2x`).
 */
const PIECES =
  /^(\d{1,16})(?:[.,]0{1,6})?\s*(?:un|und|unid|unds|unids|unidades?|pe[çc]as?|pe?[çc]s?|p[cç]s?|units?|pieces?|x)?\.?$/i;

/** A longer text is not a quantity, and is not matched at all. */
const MOST_LETTERS = 40;

/**
 * The pieces of an item, one or more; `undefined` if its quantity cannot be read, or is not a whole number above 0. A store may
 * send any number: do not use it as the length of anything.
 */
export function unitsOf({ quantidade }: Pick<OrderItem, 'quantidade'>): number | undefined {
  const text = quantidade.trim();
  const count = text.length > MOST_LETTERS ? Number.NaN : Number(PIECES.exec(text)?.[1]);
  return Number.isSafeInteger(count) && count > 0 ? count : undefined;
}

/** The number of pieces for people: digits, or `?` if it cannot be read. */
export function unitsText(item: Pick<OrderItem, 'quantidade'>): string {
  return String(unitsOf(item) ?? '?');
}

/** A key to compare quantities: the number, or the text itself if it cannot be read. */
export function quantityKey(item: Pick<OrderItem, 'quantidade'>): string {
  return String(unitsOf(item) ?? item.quantidade);
}

/** A sum of pieces; `unread`: how many items have a quantity that cannot be read. */
export type UnitSum = { known: number; unread: number };

/** Adds up the pieces of items. */
export function sumUnits(items: readonly Pick<OrderItem, 'quantidade'>[]): UnitSum {
  const counts = items.map(unitsOf);
  return {
    known: counts.reduce<number>((sum, count) => sum + (count ?? 0), 0),
    unread: counts.filter((count) => count === undefined).length,
  };
}

/** `5`; `5+?` if some quantities cannot be read; `?` if none can. */
export function sumText({ known, unread }: UnitSum): string {
  if (unread === 0) return String(known);
  return known === 0 ? '?' : `${known}+?`;
}
