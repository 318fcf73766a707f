/**
 * The audit trail as chains, one for each station: every entry carries the number of its link and a hash over itself and
 * the link before it. Whoever changes, takes out or adds one has to write all later links again, and what was kept of
 * them elsewhere (audit-checkpoints.ts) says so.
 */
import { createHash } from 'node:crypto';

/** A link of a station's chain. */
export type ChainLink = { link: number; hash: string };

/** An entry as it stands in the table. */
export type ChainedRow = { station: string; link: number; at: number; item_id: string | null; json: string };

/** What stands before the first link. */
export const NO_LINK: ChainLink = { link: 0, hash: '0'.repeat(64) };

/** The hash of a link, in 64 hex digits, after that of the link before it. */
export function hashOf(previous: string, { station, link, at, item_id, json }: ChainedRow): string {
  return createHash('sha256')
    .update(JSON.stringify([previous, station, link, at, item_id, json]))
    .digest('hex');
}

/** The station that an entry names; empty where it cannot be read. */
export function stationIn(json: string): string {
  try {
    const { station } = JSON.parse(json) as { station?: unknown };
    return typeof station === 'string' ? station : '';
  } catch {
    return '';
  }
}
