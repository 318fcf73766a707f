/**
 * Under which names bancada keeps what must outlive it: one database for each store, known by base URL and `loja_id`.
 */
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { normalUrl } from '../base/store-address.ts';

/** The file of one store. Neither the address nor the store can be read from the name. */
export function storeFileName(baseUrl: string, lojaId: string): string {
  return `store-${fingerprint('store', normalUrl(baseUrl), lojaId)}.sqlite`;
}

/** The file of the sessions of one store: where its operators stood. */
export function sessionsFileName(baseUrl: string, lojaId: string): string {
  return `desks-${fingerprint('store', normalUrl(baseUrl), lojaId)}.sqlite`;
}

/** Whether a file, in use or set aside, is one of sessions: it holds no records and no actions. */
export function isSessionsFile(file: string): boolean {
  return basename(file).startsWith('desks-');
}

/** Where the checkpoints of the audit trail in a state file are. */
export function checkpointsOf(file: string): string {
  return `${file}.checkpoints`;
}

/** The folder of the recordings of a store's terminals. */
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
