/** The disk of the open store, for callers that can go on without it: errors are shown in the health and never thrown. */
import { updateHealth, type Replica } from '../replica/replica.ts';
import type { StateDatabase } from './database.ts';
import { StateUnusable } from './state-problem.ts';
import type { ItemRepository } from './item-repository.ts';
import type { Lease } from './lease.ts';

/** The open disk of a store. */
export type OpenDisk = { database: StateDatabase; repository: ItemRepository; lease: Lease | undefined };

export type DiskGuard = {
  /** Runs work that needs the disk; returns `otherwise` if there is none, or it fails. */
  onDisk<T>(work: (repository: ItemRepository, disk: OpenDisk) => T, otherwise: T): T;
  readonly isOpen: boolean;
  /** Sets the disk; `undefined` for none. */
  use(disk: OpenDisk | undefined): void;
  /** Shows why there is no disk, or which file was moved aside. */
  tell(message: string | undefined): void;
  /** A write has succeeded: an earlier error is over. */
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
