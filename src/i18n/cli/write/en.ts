/** Commands that write, in English. */

import type { CountDoubt } from '../../../domain/edits.ts';
import type { PriceUnit } from '../../../domain/prices.ts';
export const write = {
  nothingNamed: 'Name what to move: ORDER/ITEM, an id, or the number of an order; - reads them from standard input.',
  nothingToMove: 'Nothing to move.',
  ambiguous: (part: string, names: string, count: number) =>
    `${part} is the beginning of ${count} ids: ${names}${count > 4 ? ' …' : ''}. Write more of it.`,
  /** The orders follow, a line each. */
  severalOrders: (number: string, count: number) =>
    `${number} is the number of ${count} orders. Nothing was done; name the one that is meant by its id:`,
  severalIds: (text: string, count: number) =>
    `${text} can be ${count} orders, by number or by id. Nothing was done; write #${text} for the number alone, or an id:`,
  /** An id with a slash of its own. */
  twoReadings: (text: string) =>
    `${text} names more than one item, by where the order ends. Name the item by its id alone.`,
  noReference: (text: string) => `“${text}” is neither ORDER/ITEM nor an id nor an order number.`,
  trackingMissing: (named: string) =>
    `Give the tracking code: bancada ship ${named} --tracking CODE. To ship without one: bancada ship ${named} --without-tracking.`,
  trackingTwice: 'Either --tracking or --without-tracking.',
  tracking: {
    'too-long': 'The tracking code is too long: at most 100 characters.',
    unprintable: 'Only plain letters, digits and signs can be sent as a tracking code.',
  },
  /** `given`: the code as it was written. */
  together: (given: string, code: string) => `“${given}” is sent as ${code}, without blanks and dashes.`,
  /** What speaks against a code, for a parcel of this delivery type. */
  doubts: {
    'check-digit': (code: string) => `The check digit of ${code} is wrong.`,
    product: (code: string) => `${code} has the check digit of a product’s barcode.`,
    carrier: (code: string, method: string) =>
      `${code} is a code of another carrier, and the order goes by “${method}”.`,
    shape: (code: string, method: string) =>
      `${code} has no shape that is known for tracking codes${method === '' ? '' : ` of “${method}”`}.`,
  },
  otherLabel: (code: string, numero: string) => `${code} is on the label of order ${numero}.`,
  oldLabel: (numero: string, why: string) => `The label that was printed for order ${numero} is old: ${why}.`,
  needsOtherCarrier:
    'If this label is meant for the order, say so with --other-carrier; --yes does not answer for another carrier.',
  isCommand: (code: string) => `${code} is a command barcode, and no tracking code.`,
  isTag: (code: string) => `${code} is the tag of a piece, and no tracking code.`,
  noFiscalKey: (numero: string) => `Order ${numero} has no fiscal key yet: scan its DANFE or DC-e in Packing.`,
  needsFiscalReason: 'If it leaves without one, say why with --without-fiscal-key REASON; --yes alone does not.',
  isFiscalKey: (code: string) => `${code} is the key of a fiscal document (DANFE or DC-e), and no tracking code.`,
  isOrder: (code: string, numero: string) => `${code} names order ${numero}, and is no tracking code.`,
  isBarcode: (code: string) => `${code} is the barcode of a product, and no tracking code.`,
  codeIsUsed: (code: string, numero: string) =>
    `${code} is already on order ${numero}: a code goes on one parcel. If both orders are in it, name both.`,
  withoutTracking: '“-” is no code: this would ship without one.',
  unchecked: (numero: string, pieces: string) =>
    `Nobody has checked the pieces of order ${numero} at the packing bench: ${pieces}.`,
  unseen: (numero: string, pieces: string) =>
    `Nobody has checked the personalised text on the pieces of order ${numero}: ${pieces}.`,
  many: (title: string, count: number) => `${title}: ${count} items.`,
  wouldAsk: 'This would be asked about: a script needs --yes.',
  question: 'Go on? ',
  skipped: (count: number) =>
    count === 1
      ? '1 other item of the named orders is in another state and was left alone.'
      : `${count} other items of the named orders are in another state and were left alone.`,
  wouldMove: (from: string, to: string, code: string) => `${from} → ${to}${code === '' ? '' : `, ${code}`}`,
  notBegun: (count: number) => (count === 1 ? '1 was not begun.' : `${count} were not begun.`),
  waiting: (seconds: number) => `waiting ${seconds} s: the store asks for fewer requests`,
  inOutbox: (count: number) =>
    count === 1
      ? '1 action has no verdict yet; it stays in the outbox: bancada outbox'
      : `${count} actions have no verdict yet; they stay in the outbox: bancada outbox`,
  progress: {
    accept: 'Accepting',
    startProduction: 'Starting production',
    ship: 'Shipping',
    returnToProduction: 'Returning to production',
  },
  problems: {
    'unknown-item': 'not in this store',
    'not-allowed': 'its state does not allow it, or an action is on its way',
    double: 'an action like it is on its way and has no verdict yet: bancada outbox',
    held: 'on hold here: bancada hold lists why',
    changed: 'it has changed since this command read it, and nothing was sent: look again',
    'no-store': 'which store this is has not been heard',
    'not-recorded': 'this machine cannot record it, and nothing is sent unrecorded',
    'read-only': 'it may only look',
    closing: 'this is closing',
  },
  price: {
    ambiguous: 'One point or comma before three digits can be read two ways: write 1234,00 or 1.234,00.',
    tooLarge: 'That is more than R$ 1,000,000.00.',
    unit: 'Whether this store’s prices are cents or reais is not known, so none is written. Say it: --unit cents or --unit reais (once for all: bancada login --price-unit).',
    unitDoubt: (said: PriceUnit, shown: PriceUnit, product: string) =>
      `Prices would be in ${said}, and “${product}” shows ${shown}: nothing was sent. Set it right with --unit or bancada login --price-unit.`,
    unreadable: 'The product’s own prices cannot be read in that unit; nothing was sent.',
    line: (name: string, before: string, after: string, percent: string) => `${name}: ${before} → ${after}${percent}`,
    alarms: {
      'large-change': 'That is a change by more than half.',
      'promo-not-below': 'The promotional price is not below the price.',
      'very-low': 'That is under one real.',
      free: 'That is R$ 0.00: buyers would pay nothing.',
    },
  },
  stock: {
    several: (text: string, ids: string) => `Several records are ${text}: ${ids}. Use the id.`,
    notFound: (id: string) => `There is no stock record ${id} in this store. “bancada stock” lists them.`,
    doubts: {
      zero: 'Zero takes it out of sale.',
      large: 'That is more than a shelf holds: a barcode in place of a count?',
      'far-above': 'That is far more than there was.',
      'far-below': 'That is far less than there was.',
    } satisfies Record<CountDoubt, string>,
    line: (name: string, change: string) => `${name}: ${change}`,
    quantity: 'quantity',
    active: 'active',
  },
  importing: {
    unreadable: (path: string, why: string) => `${path} cannot be read: ${why}`,
    workbook: (path: string) =>
      `${path} is a workbook of a spreadsheet, not a CSV file. Save the sheet as CSV, and import that.`,
    columns:
      'The file needs the columns id (or sku) and quantidade or is_active, as “bancada stock --csv” writes them.',
    empty: 'The file has no rows.',
    wrongRows: (count: number) =>
      `${count === 1 ? '1 row is' : `${count} rows are`} wrong; nothing was sent. Mend the file, or leave them out with --skip-invalid.`,
    row: (line: number, why: string) => `line ${line}: ${why}`,
    openQuote: 'a quotation mark is not closed',
    noRecord: 'no such record in this store',
    skuTwice: 'several records have this SKU; use the id',
    twice: 'the same record stands in the file twice',
    quantity: 'quantidade must be a whole number, 0 or more',
    active: 'is_active must be true, false, 1 or 0',
    cells: (count: number, columns: number) =>
      `has ${count === 1 ? '1 cell' : `${count} cells`}, the header ${columns}`,
    otherSku: (sku: string) =>
      sku === '' ? 'the record of this id has no SKU' : `id and sku name different records: this id has the SKU ${sku}`,
    unfilled: (column: string, lines: readonly number[]) =>
      `${column} is empty in ${lines.length === 1 ? `line ${lines[0]}` : `${lines.length} rows, first in line ${lines[0]}`}; nothing changes there.`,
    summary: (changes: number, same: number) =>
      `${changes === 1 ? '1 record changes' : `${changes} records change`}, ${same} ${same === 1 ? 'is' : 'are'} so already.`,
    title: 'Importing stock',
  },
};
