/**
 * Rows of a snapshot that lost against what is here while it was unknown which was asked for later. They are decided as
 * soon as the leader's clock is known; what stays open then, only the store can tell.
 */
import type { OrderItem } from '../domain/records.ts';
import type { Snapshot } from '../sync/snapshot.ts';
import type { Moments } from './wire.ts';

export type SnapshotRow = { item: OrderItem } & Moments;

export type Doubts = {
  /** Rows that were merged just now. */
  note(rows: readonly SnapshotRow[]): void;
  /** Whether rows wait for the leader's clock. */
  readonly areOpen: boolean;
  /** Merges them again, with what is known by now of when they were asked for. */
  decide(merge: (items: readonly OrderItem[], moments: Moments) => void): void;
  /** Ids of those that stayed undecided; they are told once. */
  takeDoubtful(): Set<string>;
  forget(): void;
};

const FRACTION = /\.\d+/;

export function createDoubts(snapshot: Pick<Snapshot, 'get'>): Doubts {
  let undecided: SnapshotRow[] = [];
  let doubtful = new Set<string>();

  function isHere(item: OrderItem): boolean {
    const entry = snapshot.get(item.id);
    return entry !== undefined && JSON.stringify(entry.item) === JSON.stringify(item);
  }

  function isSameSecond(item: OrderItem): boolean {
    const ours = snapshot.get(item.id)?.item.updated_at ?? '';
    return ours.replace(FRACTION, '') === item.updated_at.replace(FRACTION, '');
  }

  return {
    note: (rows) =>
      void undecided.push(...rows.filter(({ item }) => snapshot.get(item.id)?.item !== item && !isHere(item))),
    get areOpen() {
      return undecided.length > 0;
    },
    decide(merge) {
      const rows = undecided;
      undecided = [];
      for (const { item, ...moments } of rows) {
        merge([item], moments);
        // Another version of the same second, and no telling which is the later one: only the store can.
        if (!isHere(item) && isSameSecond(item)) doubtful.add(item.id);
      }
    },
    takeDoubtful() {
      const taken = doubtful;
      doubtful = new Set();
      return taken;
    },
    forget() {
      undecided = [];
      doubtful = new Set();
    },
  };
}
