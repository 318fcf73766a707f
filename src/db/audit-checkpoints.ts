/**
 * Checkpoints of the audit trail: a file beside the database to which the last link of each chain is added now and then.
 * A copy of it elsewhere proves a trail against everybody who can write the database.
 */
import { appendFileSync } from 'node:fs';
import { finite, object, readText, string, that } from '../base/codec.ts';
import type { ChainLink } from './audit-chain.ts';
import { headOf } from './audit-heads.ts';
import type { StateDatabase } from './database.ts';
import { checkpointsOf } from './state-dir.ts';

/** A link that was there once; `at` is when its entry was written, in milliseconds since the epoch. */
export type Checkpoint = ChainLink & { at: number; station: string };

/** So much of the trail at most has no checkpoint while a process goes on; when it ends, all of it has. */
const GRAIN_MS = 10 * 60_000;

/** The stations whose chains grew in this process since their last checkpoint, by file of the state. */
const grown = new Map<string, Map<string, number>>();
/** When a file had its last checkpoint from this process, on the clock of the entries. */
const keptAt = new Map<string, number>();

/** A chain has grown: its next checkpoint says so. */
export function noteGrowth({ file }: StateDatabase, station: string, at: number): void {
  if (file === ':memory:') return;
  const stations = grown.get(file) ?? new Map<string, number>();
  grown.set(file, stations.set(station, at));
}

/** Adds a checkpoint where the last one is ten minutes old. For use once what was written is committed. */
export function keepCheckpoint(database: StateDatabase): void {
  const newest = Math.max(...(grown.get(database.file)?.values() ?? []));
  if (Math.abs(newest - (keptAt.get(database.file) ?? 0)) >= GRAIN_MS && newest !== -Infinity)
    writeCheckpoint(database);
}

/**
 * Adds a checkpoint of every chain that has grown, whenever the last was. Never throws: a checkpoint that cannot be
 * kept now is kept with the next one, and `audit verify` says how old the last is.
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

/** The checkpoints in a text, and the number of its first line that is none, from 1. */
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
