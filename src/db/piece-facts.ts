/** What was made of an item, and accepted, of every host; and the jobs that it went into. Every call may throw `StateUnusable`. */
import { accepted, job, made } from '../eventlog/kinds/jobs.ts';
import { hold } from '../eventlog/kinds/pieces.ts';
import type { JobRow } from '../eventlog/job.ts';
import type { Job, MadeFact, PieceFacts } from '../eventlog/piece-facts.ts';
import type { StateDatabase } from './database.ts';
import { append, eventsOf, recordDurably, eventsVersion } from './event-log.ts';
import { holdOf } from './piece-notes.ts';

/** What was made of an item, and accepted. */
export function pieceFactsOf(database: StateDatabase, subject: string): PieceFacts {
  return {
    made: eventsOf(database, made, { subject }),
    accepted: [...eventsOf(database, accepted, { subject }).values()],
  };
}

/** What was known of an item when its rows were made. */
export type KnownOfItem = Pick<MadeFact, 'piece_hash' | 'version' | 'knew' | 'remakes'>;

/** Keeps a job; the holds of its items that a change of their text or a fault had caused end with it. */
export function keepJob(
  database: StateDatabase,
  written: Job,
  rows: readonly JobRow[],
  known: ReadonlyMap<string, KnownOfItem>,
): void {
  const { id, at, operator, station, template } = written;
  recordDurably(database, () => {
    append(database, job, written);
    for (const [item_id, mine] of Map.groupBy(rows, (row) => row.item_id)) {
      const { order_id, text_hash } = mine[0]!;
      const about = { at, operator, station, order_id, item_id };
      const units = mine.map(({ unit }) => unit);
      append(database, made, { ...about, job: id, template, units, text_hash, ...known.get(item_id)! });
      if (holdOf(database, item_id)?.cause === undefined) continue;
      append(database, hold, { ...about, is_free: true }, { audit: { asked: id } });
    }
  });
}

/** Grows with everything that is made or accepted. */
export function factsVersion(database: StateDatabase): number {
  return eventsVersion(database, [made, accepted]);
}

/** The items of which something was made or accepted since a version. */
export function changedItems(database: StateDatabase, since: number): string[] {
  const sql = "SELECT DISTINCT subject FROM events WHERE kind IN ('made', 'accepted') AND change > ?";
  return database.all<{ subject: string }>(sql, since).map(({ subject }) => subject);
}

/** All jobs since a moment, the oldest first. */
export function jobsSince(database: StateDatabase, sinceMs: number): Job[] {
  return [...eventsOf(database, job, { sinceMs }).values()];
}

/** The items of a job whose pieces were made otherwise than `pieceHashOf` says that they are wanted now. */
export function changedInJob(
  database: StateDatabase,
  { id, station }: Pick<Job, 'id' | 'station'>,
  pieceHashOf: (itemId: string) => string | undefined,
): string[] {
  const sql = "SELECT text FROM events WHERE kind = 'made' AND json_extract(text, '$.job') = ?";
  const all = database.all<{ text: string }>(sql, id).map(({ text }) => JSON.parse(text) as MadeFact);
  const changed = all.filter(
    (one) => one.station === station && ![undefined, one.piece_hash].includes(pieceHashOf(one.item_id)),
  );
  return [...new Set(changed.map(({ item_id }) => item_id))];
}
