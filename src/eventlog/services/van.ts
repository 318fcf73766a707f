/** The van check of one process: combines the records that the store calls shipped today with the events of vans on disk. */
import { stampedName } from '../../base/file-names.ts';
import type { Author } from '../../domain/intents.ts';
import { numberOf } from '../../domain/item-names.ts';
import { dayAt, momentOf } from '../../base/calendar.ts';
import { hasLeft } from '../../domain/lifecycle.ts';
import type { StateDatabase } from '../../db/database.ts';
import { tryOr } from '../../db/state-problem.ts';
import { closeVan, loadOnto, manifestsSince, scansOf, takeOff } from '../../db/van-events.ts';
import { notifyReaders, type Replica } from '../../replica/replica.ts';
import {
  carriersOf,
  codesAlike,
  judgeVan,
  parcelsOf,
  vanCode,
  type Manifest,
  type Parcel,
  type Strange,
  type VanState,
} from '../van.ts';

/** The result of a scan. */
type VanScanned =
  | { kind: 'loaded'; code: string; parcel: Parcel }
  | { kind: 'strange'; code: string; strange: Strange }
  | { kind: 'again'; code: string }
  | { kind: 'not-recorded'; code: string };

export type Van = {
  /** The carriers of today, with the number of parcels that no van has taken. */
  carriers(): { carrier: string; parcels: number }[];
  state(carrier: string): VanState;
  /** Puts a parcel onto the van; it is stored before this returns. */
  scan(carrier: string, scanned: string, by: Author): VanScanned;
  /** Takes it off again; false if it was not on the van, `undefined` if that cannot be stored. */
  remove(carrier: string, scanned: string, by: Author): boolean | undefined;
  /** Closes the van that leaves; `undefined` if that cannot be stored. */
  close(carrier: string, by: Author): Manifest | undefined;
  manifests(sinceMs: number): Manifest[];
};

type VanOptions = { database: StateDatabase; replica: Replica; wallNow: () => number };

/** Creates the van check of the store that is open. */
export function createVan({ database, replica, wallNow }: VanOptions): Van {
  let known: { version: number; since: number; parcels: Parcel[] } | undefined;

  const today = () => momentOf(dayAt(wallNow()), 0);

  function parcels(): Parcel[] {
    const { version, records } = replica.getState();
    const since = today();
    if (known?.version !== version || known.since !== since) {
      const items = [...records.withStatus('shipped'), ...records.withStatus('delivered')].map(({ item }) => item);
      known = { version, since, parcels: parcelsOf(items, since, records.zoneOffsetMs) };
    }
    return known.parcels;
  }

  function find(code: string) {
    const entries = replica.getState().records.byCode(code);
    const [first] = entries;
    if (!first) return undefined;
    const isShipped = entries.every(({ item }) => hasLeft(item.item_status));
    return { numero: numberOf(first.item), isShipped };
  }

  /** The keys of the parcels that vans took today. */
  const handedOver = () =>
    tryOr(
      () => new Set(manifestsSince(database, today()).flatMap(({ loaded }) => loaded.map(({ key }) => key))),
      new Set<string>(),
    );

  function facts(carrier: string) {
    const { open: scans, late } = tryOr(() => scansOf(database, carrier), { open: [], late: [] });
    return { parcels: parcels(), carrier, scans, late, handedOver: handedOver(), find };
  }

  const van: Van = {
    carriers: () => carriersOf(parcels(), handedOver()),
    state: (carrier) => judgeVan(facts(carrier)),
    scan(carrier, scanned, by) {
      const code = vanCode(scanned);
      const at = wallNow();
      const order_id = replica.getState().records.byCode(code)[0]?.item.order_id ?? '';
      const { operator, station } = by;
      const isNew = tryOr(() => loadOnto(database, { at, operator, station, carrier, code, order_id }), undefined);
      if (isNew === undefined) return { kind: 'not-recorded', code };
      notifyReaders(replica);
      const { strange } = van.state(carrier);
      const wrong = strange.find((one) => one.code === code);
      if (wrong) return { kind: 'strange', code, strange: wrong };
      // It may be on the van already, under its number or its code.
      const parcel = judgeVan({ ...facts(carrier), late: [], scans: [{ code, at }] }).loaded[0];
      return isNew && parcel ? { kind: 'loaded', code, parcel } : { kind: 'again', code };
    },
    remove(carrier, scanned, { operator, station }) {
      const { parcels: known, scans, late } = facts(carrier);
      const code = vanCode(scanned);
      const codes = new Set(codesAlike(known, [...scans, ...late], code));
      // Where nothing can be read, writing says so.
      const offs = [...(codes.size > 0 ? codes : [code])].map((one) => ({
        at: wallNow(),
        operator,
        station,
        carrier,
        code: one,
      }));
      const isOff = tryOr(() => offs.map((off) => takeOff(database, off)).includes(true), undefined);
      if (isOff) notifyReaders(replica);
      return isOff;
    },
    close(carrier, { operator, station }) {
      const at = wallNow();
      const id = stampedName(carrier, at, station);
      const manifest: Manifest = { id, carrier, at, operator, station, ...van.state(carrier) };
      const isKept = tryOr(() => {
        closeVan(database, manifest);
        return true;
      }, false);
      if (isKept) notifyReaders(replica);
      return isKept ? manifest : undefined;
    },
    manifests: (sinceMs) => tryOr(() => manifestsSince(database, sinceMs), []),
  };
  return van;
}
