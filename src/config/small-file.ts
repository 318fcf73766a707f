/**
 * Small files of the user's, judged before they are read: a device never ends, and a pipe
 * without a writer never begins.
 */
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { homedir } from 'node:os';
import { ConfigProblem } from './problem.ts';

/** More than any setting, token or key needs. */
export const MOST_BYTES = 64 * 1024;

/** Why a folder cannot be looked into, and is there. */
const CLOSED = new Set(['EACCES', 'EPERM', 'ELOOP']);
const CHUNK_BYTES = 64 * 1024 + 1;

export type SmallFile = {
  text: string;
  /** Rights and owner of the very file that was read, as `stat` tells them. */
  mode: number;
  uid: number;
};

/**
 * The text of an ordinary file of up to `mostBytes`; a link is followed. Throws {@link ConfigProblem} for one that
 * cannot be read, is no ordinary file, or is larger.
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

// Windows knows neither of the last two. Without the second, opening a pipe waits for a writer; without the third, a
// terminal that is opened can become that of this process.
const HOW = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0);

/**
 * At least `count` bytes if there are as many. They are counted as they come: under /proc the size of every file is 0.
 */
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
 * What `work` returns; throws {@link ConfigProblem} where the file cannot be read: a user that was changed without its HOME
 * looks into the folders of another.
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
