/** Where bancada keeps what must outlive it, and under which names: one database for each store, known by base URL and `loja_id`. */
import { createHash } from 'node:crypto';
import { homedir } from 'node:os';
import { join } from 'node:path';

type Env = Readonly<Record<string, string | undefined>>;

/** The state directory: `BANCADA_STATE_DIR`, else `bancada` under `XDG_STATE_HOME`, else `~/.local/state/bancada`. */
export function stateDirFrom(env: Env, home: string = homedir()): string {
  if (env['BANCADA_STATE_DIR']) return env['BANCADA_STATE_DIR'];
  // A relative path in an XDG variable is to be ignored, by the specification of these variables.
  const base = env['XDG_STATE_HOME']?.startsWith('/') ? env['XDG_STATE_HOME'] : join(home, '.local', 'state');
  return join(base, 'bancada');
}

/** The file of one store. Neither the address nor the store can be read from the name. */
export function storeFileName(baseUrl: string, lojaId: string): string {
  return `store-${fingerprint('store', normalUrl(baseUrl), lojaId)}.sqlite`;
}

/** The file of the desks of one store: where its operators stood. */
export function desksFileName(baseUrl: string, lojaId: string): string {
  return `desks-${fingerprint('store', normalUrl(baseUrl), lojaId)}.sqlite`;
}

/**
 * The file that remembers which store a token opened last, so that its picture can be painted before the service has
 * answered. The token itself is not in it and cannot be found from it; a new token has no such file and sees nothing.
 */
export function tokenFileName(baseUrl: string, token: string): string {
  return `token-${fingerprint('token', normalUrl(baseUrl), token)}`;
}

/** One spelling for one address: a slash at the end or capitals in the host are no other store. */
export function normalUrl(baseUrl: string): string {
  const url = URL.parse(baseUrl);
  return url ? `${url.origin}${url.pathname.replace(/\/+$/, '')}` : baseUrl;
}

function fingerprint(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}
