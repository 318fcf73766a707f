/** The profile file: stores by name, under the XDG configuration. A token is never in it, only where to find one. */
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

/** One store as it is kept. Exactly one of the two says where the token is. */
export type Profile = {
  url: string;
  token_file?: string;
  token_command?: TokenCommand;
  /** What the shop is called, for the header. */
  shop?: string;
  station?: string;
  operator?: string;
  language?: string;
  /** What `preco` of a product is in, where the service itself cannot show it (spec 2.6). */
  price_unit?: 'cents' | 'reais';
  /** The address of the hub, see src/cluster; one with a password is in a file instead. */
  hub?: string;
  hub_file?: string;
  /** What is written there is sealed, but not encrypted. */
  hub_plain?: boolean;
  /** The words of the command that prints a label, which it finds on its standard input. No shell reads them. */
  print_command?: readonly string[];
  /** Where tags of pieces are printed when their production starts: `command`, or a printer's `host:port`. */
  tag_printer?: string;
  /** How terminals call an operator who is not looking. */
  notify?: NotifyStyle;
  /** In which times are shown: `America/Sao_Paulo`. */
  time_zone?: string;
  /** Whether a product's cover is drawn: always, never, or where the line is short. */
  pictures?: ProductImageSetting;
  /** Plain lines for a screen reader in place of a picture of a screen. */
  screen_reader?: boolean;
  /** Servers of an inner network that covers and labels may lie on. */
  inner_hosts?: readonly string[];
  /** What may be asked of the store in a minute beside its looks, where it announces no limit. */
  requests_per_minute?: number;
};

/** Requests to a store that may be set. */
export const PER_MINUTE = { least: 2, most: 100_000 };

const COVER_SETTINGS = ['on', 'off', 'auto'] as const;

export type ProductImageSetting = (typeof COVER_SETTINGS)[number];

/** Reads a setting; `undefined` for anything else. */
export function readProductImageSetting(text: string | undefined): ProductImageSetting | undefined {
  return COVER_SETTINGS.find((one) => one === text);
}

export type ProfileFile = { default?: string; profiles: Record<string, Profile> };

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
  const text = readOwnersFile(path);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new ConfigProblem((texts) => texts.config.profilesBroken(path, (cause as Error).message), { cause });
  }
  // It is written back with the next login, unknown settings and all; what is too deep could not be.
  const wrong = isDeeperThan(value, DEEPEST) ? 'it nests too deep' : wrongIn(value);
  if (wrong !== undefined) throw new ConfigProblem((texts) => texts.config.profilesBroken(path, wrong));
  return value as ProfileFile;
}

/**
 * The name of the profile that is used where none is asked for: the default of the file, else the only one there is. Of several
 * none is taken by chance: an order would leave from another store.
 */
export function standardProfile({ default: named, profiles }: ProfileFile): string | undefined {
  const names = Object.keys(profiles);
  return named ?? (names.length === 1 ? names[0] : undefined);
}

/** Keeps a profile under its name; the first one becomes the default. `token` goes to a file of its own. */
export function saveProfile(configDir: string, name: string, profile: Profile, token?: string): void {
  const file = readProfiles(configDir);
  if (token !== undefined && profile.token_file !== undefined) writePrivateFile(profile.token_file, `${token}\n`);
  const kept = { ...file, default: file.default ?? name, profiles: { ...file.profiles, [name]: profile } };
  writeProfiles(configDir, kept);
}

/** Gives a profile another name, and the token file that was kept for it. Throws {@link ConfigProblem}. */
export function renameProfile(configDir: string, from: string, to: string): void {
  const file = readProfiles(configDir);
  const profile = profileIn(file, from);
  checkProfileName(to);
  if (Object.hasOwn(file.profiles, to)) throw new ConfigProblem((texts) => texts.config.profileTaken(to));
  const isOwnFile = profile.token_file === tokenFileIn(configDir, from);
  const renamed = isOwnFile ? { ...profile, token_file: tokenFileIn(configDir, to) } : profile;
  // The copy first: whatever ends this in between, no profile is without its token.
  if (isOwnFile) writePrivateFile(tokenFileIn(configDir, to), `${readTokenFile(profile.token_file ?? '')}\n`);
  const profiles = Object.fromEntries(
    Object.entries(file.profiles).map(([name, one]) => (name === from ? [to, renamed] : [name, one])),
  );
  writeProfiles(configDir, { ...file, ...(file.default === from ? { default: to } : {}), profiles });
  if (isOwnFile) rmSync(tokenFileIn(configDir, from), { force: true });
}

/**
 * Forgets a profile, and its token where bancada itself kept it: a file of the user's own stays, and a password manager
 * is not asked. The next profile becomes the default. Throws {@link ConfigProblem}.
 */
export function removeProfile(configDir: string, name: string): { isTokenGone: boolean } {
  const file = readProfiles(configDir);
  const isTokenGone = profileIn(file, name).token_file === tokenFileIn(configDir, name);
  const { default: before, ...rest } = file;
  const profiles = Object.fromEntries(Object.entries(file.profiles).filter(([one]) => one !== name));
  const standard = before === name ? Object.keys(profiles)[0] : before;
  // The token first: one that is left behind would be the worse half.
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

/** What each setting must be, in the order in which mistakes are told. */
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

/** `profiles.ana.notify is none of osc9, bell`; `undefined` where nothing is wrong. */
function wrongIn(value: unknown): string | undefined {
  const found = PROFILE_FILE(value);
  if (!(found instanceof Refusal)) return undefined;
  const subject = found.path.map((name) => name.slice(0, 50)).join('.') || 'it';
  return `${subject} ${found.wrong}`;
}

function isPerMinute(value: number): boolean {
  return Number.isInteger(value) && value >= PER_MINUTE.least && value <= PER_MINUTE.most;
}

/** The part of a list of servers that is none. */
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
