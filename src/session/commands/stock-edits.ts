/** The edits of the stock grid that are not sent yet: made, dropped, reviewed, sent. */
import { attempt } from '../attempt.ts';
import { readCount, readFlag } from '../../domain/edits.ts';
import type { StockRow } from '../../replica/stock.ts';
import type { SessionContext, OperatorSession } from '../session-context.ts';
import { sayTogether } from './unwritten.ts';
import { say } from '../state/session-state.ts';
import { AT_TOP } from '../state/list.ts';
import {
  countAfter,
  isCountOutdated,
  isEditOutdated,
  stockRowInFront,
  withEdit,
  type StockListState,
  type StockEdit,
} from '../state/stock-state.ts';

export const view = ({ session }: OperatorSession): StockListState => session.getState().stock;
export const isReviewing = (context: SessionContext): boolean => view(context).isReviewing;
export const pageOf = (context: SessionContext): number => view(context).height;

export function patch({ session }: OperatorSession, change: Partial<StockListState>): void {
  session.setState(({ stock }) => ({ stock: { ...stock, ...change } }));
}

/** Ends a review: the cursor goes back to where it was before. */
export function reviewLeft(context: SessionContext): Partial<StockListState> {
  const { isReviewing: isLeft, countingAt, cursor } = view(context);
  return { isReviewing: false, cursor: isLeft ? (countingAt ?? cursor) : cursor };
}

export function rowInFront(context: SessionContext): StockRow | undefined {
  return stockRowInFront(context.stock.getState(), view(context));
}

export function editInFront(context: SessionContext): StockEdit | undefined {
  const row = rowInFront(context);
  return row && view(context).edits.get(row.record.id);
}

export function whyNoRow(context: SessionContext): string | undefined {
  const row = rowInFront(context);
  if (!row) return context.texts.reasons.noRecord;
  return context.replica.getState().edits.has(`stock:${row.record.id}`) ? context.texts.reasons.onItsWay : undefined;
}

export function whyNoCount(context: SessionContext): string | undefined {
  const row = rowInFront(context);
  const { unreadableCount, countAgain } = context.texts.reasons;
  if (row && readCount(row.record.quantidade) === undefined) return unreadableCount;
  const edit = editInFront(context);
  if (row && edit && isCountOutdated(edit, row.record)) return countAgain;
  return whyNoRow(context);
}

/** Why one less cannot be noted: there is no count, or it is zero; `undefined` if it can. */
export function whyNoneTaken(context: SessionContext): string | undefined {
  return whyNoCount(context) ?? (countInFront(context) === 0 ? context.texts.reasons.isZero : undefined);
}

/** The count of the row in front with its edit; 0 if there is none. */
function countInFront(context: SessionContext): number {
  const record = rowInFront(context)?.record;
  const edit = editInFront(context);
  return (record && ((edit && countAfter(edit, record)) ?? readCount(record.quantidade))) ?? 0;
}

export function askForCount(context: SessionContext, value: string, problem?: string): void {
  const row = rowInFront(context);
  if (!row) return;
  const { id } = row.record;
  context.session.setState({
    prompt: { kind: 'stockCount', stockId: id, value, ...(problem ? { problem, confirmedFor: value } : {}) },
  });
}

/** Adds or removes one unit. Asks before it removes the last one. */
export function addTo(context: SessionContext, step: number): void {
  const row = rowInFront(context);
  if (!row) return;
  const { record } = row;
  const edit = view(context).edits.get(record.id);
  if (countInFront(context) + step === 0) return askForCount(context, '0', context.texts.prompts.countDoubts.zero());
  const change = edit?.count === undefined ? { delta: (edit?.delta ?? 0) + step } : { count: edit.count + step };
  noteEdit(context, record, change);
}

/** Notes an edit; the cursor belongs to the record from then on, also if more of the stock is read above it. */
function noteEdit(context: SessionContext, record: StockRow['record'], change: Parameters<typeof withEdit>[2]): void {
  const { edits, cursor } = view(context);
  patch(context, { edits: withEdit(edits, record, change), cursor: { ...cursor, id: record.id } });
}

export function toggleActive(context: SessionContext): void {
  const row = rowInFront(context);
  if (!row) return;
  const { record } = row;
  const edit = view(context).edits.get(record.id);
  const isActive = edit?.isActive ?? readFlag(record.is_active) ?? false;
  noteEdit(context, record, { isActive: !isActive });
}

export function dropEdit(context: SessionContext): void {
  const row = rowInFront(context);
  if (!row) return;
  const edits = new Map(view(context).edits);
  edits.delete(row.record.id);
  patch(context, { edits, ...(edits.size > 0 ? {} : reviewLeft(context)) });
}

/** Drops all edits that are not sent. */
export function dropEdits(context: SessionContext): void {
  patch(context, { edits: new Map(), ...reviewLeft(context) });
  say(context.session, 'info', context.texts.stock.dropped);
}

/** Sends every edit whose record has not changed since the operator saw it. The others stay, with a notice why. */
export function sendEdits(context: SessionContext): void {
  const { stock, actions, session, texts } = context;
  const left = new Map(view(context).edits);
  const sentIds: string[] = [];
  let failedCount = 0;
  for (const [id, edit] of view(context).edits) {
    const record = stock.getState().byId.get(id)?.record;
    if (!record || isEditOutdated(edit, record)) continue;
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
      failedCount++;
      continue;
    }
    left.delete(id);
    sentIds.push(asked.intent.id);
  }
  patch(context, { edits: left, ...(left.size > 0 ? { cursor: AT_TOP } : reviewLeft(context)) });
  const words = texts.stock;
  // Why an edit cannot be written to the disk is shown as its verdict.
  if (sentIds.length === 0) return failedCount > 0 ? undefined : say(session, 'warn', words.nothingToSend);
  const blockedCount = left.size - failedCount;
  const told = [
    words.sent(sentIds.length),
    failedCount > 0 && `${words.edited(failedCount)}.`,
    blockedCount > 0 && words.blocked(blockedCount),
  ];
  const tone = failedCount > 0 ? 'error' : blockedCount > 0 ? 'warn' : 'info';
  say(session, tone, told.filter(Boolean).join(' '));
  attempt(context, sayTogether(context, sentIds, left.size));
}
