/** The outbox on disk. Every transaction is durable: when it returns, what it wrote survives a power cut. */
import { appendAudit, pruneAudit } from './audit.ts';
import { keepCheckpoint } from './audit-checkpoints.ts';
import type { StateDatabase } from './database.ts';
import { StateUnusable } from './state-problem.ts';
import { readIntentRow } from './intent-reader.ts';
import { NotRecorded, type IntentRow, type OutboxRows, type OutboxTable } from '../outbox/outbox-table.ts';
import { DAY_MS } from '../base/durations.ts';

/** How long a settled intent is kept, for other processes to read its verdict. */
const KEEP_SETTLED_MS = DAY_MS;

type Stored = { seq: number; json: string };

/** The table of the outbox in the state database of one store. Throws {@link NotRecorded} for every error of the disk. */
export function createDiskTable(database: StateDatabase): OutboxTable {
  const toRow = ({ seq, json }: Stored): IntentRow => {
    const row = readIntentRow(json, seq);
    if (!row) throw new StateUnusable('corrupt', database.file);
    return row;
  };
  const get = (id: string) => {
    const stored = database.get<Stored>('SELECT seq, json FROM outbox WHERE id = ?', id);
    return stored && toRow(stored);
  };
  const rows: OutboxRows = {
    get,
    open: () => database.all<Stored>('SELECT seq, json FROM outbox WHERE settled_at IS NULL ORDER BY seq').map(toRow),
    openOf: (target) =>
      database
        .all<Stored>('SELECT seq, json FROM outbox WHERE settled_at IS NULL AND target = ? ORDER BY seq', target)
        .map(toRow),
    settledOf: (target) =>
      database
        .all<Stored>('SELECT seq, json FROM outbox WHERE settled_at IS NOT NULL AND target = ?', target)
        // Skips settled rows that cannot be read.
        .flatMap(({ seq, json }) => readIntentRow(json, seq) ?? []),
    add(intent) {
      const json = JSON.stringify(intent);
      database.run('INSERT INTO outbox (id, target, json) VALUES (?, ?, ?)', intent.id, intent.target, json);
      return get(intent.id)!;
    },
    put({ seq, ...row }) {
      const settledAt = row.settledAt ?? null;
      database.run('UPDATE outbox SET settled_at = ?, json = ? WHERE seq = ?', settledAt, JSON.stringify(row), seq);
      if (row.settledAt === undefined) return;
      database.run('DELETE FROM outbox WHERE settled_at < ?', row.settledAt - KEEP_SETTLED_MS);
      pruneAudit(database);
    },
    audit: (entry) => appendAudit(database, entry),
  };

  return {
    transact: (work) =>
      recorded(() => {
        const result = database.transaction(() => work(rows), 'durable');
        keepCheckpoint(database);
        return result;
      }),
    read: (work) => recorded(() => work(rows)),
    version: () => recorded(() => database.dataVersion()),
  };
}

function recorded<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof StateUnusable) throw new NotRecorded(error.message, { cause: error });
    throw error;
  }
}
