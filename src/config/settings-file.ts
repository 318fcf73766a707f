/**
 * `config.jsonc` of the configuration, and which settings are in force. A flag overrides the environment, that the file's
 * settings for the profile, those the profile itself, and that the file's settings for all profiles.
 */
import { findNodeAtLocation, getNodeValue, type Node } from 'jsonc-parser';
import { InvalidConfig } from '../api/errors.ts';
import { checkBaseUrl } from '../api/input.ts';
import { ownField } from '../base/json.ts';
import type { CliTexts } from '../i18n/cli/cli-texts.ts';
import { nearest } from '../i18n/suggest.ts';
import { readEnvironment, type Env } from './environment.ts';
import { configDirFrom, settingsFileIn } from './folders.ts';
import { hubSecrets } from './hub-address.ts';
import { networkFrom } from './network.ts';
import { MOST_PROBLEMS, readOwnersJsonc, SCHEMA } from './jsonc.ts';
import { ConfigProblem, faultWords } from './problem.ts';
import { profileFileIn, readProfiles, standardProfile } from './profiles.ts';
import { ALSO, SETTINGS, variablesOf, variableText, type Setting } from './settings.ts';

/** A mistake in a line of a settings file, worded in the language of the given texts. */
export type SettingsProblem = { line: number; words: (texts: CliTexts) => string };

/** A value in the form of a variable, with its line in the file. */
type Found = { text: string; line: number };
type SettingsFile = {
  path: string;
  all: ReadonlyMap<string, Found>;
  byProfile: ReadonlyMap<string, ReadonlyMap<string, Found>>;
  problems: readonly SettingsProblem[];
};

/** The source of a setting in force; `place`: its file with the line, or the flag or variable. */
export type Origin = { kind: 'flag' | 'environment' | 'file' | 'profile' | 'default'; place: string };
export type SettingInForce = { setting: Setting; text: string | undefined; origin: Origin };

/** Reads the file in a folder; without a file no settings are returned. Throws {@link ConfigProblem} if it cannot be read. */
export function readSettingsFile(configDir: string): SettingsFile {
  const path = settingsFileIn(configDir);
  const read = readOwnersJsonc(path);
  const problems: SettingsProblem[] = (read?.problems ?? []).map((one) => ({
    line: one.line,
    words: ({ keys }) => keys.problem(one),
  }));
  const all = new Map<string, Found>();
  const byProfile = new Map<string, Map<string, Found>>();
  const lineOf = (node: Node) => read?.lineAt(node.offset) ?? 1;
  const root = read?.root;
  if (root && root.type !== 'object')
    problems.push({ line: lineOf(root), words: ({ config }) => config.settings.noObject });

  function take(
    node: Node,
    into: Map<string, Found>,
    known: readonly Setting[],
    more: readonly string[],
    where = '',
  ): void {
    const seen = new Set<string>();
    for (const { children = [] } of node.children ?? []) {
      const [key, value] = children;
      if (!key || !value) continue;
      const name = String(key.value);
      const line = lineOf(key);
      const complain = (words: SettingsProblem['words']) => void problems.push({ line, words });
      if (seen.has(name)) complain(({ config }) => config.settings.twice(where + name));
      seen.add(name);
      if (more.includes(name)) continue;
      const setting = known.find((one) => one.name === name);
      if (!setting) {
        const near = nearest(name, [...known.map((one) => one.name), ...more]);
        complain(({ config }) => config.settings.unknown(where + name.slice(0, 60), near));
        continue;
      }
      const found = checked(setting, getNodeValue(value));
      if (typeof found === 'string') into.set(name, { text: found, line });
      else complain((texts) => texts.config.settings.wrong(where + name, found.words(texts)));
    }
  }

  if (root?.type === 'object') {
    take(root, all, SETTINGS, [SCHEMA, 'profiles']);
    const profiles = findNodeAtLocation(root, ['profiles']);
    if (profiles && profiles.type !== 'object') {
      problems.push({ line: lineOf(profiles), words: ({ config }) => config.settings.noProfiles });
    }
    const ofOne = SETTINGS.filter(({ isOfAll }) => !isOfAll);
    for (const { children: [key, value] = [] } of profiles?.type === 'object' ? (profiles.children ?? []) : []) {
      const into = new Map<string, Found>();
      byProfile.set(String(key?.value), into);
      if (value?.type === 'object') take(value, into, ofOne, [], `profiles.${String(key?.value)}.`);
      else if (key) problems.push({ line: lineOf(key), words: ({ config }) => config.settings.noProfiles });
    }
  }
  return { path, all, byProfile, problems: problems.slice(0, MOST_PROBLEMS) };
}

