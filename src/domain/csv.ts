/** Comma-separated values for machines: what a cell holds comes out of it again, byte for byte (RFC 4180). Pure. */

/**
 * One line, without its end. Nothing is put before a text, so a spreadsheet may run what begins as a formula; for
 * spreadsheets there is a format of its own, which marks such texts.
 */
export function exactCsvLine(cells: readonly string[]): string {
  return cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',');
}
