/**
 * Which store is meant, and its token. A token is only ever used with the address it was configured with: `--profile`
 * sets the environment's store aside, and the environment's address never gets a profile's token.
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
  /** The token, or the command that prints it: it may ask a person for something. */
  token: string | { command: TokenCommand };
  /** The file that holds it, if one does: it may be changed while the bench is open. */
  tokenFile?: string | undefined;
  /** Where it comes from, unless that is the environment. */
  profile?: { name: string; settings: Profile };
};

/** The name of the profile that is asked for; `undefined` leaves it to the file. */
export function profileNameFrom(flag: string | undefined, env: Env): string | undefined {
  return flag ?? readEnvironment(env).profile;
}

/**
 * The store of the flag, the environment or the profile file; `undefined` where none is set.
 * Throws {@link ConfigProblem}.
 */
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
  // Before its command is run: an address that will not be used needs no token.
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
