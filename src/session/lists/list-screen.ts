/**
 * A screen that is a list, as data: the source of its rows, its columns, and the texts above and below. All lists are drawn,
 * spoken and moved through here and nowhere else: see screens/ListScreen.tsx and kernel/list-commands.ts.
 */
import { wrapText } from '../../base/wrap.ts';
import { displayWidth, fit } from '../../base/width.ts';
import { arrange, headLine, keptRowLine, layOut, rowLine, type Cell, type Column } from '../../tty/output/columns.ts';
import type { ColumnPlan, Layout } from '../../tty/output/columns.ts';
import { GLYPHS } from '../../tty/output/glyphs.ts';
import { cutLine, edgeLine, styled, styledLine, underCursor, type Styled } from '../../tty/output/styled-lines.ts';
import type { Texts } from '../../i18n/texts.ts';
import type { SessionContext } from '../session-context.ts';
import { moveInList } from '../state/session-state.ts';
import { AT_TOP, listIds, placeCursor, type ListCursor, type ListIds } from '../state/list.ts';
import { type Preferences } from '../state/preferences.ts';

/** The input of a cell, if a list defines no other. */
type ListRow<Entry> = { entry: Entry; isUnderCursor: boolean };

/** A line with texts at both edges; `isSilent`: a screen reader does not get it. */
type StatusLine = { left: readonly Styled[]; right?: readonly Styled[]; isSilent?: boolean };

/** A sentence above the rows, wrapped to as many lines as it needs; `isCut`: cut to one. */
export type Note = Styled & { isCut?: boolean };

/** The rows of a list, those of them in the window, and its width in cells. */
export type Shown<Entry> = { rows: readonly Entry[]; window: readonly Entry[]; width: number };

export type ListDefinition<Entry, Row extends object = ListRow<Entry>, Id extends string = string> = {
  /** The name of its cursor in the session. */
  name: string | ((context: SessionContext) => string);
  /** All rows, in their order. */
  rows: (context: SessionContext) => readonly Entry[];
  /** The key of a row, which stays the same when the row changes: the cursor stays on it. */
  key: (entry: Entry) => string;
  /** In their order; a function if their widths depend on what is shown. */
  columns: readonly Column<Row, Id>[] | ((context: SessionContext, shown: Shown<Entry>) => readonly Column<Row, Id>[]);
  /** The text in place of the rows if there are none. */
  empty: (context: SessionContext) => string;
  /** Makes the input of the cells of a row; absent: the entry, and whether the cursor is on it. */
  row?: (
    context: SessionContext,
    shown: Shown<Entry> & { layout: Layout<Row, Id> },
  ) => (entry: Entry, slot: number, isUnderCursor: boolean) => Row;
  /**
   * The record under which the lines of a row are cached. The values of `row` are compared by identity: a changed object must be
   * a new one.
   */
  keptBy?: (entry: Entry) => object;
  /**
   * The headings of the columns; the height of the screen from which on they are shown; whether a screen reader gets them, too.
   */
  headings?: { of: (texts: Texts) => Readonly<Partial<Record<Id, string>>>; from?: number; areSaid?: boolean };
  /** The columns that the operator has chosen. */
  plan?: (preferences: Preferences) => ColumnPlan | undefined;
  status?: (context: SessionContext) => StatusLine | undefined;
  note?: (context: SessionContext) => readonly Note[];
  /** The lines below the rows about the one under the cursor; `height`: how many, on a screen of that height and width. */
  summary?: {
    height: (height: number, width: number) => number;
    lines: (context: SessionContext, entry: Entry, size: { width: number; height: number }) => string[];
    spoken?: (context: SessionContext, entry: Entry) => string[];
  };
  /** Its cursor, and the rows that it moves over, if they are not kept under its name. */
  cursor?: (context: SessionContext) => ListCursor;
  ids?: (context: SessionContext, rows: readonly Entry[]) => ListIds;
  /** A value that changes by time alone, read every second. Absent: only the minute changes the list. */
  ticks?: (context: SessionContext) => string | number;
  /** Starts what must run while the list is in front; returns how to stop it. */
  watch?: (context: SessionContext) => () => void;
  /** Called with the number of rows that it shows. */
  onHeight?: (context: SessionContext, height: number) => void;
  /** A screen reader gets all rows that are shown, not only the one in front. */
  isSaidWhole?: boolean;
  /** Figures in it change by the second: a line in which only these differ is not spoken again. */
  isCounting?: boolean;
  /** The lines for a screen reader, if they are not its status, its notes and the cells of the row in front. */
  spoken?: (context: SessionContext) => string[];
};

type ListSize = { width: number; height: number; hasRule: boolean };

