/** The keys of the stock grid: the cursor, the filters, and what is done with what is noted in place. */
import type { Bench, Command } from '../session-context.ts';
import { goTo, placeInFront } from '../state/session-state.ts';
import { AT_TOP, moveCursor } from '../state/list.ts';
import { stockIds, stockRows } from '../state/stock-state.ts';
import { listCommands } from './list-commands.ts';
import {
  addTo,
  askForCount,
  dropEdit,
  dropEdits,
  editInFront,
  isReviewing,
  pageOf,
  patch,
  reviewLeft,
  rowInFront,
  sendEdits,
  toggleActive,
  view,
  whyNoCount,
  whyNoRow,
} from './stock-edits.ts';

const screens = ['stock'] as const;

export const stockCommands: Command[] = [
  {
    id: 'setCount',
    effect: 'view',
    keys: ['enter'],
    screens,
    isInFooter: true,
    unavailable: whyNoRow,
    run: (bench) => askForCount(bench, ''),
  },
  {
    id: 'addOne',
    effect: 'note',
    keys: ['+', '='],
    screens,
    isInFooter: true,
    unavailable: whyNoCount,
    run: (b) => addTo(b, 1),
  },
  {
    id: 'takeOne',
    effect: 'note',
    keys: ['-'],
    screens,
    isInFooter: true,
    unavailable: whyNoCount,
    run: (b) => addTo(b, -1),
  },
  {
    id: 'toggleActive',
    effect: 'note',
    keys: ['x'],
    screens,
    isInFooter: true,
    unavailable: whyNoRow,
    run: toggleActive,
  },
  {
    id: 'reviewEdits',
    effect: 'view',
    keys: ['w'],
    screens,
    isInFooter: true,
    unavailable: (bench) => {
      const { noEdits, isReviewing: already } = bench.texts.reasons;
      return view(bench).edits.size === 0 ? noEdits : isReviewing(bench) ? already : undefined;
    },
    run: (bench) => patch(bench, { isReviewing: true, cursor: AT_TOP, countingAt: view(bench).cursor }),
  },
  {
    // Another key than the one that opens the review: pressed twice by accident, nothing is sent unread.
    id: 'sendEdits',
    effect: 'write',
    requires: ['write'],
    keys: ['s'],
    screens,
    isInFooter: true,
    unavailable: (bench) => (isReviewing(bench) ? undefined : bench.texts.reasons.notReviewed),
    run: sendEdits,
  },
  {
    id: 'dropEdit',
    effect: 'write',
    requires: [],
    keys: ['u', 'backspace'],
    screens,
    isInFooter: true,
    unavailable: (bench) => (editInFront(bench) ? undefined : bench.texts.reasons.noEdit),
    run: dropEdit,
  },
  {
    id: 'dropEdits',
    effect: 'write',
    requires: [],
    keys: ['U'],
    screens,
    unavailable: (bench) => (view(bench).edits.size > 0 ? undefined : bench.texts.reasons.noEdits),
    // One Shift away from the key that drops one: of more than one it asks.
    run: (bench) =>
      view(bench).edits.size > 1 ? bench.desk.setState({ question: { kind: 'dropEdits' } }) : dropEdits(bench),
  },
  {
    id: 'lowOnly',
    effect: 'view',
    keys: ['l'],
    screens,
    isInFooter: true,
    run: (b) => patch(b, { isLowOnly: !view(b).isLowOnly }),
  },
  {
    id: 'threshold',
    effect: 'view',
    keys: ['t'],
    screens,
    run: (bench) => bench.desk.setState({ prompt: { kind: 'stockThreshold', value: String(view(bench).threshold) } }),
  },
  {
    id: 'oneProduct',
    effect: 'view',
    keys: ['p'],
    screens,
    isInFooter: true,
    unavailable: (bench) => (view(bench).productId === undefined ? whyNoRow(bench) : undefined),
    run: (bench) => {
      const productId = view(bench).productId === undefined ? rowInFront(bench)?.record.product_id : undefined;
      patch(bench, { productId });
    },
  },
  {
    id: 'stockFilter',
    effect: 'view',
    keys: ['/', 'f3'],
    screens,
    isInFooter: true,
    run: (bench) => bench.desk.setState({ prompt: { kind: 'stockFilter', value: view(bench).filter } }),
  },
  {
    id: 'stockProduct',
    effect: 'view',
    keys: ['o'],
    screens,
    isInFooter: true,
    unavailable: whyNoRow,
    run: (bench) => goTo(bench.desk, { screen: 'product', productId: rowInFront(bench)?.record.product_id ?? '' }),
  },
  ...listCommands(screens, move, (bench) => pageOf(bench)),
];

/**
 * Escape on the stock screen leaves the review, then the filters, one at a time; false where there is none to leave.
 */
export function leaveStockLayer(bench: Bench): boolean {
  const { screen } = placeInFront(bench.desk.getState());
  if (screen !== 'stock') return false;
  const { isReviewing: wasReviewing, cursor, filter, isLowOnly, productId } = view(bench);
  // Who has gone to a row of the review wants to go on with that one.
  if (wasReviewing) patch(bench, cursor.id === undefined ? reviewLeft(bench) : { isReviewing: false });
  else if (filter !== '') patch(bench, { filter: '' });
  else if (isLowOnly) patch(bench, { isLowOnly: false });
  else if (productId !== undefined && !isOpenedFromProduct(bench)) patch(bench, { productId: undefined });
  else return false;
  return true;
}

/** Puts the cursor on the record with a scanned SKU or id; false where there is none, or the stock is not in front. */
export function findInStock(bench: Bench, code: string): boolean {
  if (placeInFront(bench.desk.getState()).screen !== 'stock') return false;
  const wanted = code.trim().toLowerCase();
  const row = bench.stock
    .getState()
    .rows.find(({ record }) => record.sku.toLowerCase() === wanted || record.id.toLowerCase() === wanted);
  if (!row) return false;
  patch(bench, { filter: '', isLowOnly: false, productId: undefined, isReviewing: false });
  const ids = stockIds(bench.stock.getState().rows);
  const index = ids.indexOf(row.record.id, -1);
  patch(bench, { cursor: moveCursor({ ...AT_TOP, index, id: row.record.id }, ids, pageOf(bench), 0) });
  return true;
}

/** Who came from a product to its stock goes back to the product. */
function isOpenedFromProduct({ desk }: Bench): boolean {
  return desk.getState().places.at(-2)?.screen === 'product';
}

function move(bench: Bench, delta: number): void {
  const ids = stockIds(stockRows(bench.stock.getState(), view(bench)));
  patch(bench, { cursor: moveCursor(view(bench).cursor, ids, pageOf(bench), delta) });
}
