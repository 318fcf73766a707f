/** Holds, remakes and notes as commands, in English. */

export const workshop = {
  columns: {
    order: 'ORDER',
    item: 'ITEM',
    reason: 'REASON',
    day: 'REMIND',
    who: 'WHO',
    at: 'SINCE',
    units: 'UNITS',
    text: 'NOTE',
  },
  noReason: 'no reason begins so.',
  needsReason: (flag: string, known: string) => `Say why with ${flag}: ${known}.`,
  several: (text: string, known: string) => `“${text}” may be several of the reasons: ${known}.`,
  noDay: (text: string, day: string) => `“${text}” is no day to come. Type it like 3d or ${day}.`,
  noUnits: (most: number | undefined) =>
    most === undefined
      ? 'The units of that item cannot be counted; name one: --unit 2.'
      : `That item has the units 1 to ${most}.`,
  whichUnit: (most: number | undefined) =>
    most === undefined
      ? 'Which of its units? --unit 2, or --unit 1,3.'
      : `Which of its ${most} units? --unit 2, --unit 1,3, or --units ${most} for all of them.`,
  held: (count: number, reason: string) => `${count === 1 ? '1 item is' : `${count} items are`} on hold: ${reason}.`,
  released: (count: number) => {
    if (count === 0) return 'Nothing of that was on hold.';
    return count === 1 ? '1 hold has ended.' : `${count} holds have ended.`;
  },
  alreadyHeld: (numero: string, name: string, reason: string, who: string) =>
    `#${numero} ${name} is on hold already: ${reason}${who === '' ? '' : ` (${who})`}. Release it first to say another reason.`,
  noneHeld: 'Nothing is on hold.',
  notMade: (reference: string) => `${reference}: nothing of it has been made yet, or it has been cancelled.`,
  remade: (units: number, name: string, reason: string) => `${units} × ${name} to be made again: ${reason}.`,
  noRemakes: 'Nothing was made again.',
  noRemakesSince: 'Nothing was made again since then.',
  oneItem: (items: readonly string[]) =>
    `Name one item: ORDER/ITEM.${items.length === 0 ? '' : ` Which is meant?\n${items.join('\n')}`}`,
  noted: (numero: string) => `Noted on order ${numero}.`,
  noNotes: 'There are no notes.',
  problems: {
    personal: 'That looks like the number of a person or a card: it is not kept.',
    empty: 'A note needs words.',
    'not-recorded': 'This machine cannot write it down.',
  },
};
