/** Price runs on disk: a step is recorded in one durable transaction with the intent that it becomes. */
import type { By } from '../domain/audit.ts';
import {
  ELSEWHERE,
  type PriceRun,
  type RunRow,
  type Step,
  type StepName,
  type StepVerdict,
} from '../domain/price-runs.ts';
import { appendAudit, KEEP_AUDIT_MS } from './audit.ts';
import { keepCheckpoint } from './audit-checkpoints.ts';
import type { StateDatabase } from './database.ts';
import { hostOf, takeRun, tellOfRun } from './run-table.ts';

type RunHead = Omit<PriceRun, 'rows'>;
type RowFacts = Pick<RunRow, 'name' | 'before' | 'after'>;

export type PriceRunShelf = {
  plan(run: PriceRun): void;
  /** Every run, the oldest first; `isOpen`: only those of which something is left to be done. */
  runs(isOpen?: boolean): PriceRun[];
  /** Whether this host has anything to do. */
  hasOpen(): boolean;
  /** This host carries a run out from now on; false where it is not known, or did so already. */
  takeOver(runId: string, by: By): boolean;
  /** Asks for a step in the transaction that records which intent it is; false where somebody was faster, or nobody asked. */
  ask(runId: string, productId: string, step: StepName, by: By, ask: () => string | undefined): boolean;
  /** Another host may have asked for a step: it counts as the run's own. */
  noteElsewhere(runId: string, productId: string): void;
  /** Keeps the verdict of a step; false where it has one. */
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
  begin: `UPDATE price_run_rows SET begin_intent = ? WHERE run_id = ? AND product_id = ?
    AND (begin_intent IS NULL OR begin_intent = '${ELSEWHERE}') AND begin_verdict IS NULL`,
  end: `UPDATE price_run_rows SET end_intent = ? WHERE run_id = ? AND product_id = ?
    AND (end_intent IS NULL OR end_intent = '${ELSEWHERE}') AND end_verdict IS NULL`,
};
const SETTLED = {
  begin: 'UPDATE price_run_rows SET begin_verdict = ? WHERE run_id = ? AND product_id = ? AND begin_verdict IS NULL',
  end: 'UPDATE price_run_rows SET end_verdict = ? WHERE run_id = ? AND product_id = ? AND end_verdict IS NULL',
};
const NAMES = `SELECT json_extract(json, '$.product_id') AS id, max(json_extract(json, '$.product_nome')) AS name
  FROM items WHERE is_gone = 0 GROUP BY 1`;

const HEADS = `SELECT json, host,
  EXISTS (SELECT 1 FROM slips WHERE kind = 'run-host' AND subject = price_runs.id) AS is_taken FROM price_runs`;

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
        const own = hostOf(database);
        const past = 'SELECT id FROM price_runs WHERE (is_open = 0 OR host != ?) AND at < ?';
        database.run(`DELETE FROM price_run_rows WHERE run_id IN (${past})`, own, old);
        database.run(`DELETE FROM price_runs WHERE id IN (${past})`, own, old);
        database.run(
          "DELETE FROM slips WHERE kind LIKE 'run%' AND subject NOT IN (SELECT id FROM price_runs) AND at < ?",
          old,
        );
        const host = own;
        const sql = 'INSERT INTO price_runs (id, at, is_open, json, host) VALUES (?, ?, 1, ?, ?)';
        database.run(sql, head.id, head.at, JSON.stringify(head), host);
        tellOfRun(database, { kind: 'run', run: { ...head, host, rows } }, head.at);
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
      const heads = database.all<{ json: string; host: string; is_taken: number }>(
        isOpen ? `${HEADS} WHERE is_open = 1 ORDER BY at` : `${HEADS} ORDER BY at`,
      );
      const own = hostOf(database);
      return heads.map(({ json, host, is_taken }) => {
        const head: RunHead = {
          ...(JSON.parse(json) as RunHead),
          ...(host === own ? {} : { isElsewhere: true }),
          ...(is_taken === 1 ? { isTaken: true } : {}),
        };
        const rows = database.all<Row>('SELECT * FROM price_run_rows WHERE run_id = ? ORDER BY product_id', head.id);
        return { ...head, rows: rows.map(rowOf) };
      });
    },
    hasOpen: () =>
      database.get('SELECT 1 FROM price_runs WHERE is_open = 1 AND host = ? LIMIT 1', hostOf(database)) !== undefined,
    takeOver: (runId, by) =>
      write(() => {
        const host = hostOf(database);
        const row = database.get<{ host: string }>('SELECT host FROM price_runs WHERE id = ?', runId);
        if (!row || row.host === host) return false;
        const { at, operator, station } = by;
        takeRun(database, { at, operator, station, run: runId, host });
        note(by, runId, 'taken over');
        return true;
      }),
    ask(runId, productId, step, by, ask) {
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
          const told = { run: runId, product_id: productId, step, verdict: null, is_asked: true };
          tellOfRun(database, { kind: 'run-step', step: { ...by, ...told } }, by.at);
          return true;
        });
      } catch (error) {
        if (error instanceof NotAsked) return false;
        throw error;
      }
    },
    noteElsewhere: (runId, productId) => {
      const sql =
        'UPDATE price_run_rows SET begin_intent = coalesce(begin_intent, ?) WHERE run_id = ? AND product_id = ?';
      database.run(sql, ELSEWHERE, runId, productId);
    },
    settle: (runId, productId, step, verdict, by) =>
      write(() => {
        if (database.run(SETTLED[step], verdict, runId, productId) === 0) return false;
        const row = database.get<Row>(
          'SELECT * FROM price_run_rows WHERE run_id = ? AND product_id = ?',
          runId,
          productId,
        );
        const is_asked = row !== undefined && rowOf(row)[step].intentId !== undefined;
        const told = { run: runId, product_id: productId, step, verdict, is_asked };
        tellOfRun(database, { kind: 'run-step', step: { ...by, ...told } }, by.at);
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
        tellOfRun(database, { kind: 'run-stop', stop: { ...by, run: runId } }, by.at);
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
