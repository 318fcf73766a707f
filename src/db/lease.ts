/**
 * Decides which of several processes polls: by a lease in the database that its holder renews. Two pollers for a moment cost
 * requests, not correctness: rows are merged by their versions, and each cursor is written with its rows.
 */
import type { StateDatabase } from './database.ts';

export type Lease = {
  /** Takes or keeps the lease; returns false while another process holds it. Call it often; it renews rarely. */
  hold(): boolean;
  /** Releases the lease, so that another process takes over at once. */
  release(): void;
};

export const LEASE_MS = 6000;
const RENEW_AFTER_MS = 2000;

/** `holder`: the unique name of this process; `hostNow`: a monotonic clock that all processes of the host share. */
export function createLease(database: StateDatabase, name: string, holder: string, hostNow: () => number): Lease {
  const { get, run, transaction } = database;
  let renewedAt = -Infinity;
  return {
    hold() {
      const now = hostNow();
      if (now - renewedAt < RENEW_AFTER_MS) return true;
      return transaction(() => {
        const held = get<{ holder: string; expires_at: number }>('SELECT * FROM leases WHERE name = ?', name);
        // A lease that expires too late was written before the host was restarted.
        const isFree = !held || held.holder === holder || held.expires_at <= now || held.expires_at > now + LEASE_MS;
        if (!isFree) {
          renewedAt = -Infinity;
          return false;
        }
        run('INSERT OR REPLACE INTO leases VALUES (?, ?, ?)', name, holder, now + LEASE_MS);
        renewedAt = now;
        return true;
      });
    },
    release() {
      renewedAt = -Infinity;
      run('DELETE FROM leases WHERE name = ? AND holder = ?', name, holder);
    },
  };
}
