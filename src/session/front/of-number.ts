/** Asks which of several orders with one number is meant: what tells them apart, and the keys that choose one. */
import { nameOf } from '../../domain/item-names.ts';
import { unitsText } from '../../domain/units.ts';
import { rowOfKey } from '../kernel/choices.ts';
import { safeText } from '../../base/safe-text.ts';
import { storeTime } from '../../base/store-times.ts';
import { zoneOf } from '../../replica/replica.ts';
import { statusWord } from '../../i18n/verdict-words.ts';
import type { SessionContext } from '../session-context.ts';
import { goToFoundOrder } from '../commands/find-order.ts';
import type { QuestionOf } from '../state/question.ts';
import { takeFound } from '../packing/take-order.ts';
import { refuse } from '../refuse.ts';

type OfNumber = QuestionOf<'ofNumber'>;

const MOST_LETTERS = 60;

/** The words of the question: the number of orders; of each the day it was placed, the states of its items, their names. */
export function ofNumberWords(context: SessionContext, { code, orderIds, index }: OfNumber) {
  const { scan } = context.texts;
  const rows = orderIds.map((orderId) => orderWords(context, orderId));
  return { question: scan.ofNumber(code.replace(/^#/, ''), orderIds.length), choices: { rows, index } };
}

function orderWords(
  { replica, texts, clock }: Pick<SessionContext, 'replica' | 'texts' | 'clock'>,
  orderId: string,
): string {
  const items = replica
    .getState()
    .records.ofOrder(orderId)
    .map(({ item }) => item);
  const placed = storeTime(items[0]?.pedido?.created_at ?? '', zoneOf(replica.getState()), clock.wallNow());
  const states = new Set(items.map((item) => statusWord(item, texts).toLowerCase()));
  const pieces = items.map((item) => `${unitsText(item)} × ${nameOf(item)}`).join(', ');
  return [placed, [...states].join(', '), safeText(pieces, MOST_LETTERS)].filter(Boolean).join(' · ') || orderId;
}

/** Takes an order by its digit, or moves to the next one by an arrow; returns false for any other key. */
export function chooseOfNumber(context: SessionContext, question: OfNumber, key: string): boolean {
  const row = rowOfKey(key, question.index, question.orderIds.length);
  if (!row) return false;
  const pointed = { ...question, index: row.index };
  context.session.setState({ question: row.isTaken ? undefined : pointed });
  if (row.isTaken) takeOfNumber(context, pointed);
  return true;
}

/** Continues with the chosen order. */
export function takeOfNumber(context: SessionContext, { code, orderIds, index, goal }: OfNumber): void {
  const entries = context.replica.getState().records.ofOrder(orderIds[index] ?? '');
  if (entries.length === 0) {
    return refuse(context, context.texts.bulk.hasChanged);
  }
  if (goal === 'pack') takeFound(context, code, entries);
  else goToFoundOrder(context, entries);
}
