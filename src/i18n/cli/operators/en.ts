/** Badges of the people at the bench, in English. */

export const operators = {
  columns: { name: 'NAME', since: 'BADGE SINCE' },
  badName: (name: string) =>
    `“${name}” cannot stand on a badge: letters, digits, blanks, . ' and -, at most 30, no number of a person.`,
  hasBadge: (name: string) => `${name} has a badge already. --replace makes a new one, and the old one counts no more.`,
  needsFile: 'A badge is drawn: say where to, --out badge.pdf or --out badge.svg.',
  added: (name: string) =>
    `${name} has a badge. Its secret stands on the paper alone: what is lost is made anew with --replace.`,
  removed: (name: string) => `The badge of ${name} counts no more.`,
  nobody: (name: string) => `Nobody called ${name} has a badge: bancada operators list.`,
  none: 'Nobody has a badge yet: bancada operators add NAME --out badge.pdf',
  broken: (path: string) => `${path} is no list of operators. Mend it, or remove it and make the badges anew.`,
  /** Letters of Latin-1 only: what is printed has no others. */
  card: 'bancada: badge',
};
