/** The questions that take a text: tracking codes, filters, prices, counts, in English. */
import { whyUnknown, type WhyUnknownWords } from '../scan/en.ts';
import type { AmountProblem } from '../../base/typed-amount.ts';
import type { CountDoubt } from '../../domain/edits.ts';
import type { PriceAlarm } from '../../domain/prices.ts';
import type { SortColumn } from '../../replica/sorting.ts';

const amountProblems: Record<AmountProblem, string> = {
  empty: 'Type the new price, such as 29,90.',
  ambiguous: 'This can be read two ways. Type the cents too, such as 1234,00.',
  'not-an-amount': 'This is no price. Type 29,90, or -10% for ten percent less.',
  'too-large': 'This is more than anything costs here.',
};

const alarms: Record<PriceAlarm, string> = {
  'large-change': 'More than half up or down',
  'promo-not-below': 'The promotional price is not below the price',
  'very-low': 'Less than one real',
  free: 'R$ 0.00: buyers would pay nothing',
};

export const prompts = {
  sort: {
    label: 'Sort by',
    by: {
      age: 'age, the oldest first',
      order: 'order number',
      item: 'item',
      quantity: 'quantity',
      delivery: 'carrier',
      note: 'text on the piece',
      due: 'promise, what leaves first',
    } satisfies Record<SortColumn | 'due', string>,
    reversed: 'the other way round',
    which: 'Choose a row, or type its number.',
  },
  export: {
    label: (count: number) => `Export ${count === 1 ? '1 row' : `${count} rows`} as`,
    formats: { csv: 'csv', json: 'json', picks: 'pick list, PDF', slips: 'packing slips, PDF' },
    written: (path: string) => `Written to ${path}`,
    notWritten: (reason: string) => `Not written: ${reason}`,
  },
  /** What is asked about is not what it was when it was asked. */
  hasChanged: 'It has changed since you were asked: look at it, then Enter again.',
  keys: {
    take: 'confirm',
    leave: 'cancel',
    stopCounting: 'stop counting',
    choose: 'choose',
  },
  onlyDigits: 'Only digits go here.',
  leftOut: (value: string) => `Only the digits were taken: ${value}? Enter again to note it.`,
  priceLeftOut: (price: string) => `A letter was left out: the price would be ${price}. Enter again saves it.`,
  ofPrice: (price: string) => `of ${price}`,
  onlyAmount: 'A price goes here, such as 29,90, or -10%.',
  tracking: (numero: string) => `Tracking code${numero === '' ? '' : ` of #${numero}`}`,
  filter: 'Filter',
  empty: 'Type or scan the code; it cannot be empty. A single “-” ships without one.',
  tooLong: (max: number) => `Too long: at most ${max} characters.`,
  unprintable: 'Only plain letters, digits and signs can be sent.',
  isOrder: (numero: string) => `That is the code of order ${numero}, not a tracking code.`,
  isUnit: (code: string, name: string) =>
    `${code} is ${name === '' ? 'a product’s barcode' : `the barcode of ${name}`}, not a tracking code.`,
  unknownShape: (method: string, why: keyof WhyUnknownWords) =>
    `No tracking code that is known${method === '' ? '' : ` for ${method}`}: ${whyUnknown[why]}. Enter again: it is one, from now on.`,
  otherCarrier: (method: string) =>
    `This is a code of another carrier, and the order goes by “${method}”. Look at the label; Enter again ships all the same.`,
  together: (code: string) => `Sent without blanks and dashes: ${code}`,
  checkDigit: 'The check digit of this code is wrong. Enter again to ship all the same.',
  isUsed: (numero: string) => `Already used on order ${numero}. Check the label: a code goes on one parcel.`,
  isOtherLabel: (numero: string) =>
    `This code is on the label of order ${numero}. Look at the label; Enter again ships all the same.`,
  isOldLabel: (why: string) => `The label that was printed is old: ${why}. Enter again ships all the same.`,
  isUsedHere: 'Another item of this order has this code. Enter again if both are in one parcel.',
  isTag: (code: string) => `${code} is the tag of a piece, and no code of anything else.`,
  isBadge: 'That is a badge of a person, and no code of an order, a piece or a parcel.',
  isFiscalKey: 'That is the key of a fiscal document (DANFE or DC-e), not a tracking code. Scan the label.',
  noFiscalKey: 'The order has no fiscal key yet: scan its DANFE or DC-e in Packing, or say why it leaves without.',
  isCommand: (code: string) => `${code} is a command barcode, not a tracking code.`,
  scanReplaced: (before: string) => `The scan took the place of “${before}”. Look at the code, then press Enter.`,
  scanBehindKey: 'The scan came right behind a key. Look whether the code is whole, then press Enter.',
  /** `count` lines were pasted into one. */
  manyLines: (count: number) => `${count} lines pasted, and only one fits here: nothing was taken.`,
  enterTooFast: 'The Enter came as fast as a scanner’s. Look at the text, then press Enter again.',
  scanIgnored: (code: string) => `Scan ${code} ignored: type it by hand.`,
  withoutTracking: 'Ship without a tracking code? Enter again.',
  price: 'New price R$',
  promo: 'New promotional price R$',
  again: (alarms: string) => `${alarms}. Type the price again to write it.`,
  notTheSame: 'Not the same price as before. Nothing was written; begin again.',
  sameAsNow: 'That is the price it has.',
  unreadable: 'The store’s own prices cannot be read in this unit.',
  unit: 'Unit',
  unitHint: (raw: string, asCents: string, asReais: string) => `${raw} is  c: ${asCents}   r: ${asReais}   ?`,
  unitProblem: 'Type c for cents or r for reais.',
  count: (what: string) => (what === '' ? 'Count' : `Count, ${what}`),
  countHint: '↓ skip this one',
  countProblem: (most: number) => `Type a whole number from 0 to ${most}.`,
  /** What is unusual about a count, beside the one that the store has. */
  countDoubts: {
    zero: () => 'Zero takes it out of sale. Enter again to note it.',
    large: () => 'That is more than a shelf holds: a barcode? Enter again to note it.',
    'far-above': (before, count) =>
      `From ${before} to ${count}? That is far more than there was. Enter again to note it.`,
    'far-below': (before, count) =>
      `From ${before} to ${count}? That is far less than there was. Enter again to note it.`,
  } satisfies Record<CountDoubt, (before: string, count: string) => string>,
  threshold: 'Low is up to',
  amountProblems,
  alarms,
};
