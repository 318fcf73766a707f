/** Where the chains of the audit trail end, and after what they begin. */
import { NO_LINK, type ChainLink } from './audit-chain.ts';
import type { StateDatabase } from './database.ts';

/** The last link of a station's chain, also where all its entries are past the keeping time. */
export function headOf(database: StateDatabase, station: string): ChainLink {
  return (
    database.get<ChainLink>('SELECT link, hash FROM audit WHERE station = ? ORDER BY link DESC LIMIT 1', station) ??
    database.get<ChainLink>('SELECT link, hash FROM audit_anchors WHERE station = ?', station) ??
    NO_LINK
  );
}

/** The links after which the chains begin, by station: what was before them is past the keeping time. */
export function anchorsOf(database: StateDatabase): Map<string, ChainLink> {
  const rows = database.all<ChainLink & { station: string }>('SELECT station, link, hash FROM audit_anchors');
  return new Map(rows.map(({ station, link, hash }) => [station, { link, hash }]));
}
