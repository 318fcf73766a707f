/** Reads small files of the user, after checking what they are: a device never ends, and a pipe without a writer blocks. */
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { homedir } from 'node:os';
import { ConfigProblem } from './problem.ts';

/** The largest file, in bytes: more than any setting, token or key needs. */
export const MOST_BYTES = 64 * 1024;

/** Error codes for a path that exists but cannot be accessed. */
const CLOSED = new Set(['EACCES', 'EPERM', 'ELOOP']);
const CHUNK_BYTES = 64 * 1024 + 1;

export type SmallFile = {
  text: string;
  /** Mode and owner of the very file that was read, as in `stat`. */
  mode: number;
  uid: number;
};

/**
 * Reads a regular file of up to `mostBytes`; links are followed. Throws {@link ConfigProblem} if it cannot be read, is no
 * regular file, or is larger.
 */
export function readSmallFile(path: string, mostBytes = MOST_BYTES): SmallFile {
  const file = unlessUnreadable(path, () => openSync(path, HOW));
  try {
    const stat = unlessUnreadable(path, () => fstatSync(file));
    if (!stat.isFile()) throw new ConfigProblem((texts) => texts.config.noFile(path));
    const bytes = unlessUnreadable(path, () => readUpTo(file, mostBytes + 1));
    if (bytes.length > mostBytes) {
      throw new ConfigProblem((texts) => texts.config.tooLarge(path, Math.ceil(mostBytes / 1024)));
    }
    return { text: bytes.toString('utf8'), mode: stat.mode, uid: stat.uid };
  } finally {
    closeSync(file);
  }
}

// Windows has neither of the last two flags. Without the second, opening a pipe waits for a writer; without the third, an
// opened terminal can become the controlling terminal of this process.
const HOW = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0);

/** Reads `count` bytes or more, if there are that many. Counted while reading: under /proc the size of every file is 0. */
function readUpTo(file: number, count: number): Buffer {
  const chunks: Buffer[] = [];
  for (let size = 0; size < count;) {
    const chunk = Buffer.alloc(Math.min(count, CHUNK_BYTES));
    const read = readSync(file, chunk, 0, chunk.length, null);
    if (read === 0) break;
    size += read;
    chunks.push(chunk.subarray(0, read));
  }
  return Buffer.concat(chunks);
}

/**
 * Returns the result of `work`; throws {@link ConfigProblem} if the file cannot be read: after a change of user without a new
 * HOME the folders are another user's.
 */
export function unlessUnreadable<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    const home = homedir();
    throw new ConfigProblem(
      ({ config }) => {
        if (code === 'ENOTDIR') return config.underFile(path);
        return CLOSED.has(code ?? '') && path.startsWith(`${home}/`)
          ? config.closedHome(path, home)
          : config.unreadable(path);
      },
      { cause },
    );
  }
}
