import type { Core } from '../../src/app/core.ts';

type ReplicaState = ReturnType<Core['replica']['getState']>;

/** Resolves when something is so, which a test ends in time by its own limit. */
export function until({ replica }: Core, isSo: (state: ReplicaState) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!isSo(replica.getState())) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = replica.subscribe(look);
    look();
  });
}
