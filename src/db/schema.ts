/**
 * The whole schema of the state database. A change needs a new version here, and a frozen step of SQL in upgrades.ts, which
 * imports nothing of the program. No data of a buyer is ever stored (design, part 7).
 */

import { UPGRADES, type Upgrade } from './upgrades.ts';

/** The tables of a file. */
export type DatabaseSchema = {
  /** `PRAGMA user_version` of a file with these tables. */
  version: number;
  /** Creates them in an empty file. */
  sql: string;
  /** The upgrade from each earlier version; a file of a version without one is moved aside. */
  upgrades: ReadonlyMap<number, Upgrade>;
};

/** Gives this state directory a new name. */
export const NAME_HOST = 'UPDATE this_host SET id = lower(hex(randomblob(16)))';

const SQL = `
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
  -- What is closed is not in memory: a code is looked for here, written together as it is compared. Open items need no entry, so a first load writes few.
  CREATE INDEX items_by_tracking
    ON items (replace(replace(upper(json_extract(json, '$.tracking_code')), ' ', ''), '-', ''))
    WHERE status IN ('shipped', 'delivered', 'cancelled') AND is_gone = 0;
  CREATE INDEX items_by_number ON items (ltrim(upper(json_extract(json, '$.pedido.numero')), '#'))
    WHERE status IN ('shipped', 'delivered', 'cancelled') AND is_gone = 0;
  -- What was closed lately is in memory from the start on, and found without reading what was closed long ago.
  CREATE INDEX items_closed ON items (updated_at) WHERE status IN ('delivered', 'cancelled') AND is_gone = 0;
  -- What is gone is marked and stays, and is seldom: states are counted by their index, without reading every row.
  CREATE INDEX items_gone ON items (status) WHERE is_gone <> 0;

  -- The sync's own memory, one value under each name: cursor, progress of the first load, revision, …
  CREATE TABLE sync_state (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

  -- Which process polls: see lease.ts.
  CREATE TABLE leases (name TEXT PRIMARY KEY, holder TEXT NOT NULL, expires_at REAL NOT NULL) WITHOUT ROWID;

  -- Every intent; "settled_at" (milliseconds since the epoch) is set with its last verdict. The json holds ids, codes and
  -- numbers, never a record of the service.
  CREATE TABLE outbox (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    target TEXT NOT NULL,
    settled_at INTEGER,
    json TEXT NOT NULL
  );
  CREATE INDEX outbox_open ON outbox (target, seq) WHERE settled_at IS NULL;
  CREATE INDEX outbox_settled ON outbox (settled_at) WHERE settled_at IS NOT NULL;
  -- What was asked of a target before, whenever something is asked of it.
  CREATE INDEX outbox_of_target ON outbox (target) WHERE settled_at IS NOT NULL;

  -- What was asked, tried and decided, as one chain of hashes for each station (audit-chain.ts). Rows are added and never
  -- changed; only what is older than the keeping time may go.
  CREATE TABLE audit (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL,
    item_id TEXT,
    json TEXT NOT NULL,
    station TEXT,
    link INTEGER,
    hash TEXT
  );
  CREATE INDEX audit_by_item ON audit (item_id, seq) WHERE item_id IS NOT NULL;
  CREATE INDEX audit_by_time ON audit (at);
  CREATE UNIQUE INDEX audit_links ON audit (station, link);
  CREATE TRIGGER audit_is_not_rewritten BEFORE UPDATE ON audit
    BEGIN SELECT RAISE(ABORT, 'the audit trail is append-only'); END;
  CREATE TRIGGER audit_is_not_cut BEFORE DELETE ON audit
    WHEN old.at > (unixepoch('now') - 30 * 86400) * 1000
    BEGIN SELECT RAISE(ABORT, 'the audit trail is append-only'); END;
  -- The last link of each chain that went with the keeping time.
  CREATE TABLE audit_anchors (station TEXT PRIMARY KEY, link INTEGER NOT NULL, hash TEXT NOT NULL) WITHOUT ROWID;

  -- Workshop events as hosts exchange them (event-log.ts); times in milliseconds since the epoch. "subject": the item,
  -- order, carrier, job or run that it is about. "change" grows with every event that is written. "exchanged_until" is NULL
  -- for one that applies however old it is. "intent_id": the intent of this machine that it led to.
  CREATE TABLE events (
    change INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    subject TEXT NOT NULL,
    at INTEGER NOT NULL,
    exchanged_until INTEGER,
    is_remote INTEGER NOT NULL DEFAULT 0,
    intent_id TEXT,
    text TEXT NOT NULL
  );
  CREATE INDEX events_by_subject ON events (kind, subject);
  CREATE INDEX events_by_change ON events (kind, change);
  CREATE INDEX events_by_time ON events (kind, at);
  CREATE INDEX events_open ON events (kind) WHERE exchanged_until IS NULL;

  -- Projection: finished pieces, and where they are; "version" is the item's own stamp.
  CREATE TABLE wall_pieces (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    item_id TEXT NOT NULL,
    order_id TEXT NOT NULL,
    unit INTEGER NOT NULL,
    what TEXT NOT NULL,
    place TEXT NOT NULL,
    slot TEXT NOT NULL,
    at INTEGER NOT NULL,
    version INTEGER NOT NULL,
    gen INTEGER NOT NULL,
    stamp INTEGER NOT NULL,
    knew TEXT NOT NULL
  );
  CREATE UNIQUE INDEX wall_pieces_by_name ON wall_pieces (item_id, unit, what, gen);

  -- Projection: the products of price runs. A step has an intent of the outbox, a verdict, or neither yet.
  CREATE TABLE price_run_rows (
    run_id TEXT NOT NULL,
    product_id TEXT NOT NULL,
    json TEXT NOT NULL,
    begin_intent TEXT,
    begin_verdict TEXT,
    end_intent TEXT,
    end_verdict TEXT,
    PRIMARY KEY (run_id, product_id)
  ) WITHOUT ROWID;

  -- What other hosts' events say, as entries of a trail that is not this machine's.
  CREATE TABLE remote_audit (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    received_at INTEGER NOT NULL,
    order_id TEXT,
    item_id TEXT,
    json TEXT NOT NULL
  );
  CREATE INDEX remote_audit_by_order ON remote_audit (order_id);
  CREATE INDEX remote_audit_by_item ON remote_audit (item_id);

  -- Names this state directory to other hosts.
  CREATE TABLE this_host (id TEXT NOT NULL);
  INSERT INTO this_host VALUES (lower(hex(randomblob(16))));
`;

/** The state database of a store. */
export const STATE_SCHEMA: DatabaseSchema = { version: 18, sql: SQL, upgrades: UPGRADES };
