/** Keeps the state readable by its user alone: corrects permissions that are too wide, and refuses files of other users. */
import { chmodSync, readdirSync, statSync, type Stats } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { rightsProblem } from '../config/private-file.ts';
import { makePrivateFolder } from '../config/private-folder.ts';
import { readSmallFile } from '../config/small-file.ts';

/** The files of bancada in a state directory, with those that were moved aside. */
const OURS = /^(?:store|desks|token)-[0-9a-f]{32}/;

/** A file or folder of the state belongs to another user. */
export class ForeignState extends Error {
  override readonly name = 'ForeignState';
  readonly path: string;

  constructor(path: string) {
    super(`${path} belongs to another user`);
    this.path = path;
  }
}

/**
 * Creates the folder of a state file if it is missing, and closes it and our files in it to other users. Throws
 * {@link ForeignState} if one of them belongs to another user.
 */
export function closeToOthers(file: string): void {
  const dir = dirname(file);
  makePrivateFolder(dir);
  mend(dir, 0o700);
  for (const name of readdirSync(dir)) {
    if (OURS.test(name) || name.startsWith(basename(file))) tolerateGone(() => mend(join(dir, name), 0o600));
  }
}

/** A path of the state that belongs to another user, if there is one. Changes nothing. */
export function foreignIn(dir: string): string | undefined {
  const paths = [dir, ...readdirSync(dir).flatMap((name) => (OURS.test(name) ? [join(dir, name)] : []))];
  return paths.find((path) => {
    const stat = statSync(path, { throwIfNoEntry: false });
    return stat && isForeign(stat);
  });
}

/** The text of a small state file; `undefined` if it is missing, unreadable or another user's. */
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

/** Whether a file belongs to another user. */
function isForeign({ uid }: { uid: number }): boolean {
  return rightsProblem({ mode: 0o600, uid }) === 'foreign';
}

/** Ignores a missing file: another process may close a database, and so remove its log, at any time. */
function tolerateGone(work: () => void): void {
  try {
    work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
