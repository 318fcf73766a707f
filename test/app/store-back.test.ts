/** A store that was away and does what a person asks is looked at soon, however long its looks have failed. */
import { expect, test } from 'vitest';
import { createCore, type Core } from '../../src/app/core.ts';
import { systemClock } from '../../src/base/clock.ts';
import { startSandbox } from '../../src/sandbox/sandbox.ts';

/** The machine's clock, on which a first backoff is over at once, and no longer wait ever is. */
const clock = {
  ...systemClock,
  sleep(ms: number, signal: AbortSignal) {
    const isFirstBackoff = ms > 1000 && ms <= 2000;
    return systemClock.sleep(isFirstBackoff ? 0 : ms > 2000 ? 2 ** 31 - 1 : ms, signal);
  },
};

/** Resolves when the health is so, which the test ends in time by its own limit. */
function until({ replica }: Core, isSo: (health: ReturnType<Core['replica']['getState']>['health']) => boolean) {
  return new Promise<void>((resolve) => {
    const look = () => {
      if (!isSo(replica.getState().health)) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = replica.subscribe(look);
    look();
  });
}

test('a write that the store has done ends the backoff of the looks', async () => {
  const sandbox = await startSandbox({ tokens: ['token'], items: 30, seed: 3 });
  const core = createCore({ url: sandbox.url, token: 'token' }, { clock, random: () => 1 });
  try {
    core.sync.start();
    await until(core, ({ isLoaded, progress }) => isLoaded && progress === undefined);
    sandbox.world.faults.add({ kind: 'status', status: 502, operation: 'pedidos.index' });
    core.sync.doorbell();
    await until(core, ({ failureCount }) => failureCount === 2);
    sandbox.world.faults.clear();
    const item = [...core.replica.getState().records.all()].find((one) => one.item.item_status === 'pending')!.item;
    const { intent } = core.actions.ask({ operation: 'accept', itemId: item.id }, { hasGrace: false });
    expect(await core.actions.settledOf(intent!.id)).toMatchObject({ kind: 'applied' });
    await until(core, ({ trouble, failureCount }) => trouble === undefined && failureCount === 0);
  } finally {
    await core.close();
    await sandbox.close();
  }
}, 20_000);
