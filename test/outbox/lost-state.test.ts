import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createCore } from '../../src/app/core.ts';
import type { Settled } from '../../src/domain/intents.ts';
import type { Replica, ReplicaState } from '../../src/replica/replica.ts';
import { startSandbox } from '../../src/sandbox/sandbox.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const TOKEN = 'lost-state';

/** A bench on a store, with its state on a disk. */
async function aBenchOnDisk(graceMs: number) {
  const folder = temporaryFolder();
  const stateDir = join(folder, 'state');
  const sandbox = await startSandbox({ tokens: [TOKEN], items: 60, seed: 3 });
  const core = createCore({ url: sandbox.url, token: TOKEN }, { stateDir, times: { graceMs } });
  onTestFinished(async () => {
    await core.actions.stop({ flushMs: 0 });
    await core.close();
    await sandbox.close();
  });
  await core.identify();
  const { data } = await core.client.listItems({ status: 'pending' });
  core.replica.getState().records.merge(data.rows, core.clock.now(), core.clock.now());
  const settled: Settled[] = [];
  core.actions.onSettled((one) => settled.push(one));
  const writes = () => sandbox.world.log.list().filter(({ method }) => method !== 'GET');
  return { core, stateDir, settled, writes, item: data.rows[0]! };
}

/** Resolves once the shop is as it is wanted; the test's own deadline ends it otherwise. */
function untilShop(replica: Replica, isWanted: (state: ReplicaState) => boolean): Promise<void> {
  if (isWanted(replica.getState())) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = replica.subscribe((state) => {
      if (!isWanted(state)) return;
      stop();
      resolve();
    });
  });
}

const STRIKES: [string, (dir: string) => void][] = [
  ['deleted', (dir) => rmSync(dir, { recursive: true })],
  [
    'emptied',
    (dir) => {
      for (const name of readdirSync(dir)) rmSync(join(dir, name));
    },
  ],
];

describe('lost state', () => {
  test.each(STRIKES)('on a state directory that was %s nothing is sent, and that is said', async (_, strike) => {
    const { core, stateDir, settled, writes, item } = await aBenchOnDisk(0);
    strike(stateDir);
    expect(core.actions.ask({ operation: 'accept', itemId: item.id })).toMatchObject({ problem: 'not-recorded' });
    expect(settled).toMatchObject([{ verdict: { kind: 'not-sent', code: 'not-recorded' } }]);
    expect(core.replica.getState().outboxTrouble).toMatch(/deleted or replaced/);
    // A buyer's data is not shown either, as that could not be written down.
    expect(core.actions.noteReveal(item.order_id)).toBe(false);
    expect(writes()).toEqual([]);
  });

  test.each(STRIKES)('what is in its grace is not sent when the state directory is %s', async (_, strike) => {
    const { core, stateDir, settled, writes, item } = await aBenchOnDisk(50);
    core.actions.ask({ operation: 'accept', itemId: item.id });
    strike(stateDir);
    await untilShop(core.replica, ({ outboxTrouble }) => outboxTrouble !== undefined);
    expect(core.replica.getState().outboxTrouble).toMatch(/deleted or replaced/);
    expect(core.replica.getState().intents.get(item.id)).toMatchObject([{ hold: 'disk' }]);
    expect([settled, writes()]).toEqual([[], []]);
  });

  test('the sync says it, too, before a key is pressed', async () => {
    const { core, stateDir } = await aBenchOnDisk(0);
    core.sync.start();
    rmSync(stateDir, { recursive: true });
    await untilShop(core.replica, ({ health }) => health.diskTrouble !== undefined);
    expect(core.replica.getState().health.diskTrouble).toMatch(/deleted or replaced/);
  });
});
