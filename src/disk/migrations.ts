/**
 * The schema of the state database, as steps that are only ever added to: a file of an older bancada runs the steps it
 * has not seen. The number of steps is the schema version. Nothing of a buyer is ever kept here (design, part 7).
 */
import { createAssemblyTables } from './assembly-schema.ts';
import { chainAudit } from './audit-chain.ts';
import { createJobTables } from './job-schema.ts';
import { createOutboxTables, type Migration } from './outbox-schema.ts';
import { tellOfPriceRuns } from './price-run-slip-schema.ts';
import { createPriceRunTables } from './price-run-schema.ts';
import { createSlipTables } from './slip-schema.ts';
import { createToldTables } from './told-schema.ts';
import { tellOfVans } from './van-slip-schema.ts';
import { createVanTables } from './van-schema.ts';
import { tellOfTheWall } from './wall-slip-schema.ts';
import { createWorkshopTables } from './workshop-schema.ts';

const sql =
  (text: string): Migration =>
  (connection) =>
    connection.exec(text);

export const MIGRATIONS: readonly Migration[] = [
  sql(`
    -- Order items as the service sent them. "status" is the state we read from it, empty where nobody knows it; the times
    -- are milliseconds since the epoch, but asked_at and known_at, which are on a clock of the host. "revision" is that of
    -- the commit which wrote the row: so other processes find what they have not seen.
    CREATE TABLE items (
      id TEXT PRIMARY KEY,
      order_id TEXT NOT NULL,
      status TEXT NOT NULL,
      placed_at INTEGER NOT NULL,
      updated_at INTEGER,
      asked_at REAL NOT NULL,
      known_at REAL NOT NULL,
      revision INTEGER NOT NULL,
      is_gone INTEGER NOT NULL DEFAULT 0,
      json TEXT NOT NULL
    );
    CREATE INDEX items_by_status ON items (status, placed_at, order_id, id);
    CREATE INDEX items_by_revision ON items (revision);
    CREATE INDEX items_by_order ON items (order_id);

    -- The sync's own memory, one value under each name: cursor, progress of the first load, revision, …
    CREATE TABLE sync_state (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

    -- Which process polls: see lease.ts.
    CREATE TABLE leases (name TEXT PRIMARY KEY, holder TEXT NOT NULL, expires_at REAL NOT NULL) WITHOUT ROWID;
  `),
  createOutboxTables,
  // What is closed is not in memory: a code is looked for here. Open items need no entry, so a first load writes few.
  sql(`
    CREATE INDEX items_by_tracking ON items (upper(json_extract(json, '$.tracking_code')))
      WHERE status IN ('shipped', 'delivered', 'cancelled') AND is_gone = 0;
    CREATE INDEX items_by_number ON items (ltrim(upper(json_extract(json, '$.pedido.numero')), '#'))
      WHERE status IN ('shipped', 'delivered', 'cancelled') AND is_gone = 0;
  `),
  // What was closed lately is in memory from the start on, and found without reading what was closed long ago.
  sql(`
    CREATE INDEX items_closed ON items (updated_at) WHERE status IN ('delivered', 'cancelled') AND is_gone = 0;
  `),
  chainAudit,
  createWorkshopTables,
  createJobTables,
  createVanTables,
  createAssemblyTables,
  createPriceRunTables,
  createSlipTables,
  createToldTables,
  tellOfTheWall,
  tellOfVans,
  tellOfPriceRuns,
  // What is gone is marked and stays, and is seldom. So states are counted by their index, without reading every row.
  sql(`
    CREATE INDEX items_gone ON items (status) WHERE is_gone <> 0;
  `),
  // What was asked of a target before, whenever something is asked of it.
  sql(`
    CREATE INDEX outbox_of_target ON outbox (target) WHERE settled_at IS NOT NULL;
  `),
];
