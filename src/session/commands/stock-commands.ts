/** The keys of the stock grid: the cursor, the filters, and the edits. */
import { keyTo } from '../kernel/key-to.ts';
import type { SessionContext, Command, OperatorSession } from '../session-context.ts';
import { goTo, placeInFront } from '../state/session-state.ts';
import { AT_TOP, moveCursor } from '../state/list.ts';
import { stockIds, stockRows } from '../state/stock-state.ts';
import { listCommands, onScreens } from '../kernel/list-commands.ts';
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
  whyNoneTaken,
  whyNoRow,
} from './stock-edits.ts';
import { rowOfCode } from '../../replica/skus.ts';

const screens = ['stock'] as const;

export const stockCommands: Command[] = onScreens(screens, [
  {
    id: 'setCount',
    effect: 'view',
    keys: ['enter'],
    isInFooter: true,
    unavailable: whyNoRow,
    run: (context) => askForCount(context, ''),
  },
  // First, because a narrow terminal cuts the footer after its first keys, and only these two send the edits.
  {
    id: 'reviewEdits',
    effect: 'view',
    keys: ['R'],
    isInFooter: true,
    unavailable: (context) => {
      const { noEdits, isReviewing: already } = context.texts.reasons;
      return view(context).edits.size === 0 ? noEdits : isReviewing(context) ? already : undefined;
    },
    run: (context) => patch(context, { isReviewing: true, cursor: AT_TOP, countingAt: view(context).cursor }),
  },
  {
    // Not the key that opens the review: pressed twice by accident, it must not send edits unread.
    id: 'sendEdits',
    effect: 'write',
    requires: ['write'],
    keys: ['S'],
    isInFooter: true,
    unavailable: (context) =>
      isReviewing(context) ? undefined : context.texts.reasons.notReviewed(keyTo(context, 'stock', 'reviewEdits')),
    run: sendEdits,
  },
  {
    id: 'addOne',
    effect: 'note',
    keys: ['+', '='],
    isInFooter: true,
    unavailable: whyNoCount,
    run: (b) => addTo(b, 1),
  },
  {
    id: 'takeOne',
    effect: 'note',
    keys: ['-'],
    isInFooter: true,
    unavailable: whyNoneTaken,
    run: (b) => addTo(b, -1),
  },
  {
    id: 'stockProduct',
    effect: 'view',
    keys: ['p'],
    isInFooter: true,
    unavailable: whyNoRow,
    run: (context) =>
      goTo(context.session, { screen: 'product', productId: rowInFront(context)?.record.product_id ?? '' }),
  },
  {
    id: 'stockFilter',
    effect: 'view',
    keys: ['/', 'f3'],
    isInFooter: true,
    run: (context) => context.session.setState({ prompt: { kind: 'stockFilter', value: view(context).filter } }),
  },
  {
    id: 'toggleActive',
    effect: 'note',
    keys: ['X'],
    isInFooter: true,
    unavailable: whyNoRow,
    run: toggleActive,
  },
  {
    id: 'dropEdit',
    effect: 'write',
    requires: [],
    keys: ['u', 'backspace'],
    isInFooter: true,
    unavailable: (context) => (editInFront(context) ? undefined : context.texts.reasons.noEdit),
    run: dropEdit,
  },
  {
    id: 'dropEdits',
    effect: 'write',
    requires: [],
    keys: ['U'],
    unavailable: (context) => (view(context).edits.size > 0 ? undefined : context.texts.reasons.noEdits),
    // Only Shift separates it from the key that drops one edit: it asks if there is more than one.
    run: (context) =>
      view(context).edits.size > 1 ? context.session.setState({ question: { kind: 'dropEdits' } }) : dropEdits(context),
  },
  {
    id: 'lowOnly',
    effect: 'view',
    keys: ['F'],
    isInFooter: true,
    run: (b) => patch(b, { isLowOnly: !view(b).isLowOnly }),
  },
  {
    id: 'threshold',
    effect: 'view',
    keys: [],
    run: (context) =>
      context.session.setState({ prompt: { kind: 'stockThreshold', value: String(view(context).threshold) } }),
  },
  {
    id: 'oneProduct',
    effect: 'view',
    keys: ['f'],
    isInFooter: true,
    unavailable: (context) => (view(context).productId === undefined ? whyNoRow(context) : undefined),
    run: (context) => {
      const productId = view(context).productId === undefined ? rowInFront(context)?.record.product_id : undefined;
      patch(context, { productId });
    },
  },
  ...listCommands(screens, move, (context) => pageOf(context)),
]);

/** Handles Escape on the stock screen: leaves the review, then clears the filters one by one; returns false without any. */
export function leaveStockLayer(context: SessionContext): boolean {
  const { screen } = placeInFront(context.session.getState());
  if (screen !== 'stock') return false;
  const { isReviewing: wasReviewing, cursor, filter, isLowOnly, productId } = view(context);
  // An operator who has gone to a row of the review wants to continue with that row.
  if (wasReviewing) patch(context, cursor.id === undefined ? reviewLeft(context) : { isReviewing: false });
  else if (filter !== '') patch(context, { filter: '' });
  else if (isLowOnly) patch(context, { isLowOnly: false });
  else if (productId !== undefined && !isOpenedFromProduct(context)) patch(context, { productId: undefined });
  else return false;
  return true;
}

/** Moves the cursor to the record with a scanned SKU or id; returns false if there is none, or the stock is not in front. */
export function findInStock(context: SessionContext, code: string): boolean {
  if (placeInFront(context.session.getState()).screen !== 'stock') return false;
  const row = rowOfCode(context.stock.getState().rows, code);
  if (!row) return false;
  patch(context, { filter: '', isLowOnly: false, productId: undefined, isReviewing: false });
  const ids = stockIds(context.stock.getState().rows);
  const index = ids.indexOf(row.record.id, -1);
  patch(context, { cursor: moveCursor({ ...AT_TOP, index, id: row.record.id }, ids, pageOf(context), 0) });
  return true;
}

/** Whether the stock was opened from a product: Escape then goes back to the product. */
function isOpenedFromProduct({ session }: OperatorSession): boolean {
  return session.getState().places.at(-2)?.screen === 'product';
}

function move(context: SessionContext, delta: number): void {
  const ids = stockIds(stockRows(context.stock.getState(), view(context)));
  patch(context, { cursor: moveCursor(view(context).cursor, ids, pageOf(context), delta) });
}
