/**
 * The tables of what hosts tell each other beside holds, remakes and notes, and of what was heard from them: one more step
 * of the state database's schema. What was known of jobs becomes slips.
 */
import { jobSlipText, type AcceptedFact, type Job, type JobSlip, type MadeFact } from '../workshop/job-slips.ts';
import { slipText } from '../workshop/slips.ts';
import type { Remake } from '../domain/workshop.ts';
import type { Migration } from './outbox-schema.ts';

type OldRow = Pick<MadeFact, 'item_id' | 'template' | 'text_hash' | 'piece_hash'> & { job_id: string; unit: number };

export const createToldTables: Migration = (connection) => {
  connection.exec(`
    -- Slips as they are told; times in milliseconds since the epoch. "subject": the item, the carrier or the run that it
    -- is about. "change" grows with every one that is written. No text of a buyer's is in them.
    CREATE TABLE slips (
      change INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL UNIQUE,
      kind TEXT NOT NULL,
      subject TEXT NOT NULL,
      at INTEGER NOT NULL,
      text TEXT NOT NULL
    );
    CREATE INDEX slips_by_subject ON slips (kind, subject);
    CREATE INDEX slips_by_kind ON slips (kind, change);
    CREATE INDEX slips_by_time ON slips (at);

    -- What other hosts have told, as entries of a trail that is not this machine's.
    CREATE TABLE heard (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      heard_at INTEGER NOT NULL,
      order_id TEXT,
      item_id TEXT,
      json TEXT NOT NULL
    );
    CREATE INDEX heard_by_order ON heard (order_id);
    CREATE INDEX heard_by_item ON heard (item_id);
  `);
  const insert = connection.prepare(
    'INSERT OR IGNORE INTO slips (name, kind, subject, at, text) VALUES (?, ?, ?, ?, ?)',
  );
  const keep = (slip: JobSlip, subject: string, at: number): string => {
    const [name, text] = jobSlipText(slip);
    insert.run(name, slip.kind, subject, at, text);
    return name;
  };
  const all = <T>(sql: string) => connection.prepare(sql).all() as T[];
  // Which order an item belongs to stood in the trail alone.
  const orders = new Map(
    all<{ id: string; order_id: string }>('SELECT id, order_id FROM items').map((row) => [row.id, row.order_id]),
  );
  const remakes = Map.groupBy(
    all<{ json: string }>('SELECT json FROM piece_remakes').map(({ json }) => JSON.parse(json) as Remake),
    ({ item_id }) => item_id,
  );
  const made = new Map<string, { name: string; piece_hash: string }[]>();
  const rows = Map.groupBy(all<OldRow>('SELECT * FROM job_rows ORDER BY rowid'), ({ job_id }) => job_id);
  for (const { json } of all<{ json: string }>('SELECT json FROM jobs ORDER BY seq')) {
    const job = JSON.parse(json) as Job;
    const { at, operator, station } = job;
    keep({ kind: 'job', job }, job.id, at);
    for (const [item_id, mine] of Map.groupBy(rows.get(job.id) ?? [], (row) => row.item_id)) {
      const order_id = orders.get(item_id);
      if (order_id === undefined) continue;
      const before = made.get(item_id) ?? [];
      const { template, text_hash, piece_hash } = mine[0]!;
      const known = (remakes.get(item_id) ?? []).filter((remake) => remake.at <= at);
      const fact: MadeFact = {
        at,
        operator,
        station,
        order_id,
        item_id,
        job: job.id,
        template,
        text_hash,
        piece_hash,
        units: mine.map(({ unit }) => unit),
        version: 0,
        knew: before.map(({ name }) => name),
        remakes: known.map((remake) => slipText({ kind: 'remake', remake })[0]),
      };
      made.set(item_id, [...before, { name: keep({ kind: 'made', made: fact }, item_id, at), piece_hash }]);
    }
  }
  for (const row of all<{ item_id: string; at: number; piece_hash: string }>('SELECT * FROM piece_texts')) {
    const { item_id, at, piece_hash } = row;
    const before = made.get(item_id) ?? [];
    const order_id = orders.get(item_id);
    if (order_id === undefined || before.length === 0 || before.at(-1)!.piece_hash === piece_hash) continue;
    const knew = before.map(({ name }) => name);
    const accepted: AcceptedFact = { at, operator: '', station: '', order_id, item_id, piece_hash, knew };
    keep({ kind: 'accepted', accepted }, item_id, at);
  }
  connection.exec('DROP TABLE job_rows; DROP TABLE piece_texts; DROP TABLE jobs;');
};
