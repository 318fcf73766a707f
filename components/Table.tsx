import { Text } from 'ink';
import { ownField } from '../src/base/json.ts';
import { createContext, useContext, useMemo, type PropsWithChildren } from 'react';
import { InkTable } from './ink-table.ts';
import { safeText } from '../src/base/safe-text.ts';
import { displayWidth, fit } from '../src/base/width.ts';
import { QUIET, type Style } from './theme.ts';

export type TableColumn<Row> = {
  key: keyof Row & string;
  label?: string;
  align?: 'left' | 'right';
  /** How the cell of a row looks; plain where nothing is said. */
  style?: (row: Row) => Style;
};

export type TableProps<Row> = {
  data: readonly Row[];
  /** Which fields, in which order; all of them when left out. */
  columns?: readonly (TableColumn<Row> | (keyof Row & string))[];
  /** The cells there are: the widest columns are cut until the table fits. */
  width?: number;
  /** No head, and no lines between the rows: two lines more than there are rows. */
  isHeadless?: boolean;
};

type Shown = { text: string; align: 'left' | 'right'; style: Style };
type Sheet = { texts: Shown[]; columns: string[]; rows: Record<string, string>[] };

/**
 * A small table that stands still, drawn by ink-table: how the data is. Not for the queue: it draws every cell
 * as an element of its own.
 *
 * Any value may be shown; null and undefined are blank. Without rows only the head is drawn, without columns nothing.
 */
export function Table<Row extends object>(props: TableProps<Row>) {
  const { data, columns, width = Number.POSITIVE_INFINITY, isHeadless = false } = props;
  const Framed = isHeadless ? HeadlessTable : InkTable;
  const sheet = useMemo(() => layOut(data, columns, width), [data, columns, width]);
  if (sheet.columns.length === 0) return null;
  return (
    <Texts value={sheet.texts}>
      <Framed data={sheet.rows} columns={sheet.columns} header={Head} cell={Cell} skeleton={Line} />
    </Texts>
  );
}

/** ink-table draws its parts by these methods, and has no option to leave them out. */
class HeadlessTable extends InkTable {
  heading = () => null;
  separator = () => null;
}

/** So many cells a table without labels takes when nothing of it is cut. */
export function tableWidth<Row extends object>(data: readonly Row[], columns: readonly TableColumn<Row>[]): number {
  const widths = columns.map(({ key }) => Math.max(1, ...data.map((row) => displayWidth(textOf(row, key)))));
  return widths.reduce((sum, one) => sum + one, bordersOf(widths));
}

// ink-table measures a value by its length, and 漢 has the length of one cell. So it is given tokens: as
// long as the text is wide, the first character saying which text stands there. Cell puts the text in,
// outside of what ink-table measures.
const FIRST_TOKEN = 0x100;
const LAST_TOKEN = 0xd7ff;
const Texts = createContext<Shown[]>([]);

function tokenFor(texts: Shown[], shown: Shown, width: number): string {
  texts.push(shown);
  return String.fromCharCode(FIRST_TOKEN + texts.length - 1).padEnd(width, '.');
}

/** What Cell and Head draw for the padded token that ink-table hands them. */
function useShown(children: unknown): { text: string; style: Style } {
  const texts = useContext(Texts);
  const token = String(children);
  const shown = texts[token.charCodeAt(1) - FIRST_TOKEN];
  if (!shown) return { text: token, style: {} };
  return { text: ` ${fit(shown.text, token.length - 2, shown.align)} `, style: shown.style };
}

function Cell({ children }: PropsWithChildren) {
  const { text, style } = useShown(children);
  return <Text {...style}>{text}</Text>;
}

function Head({ children }: PropsWithChildren) {
  return <Text bold>{useShown(children).text}</Text>;
}

function Line({ children }: PropsWithChildren) {
  return <Text {...QUIET}>{children}</Text>;
}

function layOut<Row extends object>(data: readonly Row[], wanted: TableProps<Row>['columns'], width: number): Sheet {
  const columns = (wanted ?? keysOf(data)).map((one): TableColumn<Row> =>
    typeof one === 'string' ? { key: one } : one,
  );
  const heads = columns.map(({ key, label = key }) => safeText(label));
  const room = Math.floor((LAST_TOKEN - FIRST_TOKEN) / Math.max(1, columns.length)) - 1;
  const shown = data.slice(0, room);
  const cells = shown.map((row) => columns.map(({ key }) => textOf(row, key)));
  const widths = shrink(
    heads.map((head, index) => Math.max(1, displayWidth(head), ...cells.map((row) => displayWidth(row[index] ?? '')))),
    width,
  );

  const texts: Shown[] = [];
  const token = (text: string, index: number, row?: Row) => {
    const { align = 'left', style } = columns[index] ?? {};
    return tokenFor(texts, { text, align, style: (row && style?.(row)) ?? {} }, widths[index] ?? 1);
  };
  const keys = heads.map((head, index) => token(head, index));
  const rows = cells.map((row, at) =>
    Object.fromEntries(keys.map((key, index) => [key, token(row[index] ?? '', index, shown[at])])),
  );
  return { texts, columns: keys, rows };
}

function keysOf<Row extends object>(data: readonly Row[]): (keyof Row & string)[] {
  return [...new Set(data.flatMap((row) => Object.keys(row ?? {})))] as (keyof Row & string)[];
}

function textOf(row: object, key: string): string {
  const value = ownField((row ?? {}) as Record<string, unknown>, key);
  if (value === null || value === undefined) return '';
  try {
    return safeText(typeof value === 'object' ? JSON.stringify(value) : String(value));
  } catch {
    // A circle, or a toString of its own that throws: it is there, and it has no text.
    return '?';
  }
}

/** Takes cells from the widest columns until all of them with their borders fit. One cell each always stays. */
function shrink(widths: number[], available: number): number[] {
  const fitting = [...widths];
  for (let tooMany = widths.reduce((sum, one) => sum + one, bordersOf(widths)) - available; tooMany > 0; tooMany--) {
    const widest = fitting.indexOf(Math.max(...fitting));
    if ((fitting[widest] ?? 0) <= 1) break;
    fitting[widest] = (fitting[widest] ?? 0) - 1;
  }
  return fitting;
}

/** The cells of the borders and blanks around columns. */
function bordersOf(widths: readonly unknown[]): number {
  return 3 * widths.length + 1;
}
