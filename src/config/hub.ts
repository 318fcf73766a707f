/**
 * Where the hub's address comes from: the environment, or a profile. It may hold a password, and
 * is kept like a token then.
 */
import { checkHubAddress, hubSecrets } from './hub-address.ts';
import { readPrivateFile } from './private-file.ts';
import { ConfigProblem } from './problem.ts';
import type { Environment } from './environment.ts';
import type { Profile } from './profiles.ts';

/**
 * `BANCADA_HUB`, `BANCADA_HUB_FILE`, then the profile's. Throws {@link ConfigProblem} for an
 * address that cannot be used.
 */
export function hubFrom(said: Pick<Environment, 'hub' | 'hubFile'>, profile: Profile | undefined): string | undefined {
  const file = said.hubFile ?? (said.hub === undefined ? profile?.hub_file : undefined);
  const text = said.hub ?? (file ? readPrivateFile(file).trim() : profile?.hub);
  if (!text) return undefined;
  const hub = checkHubAddress(text);
  const isFromProfile = said.hub === undefined && !file;
  if (isFromProfile && hubSecrets(hub).length > 0) throw new ConfigProblem((texts) => texts.config.hubPassword);
  return hub;
}
