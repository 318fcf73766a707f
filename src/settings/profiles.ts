/** The profile file: stores by name, under the XDG configuration. A token is never in it, only where to find one. */
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { NOTIFY_STYLES, type NotifyStyle } from '../terminal/notification.ts';
import { isThere, readPrivateFile, writePrivateFile } from './private-file.ts';
import { ConfigProblem } from './problem.ts';
import { cleanToken, tokenFromCommand, type TokenCommand } from './token.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** One store as it is kept. Exactly one of the two says where the token is. */
export type Profile = {
  url: string;
  token_file?: string;
  token_command?: TokenCommand;
  station?: string;
  operator?: string;
  language?: string;
  /** What `preco` of a product is in, where the service itself cannot show it (spec 2.6). */
  price_unit?: 'cents' | 'reais';
  /** The address of the hub, see src/hub; one with a password is in a file instead. */
  hub?: string;
  hub_file?: string;
  /** The words of the command that prints a label, which it finds on its standard input. No shell reads them. */
  print_command?: readonly string[];
  /** How terminals are asked to call somebody who is not looking. */
  notify?: NotifyStyle;
  /** In which times are shown: `America/Sao_Paulo`. */
  time_zone?: string;
  /** Whether a product's cover is drawn: always, never, or where the line is short. */
  pictures?: PictureSetting;
  /** Plain lines for a screen reader in place of a picture of a screen. */
  screen_reader?: boolean;
};

export type PictureSetting = 'on' | 'off' | 'auto';

/** Reads a setting; `undefined` for anything else. */
export function readPictureSetting(text: string | undefined): PictureSetting | undefined {
  return (['on', 'off', 'auto'] as const).find((one) => one === text);
}

export type ProfileFile = { default?: string; profiles: Record<string, Profile> };

/** The configuration directory: `BANCADA_CONFIG_DIR`, else `bancada` under `XDG_CONFIG_HOME`, else `~/.config/bancada`. */
export function configDirFrom(env: Env, home: string = env['HOME'] || homedir()): string {
  if (env['BANCADA_CONFIG_DIR']) return env['BANCADA_CONFIG_DIR'];
  const base = env['XDG_CONFIG_HOME']?.startsWith('/') ? env['XDG_CONFIG_HOME'] : join(home, '.config');
  return join(base, 'bancada');
}

export const profileFileIn = (configDir: string): string => join(configDir, 'profiles.json');
export const tokenFileIn = (configDir: string, profile: string): string => join(configDir, 'tokens', profile);

/** A name that can be a file's and an argument: letters, digits, `.`, `_`, `-`. Throws {@link ConfigProblem}. */
export function checkProfileName(name: string): string {
  if (!/^[A-Za-z0-9][\w.-]{0,49}$/.test(name)) throw new ConfigProblem((texts) => texts.config.profileName);
  return name;
}

/** The profiles; none where there is no file. Throws {@link ConfigProblem} for a file that cannot be used. */
export function readProfiles(configDir: string): ProfileFile {
  const path = profileFileIn(configDir);
  if (!isThere(path)) return { profiles: {} };
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    throw new ConfigProblem((texts) => texts.config.profilesBroken(path, (cause as Error).message), { cause });
  }
  const wrong = wrongIn(value);
  if (wrong !== undefined) throw new ConfigProblem((texts) => texts.config.profilesBroken(path, wrong));
  return value as ProfileFile;
}

/** Keeps a profile under its name; the first one becomes the default. `token` goes to a file of its own. */
export function saveProfile(configDir: string, name: string, profile: Profile, token?: string): void {
  const file = readProfiles(configDir);
  if (token !== undefined && profile.token_file !== undefined) writePrivateFile(profile.token_file, `${token}\n`);
  const kept = { ...file, default: file.default ?? name, profiles: { ...file.profiles, [name]: profile } };
  writePrivateFile(profileFileIn(configDir), `${JSON.stringify(kept, null, 2)}\n`);
}

/** The token of a profile. Throws {@link ConfigProblem}. */
export function tokenOf(profile: Profile): string {
  if (profile.token_command !== undefined) return tokenFromCommand(profile.token_command);
  return cleanToken(readPrivateFile(profile.token_file ?? ''));
}

const TEXTS = ['token_file', 'station', 'operator', 'language', 'time_zone', 'hub', 'hub_file'] as const;

function wrongIn(value: unknown): string | undefined {
  if (!isObject(value) || !isObject(value['profiles'])) return '"profiles" is missing';
  const { default: standard, profiles } = value;
  if (standard !== undefined && (typeof standard !== 'string' || !Object.hasOwn(profiles as object, standard))) {
    return '"default" names no profile';
  }
  for (const [name, profile] of Object.entries(profiles as object)) {
    const where = `profiles.${name.slice(0, 50)}`;
    if (!isObject(profile) || typeof profile['url'] !== 'string') return `${where} has no "url"`;
    const wrongText = TEXTS.find((key) => profile[key] !== undefined && typeof profile[key] !== 'string');
    if (wrongText) return `${where}.${wrongText} is not a text`;
    if ((profile['token_file'] === undefined) === (profile['token_command'] === undefined)) {
      return `${where} needs "token_file" or "token_command"`;
    }
    const command = profile['token_command'];
    if (command !== undefined && typeof command !== 'string' && !isWordList(command))
      return `${where}.token_command is no command`;
    if (profile['print_command'] !== undefined && !isWordList(profile['print_command'])) {
      return `${where}.print_command is not a list of words`;
    }
    if (![undefined, ...NOTIFY_STYLES].includes(profile['notify'] as NotifyStyle | undefined)) {
      return `${where}.notify is none of ${NOTIFY_STYLES.join(', ')}`;
    }
    if (![undefined, 'cents', 'reais'].includes(profile['price_unit'] as undefined)) {
      return `${where}.price_unit is neither "cents" nor "reais"`;
    }
    const pictures = profile['pictures'];
    if (pictures !== undefined && readPictureSetting(String(pictures)) === undefined) {
      return `${where}.pictures is neither "on" nor "off" nor "auto"`;
    }
    if (!['undefined', 'boolean'].includes(typeof profile['screen_reader'])) {
      return `${where}.screen_reader is neither true nor false`;
    }
  }
  return undefined;
}

function isWordList(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((word) => typeof word === 'string' && word !== '');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
