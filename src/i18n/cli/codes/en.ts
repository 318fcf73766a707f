/** The sheet of command barcodes, in English. */
import type { CommandCode } from '../../../domain/command-codes.ts';

export const codes = {
  whichFormat: 'The name of the file does not end in .svg or .pdf: say --format svg or --format pdf.',
  isThere: (file: string) => `${file} is there already. --force writes over it.`,
  notWritten: (file: string, code: string) => `${file} cannot be written (${code}).`,
  written: (file: string) => `Written to ${file}. Print it at 100 %, not fitted to the page.`,
  /** Letters of Latin-1 only: what is printed has no others. */
  sheet: {
    title: 'bancada: command barcodes',
    lines: [
      'Scan an order, check its units by scanning them, scan its tracking code: it is shipped, and the next one comes.',
      'These codes do the rest. OK ends a stop and says yes to a question at the bench, BACK says no.',
      'SEEN ends a stop that asks for it. Of pieces that look alike NEXT points to the next, and SEEN takes it.',
    ],
    names: {
      OK: 'understood',
      NEXT: 'next order',
      ASIDE: 'put aside',
      SEEN: 'it is on the piece',
      ACCEPT: 'accept',
      START: 'start production',
      RETURN: 'back to production',
      UNDO: 'undo',
      LESS: 'one unit less',
      X2: 'next scan: 2 units',
      X3: 'next scan: 3 units',
      X5: 'next scan: 5 units',
      X10: 'next scan: 10 units',
      PACKING: 'packing',
      QUEUE: 'queue',
      BACK: 'back',
      HELP: 'help',
    } satisfies Record<CommandCode, string>,
  },
};

export type CodesTexts = typeof codes;
