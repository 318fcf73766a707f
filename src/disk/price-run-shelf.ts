/** Price runs on disk: a step is recorded in one durable transaction with the intent that it becomes. */
import type { AuditEntry } from '../domain/audit.ts';
import type { PriceRun, RunRow, Step, StepName, StepVerdict } from '../domain/price-runs.ts';
import { appendAudit, KEEP_AUDIT_MS } from './audit.ts';
import { keepCheckpoint } from './audit-checkpoints.ts';
import type { StateDatabase } from './database.ts';

type By = Pick<AuditEntry, 'at' | 'operator' | 'station'>;
type RunHead = Omit<PriceRun, 'rows'>;
type RowFacts = Pick<RunRow, 'name' | 'before' | 'after'>;

export type PriceRunShelf = {
  plan(run: PriceRun): void;
  /** Every run, the oldest first; `isOpen`: only those of which something is left to be done. */
  runs(isOpen?: boolean): PriceRun[];
  hasOpen(): boolean;
  /** Asks for a step in the transaction that records which intent it is; false where somebody was faster, or nobody asked. */
  ask(runId: string, productId: string, step: StepName, ask: () => string | undefined): boolean;
  /** The verdict of a step; the first one counts. */
  settle(runId: string, productId: string, step: StepName, verdict: StepVerdict, by: By): boolean;
  /** Ends a run now; false where it is not known, or was ended before. */
  stop(runId: string, by: By): boolean;
  /** Nothing is left to be done. */
  finish(runId: string): void;
  /** The products of every item that is known here. */
  productsOfItems(): { id: string; name: string }[];
};

type Row = {
  product_id: string;
  json: string;
  begin_intent: string | null;
  begin_verdict: StepVerdict | null;
  end_intent: string | null;
  end_verdict: StepVerdict | null;
};

const ASKED = {
  begin:
    'UPDATE price_run_rows SET begin_intent = ? WHERE run_id = ? AND product_id = ? AND begin_intent IS NULL AND begin_verdict IS NULL',
  end: 'UPDATE price_run_rows SET end_intent = ? WHERE run_id = ? AND product_id = ? AND end_intent IS NULL AND end_verdict IS NULL',
};
const SETTLED = {
  begin: 'UPDATE price_run_rows SET begin_verdict = ? WHERE run_id = ? AND product_id = ? AND begin_verdict IS NULL',
  end: 'UPDATE price_run_rows SET end_verdict = ? WHERE run_id = ? AND product_id = ? AND end_verdict IS NULL',
};
const NAMES = `SELECT json_extract(json, '$.product_id') AS id, max(json_extract(json, '$.product_nome')) AS name
  FROM items WHERE is_gone = 0 GROUP BY 1`;

class NotAsked extends Error {}

/** The shelf of a store. Every call may throw `StateUnusable`; what threw has kept nothing. */
export function createPriceRunShelf(database: StateDatabase): PriceRunShelf {
  const write = <T>(work: () => T): T => {
    const result = database.transaction(work, 'durable');
    keepCheckpoint(database);
    return result;
  };
  const headOf = (id: string): RunHead | undefined => {
    const row = database.get<{ json: string }>('SELECT json FROM price_runs WHERE id = ?', id);
    return row && (JSON.parse(row.json) as RunHead);
  };
  const note = (by: By, id: string, detail: string, product_id?: string) =>
    appendAudit(database, {
      ...by,
      what: 'price-run',
      asked: id,
      detail,
      ...(product_id === undefined ? {} : { product_id }),
    });

  return {
    plan({ rows, ...head }) {
      write(() => {
        const old = head.at - KEEP_AUDIT_MS;
        database.run(
          'DELETE FROM price_run_rows WHERE run_id IN (SELECT id FROM price_runs WHERE is_open = 0 AND at < ?)',
          old,
        );
        database.run('DELETE FROM price_runs WHERE is_open = 0 AND at < ?', old);
        const sql = 'INSERT INTO price_runs (id, at, is_open, json) VALUES (?, ?, 1, ?)';
        database.run(sql, head.id, head.at, JSON.stringify(head));
        for (const { product_id, name, before, after } of rows) {
          const json = JSON.stringify({ name, before, after } satisfies RowFacts);
          database.run(
            'INSERT INTO price_run_rows (run_id, product_id, json) VALUES (?, ?, ?)',
            head.id,
            product_id,
            json,
          );
        }
        note(head, head.id, `planned: ${rows.length} products`);
      });
    },
    runs(isOpen = false) {
      const heads = database.all<{ json: string }>(
        isOpen
          ? 'SELECT json FROM price_runs WHERE is_open = 1 ORDER BY at'
          : 'SELECT json FROM price_runs ORDER BY at',
      );
      return heads.map(({ json }) => {
        const head = JSON.parse(json) as RunHead;
        const rows = database.all<Row>('SELECT * FROM price_run_rows WHERE run_id = ? ORDER BY product_id', head.id);
        return { ...head, rows: rows.map(rowOf) };
      });
    },
    hasOpen: () => database.get('SELECT 1 FROM price_runs WHERE is_open = 1 LIMIT 1') !== undefined,
    ask(runId, productId, step, ask) {
      try {
        return write(() => {
          // First the row is this process's, then the intent is written: both, or neither.
          if (database.run(ASKED[step], '', runId, productId) === 0) return false;
          const intentId = ask();
          if (intentId === undefined) throw new NotAsked();
          const sql =
            step === 'begin'
              ? 'UPDATE price_run_rows SET begin_intent = ? WHERE run_id = ? AND product_id = ?'
              : 'UPDATE price_run_rows SET end_intent = ? WHERE run_id = ? AND product_id = ?';
          database.run(sql, intentId, runId, productId);
          return true;
        });
      } catch (error) {
        if (error instanceof NotAsked) return false;
        throw error;
      }
    },
    settle: (runId, productId, step, verdict, by) =>
      write(() => {
        if (database.run(SETTLED[step], verdict, runId, productId) === 0) return false;
        note(by, runId, `${step}: ${verdict}`, productId);
        return true;
      }),
    stop: (runId, by) =>
      write(() => {
        const head = headOf(runId);
        if (!head || head.stoppedAt !== undefined) return false;
        const sql = 'UPDATE price_runs SET is_open = 1, json = ? WHERE id = ?';
        database.run(sql, JSON.stringify({ ...head, stoppedAt: by.at }), runId);
        note(by, runId, 'stopped');
        return true;
      }),
    finish: (runId) => void database.run('UPDATE price_runs SET is_open = 0 WHERE id = ?', runId),
    productsOfItems: () => database.all<{ id: string; name: string }>(NAMES).map((row) => ({ ...row })),
  };
}

function rowOf({ product_id, json, begin_intent, begin_verdict, end_intent, end_verdict }: Row): RunRow {
  return {
    product_id,
    ...(JSON.parse(json) as RowFacts),
    begin: stepOf(begin_intent, begin_verdict),
    end: stepOf(end_intent, end_verdict),
  };
}

function stepOf(intentId: string | null, verdict: StepVerdict | null): Step {
  return { ...(intentId === null ? {} : { intentId }), ...(verdict === null ? {} : { verdict }) };
}
