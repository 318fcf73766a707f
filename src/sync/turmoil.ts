/** How often something entered, left or changed in a state: where it is the same twice, nothing did between. */
import type { Snapshot } from './snapshot.ts';

export type Turmoil = {
  /** Grows with every item that enters or leaves a state. */
  moves(status: string): number;
  /** Grows with every change of an item of a state, and for `all` with every change. */
  any(status: string): number;
};

const grow = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);

/** Counts from now on, for as long as there is the snapshot. */
export function createTurmoil(snapshot: Pick<Snapshot, 'onChanges'>): Turmoil {
  const moves = new Map<string, number>();
  const stirs = new Map<string, number>();
  snapshot.onChanges((changes) => {
    for (const { entry, before } of changes) {
      const [from, to] = [before?.status, entry.status];
      grow(stirs, 'all');
      if (to !== undefined) grow(stirs, to);
      if (before && from === to) continue;
      if (to !== undefined) grow(moves, to);
      if (from === undefined) continue;
      grow(stirs, from);
      grow(moves, from);
    }
  });
  return {
    moves: (status) => moves.get(status) ?? 0,
    any: (status) => stirs.get(status) ?? 0,
  };
}
