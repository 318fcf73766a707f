/** Who packs what: which orders another bench has, and what it is called. */
import { numberOf } from '../../domain/item-names.ts';
import type { OrderItem } from '../../domain/records.ts';
import type { Claim } from '../../cluster/claims.ts';
import type { SessionContext } from '../session-context.ts';

/** The claim that another station has on an order. */
export function claimOfAnother(
  { team, clock }: Pick<SessionContext, 'team' | 'clock'>,
  orderId: string,
): Claim | undefined {
  const claim = team.state.getState().claims.get(orderId);
  return claim && claim.stationId !== team.me.id && claim.expiresAt > clock.now() ? claim : undefined;
}

/** Whether an order is on no other bench: a session picks only such orders by itself. */
export function isFreeOrder(context: Pick<SessionContext, 'team' | 'clock'>): (orderId: string) => boolean {
  return (orderId) => claimOfAnother(context, orderId) === undefined;
}

/**
 * Whether an item in production waits for a bench: it is not on hold, nothing of it is on its way, and its order is on no
 * other bench. Its order may come next by itself; any other comes by its number alone.
 */
export function waitsForPacking(
  context: Pick<SessionContext, 'team' | 'clock' | 'replica'>,
): (item: OrderItem) => boolean {
  const { records, intents } = context.replica.getState();
  const isFree = isFreeOrder(context);
  return ({ id, order_id }) => !records.held.has(id) && !intents.has(id) && isFree(order_id);
}

/** `ana @ bench 2`. */
export function teamName({ operator, station }: Pick<Claim, 'operator' | 'station'>): string {
  return [operator, station].filter(Boolean).join(' @ ');
}

/** The number of an order, or its id where none of its items is known. */
export function numberOfOrder({ replica }: Pick<SessionContext, 'replica'>, orderId: string): string {
  return numberOf(replica.getState().records.ofOrder(orderId)[0]?.item) || orderId;
}
