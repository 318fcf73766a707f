/**
 * Comma-separated values (RFC 4180). Pure. For machines: reading a cell returns the same text, byte for byte. For spreadsheets:
 * no cell is taken for a formula.
 */

/**
 * One line without its line break. Cells are not guarded, so a spreadsheet may run one that begins like a formula; for
 * spreadsheets there is a format of its own, which marks such texts.
 */
export function exactCsvLine(cells: readonly string[]): string {
  return cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',');
}

// Spreadsheets take a cell that begins like this for a formula, even in quotes; an apostrophe before it makes it text. They
// read the full-width signs like the ASCII ones.
const RISKY = String.raw`(?:\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])`;
const FORMULA = new RegExp(`^${RISKY}`);
// A text that looks marked already is marked once more, so that removing one mark always restores the text.
const MARKED_FORMULA = new RegExp(`^'+${RISKY}`);

/** Puts an apostrophe before a text that a spreadsheet would take for a formula. */
function guarded(text: string): string {
  return FORMULA.test(text) || MARKED_FORMULA.test(text) ? `'${text}` : text;
}

/** Restores a text that was {@link guarded}. */
export function unguarded(text: string): string {
  return MARKED_FORMULA.test(text) ? text.slice(1) : text;
}

/**
 * Makes a cell that no spreadsheet takes for a formula, quoted if it contains a separator, a quote or a line break, or begins
 * or ends with a blank. Numbers are not guarded; `isNumber`: whether a text is one.
 */
export function csvCell(value: string | number, separators = ',;', isNumber = typeof value === 'number'): string {
  const text = isNumber ? String(value) : guarded(String(value));
  const needsQuotes = /["\r\n]|^\s|\s$/.test(text) || [...separators].some((sign) => text.includes(sign));
  return needsQuotes ? `"${text.replaceAll('"', '""')}"` : text;
}

type CsvStyle = { delimiter: string; hasByteOrderMark: boolean };

/** The form that programs expect, and the one that a spreadsheet in Brazil expects: semicolons, and a UTF-8 byte order mark. */
export const PLAIN_CSV: CsvStyle = { delimiter: ',', hasByteOrderMark: false };
export const EXCEL_CSV: CsvStyle = { delimiter: ';', hasByteOrderMark: true };

const PLAIN_NUMBER = /^-?\d+(?:[.,]\d+)?$/;

/** One line without its line break. */
export function csvLine(cells: readonly string[], { delimiter }: CsvStyle = PLAIN_CSV): string {
  return cells.map((cell) => csvCell(cell, delimiter, PLAIN_NUMBER.test(cell))).join(delimiter);
}
