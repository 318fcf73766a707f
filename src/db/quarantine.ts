/**
 * Files that were set aside: damaged, of a newer bancada or of one that is too old. What is in them is ours, and no store
 * knows it: it is read here.
 */
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

/** The files in a state directory that were set aside, the oldest first; of one database where its name is given. */
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
  /** Whether that is all of them as they were left; otherwise it is what could be made out. */
  isWhole: boolean;
};

/** The open intents of a state file, in use or set aside, as far as they can be read. Changes nothing in it. */
export function readIntentsOf(path: string): QuarantinedIntents {
  try {
    return readWithSqlite(path);
  } catch {
    return { intents: salvageIntents([path, `${path}-wal`]), isWhole: false };
  }
}

/** Whether a path is that of an ordinary file; one that cannot be looked at is none. */
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
