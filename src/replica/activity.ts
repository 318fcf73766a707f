/** What History, the board and `:diagnostics` read: the requests of this process, the audit trail, drift from the spec. */
import type { AuditEntry } from '../domain/audit.ts';
import type { Heard } from '../domain/heard.ts';
import type { VerdictKind } from '../domain/intents.ts';

/** One request, without token, body or personal data. Its path may name ids, and nothing else. */
export type RequestLine = {
  method: string;
  path: string;
  status?: number | undefined;
  error?: string | undefined;
  /** Milliseconds since the epoch, on this machine's clock. */
  startedAt: number;
  durationMs: number;
  bytes: number;
};

export type ActivityRecords = {
  /** The last requests, the newest first. */
  requests(): readonly RequestLine[];
  /** Grows with every request, for readers to compare. */
  requestCount(): number;
  /** The audit trail since a moment (milliseconds since the epoch), the newest last. Empty while there is no disk. */
  trail(since: number, limit: number): readonly AuditEntry[];
  /** The verdicts of shipments and returns since a moment, the oldest first. Empty while there is no disk. */
  shipments(since: number): readonly AuditEntry[];
  /** Fields that did not have the form that the spec says, with how often. */
  drift(): readonly { field: string; count: number }[];
  /** Some of the failed runs of own programs, the newest first, and how many there are in all. */
  failedRuns(): { runs: readonly FailedRun[]; count: number };
  /** Has all of them tried again from a moment of this machine's clock on; returns how many there were. */
  retryRuns(nowMs: number): number;
};

/** A failed run of one of the shop's own programs: it waits for its next try, or was given up. */
export type FailedRun = {
  id: string;
  command: string;
  event: Heard;
  item_id: string;
  order_id: string;
  state: string;
  tries: number;
  /** When it is tried again, or was given up; milliseconds since the epoch. */
  at: number;
  /** How it ended: `exit 3`, `late`. */
  ending: string;
};

/** All entries of the trail about one action, or one entry that is about no action. */
export type TrailLine = {
  /** The newest first. */
  steps: readonly [AuditEntry, ...AuditEntry[]];
  /** Its last verdict. */
  verdict: VerdictKind | undefined;
};

/** Groups the trail by action, each at the place of its newest entry. `trail`: the newest last; the result: the newest first. */
export function foldTrail(trail: readonly AuditEntry[]): TrailLine[] {
  const byIntent = new Map<string, AuditEntry[]>();
  const groups: AuditEntry[][] = [];
  for (const entry of trail.toReversed()) {
    const known = entry.intent_id === undefined ? undefined : byIntent.get(entry.intent_id);
    if (known) {
      known.push(entry);
      continue;
    }
    const group = [entry];
    groups.push(group);
    if (entry.intent_id !== undefined) byIntent.set(entry.intent_id, group);
  }
  return groups.map((steps) => ({
    steps: steps as [AuditEntry, ...AuditEntry[]],
    verdict: steps.find(({ verdict }) => verdict !== undefined)?.verdict,
  }));
}

const KEPT = 500;

export type RequestLog = Pick<ActivityRecords, 'requests' | 'requestCount'> & { add(line: RequestLine): void };

/** Remembers the last 500 requests. */
export function createRequestLog(): RequestLog {
  const lines: RequestLine[] = [];
  let count = 0;
  return {
    add({ method, path, status, error, startedAt, durationMs, bytes }) {
      lines.unshift({ method, path, status, error, startedAt, durationMs, bytes });
      if (lines.length > KEPT) lines.pop();
      count++;
    },
    requests: () => lines,
    requestCount: () => count,
  };
}

/** A quantile of the durations, in whole milliseconds: `share` (0–1) of them are shorter. */
export function durationBelow(lines: readonly RequestLine[], share: number): number {
  const sorted = lines.map(({ durationMs }) => durationMs).toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0);
}
