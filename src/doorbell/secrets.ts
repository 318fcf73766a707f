/** The file with the secrets of the webhook. */
import { readPrivateFile } from '../files/private-file.ts';
import { ConfigProblem } from '../files/problem.ts';

/**
 * One or two secrets, one on a line. Throws {@link ConfigProblem} for a file that others can read, or
 * with anything else in it.
 */
export function readSecrets(path: string): string[] {
  const lines = readPrivateFile(path).split(/\r?\n/);
  const secrets = lines.map((line) => line.trim()).filter((line) => line !== '');
  if (secrets.length < 1 || secrets.length > 2) throw new ConfigProblem((texts) => texts.config.secrets);
  return secrets;
}
