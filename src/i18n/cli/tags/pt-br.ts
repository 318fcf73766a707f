/** The command that makes tags of pieces, in Brazilian Portuguese. */
import { tagProblems } from '../../tags/pt-br.ts';
import type { tags as en } from './en.ts';

export const tags: typeof en = {
  whichFormat: 'O nome do arquivo não termina em .zpl, .svg nem .pdf: informe --format.',
  printOrFile: 'Ou --print ou --to, que imprimem ZPL, ou um arquivo.',
  noPrinter: (text) => `${text} não é uma impressora: um host, com a porta se não for 9100.`,
  none: 'Nada disto está por fazer: nenhuma etiqueta.',
  printed: (count) => (count === 1 ? '1 etiqueta de peça impressa.' : `${count} etiquetas de peça impressas.`),
  notPrinted: (reason) => `Etiquetas de peça não impressas: ${reason}.`,
  problems: tagProblems,
};
