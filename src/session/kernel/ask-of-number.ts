/** A number that several orders have: asks which of them is meant, for a scanned or a typed number. */
import type { SessionContext } from '../session-context.ts';
import type { CachedItem } from '../../replica/records.ts';
import type { OfNumberQuestion } from '../state/question.ts';

/** Whether an item is not closed yet. */
export const isOpenEntry = ({ status }: CachedItem): boolean => status !== 'delivered' && status !== 'cancelled';

/** Asks which order a code names; returns false if there is only one, or only one that is still open. */
export function askOfNumber(
  { session, effects }: Pick<SessionContext, 'session' | 'effects'>,
  code: string,
  found: readonly CachedItem[],
  goal: OfNumberQuestion['goal'],
): boolean {
  const open = found.filter(isOpenEntry);
  const orderIds = [...new Set((open.length > 0 ? open : found).map(({ item }) => item.order_id))];
  if (orderIds.length < 2) return false;
  session.setState({ question: { kind: 'ofNumber', code, orderIds, index: 0, goal } });
  effects.ring('error');
  return true;
}