/** The text of a value, or its mistake: the shape is checked by the table, the meaning as that of a variable. */
function checked(setting: Setting, value: unknown): string | { words: SettingsProblem['words'] } {
  const text = variableText(setting, value);
  if (text === undefined) return { words: ({ config }) => config.settings.allowed(setting) };
  if (setting.name === 'hub' && hubSecrets(text).length > 0) return { words: ({ config }) => config.hubPassword };
  const { variable, group } = setting;
  if (group === 'proxy' && setting.isSecret?.(text)) return { words: ({ config }) => config.proxyPassword(variable) };
  try {
    readEnvironment({ [variable]: text });
    if (group === 'proxy') networkFrom({ [variable]: text });
    if (setting.name === 'url') checkBaseUrl(text);
    return text;
  } catch (error) {
    if (error instanceof ConfigProblem) return error;
    if (error instanceof InvalidConfig) return { words: (texts) => faultWords(error.fault, texts) };
    throw error;
  }
}

/**
 * Returns which settings are in force and their sources, and the environment with the file's additions. Throws {@link
 * ConfigProblem}.
 */
export function settingsInForce(
  env: Env,
  flags: Readonly<Record<string, string | undefined>> = {},
): { env: Env; settings: SettingInForce[]; file: SettingsFile } {
  const configDir = configDirFrom(env);
  const file = readSettingsFile(configDir);
  const said = (setting: Setting) =>
    [...variablesOf(setting), ...(ALSO[setting.name] ?? [])].find((name) => Boolean(env[name]));
  const profile = profileOf(configDir, env, flags['--profile'], file);
  const ofProfile = file.byProfile.get(profile?.name ?? '') ?? new Map<string, Found>();
  const added: Record<string, string> = {};

  const settings = SETTINGS.map((setting): SettingInForce => {
    const group = SETTINGS.filter((one) => one === setting || (one.group !== undefined && one.group === setting.group));
    const flagGiven = setting.flag === undefined ? undefined : flags[setting.flag];
    if (flagGiven !== undefined)
      return { setting, text: flagGiven, origin: { kind: 'flag', place: setting.flag ?? '' } };
    const nothing: SettingInForce = { setting, text: setting.otherwise, origin: { kind: 'default', place: '' } };
    if (group.some(said)) {
      const place = variablesOf(setting).find((name) => env[name]);
      return place === undefined ? nothing : { setting, text: env[place], origin: { kind: 'environment', place } };
    }
    // An explicitly requested profile determines the store.
    if (setting.group === 'store' && flags['--profile'] !== undefined) return nothing;
    const fromFile = (from: ReadonlyMap<string, Found>): SettingInForce => {
      const found = from.get(setting.name);
      if (!found) return nothing;
      added[setting.variable] = found.text;
      return { setting, text: found.text, origin: { kind: 'file', place: `${file.path}:${found.line}` } };
    };
    if (group.some(({ name }) => ofProfile.has(name))) return fromFile(ofProfile);
    if (profile && group.some(({ name }) => ownField(profile.settings, name) !== undefined)) {
      const value = ownField(profile.settings, setting.name);
      if (value === undefined) return nothing;
      const place = `${profileFileIn(configDir)}: ${profile.name}`;
      return {
        setting,
        text: Array.isArray(value) ? value.join(' ') : String(value),
        origin: { kind: 'profile', place },
      };
    }
    return fromFile(file.all);
  });
  return { env: { ...added, ...withoutEmpty(env, added) }, settings, file };
}

/** An empty variable counts as not set. */
function withoutEmpty(env: Env, added: Readonly<Record<string, string>>): Env {
  return Object.fromEntries(Object.entries(env).filter(([name, text]) => text || !Object.hasOwn(added, name)));
}

function profileOf(
  configDir: string,
  env: Env,
  flag: string | undefined,
  file: SettingsFile,
): { name: string; settings: Record<string, unknown> } | undefined {
  const isStoreElsewhere = env['BANCADA_URL'] || env['BANCADA_TOKEN'] || env['BANCADA_TOKEN_FILE'];
  if (flag === undefined && isStoreElsewhere) return undefined;
  const profiles = readProfiles(configDir);
  const asked = flag ?? (env['BANCADA_PROFILE'] || undefined);
  if (asked === undefined && file.all.has('url')) return undefined;
  const name = asked ?? file.all.get('profile')?.text ?? standardProfile(profiles);
  const settings = name === undefined ? undefined : ownField(profiles.profiles, name);
  return name !== undefined && settings ? { name, settings } : undefined;
}
