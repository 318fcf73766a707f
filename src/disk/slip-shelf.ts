/** The slips of holds, remakes and notes on disk: what this host tells the others, and what it takes over from them. */
import type { PieceHold, Remake, TeamNote } from '../domain/workshop.ts';
import {
  entriesOf,
  holdName,
  isPast,
  momentOf,
  readSlip,
  slipText,
  TOLD_MS,
  type Freed,
  type Slip,
  type SlipText,
} from '../workshop/slips.ts';
import { supersedes } from '../workshop/slip-kit.ts';
import { KEEP_AUDIT_MS } from './audit.ts';
import { supersedesScan, type VanSlip } from '../workshop/van-slips.ts';
import { supersedesPiece } from '../workshop/piece-slips.ts';
import type { JobSlip } from '../workshop/job-slips.ts';
import type { StateDatabase } from './database.ts';
import { keepRunSlip } from './run-table.ts';
import { keepPiece } from './wall-table.ts';
import { keepSlip, slipNamed, type SlipRow } from './slip-table.ts';

export type SlipShelf = {
  /** Changes with every slip that is written by any process of this state directory. */
  version(): string;
  /** Everything that hosts tell each other, by name: one map, which the next call brings up to date. */
  all(nowMs: number): ReadonlyMap<string, string>;
  /** Takes over what is news among these, in one transaction. */
  take(slips: readonly SlipText[], nowMs: number): void;
};

/** What is past is left out when everything is read anew, and that is seldom: a scan at the wall does not wait for it. */
const REBUILD_MS = 3_600_000;

type HoldRow = { stamp: number; text: string };

/** The shelf of a store. Every call may throw `StateUnusable`. */
export function createSlipShelf(database: StateDatabase): SlipShelf {
  let told = { file: '', builtAt: -Infinity, slips: 0, holds: 0, remakes: 0, notes: 0, map: new Map<string, string>() };

  return {
    version() {
      const row = database.get<{ version: string }>(
        `SELECT (SELECT ifnull(max(seq), 0) FROM team_notes) || ' ' || (SELECT ifnull(max(seq), 0) FROM piece_remakes)
           || ' ' || (SELECT ifnull(max(change), 0) FROM hold_slips)
           || ' ' || (SELECT ifnull(max(change), 0) FROM slips) AS version`,
      );
      return row?.version ?? '';
    },
    all(nowMs) {
      const isOther =
        told.file !== database.file || nowMs - told.builtAt > REBUILD_MS || nowMs < told.builtAt || isBehind();
      if (isOther)
        told = { file: database.file, builtAt: nowMs, slips: 0, holds: 0, remakes: 0, notes: 0, map: new Map() };
      const { map } = told;
      const since = nowMs - TOLD_MS;
      // What was made or let pass comes before the hold that ended with it: who hears half of it holds nothing anew.
      for (const { name, text, change } of database.all<SlipRow & { change: number }>(
        'SELECT name, text, change FROM slips WHERE change > ? AND at >= ? ORDER BY change',
        told.slips,
        since,
      )) {
        map.set(name, text);
        told.slips = change;
      }
      for (const { item_id, text, change } of database.all<{ text: string; item_id: string; change: number }>(
        'SELECT item_id, text, change FROM hold_slips WHERE change > ? AND (is_free = 0 OR at >= ?) ORDER BY change',
        told.holds,
        since,
      )) {
        // Behind what has ended it, also where it was told before.
        map.delete(holdName(item_id));
        map.set(holdName(item_id), text);
        told.holds = change;
      }
      const rows = (table: 'piece_remakes' | 'team_notes', after: number) => {
        const sql = `SELECT seq, json FROM ${table} WHERE seq > ? AND at >= ? ORDER BY seq`;
        return database.all<{ seq: number; json: string }>(sql, after, since);
      };
      for (const { seq, json } of rows('piece_remakes', told.remakes)) {
        map.set(...slipText({ kind: 'remake', remake: JSON.parse(json) as Remake }));
        told.remakes = seq;
      }
      for (const { seq, json } of rows('team_notes', told.notes)) {
        map.set(...slipText({ kind: 'note', note: JSON.parse(json) as TeamNote }));
        told.notes = seq;
      }
      return map;
    },
    take(slips, nowMs) {
      database.transaction(() => {
        for (const told of slips) {
          const slip = readSlip(told);
          if (!slip || isPast(slip, nowMs) || !isNews(slip, told)) continue;
          write(slip, told);
          hear(slip, nowMs);
        }
      });
    },
  };

  /** Rows that were kept for long enough have gone, and with them the last number: it may be given again. */
  function isBehind(): boolean {
    const sql = 'SELECT ifnull(max(change), 0) AS newest FROM hold_slips';
    return (database.get<{ newest: number }>(sql)?.newest ?? 0) < told.holds;
  }

  function isNews(slip: Slip, [name, text]: SlipText): boolean {
    switch (slip.kind) {
      case 'hold':
      case 'free': {
        const known = slipOfHold(database, slip.kind === 'hold' ? slip.hold.item_id : slip.freed.item_id);
        return !known || supersedes({ stamp: slip.stamp, text }, known, textIn);
      }
      case 'remake':
        return !isKept('piece_remakes', slip.remake.at, text, (json) => ({ kind: 'remake', remake: json as Remake }));
      case 'note':
        return !isKept('team_notes', slip.note.at, text, (json) => ({ kind: 'note', note: json as TeamNote }));
      case 'piece': {
        const known = slipNamed(database, name);
        const before = known === undefined ? undefined : readSlip([name, known]);
        return before?.kind !== 'piece' || supersedesPiece(slip.piece, before.piece);
      }
      case 'van-scan': {
        const known = slipNamed(database, name);
        const before = known === undefined ? undefined : readSlip([name, known]);
        return before?.kind !== 'van-scan' || supersedesScan(slip.scan, before.scan);
      }
      case 'run-host': {
        const known = slipNamed(database, name);
        if (known === undefined) return true;
        const before = JSON.parse(known) as { stamp: number };
        return supersedes({ stamp: slip.taken.stamp, text }, { stamp: before.stamp, text: known }, textIn);
      }
      default:
        return slipNamed(database, name) === undefined;
    }
  }

  function isKept(table: string, at: number, text: string, slipOf: (json: unknown) => Slip): boolean {
    const rows = database.all<{ json: string }>(`SELECT json FROM ${table} WHERE at = ?`, at);
    // Texts of before may have their fields in another order.
    return rows.some(({ json }) => slipText(slipOf(JSON.parse(json)))[1] === text);
  }

  /** It stands beside the trail: the step itself is in the trail of the machine that did it. */
  function hear(slip: Slip, nowMs: number): void {
    const sql = 'INSERT INTO heard (heard_at, order_id, item_id, json) VALUES (?, ?, ?, ?)';
    for (const entry of entriesOf(slip)) {
      database.run(sql, nowMs, entry.order_id ?? null, entry.item_id ?? null, JSON.stringify(entry));
    }
    database.run('DELETE FROM heard WHERE heard_at < ?', nowMs - KEEP_AUDIT_MS);
  }

  function write(slip: Slip, [name, text]: SlipText): void {
    switch (slip.kind) {
      case 'hold':
      case 'free':
        keepHoldSlip(database, slip, text);
        return slip.kind === 'hold' ? keepHold(database, slip.hold) : dropHold(database, slip.freed.item_id);
      case 'remake': {
        const { at, item_id } = slip.remake;
        const sql = 'INSERT INTO piece_remakes (at, item_id, json, is_heard) VALUES (?, ?, ?, 1)';
        return void database.run(sql, at, item_id, text);
      }
      case 'note': {
        const { at, order_id } = slip.note;
        return void database.run('INSERT INTO team_notes (at, order_id, json) VALUES (?, ?, ?)', at, order_id, text);
      }
      case 'piece':
        return keepPiece(database, slip.piece);
      case 'run':
      case 'run-step':
      case 'run-stop':
      case 'run-host':
        return keepRunSlip(database, slip, momentOf(slip));
      default:
        return keepSlip(database, { kind: slip.kind, subject: subjectOf(slip), at: momentOf(slip) }, [name, text]);
    }
  }
}

