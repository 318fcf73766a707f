/** Checks that open files still have their names: a deleted, replaced or emptied file can be written, and is never read again. */
import { closeSync, openSync, readSync, statSync } from 'node:fs';

/** The database, its log and its shared memory: without one of them the next write is lost. */
const SUFFIXES = ['', '-wal', '-shm'];

/**
 * Remembers the files of a database that was just opened. The returned function checks, in some microseconds, that the names
 * still lead to them and none was emptied in place; it is always true for `:memory:`.
 */
export function rememberFiles(file: string): () => boolean {
  // On a file system without shared memory SQLite does not use the other two.
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
/** The first bytes of a SQLite log, without the last bit. */
const LOG_HEAD = 0x377f0682;

/** Whether a log has lost its header: SQLite then ignores what is written after it. An empty log is fine, after a checkpoint. */
function isBeheaded(path: string): boolean {
  const head = Buffer.alloc(4);
  let log: number | undefined;
  try {
    // Only the log may be opened beside SQLite: closing one of the other files would release SQLite's locks.
    log = openSync(path, 'r');
    return readSync(log, head, 0, 4, 0) > 0 && head.readUInt32BE() >>> 1 !== LOG_HEAD >>> 1;
  } catch {
    // SQLite can still write to its open file; that this process cannot read it proves nothing.
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
