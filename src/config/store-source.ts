/**
 * Determines the store and its token. A token is only used with the address it was configured with: `--profile` ignores the
 * environment's store, and the environment's address never gets a profile's token.
 */
import { checkBaseUrl } from '../api/input.ts';
import { ownField } from '../base/json.ts';
import { ConfigProblem } from './problem.ts';
import { readEnvironment, type Env, type Environment } from './environment.ts';
import { configDirFrom } from './folders.ts';
import { readProfiles, standardProfile, type Profile } from './profiles.ts';
import { cleanToken, readTokenFile } from './token.ts';
import type { TokenCommand } from './token-command.ts';

export type StoreSource = {
  url: string;
  /** The token, or the command that prints it, which may prompt a person. */
  token: string | { command: TokenCommand };
  /** The file that holds the token, if one does: it may change while the bench is open. */
  tokenFile?: string | undefined;
  /** The profile it comes from; absent if it comes from the environment. */
  profile?: { name: string; settings: Profile };
};

/** The name of the requested profile; `undefined`: the file's default. */
export function profileNameFrom(flag: string | undefined, env: Env): string | undefined {
  return flag ?? readEnvironment(env).profile;
}

/** The store of the flag, the environment or the profile file; `undefined` if none is set. Throws {@link ConfigProblem}. */
export function storeSourceFrom(flag: string | undefined, said: Environment, env: Env): StoreSource | undefined {
  if (flag === undefined && (said.url !== undefined || hasToken(said))) return sourceOf(said);
  const file = readProfiles(configDirFrom(env));
  const name = flag ?? said.profile ?? standardProfile(file);
  if (name === undefined) {
    const known = Object.keys(file.profiles);
    if (known.length === 0) return undefined;
    throw new ConfigProblem((texts) => texts.config.noDefault(known));
  }
  const profile = ownField(file.profiles, name);
  if (!profile) {
    const known = Object.keys(file.profiles);
    throw new ConfigProblem((texts) => texts.config.noProfile(name, known));
  }
  // Checked before the command is run: an invalid address needs no token.
  checkBaseUrl(profile.url);
  const { url, token_command: command, token_file: tokenFile } = profile;
  const source = { url, profile: { name, settings: profile } };
  if (command !== undefined) return { ...source, token: { command } };
  return { ...source, token: readTokenFile(tokenFile ?? ''), tokenFile };
}

function sourceOf(said: Environment): StoreSource {
  const { url, token, tokenFile } = said;
  if (url === undefined) throw new ConfigProblem((texts) => texts.config.tokenWithoutUrl);
  if (!hasToken(said)) throw new ConfigProblem((texts) => texts.config.urlWithoutToken);
  checkBaseUrl(url);
  if (token !== undefined) return { url, token: cleanToken(token) };
  return { url, token: readTokenFile(tokenFile ?? ''), tokenFile };
}

function hasToken({ token, tokenFile }: Environment): boolean {
  return token !== undefined || tokenFile !== undefined;
}
