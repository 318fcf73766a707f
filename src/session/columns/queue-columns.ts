/** The columns of the queue, in their order on the screen. */
import { unitsOf, unitsText } from '../../domain/units.ts';
import { ageText } from '../../base/ages.ts';
import type { Intent } from '../../domain/intents.ts';
import type { PieceHold } from '../../domain/workshop.ts';
import { hasLeft, isUnshipped } from '../../domain/lifecycle.ts';
import { methodOf, numberOf } from '../../domain/item-names.ts';
import { labelledParts, valuesOf, type LabelledPart } from '../../domain/labelled-text.ts';
import type { Personal } from '../../domain/personal-marks.ts';
import { isLate, lateAtOf } from '../../replica/late.ts';
import type { CachedItem } from '../../replica/records.ts';
import { CURSOR_COLUMN, type Cell, type Column } from '../../tty/output/columns.ts';
import { GLYPHS } from '../../tty/output/glyphs.ts';
import { litParts, type Styled } from '../../tty/output/styled-lines.ts';
import type { ThemeRole } from '../../tty/output/themes.ts';
import type { Texts } from '../../i18n/texts.ts';
import { intentNote } from '../kernel/intent-note.ts';
import { dueText } from '../../i18n/due-words.ts';
import { holdSign } from '../../i18n/hold-sign.ts';

/** An order item in the queue, with all data that its row shows. */
export type QueueRow = {
  entry: CachedItem;
  /** Its name, cut so that no other product on the screen looks the same. */
  product: string;
  variation: string;
  /** Its SKU, cut in the same way. */
  sku: string;
  isUnderCursor: boolean;
  /** The row above belongs to the same order: the order's number is then shown only under the cursor. */
  isSameOrder: boolean;
  isMarked: boolean;
  /** The item has just changed. */
  isChanged: boolean;
  intent: Intent | undefined;
  /** The other operator who has the order on the bench. */
  packer: string | undefined;
  /** The hold of the piece, if it is on hold. */
  hold: PieceHold | undefined;
  /** How many orders go to the same address, if there are others. */
  sameDoor?: string;
  /** The words of the filter to highlight, folded, one a line: a string, so that equal filters keep equal rows. */
  lit: string;
  /** This machine's clock, in whole minutes: a row is drawn again only when its age may look different. */
  nowMinute: number;
  /** Whether the zone of the store's times is known; otherwise ages are marked as uncertain. */
  isZoneKnown?: boolean;
  /** Masks a buyer's data before it is drawn. */
  personal: Personal;
  texts: Texts;
};

/** Signs have no heading; the words of a heading are found by its id. */
export type QueueColumnId = keyof Texts['queue']['columns'] | 'cursor' | 'late' | 'mark';

/** The text on the piece is what the shop makes: no text of the row is brighter. */
const ON_PIECE: ThemeRole = 'onPiece';

/** The shares of the time until an item is late at which its age is no longer grey, and at which it must stand out. */
const WARM = 0.5;
const HOT = 0.75;

/**
 * Age, order, text on the piece, name, quantity, delivery. A narrow screen drops them in this order: delivery, text on the
 * piece, age, quantity.
 */
export const QUEUE_COLUMNS: readonly Column<QueueRow, QueueColumnId>[] = [
  CURSOR_COLUMN,
  { id: 'late', width: 1, isSign: true, after: 0, cell: (row) => (isLateNow(row) ? { text: '!', role: 'late' } : ' ') },
  {
    id: 'age',
    width: 7,
    align: 'right',
    from: 36,
    cell(row) {
      const ageMs = ageOf(row);
      if (isGrouped(row)) return '';
      return { text: ageMs === undefined ? '?' : ageText(ageMs, row.isZoneKnown ?? true), role: heatOf(row) };
    },
  },
  {
    id: 'due',
    width: 10,
    align: 'right',
    from: 48,
    isExtra: true,
    cell(row) {
      const { entry, nowMinute, isZoneKnown = true, texts } = row;
      if (isGrouped(row) || !entry.due) return '';
      const text = dueText(entry.due, { nowMs: nowMinute * 60_000, isZoneKnown, texts });
      return { text, role: heatOf(row) };
    },
  },
  {
    id: 'mark',
    width: 1,
    isSign: true,
    after: 0,
    cell: ({ isMarked, isChanged }) =>
      isMarked ? { text: GLYPHS.mark, role: 'mark' } : isChanged ? { text: GLYPHS.changed, role: 'glow' } : ' ',
  },
  {
    id: 'order',
    width: (available) => (available >= 96 ? 9 : 8),
    cell(row) {
      if (isGrouped(row)) return { text: `   ${GLYPHS.same}`, role: 'quiet' };
      // The cursor is its bar and this cell only; if the theme colours the whole row, the whole row is sent at every step.
      const role = row.isUnderCursor ? 'focus' : row.isChanged ? 'glow' : undefined;
      return litCell([{ text: `#${numberOf(row.entry.item)}`, role }], row.lit);
    },
  },
  {
    id: 'note',
    width: (available) => (available < 96 ? Math.floor(available * 0.32) : Math.min(44, Math.floor(available * 0.3))),
    from: 56,
    cell: noteOf,
  },
  {
    id: 'item',
    width: 'rest',
    least: 10,
    cell({ product, variation, isChanged, lit }) {
      const role = isChanged ? 'glow' : undefined;
      const parts: Styled[] = [{ text: product, role }];
      if (variation !== '') parts.push({ text: ' · ', role: 'quiet' }, { text: variation, role });
      return litCell(parts, lit);
    },
  },
  { id: 'sku', width: 16, from: 120, isExtra: true, cell: ({ sku }) => ({ text: sku, role: 'quiet' }) },
  {
    id: 'quantity',
    width: 4,
    align: 'right',
    from: 30,
    cell: ({ entry: { item } }) => (unitsOf(item) === undefined ? { text: '?', role: 'loud' } : unitsText(item)),
  },
  {
    id: 'delivery',
    width: (available) => (available < 96 ? 9 : 12),
    from: 72,
    after: 0,
    cell({ entry: { item }, lit }) {
      const method = methodOf(item);
      return method === '' ? '' : litCell([{ text: GLYPHS.tag, role: 'quiet' }, { text: method }], lit);
    },
  },
];

