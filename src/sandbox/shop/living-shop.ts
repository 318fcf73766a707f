/**
 * The shop's own events: buyers pay and cancel, carriers deliver, another station works on the same items. The seed
 * determines the events, and the sandbox's clock their times: a clock stepped by an hour brings an hour of events, each with
 * its own time.
 */
import { createLateness } from '../commits.ts';
import { createRandom, type Random } from '../random.ts';
import type { SandboxClock } from '../sandbox-clock.ts';
import { CANCELLABLE, MOVE_RULES, MOVES, type Move, type Status } from '../rules.ts';
import type { ListedItem } from '../store/rows.ts';
import type { ShopStore } from '../store/shop-store.ts';
import type { Switches } from '../switches.ts';
import { inventItem, inventOffers, pickDelivery, pickReason, sumOrder, type Offer } from './inventory.ts';
import { FIRST_NUMERO } from './seed.ts';
import { inventTrackingCode } from './tracking.ts';

const MINUTE_MS = 60_000;

/** The shortest time to delivery, so that a mistaken shipment can still be returned. */
const SHORTEST_TRIP_MS = 10 * MINUTE_MS;

/** How many events happen at most in one tick, however far the clock was stepped; the rest is skipped. */
const MOST_EVENTS_PER_TICK = 20_000;

const KINDS = ['paid', 'delivered', 'cancelled', 'rival'] as const;
type Kind = (typeof KINDS)[number];

export type LivingShop = {
  /** Runs the events that are due by now. */
  tick(): void;
  /** Makes a buyer pay an order with items of this store, and sometimes of another. Returns the order's id. */
  payOrder(store: number, at: number): string;
  /** Makes a buyer cancel all items of an order that can still be cancelled. Returns how many. */
  cancelOrder(orderId: string, at: number, reason?: string): number;
  /** Runs an event at the worst moment: just before a station's move is checked. */
  beforeMove(item: ListedItem, move: Move, at: number): void;
  /** Makes another station of the store do the item's next move, if it has one. */
  moveAsRival(item: ListedItem, at: number): ListedItem | undefined;
  /** Ends all events; late changes never take effect. */
  end(): void;
};

