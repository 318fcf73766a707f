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

/** The settings file of a configuration, see settings.ts. */
export const settingsFileIn = (configDir: string): string => join(configDir, 'config.jsonc');

/** A relative path in such a variable is to be ignored, by the specification of these variables. */
function xdgDir(env: Env, name: string): string | undefined {
  return env[name]?.startsWith('/') ? env[name] : undefined;
}
