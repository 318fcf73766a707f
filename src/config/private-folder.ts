/** Folders that their user alone can look into. */
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it that are missing. Step by step, as Node's own way of making them all at once never
 * comes back on a file system that answers as if the folder above were not there, such as /proc.
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
