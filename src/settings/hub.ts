/** Where the hub's address comes from: the environment, or a profile. It may hold a password, and is kept like a token then. */
import { checkHubAddress, hubSecrets } from '../hub/address.ts';
import { readPrivateFile } from './private-file.ts';
import { ConfigProblem } from './problem.ts';
import type { Profile } from './profiles.ts';

/** `BANCADA_HUB`, `BANCADA_HUB_FILE`, then the profile's. Throws {@link ConfigProblem} for an address that cannot be used. */
export function hubFrom(
  env: Readonly<Record<string, string | undefined>>,
  profile: Profile | undefined,
): { hub?: string } {
  const file = env['BANCADA_HUB_FILE'] || (env['BANCADA_HUB'] ? undefined : profile?.hub_file);
  const text = env['BANCADA_HUB'] || (file ? readPrivateFile(file).trim() : profile?.hub);
  if (!text) return {};
  const hub = checkHubAddress(text);
  const isFromProfile = !env['BANCADA_HUB'] && !file;
  if (isFromProfile && hubSecrets(hub).length > 0) throw new ConfigProblem((texts) => texts.config.hubPassword);
  return { hub };
}
