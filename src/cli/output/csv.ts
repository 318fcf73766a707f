/** Writes and reads comma-separated values, those of `base/csv.ts` and those of a spreadsheet. */
import { csvLine, EXCEL_CSV, exactCsvLine, PLAIN_CSV, unguarded } from '../../base/csv.ts';
import type { CommonFlags } from '../cli-context.ts';

/** Makes lines of CSV in the style of --excel and --exact: the header line, and a line for the cells of each record. */
export function csvLines({ excel, exact }: CommonFlags, header: readonly string[]) {
  const style = excel ? EXCEL_CSV : PLAIN_CSV;
  return {
    first: (style.hasByteOrderMark ? '\ufeff' : '') + csvLine(header, style),
    lineOf: (cells: readonly string[]) => (exact ? exactCsvLine(cells) : csvLine(cells, style)),
  };
}

/** A quoted cell that is not closed; `line` is where its row begins. */
export class UnclosedQuote extends Error {
  override readonly name = 'UnclosedQuote';
  readonly line: number;

  constructor(line: number) {
    super(`line ${line}: a quotation mark is not closed`);
    this.line = line;
  }
}

export type CsvRow = { line: number; cells: string[] };

/**
 * Parses a whole file: quoted cells with line breaks, the delimiter of the header (comma, semicolon or tab), either line
 * end, a byte order mark. The guard before a formula is taken off. Empty lines are left out. Throws {@link UnclosedQuote}.
 */
export function readCsv(text: string): CsvRow[] {
  const body = text.replace(/^\ufeff/, '');
  const header = /^[^\r\n]*/.exec(body)?.[0] ?? '';
  const countOf = (sign: string) => header.split(sign).length;
  const delimiter = [',', ';', '\t'].reduce((best, sign) => (countOf(sign) > countOf(best) ? sign : best));
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let wasQuoted = false;
  let line = 1;
  let rowLine = 1;

  const endCell = () => {
    const value = wasQuoted ? cell : cell.trim();
    cells.push(unguarded(value));
    cell = '';
    wasQuoted = false;
  };
  const endRow = () => {
    endCell();
    if (cells.some((one) => one !== '')) rows.push({ line: rowLine, cells });
    cells = [];
  };

  for (let i = 0; i < body.length; i++) {
    const character = body[i]!;
    if (character === '\n') line++;
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (body[i + 1] === '"') cell += body[++i]!;
      else isQuoted = false;
    } else if (character === '"' && cell.trim() === '') {
      [cell, isQuoted, wasQuoted] = ['', true, true];
    } else if (character === delimiter) endCell();
    else if (character === '\n') {
      endRow();
      rowLine = line;
    } else if (character !== '\r') cell += character;
  }
  if (isQuoted) throw new UnclosedQuote(rowLine);
  endRow();
  return rows;
}