/** A list screen without the types of its rows. */
export type DefinedList<Entry = unknown> = {
  /** The rows that its cursor moves over. */
  ids: (context: SessionContext) => ListIds;
  /** The row under the cursor; `undefined` if there is none. */
  inFront: (context: SessionContext) => Entry | undefined;
  /** Moves the cursor by `rows`, which may be infinite. */
  move: (context: SessionContext, rows: number) => void;
  /** Its lines in this size, from the status to the summary. */
  lines: (context: SessionContext, size: ListSize) => string[];
  /** How many rows it shows in this size. */
  roomFor: (context: SessionContext, size: ListSize) => number;
  /** All of its rows as texts, without empty columns; `head` has the headings of the columns, `ids` their names. */
  table: (context: SessionContext) => { head: readonly string[]; ids: readonly string[]; rows: readonly string[][] };
  /** The lines for a screen reader: its status, its notes, the row in front with its number. */
  spoken: (context: SessionContext) => string[];
} & { [Name in PassedOn]: ListDefinition<Entry>[Name] | undefined };

type PassedOn = 'ticks' | 'watch' | 'onHeight' | 'isSaidWhole' | 'isCounting';

/** No cell is cut when it is spoken; a column that has no room on the screen is not spoken. */
const SPOKEN_WIDTH = 1000;

/** Makes a list screen from its definition. */
export function defineListScreen<Entry, Row extends object = ListRow<Entry>, Id extends string = string>(
  list: ListDefinition<Entry, Row, Id>,
): DefinedList<Entry> {
  const nameOf = (context: SessionContext) => (typeof list.name === 'string' ? list.name : list.name(context));
  const cursorOf = (context: SessionContext) =>
    list.cursor?.(context) ?? context.session.cursors.getState().lists[nameOf(context)] ?? AT_TOP;
  const idsOf = (context: SessionContext, rows: readonly Entry[]) =>
    list.ids?.(context, rows) ?? listIds(rows, list.key);
  const placed = (context: SessionContext, rows: readonly Entry[], height: number) =>
    placeCursor(cursorOf(context), idsOf(context, rows), height);

  function layoutOf(context: SessionContext, shown: Shown<Entry>): Layout<Row, Id> {
    const { columns, plan } = list;
    const all = typeof columns === 'function' ? columns(context, shown) : columns;
    return layOut(plan ? arrange(all, plan(context.session.getState().preferences)) : all, shown.width);
  }

  function headOf(context: SessionContext, layout: Layout<Row, Id>): string {
    const names: Readonly<Partial<Record<string, string>>> = list.headings?.of(context.texts) ?? {};
    return headLine(layout, (id) => names[id] ?? '');
  }

  /** Makes the input of the cells in a slot of the window. */
  function rowMaker(context: SessionContext, shown: Shown<Entry>, layout: Layout<Row, Id>) {
    const make = list.row?.(context, { ...shown, layout });
    return (slot: number, isUnderCursor: boolean): Row => {
      const entry = shown.window[slot]!;
      return make ? make(entry, slot, isUnderCursor) : ({ entry, isUnderCursor } as unknown as Row);
    };
  }

  function bandsOf(context: SessionContext, { width, height, hasRule }: ListSize) {
    const status = list.status?.(context);
    const notes = (list.note?.(context) ?? []).flatMap((note) => noteLines(note, width));
    const above = [...(status ? [statusLine(status, width)] : []), ...notes];
    const hasHead = list.headings !== undefined && height >= (list.headings.from ?? 0);
    const below = list.summary?.height(height, width) ?? 0;
    const rule = hasRule && list.summary !== undefined ? [styled(GLYPHS.rule.repeat(width), { role: 'quiet' })] : [];
    const room = Math.max(1, height - above.length - (hasHead ? 1 : 0) - rule.length - below);
    return { above, hasHead, rule, below, room };
  }

  function bodyLines(context: SessionContext, shown: Shown<Entry>, layout: Layout<Row, Id>, front: number): string[] {
    const rowOf = rowMaker(context, shown, layout);
    // A line is as wide as its columns: computed once for all lines.
    const isTooWide = layout.columns.reduce((sum, one) => sum + one.before + one.width + one.after, 0) > shown.width;
    return shown.window.map((entry, slot) => {
      const row = rowOf(slot, slot === front);
      const line = list.keptBy ? keptRowLine(layout, list.keptBy(entry), row) : rowLine(layout, row);
      const cut = isTooWide ? cutLine(line, shown.width) : line;
      return slot === front ? underCursor(cut) : cut;
    });
  }

  return {
    ticks: list.ticks,
    watch: list.watch,
    onHeight: list.onHeight,
    isSaidWhole: list.isSaidWhole,
    isCounting: list.isCounting,
    ids: (context) => idsOf(context, list.rows(context)),
    inFront(context) {
      const rows = list.rows(context);
      return rows[placed(context, rows, 1).index];
    },
    move: (context, by) => moveInList(context.session, nameOf(context), idsOf(context, list.rows(context)), by),
    roomFor: (context, size) => bandsOf(context, size).room,
    lines(context, size) {
      const { width, height } = size;
      const rows = list.rows(context);
      const { above, hasHead, rule, below, room } = bandsOf(context, size);
      const { index, top } = placed(context, rows, room);
      const shown = { rows, window: rows.slice(top, top + room), width };
      const layout = layoutOf(context, shown);
      const quietly = (text: string) => styledLine([{ text, role: 'quiet' }], width);
      const empty = () => emptyLines(list.empty(context), width, list.headings ? 2 : 1).map(quietly);
      const body = rows.length > 0 ? bodyLines(context, shown, layout, index - top) : empty();
      const entry = rows[index];
      const lines = [...above, ...(hasHead ? [quietly(headOf(context, layout))] : []), ...body];
      if (list.summary) {
        while (lines.length < height - rule.length - below) lines.push('');
        lines.push(...rule);
        if (entry !== undefined && below > 0)
          lines.push(...list.summary.lines(context, entry, { width, height: below }));
      }
      return lines.slice(0, height);
    },
    table(context) {
      const rows = list.rows(context);
      const shown = { rows, window: rows, width: SPOKEN_WIDTH };
      const layout = layoutOf(context, shown);
      const rowOf = rowMaker(context, shown, layout);
      const columns = layout.columns.map(({ column }) => column).filter(({ isSign }) => !isSign);
      const names: Readonly<Partial<Record<string, string>>> = list.headings?.of(context.texts) ?? {};
      return {
        head: columns.map(({ id }) => names[id] ?? id),
        ids: columns.map(({ id }) => id),
        rows: rows.map((_, slot) => {
          const row = rowOf(slot, false);
          return columns.map(({ cell }) => textOf(cell(row, layout.widthOf)).trim());
        }),
      };
    },
    spoken(context) {
      if (list.spoken) return list.spoken(context);
      const rows = list.rows(context);
      const { index } = placed(context, rows, 1);
      const entry = rows[index];
      const shown = { rows, window: entry === undefined ? [] : [entry], width: SPOKEN_WIDTH };
      const layout = layoutOf(context, shown);
      const onScreen = layoutOf(context, { ...shown, width: context.session.getState().columns });
      const columns = layout.columns.filter(({ column }) => onScreen.widthOf(column.id) > 0);
      const names: Readonly<Partial<Record<string, string>>> = list.headings?.of(context.texts) ?? {};
      const said = [
        plainStatus(list.status?.(context)),
        ...(list.note?.(context) ?? []).map(({ text }) => text.trim()),
        list.headings?.areSaid
          ? columns
              .map(({ column }) => names[column.id] ?? '')
              .join(' ')
              .trim()
          : '',
      ];
      if (entry === undefined) return [...said, list.empty(context)].filter(Boolean);
      const row = rowMaker(context, shown, layout)(0, true);
      const cells = columns.map(({ column }) => spokenCell(column, row, layout, names)).filter(Boolean);
      const position = context.texts.queue.position(index + 1, rows.length);
      const more = list.summary?.spoken?.(context, entry) ?? [];
      return [...said, `${position}: ${cells.join(', ')}`, ...more].filter(Boolean);
    },
  };
}

