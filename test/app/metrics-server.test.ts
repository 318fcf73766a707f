import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { createCore } from '../../src/app/core.ts';
import { healthReport, type HealthReport } from '../../src/app/health-report.ts';
import { startMetricsServer } from '../../src/app/metrics-server.ts';
import { updateHealth } from '../../src/replica/replica.ts';
import { systemClock } from '../../src/base/clock.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const GOOD: HealthReport = { ok: true, checks: {} };

async function statusUnder(url: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers: { host } }, (reply) => {
      reply.resume();
      resolve(reply.statusCode);
    });
    asked.on('error', reject);
    asked.end();
  });
}

test('the server gives the page and nothing else, and not under a foreign name', async () => {
  const server = await startMetricsServer({ port: 0, page: () => 'page\n', health: () => GOOD });
  try {
    expect(new URL(server.url).hostname).toBe('127.0.0.1');
    const answer = await fetch(server.url);
    expect(answer.headers.get('content-type')).toContain('version=0.0.4');
    expect(await answer.text()).toBe('page\n');
    expect((await fetch(server.url.replace('/metrics', '/'))).status).toBe(404);
    expect((await fetch(server.url, { method: 'POST' })).status).toBe(404);
    expect(await statusUnder(server.url, 'attacker.example')).toBe(404);
    expect(await statusUnder(server.url.replace('/metrics', '/healthz'), 'attacker.example')).toBe(404);
  } finally {
    await server.close();
  }
});

test('health is 200 where every check is good, and 503 with the name of the one that is not', async () => {
  let report = GOOD;
  const server = await startMetricsServer({ port: 0, page: () => '', health: () => report });
  const url = server.url.replace('/metrics', '/healthz');
  try {
    expect((await fetch(url)).status).toBe(200);
    report = { ok: false, checks: { disk: { ok: false, problem: 'ENOSPC' } } };
    const answer = await fetch(url);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual(report);
  } finally {
    await server.close();
  }
});

const open = () => createCore({ url: 'http://127.0.0.1:9/api/v1', token: 'health-token' });

describe('the health of a process', () => {
  test('names a snapshot that was never read, then one that is fresh, then one that is old', async () => {
    const core = open();
    try {
      expect(healthReport({ core })).toMatchObject({ ok: false, checks: { snapshot: { ok: false } } });
      updateHealth(core.replica, { isLoaded: true, snapshotAt: systemClock.now() - 3000 });
      expect(healthReport({ core })).toMatchObject({ ok: true, checks: { snapshot: { ok: true, age_seconds: 3 } } });
      updateHealth(core.replica, { snapshotAt: systemClock.now() - 200_000 });
      expect(healthReport({ core })).toMatchObject({ ok: false, checks: { snapshot: { age_seconds: 200 } } });
      expect(healthReport({ core, hasSnapshot: false })).toEqual({ ok: true, checks: {} });
    } finally {
      await core.close();
    }
  });

  test('names a hub that cannot be used', async () => {
    const core = open();
    try {
      updateHealth(core.replica, {
        hub: { mode: 'direct', hostCount: 1, plainCount: 0, trouble: 'ECONNREFUSED' },
      });
      expect(healthReport({ core, hasSnapshot: false })).toEqual({
        ok: false,
        checks: { hub: { ok: false, mode: 'direct', hosts: 1 } },
      });
    } finally {
      await core.close();
    }
  });

  test('names a disk that cannot be written to', () => {
    const stateDir = temporaryFolder();
    expect(healthReport({ stateDir })).toEqual({ ok: true, checks: { disk: { ok: true } } });
    expect(healthReport({ stateDir: `${stateDir}/none` }).checks['disk']).toEqual({ ok: false, problem: 'ENOENT' });
  });
});
