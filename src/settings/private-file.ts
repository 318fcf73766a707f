/** Files that hold a secret or lead to one: read only if nobody else can read them, written so that nobody ever could. */
import { chmodSync, lstatSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { makePrivateFolder } from './private-folder.ts';
import { ConfigProblem } from './problem.ts';

const isWindows = process.platform === 'win32';

/** What is wrong with the rights of a file that must be its user's alone; `undefined` if nothing is, or it is not there. */
export function rightsProblem(path: string): 'open' | 'foreign' | undefined {
  if (isWindows) return undefined;
  const { mode, uid } = statSync(path);
  if (mode & 0o077) return 'open';
  const own = process.getuid?.();
  return own !== undefined && uid !== own && uid !== 0 ? 'foreign' : undefined;
}

/** The text of a file with a secret. Throws {@link ConfigProblem} if it cannot be read, or if others can read it. */
export function readPrivateFile(path: string): string {
  let problem: ReturnType<typeof rightsProblem>;
  let text: string;
  try {
    problem = rightsProblem(path);
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    throw new ConfigProblem((texts) => texts.config.unreadable(path), { cause });
  }
  if (problem === 'open') throw new ConfigProblem((texts) => texts.config.openFile(path));
  if (problem === 'foreign') throw new ConfigProblem((texts) => texts.config.foreignFile(path));
  return text;
}

/** Writes a file that its user alone can read, whole or not at all: a crash or a full disk leaves the one that was there. */
export function writePrivateFile(path: string, text: string): void {
  const folder = dirname(path);
  makePrivateFolder(folder);
  const draft = `${path}.${process.pid}.new`;
  try {
    writeFileSync(draft, text, { mode: 0o600, flag: 'wx' });
    chmodSync(draft, 0o600);
    renameSync(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Whether there is anything at the path, a broken link included. */
export function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}
