/** Reads files that were moved aside: damaged, of a newer bancada, or of one that is too old. Only they have their intents. */
import { readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { IntentRow } from '../outbox/outbox-table.ts';
import type { Unopened } from './database.ts';
import { readIntentRow } from './intent-reader.ts';
import { salvageIntents } from './salvage.ts';

export type QuarantinedFile = {
  path: string;
  reason: Unopened;
};

const NAME = /^(?:store|desks)-[0-9a-f]{32}\.sqlite\.(corrupt|newer|older)-[\dTZ-]+$/;

/** The files in a state directory that were moved aside, the oldest first; of one database if its name is given. */
export function quarantinedIn(dir: string, ofFile?: string): QuarantinedFile[] {
  let names: string[];
  try {
    names = readdirSync(dir);
  } catch {
    return [];
  }
  return names.toSorted().flatMap((name) => {
    const reason = NAME.exec(name)?.[1];
    if (!reason || (ofFile !== undefined && !name.startsWith(`${ofFile}.`))) return [];
    return [{ path: join(dir, name), reason: reason as Unopened }];
  });
}

export type QuarantinedIntents = {
  /** The intents without a last verdict, the oldest first. */
  intents: IntentRow[];
  /** Whether these are all of them, unchanged; otherwise they are those that could be read. */
  isWhole: boolean;
};

/** The open intents of a state file, in use or moved aside, that can be read. Does not change the file. */
export function readIntentsOf(path: string): QuarantinedIntents {
  try {
    return readWithSqlite(path);
  } catch {
    return { intents: salvageIntents([path, `${path}-wal`]), isWhole: false };
  }
}

/** Whether a path is an ordinary file; false if it cannot be accessed. */
export function isOrdinaryFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  } catch {
    return false;
  }
}

function readWithSqlite(path: string): QuarantinedIntents {
  const connection = new DatabaseSync(path, { readOnly: true, timeout: 1000 });
  try {
    const check = connection.prepare('PRAGMA quick_check(1)').get();
    if (check?.['quick_check'] !== 'ok') throw new Error(`${basename(path)} is damaged`);
    const stored = connection.prepare('SELECT seq, json FROM outbox WHERE settled_at IS NULL ORDER BY seq').all();
    const intents = stored.flatMap(({ seq, json }) => readIntentRow(String(json), Number(seq)) ?? []);
    return { intents, isWhole: intents.length === stored.length };
  } finally {
    connection.close();
  }
}
