/**
 * The hash chains of the audit trail, one for each station: every entry has the number of its link, and a hash of itself and
 * the link before it. To change, remove or add an entry, all later links must be written again, and the checkpoints kept
 * elsewhere (audit-checkpoints.ts) then differ.
 */
import { createHash } from 'node:crypto';

/** A link of a station's chain. */
export type ChainLink = { link: number; hash: string };

/** An entry in the table. */
export type ChainedRow = { station: string; link: number; at: number; item_id: string | null; json: string };

/** The link before the first. */
export const NO_LINK: ChainLink = { link: 0, hash: '0'.repeat(64) };

/** The hash of a link, in 64 hex digits; `previous`: the hash of the link before it. */
export function hashOf(previous: string, { station, link, at, item_id, json }: ChainedRow): string {
  return createHash('sha256')
    .update(JSON.stringify([previous, station, link, at, item_id, json]))
    .digest('hex');
}

/** The station of an entry; empty if it cannot be read. */
export function stationIn(json: string): string {
  try {
    const { station } = JSON.parse(json) as { station?: unknown };
    return typeof station === 'string' ? station : '';
  } catch {
    return '';
  }
}
