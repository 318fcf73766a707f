/** Reads the hub's address from the environment or a profile. It may contain a password, and is then kept like a token. */
import { checkHubAddress, hubSecrets } from './hub-address.ts';
import { readPrivateFile } from './private-file.ts';
import { ConfigProblem } from './problem.ts';
import type { Environment } from './environment.ts';
import type { Profile } from './profiles.ts';

/** The address from `BANCADA_HUB`, `BANCADA_HUB_FILE`, then the profile. Throws {@link ConfigProblem} for an invalid one. */
export function hubFrom(said: Pick<Environment, 'hub' | 'hubFile'>, profile: Profile | undefined): string | undefined {
  const file = said.hubFile ?? (said.hub === undefined ? profile?.hub_file : undefined);
  const text = said.hub ?? (file ? readPrivateFile(file).trim() : profile?.hub);
  if (!text) return undefined;
  const hub = checkHubAddress(text);
  const isFromProfile = said.hub === undefined && !file;
  if (isFromProfile && hubSecrets(hub).length > 0) throw new ConfigProblem((texts) => texts.config.hubPassword);
  return hub;
}
