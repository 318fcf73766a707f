/**
 * Barcodes of commands, printed by `bancada codes`, so that a scanner is enough for a shift. They have letters, digits and the
 * hyphen alone, which a scanner sends the same under every keyboard layout.
 */

/** In the order of the printed sheet. */
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

/** The name of each code in both languages; a scanned code may have either. */
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

/** Names on sheets printed by earlier versions. */
const OLD_NAMES: ReadonlyMap<string, CommandCode> = new Map([['SEEN', 'CHECKED']]);

const PREFIX = 'BNC-';

/** The text of a command's barcode: `BNC-NEXT`, in Portuguese `BNC-PROXIMO`. */
export function textOfCode(code: CommandCode, language: keyof typeof CODE_NAMES = 'en'): string {
  return PREFIX + CODE_NAMES[language][code];
}

/** Reads a scanned command, in either language; `null` if it begins like one and is unknown; `undefined` for other texts. */
export function readCommandCode(text: string): CommandCode | null | undefined {
  const upper = text.trim().toUpperCase();
  if (!upper.startsWith(PREFIX)) return undefined;
  const name = upper.slice(PREFIX.length);
  const found = COMMAND_CODES.find((code) => code === name || CODE_NAMES['pt-BR'][code] === name);
  return found ?? OLD_NAMES.get(name) ?? null;
}
