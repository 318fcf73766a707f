/**
 * Who may read the state, and whose it is: its user's alone. Rights that are too wide are mended,
 * other owners are refused.
 */
import { chmodSync, readdirSync, statSync, type Stats } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { rightsProblem } from '../config/private-file.ts';
import { makePrivateFolder } from '../config/private-folder.ts';
import { readSmallFile } from '../config/small-file.ts';

/** The files that a bench leaves in its state directory, those that were set aside included. */
const OURS = /^(?:store|desks|token)-[0-9a-f]{32}/;

/** A file or folder of the state belongs to another user, who could change it. */
export class ForeignState extends Error {
  override readonly name = 'ForeignState';
  readonly path: string;

  constructor(path: string) {
    super(`${path} belongs to another user`);
    this.path = path;
  }
}

/**
 * Makes the folder of a state file where it is missing, and closes it and everything of ours in it to other users.
 * Throws {@link ForeignState} where any of that is another user's.
 */
export function closeToOthers(file: string): void {
  const dir = dirname(file);
  makePrivateFolder(dir);
  mend(dir, 0o700);
  for (const name of readdirSync(dir)) {
    if (OURS.test(name) || name.startsWith(basename(file))) tolerateGone(() => mend(join(dir, name), 0o600));
  }
}

/** Something of the state that is another user's, where there is such a thing. Changes nothing. */
export function foreignIn(dir: string): string | undefined {
  const paths = [dir, ...readdirSync(dir).flatMap((name) => (OURS.test(name) ? [join(dir, name)] : []))];
  return paths.find((path) => {
    const stat = statSync(path, { throwIfNoEntry: false });
    return stat && isForeign(stat);
  });
}

/**
 * The text of a small file of the state, closed to others; `undefined` where it is missing,
 * unreadable or another user's.
 */
export function readStateFile(path: string, mostBytes?: number): string | undefined {
  try {
    const { text, ...rights } = readSmallFile(path, mostBytes);
    mend(path, 0o600, rights);
    return text;
  } catch {
    return undefined;
  }
}

function mend(path: string, wanted: number, { mode, uid }: Pick<Stats, 'mode' | 'uid'> = statSync(path)): void {
  if (isForeign({ uid })) throw new ForeignState(path);
  if ((mode & 0o777) !== wanted) chmodSync(path, wanted);
}

/** Whatever its rights are. */
function isForeign({ uid }: { uid: number }): boolean {
  return rightsProblem({ mode: 0o600, uid }) === 'foreign';
}

/** Another process may close a database, and with it take its log away, while they are being looked at. */
function tolerateGone(work: () => void): void {
  try {
    work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
