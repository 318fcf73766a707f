/** What a shop notes of its pieces beside the store: holds, remakes, notes, in English. */

import type { HoldCause } from '../../domain/workshop.ts';

export const workshop = {
  /** Where the shop has said no reasons of its own, in workshop.json. */
  holdReasons: ['waiting for artwork', 'waiting for the buyer', 'waiting for material'],
  remakeReasons: ['damaged', 'wrong text', 'wrong colour'],
  /** `numero`: of their one order; empty where they are of several. */
  holdPrompt: (count: number, numero: string) =>
    [`Put${numero === '' ? '' : ` #${numero}`} on hold`, count === 1 ? '' : `${count} items`]
      .filter(Boolean)
      .join(': '),
  remakePrompt: (name: string) => `Remake ${name}`,
  notePrompt: (numero: string) => `Note on #${numero}, for the team only`,
  /** `day` is a day to come, as an example. */
  holdHint: (day: string) => `number; then a day to remind: 3d, ${day}`,
  noDay: (day: string) => `That is no day to come. Type it like 3d or ${day}.`,
  remakeHint: (units: number | undefined) =>
    units === 1
      ? 'number'
      : `number; then which: ${units === undefined ? '#1, or #1,2' : `#1 to #${units}, #1,2, or ${units} for all`}`,
  noteHint: 'never sent to anybody',
  problems: {
    'no-reason': 'Type the number of a reason, or how it begins.',
    several: 'That may be several of the reasons: type its number.',
    'no-count': 'That is no number of units of this item.',
    which: 'Say which unit it is: #1.',
  },
  /** Nobody has said which of its units it is. */
  which: (units: number | undefined) =>
    units === undefined
      ? 'Which of its units? Type #1 or #1,2 behind the reason; at the wall its tag says so.'
      : `Which of its ${units} units? Type #1 to #${units} behind the reason, or ${units} for all; at the wall its tag says so.`,
  /** `numero` and `name` are of the piece, where it is one. */
  held: (count: number, reason: string, day: string, numero: string, name: string) =>
    `${count === 1 ? `#${numero}` : count} on hold, ${reason}${day === '' ? '' : ` (remind on ${day})`}${count === 1 ? `: ${name}` : '. Production and packing leave them out.'}`,
  release: 'release',
  /** `about` is the piece, where it is one. */
  released: (count: number, about?: string) =>
    count === 1 ? (about === undefined ? 'Released.' : `Released: ${about}`) : `${count} released.`,
  remade: (units: number, name: string, reason: string) => `Remake ${units} × ${name}: ${reason}.`,
  noted: (numero: string) => `Noted on #${numero}.`,
  notRecorded: 'Not noted: this machine cannot write it down.',
  personal: 'Not noted: that looks like the number of a person or a card.',
  empty: 'Type what the team shall know.',
  waits: (reason: string, key: string) => `on hold: ${reason} (${key}: release)`,
  sign: (reason: string, day: string, isDue: boolean) =>
    `‖ ${reason}${day === '' ? '' : isDue ? ` · reminder!` : ` · ${day}`}`,
  /** Why bancada itself holds a piece; `about` are characters, a word, or numbers. */
  causes: {
    'text-changed': () => 'its text changed after it was put into a job',
    glyph: (about: string) => `the font has no ${about}`,
    length: (about: string) => `the text is too long: ${about}`,
    lines: (about: string) => `${about} lines are too many`,
    'line-length': (about: string) => `a line is too long: ${about}`,
    forbidden: (about: string) => `the text has “${about}”`,
    control: (about: string) => `the text has control characters: ${about}`,
    encoding: (about: string) => `the machine’s encoding has no ${about}`,
    unwritable: (about: string) => `${about} cannot be written without quotes`,
    'several-fields': (about: string) => `the text has several fields: ${about}`,
    'no-field': (about: string) => `there is no ${about}`,
    'too-many': (about: string) => `${about} units are more than one job holds`,
    'no-count': (about: string) => `its quantity cannot be read: “${about}”`,
  } satisfies Record<HoldCause, (about: string) => string>,
  jobPrompt: (items: number) => `Job file of ${items === 1 ? '1 item' : `${items} items`}`,
  noTemplate: 'no template is set up: workshop.json, templates',
  whichTemplate: 'Type the number of a template, or how it begins.',
  readingJob: 'Reading the texts as the store has them…',
  jobMade: (rows: number, path: string) => `${rows === 1 ? '1 row' : `${rows} rows`} in ${path}`,
  jobEmpty: 'Nothing is left to be made of these.',
  jobHeld: (count: number) => `${count} left out: on hold`,
  jobRefused: (count: number, first: string) => `${count} now on hold: ${first}`,
  jobPlain: (count: number) => `${count} without a text`,
  jobFailed: (why: string) => `No job was written: ${why}.`,
  jobMoved: 'the lists moved while they were read; try again',
  jobNoFile: (path: string) => `${path} cannot be read`,
  hold: 'On hold',
  lookAgain: (day: string) => `remind on ${day}`,
  remake: 'Remake',
  note: 'Note',
};
