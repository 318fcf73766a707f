/** The van check of one process: what the records call shipped today, and what is on disk of the vans. */
import { stampedName } from '../domain/file-names.ts';
import type { Author } from '../domain/intents.ts';
import { numberOf } from '../domain/item-names.ts';
import { readStatus } from '../domain/lifecycle.ts';
import { StateUnusable, type StateDatabase } from '../disk/database.ts';
import { createVanShelf } from '../disk/van-shelf.ts';
import { tellReaders, type Shop } from '../shop/shop.ts';
import {
  carriersOf,
  judgeVan,
  parcelsOf,
  vanCode,
  type Manifest,
  type Parcel,
  type Strange,
  type VanState,
} from '../workshop/van.ts';

/** What a scan came to. */
export type VanScanned =
  | { kind: 'loaded'; code: string; parcel: Parcel }
  | { kind: 'strange'; code: string; strange: Strange }
  | { kind: 'again'; code: string }
  | { kind: 'not-recorded'; code: string };

export type Van = {
  /** Who comes today, with how many parcels that no van has taken. */
  carriers(): { carrier: string; parcels: number }[];
  state(carrier: string): VanState;
  /** A parcel goes onto the van: kept before it is answered. */
  scan(carrier: string, scanned: string, by: Author): VanScanned;
  /** It comes off again; false where it was not on it, or where that cannot be kept. */
  remove(carrier: string, scanned: string, by: Author): boolean;
  /** The van leaves; `undefined` where that cannot be kept. */
  close(carrier: string, by: Author): Manifest | undefined;
  manifests(sinceMs: number): Manifest[];
};

type VanOptions = { database: StateDatabase; shop: Shop; wallNow: () => number };

/** The vans of the store that is open. */
export function createVan({ database, shop, wallNow }: VanOptions): Van {
  const shelf = createVanShelf(database);
  let known: { version: number; since: number; parcels: Parcel[] } | undefined;

  function today(): number {
    const now = new Date(wallNow());
    return new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime();
  }

  function parcels(): Parcel[] {
    const { version, records } = shop.getState();
    const since = today();
    if (known?.version !== version || known.since !== since) {
      const items = [...records.inDrawer('shipped'), ...records.inDrawer('delivered')].map(({ item }) => item);
      known = { version, since, parcels: parcelsOf(items, since, records.zoneOffsetMs) };
    }
    return known.parcels;
  }

  function find(code: string) {
    const entries = shop.getState().records.byCode(code);
    const [first] = entries;
    if (!first) return undefined;
    const isShipped = entries.every(({ item }) =>
      ['shipped', 'delivered'].includes(readStatus(item.item_status) ?? ''),
    );
    return { numero: numberOf(first.item), isShipped };
  }

  function scansOf(carrier: string) {
    const { open, late } = unlessUnusable(() => shelf.scans(carrier), { open: [], late: [] });
    return { scans: open, late };
  }

  const facts = (carrier: string) => ({
    parcels: parcels(),
    carrier,
    ...scansOf(carrier),
    handedOver: unlessUnusable(() => shelf.handedOver(today()), new Set<string>()),
    find,
  });

  const van: Van = {
    carriers: () =>
      carriersOf(
        parcels(),
        unlessUnusable(() => shelf.handedOver(today()), new Set<string>()),
      ),
    state: (carrier) => judgeVan(facts(carrier)),
    scan(carrier, scanned, by) {
      const code = vanCode(scanned);
      const at = wallNow();
      const orderId = shop.getState().records.byCode(code)[0]?.item.order_id;
      const isNew = unlessUnusable(() => shelf.scan(carrier, { code, at }, by, orderId), undefined);
      if (isNew === undefined) return { kind: 'not-recorded', code };
      tellReaders(shop);
      const { strange } = van.state(carrier);
      const wrong = strange.find((one) => one.code === code);
      if (wrong) return { kind: 'strange', code, strange: wrong };
      // It may be there under its number and under its code.
      const parcel = judgeVan({ ...facts(carrier), late: [], scans: [{ code, at }] }).loaded[0];
      return isNew && parcel ? { kind: 'loaded', code, parcel } : { kind: 'again', code };
    },
    remove(carrier, scanned, by) {
      const isOff = unlessUnusable(() => shelf.remove(carrier, vanCode(scanned), wallNow(), by), false);
      if (isOff) tellReaders(shop);
      return isOff;
    },
    close(carrier, { operator, station }) {
      const at = wallNow();
      const id = stampedName(carrier, at, station);
      const manifest: Manifest = { id, carrier, at, operator, station, ...van.state(carrier) };
      const isKept = unlessUnusable(() => {
        shelf.close(manifest);
        return true;
      }, false);
      if (isKept) tellReaders(shop);
      return isKept ? manifest : undefined;
    },
    manifests: (sinceMs) => unlessUnusable(() => shelf.manifests(sinceMs), []),
  };
  return van;
}

function unlessUnusable<T, E>(work: () => T, otherwise: E): T | E {
  try {
    return work();
  } catch (error) {
    if (error instanceof StateUnusable) return otherwise;
    throw error;
  }
}
