/** What explains what happens here: the last requests, the audit trail, the drift. */
import type { ApiClient } from '../api/client.ts';
import { readAudit, readShipments } from '../db/audit.ts';
import type { StateDatabase } from '../db/database.ts';
import { StateUnusable } from '../db/state-problem.ts';
import type { AuditEntry } from '../domain/audit.ts';
import type { ActivityRecords, RequestLog } from '../replica/activity.ts';

/** `requests`: the log that each exchange is added to. */
export function createActivity(
  requests: RequestLog,
  database: StateDatabase,
  client: Pick<ApiClient, 'drift'>,
): ActivityRecords {
  return {
    ...requests,
    trail: (since, limit) => readTrail(() => readAudit(database, { since, limit })),
    shipments: (since) => readTrail(() => readShipments(database, since)),
    drift: () =>
      client.drift.list().map(({ field, seen, valueCount }) => ({ field: `${field} (${seen})`, count: valueCount })),
  };
}

/**
 * The audit trail; nothing before it is known which store this is, or where the disk fails, which is told elsewhere.
 */
function readTrail(read: () => AuditEntry[]): AuditEntry[] {
  try {
    return read();
  } catch (error) {
    if (error instanceof StateUnusable) return [];
    throw error;
  }
}
