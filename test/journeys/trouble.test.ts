import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { startSandbox } from '../../src/sandbox/sandbox.ts';
import { byNight } from '../support/night.ts';
import { atNight } from './at-night.ts';
import { askToShip, envFor, loneItems, openBench, openProgram, openStore, TOKEN, scanTo } from './support.ts';

test.concurrent('when the store goes away the screen says offline, keeps what it had, and comes back by itself', async () => {
  const store = await openStore();
  await using bench = await openBench(store);
  const row = bench
    .screen()
    .find((line) => line.startsWith('▌'))!
    .slice(12, 50);
  await store.close();
  await bench.press('r');
  await bench.waitFor('offline');
  expect(bench.text()).toContain(row);
  expect(bench.text()).toMatch(/next try in \d+ s|trying/);

  const again = await startSandbox({ tokens: [TOKEN], items: 200, seed: 7, port: store.port });
  try {
    await bench.waitFor('● live', { within: 40_000 });
    expect(bench.text()).toContain(row);
  } finally {
    await again.close();
  }
});

const BAD_ANSWERS: [string, object][] = [
  ['HTML in place of JSON', { kind: 'html', status: 200 }],
  ['a broken gateway', { kind: 'status', status: 502 }],
  ['a truncated body', { kind: 'truncate' }],
  ['something that is not JSON', { kind: 'garbage' }],
];

// How each of them is read is known to the client's own tests.
test.concurrent.each(BAD_ANSWERS.slice(0, byNight(1, 4)))(
  '%s is said, the picture stays, and it passes',
  async (_, fault) => {
    await using store = await openStore();
    await using bench = await openBench(store);
    const row = bench
      .screen()
      .find((line) => line.startsWith('▌'))!
      .slice(12, 50);
    await store.control('POST', '/faults', { ...fault, method: 'GET' });
    await bench.press('r');
    await bench.waitFor(/behind|offline/);
    expect(bench.text()).toContain(row);
    await store.control('DELETE', '/faults');
    await bench.waitFor('● live');
  },
);

test.concurrent('a token that is refused for a while is tried again by r, and by whatever is answered; until then the screen says so', async () => {
  await using store = await openStore();
  await using bench = await openBench(store);
  for (const tryAgain of ['r', 'a']) {
    await store.control('POST', '/faults', { kind: 'status', status: 401 });
    await bench.waitFor('✕ token refused');
    await bench.waitFor('r: look now');
    await store.control('DELETE', '/faults');
    await bench.press(tryAgain);
    await bench.waitFor('● live');
    if (tryAgain === 'a') await bench.waitFor('✔ Accepted');
    const waiting = await store.items('pending');
    expect(await store.post(waiting[0]!, 'aceitar')).toBe(200);
    await bench.waitFor(`▏Pending ${waiting.length - 1}▕`);
  }
});

atNight('an item_status that nobody knows is shown as it is and stops nothing', async () => {
  await using store = await openStore({ switches: { statusSpelling: 'unknown' } });
  await using bench = await openBench(store);
  await bench.waitFor('Pending');
  expect(bench.text()).not.toMatch(/error|undefined/i);
});

test.concurrent('a lost reply is neither done nor failed until the store was asked: then it is told, and nothing was sent twice', async () => {
  await using store = await openStore();
  await using bench = await openBench(store);
  const item = (await loneItems(store, 'in_production'))[0]!;
  await store.control('POST', '/faults', { kind: 'drop', when: 'after', operation: 'itens.enviar', times: 1 });
  await scanTo(bench, item.id);
  await askToShip(bench);
  await bench.press('AA123456785BR', 'enter');
  await bench.waitFor('✔ Shipped');
  expect(await store.item(item)).toMatchObject({ item_status: 'shipped', tracking_code: 'AA123456785BR' });
  expect(await store.writeCount()).toBe(1);
});

atNight('a redirect is never followed and never looks like done', async () => {
  let foreignCount = 0;
  const foreign = createServer((_, response) => {
    foreignCount++;
    response.end('{}');
  });
  await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve));
  const { port } = foreign.address() as { port: number };
  try {
    await using store = await openStore();
    await using bench = await openBench(store);
    const [item] = await store.items('pending');
    await store.control('POST', '/faults', {
      kind: 'status',
      status: 302,
      location: `http://127.0.0.1:${port}/api/v1/ping`,
      operation: 'itens.aceitar',
      times: 1,
    });
    await scanTo(bench, item!.id);
    await bench.press('a');
    await bench.waitFor(/answered 302, looking|unconfirmed/);
    expect(foreignCount).toBe(0);
    expect((await store.item(item!)).item_status).toBe('pending');
    expect(bench.text()).not.toContain('✔ Accepted');
  } finally {
    foreign.close();
  }
});

test.concurrent('a store that cannot be reached at the start is waited for, with the screen open', async () => {
  const store = await openStore();
  await store.close();
  await using bench = openProgram([], { env: envFor(store) });
  await bench.waitFor('offline');
  await bench.press('q');
  expect(await bench.exit).toMatchObject({ code: 0 });
});
