/** Badges of the people at the bench, in English. */

export const operators = {
  columns: { name: 'NAME', since: 'BADGE SINCE', pin: 'PIN' },
  badName: (name: string) =>
    `“${name}” cannot stand on a badge: letters, digits, blanks, . ' and -, at most 30, no number of a person.`,
  hasBadge: (name: string) => `${name} has a badge already. --replace makes a new one, and the old one counts no more.`,
  needsFile: 'A badge is drawn: say where to, --out badge.pdf or --out badge.svg.',
  added: (name: string) =>
    `${name} has a badge. Its secret stands on the paper alone: what is lost is made anew with --replace.`,
  hasPin: 'yes',
  pinQuestion: (name: string) => `PIN of ${name}, 4 to 12 digits (it is not shown): `,
  pinAgain: 'The same once more: ',
  needsPin: 'No PIN was given: type it at a terminal, or give it on standard input.',
  badPin: 'A PIN has 4 to 12 digits, and nothing else.',
  pinsDiffer: 'The two are not the same. No PIN was changed.',
  pinSet: (name: string) => `${name} has a PIN. It is asked for where "pin" of workshop.json says so.`,
  pinRemoved: (name: string) => `${name} has no PIN any more.`,
  removed: (name: string) => `The badge of ${name} counts no more.`,
  nobody: (name: string) => `Nobody called ${name} has a badge: bancada operators list.`,
  none: 'Nobody has a badge yet: bancada operators add NAME --out badge.pdf',
  broken: (path: string) => `${path} is no list of operators. Mend it, or remove it and make the badges anew.`,
  card: 'bancada: badge',
};
