/**
 * Whether what is open still has its name and its content: a file that was deleted, replaced or emptied can be written to,
 * and nothing of it is ever read again.
 */
import { closeSync, openSync, readSync, statSync } from 'node:fs';

/** The database, its log and what processes share of it: who loses one of them has lost what is written next. */
const SUFFIXES = ['', '-wal', '-shm'];

/**
 * Remembers which files a database has now, right after it was opened; returns whether the names still lead to them, and
 * nobody has emptied one of them in place. It costs some microseconds. What is no file (`:memory:`) always has its name.
 */
export function rememberFiles(file: string): () => boolean {
  // Where a file system has no shared memory, SQLite does without the other two.
  const files = SUFFIXES.flatMap((suffix) => {
    const path = file + suffix;
    const was = file === ':memory:' ? undefined : fileAt(path);
    return was ? [{ path, suffix, was }] : [];
  });
  return () =>
    files.every(({ path, suffix, was }) => {
      const is = fileAt(path);
      if (is?.ino !== was.ino || is.dev !== was.dev) return false;
      return suffix === LOG ? !isBeheaded(path) : is.size > 0 || was.size === 0;
    });
}

const LOG = '-wal';
/** What a log of SQLite begins with, but for its last bit. */
const LOG_HEAD = 0x377f0682;

/** An empty log may be that of a checkpoint. Written to once more, behind a head that is gone, it is read by nobody. */
function isBeheaded(path: string): boolean {
  const head = Buffer.alloc(4);
  let log: number | undefined;
  try {
    // The log alone may be opened beside SQLite: to close one of the others would let go of its locks.
    log = openSync(path, 'r');
    return readSync(log, head, 0, 4, 0) > 0 && head.readUInt32BE() >>> 1 !== LOG_HEAD >>> 1;
  } catch {
    // What SQLite has open it can still write to; that nobody else can look at it is no proof.
    return false;
  } finally {
    if (log !== undefined) closeSync(log);
  }
}

function fileAt(path: string): { ino: number; dev: number; size: number } | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
