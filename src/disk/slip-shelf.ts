/** The slips of holds, remakes and notes on disk: what this host tells the others, and what it takes over from them. */
import type { PieceHold, Remake, TeamNote } from '../domain/workshop.ts';
import {
  isPast,
  readSlip,
  slipText,
  supersedes,
  TOLD_MS,
  type Freed,
  type Slip,
  type SlipText,
} from '../workshop/slips.ts';
import type { StateDatabase } from './database.ts';

export type SlipShelf = {
  /** Changes with every slip that is written by any process of this state directory. */
  version(): string;
  /** Everything that hosts tell each other, by name. */
  all(nowMs: number): Map<string, string>;
  /**
   * Takes over what is news among these, in one transaction. `beforeFree` hears of the holds that another host has ended,
   * while they still stand here.
   */
  take(slips: readonly SlipText[], nowMs: number, beforeFree: (itemIds: readonly string[]) => void): void;
};

type HoldRow = { stamp: number; text: string };

/** The shelf of a store. Every call may throw `StateUnusable`. */
export function createSlipShelf(database: StateDatabase): SlipShelf {
  return {
    version() {
      const row = database.get<{ version: string }>(
        `SELECT (SELECT ifnull(max(seq), 0) FROM team_notes) || ' ' || (SELECT ifnull(max(seq), 0) FROM piece_remakes)
           || ' ' || (SELECT ifnull(max(change), 0) FROM hold_slips) AS version`,
      );
      return row?.version ?? '';
    },
    all(nowMs) {
      const since = nowMs - TOLD_MS;
      const holds = database.all<{ text: string; item_id: string }>(
        'SELECT item_id, text FROM hold_slips WHERE is_free = 0 OR at >= ?',
        since,
      );
      const json = (table: string) =>
        database.all<{ json: string }>(`SELECT json FROM ${table} WHERE at >= ?`, since).map((row) => row.json);
      return new Map([
        ...holds.map(({ item_id, text }) => [`h:${item_id}`, text] as const),
        ...json('piece_remakes').map((text) => slipText({ kind: 'remake', remake: JSON.parse(text) as Remake })),
        ...json('team_notes').map((text) => slipText({ kind: 'note', note: JSON.parse(text) as TeamNote })),
      ]);
    },
    take(slips, nowMs, beforeFree) {
      database.transaction(() => {
        const news = slips.flatMap((told) => {
          const slip = readSlip(told);
          return slip && !isPast(slip, nowMs) && isNews(slip, told[1]) ? [{ slip, text: told[1] }] : [];
        });
        const freed = news.flatMap(({ slip }) => (slip.kind === 'free' ? [slip.freed.item_id] : []));
        if (freed.length > 0) beforeFree(freed);
        for (const { slip, text } of news) write(slip, text);
      });
    },
  };

  function isNews(slip: Slip, text: string): boolean {
    if (slip.kind === 'hold' || slip.kind === 'free') {
      const known = slipOfHold(database, slip.kind === 'hold' ? slip.hold.item_id : slip.freed.item_id);
      return !known || supersedes({ stamp: slip.stamp, text }, known);
    }
    const { at } = slip.kind === 'remake' ? slip.remake : slip.note;
    const table = slip.kind === 'remake' ? 'piece_remakes' : 'team_notes';
    const rows = database.all<{ json: string }>(`SELECT json FROM ${table} WHERE at = ?`, at);
    // Texts of before may have their fields in another order.
    return !rows.some(({ json }) => {
      const known = JSON.parse(json) as Remake & TeamNote;
      const [, ownText] = slipText(
        slip.kind === 'remake' ? { kind: 'remake', remake: known } : { kind: 'note', note: known },
      );
      return ownText === text;
    });
  }

  function write(slip: Slip, text: string): void {
    switch (slip.kind) {
      case 'hold':
      case 'free':
        keepHoldSlip(database, slip, text);
        return slip.kind === 'hold' ? keepHold(database, slip.hold) : dropHold(database, slip.freed.item_id);
      case 'remake': {
        const { at, item_id } = slip.remake;
        return void database.run('INSERT INTO piece_remakes (at, item_id, json) VALUES (?, ?, ?)', at, item_id, text);
      }
      case 'note': {
        const { at, order_id } = slip.note;
        return void database.run('INSERT INTO team_notes (at, order_id, json) VALUES (?, ?, ?)', at, order_id, text);
      }
    }
  }
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
