/**
 * A token that is changed in its file while the bench is open, or that comes to stand for
 * another store; over real HTTP.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createCore, type Core } from '../../src/app/core.ts';
import { startSandbox } from '../../src/sandbox/sandbox.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { until } from './until.ts';

async function aCore(tokens: string[], written: string) {
  const dir = temporaryFolder();
  const tokenFile = join(dir, 'token');
  const write = (token: string) => writeFileSync(tokenFile, `${token}\n`, { mode: 0o600 });
  write(written);
  const sandbox = await startSandbox({ tokens, items: 60, seed: 3 });
  const told: string[] = [];
  const core = createCore(
    { url: sandbox.url, token: written, tokenFile },
    { onToken: (token) => void told.push(token), stateDir: join(dir, 'state') },
  );
  return {
    core,
    write,
    told,
    sandbox,
    storeIds: sandbox.world.stores().map(({ id }) => id),
    async [Symbol.asyncDispose]() {
      await core.close();
      await sandbox.close();
    },
  };
}

const ids = ({ replica }: Core) => [...replica.getState().records.all()].map(({ item }) => item.id);

test('a token that was refused is read again from its file, and the bench goes on with it', async () => {
  await using station = await aCore(['right-token'], 'wrong-token');
  const { core, write, told } = station;
  core.sync.start();
  await until(core, ({ health }) => health.trouble?.kind === 'unauthenticated');
  write('right-token');
  // As the key for a new look does.
  core.renewToken();
  await until(core, ({ health }) => health.isLoaded);
  expect(core.replica.getState().health.trouble).toBeUndefined();
  expect(told).toEqual(['right-token']);
});

test('a token that is changed in its file before it is refused is taken up at the refusal, without a key', async () => {
  await using station = await aCore(['token-a', 'token-b'], 'token-a');
  const { core, write, sandbox, storeIds } = station;
  core.sync.start();
  await until(core, ({ health }) => health.isLoaded);
  write('token-b');
  sandbox.world.faults.add({ kind: 'status', status: 401, times: 1 });
  core.sync.doorbell();
  await until(core, ({ lojaId, health }) => lojaId === storeIds[1] && health.isLoaded);
  expect(core.replica.getState().health.trouble).toBeUndefined();
});

test('the key for a new look takes up another store’s token: its rows are shown under its name', async () => {
  await using station = await aCore(['token-a', 'token-b'], 'token-a');
  const { core, write, storeIds } = station;
  core.sync.start();
  await until(core, ({ health }) => health.isLoaded);
  expect(core.replica.getState().lojaId).toBe(storeIds[0]);
  const before = new Set(ids(core));
  write('token-b');
  core.renewToken();
  await until(core, ({ lojaId, health }) => lojaId === storeIds[1] && health.isLoaded);
  expect(ids(core).filter((id) => before.has(id))).toEqual([]);
});

test('a token that comes to stand for another store is noticed by the next new look, and no row is under a wrong name', async () => {
  await using station = await aCore(['token-a', 'token-b'], 'token-a');
  const { core, sandbox, storeIds } = station;
  const namesOfRows = new Map<string, Set<string | undefined>>();
  core.replica.subscribe(({ lojaId, health }) => {
    if (!health.isLoaded) return;
    for (const id of ids(core)) namesOfRows.set(id, (namesOfRows.get(id) ?? new Set()).add(lojaId));
  });
  core.sync.start();
  await until(core, ({ health }) => health.isLoaded);
  sandbox.world.changeSwitches({ tokens: 'swapped' });
  sandbox.world.living().payOrder(1, sandbox.world.clock.now());
  core.sync.doorbell();
  await until(core, ({ lojaId, health }) => lojaId === storeIds[1] && health.isLoaded);
  expect([...namesOfRows.values()].filter((names) => names.size > 1)).toEqual([]);
});

test('a file that holds no token yet changes nothing', async () => {
  await using station = await aCore(['token-a'], 'token-a');
  const { core, write, told } = station;
  core.sync.start();
  await until(core, ({ health }) => health.isLoaded);
  write('');
  core.renewToken();
  write('two words');
  core.renewToken();
  expect(told).toEqual([]);
});

test('the past of another store is not shown as that of the one that is open', async () => {
  await using station = await aCore(['token-a', 'token-b'], 'token-a');
  const { core, sandbox, storeIds } = station;
  const strangers = new Set<string>();
  const ofOther = new Set(
    sandbox.world.shop.database.all<{ id: string }>('SELECT id FROM items WHERE store = 1').map(({ id }) => id),
  );
  core.replica.subscribe(({ lojaId }) => {
    if (lojaId === storeIds[0]) for (const id of ids(core)) if (ofOther.has(id)) strangers.add(id);
  });
  core.sync.start();
  await until(core, ({ health }) => health.isLoaded);
  sandbox.world.changeSwitches({ tokens: 'swapped' });
  await core.past.older('delivered');
  await until(core, ({ lojaId }) => lojaId === storeIds[1]);
  expect([...strangers]).toEqual([]);
});
