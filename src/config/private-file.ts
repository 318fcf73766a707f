/**
 * Files that hold a secret or lead to one: read only if no other user can read them, and
 * written so that none ever could.
 */
import { chmodSync, lstatSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { makePrivateFolder } from './private-folder.ts';
import { ConfigProblem } from './problem.ts';
import { readSmallFile, unlessUnreadable } from './small-file.ts';

const isWindows = process.platform === 'win32';

/**
 * What is wrong with the rights of a file that must be its user's alone; `undefined` if nothing is. A credential of systemd's
 * may be read through an access list, which the rights show as the group's.
 */
export function rightsProblem(
  { mode, uid }: { mode: number; uid: number },
  isCredential = false,
): 'open' | 'foreign' | undefined {
  if (isWindows) return undefined;
  if (mode & (isCredential ? 0o037 : 0o077)) return 'open';
  const own = process.getuid?.();
  return own !== undefined && uid !== own && uid !== 0 ? 'foreign' : undefined;
}

/** Whether a file lies in the folder in which systemd gives a service its credentials, and nobody else writes there. */
function isCredential(path: string, folder: string | undefined): boolean {
  if (!folder || dirname(resolve(path)) !== resolve(folder)) return false;
  const stat = statSync(folder, { throwIfNoEntry: false });
  return stat !== undefined && rightsProblem({ mode: stat.mode & 0o022, uid: stat.uid }) === undefined;
}

/** The text of a file with a secret. Throws {@link ConfigProblem} if it cannot be read, or if others can read it. */
export function readPrivateFile(path: string): string {
  const { text, ...rights } = readSmallFile(path);
  const problem = rightsProblem(rights, isCredential(path, process.env['CREDENTIALS_DIRECTORY']));
  if (problem === 'open') throw new ConfigProblem((texts) => texts.config.openFile(path));
  if (problem === 'foreign') throw new ConfigProblem((texts) => texts.config.foreignFile(path));
  return text;
}

/**
 * The text of a file that says what bancada does, and may be read by anybody. Throws {@link ConfigProblem} if it cannot
 * be read, or if others can change it: a profile runs commands, and a key that is remapped does something else.
 */
export function readOwnersFile(path: string, mostBytes?: number): string {
  const { text, mode, uid } = readSmallFile(path, mostBytes);
  if (isWindows) return text;
  if (mode & 0o022) throw new ConfigProblem((texts) => texts.config.writableFile(path));
  if (rightsProblem({ mode: 0o600, uid }) === 'foreign')
    throw new ConfigProblem((texts) => texts.config.foreignFile(path));
  return text;
}

/**
 * Writes a file that its user alone can read, whole or not at all: a crash or a full disk
 * leaves the one that was there. Throws {@link ConfigProblem} where it cannot be written.
 */
export function writePrivateFile(path: string, text: string): void {
  const draft = `${path}.${process.pid}.new`;
  try {
    makePrivateFolder(dirname(path));
    writeFileSync(draft, text, { mode: 0o600, flag: 'wx' });
    chmodSync(draft, 0o600);
    renameSync(draft, path);
  } catch (cause) {
    throw new ConfigProblem((texts) => texts.config.unwritten(path), { cause });
  } finally {
    removeDraft(draft);
  }
}

function removeDraft(draft: string): void {
  try {
    rmSync(draft, { force: true });
  } catch {
    // Its folder is a file: there is none.
  }
}

/**
 * Whether there is anything at the path, a broken link included. Throws {@link ConfigProblem} where that cannot be seen: the folder
 * is a file, or another user's.
 */
export function isThere(path: string): boolean {
  return unlessUnreadable(path, () => lstatSync(path, { throwIfNoEntry: false })) !== undefined;
}
