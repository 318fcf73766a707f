/** Who packs which order: the claims of other stations, and the names of stations. */
import { numberOf } from '../../domain/item-names.ts';
import type { OrderItem } from '../../domain/records.ts';
import type { Claim } from '../../cluster/claims.ts';
import type { SessionContext } from '../session-context.ts';

/** The claim that another station has on an order; `undefined` if there is none. */
export function claimOfAnother(
  { team, clock }: Pick<SessionContext, 'team' | 'clock'>,
  orderId: string,
): Claim | undefined {
  const claim = team.state.getState().claims.get(orderId);
  return claim && claim.stationId !== team.me.id && claim.expiresAt > clock.now() ? claim : undefined;
}

/** Makes a predicate: whether no other station has an order. A session takes only such orders without being asked. */
export function isFreeOrder(context: Pick<SessionContext, 'team' | 'clock'>): (orderId: string) => boolean {
  return (orderId) => claimOfAnother(context, orderId) === undefined;
}

/**
 * Makes a predicate: whether an item in production waits to be packed. It is not on hold, has no intent under way, and no other
 * station has its order. Only such orders come next by themselves; any other must be requested by its number.
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

/** The number of an order, or its id if none of its items is known. */
export function numberOfOrder({ replica }: Pick<SessionContext, 'replica'>, orderId: string): string {
  return numberOf(replica.getState().records.ofOrder(orderId)[0]?.item) || orderId;
}
