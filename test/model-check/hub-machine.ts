/** A machine beside the hub in a small world: records of its own, and what stands for its disk. */
import type { OrderItem } from '../../src/domain/records.ts';
import type { ItemRecords } from '../../src/replica/records.ts';
import { createReplica, type Replica } from '../../src/replica/replica.ts';
import type { SavedSync, Snapshot } from '../../src/sync/snapshot.ts';
import { anItem } from '../support/items.ts';
import { memorySnapshot } from '../support/memory-snapshot.ts';

export type Machine = { replica: Replica; records: ItemRecords; snapshot: Snapshot };

export type MachineOptions = {
  /** Its own monotonic clock. */
  clock: { now(): number };
  /** It takes an item for gone. */
  onGone: (itemId: string) => void;
  /** It believes a cursor. */
  onKept: (saved: SavedSync) => void;
};

/** An item as the store has it; stamped by its clock, in milliseconds. */
export type StoreRow = { sequence: number; stampedAt: number };

/** The row that the store answers for it, which is of whole seconds. */
export function rowOf(id: string, { sequence, stampedAt }: StoreRow): OrderItem {
  const stamp = new Date(Math.floor(stampedAt / 1000) * 1000).toISOString().replace('Z', '000Z');
  const fields = { quantidade: String(sequence), updated_at: stamp, item_status: 'in_production' };
  return anItem({ id, order_id: `order-${id}`, ...fields });
}

export function createMachine({ clock, onGone, onKept }: MachineOptions): Machine {
  const replica = createReplica();
  const { records } = replica.getState();
  let saved: SavedSync | undefined;
  const snapshot = memorySnapshot(replica, clock, {
    markGone(id) {
      onGone(id);
      records.forget(id);
    },
    zoneOffsetMs: () => 0,
    saved: () => saved,
    keep(next) {
      saved = next;
      onKept(next);
    },
  });
  return { replica, records, snapshot };
}
