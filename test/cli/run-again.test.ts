import { expect, test } from 'vitest';
import { join } from 'node:path';
import { createCore } from '../../src/app/core.ts';
import type { OrderItem } from '../../src/domain/records.ts';
import { mergeItems } from '../../src/replica/replica.ts';
import { item, json, order, startScriptedStore } from '../api/scripted-store.ts';
import { aFolder, envFor, runCli, TOKEN, type CliOptions } from './run-cli.ts';
import { aStoreToMove, nameOf } from './store-to-move.ts';

const { url, world, writes } = aStoreToMove();

/** A machine on which every command looks for a lost answer for a second. */
function aMachine() {
  const folder = aFolder();
  const env = envFor(url(), folder, { BANCADA_WATCH_SECONDS: '1' });
  const run = (args: string[], options: CliOptions = {}) => runCli(args, { env, ...options });
  return { run, stateDir: join(folder.path, 'state'), [Symbol.dispose]: () => folder[Symbol.dispose]() };
}

type Machine = ReturnType<typeof aMachine>;

async function anItemOf(machine: Machine, status: string): Promise<OrderItem> {
  return JSON.parse((await machine.run(['items', '--status', status, '--ndjson'])).lines[0]!) as OrderItem;
}

const told = (stdout: string) => JSON.parse(stdout) as { intent_id: string };
const AT_ONCE = ['--wait', '0.001'];
const CODES = ['AA123456785BR', 'AA987654325BR'] as const;

test('the same command, while its first answer is still looked for, tells what became of the first', async () => {
  using machine = aMachine();
  const item = await anItemOf(machine, 'in_production');
  world().faults.add({ kind: 'drop', when: 'before', operation: 'itens.enviar', times: 1 });
  const ship = ['ship', nameOf(item), '--tracking', CODES[0], '--yes', '--json'];
  const first = await machine.run([...ship, ...AT_ONCE]);
  expect(first).toMatchObject({ code: 6 });
  const again = await machine.run(ship);
  expect(told(again.stdout)).toMatchObject({ verdict: 'applied', intent_id: told(first.stdout).intent_id });
  expect(again).toMatchObject({ code: 0, stderr: '' });
  // What never arrived was sent again by the watch, once.
  expect(writes().map(({ applied }) => applied)).toEqual([false, true]);
});

test('where the first is still looked for when the wait is over, the same command ends with 6 as the first did', async () => {
  using machine = aMachine();
  const item = await anItemOf(machine, 'in_production');
  world().faults.add({ kind: 'drop', when: 'before', operation: 'itens.enviar' });
  const ship = ['ship', nameOf(item), '--tracking', CODES[0], '--yes', '--json', ...AT_ONCE];
  const first = await machine.run(ship);
  const again = await machine.run(ship);
  expect(again).toMatchObject({ code: 6, stderr: expect.stringContaining('bancada outbox') });
  expect(told(again.stdout)).toMatchObject({ verdict: 'unconfirmed', intent_id: told(first.stdout).intent_id });
  expect(writes()).toHaveLength(1);
});

test('another code than the one that is looked for is not sent, and ends with 6: the store has refused nothing', async () => {
  using machine = aMachine();
  const item = await anItemOf(machine, 'in_production');
  world().faults.add({ kind: 'drop', when: 'before', operation: 'itens.enviar' });
  const ship = (code: string) => machine.run(['ship', nameOf(item), '--tracking', code, '--yes', '--json', ...AT_ONCE]);
  await ship(CODES[0]);
  const other = await ship(CODES[1]);
  expect(told(other.stdout)).toMatchObject({ verdict: 'not-sent', code: 'double' });
  expect(other).toMatchObject({ code: 6, stderr: expect.stringContaining('bancada outbox') });
  expect(writes()).toHaveLength(1);
});

test('a price and a count are joined like a move; another price is not', async () => {
  using machine = aMachine();
  const [stock] = JSON.parse((await machine.run(['stock', '--json'])).stdout) as { id: string; product_id: string }[];
  world().faults.add({ kind: 'drop', when: 'before', method: 'PATCH' });
  const price = (text: string) => ['price', stock!.product_id, '--price', text, '--unit', 'cents', '--yes', '--json'];
  const count = ['stock', 'set', stock!.id, '--quantity', '4321', '--yes', '--json'];
  for (const command of [price('61,00'), count]) {
    const first = await machine.run([...command, ...AT_ONCE]);
    const again = await machine.run([...command, ...AT_ONCE]);
    expect([first.code, again.code]).toEqual([6, 6]);
    expect(told(again.stdout).intent_id).toBe(told(first.stdout).intent_id);
  }
  expect(writes()).toHaveLength(2);
  const other = await machine.run([...price('62,00'), ...AT_ONCE]);
  expect(told(other.stdout)).toMatchObject({ verdict: 'not-sent', code: 'double' });
  expect(other.code).toBe(6);
  // Nor is it left behind, to be sent by whatever runs next.
  expect((await machine.run(['outbox', '--ndjson'])).lines).toHaveLength(2);
});

