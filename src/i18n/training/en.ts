/** What the training says, and its score sheet, in English. */
import type { TourKeys } from '../tour/en.ts';

export const training = {
  head: (done: number, all: number) => `TRAINING  ${done}/${all} parcels`,
  keys: (quit: string) => `${quit}: end, with the score`,
  next: ({ packing, command }: Pick<TourKeys, 'packing' | 'command'>, numero: string) =>
    `Next: order ${numero} (${packing}, ${command}${numero} Enter, or scan it).`,
  hand: (codes: string) => `In your hand: ${codes}`,
  label: (code: string) => `On the label: ${code}`,
  takenBack: 'The wrong piece went back to its shelf.',
  apart: (key: string) => `Cancelled: take the parcel apart. ${key} clears the bench.`,
  over: 'All parcels are done.',
  sheet: {
    title: 'Training',
    parcels: (correct: number, done: number, all: number) =>
      done === all
        ? `${correct} of ${all} parcels correct`
        : `${done} of ${all} parcels done${done === 0 ? '' : `, ${correct} of them correct`}`,
    pace: (perMinute: string, minutes: string) => `${perMinute} correct parcels a minute, in ${minutes} min`,
    noPace: 'no parcel was finished',
    goods: (stopped: number, handed: number) => `${stopped} of ${handed} wrong pieces stopped`,
    cancelled: (kept: number, all: number) => `${kept} of ${all} cancelled orders stayed here`,
    lost: (count: number) => `${count} answers of the store were lost; each was looked up`,
    wrong: 'Wrong parcels:',
    faults: {
      goods: (numero: string) => `#${numero}: a wrong piece is in the box`,
      label: (numero: string) => `#${numero}: it left with the code of another label`,
      part: (numero: string) => `#${numero}: only a part of it was shipped`,
    },
    learn: 'Learn next:',
    lessons: {
      begin: 'How a parcel is packed: bancada tour --step 6.',
      scan: 'Scan each piece. Space and C count what nobody has looked at (bancada tour --step 7).',
      label: 'Scan the label of the box in front, and no other (bancada tour --step 6).',
      whole: 'Finish an order before the next; d puts it aside with its count (docs/packing.md).',
      pace: 'A scanner, and 5*CODE for five of a kind: both save seconds for each piece (docs/packing.md).',
      more: (count: number) => `Nothing went wrong: bancada demo --train ${count}`,
    },
  },
};

export type TrainingTexts = typeof training;