export function createLivingShop(parts: {
  shop: ShopStore;
  clock: SandboxClock;
  seed: string;
  /** The moment from which the ages of the shop's data count back; its products depend on it. */
  baseAt: number;
  switches(): Switches;
}): LivingShop {
  const { shop, clock, seed, switches } = parts;
  const { database } = shop;
  const orderCount = database.get<{ n: number }>('SELECT count(*) AS n FROM orders')!.n;
  // The seed has the count of orders, so that two runs on the same shop continue in the same way.
  const random = createRandom(`${seed}/living/${orderCount}`);
  const latenessMs = createLateness(createRandom(`${seed}/living/late/${orderCount}`), switches);
  const stores = shop.stores().map((store) => store.idx);
  const offers: readonly Offer[][] = stores.map((store) => inventOffers(seed, store, parts.baseAt));
  const nextAt = new Map<Kind, number>();
  let plannedRates = '';
  let lastTickAt = clock.now();
  let isOver = false;

  function ratesNow(): Record<Kind, number> {
    const { paidPerMinute, deliveredPerMinute, cancelledPerMinute, rivalPerMinute } = switches();
    return {
      paid: paidPerMinute,
      delivered: deliveredPerMinute ?? paidPerMinute,
      cancelled: cancelledPerMinute ?? paidPerMinute / 20,
      rival: rivalPerMinute,
    };
  }

  function plan(kind: Kind, from: number, rate: number): void {
    if (rate > 0) nextAt.set(kind, from + random.exponential(MINUTE_MS / rate));
    else nextAt.delete(kind);
  }

  function soonest(): Kind | undefined {
    let first: Kind | undefined;
    for (const [kind, at] of nextAt) {
      if (first === undefined || at < nextAt.get(first)!) first = kind;
    }
    return first;
  }

  function tick(): void {
    const now = clock.now();
    const rates = ratesNow();
    const key = JSON.stringify(rates);
    // With new rates, or after the clock was set back, events must be planned again.
    if (key !== plannedRates || now < lastTickAt) {
      plannedRates = key;
      for (const kind of KINDS) plan(kind, now, rates[kind]);
    }
    lastTickAt = now;
    for (let events = 0; events < MOST_EVENTS_PER_TICK; events++) {
      const kind = soonest();
      const at = kind === undefined ? undefined : nextAt.get(kind);
      if (kind === undefined || at === undefined || at > now) return;
      happen(kind, Math.floor(at));
      plan(kind, at, rates[kind]);
    }
    // The rest of a very long step is skipped.
    for (const kind of KINDS) plan(kind, now, rates[kind]);
  }

  function happen(kind: Kind, at: number): void {
    const store = random.pick(stores);
    if (kind === 'paid') return takeEffect(at, () => void payOrder(store, at));
    if (kind === 'delivered') return hearOfParcel(store, at);
    const id = randomItem(store, CANCELLABLE, random)?.id;
    if (id === undefined) return;
    // The item may have changed before a late change takes effect.
    takeEffect(at, () => {
      const item = shop.itemById(id);
      if (item === undefined || !CANCELLABLE.includes(item.status)) return;
      if (kind === 'cancelled') cancelOrder(item.order_id, at);
      else moveAsRival(item, at);
    });
  }

  function takeEffect(stampedAt: number, work: () => void): void {
    const delay = latenessMs();
    if (delay === 0) work();
    else clock.at(stampedAt + delay, () => !isOver && work());
  }

  function randomItem(store: number, statuses: readonly Status[], random: Random): ListedItem | undefined {
    const counts = statuses.map(
      (status) =>
        database.get<{ n: number }>('SELECT n FROM status_counts WHERE store = ? AND status = ?', store, status)?.n ??
        0,
    );
    const total = counts.reduce((sum, count) => sum + count, 0);
    if (total === 0) return undefined;
    let place = random.int(0, total - 1);
    const index = counts.findIndex((count) => {
      if (place < count) return true;
      place -= count;
      return false;
    });
    const row = database.get<{ id: string }>(
      'SELECT id FROM items WHERE store = ? AND status = ? ORDER BY created_ms, seq LIMIT 1 OFFSET ?',
      store,
      statuses[index]!,
      place,
    );
    return row === undefined ? undefined : shop.itemById(row.id);
  }

  // The first report of the carrier says that a parcel is on its way, the next one that it is delivered. The fewer parcels
  // are on their way, the fewer reports there are.
  function hearOfParcel(store: number, at: number): void {
    const waiting = database.get<{ n: number }>(
      "SELECT n FROM status_counts WHERE store = ? AND status = 'shipped'",
      store,
    );
    const count = waiting?.n ?? 0;
    if (!random.chance(count / (count + 30))) return;
    const oldest = database.all<{ id: string }>(
      `SELECT id FROM items WHERE store = ? AND status = 'shipped' AND updated_ms <= ?
       ORDER BY updated_ms, seq LIMIT 12`,
      store,
      at - SHORTEST_TRIP_MS,
    );
    if (oldest.length === 0) return;
    const { id } = random.pick(oldest);
    takeEffect(at, () => {
      const item = shop.itemById(id);
      if (item?.status !== 'shipped') return;
      if (item.provider_status === 'postado') shop.reportParcel(item, 'em_transito', at);
      else shop.deliverItem(item, 'carrier', at);
    });
  }

  function payOrder(store: number, at: number): string {
    const delivery = pickDelivery(random);
    const createdAt = at - random.int(8_000, 600_000);
    const id = random.uuid();
    const order = { id, createdAt, paidAt: at, frete: delivery.frete };
    const count = random.chance(0.62) ? 1 : random.int(2, 3);
    const items = Array.from({ length: count }, (_, i) =>
      inventItem(offers[store]!, random, { ...order, frete: i === 0 ? order.frete : 0 }),
    );
    const neighbour = (store + 1) % stores.length;
    if (neighbour !== store && random.chance(0.12)) {
      items.push(inventItem(offers[neighbour]!, random, { ...order, frete: 0 }));
    }
    const last = database.get<{ n: number | null }>('SELECT max(numero) AS n FROM orders')!.n ?? FIRST_NUMERO - 1;
    const bare = { id, numero: last + 1, metodo_envio: delivery.metodo, created_ms: createdAt, paid_ms: at };
    shop.addOrder(sumOrder(bare, items, random), items, switches().zone, 'shop');
    return id;
  }

  function cancelOrder(orderId: string, at: number, reason = pickReason(random)): number {
    const items = database
      .all<{ id: string }>('SELECT id FROM items WHERE order_id = ? ORDER BY seq', orderId)
      .map(({ id }) => shop.itemById(id)!)
      .filter((item) => CANCELLABLE.includes(item.status));
    database.transaction(() => {
      for (const item of items) shop.cancelItem(item, 'buyer', at, reason);
    });
    return items.length;
  }

  function moveAsRival(item: ListedItem, at: number): ListedItem | undefined {
    const move = MOVES.find((known) => MOVE_RULES[known].from === item.status && known !== 'voltar-producao');
    if (move === undefined) return undefined;
    const trackingCode = move === 'enviar' ? inventTrackingCode(item.metodo_envio, random) : '';
    return shop.moveItem(item, move, { actor: 'rival', at, trackingCode });
  }

  function beforeMove(item: ListedItem, move: Move, at: number): void {
    const { cancelAtShipping, rivalAtMove } = switches();
    if (move === 'enviar' && cancelAtShipping > 0 && random.chance(cancelAtShipping)) {
      if (CANCELLABLE.includes(item.status)) cancelOrder(item.order_id, at);
    } else if (rivalAtMove > 0 && MOVE_RULES[move].from === item.status && random.chance(rivalAtMove)) {
      moveAsRival(item, at);
    }
  }

  const end = (): void => {
    isOver = true;
  };

  return { tick, payOrder, cancelOrder, beforeMove, moveAsRival, end };
}
