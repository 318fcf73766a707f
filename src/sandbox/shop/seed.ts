/**
 * Fills an empty shop, mostly with closed orders, and a share of open ones. All data depends on the seed, the number of
 * items and the base moment alone; ages are relative to that moment.
 */
import { DAY_MS, dayNumber } from '../formats.ts';
import { createRandom, type Random } from '../random.ts';
import { STATUSES, type Status } from '../rules.ts';
import type { Database } from '../store/database.ts';
import type { OrderRow } from '../store/rows.ts';
import { itemWriter, orderWriter } from '../store/shop-store.ts';
import { loadInBulk } from '../store/upkeep.ts';
import { SHOP_NAMES } from './catalogue.ts';
import { inventItem, inventOffers, pickDelivery, pickReason, sumOrder, type NewItem, type Offer } from './inventory.ts';
import { inventTrackingCode } from './tracking.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** The number of the first order. */
export const FIRST_NUMERO = 10_001;

export type SeedPlan = {
  seed: string;
  /** The tokens, each of a store of its own. */
  tokens: readonly string[];
  /** The number of items of each store. */
  itemsPerStore: number;
  /** The number of the newest order; without it the first order has {@link FIRST_NUMERO}. */
  lastNumero?: number;
  /** The moment from which all ages count back, in milliseconds since the epoch. */
  baseAt: number;
  zone: string;
};

/** How many of a store's `count` items are in which state: up to 500 in proportion; a larger store has more closed items. */
export function statusPlan(count: number): Record<Status, number> {
  const scale = count <= 500 ? count / 500 : Math.sqrt(count / 500);
  const pending = Math.min(count, Math.max(1, Math.round(42 * scale)));
  const rest = count - pending;
  const accepted = Math.min(rest, Math.round(18 * scale));
  const inProduction = Math.min(rest - accepted, Math.round(27 * scale));
  const shipped = Math.min(rest - accepted - inProduction, Math.round(60 * scale));
  const past = rest - accepted - inProduction - shipped;
  const cancelled = Math.round(past * 0.05);
  return { pending, accepted, in_production: inProduction, shipped, delivered: past - cancelled, cancelled };
}

type PlannedOrder = { order: OrderRow; items: NewItem[] };

// Invents how long before the base moment an order in this state was paid: minutes for the newest, days for the oldest.
function ageOf(status: Status, historyDays: number, random: Random): number {
  const between = (minMs: number, meanMs: number, maxMs: number): number =>
    Math.min(maxMs, minMs + random.exponential(meanMs));
  switch (status) {
    case 'pending':
      return between(3 * MINUTE_MS, 9 * HOUR_MS, 2.4 * DAY_MS);
    case 'accepted':
      return between(2 * HOUR_MS, 14 * HOUR_MS, 4 * DAY_MS);
    case 'in_production':
      return between(6 * HOUR_MS, 30 * HOUR_MS, 6 * DAY_MS);
    case 'shipped':
      return between(30 * HOUR_MS, 3 * DAY_MS, 11 * DAY_MS);
    case 'delivered':
      return 6 * DAY_MS + random.next() * historyDays * DAY_MS;
    case 'cancelled':
      return 4 * HOUR_MS + random.next() ** 2 * historyDays * DAY_MS;
  }
}

const LIFE: readonly Status[] = ['pending', 'accepted', 'in_production', 'shipped', 'delivered'];
const UNDER_WAY = ['postado', 'em_transito'];

