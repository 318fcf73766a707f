/** Counts and signs of the stock grid that are noted and not sent yet: made, dropped, reviewed, sent. */
import { attempt } from '../attempt.ts';
import { readCount, readFlag } from '../../domain/edits.ts';
import type { StockRow } from '../../replica/stock.ts';
import type { Bench } from '../session-context.ts';
import { tellTogether } from '../subscriptions/unwritten.ts';
import { say } from '../state/session-state.ts';
import { AT_TOP } from '../state/list.ts';
import {
  countAfter,
  isCountOutdated,
  isOutdated,
  stockRowInFront,
  withEdit,
  type StockDesk,
  type StockEdit,
} from '../state/stock-state.ts';

export const view = ({ desk }: Bench): StockDesk => desk.getState().stock;
export const isReviewing = (bench: Bench): boolean => view(bench).isReviewing;
export const pageOf = (bench: Bench): number => view(bench).height;

export function patch({ desk }: Bench, change: Partial<StockDesk>): void {
  desk.setState(({ stock }) => ({ stock: { ...stock, ...change } }));
}

/** After a review the cursor is where one was counting. */
export function reviewLeft(bench: Bench): Partial<StockDesk> {
  const { isReviewing: isLeft, countingAt, cursor } = view(bench);
  return { isReviewing: false, cursor: isLeft ? (countingAt ?? cursor) : cursor };
}

export function rowInFront(bench: Bench): StockRow | undefined {
  return stockRowInFront(bench.stock.getState(), view(bench));
}

export function editInFront(bench: Bench): StockEdit | undefined {
  const row = rowInFront(bench);
  return row && view(bench).edits.get(row.record.id);
}

export function whyNoRow(bench: Bench): string | undefined {
  const row = rowInFront(bench);
  if (!row) return bench.texts.reasons.noRecord;
  return bench.shop.getState().edits.has(`stock:${row.record.id}`) ? bench.texts.reasons.onItsWay : undefined;
}

export function whyNoCount(bench: Bench): string | undefined {
  const row = rowInFront(bench);
  const { unreadableCount, countAgain } = bench.texts.reasons;
  if (row && readCount(row.record.quantidade) === undefined) return unreadableCount;
  const edit = editInFront(bench);
  if (row && edit && isCountOutdated(edit, row.record)) return countAgain;
  return whyNoRow(bench);
}

export function askForCount(bench: Bench, value: string, problem?: string): void {
  const row = rowInFront(bench);
  if (!row) return;
  const { id } = row.record;
  bench.desk.setState({
    prompt: { kind: 'stockCount', stockId: id, value, ...(problem ? { problem, confirmedFor: value } : {}) },
  });
}

/** One more or one less. The last one is not taken without a question. */
export function addTo(bench: Bench, step: number): void {
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

export function toggleActive(bench: Bench): void {
  const row = rowInFront(bench);
  if (!row) return;
  const { record } = row;
  const edit = view(bench).edits.get(record.id);
  const isActive = edit?.isActive ?? readFlag(record.is_active) ?? false;
  patch(bench, { edits: withEdit(view(bench).edits, record, { isActive: !isActive }) });
}

export function dropEdit(bench: Bench): void {
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
  attempt(bench, tellTogether(bench, sentIds, left.size));
}
