/** The stop screen, in English. */
import { notPacked } from '../packing/en.ts';
import { whyUnknown, type WhyUnknownWords } from '../scan/en.ts';
import { CODE_NAMES } from '../../domain/command-codes.ts';
import type { NotPacked } from '../../domain/lifecycle.ts';

/** As the sheet names them. */
const CODES = CODE_NAMES.en;

const afterPiece = {
  waits: 'Take it out of the box; then ship the rest.',
  free: 'The rest may leave.',
  notReady: 'Take it out of the box; nothing else of the order is ready yet.',
  notReadyFree: 'Nothing else of the order is ready yet.',
  gone: 'Take it apart, do not ship it.',
};

const sent = (isPartSent: boolean) => (isPartSent ? ' A part of it has left already.' : ' Nothing was sent.');

export const stop = {
  word: 'STOP',
  /** In large letters. */
  heads: {
    stop: 'STOP',
    cancelled: 'CANCELLED',
    text: 'CHECK THE TEXT',
    code: 'WRONG CODE',
    wrong: 'WRONG PIECE',
    unknown: 'UNKNOWN CODE',
    tooMany: 'ONE TOO MANY',
    notPacked: 'DO NOT PACK',
    missing: 'PIECES MISSING',
    otherOrder: 'OTHER ORDER',
    fiscal: 'NO FISCAL KEY',
  },
  youScanned: 'you scanned',
  thisOrder: 'this order',
  isMissing: 'missing',
  keys: {
    understood: 'understood',
    isOut: 'it is out of the box',
    notYet: 'not yet',
    fiscal: 'it is of this parcel',
    withoutKey: 'leaves without',
    neither: 'neither',
  },
  keyIgnored: (key: string) => `Key ${key} ignored: answer first, by Enter or the code ${CODES.OK}`,
  way: `Enter or the code ${CODES.OK}: understood`,
  wayOfPiece: `Enter or the code ${CODES.OK}: it is out of the box   Esc: not yet`,
  wayOfSeen: (key: string) =>
    `${key} or the code ${CODES.CHECKED}: the text is right   Enter or the code ${CODES.OK}: understood`,
  wayOfRight: `Scan the right piece. Enter or the code ${CODES.OK}: understood.`,
  wayOfMissing: `Scan what is missing. Enter or the code ${CODES.OK}: understood.`,
  wayOfOther: `Scan a piece of this order, or the code ${CODES.ASIDE} to put it aside. Enter or the code ${CODES.OK}: understood.`,
  cancelled: (numero: string, time: string, reason: string) =>
    `Order ${numero} was cancelled${time === '' ? '' : ` at ${time}`}${reason === '' ? '' : `: “${reason}”`}. Take it apart, do not ship it.`,
  /**
   * Where not all of the order was. `rest`: what is left waits for the piece to come out, is free to leave, is not ready
   * to leave, or is gone.
   */
  pieceCancelled: (pieces: string, numero: string, time: string, reason: string, rest: keyof typeof afterPiece) =>
    `Cancelled in order ${numero}${time === '' ? '' : ` at ${time}`}: ${pieces}${reason === '' ? '' : ` (“${reason}”)`}. ${afterPiece[rest]}`,
  takeOutFirst: (pieces: string, isRestReady: boolean) =>
    `Cancelled and still in the box: ${pieces}. Take it out${isRestReady ? '; then ship the rest' : ''}.`,
  /** `isPartSent`: other pieces of the parcel have left before; absent where nothing was to be sent. */
  changed: (numero: string, isPartSent?: boolean) =>
    `Order ${numero} has changed since you saw it.${isPartSent === undefined ? '' : sent(isPartSent)} Look at it again.`,
  gone: (numero: string, isPartSent = false) => `Order ${numero} is not in this store any more.${sent(isPartSent)}`,
  refused: (text: string) => `${text} Look before anything else is done.`,
  wrongUnit: (code: string, numero: string) =>
    `Unknown code ${code}: not of order ${numero}. Nothing was counted; take it out of the box.`,
  /** The SKUs of the store cannot be read: it may be a piece of the order. */
  unreadUnit: (code: string) => `${code}: ${whyUnknown.unread}. Nothing was counted.`,
  wrongPiece: (code: string, numero: string) => `${code} is not of order ${numero}. Take it out of the box.`,
  tooMany: (name: string, needed: number) => `One too many: the order has ${needed} × ${name}. Take it out of the box.`,
  notPacked: (name: string, reason: NotPacked) => `${name}: ${notPacked[reason]}. Take it out of the box.`,
  notChecked: (count: number) =>
    `${count === 1 ? '1 piece is' : `${count} pieces are`} not checked yet. Nothing was shipped.`,
  /** `quantity`: as the store has it. */
  uncounted: (name: string, quantity: string, key: string) =>
    `How many ${name} there have to be cannot be read (“${quantity}”). Ask, count them, then ${key}: these are all. Nothing was shipped.`,
  unread: (name: string, text: string, key: string) =>
    `${name} must carry “${text}”. Look at the piece, then ${key} or the code ${CODES.CHECKED}.`,
  /** `onBench`: the number of the order that has to make way first. */
  otherOrder: (code: string, numero: string, onBench: string) =>
    `${code === numero ? 'This' : code} is order ${numero}, and order ${onBench} is on the bench. Finish order ${onBench} or put it aside.`,
  badCheckDigit: (code: string) => `The check digit of ${code} is wrong.`,
  notBegun: (name: string) => `${name} cannot be shipped now.`,
  badCode: (problem: string, key: string) =>
    `${problem} Nothing was shipped. Typed in at ${key} it is taken all the same.`,
  unknownTracking: (code: string, method: string, why: keyof WhyUnknownWords) =>
    `${code} is no tracking code that is known${method === '' ? '' : ` for ${method}`}: ${whyUnknown[why]}. Nothing was shipped.`,
  /** What the code may be, in rows. `parcel`: where it is of another carrier, of which nothing is remembered. */
  offers: {
    carrier: (method: string) => `it is ${method === '' ? 'a carrier' : method}’s code, to be remembered`,
    parcel: 'it is this parcel’s code all the same',
    barcode: (name: string) => `it is the barcode of ${name}`,
    neither: 'neither: scan the label again',
  },
  /** `onBench`: the number of the order that it was scanned for. */
  fiscalKeyUsed: (numero: string, onBench: string) =>
    `This fiscal document is on the parcel of order ${numero}, and order ${onBench} is on the bench. Nothing was kept. Look at the sheet.`,
  noFiscalKey: (numero: string) =>
    `Order ${numero} has no fiscal key yet. Scan its DANFE or DC-e, then the label. Nothing was shipped.`,
  wayOfNoFiscalKey: `Scan the DANFE or DC-e. w: it leaves without one, for a reason. Enter or the code ${CODES.OK}: understood.`,
  wayOfFiscalKey: `c: it is of this parcel after all. Enter or the code ${CODES.OK}: understood.`,
  usedCode: (code: string, numero: string) => `${code} left with order ${numero} already. Nothing was shipped.`,
  codeLeaving: (code: string, numero: string) => `${code} is just leaving with order ${numero}. Nothing was shipped.`,
  /** `why`: what was changed since it was printed. */
  oldLabel: (numero: string, why: string, printKey: string, codeKey: string) =>
    `The label of order ${numero} is old: ${why}. Nothing was shipped. ${printKey} prints it again; typed in at ${codeKey} the code is taken all the same.`,
  /** `onBench`: the number of the order that it was scanned for. */
  otherLabel: (code: string, numero: string, onBench: string) =>
    `${code} is on the label of order ${numero}. Nothing was shipped. Look for the label of order ${onBench}.`,
};