/** The spoken text of a column: its own words, or its cell; a number comes behind its heading. Signs are not spoken. */
function spokenCell<Row, Id extends string>(
  { id, isSign, align, say, cell }: Column<Row, Id>,
  row: Row,
  { widthOf }: Layout<Row, Id>,
  names: Readonly<Partial<Record<string, string>>>,
): string {
  if (say) return say(row);
  const text = isSign ? '' : textOf(cell(row, widthOf)).trim();
  return text !== '' && align === 'right' && names[id] ? `${names[id]} ${text}` : text;
}

function textOf(cell: Cell): string {
  if (typeof cell === 'string') return cell;
  return 'parts' in cell ? cell.parts.map(({ text }) => text).join('') : cell.text;
}

function plainStatus(status: StatusLine | undefined): string {
  const parts = status && !status.isSilent ? [...status.left, ...(status.right ?? [])] : [];
  return parts
    .map(({ text }) => text.trim())
    .filter(Boolean)
    .join(', ');
}

function statusLine({ left, right = [] }: StatusLine, width: number): string {
  return right.length === 0 ? styledLine(left, width) : edgeLine(width, left, right);
}

function noteLines({ text, isCut, ...look }: Note, width: number): string[] {
  const lines = isCut ? [fit(text, width - 1)] : wrapText(text, width - 2);
  return lines.map((line) => (line === '' ? '' : styledLine([{ text: ` ${line}`, ...look }], width)));
}

function emptyLines(text: string, width: number, indent: number): string[] {
  if (text === '') return [];
  return wrapText(text, width - 2 * indent).map((line) => ' '.repeat(indent) + line);
}

/** The width of the widest text, in cells. */
export function widestOf(texts: readonly string[]): number {
  return Math.max(0, ...texts.map(displayWidth));
}
