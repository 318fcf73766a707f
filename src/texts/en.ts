/** Every word the bench says, in English. `pt-br.ts` has the same keys; the compiler holds them together. */
import type { ItemStatus } from '../domain/records.ts';
import { deskEn } from './desk/en.ts';
import { goodsEn } from './goods/en.ts';
import { workEn } from './work/en.ts';

const statuses: Record<ItemStatus | 'unknown', string> = {
  pending: 'Pending',
  accepted: 'Accepted',
  in_production: 'In production',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  unknown: 'Other',
};
const shortStatuses: typeof statuses = {
  pending: 'Pend.',
  accepted: 'Acc.',
  in_production: 'Prod.',
  shipped: 'Ship.',
  delivered: 'Del.',
  cancelled: 'Can.',
  unknown: 'Oth.',
};

export const en = {
  appName: 'bancada',
  statuses,
  /** The same where tabs are many and columns few. */
  shortStatuses,
  screens: {
    queue: 'Queue',
    item: 'Item',
    product: 'Product',
    stock: 'Stock',
    help: 'Help',
    ...goodsEn.screens,
    ...workEn.screens,
  },
  /** Labels of commands: short, for the footer; `keys.long` for the help screen. */
  commands: {
    accept: 'accept',
    startProduction: 'start production',
    ship: 'ship',
    returnToProduction: 'back to production',
    open: 'open',
    back: 'back',
    moveDown: 'down',
    moveUp: 'up',
    pageDown: 'page down',
    pageUp: 'page up',
    toTop: 'first',
    toBottom: 'last',
    nextTab: 'next tab',
    previousTab: 'previous tab',
    filter: 'filter',
    refresh: 'look now',
    repaint: 'repaint',
    help: 'help',
    quit: 'quit',
    goQueue: 'queue',
    goStock: 'stock',
    openProduct: 'product',
    ...goodsEn.commands,
    ...workEn.commands,
  },
  /** What a row says while its intent has no verdict. */
  onItsWay: {
    accept: 'accepting…',
    startProduction: 'starting…',
    ship: 'shipping…',
    returnToProduction: 'returning…',
    setPrice: 'writing the price…',
    setStock: 'writing the count…',
  },
  /** While it can still be taken back at no cost. */
  inGrace: (seconds: number, key: string) => `in ${seconds} s (${key}: take back)`,
  /** Why what was asked has not been sent yet. */
  holds: {
    queued: 'waiting its turn',
    offline: 'waiting for the store',
    limited: 'the store asks to slow down',
    token: 'waiting: token refused',
    'other-store': 'waiting: asked of another store',
    disk: 'waiting: cannot be recorded',
  },
  watching: 'no answer, looking…',
  unconfirmed: 'unconfirmed',
  waiting: 'waiting…',
  /** What was done, after its verdict. */
  done: {
    accept: 'Accepted',
    startProduction: 'In production',
    ship: 'Shipped',
    returnToProduction: 'Back in production',
    setPrice: 'Price written',
    setStock: 'Stock written',
  },
  notDone: {
    accept: 'Not accepted',
    startProduction: 'Not started',
    ship: 'Not shipped',
    returnToProduction: 'Not returned',
    setPrice: 'Price not written',
    setStock: 'Stock not written',
  },
  /** Why nothing was sent, or why what was sent has provably changed nothing. */
  notSentBecause: {
    withdrawn: 'You took it back.',
    unreachable: 'The store cannot be reached.',
    unauthenticated: 'The store does not accept the token.',
    limited: 'The store asks for fewer requests.',
    'read-only': 'This bench only reads.',
    invalid: 'It cannot be sent.',
    'not-recorded': 'This machine cannot record it, and nothing is sent unrecorded.',
    'step-before': 'The step before it was not done.',
    stale: 'It was asked too long ago; ask again if it still holds.',
    cancelled: 'The order was cancelled.',
    changed: 'It has changed since you saw it; look again.',
    gone: 'It is not in this store any more.',
    'no-answer': 'No answer, and it provably did not arrive; ask again.',
  },
  undo: {
    withdrawn: (item: string) => `Taken back: ${item}`,
    returning: (item: string) => `Going back to production: ${item}`,
    parcelReturning: (numero: string, count: number, total: number) =>
      `Going back to production: order ${numero}, ${count === total ? count : `${count} of ${total}`} items`,
    parcelBack: (numero: string, count: number, total: number) =>
      `Back in production: order ${numero}, ${count === total ? count : `${count} of ${total}`} items`,
    impossible: {
      nothing: 'Nothing to undo.',
      'on-its-way': 'Too late to take back, it is on its way; undo after its verdict.',
      'no-inverse': 'The store has no way back from this.',
      'moved-on': 'The item is not where you left it any more.',
      'not-recorded': 'This machine cannot record it, so nothing was undone.',
    },
  },
  /** `item` is a short name of the item; in what was not done its number alone, and empty where nobody knows it. */
  verdicts: {
    applied: (done: string, item: string) => `${done}: ${item}`,
    alreadySo: (item: string, status: string, since: string) =>
      `${item}: already ${lower(status)}${since === '' ? '' : `, since ${since}`}`,
    refusedNow: (notDone: string, item: string, status: string, since: string) =>
      `${notDone}: ${item || 'this item'} is already ${lower(status)}${since === '' ? '' : `, since ${since}`}.`,
    refusedYet: (notDone: string, item: string, status: string, since: string, missing: string) =>
      `${notDone}: ${item || 'this item'} is ${lower(status)}${since === '' ? '' : `, since ${since}`}, and not ${lower(missing)} yet.`,
    refusedWithCode: (notDone: string, item: string, status: string, since: string, code: string) =>
      `${notDone}: ${item || 'this item'} is already ${lower(status)}${since === '' ? '' : `, since ${since}`}, with ${code}.`,
    refused: (notDone: string, item: string, reason: string) =>
      `${notDone}${named(item)}. ${reason === '' ? 'The store refused it.' : `The store says: ${reason}`}`,
    notSent: (notDone: string, item: string, reason: string) => `${notDone}, nothing was sent${named(item)}. ${reason}`,
    notArrived: (notDone: string, item: string, reason: string) => `${notDone}${named(item)}. ${reason}`,
    closed: (item: string) => `${item}: stays unconfirmed; nobody looks for it any more.`,
    unconfirmed: (item: string) =>
      `${item}: sent, no answer, and no proof yet that it arrived. Still looking; nothing is sent twice.`,
  },
  reasons: {
    noItem: 'no item here',
    isUnknown: (status: string) => `unknown state “${status}”`,
    already: (status: string) => `already ${lower(status)}`,
    isCancelled: 'cancelled',
    notYet: (status: string) => `not ${lower(status)} yet`,
    onItsWay: 'an action is on its way',
  },
  prompts: {
    tracking: (numero: string) => `Tracking code${numero === '' ? '' : ` of #${numero}`}`,
    trackingHint: 'Enter: ship   Esc: leave it',
    filter: 'Filter',
    filterHint: 'Enter: keep   Esc: clear',
    empty: 'Type or scan the code; it cannot be empty. A single “-” ships without one.',
    tooLong: (max: number) => `Too long: at most ${max} characters.`,
    unprintable: 'Only plain letters, digits and signs can be sent.',
    isOrder: (numero: string) => `That is the code of order ${numero}, not a tracking code.`,
    checkDigit: 'The check digit of this code is wrong. Enter again to ship all the same.',
    isUsed: (numero: string) => `Already used on order ${numero}. Check the label: a code goes on one parcel.`,
    isUsedHere: 'Another item of this order has this code. Enter again if both are in one parcel.',
    isCommand: (code: string) => `${code} is a command barcode, not a tracking code.`,
    scanReplaced: (before: string) => `The scan took the place of “${before}”. Look at the code; Enter: ship.`,
    scanIgnored: (code: string) => `Scan ${code} ignored: type it by hand.`,
    withoutTracking: 'Ship without a tracking code? Enter again.',
  },
  scan: {
    found: (code: string, numero: string) => `Scan ${code}: order ${numero}`,
    unknown: (code: string) => `Scan ${code}: no order, item or tracking code here has it`,
    ignored: (code: string) => `Scan ${code} ignored: finish or leave the question first`,
  },
  health: {
    connecting: 'connecting',
    loading: 'loading',
    live: 'live',
    behind: 'behind',
    offline: 'offline',
    unauthenticated: 'token refused',
    age: (age: string) => `picture ${age} old`,
    nextTry: (seconds: number) => `next try in ${seconds} s`,
    trying: 'trying',
    progress: (done: number, total: number) => `${done} of ${total}`,
    disk: 'disk trouble',
    hub: {
      joining: () => 'hub…',
      following: (hosts: number) => `hub ${hosts}`,
      leading: (hosts: number) => `hub ${hosts}*`,
      direct: () => 'no hub: direct',
    },
  },
  queue: {
    columns: { age: 'age', order: 'order', item: 'item', quantity: 'qty', delivery: 'delivery', note: 'note' },
    empty: 'Nothing here.',
    emptyFiltered: (filter: string) => `Nothing here matches “${filter}”. Esc clears the filter.`,
    loading: 'Reading the open orders…',
    itemsOfOrder: (count: number) => (count === 1 ? '1 item' : `${count} items`),
    position: (at: number, of: number) => `${at} of ${of}`,
    filtered: (filter: string) => `filter “${filter}”`,
  },
  item: {
    order: 'Order',
    product: 'Product',
    variation: 'Variation',
    personalisation: 'Personalise',
    quantity: 'Quantity',
    unitPrice: 'Unit price',
    subtotal: 'Subtotal',
    freight: 'Freight',
    delivery: 'Delivery',
    tracking: 'Tracking',
    label: 'Label',
    carrier: 'Carrier says',
    cancellation: 'Cancelled because',
    amounts: 'Amounts',
    timeline: 'Timeline',
    otherItems: 'Items of this order',
    placed: 'ordered',
    gone: 'This item is not in the picture any more.',
    net: 'Net',
    commission: 'Commission',
    credit: 'Credit on',
  },
  /** Item, product and stock. */
  goods: goodsEn,
  /** Queue, packing, production, board, activity, palette, help. */
  work: workEn,
  desk: deskEn,
  help: {
    title: 'Keys',
    everywhere: 'Everywhere',
    scanning: 'A scanned order number, item or tracking code jumps to its order; it never presses a key.',
    connection: 'Store',
  },
  tooSmall: (columns: number, rows: number) => `Too small: ${columns}×${rows}. Make the window larger.`,
  plain: {
    header: (store: string, count: number) => `${store}: ${count} open items`,
  },
  cli: {
    noStore: (demo: string) =>
      `No store is configured. Set BANCADA_URL and BANCADA_TOKEN (or BANCADA_TOKEN_FILE), or try it on a sandbox: ${demo}`,
    notTerminal: 'The bench needs a terminal. For scripts: bancada --help.',
    wrongToken: (url: string) =>
      `The store at ${url} does not accept this token. Make a new one in the seller area under /vendedor/integracoes.`,
  },
};

export type Texts = typeof en;

function named(item: string): string {
  return item === '' ? '' : `: ${item}`;
}

function lower(text: string): string {
  return text.toLowerCase();
}
