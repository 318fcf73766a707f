/** The command that prints or keeps labels of parcels, in English. */
import type { LabelChange } from '../../../domain/workshop.ts';
import { oldWords } from '../../label/en.ts';

export const labels = {
  title: 'Labels',
  which: 'Name orders or items, or say --status, --where or --view; not both.',
  printOrOut: 'Say where the labels go: --print, or --out with a folder. One of the two.',
  none: 'No item matches. Without --status only items in production are looked for.',
  cancelled: 'All of that was cancelled: it needs no label.',
  noCommand: 'No printer is set: BANCADA_PRINT_COMMAND, or labels.printer in workshop.json.',
  neverPrinted: 'workshop.json says that no labels are printed here.',
  noFolder: (folder: string, code: string) =>
    code === 'ENOENT' ? `There is no folder ${folder}.` : `${folder} cannot be written to: ${code}.`,
  before: (numero: string, time: string, by: string, change?: LabelChange) =>
    `#${numero}: printed before, ${time}${by === '' ? '' : ` by ${by}`}${oldWords(change)}; --again prints it once more.`,
  failed: (numero: string, reason: string) => `#${numero}: ${reason}.`,
  isThere: (file: string) => `${file} is there already`,
  notKept: 'printed, but this machine cannot note it',
};
