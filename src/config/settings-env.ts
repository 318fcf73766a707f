/** Adds the settings of `config.jsonc` to the environment; apart from the file's reader, which is loaded only for such a file. */
import { existsSync } from 'node:fs';
import type { Env } from './environment.ts';
import { configDirFrom, settingsFileIn } from './folders.ts';

/**
 * The environment of a command line, with the file's settings for variables that are not set. Rejects with `ConfigProblem` for
 * a file with a mistake: applying half of it would surprise.
 */
export async function withSettingsFile(words: readonly string[], env: Env): Promise<Env> {
  if (!existsSync(settingsFileIn(configDirFrom(env)))) return env;
  const [{ settingsInForce }, { ConfigProblem }] = await Promise.all([
    import('./settings-file.ts'),
    import('./problem.ts'),
  ]);
  const { env: inForce, file } = settingsInForce(env, { '--profile': valueOf('--profile', words) });
  const [first] = file.problems;
  if (first) {
    throw new ConfigProblem((texts) =>
      `${file.path}:${first.line}: ${first.words(texts)} ${texts.config.settings.more(file.problems.length)}`.trim(),
    );
  }
  return inForce;
}

/** The value of a flag, anywhere before `--`; if it is given twice, the first one counts. */
export function valueOf(flag: string, words: readonly string[]): string | undefined {
  const own = words.includes('--') ? words.slice(0, words.indexOf('--')) : words;
  const at = own.findIndex((word) => word === flag || word.startsWith(`${flag}=`));
  return at < 0 ? undefined : own[at] === flag ? own[at + 1] : own[at]?.slice(flag.length + 1);
}
