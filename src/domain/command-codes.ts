/**
 * Barcodes that are commands: a shift can be worked with a scanner alone. They are printed by `bancada codes`. Letters,
 * digits and the hyphen only: those come out of a scanner the same whatever keyboard the terminal thinks it has.
 */

/** In the order in which the sheet shows them. */
export const COMMAND_CODES = [
  'OK',
  'NEXT',
  'ASIDE',
  'SEEN',
  'ACCEPT',
  'START',
  'RETURN',
  'UNDO',
  'LESS',
  'X2',
  'X3',
  'X5',
  'X10',
  'PACKING',
  'QUEUE',
  'BACK',
  'HELP',
] as const;
export type CommandCode = (typeof COMMAND_CODES)[number];

const PREFIX = 'BNC-';

/** What the barcode of a command holds: `BNC-NEXT`. */
export function textOfCode(code: CommandCode): string {
  return PREFIX + code;
}

/**
 * The command that a scanned text is; `null` for one that begins like a command and is none;
 * `undefined` for anything else.
 */
export function readCommandCode(text: string): CommandCode | null | undefined {
  const upper = text.trim().toUpperCase();
  if (!upper.startsWith(PREFIX)) return undefined;
  return COMMAND_CODES.find((code) => code === upper.slice(PREFIX.length)) ?? null;
}
