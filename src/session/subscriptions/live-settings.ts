/** Reads the settings files while a bench runs: finds what has changed and can be applied without a restart. */
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { readEnvironment, type Env } from '../../config/environment.ts';
import { configDirFrom, settingsFileIn } from '../../config/folders.ts';
import { ConfigProblem } from '../../config/problem.ts';
import { settingsInForce } from '../../config/settings-file.ts';
import { readWorkshopRules, workshopFileIn, type WorkshopRules } from '../../config/workshop-file.ts';
import { languageFrom } from '../../config/language.ts';
import { fileStampOf, isReadingRefused } from '../../config/watched-file.ts';
import type { Language } from '../../i18n/language.ts';
import { commandFileIn, keyFileIn, readKeymap } from '../keymap/configured-keymap.ts';
import type { Keymap } from '../session-context.ts';

/** The changes in the files since the last call. */
export type SettingsNews =
  | {
      theme?: string | undefined;
      language?: Language;
      keymap?: Keymap;
      workshop?: WorkshopRules;
      /** The names of settings that apply only after a restart. */
      atRestart: readonly string[];
    }
  | { problem: ConfigProblem };

type LiveSettingsOptions = {
  /** The environment of the process, without the additions of a file. */
  env: Env;
  flags: Readonly<Record<string, string | undefined>>;
  /** The names of the own commands that may be run; absent: all of them. */
  allowed?: readonly string[] | undefined;
};

/** Settings that a running bench applies. */
const LIVE = new Set(['theme', 'language']);

/**
 * Reads the files; each call returns the changes since the last one, `undefined` if there are none. A mistake in the files is
 * returned once, and the previous settings stay in force.
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
  let keysInForce = seen.slice(2, 4);
  let isUnread = false;
  let before = tryRead();
  let hasWall = before?.workshop.wall !== undefined;

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
    const isSame = isDeepStrictEqual(now, seen);
    if (isSame && !isUnread) return undefined;
    seen = now;
    try {
      const next = read();
      const keys = now.slice(2, 4);
      const keymap = isDeepStrictEqual(keys, keysInForce) ? undefined : readKeymap(dir, allowed);
      keysInForce = keys;
      isUnread = false;
      const was = before ?? next;
      before = next;
      const texts = new Map(was.ofStart);
      const changed = next.ofStart.flatMap(([name, text]) => (text === texts.get(name) ? [] : [name]));
      // The first size is used at once.
      const isOtherWall = hasWall && !isDeepStrictEqual(next.workshop.wall, was.workshop.wall);
      hasWall ||= next.workshop.wall !== undefined;
      const atRestart = [...changed.filter((name) => !LIVE.has(name)), ...(isOtherWall ? ['wall'] : [])];
      return {
        ...(next.theme === was.theme ? {} : { theme: next.theme }),
        ...(next.language === was.language ? {} : { language: next.language }),
        ...(keymap ? { keymap } : {}),
        ...(isDeepStrictEqual(next.workshop, was.workshop) ? {} : { workshop: next.workshop }),
        atRestart,
      };
    } catch (error) {
      if (!(error instanceof ConfigProblem)) throw error;
      // The system may refuse to open a file that is as it should be: it is tried again at the next call.
      isUnread = isReadingRefused(error);
      return isSame && isUnread ? undefined : { problem: error };
    }
  };
}
