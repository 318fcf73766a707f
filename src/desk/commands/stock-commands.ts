/** The stock grid: the cursor, the filters, edits noted in place, reviewed and sent together. */
import { readCount, readFlag } from '../../domain/edits.ts';
import { goTo, placeInFront, say } from '../state/desk.ts';
import { AT_TOP, moveCursor } from '../state/list.ts';
import type { StockRow } from '../../shop/stock.ts';
import {
  countAfter,
  isCountOutdated,
  isOutdated,
  stockIds,
  stockRowInFront,
  stockRows,
  withEdit,
  type StockDesk,
  type StockEdit,
} from '../state/stock-desk.ts';
import type { Bench, Command } from '../bench.ts';
import { tellTogether } from '../reactions/unwritten.ts';
import { listCommands } from './list-commands.ts';

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
    keys: ['s'],
    screens,
    isInFooter: true,
    unavailable: (bench) => (isReviewing(bench) ? undefined : bench.texts.reasons.notReviewed),
    run: sendEdits,
  },
  {
    id: 'dropEdit',
    effect: 'write',
    keys: ['u', 'backspace'],
    screens,
    isInFooter: true,
    unavailable: (bench) => (editInFront(bench) ? undefined : bench.texts.reasons.noEdit),
    run: dropEdit,
  },
  {
    id: 'dropEdits',
    effect: 'write',
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

const view = ({ desk }: Bench): StockDesk => desk.getState().stock;
const isReviewing = (bench: Bench): boolean => view(bench).isReviewing;
const pageOf = (bench: Bench): number => view(bench).height;

function patch({ desk }: Bench, change: Partial<StockDesk>): void {
  desk.setState(({ stock }) => ({ stock: { ...stock, ...change } }));
}

/** After a review the cursor is where one was counting. */
function reviewLeft(bench: Bench): Partial<StockDesk> {
  const { isReviewing: isLeft, countingAt, cursor } = view(bench);
  return { isReviewing: false, cursor: isLeft ? (countingAt ?? cursor) : cursor };
}

function rowInFront(bench: Bench): StockRow | undefined {
  return stockRowInFront(bench.stock.getState(), view(bench));
}

function editInFront(bench: Bench): StockEdit | undefined {
  const row = rowInFront(bench);
  return row && view(bench).edits.get(row.record.id);
}

function whyNoRow(bench: Bench): string | undefined {
  const row = rowInFront(bench);
  if (!row) return bench.texts.reasons.noRecord;
  return bench.shop.getState().edits.has(`stock:${row.record.id}`) ? bench.texts.reasons.onItsWay : undefined;
}

function whyNoCount(bench: Bench): string | undefined {
  const row = rowInFront(bench);
  const { unreadableCount, countAgain } = bench.texts.reasons;
  if (row && readCount(row.record.quantidade) === undefined) return unreadableCount;
  const edit = editInFront(bench);
  if (row && edit && isCountOutdated(edit, row.record)) return countAgain;
  return whyNoRow(bench);
}

function move(bench: Bench, delta: number): void {
  const ids = stockIds(stockRows(bench.stock.getState(), view(bench)));
  patch(bench, { cursor: moveCursor(view(bench).cursor, ids, pageOf(bench), delta) });
}

function askForCount(bench: Bench, value: string, problem?: string): void {
  const row = rowInFront(bench);
  if (!row) return;
  const { id } = row.record;
  bench.desk.setState({
    prompt: { kind: 'stockCount', stockId: id, value, ...(problem ? { problem, confirmedFor: value } : {}) },
  });
}

/** One more or one less. The last one is not taken without a question. */
function addTo(bench: Bench, step: number): void {
  const row = rowInFront(bench);
  if (!row) return;
  const { record } = row;
  const edit = view(bench).edits.get(record.id);
  const before = (edit && countAfter(edit, record)) ?? readCount(record.quantidade) ?? 0;
  if (before + step < 0) return;
  if (before + step === 0) return askForCount(bench, '0', bench.texts.prompts.zero);
  const change = edit?.count === undefined ? { delta: (edit?.delta ?? 0) + step } : { count: edit.count + step };
  patch(bench, { edits: withEdit(view(bench).edits, record, change) });
}

function toggleActive(bench: Bench): void {
  const row = rowInFront(bench);
  if (!row) return;
  const { record } = row;
  const edit = view(bench).edits.get(record.id);
  const isActive = edit?.isActive ?? readFlag(record.is_active) ?? false;
  patch(bench, { edits: withEdit(view(bench).edits, record, { isActive: !isActive }) });
}

function dropEdit(bench: Bench): void {
  const row = rowInFront(bench);
  if (!row) return;
  const edits = new Map(view(bench).edits);
  edits.delete(row.record.id);
  patch(bench, { edits, ...(edits.size > 0 ? {} : reviewLeft(bench)) });
}

/** Drops all that is noted and not sent. */
export function dropEdits(bench: Bench): void {
  patch(bench, { edits: new Map(), ...reviewLeft(bench) });
  say(bench.desk, 'info', bench.texts.stock.dropped);
}

/** Sends every edit whose record is still what the operator saw. The others stay, and say why. */
export function sendEdits(bench: Bench): void {
  const { stock, actions, desk, texts } = bench;
  const left = new Map(view(bench).edits);
  const sentIds: string[] = [];
  let problem: string | undefined;
  for (const [id, edit] of view(bench).edits) {
    const record = stock.getState().byId.get(id)?.record;
    if (!record || isOutdated(edit, record)) continue;
    const { count, delta, isActive } = edit;
    const asked = actions.ask({
      operation: 'setStock',
      stock: record,
      change: {
        ...(count === undefined ? {} : { quantidade: count }),
        ...(isActive === undefined ? {} : { is_active: isActive }),
      },
      ...(delta === undefined ? {} : { delta }),
    });
    if (asked.problem) {
      problem = asked.reason;
      continue;
    }
    left.delete(id);
    sentIds.push(asked.intent.id);
  }
  patch(bench, { edits: left, ...(left.size > 0 ? { cursor: AT_TOP } : reviewLeft(bench)) });
  const words = texts.stock;
  if (problem !== undefined) return say(desk, 'error', texts.stock.notBegun(problem));
  if (sentIds.length === 0) return say(desk, 'warn', words.nothingToSend);
  const blocked = left.size > 0 ? ` ${words.blocked(left.size)}` : '';
  say(desk, left.size > 0 ? 'warn' : 'info', words.sent(sentIds.length) + blocked);
  void tellTogether(bench, sentIds, left.size);
}
