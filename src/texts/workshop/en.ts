/** What a shop notes of its pieces beside the store: holds, remakes, notes, in English. */

export const workshop = {
  /** Where the shop has said no reasons of its own, in workshop.json. */
  holdReasons: ['waiting for artwork', 'waiting for the buyer', 'waiting for material'],
  remakeReasons: ['damaged', 'wrong text', 'wrong colour'],
  /** What the store does not know. */
  ours: 'ours',
  holdPrompt: (count: number) => (count === 1 ? 'Hold: why' : `Hold ${count} items: why`),
  remakePrompt: (name: string) => `Make ${name} again: why`,
  notePrompt: (numero: string) => `Note on #${numero}, for the team only`,
  reasons: (list: readonly string[]) => list.map((reason, index) => `${index + 1} ${reason}`).join('   '),
  holdHint: (list: string) => `${list}   (a day to look again: 1 3d, 1 25/11)`,
  remakeHint: (list: string) => `${list}   (how many: 1 2)`,
  noteHint: 'Enter: keep   Esc: leave it   never sent to anybody',
  problems: {
    'no-reason': 'Type the number of a reason, or how it begins.',
    several: 'That may be several of the reasons: type its number.',
    'no-day': 'That is no day to come: 3d, 25/11 or 2026-11-25.',
    'no-count': 'That is no number of units of this item.',
  },
  held: (count: number, reason: string, day: string) =>
    `${count === 1 ? 'On hold' : `${count} on hold`}: ${reason}${day === '' ? '' : `, look again ${day}`}. Bulks, jobs and packing leave it out.`,
  released: (count: number) =>
    count === 1 ? 'It goes on: the hold has ended.' : `${count} go on: their holds have ended.`,
  remade: (units: number, name: string, reason: string) => `${units} × ${name} to be made again: ${reason}.`,
  noted: (numero: string) => `Noted on #${numero}.`,
  notRecorded: 'Not noted: this machine cannot write it down.',
  personal: 'Not noted: that looks like the number of a person or a card.',
  empty: 'Type what the team shall know.',
  waits: (reason: string, key: string) => `on hold: ${reason} (${key}: let it go on)`,
  sign: (reason: string, day: string, isDue: boolean) =>
    `‖ ${reason}${day === '' ? '' : isDue ? ` · look again!` : ` · ${day}`}`,
  section: 'Noted here (ours, not the store’s)',
  hold: 'On hold',
  lookAgain: (day: string) => `look again ${day}`,
  remake: 'Made again',
  note: 'Note',
};

export type WorkshopTexts = typeof workshop;
