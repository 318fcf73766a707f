/**
 * The van check: compares what the store calls shipped today with what is scanned onto the van. Reports both differences:
 * shipped but not on the van, and on the van but not shipped. Pure.
 */
import { methodOf, numberOf } from '../domain/item-names.ts';
import { hasLeft } from '../domain/lifecycle.ts';
import type { OrderItem } from '../domain/records.ts';
import { readTime } from '../base/times.ts';
import type { WhyStrange } from '../domain/workshop.ts';
import { normaliseTracking } from '../domain/tracking.ts';

/** A parcel: all items under one tracking code, or an order that left without one. */
export type Parcel = {
  /** Its tracking code, or the number of its order; the order's id if another order has the same number. */
  key: string;
  /** Its tracking code; empty if it left without one. */
  code: string;
  /** The numbers of its orders. */
  numbers: readonly string[];
  order_id: string;
  items: number;
  /** The carrier, in the store's words. */
  carrier: string;
};

type VanScan = { code: string; at: number };

/** A code on the van that should not be there; `numero`: the order's number, empty if not known. */
export type Strange = VanScan & { why: WhyStrange; numero: string };

export type VanState = {
  loaded: (Parcel & { at: number })[];
  /** Parcels that are shipped and not on the van. */
  missing: Parcel[];
  /** Codes that are on the van and not shipped. */
  strange: Strange[];
};

/** Whether no parcel that should leave is on the van: then it cannot be closed. */
export function isEmpty({ loaded }: Pick<VanState, 'loaded'>): boolean {
  return loaded.length === 0;
}

/** Returns the parcels that left the shop since `sinceMs` by the store's dates, in the order of their keys. */
export function parcelsOf(items: Iterable<OrderItem>, sinceMs: number, zoneOffsetMs: number): Parcel[] {
  const parcels = new Map<string, Parcel & { numbers: string[] }>();
  const left = [...items].filter(({ item_status, enviado_em }) => {
    const at = hasLeft(item_status) ? readTime(enviado_em, zoneOffsetMs) : undefined;
    return at !== undefined && at >= sinceMs;
  });
  const ordersOf = Map.groupBy(new Map(left.map((item) => [item.order_id, item])).values(), numberOf);
  for (const item of left) {
    const code = normaliseTracking(item.tracking_code);
    const numero = numberOf(item) || item.order_id;
    const isShared = (ordersOf.get(numero)?.length ?? 0) > 1;
    const key = code !== '' ? code : isShared ? normaliseTracking(item.order_id) : numero;
    const known = parcels.get(key);
    if (!known) {
      const { order_id } = item;
      parcels.set(key, { key, code, numbers: [numero], order_id, items: 1, carrier: methodOf(item) });
      continue;
    }
    known.items++;
    if (!known.numbers.includes(numero)) known.numbers.push(numero);
  }
  return [...parcels.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

type VanFacts = {
  /** All parcels of today, of all carriers. */
  parcels: readonly Parcel[];
  carrier: string;
  scans: readonly VanScan[];
  /** Scans that may be on this van or on an earlier one. */
  late?: readonly VanScan[];
  /** Keys of the parcels that earlier vans of today took. */
  handedOver: ReadonlySet<string>;
  /** Looks a code up elsewhere: the order's number, and whether it was ever shipped. */
  find: (code: string) => { numero: string; isShipped: boolean } | undefined;
};

/** Computes what is on the van and what is missing. The same code scanned twice is one parcel. */
export function judgeVan({ parcels, carrier, scans, late = [], handedOver, find }: VanFacts): VanState {
  const open = new Map<string, Parcel>();
  for (const parcel of parcels) {
    if (parcel.carrier === carrier && !handedOver.has(parcel.key)) open.set(parcel.key, parcel);
  }
  const loaded = new Map<string, Parcel & { at: number }>();
  const strange = new Map<string, Strange>();
  for (const { code, at } of scans) {
    const parcel = parcelOf([...open.values(), ...loaded.values()], code);
    if (parcel) {
      open.delete(parcel.key);
      if (!loaded.has(parcel.key)) loaded.set(parcel.key, { ...parcel, at });
    } else if (!strange.has(code)) strange.set(code, { code, at, ...whyStrange(code, parcels, handedOver, find) });
  }
  for (const { code, at } of late) {
    // If it was also scanned for certain, under its number or its code, it is on this van.
    if (strange.has(code) || parcelOf([...loaded.values()], code)) continue;
    const numero = parcelOf(parcels, code)?.numbers[0] ?? find(code)?.numero ?? '';
    strange.set(code, { code, at, why: 'late', numero });
  }
  return { loaded: [...loaded.values()], missing: [...open.values()], strange: [...strange.values()] };
}

/** The carriers of today with the number of parcels that wait for each, the highest first. */
export function carriersOf(parcels: readonly Parcel[], handedOver: ReadonlySet<string>) {
  const open = parcels.filter(({ key }) => !handedOver.has(key));
  const counts = Map.groupBy(open, ({ carrier }) => carrier);
  return [...counts]
    .map(([carrier, { length }]) => ({ carrier, parcels: length }))
    .toSorted((a, b) => b.parcels - a.parcels);
}

/** Normalises a scanned code for storage: upper case, an order's number without `#`. */
export function vanCode(scanned: string): string {
  return scanned.trim().toUpperCase().replace(/^#/, '');
}

/** The scanned codes that name the same parcel as a code does: it may have been scanned by its tracking code, or by its order. */
export function codesAlike(parcels: readonly Parcel[], scans: readonly VanScan[], code: string): string[] {
  const key = parcelOf(parcels, code)?.key;
  const isAlike = (one: string) => one === code || (key !== undefined && parcelOf(parcels, one)?.key === key);
  return scans.map((scan) => scan.code).filter(isAlike);
}

/** Finds a parcel by its code, however the code is grouped, or by an order's number if only one parcel has it. */
function parcelOf(parcels: readonly Parcel[], code: string): Parcel | undefined {
  const exact = parcels.find((one) => one.key === code || (one.code !== '' && one.code === normaliseTracking(code)));
  if (exact) return exact;
  const numbered = numberedBy(parcels, code);
  return numbered.length === 1 ? numbered[0] : undefined;
}

function numberedBy(parcels: readonly Parcel[], numero: string): Parcel[] {
  return parcels.filter(({ numbers }) => numbers.some((one) => one.replace(/^#/, '') === numero));
}

function whyStrange(
  code: string,
  parcels: readonly Parcel[],
  handedOver: ReadonlySet<string>,
  find: VanFacts['find'],
): Pick<Strange, 'why' | 'numero'> {
  const other = parcelOf(parcels, code);
  if (other)
    return { why: handedOver.has(other.key) ? 'handed-over' : 'other-carrier', numero: other.numbers[0] ?? '' };
  if (numberedBy(parcels, code).length > 1) return { why: 'several', numero: code };
  const known = find(code);
  if (!known) return { why: 'unknown', numero: '' };
  return { why: known.isShipped ? 'earlier' : 'not-shipped', numero: known.numero };
}

/** The manifest of a van that has left: what it took, what it left behind, and what should not have been on it. */
export type Manifest = VanState & {
  id: string;
  carrier: string;
  /** When it was closed, in milliseconds since the epoch. */
  at: number;
  operator: string;
  station: string;
};
