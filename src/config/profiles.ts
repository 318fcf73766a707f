/** The profile file: stores by name, in the XDG configuration. It never contains a token, only where to find one. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { trusting } from '../api/ssrf-guard.ts';
import {
  anyOf,
  boolean,
  called,
  finite,
  listOf,
  object,
  oneOf,
  optional,
  Refusal,
  string,
  recordOf,
  where,
  type Codec,
} from '../base/codec.ts';
import { DEEPEST, isDeeperThan, ownField } from '../base/json.ts';
import { NOTIFY_STYLES, type NotifyStyle } from '../tty/output/notification.ts';
import { isThere, readOwnersFile, writePrivateFile } from './private-file.ts';
import { ConfigProblem } from './problem.ts';
import { readTokenFile } from './token.ts';
import type { TokenCommand } from './token-command.ts';

/** A store as it is stored. Exactly one of the two token fields is set. */
export type Profile = {
  url: string;
  token_file?: string;
  token_command?: TokenCommand;
  /** The shop's name, for the header. */
  shop?: string;
  station?: string;
  operator?: string;
  language?: string;
  /** The unit of a product's `preco`, if the service itself cannot show it (spec 2.6). */
  price_unit?: 'cents' | 'reais';
  /** The address of the hub, see src/cluster; one with a password must be in a file instead. */
  hub?: string;
  hub_file?: string;
  /** Data written to the hub is sealed, but not encrypted. */
  hub_plain?: boolean;
  /** The words of the command that prints a label, which it reads from its standard input. Run without a shell. */
  print_command?: readonly string[];
  /** The printer for tags of pieces when their production starts: `command`, or a printer's `host:port`. */
  tag_printer?: string;
  /** How terminals notify an operator who is not looking at them. */
  notify?: NotifyStyle;
  /** The time zone of shown times: `America/Sao_Paulo`. */
  time_zone?: string;
  /** Whether a product's cover is drawn: always, never, or only if the connection is fast. */
  pictures?: ProductImageSetting;
  /** Plain lines for a screen reader in place of full-screen frames. */
  screen_reader?: boolean;
  /** Servers in an internal network from which covers and labels may be fetched. */
  inner_hosts?: readonly string[];
  /** The most requests a minute besides polls, used if the store announces no limit. */
  requests_per_minute?: number;
};

/** The bounds of `requests_per_minute`. */
export const PER_MINUTE = { least: 2, most: 100_000 };

const COVER_SETTINGS = ['on', 'off', 'auto'] as const;

export type ProductImageSetting = (typeof COVER_SETTINGS)[number];

/** Parses a setting; `undefined` for any other text. */
export function readProductImageSetting(text: string | undefined): ProductImageSetting | undefined {
  return COVER_SETTINGS.find((one) => one === text);
}

export type ProfileFile = { default?: string; profiles: Record<string, Profile> };

export const profileFileIn = (configDir: string): string => join(configDir, 'profiles.json');
export const tokenFileIn = (configDir: string, profile: string): string => join(configDir, 'tokens', profile);

/** Checks a name that is used in file names and arguments: letters, digits, `.`, `_`, `-`. Throws {@link ConfigProblem}. */
export function checkProfileName(name: string): string {
  if (!/^[A-Za-z0-9][\w.-]{0,49}$/.test(name)) throw new ConfigProblem((texts) => texts.config.profileName);
  return name;
}

/** Reads the profiles; empty if there is no file. Throws {@link ConfigProblem} for an invalid file. */
export function readProfiles(configDir: string): ProfileFile {
  const path = profileFileIn(configDir);
  if (!isThere(path)) return { profiles: {} };
  const text = readOwnersFile(path);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new ConfigProblem((texts) => texts.config.profilesBroken(path, (cause as Error).message), { cause });
  }
  // The next login writes the file back, unknown settings included; too deep a nesting could not be written.
  const wrong = isDeeperThan(value, DEEPEST) ? 'it nests too deep' : wrongIn(value);
  if (wrong !== undefined) throw new ConfigProblem((texts) => texts.config.profilesBroken(path, wrong));
  return value as ProfileFile;
}

/**
 * The name of the profile used if none is requested: the file's default, else the only one. One of several is never chosen at
 * random: an order would be shipped in another store.
 */
export function standardProfile({ default: named, profiles }: ProfileFile): string | undefined {
  const names = Object.keys(profiles);
  return named ?? (names.length === 1 ? names[0] : undefined);
}

/** Stores a profile under its name; the first one becomes the default. `token` is written to a file of its own. */
export function saveProfile(configDir: string, name: string, profile: Profile, token?: string): void {
  const file = readProfiles(configDir);
  if (token !== undefined && profile.token_file !== undefined) writePrivateFile(profile.token_file, `${token}\n`);
  const kept = { ...file, default: file.default ?? name, profiles: { ...file.profiles, [name]: profile } };
  writeProfiles(configDir, kept);
}

