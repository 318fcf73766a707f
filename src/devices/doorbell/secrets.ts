/** The file with the secrets of the webhook. */
import { readPrivateFile } from '../../config/private-file.ts';
import { ConfigProblem } from '../../config/problem.ts';
import { watchFile } from '../../config/watched-file.ts';

/**
 * Reads one or two secrets, one on a line. Throws {@link ConfigProblem} for a file that others can read, or with anything else
 * in it.
 */
export function readSecrets(path: string): string[] {
  const lines = readPrivateFile(path).split(/\r?\n/);
  const secrets = lines.map((line) => line.trim()).filter((line) => line !== '');
  if (secrets.length < 1 || secrets.length > 2) throw new ConfigProblem((texts) => texts.config.secrets);
  return secrets;
}

/** Returns the current secrets; called at every event. */
export type Secrets = () => readonly string[];

/**
 * Watches the file and reads it again when it has changed; while it cannot be used the last secrets stay valid. `onNew` is
 * called with the secrets of every reading, also the first. Throws as {@link readSecrets} does if it cannot be used at first.
 */
export function watchSecrets(path: string, onNew: (secrets: readonly string[]) => void = () => {}): Secrets {
  const secrets = watchFile(path, { read: () => readSecrets(path), onNew });
  onNew(secrets());
  return secrets;
}
