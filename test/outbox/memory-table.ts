/**
 * An outbox table in memory: for tests, and for the simulation, which also wants to know what a power cut would leave.
 */
import type { AuditEntry } from '../../src/domain/audit.ts';
import { NotRecorded, type IntentRow, type OutboxRows, type OutboxTable } from '../../src/outbox/outbox-table.ts';

export type MemoryTable = OutboxTable & {
  readonly rows: ReadonlyMap<string, IntentRow>;
  readonly trail: readonly AuditEntry[];
  /** What is not synced is lost, as in a power cut. */
  cutPower(): void;
  /** From now on nothing can be written, or it can again. */
  setWritable(isWritable: boolean): void;
};

/** Whether a commit is on the disk, and in no cache that a power cut empties. */
const IS_SYNCED = true;

/** An empty table. */
export function createMemoryTable(): MemoryTable {
  const rows = new Map<string, IntentRow>();
  const openByTarget = new Map<string, string[]>();
  const trail: AuditEntry[] = [];
  let seq = 0;
  let version = 0;
  let isWritable = true;
  let undoLog: (() => void)[] = [];

  const openIds = (target: string) => openByTarget.get(target) ?? [];
  const setRow = (id: string, row: IntentRow | undefined) => {
    const before = rows.get(id);
    const target = (row ?? before)!.target;
    if (row) rows.set(id, row);
    else rows.delete(id);
    const others = openIds(target).filter((one) => one !== id);
    const isOpen = row !== undefined && row.verdict === undefined;
    const ids = isOpen ? [...others, id].toSorted((a, b) => rows.get(a)!.seq - rows.get(b)!.seq) : others;
    if (ids.length > 0) openByTarget.set(target, ids);
    else openByTarget.delete(target);
    undoLog.push(() => setRow(id, before));
  };

  const api: OutboxRows = {
    get: (id) => rows.get(id),
    open: () =>
      [...openByTarget.values()]
        .flat()
        .map((id) => rows.get(id)!)
        .toSorted((a, b) => a.seq - b.seq),
    openOf: (target) => openIds(target).map((id) => rows.get(id)!),
    settledOf: (target) => [...rows.values()].filter((row) => row.target === target && row.verdict !== undefined),
    add(intent) {
      const row: IntentRow = { ...intent, seq: ++seq };
      setRow(row.id, row);
      return row;
    },
    put: (row) => setRow(row.id, row),
    audit(entry) {
      trail.push(entry);
      undoLog.push(() => trail.pop());
    },
  };

  function rollBack(length: number): void {
    const undo = undoLog.splice(length).toReversed();
    for (const step of undo) step();
    undoLog.length = length;
  }

  return {
    rows,
    trail,
    transact(work) {
      if (!isWritable) throw new NotRecorded('the outbox cannot be written');
      const length = undoLog.length;
      try {
        const result = work(api);
        version++;
        if (IS_SYNCED) undoLog = [];
        return result;
      } catch (error) {
        rollBack(length);
        throw error;
      }
    },
    read: (work) => work(api),
    version: () => version,
    cutPower: () => rollBack(0),
    setWritable: (writable) => void (isWritable = writable),
  };
}
