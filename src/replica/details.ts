/**
 * Orders and products as they were read when they were opened. An order's detail is the only record with a buyer's
 * personal data (spec 2.2): it is kept here and nowhere else, never on disk, and for fifteen minutes.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PriceUnit } from '../domain/prices.ts';
import type { Order, Product } from '../domain/records.ts';
import type { Trouble } from './health.ts';

/** How long after it was read an order's detail stays in memory. */
export const ORDER_LIFE_MS = 15 * 60_000;

/** Why a reading failed, by what the operator can do about it. */
export type ReadingProblem = { kind: 'gone' | Trouble['kind']; message: string };

/** One thing that is read when it is opened. What was read before stays while it is read again. */
export type Reading<T> = {
  value: T | undefined;
  /** When the value was asked for, on the monotonic clock. */
  askedAt: number;
  isReading: boolean;
  problem: ReadingProblem | undefined;
  /** It was read and has left memory because its time was over. */
  hasEnded?: boolean;
};

export type DetailsState = {
  orders: ReadonlyMap<string, Reading<Order>>;
  products: ReadonlyMap<string, Reading<Product>>;
  /** In what the store sends prices: set by the profile or the operator, or learnt; `undefined` until then. */
  priceUnit: PriceUnit | undefined;
  /** Whether the operator has chosen it at this process: evidence against it is known to them then. */
  isUnitChosen: boolean;
  /** What records or answers show against the unit; no price is written while it stands. */
  unitDoubt: UnitDoubt | undefined;
};

/** The unit that was set or learnt, the other one that a product shows, and which product that is. */
export type UnitDoubt = { said: PriceUnit; shown: PriceUnit; productId: string };

export type Details = StoreApi<DetailsState>;

/** No details yet. */
export function createDetails(priceUnit?: PriceUnit): Details {
  return createStore<DetailsState>(() => ({
    orders: new Map(),
    products: new Map(),
    priceUnit,
    isUnitChosen: false,
    unitDoubt: undefined,
  }));
}

/** Takes evidence of the unit of prices: the first is learnt, and what contradicts the known unit is a doubt. */
export function noteUnit(details: Details, shown: PriceUnit, productId: string): void {
  const { priceUnit: said, isUnitChosen } = details.getState();
  if (said === undefined) details.setState({ priceUnit: shown });
  else if (said !== shown && !isUnitChosen) details.setState({ unitDoubt: { said, shown, productId } });
}

/** The operator says the unit, whatever records show. */
export function chooseUnit(details: Details, priceUnit: PriceUnit): void {
  details.setState({ priceUnit, isUnitChosen: true, unitDoubt: undefined });
}

/** Changes what is known of one order; the rest of it stays as it is. */
export function updateOrder(details: Details, orderId: string, patch: Partial<Reading<Order>>): void {
  details.setState(({ orders }) => ({ orders: withPatch(orders, orderId, patch) }));
}

/** Changes what is known of one product; the rest of it stays as it is. */
export function updateProduct(details: Details, productId: string, patch: Partial<Reading<Product>>): void {
  details.setState(({ products }) => ({ products: withPatch(products, productId, patch) }));
}

/**
 * The detail of an order, unless its time is over. Asked with the time rather than trusted to a timer: a machine that
 * slept wakes with its timers late. `now` on the monotonic clock.
 */
export function orderDetail(state: DetailsState, orderId: string, now: number): Order | undefined {
  const reading = state.orders.get(orderId);
  return reading && now - reading.askedAt < ORDER_LIFE_MS ? reading.value : undefined;
}

/** Takes every order's detail out of memory whose time is over; answers when the next one's is. */
export function forgetOldOrders(details: Details, now: number): number | undefined {
  const { orders } = details.getState();
  const old = [...orders].filter(([, { value, askedAt }]) => value && now - askedAt >= ORDER_LIFE_MS);
  if (old.length > 0) forget(details, new Set(old.map(([id]) => id)));
  const left = [...details.getState().orders.values()].filter(({ value }) => value !== undefined);
  return left.length === 0 ? undefined : Math.min(...left.map(({ askedAt }) => askedAt + ORDER_LIFE_MS));
}

/** Takes every order's detail out of memory, whatever its age. */
export function forgetOrders(details: Details): void {
  forget(details, new Set(details.getState().orders.keys()));
}

function forget(details: Details, ids: ReadonlySet<string>): void {
  const orders = [...details.getState().orders].map(([id, reading]): [string, Reading<Order>] => {
    const hasEnded = ids.has(id) && reading.value !== undefined;
    return [id, hasEnded ? { ...reading, value: undefined, hasEnded } : reading];
  });
  details.setState({ orders: new Map(orders) });
}

const NOTHING_READ = { value: undefined, askedAt: 0, isReading: false, problem: undefined };

function withPatch<T>(map: ReadonlyMap<string, Reading<T>>, id: string, patch: Partial<Reading<T>>) {
  const known: Reading<T> = map.get(id) ?? NOTHING_READ;
  return new Map(map).set(id, { ...known, ...patch });
}
