/** Every word the bench says, in English. `pt-br.ts` has the same keys; the compiler holds them together. */
import type { ItemStatus } from '../domain/records.ts';

const statuses: Record<ItemStatus | 'unknown', string> = {
  pending: 'Pending',
  accepted: 'Accepted',
  in_production: 'In production',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  unknown: 'Other',
};

export const en = {
  appName: 'bancada',
  statuses,
  screens: {
    queue: 'Queue',
    item: 'Item',
    product: 'Product',
    stock: 'Stock',
    help: 'Help',
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
    clearFilter: 'clear filter',
    refresh: 'look now',
    repaint: 'repaint',
    help: 'help',
    quit: 'quit',
    goQueue: 'queue',
    goStock: 'stock',
    openProduct: 'product',
    copy: 'copy code',
  },
  /** What a row says while its intent has no verdict. */
  onItsWay: {
    accept: 'accepting…',
    startProduction: 'starting…',
    ship: 'shipping…',
    returnToProduction: 'returning…',
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
  },
  notDone: {
    accept: 'Not accepted',
    startProduction: 'Not started',
    ship: 'Not shipped',
    returnToProduction: 'Not returned',
  },
  /** `item` is a short name of the item. */
  verdicts: {
    applied: (done: string, item: string) => `${done}: ${item}`,
    alreadySo: (item: string, status: string) => `${item}: already ${lower(status)}`,
    refusedNow: (notDone: string, status: string, since: string) =>
      `${notDone}: this item is already ${lower(status)}${since === '' ? '' : `, since ${since}`}.`,
    refused: (notDone: string, reason: string) => `${notDone}. The store says: ${reason}`,
    notSent: (notDone: string, reason: string) => `${notDone}, nothing was sent. ${reason}`,
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
    noFilter: 'no filter',
    noCode: 'no tracking code',
  },
  prompts: {
    tracking: 'Tracking code',
    trackingHint: 'Enter: ship   Esc: leave it',
    filter: 'Filter',
    filterHint: 'Enter: keep   Esc: clear',
    empty: 'Type or scan the code; it cannot be empty.',
    tooLong: (max: number) => `Too long: at most ${max} characters.`,
    unprintable: 'Only plain letters, digits and signs can be sent.',
    isOrder: (numero: string) => `That is the code of order ${numero}, not a tracking code.`,
    checkDigit: 'The check digit of this code is wrong. Enter again to ship all the same.',
    isUsed: (numero: string) => `Already used on order ${numero}. Enter again to ship all the same.`,
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

function lower(text: string): string {
  return text.toLowerCase();
}