/** Renames a profile and the token file that bancada stored for it. Throws {@link ConfigProblem}. */
export function renameProfile(configDir: string, from: string, to: string): void {
  const file = readProfiles(configDir);
  const profile = profileIn(file, from);
  checkProfileName(to);
  if (Object.hasOwn(file.profiles, to)) throw new ConfigProblem((texts) => texts.config.profileTaken(to));
  const isOwnFile = profile.token_file === tokenFileIn(configDir, from);
  const renamed = isOwnFile ? { ...profile, token_file: tokenFileIn(configDir, to) } : profile;
  // The copy is written first: if this is interrupted, no profile is without its token.
  if (isOwnFile) writePrivateFile(tokenFileIn(configDir, to), `${readTokenFile(profile.token_file ?? '')}\n`);
  const profiles = Object.fromEntries(
    Object.entries(file.profiles).map(([name, one]) => (name === from ? [to, renamed] : [name, one])),
  );
  writeProfiles(configDir, { ...file, ...(file.default === from ? { default: to } : {}), profiles });
  if (isOwnFile) rmSync(tokenFileIn(configDir, from), { force: true });
}

/**
 * Removes a profile, and its token if bancada stored it: a file of the user's own is kept, and a password manager is not
 * changed. The next profile becomes the default. Throws {@link ConfigProblem}.
 */
export function removeProfile(configDir: string, name: string): { isTokenGone: boolean } {
  const file = readProfiles(configDir);
  const isTokenGone = profileIn(file, name).token_file === tokenFileIn(configDir, name);
  const { default: before, ...rest } = file;
  const profiles = Object.fromEntries(Object.entries(file.profiles).filter(([one]) => one !== name));
  const standard = before === name ? Object.keys(profiles)[0] : before;
  // The token is removed first: a token left behind is worse than a profile without one.
  if (isTokenGone) rmSync(tokenFileIn(configDir, name), { force: true });
  writeProfiles(configDir, { ...rest, ...(standard === undefined ? {} : { default: standard }), profiles });
  return { isTokenGone };
}

function profileIn({ profiles }: ProfileFile, name: string): Profile {
  const profile = ownField(profiles, name);
  if (!profile) throw new ConfigProblem((texts) => texts.config.noProfile(name, Object.keys(profiles)));
  return profile;
}

function writeProfiles(configDir: string, file: ProfileFile): void {
  writePrivateFile(profileFileIn(configDir), `${JSON.stringify(file, null, 2)}\n`);
}

const WORDS = called(where(listOf(where(string, (word) => word !== '')), isFilled), 'is not a list of words');

/** The codec of each setting, in the order in which mistakes are reported. */
const SETTINGS = {
  url: string,
  token_file: optional(string),
  token_command: optional(called(anyOf<string | string[]>(string, WORDS), 'is no command')),
  shop: optional(string),
  station: optional(string),
  operator: optional(string),
  language: optional(string),
  price_unit: optional(oneOf(['cents', 'reais'])),
  hub: optional(string),
  hub_file: optional(string),
  hub_plain: optional(boolean),
  print_command: optional(WORDS),
  tag_printer: optional(string),
  notify: optional(oneOf(NOTIFY_STYLES)),
  time_zone: optional(string),
  pictures: optional(oneOf(COVER_SETTINGS)),
  screen_reader: optional(boolean),
  inner_hosts: optional(
    called(
      where(WORDS, (words) => strangeHost(words) === undefined),
      'is not a list of servers',
    ),
  ),
  requests_per_minute: optional(
    called(where(finite, isPerMinute), `is no number from ${PER_MINUTE.least} to ${PER_MINUTE.most}`),
  ),
} satisfies Record<keyof Profile, Codec<unknown>>;

const PROFILE = where(
  object(SETTINGS),
  ({ token_file, token_command }) => (token_file === undefined) !== (token_command === undefined),
  'needs "token_file" or "token_command"',
);

const PROFILE_FILE = where(
  object({ profiles: recordOf(PROFILE), default: optional(string) }),
  ({ default: standard, profiles }) => standard === undefined || Object.hasOwn(profiles, standard),
  'names no profile',
  ['default'],
);

/** `profiles.ana.notify is none of osc9, bell`; `undefined` if the file is valid. */
function wrongIn(value: unknown): string | undefined {
  const found = PROFILE_FILE(value);
  if (!(found instanceof Refusal)) return undefined;
  const subject = found.path.map((name) => name.slice(0, 50)).join('.') || 'it';
  return `${subject} ${found.wrong}`;
}

function isPerMinute(value: number): boolean {
  return Number.isInteger(value) && value >= PER_MINUTE.least && value <= PER_MINUTE.most;
}

/** The first part of a list of servers that is no server. */
export function strangeHost(parts: readonly string[]): string | undefined {
  try {
    trusting(parts);
    return undefined;
  } catch (error) {
    if (error instanceof TypeError) return error.message;
    throw error;
  }
}

function isFilled(list: readonly unknown[]): boolean {
  return list.length > 0;
}
