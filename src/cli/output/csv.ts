/** Comma-separated values that a spreadsheet opens without running anything in them, and the way back. */
import { csvCell, unguarded } from '../../base/csv.ts';

export type CsvStyle = { delimiter: string; hasByteOrderMark: boolean };

/** What programs expect, and what a spreadsheet in Brazil expects: semicolons, and a mark that says UTF-8. */
export const PLAIN_CSV: CsvStyle = { delimiter: ',', hasByteOrderMark: false };
export const EXCEL_CSV: CsvStyle = { delimiter: ';', hasByteOrderMark: true };

const PLAIN_NUMBER = /^-?\d+(?:[.,]\d+)?$/;

/** One line, without its end. */
export function csvLine(cells: readonly string[], { delimiter }: CsvStyle = PLAIN_CSV): string {
  return cells.map((cell) => csvCell(cell, delimiter, PLAIN_NUMBER.test(cell))).join(delimiter);
}

export type CsvRow = { line: number; cells: string[] };

/**
 * Reads a whole file: quoted cells with line breaks in them, any delimiter (told by the header: comma, semicolon, tab),
 * either line end, a byte order mark. The mark before a formula is taken off again. Empty lines are left out. Throws an
 * Error that names the line.
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
  if (isQuoted) throw new Error(`line ${rowLine}: a quotation mark is not closed`);
  endRow();
  return rows;
}
