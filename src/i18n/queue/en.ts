/** The queue, its filter and its views, in English. */
import type { QueueTab } from '../../replica/queue-tabs.ts';
import { wordsOfStates } from '../../replica/filter-words.ts';
import type { SortColumn } from '../../replica/sorting.ts';
import { tabs } from '../statuses/en.ts';

const sortNames: Record<SortColumn | 'due', string> = {
  due: 'promise',
  age: 'age',
  order: 'order',
  item: 'item',
  quantity: 'quantity',
  delivery: 'delivery',
  note: 'note',
};

export const queue = {
  columns: {
    age: 'age',
    due: 'due',
    order: 'order',
    item: 'item',
    sku: 'sku',
    quantity: 'qty',
    delivery: 'delivery',
    note: 'note',
  },
  /** In a tab that has no items. */
  /** What stands above a column where its name would say too little. */
  headings: { note: 'on the piece', delivery: 'ships by' },
  empty(tab: QueueTab) {
    if (tab === 'held') return 'Nothing is on hold.';
    if (tab === 'unknown') return 'No items of another state.';
    return tab === 'in_production' ? 'No items in production.' : `No ${tabs[tab].toLowerCase()} items.`;
  },
  emptyFiltered: (filter: string) => `Nothing here matches “${filter}”. Esc clears the filter.`,
  /** Where the words may be a buyer's name. */
  emptyWithoutBuyers: (filter: string) =>
    `Nothing matches “${filter}”. Buyers cannot be searched: orders can. Esc clears the filter.`,
  /** While rows of a filter are still being found. */
  looking: 'Looking…',
  /** What cannot be asked in a filter, by its kind. */
  filterProblem: {
    field: (word: string) =>
      `No field “${word}”. There are: order, item, sku, delivery, text, note, hold, code, qty, age, due, and is:hold, is:pending, late:.`,
    buyer: (_word: string) => 'The store’s list does not name the buyer: search for the order number.',
    number: (word: string) => `“${word}” is no quantity. Type a number: qty:2, qty>3.`,
    span: (word: string) => `“${word}” is no age. Type hours, minutes or days: age>2d, age<12h, age>90m.`,
    state: (word: string) =>
      `“${word}” is not a state that can be asked for. There are: ${wordsOfStates(false).join(', ')}.`,
    day: (word: string) =>
      `“${word}” is no day. Type due:today, due:tomorrow, due:late, due:2026-12-01 or due<2026-12-01.`,
  },
  readingSkus: 'Reading the SKUs…',
  countIn: (count: number, tab: QueueTab) => `${count} in ${tabs[tab]}`,
  orderFound: (numero: string, where: string) => `#${numero}: ${where}`,
  orderMissing: (code: string) => `No order ${code} here or on the disk.`,
  /** An order that may be so old that only the store has it. `day`: since which everything has been read. */
  seek: {
    question: (code: string) => `Order ${code} is not here. Search the store for it?`,
    details: 'It reads what was delivered and cancelled, the newest first.',
    yes: (day: string) => `Enter: search the store back to ${day}`,
    progress: (code: string, day: string, pages: number) =>
      `Searching order ${code}: ${day === '' ? 'begun' : `back to ${day}`}, ${pages === 1 ? '1 page' : `${pages} pages`}. Esc stops.`,
    stopped: (code: string, day: string) => `Search for ${code} stopped${day === '' ? '' : `: read back to ${day}`}.`,
    failed: (code: string, day: string) =>
      `Search for ${code} ended${day === '' ? '' : ` at ${day}`}: the store cannot be read now.`,
    missing: (code: string, day: string) =>
      day === ''
        ? `The store has no order ${code}.`
        : `No order ${code} since ${day}. Search again to go further back.`,
    found: (code: string) => `Order ${code} was found: :${code} goes there.`,
  },
  orderUntold: (code: string, count: number) =>
    `No order ${code} is known here yet. Open orders whose number is still to be read: ${count}`,
  loading: 'Reading the open orders…',
  /** Spoken, of a list that is not all there: the items of itemsOfOrder. */
  atLeast: (items: string) => `at least ${items}`,
  itemsOfOrder: (count: number) => (count === 1 ? '1 item' : `${count} items`),
  /** Before the names of the other items of an order. */
  alsoInOrder: 'in the same order',
  inStock: (count: string) => `${count} in stock`,
  position: (at: number, of: number) => `${at} of ${of}`,
  filtered: (filter: string) => `filter “${filter}”`,
  /** `orders`: of how many, where they are fewer than the items. */
  marked: (count: number, orders: number) =>
    `${count} marked${orders === count ? '' : ` of ${orders === 1 ? '1 order' : `${orders} orders`}`}`,
  /** Behind the key that marks all. */
  countMarks: (count: number) => `${count} marked. Digits now: only the first so many, 30 for the 30 oldest.`,
  /** The number typed is that of the marks: `key` takes the move behind it back. */
  marksCounted: (count: number, key: string) =>
    `${count} marked. Accept or start now asks no more; ${key} takes it back.`,
  /** On the tab of what was cancelled. */
  newIn: (count: number) => `${count} new`,
  newAbove: (count: number) => `${count} new ▲`,
  newBelow: (count: number) => `${count} new ▼`,
  frozen: 'paused',
  fuzzy: 'similar',
  /** How far back a tab goes; empty: all of it. */
  since: (day: string) => (day === '' ? 'all there are' : `since ${day}`),
  olderBy: (key: string) => `${key} brings older ones.`,
  readingPast: 'reading older ones…',
  pastTrouble: (problem: string) => `older ones: ${problem}`,
  sortedBy: (column: SortColumn | 'due') => `by ${sortNames[column]}`,
  filterHint: 'words, sku:CAN, text:ana, is:hold, age>2d, !not',
  viewSaved: (name: string) => `Filter “${name}” saved.`,
  viewDropped: (name: string) => `Filter “${name}” forgotten.`,
  viewName: { label: 'Name of the filter', hint: '' },
};
