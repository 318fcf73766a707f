/** What the training says, and its score sheet, in English. */
import type { TourKeys } from '../tour/en.ts';

export const training = {
  head: (done: number, all: number) => `TRAINING  ${done}/${all} parcels`,
  keys: (quit: string) => `${quit}: end, with the score`,
  next: ({ packing, command }: Pick<TourKeys, 'packing' | 'command'>, numero: string) =>
    `Next: order ${numero} (${packing}, ${command}${numero} Enter, or scan it).`,
  hand: (codes: string) => `In your hand: ${codes}`,
  label: (code: string) => `On the label: ${code}`,
  takenBack: 'The wrong piece is back on its shelf.',
  apart: (key: string) => `Cancelled: take the parcel apart. ${key} clears the bench.`,
  over: 'All parcels are done.',
  sheet: {
    title: 'Training',
    parcels: (correct: number, done: number, all: number) =>
      `${done} of ${all} parcels done${done === 0 ? '' : correct === done ? ', no mistake' : `, ${correct} without a mistake`}`,
    part: (numero: string) => `#${numero}: a part has left, the rest is still here`,
    pace: (perMinute: string, minutes: string) => `${perMinute} parcels without a mistake a minute, in ${minutes} min`,
    noPace: 'no parcel was finished',
    goods: (stopped: number, handed: number) => `${stopped} of ${handed} wrong pieces stopped`,
    cancelled: (kept: number, all: number) => `${kept} of ${all} cancelled orders stayed here`,
    lost: (count: number) =>
      count === 1
        ? '1 answer of the store was lost; the bench asked what became of it'
        : `${count} answers of the store were lost; the bench asked what became of each`,
    wrong: 'Mistakes:',
    faults: {
      goods: (numero: string) => `#${numero}: a wrong piece is in the box`,
      label: (numero: string) => `#${numero}: it left with the code of another label`,
    },
    learn: 'Learn next:',
    lessons: {
      begin: 'How a parcel is packed: bancada tour --step 6.',
      scan: 'Scan each piece. Space and C count pieces that no scanner has read (bancada tour --step 7).',
      label: 'Scan the label of the box in front, and no other (bancada tour --step 6).',
      whole: 'The rest of an order: scan its number again when it is ready (docs/packing.md).',
      pace: 'A scanner, and 5*CODE for five of a kind: both save seconds for each piece (docs/packing.md).',
      more: (count: number) => `No mistake: bancada demo --train ${count}`,
    },
  },
};

export type TrainingTexts = typeof training;
