/** The open intents as this process shows them: in memory and in the replica, with what only this process knows of them. */
import type { Replica } from '../replica/replica.ts';
import { isMove, type AnyIntent, type EditIntent, type Intent } from '../domain/intents.ts';
import type { IntentRow } from './outbox-table.ts';

/** What this process knows of an intent, and does not write to disk. */
type Extras = Partial<Pick<AnyIntent, 'hold' | 'nextLookAt' | 'graceEndsAt' | 'lookCount'>>;

export type IntentView = ReturnType<typeof createView>;

/** An empty view over a replica. */
export function createView(replica: Replica) {
  const rows = new Map<string, IntentRow>();
  const extras = new Map<string, Extras>();

  /** An intent as the screens show it. */
  function shown(row: IntentRow): AnyIntent {
    return { ...row, ...extras.get(row.id), ...(row.isKept ? { hold: 'kept' as const } : {}) };
  }

  function publish(target: string): void {
    const ofTarget = [...rows.values()]
      .filter((row) => row.target === target)
      .toSorted((a, b) => a.seq - b.seq)
      .map(shown);
    const { intents, edits } = replica.getState();
    if (target.startsWith('item:')) {
      const itemId = target.slice('item:'.length);
      replica.setState({ intents: replaced(intents, itemId, ofTarget.filter(isMove)) });
    } else {
      const changes = ofTarget.filter((one): one is EditIntent => !isMove(one));
      replica.setState({ edits: replaced(edits, target, changes) });
    }
  }

  /** Shows rows as they are on disk now. */
  function put(...changed: readonly IntentRow[]): void {
    for (const row of changed) rows.set(row.id, row);
    for (const target of new Set(changed.map((row) => row.target))) publish(target);
  }

  return {
    get: (id: string): IntentRow | undefined => rows.get(id),
    all: (): IntentRow[] => [...rows.values()].toSorted((a, b) => a.seq - b.seq),
    extrasOf: (id: string): Extras => extras.get(id) ?? {},

    put,

    /** Shows a row as it is on disk now, if there is one, and returns it. */
    showing(row: IntentRow | undefined): IntentRow | undefined {
      if (row) put(row);
      return row;
    },

    /** Sets the extras of a row that is about to be shown. */
    expect: (id: string, known: Extras): void => void extras.set(id, known),

    /** Changes the extras of a row, and shows them: why it waits, when its item is read again. */
    mark(id: string, patch: Extras): void {
      const row = rows.get(id);
      if (!row) return;
      const before = extras.get(id) ?? {};
      if ((Object.keys(patch) as (keyof Extras)[]).every((key) => before[key] === patch[key])) return;
      extras.set(id, { ...before, ...patch });
      publish(row.target);
    },

    drop(id: string): void {
      const row = rows.get(id);
      if (!row) return;
      rows.delete(id);
      extras.delete(id);
      publish(row.target);
    },

    shown,
  };
}

function replaced<T extends Intent | EditIntent>(
  map: ReadonlyMap<string, readonly T[]>,
  key: string,
  value: readonly T[],
): ReadonlyMap<string, readonly T[]> {
  const copy = new Map(map);
  if (value.length === 0) copy.delete(key);
  else copy.set(key, value);
  return copy;
}
