/**
 * Whether what is open still has its name: a file that was deleted or replaced can be written to, and nothing
 * of it is ever read again.
 */
import { statSync } from 'node:fs';

/** The database, its log and what processes share of it: who loses one of them has lost what is written next. */
const SUFFIXES = ['', '-wal', '-shm'];

/**
 * Remembers which files a database has now, right after it was opened; answers whether the names still lead to them. It
 * costs some microseconds. What is no file (`:memory:`) always has its name.
 */
export function rememberFiles(file: string): () => boolean {
  // Where a file system has no shared memory, SQLite does without the other two.
  const files = SUFFIXES.flatMap((suffix) => {
    const path = file + suffix;
    const was = file === ':memory:' ? undefined : fileAt(path);
    return was ? [{ path, was }] : [];
  });
  return () =>
    files.every(({ path, was }) => {
      const is = fileAt(path);
      return is?.ino === was.ino && is.dev === was.dev;
    });
}

function fileAt(path: string): { ino: number; dev: number } | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
