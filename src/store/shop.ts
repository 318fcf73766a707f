/** The shop: what is known of one store. One per process, read by every terminal, written by sync and actions only. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { OrderItem } from '../domain/records.ts';
import { INITIAL_HEALTH, type Health } from '../sync/health.ts';
import type { Intent } from '../actions/intents.ts';
import { ItemRecords, type Change } from './records.ts';

export type ShopState = {
  /** The store behind the token, once the service has said it (spec 2.4a). */
  lojaId: string | undefined;
  /** The records themselves: a container that changes in place, see {@link ItemRecords}. */
  records: ItemRecords;
  /** Grows with every change inside `records`: what readers compare. */
  version: number;
  health: Health;
  /** What was asked for and has no verdict yet, by item id, the oldest first. Drawn over the records, never mixed in. */
  intents: ReadonlyMap<string, readonly Intent[]>;
};

export type Shop = StoreApi<ShopState>;

/** An empty shop that has heard nothing yet. */
export function createShop(): Shop {
  return createStore<ShopState>(() => ({
    lojaId: undefined,
    records: new ItemRecords(),
    version: 0,
    health: INITIAL_HEALTH,
    intents: new Map(),
  }));
}

/** Merges the rows of one reply in one store write, so that one page is one frame; answers what changed. */
export function mergeItems(shop: Shop, rows: readonly OrderItem[], askedAt: number): Change[] {
  const { records, version } = shop.getState();
  const changes = records.merge(rows, askedAt);
  if (changes.length > 0) shop.setState({ version: version + 1 });
  return changes;
}

/** Replaces parts of the health; says nothing to readers where nothing differs. */
export function updateHealth(shop: Shop, patch: Partial<Health>): void {
  const { health } = shop.getState();
  const isNews = (Object.keys(patch) as (keyof Health)[]).some((key) => patch[key] !== health[key]);
  if (isNews) shop.setState({ health: { ...health, ...patch } });
}
