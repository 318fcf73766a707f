/** Files that contain a secret or lead to one: read only if no other user can read them, and written so that none ever could. */
import { chmodSync, lstatSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { makePrivateFolder } from './private-folder.ts';
import { ConfigProblem } from './problem.ts';
import { readSmallFile, unlessUnreadable } from './small-file.ts';

const isWindows = process.platform === 'win32';

/**
 * The problem with the rights of a file that only its user may access; `undefined` if there is none. An access list may allow
 * reading a systemd credential, which the mode shows as a right of the group.
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

/** Whether a file is in systemd's folder of credentials for this service, and no other user can write there. */
function isCredential(path: string, folder: string | undefined): boolean {
  if (!folder || dirname(resolve(path)) !== resolve(folder)) return false;
  const stat = statSync(folder, { throwIfNoEntry: false });
  return stat !== undefined && rightsProblem({ mode: stat.mode & 0o022, uid: stat.uid }) === undefined;
}

/** Reads a file with a secret. Throws {@link ConfigProblem} if it cannot be read, or if others can read it. */
export function readPrivateFile(path: string): string {
  const { text, ...rights } = readSmallFile(path);
  const problem = rightsProblem(rights, isCredential(path, process.env['CREDENTIALS_DIRECTORY']));
  if (problem === 'open') throw new ConfigProblem((texts) => texts.config.openFile(path));
  if (problem === 'foreign') throw new ConfigProblem((texts) => texts.config.foreignFile(path));
  return text;
}

/**
 * Reads a file that controls bancada and may be read by anybody. Throws {@link ConfigProblem} if it cannot be read, or if
 * others can change it: a profile runs commands, and key bindings change what keys do.
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
 * Writes a file that only its user can read, atomically: after a crash or on a full disk the previous one remains. Throws
 * {@link ConfigProblem} if it cannot be written.
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
    // Its folder is a file: there is no draft to remove.
  }
}

/**
 * Whether anything exists at the path, including a broken link. Throws {@link ConfigProblem} if that cannot be determined: the
 * folder is a file, or another user's.
 */
export function isThere(path: string): boolean {
  return unlessUnreadable(path, () => lstatSync(path, { throwIfNoEntry: false })) !== undefined;
}
