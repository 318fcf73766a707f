/** The sheet of command barcodes, in English. */
import type { CommandCode } from '../../../domain/command-codes.ts';

export const codes = {
  whichFormat: 'The name of the file does not end in .svg or .pdf: say --format svg or --format pdf.',
  isThere: (file: string) => `${file} is there already. --force writes over it.`,
  noTerminal: 'A PDF is not for a terminal: name a file with --out, or send it on with | or >.',
  notWritten: (file: string, code: string) => `${file} cannot be written (${code}).`,
  written: (file: string) => `Written to ${file}. Print it at 100 %, not fitted to the page.`,
  sheet: {
    language: 'en' as 'en' | 'pt-BR',
    title: 'bancada: command barcodes',
    lines: [
      'Scan an order, check its units by scanning them, scan its tracking code: it is shipped, and the next one comes.',
      'These codes do the rest. The right piece or OK ends a stop; OK says yes to a question at the bench, BACK says no.',
      'CHECKED: the text on the piece is right. Of pieces that look alike NEXT points to the next, CHECKED takes it.',
    ],
    names: {
      OK: 'understood',
      NEXT: 'next order',
      ASIDE: 'put aside',
      CHECKED: 'the text is right',
      PICKUP: 'no tracking (pick-up)',
      PRINT: 'print the label',
      ACCEPT: 'accept',
      START: 'start production',
      RETURN: 'back to production',
      UNDO: 'undo',
      LESS: 'one unit less',
      X2: 'next scan: 2 units',
      X3: 'next scan: 3 units',
      X4: 'next scan: 4 units',
      X5: 'next scan: 5 units',
      X10: 'next scan: 10 units',
      PACKING: 'packing',
      QUEUE: 'queue',
      BACK: 'back',
      HELP: 'help',
    } satisfies Record<CommandCode, string>,
  },
};