/** The columns for a shop with promises: with the due date, and with the age only on a wide screen. */
const PROMISED_COLUMNS = QUEUE_COLUMNS.map((column) => {
  if (column.id === 'age') return { ...column, from: 96 };
  return column.id === 'due' ? { ...column, isExtra: false } : column;
});

/** The columns of the queue for a shop with or without promises. */
export function queueColumns(hasPromises: boolean): readonly Column<QueueRow, QueueColumnId>[] {
  return hasPromises ? PROMISED_COLUMNS : QUEUE_COLUMNS;
}

/** A row below another of its order repeats neither number nor age, unless the cursor is on it. */
function isGrouped({ isSameOrder, isUnderCursor }: QueueRow): boolean {
  return isSameOrder && !isUnderCursor;
}

/** Red means late and nothing else; before that an age becomes brighter as the item gets closer to late. */
function heatOf(row: QueueRow): ThemeRole | undefined {
  if (isLateNow(row)) return 'late';
  if (row.isUnderCursor) return 'focus';
  const { status, placedAtMs } = row.entry;
  const share = (ageOf(row) ?? 0) / Math.max(1, lateAtOf(row.entry, true) - placedAtMs);
  if (!isUnshipped(status) || share < WARM) return 'quiet';
  return share < HOT ? undefined : 'loud';
}

function litCell(parts: readonly Styled[], lit: string): Cell {
  return { parts: lit === '' ? parts : litParts(parts, lit.split('\n')) };
}

function ageOf({ entry, nowMinute }: QueueRow): number | undefined {
  return entry.placedAtMs === 0 ? undefined : nowMinute * 60_000 - entry.placedAtMs;
}

function isLateNow({ entry, nowMinute, isZoneKnown = true }: QueueRow): boolean {
  return isLate(entry, nowMinute * 60_000, isZoneKnown);
}

/** In fewer cells labels are dropped: only their values are put on the piece. */
const LEAST_FOR_LABELS = 30;

/** The state of an item and then the text on the piece: both are always shown. */
function noteOf(row: QueueRow, widthOf: (id: QueueColumnId) => number): Cell {
  const { entry, personal, lit } = row;
  const text = entry.item.personalization_data;
  const signs = [stateOf(row), doorOf(row)].flatMap((sign) => (sign && sign.text !== '' ? [sign] : []));
  // Split into labels and values before masking: a mask may put a mark between a colon and its blank.
  const shown = widthOf('note') < LEAST_FOR_LABELS ? [bare(text)] : labelledParts(text);
  const parts = shown.filter((part) => part.text !== '').map((part) => styledPart(part, personal));
  return litCell([...signs.flatMap((sign) => [sign, DOT]), ...parts].slice(0, parts.length > 0 ? undefined : -1), lit);
}

const bare = (text: string): LabelledPart => ({ text: valuesOf(text), isLabel: false });
const styledPart = ({ text, isLabel }: LabelledPart, personal: Personal): Styled => ({
  text: personal(text),
  role: isLabel ? 'quiet' : ON_PIECE,
});

const DOT: Styled = { text: ' · ', role: 'quiet' };

/** Shown once for each order, as its number is. */
function doorOf(row: QueueRow): Styled | undefined {
  return row.sameDoor && !isGrouped(row) ? { text: row.sameDoor, role: 'loud' } : undefined;
}

/** The action under way, else who packs it, its hold or cancellation, or its tracking code. */
function stateOf(row: QueueRow): Styled | undefined {
  const { entry, intent, packer, hold, nowMinute, personal, texts } = row;
  const { item, status } = entry;
  if (intent) return { text: intentNote(intent, texts), role: 'onItsWay' };
  if (packer !== undefined) return { text: texts.team.isPacking(packer), role: 'onItsWay' };
  if (status === undefined) return { text: item.item_status, role: 'onItsWay' };
  if (hold) return { text: holdSign(hold, nowMinute * 60_000, texts), role: 'onItsWay' };
  if (status === 'cancelled') return { text: personal(item.cancellation_reason), role: 'onItsWay' };
  return hasLeft(item.item_status) && item.tracking_code !== ''
    ? { text: item.tracking_code, role: 'quiet' }
    : undefined;
}
