/** Checks whether a process that serves for days still works: the snapshot is fresh, the disk writable, the hub reachable. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Core } from './core.ts';

/** The result of one check. */
type HealthCheck = { ok: boolean } & Readonly<Record<string, string | number | boolean>>;

/** `ok` if every check is. */
export type HealthReport = { ok: boolean; checks: Readonly<Record<string, HealthCheck>> };

/** Twice the longest wait between two polls, and time for slow responses. */
const FRESH_WITHIN_S = 120;

/** A block of a disk: an empty file fits on a full one. */
const PROBE = Buffer.alloc(4096);

export type HealthOptions = {
  core?: Pick<Core, 'replica' | 'clock'> | undefined;
  /** Whether the process keeps a snapshot; one that only carries out actions does not. */
  hasSnapshot?: boolean;
  /** Where the state is kept; a file is written there as a check. */
  stateDir?: string | undefined;
};

/** Checks now. A process without a store, a state directory or a hub has no check of it. */
export function healthReport({ core, hasSnapshot = core !== undefined, stateDir }: HealthOptions): HealthReport {
  const health = core?.replica.getState().health;
  const checks: Record<string, HealthCheck> = {};
  if (core && health && hasSnapshot) {
    const age = health.snapshotAt === undefined ? undefined : (core.clock.now() - health.snapshotAt) / 1000;
    checks['snapshot'] = {
      ok: health.isLoaded && age !== undefined && age <= FRESH_WITHIN_S,
      ...(age === undefined ? {} : { age_seconds: Math.round(age) }),
      fresh_within_seconds: FRESH_WITHIN_S,
      ...(health.trouble ? { trouble: health.trouble.kind } : {}),
    };
  }
  if (stateDir !== undefined) {
    const problem = writeProblem(stateDir) ?? (health?.diskTrouble === undefined ? undefined : 'nothing-kept');
    checks['disk'] = problem === undefined ? { ok: true } : { ok: false, problem };
  }
  if (health?.hub) {
    const { mode, hostCount } = health.hub;
    checks['hub'] = { ok: mode === 'leading' || mode === 'following', mode, hosts: hostCount };
  }
  return { ok: Object.values(checks).every(({ ok }) => ok), checks };
}

/** The system's code of why nothing can be written there, `ENOSPC`; `undefined` if it can. */
function writeProblem(dir: string): string | undefined {
  const path = join(dir, `.health-${process.pid}`);
  try {
    writeFileSync(path, PROBE, { mode: 0o600 });
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unknown';
  } finally {
    try {
      rmSync(path, { force: true });
    } catch {
      // The directory cannot be written to.
    }
  }
}
