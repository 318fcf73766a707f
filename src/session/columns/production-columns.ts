/** The columns of the production list, in their order on the screen. */
import { ageText, formatAge } from '../../base/ages.ts';
import { variationName } from '../../domain/item-names.ts';
import { isLate } from '../../replica/late.ts';
import { CURSOR_COLUMN, type Column } from '../../tty/output/columns.ts';
import { GLYPHS } from '../../tty/output/glyphs.ts';
import type { Texts } from '../../i18n/texts.ts';
import { sumText, type UnitSum } from '../../domain/units.ts';
import { personalisations, type ProductionGroup } from '../state/production.ts';

/** A product and variation to make, with all data that its row shows. */
export type ProductionRow = {
  group: ProductionGroup;
  /** Its name, cut so that no other row on the screen looks the same. */
  name: string;
  isUnderCursor: boolean;
  isTicked: boolean;
  nowMs: number;
  /** Whether the zone of the store's times is known. */
  isZoneKnown?: boolean;
  texts: Texts;
};

/** Signs have no heading; the words of a heading are found by its id. */
export type ProductionColumnId = keyof Texts['production']['columns'] | 'cursor' | 'late' | 'note';

/** Quantity, states, age, name, special texts. A narrow screen drops them in this order: the two states, the note. */
export const PRODUCTION_COLUMNS: readonly Column<ProductionRow, ProductionColumnId>[] = [
  CURSOR_COLUMN,
  {
    id: 'tick',
    width: 1,
    after: 0,
    // As in the queue: Space marks here and there.
    cell: ({ isTicked }) => (isTicked ? { text: GLYPHS.mark, role: 'mark' } : ' '),
    say: ({ isTicked, texts }) => (isTicked ? texts.plain.ticked : ''),
  },
  { id: 'late', width: 1, isSign: true, after: 0, cell: (row) => (isLateNow(row) ? { text: '!', role: 'late' } : ' ') },
  {
    id: 'count',
    width: 5,
    align: 'right',
    cell: ({ group, isUnderCursor }) => ({ text: sumText(group.units), role: isUnderCursor ? 'focus' : undefined }),
    say: ({ group }) => `${sumText(group.units)} × ${variationName(group.product, group.variation)}`,
  },
  {
    id: 'accepted',
    width: 8,
    align: 'right',
    from: 64,
    cell: ({ group }) => unitsIn(group.acceptedUnits),
    say: ({ group, texts }) => `${texts.production.columns.accepted} ${sumText(group.acceptedUnits)}`,
  },
  {
    id: 'started',
    width: 8,
    align: 'right',
    from: 64,
    cell: ({ group }) => unitsIn(group.startedUnits),
    say: ({ group, texts }) => `${texts.production.columns.started} ${sumText(group.startedUnits)}`,
  },
  {
    id: 'age',
    width: 9,
    align: 'right',
    after: 2,
    cell: (row) => ({
      text: row.group.oldestMs > 0 ? ageText(ageOf(row), row.isZoneKnown ?? true) : '?',
      role: isLateNow(row) ? 'late' : undefined,
    }),
    say: (row) =>
      row.group.oldestMs > 0 ? row.texts.plain[row.isZoneKnown ? 'old' : 'perhapsOld'](formatAge(ageOf(row))) : '',
  },
  {
    id: 'item',
    width: 'rest',
    least: 10,
    after: 0,
    cell: ({ name }) => name,
    // The column of the quantity says it.
    say: () => '',
  },
  {
    id: 'note',
    isSign: true,
    // On a terminal of ordinary width the cells go to the name, which distinguishes the rows.
    width: (available) => (available >= 110 ? 20 : 5),
    from: 50,
    before: 1,
    after: 0,
    cell({ group, texts }, widthOf) {
      const count = personalisations(group).length;
      if (count === 0) return '';
      const text = widthOf('note') >= 12 ? texts.production.personalised(count) : String(count);
      return { text: `✎ ${text}`, role: 'onPiece' };
    },
  },
];

function unitsIn(units: UnitSum): string {
  const text = sumText(units);
  return text === '0' ? '·' : text;
}

function ageOf({ group, nowMs }: ProductionRow): number {
  return nowMs - group.oldestMs;
}

function isLateNow({ group, nowMs, isZoneKnown = true }: ProductionRow): boolean {
  return group.entries.some((entry) => isLate(entry, nowMs, isZoneKnown));
}
