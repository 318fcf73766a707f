/**
 * Orders and products, read when they are opened. An order's detail is the only record with a buyer's personal data (spec
 * 2.2): it is kept here alone, for fifteen minutes, and never on disk.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PriceUnit } from '../domain/prices.ts';
import type { Order, Product } from '../domain/records.ts';
import type { Trouble } from './health.ts';

/** How long after it was read an order's detail stays in memory. */
export const ORDER_LIFE_MS = 15 * 60_000;

/** Why a reading failed, by what the operator can do about it. */
export type ReadingProblem = { kind: 'gone' | Trouble['kind']; message: string };

/** A record that is read when it is opened. The value of before stays while it is read again. */
export type Reading<T> = {
  value: T | undefined;
  /** When the value was requested, on the monotonic clock. */
  askedAt: number;
  isReading: boolean;
  problem: ReadingProblem | undefined;
  /** The value was removed from memory because its time was over. */
  hasEnded?: boolean;
};

export type DetailsState = {
  orders: ReadonlyMap<string, Reading<Order>>;
  products: ReadonlyMap<string, Reading<Product>>;
  /** The unit of the store's prices: set by the profile or the operator, or learnt; `undefined` until then. */
  priceUnit: PriceUnit | undefined;
  /** Whether the operator has chosen it in this process, knowing the evidence against it. */
  isUnitChosen: boolean;
  /** Evidence against the unit; no price is written while there is any. */
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

/** Takes evidence of the unit of prices: without a known unit it sets it; evidence for the other unit sets the doubt. */
export function noteUnit(details: Details, shown: PriceUnit, productId: string): void {
  const { priceUnit: said, isUnitChosen } = details.getState();
  if (said === undefined) details.setState({ priceUnit: shown });
  else if (said !== shown && !isUnitChosen) details.setState({ unitDoubt: { said, shown, productId } });
}

/** Sets the unit that the operator has chosen, whatever records show. */
export function chooseUnit(details: Details, priceUnit: PriceUnit): void {
  details.setState({ priceUnit, isUnitChosen: true, unitDoubt: undefined });
}

/** Changes parts of the reading of one order. */
export function updateOrder(details: Details, orderId: string, patch: Partial<Reading<Order>>): void {
  details.setState(({ orders }) => ({ orders: withPatch(orders, orderId, patch) }));
}

/** Changes parts of the reading of one product. */
export function updateProduct(details: Details, productId: string, patch: Partial<Reading<Product>>): void {
  details.setState(({ products }) => ({ products: withPatch(products, productId, patch) }));
}

/**
 * The detail of an order, unless its time is over. Compares with `now` (monotonic) and does not rely on a timer: after a
 * machine has slept its timers are late.
 */
export function orderDetail(state: DetailsState, orderId: string, now: number): Order | undefined {
  const reading = state.orders.get(orderId);
  return reading && now - reading.askedAt < ORDER_LIFE_MS ? reading.value : undefined;
}

/** Removes from memory the details whose time is over; returns when that of the next one is, if there is one. */
export function forgetOldOrders(details: Details, now: number): number | undefined {
  const { orders } = details.getState();
  const old = [...orders].filter(([, { value, askedAt }]) => value && now - askedAt >= ORDER_LIFE_MS);
  if (old.length > 0) forget(details, new Set(old.map(([id]) => id)));
  const left = [...details.getState().orders.values()].filter(({ value }) => value !== undefined);
  return left.length === 0 ? undefined : Math.min(...left.map(({ askedAt }) => askedAt + ORDER_LIFE_MS));
}

/** Removes every order's detail from memory. */
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