// Invents the times of the states that an item has been through, between its payment and the base moment.
function liveThrough(item: NewItem, status: Status, metodo: string, baseAt: number, random: Random): void {
  const span = baseAt - item.updated_ms;
  // Growing fractions of the time since the payment, so that the times are in order.
  const fraction = (): number => 0.05 + 0.9 * random.next();
  const [first, second, third, fourth] = [fraction(), fraction(), fraction(), fraction()].toSorted((a, b) => a - b);
  const paidAt = item.updated_ms;
  const at = (share: number): number => Math.floor(paidAt + span * share);
  const steps = LIFE.indexOf(status);
  const underWay = random.pick(UNDER_WAY);
  item.status = status;
  if (status === 'cancelled') {
    if (random.chance(0.4)) item.aceito_ms = at(first! / 2);
    item.cancelado_ms = at(first!);
    item.cancellation_reason = pickReason(random);
  }
  if (steps >= 1) item.aceito_ms = at(first! / 2);
  if (steps >= 2) item.producao_ms = at(second!);
  if (steps >= 3) {
    item.enviado_ms = at(third!);
    item.tracking_code = inventTrackingCode(metodo, random);
  }
  if (steps >= 4) item.entregue_ms = at(fourth!);
  item.provider_status = ['', '', 'etiqueta_emitida', underWay, 'entregue'][steps] ?? '';
  const { aceito_ms, producao_ms, enviado_ms, entregue_ms, cancelado_ms } = item;
  item.updated_ms = Math.max(
    paidAt,
    aceito_ms ?? 0,
    producao_ms ?? 0,
    enviado_ms ?? 0,
    entregue_ms ?? 0,
    cancelado_ms ?? 0,
  );
}

const OPEN: readonly Status[] = ['pending', 'accepted', 'in_production'];

function planOrders(plan: SeedPlan, store: number, offers: readonly Offer[]): PlannedOrder[] {
  const random = createRandom(`${plan.seed}/orders/${store}`);
  const left = statusPlan(plan.itemsPerStore);
  const historyDays = Math.min(400, 20 + Math.sqrt(plan.itemsPerStore) * 3);
  const orders: PlannedOrder[] = [];
  for (const status of STATUSES) {
    while (left[status] > 0) {
      const size = random.chance(0.62) ? 1 : random.chance(0.7) ? 2 : random.int(3, 5);
      const statuses = Array.from({ length: size }, () => takeStatus(status, left, random));
      const paidAt = Math.floor(plan.baseAt - ageOf(status, historyDays, random));
      orders.push(
        planOrder(
          plan,
          offers,
          statuses.filter((taken) => taken !== undefined),
          paidAt,
          random,
        ),
      );
    }
  }
  return orders;
}

// Takes the state of the next item of an order: mostly that of the other items; in open orders sometimes another one.
function takeStatus(usual: Status, left: Record<Status, number>, random: Random): Status | undefined {
  const own = OPEN.includes(usual) && random.chance(0.25) ? random.pick(OPEN) : usual;
  const status = [own, usual].find((candidate) => left[candidate] > 0);
  if (status !== undefined) left[status]--;
  return status;
}

function planOrder(
  plan: SeedPlan,
  offers: readonly Offer[],
  statuses: readonly Status[],
  paidAt: number,
  random: Random,
): PlannedOrder {
  const delivery = pickDelivery(random);
  // Even an order of the last minutes was created before it was paid.
  const createdAt = paidAt - Math.floor(random.chance(0.85) ? random.int(8_000, 600_000) : random.int(1, 36) * HOUR_MS);
  const id = random.uuid();
  const items = statuses.map((status, i) => {
    const item = inventItem(offers, random, { id, createdAt, paidAt, frete: i === 0 ? delivery.frete : 0 });
    liveThrough(item, status, delivery.metodo, plan.baseAt, random);
    return item;
  });
  const bare = { id, numero: 0, metodo_envio: delivery.metodo, created_ms: createdAt, paid_ms: paidAt };
  const order = sumOrder(bare, items, random);
  if (statuses[0] === 'cancelled') order.status = 'cancelado';
  if (statuses[0] === 'delivered') order.status = 'concluido';
  return { order, items };
}

