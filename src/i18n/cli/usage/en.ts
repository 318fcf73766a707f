/** What is wrong with a command line, and the questions of a command, in English. */

export const usage = {
  unknownCommand: (name: string, near: string | undefined) =>
    `There is no command “${name}”.${near === undefined ? '' : ` Did you mean “${near}”?`} bancada --help lists all.`,
  noSchema: (name: string, known: string) => `“${name}” prints no records of its own. There are schemas of: ${known}.`,
  notTerminal: 'The bench needs a terminal. For scripts: bancada --help.',
  date: 'Expected a date: YYYY-MM-DD.',
  due: 'Expected today, tomorrow, late, or a date: YYYY-MM-DD.',
  moment: 'Expected a moment with its zone, such as 2026-11-20T10:00:00Z, or an age such as 15m, 24h, 7d.',
  oneOf: (known: string) => `Expected one of ${known}.`,
  notSearched: (line: string) => `The filter looks into texts of items only. Try: bancada ${line}`,
  namedAndSelected: 'Name items, or select them with --where or --view: not both.',
  filter: 'Expected at least one word: an empty filter would mean everything.',
  view: (known: string) =>
    known === '' ? 'No bench on this machine has saved a view.' : `Expected a saved view of the queue: ${known}.`,
  fields: (unknown: string, known: string) => `There is no field “${unknown}”. Known: ${known}.`,
  personalField: (field: string) =>
    `“${field}” leads to a buyer: only --show-personal-data gives it, and the audit trail has each showing.`,
  exact:
    '--exact goes with --csv, without --excel, and into a file or a pipe: texts as the store has them can drive a terminal.',
  oneFormat: 'Choose one of --json, --ndjson and --csv.',
  excelAlone: '--excel goes with --csv.',
  boolean: 'Expected true or false.',
  price: 'Expected an amount in reais with two decimals, such as 29,90 or 29.90.',
  priceOrPercent: 'Expected an amount in reais such as 29,90, or a percentage with its sign such as -10%.',
  nothingToChange: (flags: string) => `Nothing to change: give ${flags}.`,
  needsYes: 'This asks before it writes, and here is nobody to ask. Add --yes if it is meant.',
};

export const ask = {
  yesOrNo: '[y/N] ',
  isYes: (text: string) => /^(?:y|yes)$/i.test(text.trim()),
  left: 'Left as it was; nothing was sent.',
};
