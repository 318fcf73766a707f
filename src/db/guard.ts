/**
 * The disk of the store that is open, for callers that can go on without it: its troubles are told, and never thrown.
 */
import { updateHealth, type Replica } from '../replica/replica.ts';
import type { StateDatabase } from './database.ts';
import { StateUnusable } from './state-problem.ts';
import type { ItemRepository } from './item-repository.ts';
import type { Lease } from './lease.ts';

/** What is open of a store on the disk. */
export type OpenDisk = { database: StateDatabase; repository: ItemRepository; lease: Lease | undefined };

export type DiskGuard = {
  /** Work that needs the disk, with what to answer where there is none or it fails. */
  onDisk<T>(work: (repository: ItemRepository, disk: OpenDisk) => T, otherwise: T): T;
  readonly isOpen: boolean;
  /** From now on this disk; `undefined` for none. */
  use(disk: OpenDisk | undefined): void;
  /** Tells why there is no disk, or what had to be set aside on it. */
  tell(message: string | undefined): void;
  /** Something was written: what failed before does not any more. */
  worked(): void;
};

export function createDiskGuard(replica: Replica): DiskGuard {
  let current: OpenDisk | undefined;
  let isFailing = false;
  const tell = (message: string | undefined) => updateHealth(replica, { diskTrouble: message });
  return {
    onDisk(work, otherwise) {
      if (!current) return otherwise;
      try {
        return work(current.repository, current);
      } catch (error) {
        if (!(error instanceof StateUnusable)) throw error;
        isFailing = true;
        tell(error.message);
        return otherwise;
      }
    },
    get isOpen() {
      return current !== undefined;
    },
    use(disk) {
      current = disk;
      isFailing = false;
    },
    tell,
    worked() {
      if (!isFailing) return;
      isFailing = false;
      tell(undefined);
    },
  };
}
