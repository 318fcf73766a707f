/** Counts items that enter, leave or change in a state: if a count is the same at two moments, nothing happened between. */
import type { Snapshot } from '../snapshot.ts';

type ChangeCounters = {
  /** Grows with every item that enters or leaves a state. */
  moves(status: string): number;
  /** Grows with every change of an item of a state, and for `all` with every change. */
  any(status: string): number;
};

type Counts = Map<string | undefined, number>;

/** Counts without a state are kept and never read. */
const grow = (counts: Counts, status: string | undefined) => counts.set(status, (counts.get(status) ?? 0) + 1);

/** Counts from now on, as long as the snapshot exists. */
export function createChangeCounters(snapshot: Pick<Snapshot, 'onChanges'>): ChangeCounters {
  const moves: Counts = new Map();
  const stirs: Counts = new Map();
  snapshot.onChanges((changes) => {
    for (const { entry, before } of changes) {
      const [from, to] = [before?.status, entry.status];
      grow(stirs, 'all');
      grow(stirs, to);
      if (from === to) continue;
      grow(stirs, from);
      for (const status of [from, to]) grow(moves, status);
    }
  });
  return {
    moves: (status) => moves.get(status) ?? 0,
    any: (status) => stirs.get(status) ?? 0,
  };
}
