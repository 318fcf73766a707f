/** Where bancada keeps what is configured and what it must remember. */
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Env } from './environment.ts';

/** The configuration: `BANCADA_CONFIG_DIR`, else `bancada` under `XDG_CONFIG_HOME`, else `~/.config/bancada`. */
export function configDirFrom(env: Env, home: string = env['HOME'] || homedir()): string {
  return env['BANCADA_CONFIG_DIR'] || join(xdgDir(env, 'XDG_CONFIG_HOME') ?? join(home, '.config'), 'bancada');
}

/** The state: `BANCADA_STATE_DIR`, else `bancada` under `XDG_STATE_HOME`, else `~/.local/state/bancada`. */
export function stateDirFrom(env: Env, home: string = homedir()): string {
  return env['BANCADA_STATE_DIR'] || join(xdgDir(env, 'XDG_STATE_HOME') ?? join(home, '.local', 'state'), 'bancada');
}

/** The state of the service that the Debian package brings, see packaging/debian. */
const SERVICE_STATE_DIR = '/var/lib/bancada';

/**
 * The state directories in which a server of this machine may listen: one's own, and that of the packaged service, as root
 * and the service's user have another home. `BANCADA_STATE_DIR` names the one that is meant.
 */
export function serverDirsFrom(env: Env, home: string = homedir()): string[] {
  const own = stateDirFrom(env, home);
  return env['BANCADA_STATE_DIR'] ? [own] : [...new Set([own, SERVICE_STATE_DIR])];
}

/** The settings file of a configuration, see settings.ts. */
export const settingsFileIn = (configDir: string): string => join(configDir, 'config.jsonc');

/** A relative path in such a variable is to be ignored, by the specification of these variables. */
function xdgDir(env: Env, name: string): string | undefined {
  return env[name]?.startsWith('/') ? env[name] : undefined;
}
