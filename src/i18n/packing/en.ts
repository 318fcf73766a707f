/** The packing screen, in English. */
import { cameBack } from '../intents/en.ts';
import { underCode } from '../parcel/en.ts';
import { CODE_NAMES } from '../../domain/command-codes.ts';
import type { NotPacked } from '../../domain/lifecycle.ts';

/** As the sheet names them. */
const CODES = CODE_NAMES.en;

/** Why a unit does not go into this parcel. */
export const notPacked: Record<NotPacked, string> = {
  cancelled: 'CANCELLED: do not pack',
  'not-ready': 'not in production yet',
  shipped: 'shipped already',
  unknown: 'in an unknown state',
  held: 'ON HOLD: do not pack until released',
};

export const packing = {
  idle: 'Scan an order, a piece or a tracking code.',
  idleCount: (count: number) => (count === 1 ? '1 order waits' : `${count} orders wait`),
  oldest: (numero: string, age: string) => `oldest: ${numero}, ${age}`,
  nothing: 'Nothing is in production: nothing to pack.',
  startNext: (key: string) => `${key}: next order`,
  shipped: (count: number) => `${count} shipped from this bench today`,
  /** In large letters, for half a second. */
  departed: 'SHIPPED',
  departedOrder: (numero: string) => `Order ${numero}`,
  departedToday: (order: string, count: number) => `${order} · ${count} today`,
  order: 'Order',
  leavesWith: (method: string) => `ships by ${method}`,
  cutOff: (time: string, span: string) => `cut-off ${time}, in ${span}`,
  pastCutOff: (time: string) => `cut-off ${time} is past`,
  to: (place: string, count: number) =>
    `${place === '' ? '' : `${place} · `}${count === 1 ? '1 item' : `${count} items`}`,
  /** Orders of one buyer that could leave in one parcel. */
  sameDoor: (count: number) => `${count} orders to this door`,
  count: (checked: number, needed: string) => `${checked} of ${needed}`,
  /** Of the order: its pieces, and the texts on them; `texts`: 0 where nothing has to be on any. */
  progress: (checked: number, needed: string, seen: number, texts: number) =>
    `${checked} of ${needed} ${needed === '1' ? 'piece' : 'pieces'}${texts === 0 ? '' : ` · ${seen} of ${texts} ${texts === 1 ? 'text' : 'texts'}`}`,
  note: (text: string) => `The buyer wrote: ${text}`,
  moreLines: (count: number) => (count === 1 ? '1 line more' : `${count} lines more`),
  benchTaken: (numero: string, key: string) => `order ${numero} has checked pieces: finish it or put it aside (${key})`,
  tooManyByHand: (count: number, missing: number) =>
    `Not counted: ${count} are too many, ${missing === 1 ? '1 is' : `${missing} are`} missing on this line.`,
  /** Of a quantity that cannot be read nothing is counted yet. */
  countFirst: 'How many there have to be cannot be read: count them first.',
  countAll: (key: string) => `The quantity cannot be read: count, then ${key}: these are all`,
  seen: 'text checked ✔',
  unseen: (key: string) => `${key}: text is right`,
  /** Beside a text of another piece than the one in the hand. */
  notSeenYet: 'text not checked',
  takeOut: 'CANCELLED: take it out of the box',
  notPacked: (reason: NotPacked) => notPacked[reason],
  /** Of the line in front; `isTextOpen`: what has to be on its pieces was not checked yet. */
  scanMissing: (count: number, isTextOpen: boolean) =>
    `Scan ${count === 1 ? '1 piece' : `${count} pieces`}${isTextOpen ? `, then ${CODES.CHECKED}` : ''}`,
  scanUnit: 'Scan the next piece',
  lookFirst: (key: string) => `Check the text on the piece, then scan ${CODES.CHECKED} (or ${key})`,
  /** “Seen” came again too fast for a look at the next piece. */
  lookAtNext: (name: string) => `Not counted twice: check the text on ${name} first.`,
  scanTracking: 'All checked. Scan the tracking code',
  /** Of an order of which not all is in the parcel. */
  scanTrackingOfPart: (count: number, total: number) => `${count} of ${total} items checked. Scan the tracking code`,
  /** Of an order that its buyer fetches. */
  scanPickup: (key: string) => `All checked. The buyer fetches it: scan ${CODES.PICKUP} (or ${key})`,
  withoutTracking: (numero: string, method: string) =>
    `Ship order ${numero}${method === '' ? '' : ` (${method})`} without a tracking code?`,
  shipping: (code: string) => `Shipping ${underCode(code)}…`,
  nothingHere: 'Nothing of this order can be packed now.',
  last: 'last',
  /** `digits`: as far as they are typed. */
  times: (digits: string) => `× ${digits}`,
  learning: (name: string) => `Scan the barcode of ${name}`,
  learnt: (code: string, name: string) => `${code} is ${name} from now on.`,
  /** Why a code is not learnt as a barcode. */
  notLearnt: {
    order: (code: string, numero: string) =>
      `${code === numero ? 'That is the number' : `${code} is a code`} of order ${numero}, and no barcode of a product. Nothing was learnt.`,
    fiscal: 'That is the key of a fiscal document, and no barcode of a product. Nothing was learnt.',
  },
  done: (numero: string, code: string) => `Order ${numero} shipped ${underCode(code)}.`,
  doneNext: (numero: string, code: string, next: string) =>
    `Order ${numero} shipped ${underCode(code)}. Next: order ${next}.`,
  /** Behind that, where it can still be brought back. */
  /** Behind that, where the code was given in groups. */
  writtenTogether: 'Its blanks and dashes were left out.',
  /** `answered`: the status of an answer that did not tell what became of it. */
  unconfirmed: (numero: string, answered: number | undefined) =>
    `Order ${numero}: sent, ${answered === undefined ? 'no answer yet' : `${cameBack(answered)}: not yet known`}. Keep the parcel here until it is confirmed.`,
  prompt: (packed: number, all: number, units: number) =>
    `${packed} of ${all} ${all === 1 ? 'item' : 'items'}, ${units === 1 ? '1 piece' : `${units} pieces`}: tracking code`,
  /** The key of a DANFE or DC-e. `document`: the number of the document, nine digits. */
  fiscalKey: {
    kept: (numero: string, document: string) => `Fiscal document ${Number(document)} goes with order ${numero}.`,
    misread: 'A fiscal key with a wrong check digit: scan it again. Nothing was kept.',
    noOrder: 'That is the key of a fiscal document. Put its order on the bench first, then scan it.',
    notRecorded: 'The fiscal key could not be kept: the disk does not take it.',
  },
  /** The order leaves without the key that the shop wants with every parcel. */
  withoutFiscalKey: {
    prompt: (numero: string) => `Why does order ${numero} leave without a fiscal key?`,
    reasons: ['it needs no document', 'the document comes later', 'the sheet cannot be read'],
    kept: (numero: string) => `Order ${numero} leaves without a fiscal key, which the trail says.`,
    nowLabel: 'Scan the label.',
  },
  readingSkus: 'Reading the SKUs of the store…',
};
