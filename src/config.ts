/** Where bancada gets its settings: flags, then environment, then a profile. One frozen value comes out; nothing reads the environment later. */
import { hostname, userInfo } from 'node:os';
import { checkBaseUrl } from './api/input.ts';
import { checkCutOffs } from './settings/cut-offs.ts';
import { graceFrom, watchFrom } from './settings/action-times.ts';
import { hubFrom } from './settings/hub.ts';
import { readPrivateFile } from './settings/private-file.ts';
import { notifyFrom } from './settings/notify.ts';
import { ConfigProblem } from './settings/problem.ts';
import {
  configDirFrom,
  readPictureSetting,
  readProfiles,
  tokenOf,
  type PictureSetting,
  type Profile,
} from './settings/profiles.ts';
import { checkTheme } from './settings/theme.ts';
import { timeZoneFrom } from './settings/time-zone.ts';
import { cleanToken } from './settings/token.ts';
import type { NotifyStyle } from './terminal/notification.ts';
import { readLanguage, type Language } from './texts/texts.ts';

export { ConfigProblem } from './settings/problem.ts';

export type Config = {
  /** Base URL of the API, ending in /api/v1 in production. */
  url: string;
  token: string;
  language: Language;
  /** The name of this bench, for the header and the audit trail. */
  station: string;
  /** Who works at it, for the audit trail; the system's user unless somebody says otherwise. */
  operator?: string;
  /** The profile that this comes from; `undefined` if it is the environment. */
  profile?: string;
  /** Every write is refused in the client, before anything is sent. */
  isReadOnly?: boolean;
  /** How long an answer may take, in milliseconds; the client's own deadlines if not set. */
  timeoutMs?: number;
  /** How long accept and start can still be undone before they are sent, in milliseconds; the actions' own if not set. */
  graceMs?: number;
  /** How long a request may still take effect at the store after its answer was lost, in milliseconds; likewise. */
  watchMs?: number;
  /** What `preco` of a product is in, where somebody has said so. */
  priceUnit?: 'cents' | 'reais';
  /** The address of the hub that several machines share, with whatever it needs to get in: a secret. */
  hub?: string;
  /** The words of the command that prints a label. */
  printCommand?: readonly string[];
  /** How terminals are asked to call somebody who is not looking; off if not set. */
  notify?: NotifyStyle;
  /** In which times are shown; the machine's own, if not set. */
  timeZone?: string;
  /** Whether a product's cover is drawn; where the line is short, if not set. */
  pictures?: PictureSetting;
  /** Plain lines for a screen reader in place of a picture of a screen. */
  isScreenReader?: boolean;
};

/** What flags can say about the configuration. */
export type ConfigFlags = {
  lang?: string | undefined;
  station?: string | undefined;
  operator?: string | undefined;
  profile?: string | undefined;
  readOnly?: boolean | undefined;
  notify?: NotifyStyle | undefined;
  screenReader?: boolean | undefined;
  /** Seconds. */
  timeout?: number | undefined;
};

type Env = Readonly<Record<string, string | undefined>>;

