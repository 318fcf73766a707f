/**
 * What a shop notes of its pieces beside the store: local knowledge, always shown as ours. The store's states never
 * change with it.
 */
import { readBadge } from './badges.ts';
import type { Author } from './intents.ts';
import { hasLetteredCnpj } from './masking.ts';
import type { OrderItem } from './records.ts';

type Noted = Pick<Author, 'operator' | 'station'> & {
  /** Milliseconds since the epoch. */
  at: number;
  order_id: string;
};

/** What is wrong with a text for a machine, or with the number of its pieces. */
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

/** A piece that waits for something: bulks, jobs and packing leave it out. */
export type PieceHold = Noted & {
  item_id: string;
  /** In the shop's own words; beside a cause of ours what it is about. */
  reason: string;
  /** Why bancada itself holds it: its text was changed after it was made, or cannot be made. */
  cause?: HoldCause | undefined;
  /** When somebody shall look at it again, in milliseconds since the epoch. */
  look_again_at?: number | undefined;
};

/**
 * What filters find besides the records: why pieces wait, by item id, what the team noted, by order id, and the names of
 * buyers that were shown in the session that searches, by order id.
 */
export type Remarks = {
  readonly held: ReadonlyMap<string, PieceHold>;
  readonly notes: ReadonlyMap<string, string>;
  readonly buyers?: ReadonlyMap<string, string> | undefined;
};

/** Units that have to be made once more. */
export type Remake = Noted & {
  item_id: string;
  reason: string;
  units: number;
  /** Which of the item's units, where its tag said so. */
  unit?: number | undefined;
};

/** How the units of an item in a parcel were checked: the tags that were scanned, whether its text was looked at. */
export type PackedPiece = { item: OrderItem; units: number; tags: readonly number[]; isSeen: boolean };

/** A word to the team, never sent to anybody. */
export type TeamNote = Noted & { text: string };

/**
 * Why something on a van is not to be there: it is another carrier's, not shipped, shipped on an earlier day, gone with
 * an earlier van, or nothing that is known. Late is what a bench has scanned that had not heard that a van has left: it is
 * on that one or on this.
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

/** What of an item its notes are about. */
export type Piece = { id: string; order_id: string };

/** When labels of parcels are printed: once a parcel is checked, when somebody asks for one, or never. */
export const LABEL_PRINTING = ['checked', 'asked', 'never'] as const;
export type LabelPrinting = (typeof LABEL_PRINTING)[number];

/** What a shop may ask a PIN for: a buyer's data, prices, and a shipped order that comes back to production. */
export const PIN_FOR = ['reveal', 'prices', 'return'] as const;
export type PinFor = (typeof PIN_FOR)[number];

/** A label that went to the printer: of which items of an order, and the SHA-256 of its file in hex digits. */
export type LabelPrinted = Noted & {
  item_ids: string[];
  hash: string;
  /** The tracking code on it, normalised, where it is known. */
  code?: string | undefined;
  /** How many of each item there were, as the store wrote it, and how they were to go. */
  quantities?: string[] | undefined;
  method?: string | undefined;
};

/** What became of a parcel after its label was printed. */
export const LABEL_CHANGES = ['cancelled', 'quantity', 'delivery', 'code'] as const;
export type LabelChange = (typeof LABEL_CHANGES)[number];

/** The longest note and the longest reason, in characters. */
export const MOST_NOTE_LENGTH = 500;

/**
 * Whether a text has what looks like a CPF, CNPJ, telephone or card number, eleven digits or more, however written, or a
 * CNPJ with letters; or the code of a badge.
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