// With several stores some orders have items of two stores. Such an order takes over the items of an order in the same
// state of the next store, so that each store still has as many items as it would have alone.
function shareOrders(perStore: PlannedOrder[][], seed: string): PlannedOrder[] {
  const random = createRandom(`${seed}/shared`);
  for (let store = 0; store + 1 < perStore.length; store++) {
    const guests = new Map<string, PlannedOrder[]>();
    for (const guest of perStore[store + 1]!) {
      if (guest.items.some((item) => item.status !== guest.items[0]!.status)) continue;
      const alike = guests.get(guest.items[0]!.status) ?? [];
      guests.set(guest.items[0]!.status, [...alike.slice(-200), guest]);
    }
    const taken = new Set<PlannedOrder>();
    for (const [index, host] of perStore[store]!.entries()) {
      const guest = index % 8 === 0 ? guests.get(host.items[0]!.status)?.pop() : undefined;
      if (guest === undefined) continue;
      taken.add(guest);
      const joined = { ...timesOf(host.items[0]!), order_id: host.order.id, frete_valor: 0 };
      for (const item of guest.items) host.items.push(Object.assign(item, joined));
      host.order = { ...sumOrder(host.order, host.items, random), status: host.order.status };
    }
    perStore[store + 1] = perStore[store + 1]!.filter((order) => !taken.has(order));
  }
  return perStore.flat();
}

function timesOf(item: NewItem) {
  const { created_ms, updated_ms, aceito_ms, producao_ms, enviado_ms, entregue_ms, cancelado_ms } = item;
  return { created_ms, updated_ms, aceito_ms, producao_ms, enviado_ms, entregue_ms, cancelado_ms };
}

/** More than the number of orders. */
const PLACES = 2 ** 21;

/** Writes stores, products, stock and orders into an empty database, in one transaction. */
export function seedShop(database: Database, plan: SeedPlan): void {
  const random = createRandom(`${plan.seed}/stores`);
  const offers = plan.tokens.map((_, store) => inventOffers(plan.seed, store, plan.baseAt));
  const perStore = plan.tokens.map((_, store) => planOrders(plan, store, offers[store]!));
  const orders = shareOrders(perStore, plan.seed).toSorted(
    (a, b) => a.order.created_ms - b.order.created_ms || (a.order.id < b.order.id ? -1 : 1),
  );

  loadInBulk(database, (count) => {
    for (const [store, token] of plan.tokens.entries()) {
      const nome = SHOP_NAMES[store] ?? `Loja ${store + 1}`;
      database.run('INSERT INTO stores VALUES (?, ?, ?, ?)', store, random.uuid(), nome, token);
      insertOffers(database, offers[store]!);
    }
    const [writeOrder, writeItem] = [orderWriter(database), itemWriter(database)];
    const first = plan.lastNumero === undefined ? FIRST_NUMERO : plan.lastNumero - orders.length + 1;
    for (const [index, { order, items }] of orders.entries()) {
      order.numero = first + index;
      const day = dayNumber(order.created_ms, plan.zone);
      for (const item of items) {
        writeItem(item, day);
        count(item.store, item.status, day);
      }
    }
    // The table is sorted by id: rows written in this order are appended.
    const byId = Float64Array.from(
      orders,
      ({ order }, i) => parseInt(order.id.slice(0, 8), 16) * PLACES + i,
    ).toSorted();
    for (const place of byId) writeOrder(orders[place % PLACES]!.order);
  });
}

function insertOffers(database: Database, offers: readonly Offer[]): void {
  for (const { product, stock } of offers) {
    database.run(
      'INSERT INTO products VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?)',
      product.id,
      product.store,
      product.good,
      product.preco,
      product.preco_promocional,
      product.status,
      product.created_ms,
      product.updated_ms,
    );
    for (const record of stock) {
      database.run(
        'INSERT INTO stock VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?)',
        record.id,
        record.store,
        record.product_id,
        record.sku,
        record.variation,
        record.quantidade,
        record.is_active,
        record.updated_ms,
      );
    }
  }
}