const textIn = ({ text }: { text: string }): string => text;

function subjectOf(slip: JobSlip | VanSlip): string {
  if (slip.kind === 'van-scan') return slip.scan.carrier;
  if (slip.kind === 'van') return slip.van.manifest.carrier;
  if (slip.kind === 'job') return slip.job.id;
  return slip.kind === 'made' ? slip.made.item_id : slip.accepted.item_id;
}

/** The slip that stands of an item's hold. */
function slipOfHold(database: StateDatabase, itemId: string): HoldRow | undefined {
  return database.get<HoldRow>('SELECT stamp, text FROM hold_slips WHERE item_id = ?', itemId);
}

/** Holds a piece, and tells of it with a stamp later than all that is known of its hold, whatever the clocks say. */
export function beginHold(database: StateDatabase, hold: PieceHold): void {
  keepHoldSlip(database, { kind: 'hold', stamp: nextStamp(database, hold.item_id, hold.at), hold });
  keepHold(database, hold);
}

/** Ends a hold; likewise. */
export function endHold(database: StateDatabase, freed: Freed): void {
  const { at, operator, station, order_id, item_id } = freed;
  const stamp = nextStamp(database, item_id, at);
  keepHoldSlip(database, { kind: 'free', stamp, freed: { at, operator, station, order_id, item_id } });
  dropHold(database, item_id);
}

function nextStamp(database: StateDatabase, itemId: string, at: number): number {
  return Math.max(at, (slipOfHold(database, itemId)?.stamp ?? -1) + 1);
}

/** Keeps the slip that stands of a hold from now on. */
function keepHoldSlip(
  database: StateDatabase,
  slip: Extract<Slip, { kind: 'hold' | 'free' }>,
  text = slipText(slip)[1],
): void {
  const { item_id, at } = slip.kind === 'hold' ? slip.hold : slip.freed;
  database.run(
    `INSERT OR REPLACE INTO hold_slips (item_id, at, stamp, change, is_free, text)
     VALUES (?, ?, ?, (SELECT ifnull(max(change), 0) + 1 FROM hold_slips), ?, ?)`,
    item_id,
    at,
    slip.stamp,
    slip.kind === 'free' ? 1 : 0,
    text,
  );
}

function keepHold(database: StateDatabase, hold: PieceHold): void {
  database.run('INSERT OR REPLACE INTO piece_holds (item_id, json) VALUES (?, ?)', hold.item_id, JSON.stringify(hold));
}

function dropHold(database: StateDatabase, itemId: string): void {
  database.run('DELETE FROM piece_holds WHERE item_id = ?', itemId);
}
