/** Price runs on disk: a step is written in one durable transaction with its intent. */
import type { By } from '../domain/audit.ts';
import {
  ELSEWHERE,
  isFinished,
  type PriceRun,
  type RunRow,
  type Step,
  type StepName,
  type StepVerdict,
} from '../domain/price-runs.ts';
import { runPlanned, runStep, runStopped, runTaken, type RunStep } from '../eventlog/kinds/price-runs.ts';
import { KEEP_AUDIT_MS } from './audit.ts';
import type { StateDatabase } from './database.ts';
import { append, eventNamed, eventsOf, recordDurably, eventsVersion } from './event-log.ts';

type RowFacts = Pick<RunRow, 'name' | 'before' | 'after'>;

export type PriceRunRows = {
  plan(run: PriceRun): void;
  /** Every run, the oldest first; `isOpen`: only those with steps left. */
  runs(isOpen?: boolean): PriceRun[];
  /** Whether this host has steps left to carry out. */
  hasOpen(): boolean;
  /** Makes this host carry a run out; returns false if the run is not known, or this host does so already. */
  takeOver(runId: string, by: By): boolean;
  /** Calls `ask`, and writes the step with its intent, in one transaction; returns false if the step exists, or `ask` made none. */
  ask(runId: string, productId: string, step: StepName, by: By, ask: () => string | undefined): boolean;
  /** Marks that another host may have asked for a step of a product. */
  noteElsewhere(runId: string, productId: string): void;
  /** Writes the verdict of a step; returns false if it has one. */
  settle(runId: string, productId: string, step: StepName, verdict: StepVerdict, by: By): boolean;
  /** Ends a run now; returns false if it is not known, or has ended. */
  stop(runId: string, by: By): boolean;
  /** The products of all known items. */
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

const ROWS = 'SELECT * FROM price_run_rows WHERE run_id = ? ORDER BY product_id';
const ROW = 'SELECT * FROM price_run_rows WHERE run_id = ? AND product_id = ?';
const NAMES = `SELECT json_extract(json, '$.product_id') AS id, max(json_extract(json, '$.product_nome')) AS name
  FROM items WHERE is_gone = 0 GROUP BY 1`;

const RUN_KINDS = [runPlanned, runStep, runStopped, runTaken];

/** The name of this state directory for other hosts. */
export function hostOf(database: StateDatabase): string {
  return database.get<{ id: string }>('SELECT id FROM this_host')?.id ?? '';
}

class NotAsked extends Error {}

/** The price runs of a store. Every call may throw `StateUnusable`; then it has written nothing. */
export function createPriceRunRows(database: StateDatabase): PriceRunRows {
  /** Cached: read every second, and changed by events alone. */
  let known: { version: string; runs: readonly PriceRun[] } | undefined;

  function runs(): readonly PriceRun[] {
    const version = `${database.file} ${eventsVersion(database, RUN_KINDS)}`;
    if (known?.version !== version) known = { version, runs: readRuns() };
    return known.runs;
  }

  function readRuns(): PriceRun[] {
    const own = hostOf(database);
    const stops = new Map([...eventsOf(database, runStopped).values()].toReversed().map((one) => [one.run, one.at]));
    const hosts = new Map([...eventsOf(database, runTaken).values()].map((one) => [one.run, one.host]));
    return [...eventsOf(database, runPlanned).values()].map(({ host, rows: _rows, ...head }): PriceRun => {
      const stoppedAt = stops.get(head.id);
      const taken = hosts.get(head.id);
      return {
        ...head,
        ...(stoppedAt === undefined ? {} : { stoppedAt }),
        ...((taken ?? host) === own ? {} : { isElsewhere: true }),
        ...(taken === undefined ? {} : { isTaken: true }),
        rows: database.all<Row>(ROWS, head.id).map(rowOf),
      };
    });
  }

  const rowIn = (runId: string, productId: string): RunRow | undefined => {
    const row = database.get<Row>(ROW, runId, productId);
    return row && rowOf(row);
  };
  const runNamed = (runId: string) => [...eventsOf(database, runPlanned, { subject: runId }).values()][0];
  const step = (event: RunStep, intentId?: string) =>
    append(database, runStep, event, intentId === undefined ? {} : { audit: 'none', intentId });

  /** Deletes old runs that have ended or belong to another host, and steps of unknown runs. */
  function forgetBefore(ms: number): void {
    const kept = runs().filter((run) => run.at >= ms || (!isFinished(run) && !run.isElsewhere));
    const ids = JSON.stringify(kept.map(({ id }) => id));
    database.run('DELETE FROM price_run_rows WHERE run_id NOT IN (SELECT value FROM json_each(?))', ids);
    for (const { kind } of RUN_KINDS) {
      const sql = 'DELETE FROM events WHERE kind = ? AND at < ? AND subject NOT IN (SELECT value FROM json_each(?))';
      database.run(sql, kind, ms, ids);
    }
  }

  return {
    plan({ rows, ...head }) {
      recordDurably(database, () => {
        forgetBefore(head.at - KEEP_AUDIT_MS);
        const planned = rows.map(({ product_id, name, before, after }) => ({ product_id, name, before, after }));
        append(database, runPlanned, { ...head, host: hostOf(database), rows: planned });
      });
    },
    runs: (isOpen = false) => runs().filter((run) => !isOpen || !isFinished(run)),
    hasOpen: () => runs().some((run) => !run.isElsewhere && !isFinished(run)),
    takeOver: (run, { at, operator, station }) =>
      recordDurably(database, () => {
        const host = hostOf(database);
        const planned = runNamed(run);
        const taken = eventNamed<{ host: string }>(database, runTaken.nameOf({ run }));
        if (!planned || (taken ?? planned).host === host) return false;
        append(database, runTaken, { at, operator, station, run, host });
        return true;
      }),
    ask(run, product_id, name, by, ask) {
      try {
        return recordDurably(database, () => {
          const before = rowIn(run, product_id)?.[name];
          if (!before || before.verdict !== undefined) return false;
          if (before.intentId !== undefined && before.intentId !== ELSEWHERE) return false;
          // Intent and step are written both, or neither.
          const intentId = ask();
          if (intentId === undefined) throw new NotAsked();
          step({ ...by, run, product_id, step: name, verdict: null, is_asked: true }, intentId);
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
      known = undefined;
    },
    settle: (run, product_id, name, verdict, by) =>
      recordDurably(database, () => {
        const before = rowIn(run, product_id)?.[name];
        if (!before || before.verdict !== undefined) return false;
        step({ ...by, run, product_id, step: name, verdict, is_asked: before.intentId !== undefined });
        return true;
      }),
    stop: (run, by) =>
      recordDurably(database, () => {
        if (!runNamed(run) || eventsOf(database, runStopped, { subject: run }).size > 0) return false;
        append(database, runStopped, { ...by, run });
        return true;
      }),
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
