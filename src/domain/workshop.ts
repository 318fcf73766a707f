/** The shop's own records about pieces, beside the store's: holds, remakes, notes, labels. They never change the store's states. */
import { readBadge } from './badges.ts';
import type { Author } from './intents.ts';
import { hasLetteredCnpj } from './masking.ts';
import type { OrderItem } from './records.ts';

type Noted = Pick<Author, 'operator' | 'station'> & {
  /** Milliseconds since the epoch. */
  at: number;
  order_id: string;
};

/** Faults of a text for a machine, or of the number of its pieces. */
const TEXT_FAULTS = [
  'glyph',
  'length',
  'lines',
  'line-length',
  'forbidden',
  'control',
  'encoding',
  'unwritable',
  'several-fields',
  'no-field',
  'too-many',
  'no-count',
] as const;
export type TextFault = (typeof TEXT_FAULTS)[number];
export const HOLD_CAUSES = ['text-changed', ...TEXT_FAULTS] as const;
export type HoldCause = (typeof HOLD_CAUSES)[number];

/** An item on hold: bulks, jobs and packing leave it out. */
export type PieceHold = Noted & {
  item_id: string;
  /** The reason in the shop's own words; with a cause, what the cause is about. */
  reason: string;
  /** Why bancada itself put it on hold: its text has changed after it was made, or cannot be made. */
  cause?: HoldCause | undefined;
  /** When the operator wants to be reminded, in milliseconds since the epoch. */
  look_again_at?: number | undefined;
};

/**
 * What filters search besides the records: holds by item id, the team's notes by order id, and, by order id, the names of buyers
 * that were shown in the session that searches.
 */
export type Remarks = {
  readonly held: ReadonlyMap<string, PieceHold>;
  readonly notes: ReadonlyMap<string, string>;
  readonly buyers?: ReadonlyMap<string, string> | undefined;
};

/** Units that must be made once more. */
export type Remake = Noted & {
  item_id: string;
  reason: string;
  units: number;
  /** Which of the item's units, if its tag was scanned. */
  unit?: number | undefined;
};

/** How the units of an item in a parcel were checked: by which tags, and whether its text was read. */
export type PackedPiece = { item: OrderItem; units: number; tags: readonly number[]; isSeen: boolean };

/** A note for the team, which is never sent to the store. */
export type TeamNote = Noted & { text: string };

/**
 * Why a code should not be on a van: it is another carrier's, not shipped, shipped on an earlier day, gone with an earlier van, or
 * unknown. `late`: scanned by a host that did not know yet that a van had left, so it is on that van or on this one.
 */
export const WHY_STRANGE = [
  'other-carrier',
  'not-shipped',
  'earlier',
  'handed-over',
  'several',
  'unknown',
  'late',
] as const;
export type WhyStrange = (typeof WHY_STRANGE)[number];

/** The ids of an item. */
export type Piece = { id: string; order_id: string };

/** When the labels of parcels are printed: after a parcel is checked, when the operator asks, or never. */
export const LABEL_PRINTING = ['checked', 'asked', 'never'] as const;
export type LabelPrinting = (typeof LABEL_PRINTING)[number];

/** For what a shop may ask a PIN: showing a buyer's data, prices, and returning a shipped order to production. */
export const PIN_FOR = ['reveal', 'prices', 'return'] as const;
export type PinFor = (typeof PIN_FOR)[number];

/** A label that was printed: the items of the order, and the SHA-256 of its file in hex digits. */
export type LabelPrinted = Noted & {
  item_ids: string[];
  hash: string;
  /** The tracking code on it, normalised, if it is known. */
  code?: string | undefined;
  /** The quantity of each item then, as the store wrote it, and the delivery method. */
  quantities?: string[] | undefined;
  method?: string | undefined;
};

/** How an order may change after its label was printed. */
const LABEL_CHANGES = ['cancelled', 'quantity', 'delivery', 'code'] as const;
export type LabelChange = (typeof LABEL_CHANGES)[number];

/** The longest note and the longest reason, in characters. */
export const MOST_NOTE_LENGTH = 500;

/**
 * Whether a text contains the code of a badge, or what looks like a CPF, CNPJ, telephone or card number: eleven digits or more in
 * any form, or a CNPJ with letters.
 */
export function hasPersonalNumber(text: string): boolean {
  return /\d(?:[ .\-/()]{0,2}\d){10}/.test(text) || hasLetteredCnpj(text) || readBadge(text) !== undefined;
}

/** How many units of each reason, the most first. */
export function countByReason(remakes: readonly Remake[]): { reason: string; units: number }[] {
  const counts = new Map<string, number>();
  for (const { reason, units } of remakes) counts.set(reason, (counts.get(reason) ?? 0) + units);
  return [...counts].map(([reason, units]) => ({ reason, units })).toSorted((a, b) => b.units - a.units);
}
