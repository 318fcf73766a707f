/** The command that makes tags of pieces, in English. */
import { tagProblems } from '../../tags/en.ts';

export const tags = {
  whichFormat: 'The name of the file does not end in .zpl, .svg or .pdf: say --format.',
  printOrFile: 'Either --print or --to, which print ZPL, or a file.',
  noPrinter: (text: string) => `${text} is no printer: a host, with its port if that is not 9100.`,
  none: 'Nothing of this is to be made: no tags.',
  printed: (count: number) => (count === 1 ? '1 tag printed.' : `${count} tags printed.`),
  notPrinted: (reason: string) => `Tags not printed: ${reason}.`,
  problems: tagProblems,
};
