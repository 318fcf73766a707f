/** The file names of the state directory: one database for each store, named by base URL and `loja_id`. */
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { normalUrl } from '../base/store-address.ts';

/** The name of a store's database; a hash, from which neither the address nor the store can be read. */
export function storeFileName(baseUrl: string, lojaId: string): string {
  return `store-${fingerprint('store', normalUrl(baseUrl), lojaId)}.sqlite`;
}

/** The name of the database of a store's sessions. */
export function sessionsFileName(baseUrl: string, lojaId: string): string {
  return `desks-${fingerprint('store', normalUrl(baseUrl), lojaId)}.sqlite`;
}

/** Whether a file, in use or moved aside, is one of sessions, without records and intents. */
export function isSessionsFile(file: string): boolean {
  return basename(file).startsWith('desks-');
}

/** The file of the checkpoints of a database's audit trail. */
export function checkpointsOf(file: string): string {
  return `${file}.checkpoints`;
}

/** The folder of the recordings beside a database. */
export function recordingsOf(file: string): string {
  return `${file}.casts`;
}

/**
 * The file that remembers which store a token opened last, so that its snapshot can be shown before the service has
 * answered. The token itself is not in it and cannot be found from it; a new token has no such file and sees nothing.
 */
export function tokenFileName(baseUrl: string, token: string): string {
  return `token-${fingerprint('token', normalUrl(baseUrl), token)}`;
}

function fingerprint(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}
