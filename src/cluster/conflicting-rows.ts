/**
 * Rows of a snapshot that lost against what is here while it was unknown which was asked for later. They are decided as
 * soon as the leader's clock is known; what stays open then, only the store can tell. So it is with what is here only
 * because the disk says so: whoever can write to the disk could hide an order for good on a host that never sweeps.
 */
import { OPEN_STATUSES, readStatus } from '../domain/lifecycle.ts';
import type { OrderItem } from '../domain/records.ts';
import type { Snapshot } from '../sync/snapshot.ts';
import { wireItem, type Moments } from './wire.ts';

export type SnapshotRow = { item: OrderItem } & Moments;

export type ConflictingRows = {
  /** Rows that were merged just now. */
  note(rows: readonly SnapshotRow[]): void;
  /** Whether rows wait for the leader's clock. */
  readonly areOpen: boolean;
  /** The leader has told of an item since its snapshot. */
  told(itemId: string): void;
  /** Merges them again, with what is known by now of when they were asked for. */
  decide(merge: (items: readonly OrderItem[], moments: Moments) => void): void;
  /** Ids of those that stayed undecided; they are told once. */
  takeDoubtful(): Set<string>;
  forget(): void;
};

const isOpen = (status: string) => OPEN_STATUSES.some((one) => one === readStatus(status));

const FRACTION = /\.\d+/;

export function createConflictingRows(snapshot: Pick<Snapshot, 'get'>): ConflictingRows {
  let undecided: SnapshotRow[] = [];
  let doubtful = new Set<string>();
  /** Told since: of these what is here is not the disk's. */
  const provenanceOf = new Set<string>();

  function isHere(item: OrderItem): boolean {
    const entry = snapshot.get(item.id);
    return entry !== undefined && JSON.stringify(wireItem(entry.item)) === JSON.stringify(wireItem(item));
  }

  function isSameSecond(item: OrderItem): boolean {
    const ours = snapshot.get(item.id)?.item.updated_at;
    return ours?.replace(FRACTION, '') === item.updated_at.replace(FRACTION, '');
  }

  /** No answer of the store to this process, and nothing that the leader has told, stands behind what is here. */
  function isOfDisk({ id, item_status }: OrderItem): boolean {
    if (provenanceOf.has(id)) return false;
    const entry = snapshot.get(id);
    return entry ? entry.isSecondHand === true : isOpen(item_status);
  }

  return {
    note: (rows) =>
      void undecided.push(...rows.filter(({ item }) => snapshot.get(item.id)?.item !== item && !isHere(item))),
    get areOpen() {
      return undecided.length > 0;
    },
    told: (itemId) => void (undecided.length > 0 && provenanceOf.add(itemId)),
    decide(merge) {
      const rows = undecided;
      undecided = [];
      for (const { item, ...moments } of rows) {
        merge([item], moments);
        // Another version of the same second, or only the disk's: no telling which is true, only the store can.
        if (!isHere(item) && (isSameSecond(item) || isOfDisk(item))) doubtful.add(item.id);
      }
      provenanceOf.clear();
    },
    takeDoubtful() {
      const taken = doubtful;
      doubtful = new Set();
      return taken;
    },
    forget() {
      undecided = [];
      doubtful = new Set();
      provenanceOf.clear();
    },
  };
}
