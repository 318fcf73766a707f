/** What a lesson works with: the store behind the scenes, the bench in front of it, and what has happened since. */
import type { SessionContext } from '../session/session-context.ts';
import type { Settled } from '../domain/intents.ts';
import type { Status } from '../sandbox/rules.ts';
import type { Actor, HistoryRow } from '../sandbox/store/rows.ts';
import type { World } from '../sandbox/world.ts';
import { STORE, type Orders, type PlacedOrder } from './orders.ts';

export type Stage = { world: World; orders: Orders; context: SessionContext };

/** What has happened since a lesson began. */
export type Since = {
  /** Moves that the store has made, by whom and to which state, the oldest first. */
  moves(actor: Actor, to: Status): HistoryRow[];
  /** Verdicts that this bench was told. */
  settled(): readonly Settled[];
  /** The store's requests that changed something or were broken. */
  faultCount(): number;
  end(): void;
};

/** Begins to watch. */
export function watchStage({ world, context }: Stage): Since {
  const { database } = world.shop;
  const from = database.get<{ n: number | null }>('SELECT max(seq) AS n FROM history')?.n ?? 0;
  const firstRequest = world.log.count();
  const settled: Settled[] = [];
  const end = context.actions.onSettled((one) => settled.push(one));
  return {
    moves: (actor, to) =>
      database.all<HistoryRow>(
        'SELECT * FROM history WHERE seq > ? AND store = ? AND actor = ? AND to_status = ? ORDER BY seq',
        from,
        STORE,
        actor,
        to,
      ),
    settled: () => settled,
    faultCount: () => world.log.list({ after: firstRequest }).filter(({ fault }) => fault !== null).length,
    end,
  };
}

/** The number of an item's order, for people. */
export function numberOfItem({ world }: Stage, itemId: string): string {
  return String(world.shop.itemById(itemId)?.numero ?? '');
}

/** The states of an order's items at the store. */
export function statesOf({ world }: Stage, { id }: Pick<PlacedOrder, 'id'>): Status[] {
  return world.shop.orderItems(id, STORE).map(({ status }) => status);
}

/** Whether the order is on the bench. */
export function isInFront({ context }: Stage, { id }: Pick<PlacedOrder, 'id'>): boolean {
  return context.session.getState().packing.orderId === id;
}

/** Pieces of an order on the bench that are not checked yet, each kind as often as it is missing. */
export function missingPieces({ context }: Stage, { lines }: PlacedOrder): { sku: string; units: number }[] {
  const { checked } = context.session.getState().packing;
  return lines.flatMap(({ itemId, sku, units }) => {
    const missing = units - (checked.get(itemId) ?? 0);
    return missing > 0 ? [{ sku, units: missing }] : [];
  });
}

/** `2 × CAN-AZ, COP-PRE` */
export function piecesText(pieces: readonly { sku: string; units: number }[]): string {
  return pieces.map(({ sku, units }) => (units === 1 ? sku : `${units} × ${sku}`)).join(', ');
}
