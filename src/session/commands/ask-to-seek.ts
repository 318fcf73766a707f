/** Asking whether an order that is neither here nor on the disk shall be searched at the store, see seek-order.ts. */
import { DAY_MS } from '../../base/durations.ts';
import type { Services, OperatorSession } from '../session-context.ts';
import { reachedIn, statesLeft } from '../state/seeking.ts';

const YEAR_MS = 365 * DAY_MS;

/** Asks it; false where there is nothing left to be read, the store is away, or another order is being searched. */
export function askToSeek(
  { replica, session, clock, readOlderNow }: Services & OperatorSession,
  code: string,
): boolean {
  const state = replica.getState();
  const { isLoaded, trouble } = state.health;
  const isPossible = readOlderNow && isLoaded && !trouble && statesLeft(state).length > 0;
  if (!isPossible || session.getState().seeking) return false;
  const backToMs = (reachedIn(state) ?? clock.wallNow()) - YEAR_MS;
  session.setState({ question: { kind: 'seekOrder', code: code.trim().replace(/^#/, ''), backToMs } });
  return true;
}