/** The language: flag, then BANCADA_LANG, then the locale, then English. */
export function languageFrom(flag: string | undefined, env: Env): Language {
  const asked = flag ?? (env['BANCADA_LANG'] || undefined);
  const language = readLanguage(asked);
  if (asked && !language) throw new ConfigProblem((texts) => texts.config.language(asked));
  return language ?? readLanguage(env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG']) ?? 'en';
}

type Source = { url: string; token: string; profile?: Profile; profileName?: string };

/**
 * The configured store, or `undefined` where none is set. A token is only ever used with the address it was configured
 * with: `--profile` sets the environment's store aside, and the environment's address never gets a profile's token.
 * Throws {@link ConfigProblem}, or `InvalidConfig` of the client, where a setting cannot work.
 */
export function configFrom(flags: ConfigFlags, env: Env): Config | undefined {
  const source = sourceFrom(flags, env);
  if (!source) return undefined;
  checkBaseUrl(source.url);
  checkTheme(env);
  checkCutOffs(env);
  const { profile } = source;
  const language = flags.lang === undefined && !env['BANCADA_LANG'] ? readLanguage(profile?.language) : undefined;
  const timeoutMs = flags.timeout === undefined ? undefined : flags.timeout * 1000;
  const notify = flags.notify ?? notifyFrom(env) ?? profile?.notify;
  const printCommand = wordsIn(env['BANCADA_PRINT_COMMAND']) ?? profile?.print_command;
  const timeZone = timeZoneFrom(env, profile?.time_zone);
  const pictures = picturesFrom(env) ?? profile?.pictures;
  return Object.freeze({
    url: source.url,
    token: source.token,
    language: language ?? languageFrom(flags.lang, env),
    station: flags.station ?? (env['BANCADA_STATION'] || profile?.station || hostName()),
    operator: flags.operator ?? (env['BANCADA_OPERATOR'] || profile?.operator || userName()),
    ...(source.profileName === undefined ? {} : { profile: source.profileName }),
    ...(flags.readOnly || isSet(env['BANCADA_READ_ONLY']) ? { isReadOnly: true } : {}),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    ...graceFrom(env),
    ...watchFrom(env),
    ...hubFrom(env, profile),
    ...(profile?.price_unit === undefined ? {} : { priceUnit: profile.price_unit }),
    ...(printCommand === undefined ? {} : { printCommand }),
    ...(notify === undefined ? {} : { notify }),
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(pictures === undefined ? {} : { pictures }),
    ...(isScreenReaderIn(flags, env, profile) ? { isScreenReader: true } : {}),
  });
}

function sourceFrom(flags: ConfigFlags, env: Env): Source | undefined {
  if (flags.profile === undefined && (env['BANCADA_URL'] || hasToken(env))) return sourceFromEnv(env);
  const file = readProfiles(configDirFrom(env));
  const name = flags.profile ?? (env['BANCADA_PROFILE'] || file.default);
  if (name === undefined) return undefined;
  const profile = Object.hasOwn(file.profiles, name) ? file.profiles[name] : undefined;
  if (!profile) {
    const known = Object.keys(file.profiles);
    throw new ConfigProblem((texts) => texts.config.noProfile(name, known));
  }
  // Before its command is run: an address that will not be used needs no token.
  checkBaseUrl(profile.url);
  return { url: profile.url, token: tokenOf(profile), profile, profileName: name };
}

function sourceFromEnv(env: Env): Source {
  const url = env['BANCADA_URL'];
  if (!url) throw new ConfigProblem((texts) => texts.config.tokenWithoutUrl);
  if (!hasToken(env)) throw new ConfigProblem((texts) => texts.config.urlWithoutToken);
  checkBaseUrl(url);
  return { url, token: cleanToken(env['BANCADA_TOKEN'] || readPrivateFile(env['BANCADA_TOKEN_FILE'] ?? '')) };
}

function hasToken(env: Env): boolean {
  return Boolean(env['BANCADA_TOKEN'] || env['BANCADA_TOKEN_FILE']);
}

/** BANCADA_PICTURES. Throws {@link ConfigProblem}. */
export function picturesFrom(env: Env): PictureSetting | undefined {
  const text = env['BANCADA_PICTURES'] || undefined;
  const setting = readPictureSetting(text);
  if (text !== undefined && setting === undefined) throw new ConfigProblem((texts) => texts.config.pictures(text));
  return setting;
}

/** The flag, our variable, that of Ink, the profile. */
export function isScreenReaderIn(flags: ConfigFlags, env: Env, profile?: Profile): boolean {
  if (flags.screenReader) return true;
  const asked = env['BANCADA_SCREEN_READER'] || env['INK_SCREEN_READER'] || undefined;
  return asked === undefined ? profile?.screen_reader === true : isSet(asked);
}

/** A command in a variable: words between blanks. Words that hold blanks are for the profile. */
function wordsIn(text: string | undefined): string[] | undefined {
  const words = (text ?? '').split(/\s+/).filter(Boolean);
  return words.length === 0 ? undefined : words;
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && !/^(?:|0|false|no)$/i.test(value);
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run under a number that has no name.
    return String(process.getuid?.() ?? 'unknown');
  }
}

function hostName(): string {
  return hostname().split('.', 1)[0] || 'bench';
}
