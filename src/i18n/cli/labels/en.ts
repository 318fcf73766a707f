/** The command that prints or keeps labels of parcels, in English. */
export const labels = {
  title: 'Labels',
  which: 'Name orders or items, or say --status; not both.',
  printOrOut: 'Say --print, or --out with a folder; not both.',
  noCommand: 'No print command is set (BANCADA_PRINT_COMMAND).',
  neverPrinted: 'workshop.json says that no labels are printed here.',
  noFolder: (folder: string, code: string) => `${folder} cannot be written to: ${code}.`,
  before: (numero: string, time: string, by: string) =>
    `#${numero}: printed before, ${time}${by === '' ? '' : ` by ${by}`}; --again prints it once more.`,
  failed: (numero: string, reason: string) => `#${numero}: ${reason}.`,
  isThere: (file: string) => `${file} is there already`,
  notNoted: 'it is not in the audit trail, so nothing was fetched',
  notKept: 'printed, but this machine cannot note it',
  /** `done` of `all`: labels; the others by why. */
  end: (isPrint: boolean, done: number, all: number, none: number, before: number, failed: number) =>
    [
      `${done} of ${all} ${isPrint ? 'printed' : 'written'}`,
      none > 0 && `${none} ${none === 1 ? 'has' : 'have'} no label`,
      before > 0 && `${before} printed before`,
      failed > 0 && `${failed} failed`,
    ]
      .filter(Boolean)
      .join(', ') + '.',
};
