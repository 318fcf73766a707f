import { expect, test } from 'vitest';
import { item, json, order, startScriptedStore } from '../api/scripted-store.ts';
import { aFolder, envFor, runCli } from './run-cli.ts';

const CODE = 'AA123456785BR';

type Change = Record<string, string>;

/** A store with the order o1 of three pieces in production; `changes`: of its pieces, from its second reading on. */
function aStore(changes: Readonly<Record<string, Change>> = {}, rest: Readonly<Record<string, Change>> = {}) {
  const rows = new Map(
    ['bowl', 'cup', 'plate'].map((id) => [id, item({ id, item_status: 'in_production', ...rest[id] })]),
  );
  const events: string[] = [];
  let readings = 0;
  const put = (id: string, change: Change) => rows.set(id, { ...rows.get(id), ...change });
  const starting = startScriptedStore((response, arrival) => {
    const [, itemId] = /pedidos\/o1(?:\/itens\/(\w+))?/.exec(arrival.url) ?? [];
    if (arrival.url.endsWith('/ping')) return json({ pong: true, loja_id: 'loja-1' })(response, arrival);
    if (itemId === undefined) {
      if (++readings === 2) for (const [id, change] of Object.entries(changes)) put(id, change);
      if (readings > 1) events.push('look');
      return json({ data: order({ itens: [...rows.values()] }) })(response, arrival);
    }
    events.push(itemId);
    const { tracking_code = '' } = JSON.parse(arrival.body) as Change;
    put(itemId, { item_status: 'shipped', tracking_code, enviado_em: '2026-11-20T11:00:00.000000Z' });
    return json({ data: rows.get(itemId) })(response, arrival);
  });
  return { starting, events };
}

async function ship(url: string, names: readonly string[], ...more: string[]) {
  using folder = aFolder();
  const run = await runCli(['ship', ...names, '--tracking', CODE, ...more], { env: envFor(url, folder) });
  const told = run.lines
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, string>)
    .map(({ item_id, verdict, code }): [string, string] => [item_id!, code ?? verdict!]);
  return { ...run, told: Object.fromEntries(told) };
}

test.each([
  ['bowl', 'cancelled', { cancellation_reason: 'gave up' }],
  ['cup', 'cancelled', { cancellation_reason: 'gave up' }],
  ['plate', 'cancelled', { cancellation_reason: 'gave up' }],
  ['plate', 'shipped', { tracking_code: 'AA987654325BR' }],
])('nothing of an order leaves by its number once a look shows its %s as %s', async (id, item_status, more) => {
  const { starting, events } = aStore({ [id]: { item_status, ...more } });
  await using store = await starting;
  const run = await ship(store.url, ['o1'], '--json', '--yes');
  expect(events.filter((event) => event !== 'look')).toEqual([]);
  const others = ['bowl', 'cup', 'plate'].filter((other) => other !== id);
  expect(run.told).toMatchObject(Object.fromEntries(others.map((other) => [other, 'changed'])));
  expect(['cancelled', 'refused']).toContain(run.told[id]);
  expect(run.stderr).not.toContain('items of order');
  expect(run.code).toBe(4);
});

test('pieces of an order that are named one by one leave with each other or not at all', async () => {
  const { starting, events } = aStore({ plate: { item_status: 'cancelled' } });
  await using store = await starting;
  const run = await ship(store.url, ['o1/bowl', 'o1/plate'], '--json');
  expect(events.filter((event) => event !== 'look')).toEqual([]);
  expect(run.told).toMatchObject({ bowl: 'changed' });
});

test('a piece that has just left by the same command stops no other, each being looked at before it leaves', async () => {
  const { starting, events } = aStore();
  await using store = await starting;
  const run = await ship(store.url, ['o1'], '--json', '--yes');
  expect(run.told).toEqual({ bowl: 'applied', cup: 'applied', plate: 'applied' });
  expect(events).toEqual(['look', 'bowl', 'look', 'cup', 'look', 'plate']);
  expect(run.code).toBe(0);
});

