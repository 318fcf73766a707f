/** A token that the store refuses for a while: no key is pressed. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { NotAuthenticated } from '../../src/api/errors.ts';
import { createCore } from '../../src/app/core.ts';
import { retryRefusedToken } from '../../src/app/refused-token.ts';
import { systemClock } from '../../src/base/clock.ts';
import { OPERATIONS } from '../../src/domain/operations.ts';
import { startSandbox } from '../../src/sandbox/sandbox.ts';
import { createReplica, updateHealth } from '../../src/replica/replica.ts';
import { aClock } from '../support/clock.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { until } from './until.ts';

/** The machine's clock, on which every wait of five seconds is over at once: that of the token's file. */
const hurried = {
  ...systemClock,
  sleep: (ms: number, signal: AbortSignal) => systemClock.sleep(ms === 5000 ? 0 : ms, signal),
};

test('a new token in its file is taken up without a key', async () => {
  const dir = temporaryFolder();
  const tokenFile = join(dir, 'token');
  writeFileSync(tokenFile, 'old-token\n', { mode: 0o600 });
  const sandbox = await startSandbox({ tokens: ['new-token'], items: 30, seed: 3 });
  const core = createCore({ url: sandbox.url, token: 'old-token', tokenFile }, { clock: hurried });
  try {
    core.sync.start();
    await until(core, ({ health: { trouble } }) => trouble?.kind === 'unauthenticated');
    writeFileSync(tokenFile, 'new-token\n', { mode: 0o600 });
    await until(core, ({ health: { isLoaded, trouble } }) => isLoaded && trouble === undefined);
  } finally {
    await core.close();
    await sandbox.close();
  }
});

test('a store that refuses the token for a while is asked once a minute, and the health says when next', async () => {
  const clock = aClock();
  const replica = createReplica();
  const asked: number[] = [];
  let renewed = 0;
  const retry = retryRefusedToken({
    replica,
    clock,
    random: () => 0.5,
    renewToken: () => void renewed++,
    client: {
      ping() {
        asked.push(clock.now());
        if (asked.length === 3) updateHealth(replica, { trouble: undefined });
        return Promise.reject(new NotAuthenticated({ operation: OPERATIONS.ping, mayHaveApplied: false, status: 401 }));
      },
    },
  });
  await clock.pass(120_000);
  expect(asked).toEqual([]);
  const since = clock.now();
  updateHealth(replica, { trouble: { kind: 'unauthenticated', message: '' }, nextLookAt: undefined });
  await clock.pass(0);
  expect(replica.getState().health.nextLookAt).toBe(since + 60_000);
  await clock.pass(600_000);
  expect(asked.map((at) => at - since)).toEqual([60_000, 120_000, 180_000]);
  expect(renewed).toBeGreaterThan(30);
  await retry.end();
});

test('nothing is asked any more after the end', async () => {
  const clock = aClock();
  const replica = createReplica();
  let asked = 0;
  const retry = retryRefusedToken({
    replica,
    clock,
    random: () => 0,
    renewToken: () => {},
    client: { ping: () => Promise.reject(new Error(`asked ${++asked} times`)) },
  });
  updateHealth(replica, { trouble: { kind: 'unauthenticated', message: '' } });
  await clock.pass(10_000);
  await retry.end();
  await clock.pass(600_000);
  updateHealth(replica, { failureCount: 9 });
  await clock.pass(600_000);
  expect(asked).toBe(0);
});
