/** Of those who ask for the same at once one is told that they did it, and the others that it is so, and by whom. */
import { expect, test } from 'vitest';
import { join } from 'node:path';
import { createCore, type Core } from '../../src/app/core.ts';
import type { BulkProgress } from '../../src/domain/bulk.ts';
import type { OrderItem } from '../../src/domain/records.ts';
import { mergeItems } from '../../src/replica/replica.ts';
import { aFolder, envFor, runCli, TOKEN } from './run-cli.ts';
import { aStoreToMove, nameOf } from './store-to-move.ts';

const { url, writes, world } = aStoreToMove();
const appliedWrites = () => writes().filter(({ applied }) => applied);
const ana = { operator: 'ana', station: 'bench 1', desk: 'here' };

type Told = { verdict: string; by?: object; item?: OrderItem | null };

/** A machine with a bench on its disk, which knows the pending items, and commands beside it. */
async function aMachine(graceMs: number) {
  const folder = aFolder();
  const env = envFor(url(), folder, { BANCADA_STATION: 'press' });
  const run = async (...args: string[]) => {
    const { lines, code } = await runCli([...args, '--ndjson'], { env });
    return { code, told: lines.map((line) => JSON.parse(line) as Told) };
  };
  const items = (await runCli(['items', '--status', 'pending', '--ndjson'], { env })).lines.map(
    (line) => JSON.parse(line) as OrderItem,
  );
  const station = createCore(
    { url: url(), token: TOKEN },
    { stateDir: join(folder.path, 'state'), author: ana, times: { graceMs } },
  );
  await station.identify();
  mergeItems(station.replica, items, station.clock.now());
  return {
    env,
    run,
    items,
    station,
    async [Symbol.asyncDispose]() {
      await station.close();
      folder[Symbol.dispose]();
    },
  };
}

/** The bulk, when its last item has its verdict. */
function endOf({ replica }: Core, bulkId: string): Promise<BulkProgress> {
  const done = () => [replica.getState().bulks.get(bulkId)].find((bulk) => bulk?.isDone);
  return new Promise((resolve) => {
    const look = () => {
      const bulk = done();
      if (!bulk) return;
      stop();
      resolve(bulk);
    };
    const stop = replica.subscribe(look);
    look();
  });
}

test('a command that waits for what a bench has asked for says that it is so, by whom, and how the item is now', async () => {
  await using machine = await aMachine(1500);
  const [item] = machine.items;
  const intent = machine.station.actions.perform('accept', item!.id)!;
  const { code, told } = await machine.run('accept', nameOf(item!));
  expect([code, told]).toMatchObject([
    0,
    [
      {
        verdict: 'already-so',
        by: { operator: 'ana', station: 'bench 1' },
        item: { id: item!.id, item_status: 'accepted' },
      },
    ],
  ]);
  expect(await machine.station.actions.settledOf(intent.id)).toMatchObject({ kind: 'applied' });
});

test('a command that waits for what a bench takes back says that it was taken back, and was not interrupted', async () => {
  await using machine = await aMachine(60_000);
  const { station, items, env } = machine;
  const [item, other] = items;
  const intent = station.actions.perform('accept', item!.id)!;
  world().faults.add({ kind: 'status', status: 422, operation: 'itens.aceitar' });
  const run = await runCli(['accept', nameOf(item!), nameOf(other!)], {
    env,
    // The other one is begun only when the first is waited for.
    onOutput: (text) => text.includes(other!.id) && station.actions.withdraw(intent.id),
  });
  expect([run.code, run.stderr]).toEqual([4, expect.stringContaining('It was taken back.')]);
  expect(appliedWrites()).toEqual([]);
});

test('what was done a while ago is so already, by whoever did it on this machine', async () => {
  await using machine = await aMachine(0);
  const [item] = machine.items;
  const { id } = machine.station.actions.perform('accept', item!.id)!;
  await machine.station.actions.settledOf(id);
  const { told } = await machine.run('accept', nameOf(item!));
  expect(told).toMatchObject([{ verdict: 'already-so', by: { operator: 'ana', station: 'bench 1' } }]);
});

test('a bulk at the bench and four scripts on the same items: each item was accepted by one of them alone', async () => {
  await using machine = await aMachine(0);
  const items = machine.items.slice(0, 30);
  const { bulk } = machine.station.actions;
  const names = items.map(nameOf);
  const scripts = [0, 1, 2, 3].map((turn) =>
    // Each begins somewhere else.
    machine.run('accept', ...names.slice(turn * 7), ...names.slice(0, turn * 7)),
  );
  const bulkId = bulk.start(
    bulk.preview(
      'accept',
      items.map(({ id }) => id),
    ),
  )!;
  const runs = await Promise.all(scripts);
  const { results } = await endOf(machine.station, bulkId);
  const atBench = [...results.values()].filter((kind) => kind === 'applied').length;
  const byScripts = runs.flatMap(({ told }) => told).filter(({ verdict }) => verdict === 'applied').length;
  expect(atBench + byScripts).toBe(appliedWrites().length);
  expect(appliedWrites()).toHaveLength(30);
  expect(runs.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
});
