/** Where the chains of the audit trail end, and after what they begin. */
import { NO_LINK, type Link } from './audit-chain.ts';
import type { StateDatabase } from './database.ts';

/** The last link of a station's chain, also where all its entries are past the keeping time. */
export function headOf(database: StateDatabase, station: string): Link {
  return (
    database.get<Link>('SELECT link, hash FROM audit WHERE station = ? ORDER BY link DESC LIMIT 1', station) ??
    database.get<Link>('SELECT link, hash FROM audit_anchors WHERE station = ?', station) ??
    NO_LINK
  );
}

/** The links after which the chains begin, by station: what was before them is past the keeping time. */
export function anchorsOf(database: StateDatabase): Map<string, Link> {
  const rows = database.all<Link & { station: string }>('SELECT station, link, hash FROM audit_anchors');
  return new Map(rows.map(({ station, link, hash }) => [station, { link, hash }]));
}
