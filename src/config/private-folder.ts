/** Folders that only their user can access. */
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and its missing parents. One at a time, because Node's recursive way never returns on a file system that
 * denies the parent exists, such as /proc.
 */
export function makePrivateFolder(path: string): void {
  const above = dirname(path);
  if (above !== path && !existsSync(above)) makePrivateFolder(above);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