test('of two commands that ask for the same at once, one sends; what it cannot confirm the other does not wait for', async () => {
  using machine = aMachine();
  const item = await anItemOf(machine, 'in_production');
  // A service without Date shows nothing about whether the item was touched meanwhile.
  world().changeSwitches({ dateHeader: 'absent' });
  world().faults.add({ kind: 'drop', when: 'before', operation: 'itens.enviar' });
  const ship = ['ship', nameOf(item), '--tracking', CODES[0], '--yes', '--json'];
  const both = await Promise.all([machine.run(ship), machine.run(ship)]);
  expect(both.map(({ code }) => code)).toEqual([6, 6]);
  expect(both.map(({ stdout }) => told(stdout))).toMatchObject([
    { verdict: 'unconfirmed' },
    { verdict: 'unconfirmed' },
  ]);
  expect(writes()).toHaveLength(1);
});

/** A bench on the same disk, at which an item was accepted a moment ago: its grace has not ended. */
async function aBenchInGrace(machine: Machine, item: OrderItem) {
  const core = createCore({ url: url(), token: TOKEN }, { stateDir: machine.stateDir, times: { graceMs: 3_600_000 } });
  await core.identify();
  const { data } = await core.client.getOrder(item.order_id);
  mergeItems(core.replica, data.itens, core.clock.now());
  core.actions.perform('accept', item.id);
  return core;
}

test('what a bench has not sent yet is not sent for it, is told as not sent, and is not taken back by Ctrl-C', async () => {
  using machine = aMachine();
  const item = await anItemOf(machine, 'pending');
  const station = await aBenchInGrace(machine, item);
  const accept = ['accept', nameOf(item), '--json'];
  const run = await machine.run([...accept, ...AT_ONCE]);
  expect(told(run.stdout)).toMatchObject({ verdict: 'not-sent', code: 'double' });
  expect(run.code).toBe(6);
  const interruption = new AbortController();
  const interrupted = machine.run(accept, { interruption: interruption.signal });
  interruption.abort(130);
  expect(await interrupted).toMatchObject({ code: 130 });
  expect(station.actions.open()).toMatchObject([{ itemId: item.id, phase: 'grace' }]);
  expect(writes()).toEqual([]);
  await station.close();
});

test('what another process has ended a moment ago stands in nobody’s way', async () => {
  using machine = aMachine();
  const lines = (await machine.run(['items', '--status', 'pending', '--ndjson'])).lines;
  const items = lines.map((line) => JSON.parse(line) as OrderItem).slice(0, 21);
  const station = await aBenchInGrace(machine, items[0]!);
  const [intent] = station.actions.open();
  const run = await machine.run(['accept', ...items.map(nameOf)], {
    isTerminal: true,
    answers: [[/21/, 'y\r']],
    // Asked about, and so not begun: what was seen of the outbox before is old now.
    onOutput: (text) => void (/21/.test(text) && station.actions.withdraw(intent!.id)),
  });
  expect(run).toMatchObject({ code: 0 });
  expect(writes()).toHaveLength(21);
  await station.close();
});

test('an item that another item of its order brings along as done is told as already so', async () => {
  const done = new Set<string>();
  const held: (() => void)[] = [];
  const orders = ['o1', 'o2', 'o3', 'o4', 'o5', 'o6'];
  await using store = await startScriptedStore((response, arrival) => {
    const [, orderId = '', itemId] = /pedidos\/(o\d)(?:\/itens\/(\w+))?/.exec(arrival.url) ?? [];
    if (arrival.url.endsWith('/ping')) return json({ pong: true, loja_id: 'loja-1' })(response, arrival);
    // Another station has accepted the whole order a moment before.
    if (itemId) done.add(orderId);
    if (itemId === 'o1a') return json({ message: 'Transição inválida.' }, 422)(response, arrival);
    const status = done.has(orderId) ? 'accepted' : 'pending';
    const rows = ['a', ...(orderId === 'o1' ? ['b'] : [])].map((letter) =>
      item({ id: `${orderId}${letter}`, order_id: orderId, item_status: status }),
    );
    const answer = json({ data: itemId ? rows[0] : { ...order(), id: orderId, itens: rows } });
    // No turn comes before it is known what became of the first.
    if (itemId && itemId !== 'o1b') return void held.push(() => answer(response, arrival));
    answer(response, arrival);
    if (orderId === 'o1' && done.has('o1')) setImmediate(() => held.splice(0).forEach((send) => send()));
  });
  const names = [...orders.map((id) => `${id}/${id}a`), 'o1/o1b'];
  const run = await runCli(['accept', ...names, '--json'], { env: envFor(store.url) });
  const ofLast = run.lines
    .map((line) => JSON.parse(line) as Record<string, string>)
    .find(({ item_id }) => item_id === 'o1b');
  expect(ofLast).toMatchObject({ verdict: 'already-so' });
  expect(run.code).toBe(0);
});

test('of equal commands at once, each prints the record that its verdict rests on', async () => {
  using machine = aMachine();
  for (let round = 0; round < 4; round++) {
    const item = await anItemOf(machine, 'pending');
    const accept = ['accept', nameOf(item), '--yes', '--json'];
    const all = await Promise.all(Array.from({ length: 4 }, () => machine.run(accept)));
    expect(all.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    const records = all.map(({ stdout }) => (JSON.parse(stdout) as { item: OrderItem }).item);
    expect(records.map(({ id, item_status }) => [id, item_status])).toEqual(records.map(() => [item.id, 'accepted']));
    expect(new Set(records.map(({ aceito_em }) => aceito_em)).size).toBe(1);
  }
});
