/** The columns of the queue, in their order on the screen. */
import { unitsOf, unitsText } from '../../domain/units.ts';
import { ageText, isLateAge } from '../../base/ages.ts';
import type { Intent } from '../../domain/intents.ts';
import type { PieceHold } from '../../domain/workshop.ts';
import { methodOf, numberOf } from '../../domain/item-names.ts';
import type { Personal } from '../../domain/personal-marks.ts';
import type { CachedItem } from '../../replica/records.ts';
import type { Cell, Column } from '../../tty/output/columns.ts';
import { GLYPHS } from '../../tty/output/glyphs.ts';
import type { Texts } from '../../i18n/texts.ts';
import { intentNote } from '../intent-note.ts';
import { holdSign } from '../../i18n/hold-sign.ts';

/** An order item in the queue, with all that its row shows of it. */
export type QueueRow = {
  entry: CachedItem;
  /** What it is, cut so that it looks like no other kind on the screen. */
  name: string;
  /** Its SKU, cut in the same way. */
  sku: string;
  isUnderCursor: boolean;
  /** The row above belongs to the same order, which is then named again only under the cursor. */
  isSameOrder: boolean;
  isMarked: boolean;
  /** It has just changed. */
  isChanged: boolean;
  intent: Intent | undefined;
  /** The seconds in which it can still be taken back, see intent-note.ts. */
  graceSeconds: number;
  /** The key that takes it back here; empty where none does. */
  undoKey: string;
  /** Who else has its order on the bench. */
  packer: string | undefined;
  /** What the piece waits for, where this shop has said so. */
  hold: PieceHold | undefined;
  /** This machine's clock, in whole minutes: a row is drawn again only when its age may read differently. */
  nowMinute: number;
  /** Whether it is known of which zone the store's times are; otherwise ages are told as what they may be. */
  isZoneKnown?: boolean;
  /** What is done with a buyer's data before it is drawn. */
  personal: Personal;
  texts: Texts;
};

/** Signs have no heading; what has one finds its words under its id. */
type QueueColumnId = keyof Texts['queue']['columns'] | 'cursor' | 'late' | 'mark';

/**
 * How late, which order, what, how many, how it leaves, what is special. They leave in this order:
 * delivery, note, age, quantity.
 */
export const QUEUE_COLUMNS: readonly Column<QueueRow, QueueColumnId>[] = [
  {
    id: 'cursor',
    width: 1,
    isSign: true,
    after: 0,
    cell: ({ isUnderCursor }) => (isUnderCursor ? { text: GLYPHS.cursor, role: 'focus' } : ' '),
  },
  { id: 'late', width: 1, isSign: true, after: 0, cell: (row) => (isLate(row) ? { text: '!', role: 'late' } : ' ') },
  {
    id: 'age',
    width: 7,
    align: 'right',
    from: 36,
    cell(row) {
      const ageMs = ageOf(row);
      const role = isLate(row) ? 'late' : row.isUnderCursor ? 'focus' : undefined;
      return { text: ageMs === undefined ? '?' : ageText(ageMs, row.isZoneKnown ?? true), role };
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
    width: (available) => (available >= 60 ? 9 : 8),
    cell: ({ entry, isSameOrder, isUnderCursor, isChanged }) => ({
      text: isSameOrder && !isUnderCursor ? '   "' : `#${numberOf(entry.item)}`,
      // The cursor is its bar and this; its whole row where the theme says so, which is then sent whole at every step.
      role: isUnderCursor ? 'focus' : isChanged ? 'glow' : undefined,
    }),
  },
  {
    id: 'item',
    width: 'rest',
    least: 10,
    cell: ({ name, isChanged }) => (isChanged ? { text: name, role: 'glow' } : name),
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
    width: 10,
    from: 96,
    cell: ({ entry: { item } }) => ({ text: methodOf(item), role: 'quiet' }),
  },
  {
    id: 'note',
    width: (available) => (available < 96 ? 18 : Math.min(36, Math.floor(available * 0.24))),
    from: 56,
    after: 0,
    cell: noteOf,
  },
];

function ageOf({ entry, nowMinute }: QueueRow): number | undefined {
  return entry.placedAtMs === 0 ? undefined : nowMinute * 60_000 - entry.placedAtMs;
}

function isLate(row: QueueRow): boolean {
  const { status } = row.entry;
  const isOpen = status === 'pending' || status === 'accepted' || status === 'in_production';
  return isOpen && isLateAge(ageOf(row) ?? 0, row.isZoneKnown ?? true);
}

/**
 * The one thing worth a column: what is on its way, else who packs it, why it was cancelled, its tracking
 * code or its personalisation.
 */
function noteOf(row: QueueRow): Cell {
  const { entry, intent, graceSeconds, undoKey, packer, hold, nowMinute, personal, texts } = row;
  const { item, status } = entry;
  if (intent) return { text: intentNote(intent, texts, { key: undoKey, seconds: graceSeconds }), role: 'onItsWay' };
  if (packer !== undefined) return { text: texts.team.isPacking(packer), role: 'onItsWay' };
  if (status === undefined) return { text: item.item_status, role: 'onItsWay' };
  if (hold) return { text: holdSign(hold, nowMinute * 60_000, texts), role: 'onItsWay' };
  if (status === 'cancelled') return { text: personal(item.cancellation_reason), role: 'onItsWay' };
  if ((status === 'shipped' || status === 'delivered') && item.tracking_code)
    return { text: item.tracking_code, role: 'quiet' };
  return { text: item.personalization_data ? `✎ ${personal(item.personalization_data)}` : '', role: 'onPiece' };
}
