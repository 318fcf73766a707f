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

/**
 * A cell that no spreadsheet takes for a formula: what begins with `=`, `+`, `-`, `@`, a tab or a line break gets an
 * apostrophe before it. Quoted where it holds a separator, a quote or a line break.
 */
export function csvCell(value: string | number): string {
  const text = String(value);
  const safe = typeof value === 'string' && /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
