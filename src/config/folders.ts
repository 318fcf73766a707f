/** The folders of the configuration and of the state. */
import { homedir, userInfo } from 'node:os';
import { join } from 'node:path';
import type { Env } from './environment.ts';

/** The folder of the configuration: `BANCADA_CONFIG_DIR`, else `bancada` under `XDG_CONFIG_HOME`, else `~/.config/bancada`. */
export function configDirFrom(env: Env, home: string = env['HOME'] || homeDir()): string {
  return env['BANCADA_CONFIG_DIR'] || join(xdgDir(env, 'XDG_CONFIG_HOME') ?? join(home, '.config'), 'bancada');
}

/** The folder of the state: `BANCADA_STATE_DIR`, else `bancada` under `XDG_STATE_HOME`, else `~/.local/state/bancada`. */
export function stateDirFrom(env: Env, home: string = homeDir()): string {
  return env['BANCADA_STATE_DIR'] || join(xdgDir(env, 'XDG_STATE_HOME') ?? join(home, '.local', 'state'), 'bancada');
}

/** The state folder of the service in the Debian package, see packaging/debian. */
const SERVICE_STATE_DIR = '/var/lib/bancada';

/**
 * The state folders in which a server of this machine may listen: the user's own, and that of the packaged service, because
 * root and the service's user have different homes. `BANCADA_STATE_DIR` selects a single one.
 */
export function serverDirsFrom(env: Env, home: string = homeDir()): string[] {
  const own = stateDirFrom(env, home);
  return env['BANCADA_STATE_DIR'] ? [own] : [...new Set([own, SERVICE_STATE_DIR])];
}

/** The user's home; that of the system's accounts where HOME is set to nothing. */
function homeDir(): string {
  return homedir() || userInfo().homedir;
}

/** The path of the settings file, see settings.ts. */
export const settingsFileIn = (configDir: string): string => join(configDir, 'config.jsonc');

/** The specification of these variables says that a relative path must be ignored. */
function xdgDir(env: Env, name: string): string | undefined {
  return env[name]?.startsWith('/') ? env[name] : undefined;
}
