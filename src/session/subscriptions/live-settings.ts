/** The settings files while a bench runs: what has changed in them, as far as it can be taken over without a new start. */
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { readEnvironment, type Env } from '../../config/environment.ts';
import { configDirFrom, settingsFileIn } from '../../config/folders.ts';
import { ConfigProblem } from '../../config/problem.ts';
import { settingsInForce } from '../../config/settings-file.ts';
import { readWorkshopRules, workshopFileIn, type WorkshopRules } from '../../config/workshop-file.ts';
import { languageFrom } from '../../config/language.ts';
import { fileStampOf } from '../../config/watched-file.ts';
import type { Language } from '../../i18n/language.ts';
import { commandFileIn, keyFileIn, readKeymap } from '../keymap/configured-keymap.ts';
import type { Keymap } from '../session-context.ts';

/** What the files say now that they did not say before. */
export type SettingsNews =
  | {
      theme?: string | undefined;
      language?: Language;
      keymap?: Keymap;
      workshop?: WorkshopRules;
      /** The names of what holds with the next start only. */
      atRestart: readonly string[];
    }
  | { problem: ConfigProblem };

export type LiveSettingsOptions = {
  /** The environment of the process, without what a file adds. */
  env: Env;
  flags: Readonly<Record<string, string | undefined>>;
  /** The own commands that may be run, by their names; all of them where nothing is said. */
  allowed?: readonly string[] | undefined;
};

/** Settings that a bench takes over while it runs. */
const LIVE = new Set(['theme', 'language']);

/**
 * Begins with what the files say now; each call returns what is news since the last, `undefined` where nothing is. A state
 * of the files with a mistake is told once, and what was in force goes on.
 */
export function createLiveSettings({ env, flags, allowed }: LiveSettingsOptions): () => SettingsNews | undefined {
  const dir = configDirFrom(env);
  const paths = [
    settingsFileIn(dir),
    join(dir, 'profiles.json'),
    keyFileIn(dir),
    commandFileIn(dir),
    workshopFileIn(dir),
  ];
  const stamps = () => paths.map(fileStampOf);
  let seen = stamps();
  let before = tryRead();

  function read() {
    const { env: inForce, settings, file } = settingsInForce(env, flags);
    const [first] = file.problems;
    if (first) throw new ConfigProblem((texts) => `${file.path}:${first.line}: ${first.words(texts)}`);
    const { theme } = readEnvironment(inForce);
    const workshop = readWorkshopRules(dir);
    const ofStart = settings.map(({ setting, text }): [string, string | undefined] => [setting.name, text]);
    return { theme, language: languageFrom(flags['--lang'], inForce), workshop, ofStart };
  }

  function tryRead() {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof ConfigProblem)) throw error;
      return undefined;
    }
  }

  return () => {
    const now = stamps();
    if (isDeepStrictEqual(now, seen)) return undefined;
    const wasKeys = seen.slice(2, 4);
    seen = now;
    try {
      const next = read();
      const keymap = isDeepStrictEqual(now.slice(2, 4), wasKeys) ? undefined : readKeymap(dir, allowed);
      const was = before ?? next;
      before = next;
      const texts = new Map(was.ofStart);
      const changed = next.ofStart.flatMap(([name, text]) => (text === texts.get(name) ? [] : [name]));
      const isOtherWall = !isDeepStrictEqual(next.workshop.wall, was.workshop.wall);
      const atRestart = [...changed.filter((name) => !LIVE.has(name)), ...(isOtherWall ? ['wall'] : [])];
      return {
        ...(next.theme === was.theme ? {} : { theme: next.theme }),
        ...(next.language === was.language ? {} : { language: next.language }),
        ...(keymap ? { keymap } : {}),
        ...(isDeepStrictEqual(next.workshop, was.workshop) ? {} : { workshop: next.workshop }),
        atRestart,
      };
    } catch (error) {
      if (error instanceof ConfigProblem) return { problem: error };
      throw error;
    }
  };
}
