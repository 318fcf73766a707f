/** Where bancada gets its settings: flags, then environment. One frozen value comes out; nothing reads the environment later. */
import { readFileSync, statSync } from 'node:fs';
import { readLanguage, type Language } from './texts/texts.ts';

export type Config = {
  /** Base URL of the API, ending in /api/v1 in production. */
  url: string;
  token: string;
  language: Language;
  /** The name of this bench, for the header and the audit trail. */
  station: string;
};

/** A setting that cannot work; the sentence says what to do and never holds a token. Exit code 2. */
export class ConfigProblem extends Error {
  override name = 'ConfigProblem';
}

type Env = Readonly<Record<string, string | undefined>>;

/** The language: flag, then BANCADA_LANG, then the locale, then English. */
export function languageFrom(flag: string | undefined, env: Env): Language {
  const asked = flag ?? env.BANCADA_LANG;
  const language = readLanguage(asked);
  if (asked && !language) throw new ConfigProblem(`Unknown language “${asked}”. Use pt-BR or en.`);
  return language ?? readLanguage(env.LC_ALL || env.LC_MESSAGES || env.LANG) ?? 'en';
}

/** The configured store, or `undefined` where none is set. Throws {@link ConfigProblem} where a setting cannot work. */
export function configFrom(
  flags: { lang?: string | undefined; station?: string | undefined },
  env: Env,
): Config | undefined {
  const language = languageFrom(flags.lang, env);
  const url = env.BANCADA_URL;
  const token = env.BANCADA_TOKEN ?? (env.BANCADA_TOKEN_FILE ? readTokenFile(env.BANCADA_TOKEN_FILE) : undefined);
  if (!url || !token) return undefined;
  return Object.freeze({ url, token, language, station: flags.station ?? env.BANCADA_STATION ?? 'bench' });
}

function readTokenFile(path: string): string {
  let mode: number;
  let text: string;
  try {
    mode = statSync(path).mode;
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    throw new ConfigProblem(`The token file ${path} cannot be read.`, { cause });
  }
  if (process.platform !== 'win32' && mode & 0o077) {
    throw new ConfigProblem(`Others can read the token file ${path}. Close it first: chmod 600 ${path}`);
  }
  return text.trim();
}
