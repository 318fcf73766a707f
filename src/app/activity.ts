/** The records that explain what happens here: the last requests, the audit trail, deviations of the API from the spec. */
import type { ApiClient } from '../api/client.ts';
import { readAudit, readShipments } from '../db/audit.ts';
import type { StateDatabase } from '../db/database.ts';
import { failedRuns, retryRuns } from '../db/own-runs.ts';
import { StateUnusable, tryOr } from '../db/state-problem.ts';
import type { AuditEntry } from '../domain/audit.ts';
import type { ActivityRecords, RequestLog } from '../replica/activity.ts';

/** How many failed runs are named. */
const FAILED_SHOWN = 5;

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
    failedRuns: () => tryOr(() => failedRuns(database, FAILED_SHOWN), { runs: [], count: 0 }),
    retryRuns: (nowMs) => tryOr(() => retryRuns(database, nowMs), 0),
    drift: () =>
      client.drift.list().map(({ field, seen, valueCount }) => ({ field: `${field} (${seen})`, count: valueCount })),
  };
}

/** Reads the audit trail; empty before the store is known, or if the disk fails, which is reported elsewhere. */
function readTrail(read: () => AuditEntry[]): AuditEntry[] {
  try {
    return read();
  } catch (error) {
    if (error instanceof StateUnusable) return [];
    throw error;
  }
}
