/** A number that several orders have: which of them is meant is asked, wherever it was scanned or typed. */
import type { Bench } from '../session-context.ts';
import type { Entry } from '../../replica/records.ts';
import type { OfNumberQuestion } from '../state/question.ts';

/** Whether an item is not closed yet. */
export const isOpenEntry = ({ status }: Entry): boolean => status !== 'delivered' && status !== 'cancelled';

/** Asks which order a code names; false where there is one alone, or one alone that is still open. */
export function askOfNumber(
  { desk, outlet }: Bench,
  code: string,
  found: readonly Entry[],
  goal: OfNumberQuestion['goal'],
): boolean {
  const open = found.filter(isOpenEntry);
  const orderIds = [...new Set((open.length > 0 ? open : found).map(({ item }) => item.order_id))];
  if (orderIds.length < 2) return false;
  desk.setState({ question: { kind: 'ofNumber', code, orderIds, index: 0, goal } });
  outlet.ring('error');
  return true;
}
