/** A store that was away and does what a person asks is looked at soon, however long its looks have failed. */
import { expect, test } from 'vitest';
import { createCore } from '../../src/app/core.ts';
import { systemClock } from '../../src/base/clock.ts';
import { startSandbox } from '../../src/sandbox/sandbox.ts';
import { until } from './until.ts';

/** The machine's clock, on which a first backoff is over at once, and no longer wait ever is. */
const clock = {
  ...systemClock,
  sleep(ms: number, signal: AbortSignal) {
    const isFirstBackoff = ms > 1000 && ms <= 2000;
    return systemClock.sleep(isFirstBackoff ? 0 : ms > 2000 ? 2 ** 31 - 1 : ms, signal);
  },
};

test('a write that the store has done ends the backoff of the looks', async () => {
  const sandbox = await startSandbox({ tokens: ['token'], items: 30, seed: 3 });
  const core = createCore({ url: sandbox.url, token: 'token' }, { clock, random: () => 1 });
  try {
    core.sync.start();
    await until(core, ({ health: { isLoaded, progress } }) => isLoaded && progress === undefined);
    sandbox.world.faults.add({ kind: 'status', status: 502, operation: 'pedidos.index' });
    core.sync.doorbell();
    await until(core, ({ health: { failureCount } }) => failureCount === 2);
    sandbox.world.faults.clear();
    const item = [...core.replica.getState().records.all()].find((one) => one.item.item_status === 'pending')!.item;
    const { intent } = core.actions.ask({ operation: 'accept', itemId: item.id }, { hasGrace: false });
    expect(await core.actions.settledOf(intent!.id)).toMatchObject({ kind: 'applied' });
    await until(core, ({ health: { trouble, failureCount } }) => trouble === undefined && failureCount === 0);
  } finally {
    await core.close();
    await sandbox.close();
  }
});
