/**
 * Recordings of terminals (asciicasts), in a folder beside the store's database, readable by their user alone. The station's
 * audit trail has when each began and ended and the hash of its file, so recordings.ts finds files that were changed or removed.
 */
import { createHash, randomBytes, type Hash } from 'node:crypto';
import { chmodSync, closeSync, openSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { RecordingRules } from '../domain/recordings.ts';
import type { Author } from '../domain/intents.ts';
import { makePrivateFolder } from '../config/private-folder.ts';
import { appendAudit } from './audit.ts';
import type { StateDatabase } from './database.ts';
import { StateUnusable } from './state-problem.ts';
import { recordingsOf } from './state-dir.ts';
import { DAY_MS } from '../base/durations.ts';

/** The recording of one terminal: a sequence of files. */
export type RecordingFile = {
  /** Adds a line; it is on the disk within a second. */
  write(line: string): void;
  /** Whether the next line must begin another file; creates that file if so. */
  isNext(): boolean;
  /** Ends it: writes what is buffered, and the hash to the trail. A second call does nothing. */
  end(): void;
};

export type RecordingRepositoryOptions = {
  /** The open database; throws `StateUnusable` before a store is known. */
  database: StateDatabase;
  rules: RecordingRules;
  wallNow: () => number;
};

/** A file has at most this fraction of the space for all. */
const SHARE_OF_ONE = 8;
const FLUSH_MS = 1000;
const FLUSH_CHARACTERS = 65_536;
/** How many bytes are buffered while the store is not known. */
const MOST_HELD = 4 * 1024 * 1024;

/** Begins the recording of a terminal. Calls `onFail` once if it ends early; never throws. */
export function openRecordingFile(
  { database, rules, wallNow }: RecordingRepositoryOptions,
  by: Author,
  onFail: (error: Error) => void,
): RecordingFile {
  let file: { fd: number; name: string; hash: Hash; bytes: number; beganAt: number } | undefined;
  let held: string[] = [];
  let heldCharacters = 0;
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  let wantsNext = true;

  function fail(error: unknown): void {
    isOver = true;
    clearTimeout(timer);
    held = [];
    try {
      close('failed');
    } catch {
      // The disk itself has failed.
    }
    onFail(error instanceof Error ? error : new Error(String(error)));
  }

  /** Returns false while the store is not known. */
  function begin(): boolean {
    let folder: string | undefined;
    try {
      folder = database.file === ':memory:' ? undefined : recordingsOf(database.file);
    } catch (error) {
      if (error instanceof StateUnusable && error.problem === 'failed') return false;
      throw error;
    }
    if (folder === undefined) return false;
    makePrivateFolder(folder);
    const beganAt = wallNow();
    prune(folder, beganAt);
    const name = nameOfRecording(by.station, beganAt);
    const fd = openSync(join(folder, name), 'ax', 0o600);
    chmodSync(join(folder, name), 0o600);
    file = { fd, name, hash: createHash('sha256'), bytes: 0, beganAt };
    appendAudit(database, { at: beganAt, ...who(by), what: 'cast-begin', asked: name });
    return true;
  }

  function close(detail?: string): void {
    if (!file) return;
    const { fd, name, hash, bytes } = file;
    file = undefined;
    closeSync(fd);
    const told = detail ?? `sha256 ${hash.digest('hex')} ${bytes} B`;
    appendAudit(database, { at: wallNow(), ...who(by), what: 'cast-end', asked: name, detail: told });
  }

  /** Deletes files past their age, then the oldest ones until there is room for one more. */
  function prune(folder: string, now: number): void {
    const there = readdirSync(folder)
      .filter((name) => name.endsWith('.cast'))
      .toSorted()
      .map((name) => ({ name, ...statOf(join(folder, name)) }));
    let bytes = there.reduce((sum, { size }) => sum + size, 0);
    const room = rules.mostBytes - rules.mostBytes / SHARE_OF_ONE;
    for (const { name, size, changedAt } of there) {
      const why = now - changedAt > rules.mostDays * DAY_MS ? 'age' : bytes > room ? 'size' : undefined;
      if (why === undefined) continue;
      rmSync(join(folder, name), { force: true });
      bytes -= size;
      appendAudit(database, { at: now, ...who(by), what: 'cast-removed', asked: name, detail: why });
    }
  }

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (isOver || held.length === 0) return;
    try {
      if (!file && !begin()) {
        if (heldCharacters > MOST_HELD) throw new Error('It is not known which store is recorded.');
        return;
      }
      const bytes = Buffer.from(held.join(''));
      held = [];
      heldCharacters = 0;
      for (let at = 0; at < bytes.length;) at += writeSync(file!.fd, bytes, at);
      file!.hash.update(bytes);
      file!.bytes += bytes.length;
    } catch (error) {
      fail(error);
    }
  }

  return {
    isNext() {
      if (!wantsNext && file) {
        const isFull = file.bytes + heldCharacters > rules.mostBytes / SHARE_OF_ONE;
        wantsNext = isFull || wallNow() - file.beganAt > DAY_MS;
      }
      if (!wantsNext || isOver) return false;
      wantsNext = false;
      flush();
      try {
        close();
      } catch (error) {
        fail(error);
      }
      return true;
    },
    write(line) {
      if (isOver) return;
      held.push(`${line}\n`);
      heldCharacters += line.length + 1;
      if (heldCharacters > FLUSH_CHARACTERS) flush();
      else timer ??= setTimeout(flush, FLUSH_MS).unref();
    },
    end() {
      if (isOver) return;
      flush();
      isOver = true;
      clearTimeout(timer);
      try {
        close();
      } catch (error) {
        onFail(error instanceof Error ? error : new Error(String(error)));
      }
    },
  };
}

/** `2026-03-01T08-00-00.000Z-packing-1-3f9a.cast`: names sort by when the recordings began. */
function nameOfRecording(station: string, at: number): string {
  const moment = new Date(at).toISOString().replaceAll(':', '-');
  const place =
    station
      .normalize('NFKD')
      .replaceAll(/[^A-Za-z0-9._-]+/g, '')
      .slice(0, 40) || 'station';
  return `${moment}-${place}-${randomBytes(3).toString('hex')}.cast`;
}

function statOf(path: string): { size: number; changedAt: number } {
  const stat = statSync(path, { throwIfNoEntry: false });
  return { size: stat?.size ?? 0, changedAt: stat?.mtimeMs ?? 0 };
}

const who = ({ operator, station }: Author) => ({ operator, station });
