/** Compares the recordings of a store with the audit trail. */
import { createHash } from 'node:crypto';
import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { AuditEntry } from '../domain/audit.ts';
import type { RecordingState } from '../domain/recordings.ts';
import type { StateDatabase } from './database.ts';
import { recordingsOf } from './state-dir.ts';

export type RecordingReport = {
  name: string;
  path: string;
  station: string;
  operator: string;
  beganAt: number | undefined;
  endedAt: number | undefined;
  /** The size of the file; 0 if it is missing. */
  bytes: number;
  state: RecordingState;
};

/** Every recording in the trail or the folder, the oldest first. */
export function readRecordings(database: StateDatabase): RecordingReport[] {
  const folder = recordingsOf(database.file);
  const reports = new Map<string, RecordingReport & { hash?: string }>();
  const rows = database.all<{ json: string }>(
    "SELECT json FROM audit WHERE json_extract(json, '$.what') IN ('cast-begin', 'cast-end', 'cast-removed') ORDER BY seq",
  );
  for (const { json } of rows) {
    const { at, what, asked: name = '', detail = '', station, operator } = JSON.parse(json) as AuditEntry;
    const path = join(folder, name);
    const bare = { name, path, station, operator, beganAt: undefined, endedAt: undefined, bytes: 0 };
    const report = reports.get(name) ?? { ...bare, state: 'open' };
    reports.set(name, report);
    if (what === 'cast-begin') Object.assign(report, { beganAt: at, station, operator });
    if (what === 'cast-removed') report.state = 'removed';
    if (what !== 'cast-end') continue;
    const hash = /^sha256 ([0-9a-f]{64})/.exec(detail)?.[1];
    Object.assign(report, { endedAt: at, hash, state: hash === undefined ? 'failed' : 'intact' });
  }
  const there = new Set(namesIn(folder));
  for (const report of reports.values()) {
    if (!there.delete(report.name)) {
      if (report.state !== 'removed') report.state = 'missing';
      continue;
    }
    report.bytes = statSync(report.path).size;
    if (report.state === 'intact' && hashOfFile(report.path) !== report.hash) report.state = 'changed';
  }
  const strangers = [...there].map((name): RecordingReport => {
    const path = join(folder, name);
    const bare = { name, path, station: '', operator: '', beganAt: undefined, endedAt: undefined };
    return { ...bare, bytes: statSync(path).size, state: 'unknown' };
  });
  return [...reports.values(), ...strangers].map(
    ({ hash: _hash, ...report }: RecordingReport & { hash?: string }) => report,
  );
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.cast'));
  } catch {
    return [];
  }
}

function hashOfFile(path: string): string {
  const hash = createHash('sha256');
  const fd = openSync(path, 'r');
  try {
    const buffer = Buffer.alloc(1024 * 1024);
    for (let read: number; (read = readSync(fd, buffer)) > 0;) hash.update(buffer.subarray(0, read));
  } finally {
    closeSync(fd);
  }
  return hash.digest('hex');
}
