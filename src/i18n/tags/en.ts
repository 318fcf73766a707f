/** Tags of pieces, and pieces that look alike, in English. */
import { CODE_NAMES } from '../../domain/command-codes.ts';
import type { TagProblem } from '../../replica/labels.ts';

/** As the sheet names them. */
const CODES = CODE_NAMES.en;

export const tagProblems: Record<TagProblem, string> = {
  'no-command': 'the print command is not there',
  'command-failed': 'the print command failed',
  'command-late': 'the print command did not end',
  'printer-unreachable': 'the printer cannot be reached',
  'printer-late': 'the printer did not take them in time',
  'printer-broke-off': 'the printer broke the connection off; see whether they came out',
};

export const tags = {
  /** `2 of 3, “Ana”`: which unit of an item, and what is on it. */
  piece: (unit: number, units: string, text: string) => `${unit} of ${units}${text === '' ? '' : `, “${text}”`}`,
  other: (numero: string, piece: string, here: string) =>
    `This tag is of order ${numero}: ${piece}. Order ${here} has no such piece. Take it out of the box.`,
  otherUnknown: (code: string, here: string) =>
    `${code} is the tag of a piece that is not of order ${here}. Take it out of the box.`,
  outdated: (name: string, text: string) =>
    `This tag is from before its piece was changed. It has to be ${name}${text === '' ? ', with no text on it' : ` with “${text}”`} now. Take it out of the box.`,
  noSuchUnit: (unit: number, units: number, name: string) =>
    `This tag is of piece ${unit}, and the order has ${units} × ${name}. Take it out of the box.`,
  again: (piece: string) => `Not counted: this tag was scanned already (${piece}).`,
  unreadable: (code: string) => `${code} is no whole tag. Scan it again, or type it.`,
  oneEach: 'Not counted: a tag is one piece. Scan each tag, without ×.',
  unknown: (code: string) => `${code}: the tag of an unknown piece`,
  /** Pieces of one kind that must carry different texts; a scan of their kind does not tell which it is. */
  whichPiece: (name: string, lineCount: number) => `What is on the piece? ${lineCount} lines look alike: ${name}`,
  /** The same where nothing is on the bench, and several orders wait for such a piece. */
  whichOrder: (name: string, orderCount: number) => `What is on the piece? ${orderCount} orders look alike: ${name}`,
  text: (text: string) => (text === '' ? 'no text' : `“${text}”`),
  /** None of them is pointed at yet. */
  pointFirst: `digit, ↓ or ${CODES.NEXT}; or scan its order`,
  printed: (numero: string, count: number) =>
    `Order ${numero}: ${count === 1 ? '1 tag' : `${count} tags`} printed once more. Throw the old ones away.`,
  /** How to have them after all. */
  notPrinted: (numero: string, reason: string) =>
    `Tags of order ${numero} not printed: ${reason}. Later: bancada tags ${numero} --print`,
  /** `quantity`: as the store has it. */
  noCount: (numero: string, name: string, quantity: string) =>
    `No tags of order ${numero}: how many ${name} there have to be cannot be read (“${quantity}”).`,
  problems: tagProblems,
  aside: (numero: string, checked: number, units: string) =>
    `Put order ${numero} aside? ${checked} of ${units} ${units === '1' ? 'piece' : 'pieces'} ${checked === 1 ? 'is' : 'are'} checked.`,
  boxBack: (numero: string, units: number) =>
    `Order ${numero} as it was put aside: ${units === 1 ? '1 piece is' : `${units} pieces are`} checked. Look into the box.`,
  asideKept: (minutes: number) => `What is checked stays so for ${minutes} minutes.`,
};
