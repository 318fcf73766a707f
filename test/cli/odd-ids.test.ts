/** Ids are strings, and nothing more is said of them (spec part 2): a store may put anything into them. */
import { expect, test } from 'vitest';
import { item, json, order, page, startScriptedStore, type Answering } from '../api/scripted-store.ts';
import { aFolder, envFor, runCli } from './run-cli.ts';

/** A store of one item with these ids, which takes everything that is asked of it. */
async function aStore(orderId: string, itemId: string) {
  let status = 'pending';
  const now = () => item({ id: itemId, order_id: orderId, item_status: status });
  const answer: Answering = (response, arrival) => {
    const path = new URL(arrival.url, 'http://store.invalid').pathname.replace('/api/v1', '').split('/').slice(1);
    const [what, id, , one, move] = path.map(decodeURIComponent);
    const isHere = what === 'pedidos' && id === orderId && (one === undefined || one === itemId);
    if (what === 'ping') return json({ pong: true, loja_id: 'loja-1' })(response, arrival);
    if (what === 'pedidos' && id === undefined) return json(page([]))(response, arrival);
    if (!isHere) return json({ message: 'Não encontrado.' }, 404)(response, arrival);
    if (move === 'aceitar') status = 'accepted';
    const data = one === undefined ? order({ id: orderId, itens: [now()] }) : now();
    json({ data })(response, arrival);
  };
  return startScriptedStore(answer);
}

test.each([
  ['PED 10/ITEM 1', 'PED 10', 'ITEM 1'],
  ['50%/a%2Fb', '50%', 'a%2Fb'],
  ['#A1/b#2?c', '#A1', 'b#2?c'],
  ['2026/10/7', '2026/10', '7'],
  ['2026/10/7', '2026', '10/7'],
  ['a/b/c/d', 'a/b', 'c/d'],
])('%s is accepted as item %s of its order', async (reference, orderId, itemId) => {
  await using store = await aStore(orderId, itemId);
  using folder = aFolder();
  const run = await runCli(['accept', reference, '--json'], { env: envFor(store.url, folder) });
  expect(run.stderr).toBe('');
  expect(JSON.parse(run.stdout)).toMatchObject({ verdict: 'applied', order_id: orderId, item_id: itemId });
  expect(run.code).toBe(0);
  const log = await runCli(['log', '--item', reference, '--json'], { env: envFor(store.url, folder) });
  expect(log.stdout).toContain(JSON.stringify(itemId));
  const story = await runCli(['audit', 'parcel', reference, '--ndjson'], { env: envFor(store.url, folder) });
  expect(story.code).toBe(0);
  expect(JSON.parse(story.lines[0]!)).toMatchObject({ order_id: orderId });
});

test.each(['PED 10', '2026/10'])('an order is shown by its id %s', async (orderId) => {
  await using store = await aStore(orderId, 'i1');
  const run = await runCli(['order', orderId, '--json'], { env: envFor(store.url) });
  expect(run.code).toBe(0);
  expect(JSON.parse(run.stdout)).toMatchObject({ id: orderId });
});

test.each(['/i1', 'o1/', 'o1//', 'o1/i\u00071'])(
  '%j names nothing: that is said, and nothing is asked',
  async (reference) => {
    await using store = await aStore('o1', 'i1');
    const run = await runCli(['accept', reference], { env: envFor(store.url) });
    expect(run.code).toBe(2);
    expect(run.stderr).toContain('is neither ORDER/ITEM nor an id nor an order number');
    expect(store.arrivals).toEqual([]);
  },
);
