/**
 * Comma-separated values (RFC 4180). Pure. For machines: what a cell holds comes out of it again, byte for byte. For
 * spreadsheets: no cell is taken for a formula.
 */

/**
 * One line, without its end. Nothing is put before a text, so a spreadsheet may run what begins as a formula; for
 * spreadsheets there is a format of its own, which marks such texts.
 */
export function exactCsvLine(cells: readonly string[]): string {
  return cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',');
}

// A cell that begins so is a formula to some spreadsheet, whatever quotes are around it; an apostrophe before it makes it
// text. The wide signs are read like the narrow ones.
const RISKY = String.raw`(?:\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])`;
const FORMULA = new RegExp(`^${RISKY}`);
// What looks like one that was marked is marked once more, so that taking one mark off always gives the text back.
const MARKED_FORMULA = new RegExp(`^'+${RISKY}`);

/** The text behind an apostrophe where a spreadsheet would take it for a formula. */
function guarded(text: string): string {
  return FORMULA.test(text) || MARKED_FORMULA.test(text) ? `'${text}` : text;
}

/** The text that was {@link guarded}. */
export function unguarded(text: string): string {
  return MARKED_FORMULA.test(text) ? text.slice(1) : text;
}

/**
 * A cell that no spreadsheet takes for a formula, quoted where it holds a separator, a quote or a line break, or has a blank
 * at an end. A number stays one: `isNumber` says so of a number that is a text.
 */
export function csvCell(value: string | number, separators = ',;', isNumber = typeof value === 'number'): string {
  const text = isNumber ? String(value) : guarded(String(value));
  const needsQuotes = /["\r\n]|^\s|\s$/.test(text) || [...separators].some((sign) => text.includes(sign));
  return needsQuotes ? `"${text.replaceAll('"', '""')}"` : text;
}

export type CsvStyle = { delimiter: string; hasByteOrderMark: boolean };

/** What programs expect, and what a spreadsheet in Brazil expects: semicolons, and a mark that says UTF-8. */
export const PLAIN_CSV: CsvStyle = { delimiter: ',', hasByteOrderMark: false };
export const EXCEL_CSV: CsvStyle = { delimiter: ';', hasByteOrderMark: true };

const PLAIN_NUMBER = /^-?\d+(?:[.,]\d+)?$/;

/** One line, without its end. */
export function csvLine(cells: readonly string[], { delimiter }: CsvStyle = PLAIN_CSV): string {
  return cells.map((cell) => csvCell(cell, delimiter, PLAIN_NUMBER.test(cell))).join(delimiter);
}
