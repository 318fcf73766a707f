/** Runs of prices as hosts tell each other of them: one more step of the state database's schema. */
import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { PriceRun, RunRow } from '../domain/price-runs.ts';
import { runSlipText } from '../workshop/run-slips.ts';
import type { Migration } from './outbox-schema.ts';

/** Gives a state directory a name of its own among hosts, in place of any it had; answers it. */
export function nameHost(connection: DatabaseSync): string {
  const host = randomUUID();
  connection.exec('DELETE FROM this_host');
  connection.prepare('INSERT INTO this_host (id) VALUES (?)').run(host);
  return host;
}

export const tellOfPriceRuns: Migration = (connection) => {
  connection.exec(`
    -- Names this state directory to other hosts.
    CREATE TABLE this_host (id TEXT NOT NULL);

    -- Which host carries a run out.
    ALTER TABLE price_runs ADD COLUMN host TEXT NOT NULL DEFAULT '';
  `);
  const host = nameHost(connection);
  connection.prepare('UPDATE price_runs SET host = ?').run(host);
  const insert = connection.prepare("INSERT INTO slips (name, kind, subject, at, text) VALUES (?, 'run', ?, ?, ?)");
  const rowsOf = connection.prepare('SELECT product_id, json FROM price_run_rows WHERE run_id = ? ORDER BY product_id');
  for (const { json } of connection.prepare('SELECT json FROM price_runs WHERE is_open = 1').all() as {
    json: string;
  }[]) {
    const head = JSON.parse(json) as Omit<PriceRun, 'rows'>;
    const rows = (rowsOf.all(head.id) as { product_id: string; json: string }[]).map((row) => ({
      product_id: row.product_id,
      ...(JSON.parse(row.json) as Pick<RunRow, 'name' | 'before' | 'after'>),
    }));
    const [name, text] = runSlipText({ kind: 'run', run: { ...head, host, rows } });
    insert.run(name, head.id, head.at, text);
  }
};
