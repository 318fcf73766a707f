/**
 * Upgrades of a state database from one version to the next: steps of SQL that are frozen once they were in use. They import
 * nothing of the program, so that no later change can change what they do.
 */
import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

/** One upgrade; it runs inside a transaction. */
export type Upgrade = (connection: DatabaseSync) => void;

const DAY = 86_400_000;

/** Moves the tables of holds, remakes, notes, jobs, walls, vans and price runs into one log of events. */
const toOneLog: Upgrade = (connection) => {
  connection.function('event_name', (prefix, text) => {
    return `${prefix}:${createHash('sha256').update(String(text)).digest('base64url').slice(0, 22)}`;
  });
  // Leaves fields without a value out of the JSON.
  connection.function('without_nulls', (json) => {
    const fields = Object.entries(JSON.parse(String(json)) as Record<string, unknown>).filter(
      ([, value]) => value !== null,
    );
    return JSON.stringify(Object.fromEntries(fields));
  });
  connection.exec(`
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

    CREATE TEMP TABLE remakes AS
      SELECT seq, item_id, at, is_heard, event_name('r', text) AS name, text FROM (
        SELECT seq, item_id, at, is_heard, without_nulls(json_object('at', json_extract(json, '$.at'),
          'operator', json_extract(json, '$.operator'), 'station', json_extract(json, '$.station'),
          'order_id', json_extract(json, '$.order_id'), 'item_id', json_extract(json, '$.item_id'),
          'reason', json_extract(json, '$.reason'), 'units', json_extract(json, '$.units'),
          'unit', json_extract(json, '$.unit'))) AS text
        FROM piece_remakes);
    INSERT OR IGNORE INTO events (name, kind, subject, at, exchanged_until, is_remote, text)
      SELECT name, 'remake', item_id, at, at + 90 * ${DAY}, is_heard, text FROM remakes ORDER BY seq;
    -- The wall has been told of the remakes up to here.
    INSERT INTO sync_state (name, value)
      SELECT 'wall-remakes', CAST(ifnull(max(change), 0) AS TEXT) FROM events
      WHERE name IN (SELECT name FROM remakes WHERE seq <= (SELECT max(seq) FROM wall_remakes));
    DROP TABLE remakes;
    INSERT OR IGNORE INTO events (name, kind, subject, at, exchanged_until, text)
      SELECT event_name('n', text), 'note', order_id, at, at + 90 * ${DAY}, text FROM (
        SELECT seq, order_id, at, json_object('at', json_extract(json, '$.at'),
          'operator', json_extract(json, '$.operator'), 'station', json_extract(json, '$.station'),
          'order_id', json_extract(json, '$.order_id'), 'text', json_extract(json, '$.text')) AS text
        FROM team_notes) ORDER BY seq;
    INSERT OR IGNORE INTO events (name, kind, subject, at, exchanged_until, intent_id, text)
      SELECT slips.name, slips.kind, slips.subject, slips.at,
        slips.at + CASE
          WHEN slips.kind = 'van-scan' THEN 14
          WHEN slips.kind = 'piece' AND json_extract(slips.text, '$.place') IN ('packed', 'scrapped') THEN 14
          ELSE 90
        END * ${DAY},
        CASE WHEN slips.kind = 'run-step' AND json_extract(slips.text, '$.verdict') IS NULL THEN
          nullif(CASE json_extract(slips.text, '$.step') WHEN 'begin' THEN begin_intent ELSE end_intent END, 'elsewhere')
        END,
        slips.text
      FROM slips LEFT JOIN price_run_rows ON slips.kind = 'run-step'
        AND run_id = slips.subject AND product_id = json_extract(slips.text, '$.product_id')
      ORDER BY slips.change;
    INSERT OR IGNORE INTO events (name, kind, subject, at, exchanged_until, text)
      SELECT 'h:' || item_id, 'hold', item_id, at, CASE is_free WHEN 1 THEN at + 90 * ${DAY} END, text
      FROM hold_slips ORDER BY change;
    -- Runs that ended before hosts exchanged them.
    INSERT OR IGNORE INTO events (name, kind, subject, at, exchanged_until, text)
      SELECT event_name('p', text), 'run', id, at, at, text FROM (
        SELECT id, at, without_nulls(json_object('at', at,
          'operator', json_extract(json, '$.operator'), 'station', json_extract(json, '$.station'),
          'id', id, 'name', json_extract(json, '$.name'), 'unit', json_extract(json, '$.unit'),
          'beginsAt', json_extract(json, '$.beginsAt'), 'endsAt', json_extract(json, '$.endsAt'), 'host', host,
          'rows', (SELECT json_group_array(json_object('product_id', product_id, 'name', json_extract(r.json, '$.name'),
            'before', json(json_extract(r.json, '$.before')), 'after', json(json_extract(r.json, '$.after'))))
            FROM price_run_rows r WHERE run_id = price_runs.id))) AS text
        FROM price_runs WHERE id NOT IN (SELECT subject FROM slips WHERE kind = 'run'));
    INSERT OR IGNORE INTO events (name, kind, subject, at, exchanged_until, text)
      SELECT event_name('e', text), 'run-stop', id, at, at, text FROM (
        SELECT id, json_extract(json, '$.stoppedAt') AS at, json_object('at', json_extract(json, '$.stoppedAt'),
          'operator', json_extract(json, '$.operator'), 'station', json_extract(json, '$.station'), 'run', id) AS text
        FROM price_runs WHERE json_extract(json, '$.stoppedAt') IS NOT NULL
          AND id NOT IN (SELECT subject FROM slips WHERE kind = 'run-stop'));

    DROP INDEX items_by_tracking;
    CREATE INDEX items_by_tracking
      ON items (replace(replace(upper(json_extract(json, '$.tracking_code')), ' ', ''), '-', ''))
      WHERE status IN ('shipped', 'delivered', 'cancelled') AND is_gone = 0;
    ALTER TABLE heard RENAME TO remote_audit;
    ALTER TABLE remote_audit RENAME COLUMN heard_at TO received_at;
    DROP INDEX heard_by_order;
    DROP INDEX heard_by_item;
    CREATE INDEX remote_audit_by_order ON remote_audit (order_id);
    CREATE INDEX remote_audit_by_item ON remote_audit (item_id);
    DROP TABLE slips;
    DROP TABLE hold_slips;
    DROP TABLE piece_holds;
    DROP TABLE piece_remakes;
    DROP TABLE team_notes;
    DROP TABLE wall_remakes;
    DROP TABLE price_runs;
  `);
};

/** The upgrade from each version; a database of a version without one is moved aside. */
export const UPGRADES: ReadonlyMap<number, Upgrade> = new Map([[17, toOneLog]]);
