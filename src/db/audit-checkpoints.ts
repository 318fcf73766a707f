/**
 * Checkpoints of the audit trail: the last link of each chain, appended now and then to a file beside the database. A copy of
 * that file elsewhere shows changes of the trail, even by those who can write the database.
 */
import { appendFileSync } from 'node:fs';
import { finite, object, readText, string, that } from '../base/codec.ts';
import type { ChainLink } from './audit-chain.ts';
import { headOf } from './audit-heads.ts';
import type { StateDatabase } from './database.ts';
import { checkpointsOf } from './state-dir.ts';

/** A link of a chain; `at`: when its entry was written, in milliseconds since the epoch. */
export type Checkpoint = ChainLink & { at: number; station: string };

/** The time between two checkpoints of a running process; when it ends, it writes one more. */
const GRAIN_MS = 10 * 60_000;

/** The stations whose chains grew in this process since their last checkpoint, by file of the state. */
const grown = new Map<string, Map<string, number>>();
/** When this process last wrote a checkpoint to each file, on the clock of the entries. */
const keptAt = new Map<string, number>();

/** Marks the chain of a station for the next checkpoint. */
export function noteGrowth({ file }: StateDatabase, station: string, at: number): void {
  if (file === ':memory:') return;
  const stations = grown.get(file) ?? new Map<string, number>();
  grown.set(file, stations.set(station, at));
}

/** Writes a checkpoint if the last one is ten minutes old. Call it after the commit. */
export function keepCheckpoint(database: StateDatabase): void {
  const newest = Math.max(...(grown.get(database.file)?.values() ?? []));
  if (Math.abs(newest - (keptAt.get(database.file) ?? 0)) >= GRAIN_MS && newest !== -Infinity)
    writeCheckpoint(database);
}

/**
 * Writes a checkpoint of every chain that has grown. Never throws: if it cannot be written, the next one covers it, and
 * `audit verify` shows how old the last one is.
 */
export function writeCheckpoint(database: StateDatabase): void {
  const { file } = database;
  const stations = grown.get(file);
  if (!stations) return;
  try {
    const lines = [...stations].map(([station, at]) => {
      const { link, hash } = headOf(database, station);
      return `${JSON.stringify({ at, station, link, hash } satisfies Checkpoint)}\n`;
    });
    appendFileSync(checkpointsOf(file), lines.join(''), { mode: 0o600 });
    keptAt.set(file, Math.max(...stations.values()));
    grown.delete(file);
  } catch {
    // See above.
  }
}

const position = that((value): value is number => Number.isSafeInteger(value));
const checkpointCodec = object({ at: finite, station: string, link: position, hash: string });

/** The checkpoints in a file's text, and the number of its first invalid line, from 1. */
export function readCheckpoints(file: string): { checkpoints: Checkpoint[]; badLine: number | undefined } {
  const checkpoints: Checkpoint[] = [];
  let badLine: number | undefined;
  for (const [index, line] of file.split('\n').entries()) {
    if (line === '') continue;
    const checkpoint = readText(checkpointCodec, line);
    if (checkpoint) checkpoints.push(checkpoint);
    else badLine ??= index + 1;
  }
  return { checkpoints, badLine };
}
