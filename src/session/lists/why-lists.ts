/** How figures are counted: all of them with their rules, or one with the rows behind it. */
import { ageText } from '../../base/ages.ts';
import { wrapText } from '../../base/wrap.ts';
import { nameOf, orderNumber } from '../../domain/item-names.ts';
import type { Texts } from '../../i18n/texts.ts';
import { zoneOf } from '../../replica/replica.ts';
import type { CachedItem } from '../../replica/records.ts';
import { CURSOR_COLUMN } from '../../tty/output/columns.ts';
import { styled } from '../../tty/output/styled-lines.ts';
import { notLoadedWords } from '../kernel/store-trouble-words.ts';
import type { SessionContext } from '../session-context.ts';
import { countOf, FIGURE_NAMES, FIGURES, type FigureFacts, type FigureName } from '../state/figures.ts';
import { placeInFront } from '../state/session-state.ts';
import { cellColumn, type CellsRow } from './cell-columns.ts';
import { defineListScreen, widestOf, type DefinedList } from './list-screen.ts';

type Id = keyof Texts['why']['columns'] | 'cursor';

/** Ages move by the minute, and what is late with them. */
function factsOf({ replica, clock }: SessionContext): FigureFacts {
  const state = replica.getState();
  const nowMs = Math.floor(clock.wallNow() / 60_000) * 60_000;
  return { ...state, nowMs, isZoneKnown: zoneOf(state).isKnown };
}

const headings = { of: ({ why }: Texts) => why.columns };

export const WHY_FIGURES = defineListScreen<FigureName, CellsRow, Id>({
  name: 'why',
  rows: () => FIGURE_NAMES,
  key: (name) => name,
  columns: ({ texts }) => [
    CURSOR_COLUMN,
    cellColumn('name', 0, widestOf(FIGURE_NAMES.map((name) => texts.why.figures[name].name))),
    cellColumn('count', 1, 7, { align: 'right' }),
    cellColumn('rule', 2, 'rest', { before: 2 }),
  ],
  row(context) {
    const facts = factsOf(context);
    const { figures } = context.texts.why;
    return (name, _slot, isUnderCursor) => {
      const count = countOf(name, FIGURES[name].rows(facts));
      return {
        cells: [{ text: figures[name].name }, { text: String(count) }, { text: figures[name].rule, role: 'quiet' }],
        isUnderCursor,
      };
    };
  },
  headings,
  empty: () => '',
  summary: {
    height: (height) => (height >= 14 ? 3 : 0),
    lines: ({ texts }, name, { width, height }) =>
      wrapText(texts.why.figures[name].rule, width - 2)
        .slice(0, height)
        .map((line) => styled(` ${line}`, { role: 'quiet' })),
  },
});

/** The figure in front; the first where the place is about none. */
function figureInFront({ session }: SessionContext): FigureName {
  const place = placeInFront(session.getState());
  return (place.screen === 'why' ? place.figure : undefined) ?? FIGURE_NAMES[0]!;
}

export const WHY_ROWS = defineListScreen<CachedItem, CellsRow, Id>({
  name: (context) => `why ${figureInFront(context)}`,
  rows: (context) => FIGURES[figureInFront(context)].rows(factsOf(context)),
  key: ({ item }) => item.id,
  columns: ({ texts }) => [
    CURSOR_COLUMN,
    cellColumn('status', 0, widestOf(Object.values(texts.statuses))),
    cellColumn('order', 1, 9, { align: 'right' }),
    cellColumn('age', 2, 9, { align: 'right' }),
    cellColumn('item', 3, 'rest', { before: 2 }),
  ],
  row(context) {
    const { texts } = context;
    const { nowMs, isZoneKnown } = factsOf(context);
    return ({ item, status, placedAtMs }, _slot, isUnderCursor) => ({
      cells: [
        { text: texts.statuses[status ?? 'unknown'] },
        { text: orderNumber(item) },
        { text: placedAtMs === 0 ? '' : ageText(nowMs - placedAtMs, isZoneKnown) },
        { text: nameOf(item) },
      ],
      isUnderCursor,
    });
  },
  headings,
  empty: (context) => (context.replica.getState().health.isLoaded ? context.texts.why.empty : notLoadedWords(context)),
  status(context) {
    const name = figureInFront(context);
    const count = countOf(name, FIGURES[name].rows(factsOf(context)));
    return { left: [{ text: ` ${context.texts.why.figures[name].name}: ${count}`, isBold: true }] };
  },
  note: (context) => [{ text: context.texts.why.figures[figureInFront(context)].rule, role: 'quiet' }],
});

/** The rows of a figure, or all figures. */
export function whyList(figure: FigureName | undefined): DefinedList {
  return figure === undefined ? WHY_FIGURES : WHY_ROWS;
}
