/** What hosts tell each other of runs of prices, kept as slips and as the rows that are worked with. */
import { ELSEWHERE, type PriceRun } from '../domain/price-runs.ts';
import { runHostName, runSlipText, type RunHost, type RunSlip, type RunStep } from '../workshop/run-slips.ts';
import { readSlip } from '../workshop/slips.ts';
import type { StateDatabase } from './database.ts';
import { keepSlip, slipNamed, slipsOf } from './slip-table.ts';

/** Names this state directory to other hosts. */
export function hostOf(database: StateDatabase): string {
  return database.get<{ id: string }>('SELECT id FROM this_host')?.id ?? '';
}

/** Which run a slip is about. */
export function runOf(slip: RunSlip): string {
  switch (slip.kind) {
    case 'run':
      return slip.run.id;
    case 'run-step':
      return slip.step.run;
    case 'run-stop':
      return slip.stop.run;
    case 'run-host':
      return slip.taken.run;
  }
}

/** Tells other hosts of something that is in the rows already. */
export function tellOfRun(database: StateDatabase, slip: RunSlip, at: number): void {
  keepSlip(database, { kind: slip.kind, subject: runOf(slip), at }, runSlipText(slip));
}

/** Another host carries a run out from now on, with a stamp later than all that is known of it. */
export function takeRun(database: StateDatabase, taken: Omit<RunHost, 'stamp'>): void {
  const before = slipNamed(database, runHostName(taken.run));
  const stamp = Math.max(taken.at, (before === undefined ? -1 : (JSON.parse(before) as RunHost).stamp) + 1);
  const slip: RunSlip = { kind: 'run-host', taken: { ...taken, stamp } };
  tellOfRun(database, slip, taken.at);
  follow(database, slip);
}

/** Keeps what another host has told; what was told before the run itself was known follows with it. */
export function keepRunSlip(database: StateDatabase, slip: RunSlip, at: number): void {
  tellOfRun(database, slip, at);
  if (slip.kind !== 'run') return follow(database, slip);
  const { rows, host, ...head } = slip.run;
  const sql = 'INSERT OR IGNORE INTO price_runs (id, at, is_open, json, host) VALUES (?, ?, 1, ?, ?)';
  if (database.run(sql, head.id, head.at, JSON.stringify(head), host) === 0) return;
  for (const { product_id, name, before, after } of rows) {
    const json = JSON.stringify({ name, before, after });
    const row = 'INSERT OR IGNORE INTO price_run_rows (run_id, product_id, json) VALUES (?, ?, ?)';
    database.run(row, head.id, product_id, json);
  }
  for (const kind of ['run-step', 'run-stop', 'run-host']) {
    for (const { name, text } of slipsOf(database, kind, head.id)) {
      const told = readSlip([name, text]);
      if (told && isRunSlip(told)) follow(database, told);
    }
  }
}

function isRunSlip(slip: { kind: string }): slip is RunSlip {
  return ['run', 'run-step', 'run-stop', 'run-host'].includes(slip.kind);
}

function follow(database: StateDatabase, slip: RunSlip): void {
  switch (slip.kind) {
    case 'run':
      return;
    case 'run-step':
      return followStep(database, slip.step);
    case 'run-stop': {
      const row = database.get<{ json: string }>('SELECT json FROM price_runs WHERE id = ?', slip.stop.run);
      const head = row && (JSON.parse(row.json) as PriceRun);
      if (!head || head.stoppedAt !== undefined) return;
      const json = JSON.stringify({ ...head, stoppedAt: slip.stop.at });
      return void database.run('UPDATE price_runs SET is_open = 1, json = ? WHERE id = ?', json, head.id);
    }
    case 'run-host':
      return void database.run('UPDATE price_runs SET host = ? WHERE id = ?', slip.taken.host, slip.taken.run);
  }
}

const ASKED = {
  begin: `UPDATE price_run_rows SET begin_intent = coalesce(begin_intent, ?)
    WHERE run_id = ? AND product_id = ? AND begin_verdict IS NULL`,
  end: `UPDATE price_run_rows SET end_intent = coalesce(end_intent, ?)
    WHERE run_id = ? AND product_id = ? AND end_verdict IS NULL`,
};
// A verdict of what was asked counts before one of what was only looked at.
const SETTLED = {
  begin: `UPDATE price_run_rows SET begin_verdict = ?, begin_intent = coalesce(begin_intent, ?)
    WHERE run_id = ? AND product_id = ? AND (begin_verdict IS NULL OR (begin_intent IS NULL AND ? = 1))`,
  end: `UPDATE price_run_rows SET end_verdict = ?, end_intent = coalesce(end_intent, ?)
    WHERE run_id = ? AND product_id = ? AND (end_verdict IS NULL OR (end_intent IS NULL AND ? = 1))`,
};

function followStep(database: StateDatabase, { run, product_id, step, verdict, is_asked }: RunStep): void {
  const intent = is_asked ? ELSEWHERE : null;
  if (verdict === null) database.run(ASKED[step], intent, run, product_id);
  else database.run(SETTLED[step], verdict, intent, run, product_id, is_asked ? 1 : 0);
}
