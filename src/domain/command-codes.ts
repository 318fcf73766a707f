/**
 * Barcodes that are commands: a shift can be worked with a scanner alone. They are printed by `bancada codes`. Letters,
 * digits and the hyphen only: those come out of a scanner the same whatever keyboard the terminal thinks it has.
 */

/** In the order in which the sheet shows them. */
export const COMMAND_CODES = [
  'OK',
  'NEXT',
  'ASIDE',
  'CHECKED',
  'PICKUP',
  'PRINT',
  'UNDO',
  'LESS',
  'X2',
  'X3',
  'X4',
  'X5',
  'X10',
  'ACCEPT',
  'START',
  'RETURN',
  'PACKING',
  'QUEUE',
  'BACK',
  'HELP',
] as const;
export type CommandCode = (typeof COMMAND_CODES)[number];

const IN_ENGLISH = Object.fromEntries(COMMAND_CODES.map((code) => [code, code])) as Record<CommandCode, string>;

/** What each is called on the sheet of a language; a scanner may send either name, whichever sheet hangs at the bench. */
export const CODE_NAMES = {
  en: IN_ENGLISH,
  'pt-BR': {
    ...IN_ENGLISH,
    NEXT: 'PROXIMO',
    ASIDE: 'DEPOIS',
    CHECKED: 'CONFERIDO',
    PICKUP: 'RETIRADA',
    PRINT: 'IMPRIMIR',
    UNDO: 'DESFAZER',
    LESS: 'MENOS',
    ACCEPT: 'ACEITAR',
    START: 'INICIAR',
    RETURN: 'RETORNO',
    PACKING: 'EMBALAR',
    QUEUE: 'FILA',
    BACK: 'VOLTAR',
    HELP: 'AJUDA',
  },
} satisfies Record<string, Record<CommandCode, string>>;

/** Names that sheets bore which were printed before. */
const OLD_NAMES: ReadonlyMap<string, CommandCode> = new Map([['SEEN', 'CHECKED']]);

const PREFIX = 'BNC-';

/** What the barcode of a command holds: `BNC-NEXT`, on a Portuguese sheet `BNC-PROXIMO`. */
export function textOfCode(code: CommandCode, language: keyof typeof CODE_NAMES = 'en'): string {
  return PREFIX + CODE_NAMES[language][code];
}

/**
 * The command that a scanned text is, by its name in any language; `null` for one that begins like a command and is none;
 * `undefined` for anything else.
 */
export function readCommandCode(text: string): CommandCode | null | undefined {
  const upper = text.trim().toUpperCase();
  if (!upper.startsWith(PREFIX)) return undefined;
  const name = upper.slice(PREFIX.length);
  const found = COMMAND_CODES.find((code) => code === name || CODE_NAMES['pt-BR'][code] === name);
  return found ?? OLD_NAMES.get(name) ?? null;
}