test('what was not named stands in the way of nothing', async () => {
  const { starting } = aStore({ plate: { item_status: 'cancelled' } });
  await using store = await starting;
  expect((await ship(store.url, ['o1/bowl'], '--json')).told).toEqual({ bowl: 'applied' });
});

test('what had left before does not stop the rest of an order, and is not named as missing', async () => {
  const { starting } = aStore({}, { cup: { item_status: 'shipped' }, plate: { item_status: 'delivered' } });
  await using store = await starting;
  const run = await ship(store.url, ['o1'], '--json', '--yes');
  expect(run.told).toEqual({ bowl: 'applied' });
  expect(run.stderr).not.toContain('of 3 items');
});

test.each([
  ['pending', 'pending'],
  ['accepted', 'accepted, not in production yet'],
  ['cancelled', 'cancelled'],
  ['on_the_moon', 'on_the_moon'],
])('an order with an item that is %s leaves in part by its number only with --yes', async (item_status, why) => {
  const { starting, events } = aStore({}, { plate: { item_status } });
  await using store = await starting;
  const only = `Only 2 of 3 items of order 1001 would leave. Not in this parcel: 2 × Caneca · Cor: azul (${why}).`;
  const unasked = await ship(store.url, ['o1'], '--json');
  expect([unasked.code, unasked.told, unasked.stderr.includes(only)]).toEqual([2, {}, true]);
  expect(events).toEqual([]);
  const dry = await ship(store.url, ['o1'], '--dry-run');
  expect([dry.code, dry.stderr.includes(only)]).toEqual([0, true]);
  const run = await ship(store.url, ['o1'], '--json', '--yes');
  expect([run.code, run.told]).toEqual([0, { bowl: 'applied', cup: 'applied' }]);
  expect(run.stderr).toContain(`2 of 3 items of order 1001 shipped with ${CODE}. Not in this parcel: 2 × `);
});

test('an item named by itself is meant, and the receipt says that it is not all', async () => {
  const { starting } = aStore();
  await using store = await starting;
  const run = await ship(store.url, ['o1/bowl'], '--json');
  expect([run.code, run.told]).toEqual([0, { bowl: 'applied' }]);
  expect(run.stderr).toContain(`1 of 3 items of order 1001 shipped with ${CODE}.`);
});

test('a person is told that it is another piece of the parcel that may not leave', async () => {
  const { starting } = aStore({ plate: { item_status: 'cancelled', cancellation_reason: 'gave up' } });
  await using store = await starting;
  const { stderr } = await ship(store.url, ['o1'], '--yes');
  expect(stderr).toMatch(/o1\/bowl: Not shipped, nothing was sent.*Another piece of its parcel may not leave/);
  expect(stderr).not.toMatch(/o1\/bowl: .*changed since you saw/);
});

test('an order whose pieces nobody has checked leaves by its number only with --yes', async () => {
  const { starting, events } = aStore();
  await using store = await starting;
  const line = 'Nobody has checked the pieces of order 1001 at the packing bench: 2 × Caneca · Cor: azul, 2 × Caneca';
  const unasked = await ship(store.url, ['o1'], '--json');
  expect([unasked.code, unasked.told, unasked.stderr.includes(line)]).toEqual([2, {}, true]);
  expect(events).toEqual([]);
  const dry = await ship(store.url, ['o1'], '--dry-run');
  expect([dry.code, dry.stderr.includes(line), dry.stderr.includes('a script needs --yes')]).toEqual([0, true, true]);
  expect((await ship(store.url, ['o1'], '--json', '--yes')).code).toBe(0);
});

test('a piece with a personalised text is asked about by itself too, and the text is not told', async () => {
  const { starting, events } = aStore({}, { cup: { personalization_data: 'Para Zulmira' } });
  await using store = await starting;
  const unasked = await ship(store.url, ['o1/cup'], '--json');
  expect([unasked.code, events]).toEqual([2, []]);
  expect(unasked.stderr).toContain('Nobody has checked the personalised text on the pieces of order 1001: 2 × Caneca');
  expect(unasked.stderr).not.toContain('Zulmira');
  expect((await ship(store.url, ['o1/cup'], '--json', '--yes')).told).toEqual({ cup: 'applied' });
});
