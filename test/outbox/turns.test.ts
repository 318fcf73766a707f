/** Whose turn it is, what wakes what waits, and what a process does while nothing happens. */
import { expect, test } from 'vitest';
import { createMemoryTable } from '../../src/outbox/memory-table.ts';
import { NotRecorded } from '../../src/outbox/outbox-table.ts';
import { createShop } from '../../src/replica/replica.ts';
import { aBench, ITEM, lossy } from './support.ts';

const SECOND = 'item-2-1';
const OFFLINE = { network: { faults: { unreachable: 1 } } };
type Bench = Awaited<ReturnType<typeof aBench>>;

/** A table that counts what it is asked to write. */
function countingTable() {
  const table = createMemoryTable();
  const counts = { writes: 0 };
  const transact: typeof table.transact = (work) => {
    counts.writes++;
    return table.transact(work);
  };
  return { table: { ...table, transact }, counts };
}

/** A shipment that stands unconfirmed, since its item was touched while it was watched. */
async function unconfirmedShipment(setting: Parameters<typeof aBench>[0] = {}) {
  const bench = await aBench({ items: ['in_production', 'pending'], client: lossy('shipItem', 1), ...setting });
  bench.actions.perform('ship', ITEM, 'BR1');
  await bench.pass(3000);
  bench.service.change(ITEM);
  await bench.pass(30_000);
  bench.look();
  await bench.pass(1000);
  expect(bench.phaseOf()).toBe('unconfirmed');
  return bench;
}

async function looksIn(bench: Bench, ms: number): Promise<number> {
  const before = bench.sent('getOrder').length;
  await bench.pass(ms);
  return bench.sent('getOrder').length - before;
}

test('the next step begins as soon as the one before it is done, and says no more that it queues', async () => {
  const bench = await aBench({ items: ['accepted'] });
  bench.actions.perform('startProduction', ITEM);
  const second = bench.actions.perform('ship', ITEM, 'BR1')!;
  await bench.time.run(60_000, () => bench.kinds().length === 1);
  const doneAt = bench.time.now();
  expect([
    bench.shop
      .getState()
      .intents.get(ITEM)!
      .map(({ id }) => id),
    bench.holdOf(),
  ]).toEqual([[second.id], undefined]);
  await bench.time.run(60_000, () => bench.kinds().length === 2);
  expect(bench.time.now() - doneAt).toBeLessThan(600);
});

test('what waits for an answer longer than a lease lasts is not taken over, at three writes in a lease at most', async () => {
  const { table, counts } = countingTable();
  const bench = await aBench({
    table,
    client: (client) => ({ ...client, acceptItem: () => new Promise(() => {}) }),
  });
  bench.actions.perform('accept', ITEM);
  await bench.pass(1000);
  const before = counts.writes;
  const other = bench.aProcess('other');
  await bench.pass(120_000);
  expect([other.kinds(), bench.phaseOf()]).toEqual([[], 'sending']);
  expect(table.trail.map(({ what }) => what)).toEqual(['intent', 'attempt']);
  expect(counts.writes - before).toBeLessThanOrEqual(13);
});

test('a bench with nothing under way writes nothing', async () => {
  const { table, counts } = countingTable();
  const bench = await aBench({ table });
  await bench.pass(300_000);
  expect(counts.writes).toBe(0);
});

test('before it is known which store this is, nothing that was left is shown or sent', async () => {
  const bench = await aBench({ ...OFFLINE, isOwnerGone: () => true });
  bench.actions.perform('accept', ITEM);
  bench.kill();
  bench.network.heal();
  const shop = createShop();
  const next = bench.aProcess('next', { shop });
  await bench.pass(5000);
  expect([shop.getState().intents.size, bench.statusOf(ITEM)]).toEqual([0, 'pending']);
  shop.setState({ lojaId: 'loja-1' });
  await bench.pass(2000);
  expect([next.kinds(), bench.statusOf(ITEM)]).toEqual([['applied'], 'accepted']);
});

test('an outbox that cannot be read any more is said before a key is pressed', async () => {
  const table = createMemoryTable();
  let isBroken = false;
  const read: typeof table.read = (work) => {
    if (isBroken) throw new NotRecorded('the state file is gone');
    return table.read(work);
  };
  const bench = await aBench({ table: { ...table, read, version: () => (isBroken ? -1 : table.version()) } });
  isBroken = true;
  await bench.pass(1000);
  expect(bench.shop.getState().outboxTrouble).toBe('the state file is gone');
});

test('what is taken back while it waits gives its place in the bulk up at once', async () => {
  const bench = await aBench({ items: ['pending', 'pending'], bulkConcurrency: 1 });
  const { bulk } = bench.actions;
  bench.network.setTokenGood(false);
  const first = bulk.start(bulk.preview('accept', [ITEM]))!;
  await bench.pass(1000);
  expect([bench.holdOf(), bulk.cancel(first)]).toEqual(['token', 1]);
  bench.network.setTokenGood(true);
  bulk.start(bulk.preview('accept', [SECOND]));
  await bench.pass(2000);
  expect(bench.statusOf(SECOND)).toBe('accepted');
});

const trouble = (bench: Bench, text: string | undefined) => {
  const { health } = bench.shop.getState();
  const what = text === undefined ? undefined : ({ kind: 'offline', text } as never);
  bench.shop.setState({ health: { ...health, trouble: what } });
};

test('once the sync has reached the store again, what waits for it is tried at once; news of the trouble are no reason', async () => {
  const bench = await aBench(OFFLINE);
  trouble(bench, 'refused');
  bench.actions.perform('accept', ITEM);
  await bench.pass(60_000);
  expect(bench.holdOf()).toBe('offline');
  let tries = 0;
  bench.network.setFaults({});
  const before = bench.network.arrivals.length;
  for (; tries < 20; tries++) {
    trouble(bench, `refused ${tries}`);
    await bench.pass(1);
  }
  expect(bench.network.arrivals.length).toBe(before);
  trouble(bench, undefined);
  await bench.pass(500);
  expect(bench.kinds()).toEqual(['applied']);
});

test('nor does what was heard a moment before keep it back then', async () => {
  const bench = await aBench(OFFLINE);
  trouble(bench, 'refused');
  bench.actions.perform('accept', ITEM);
  await bench.pass(100);
  expect(bench.holdOf()).toBe('offline');
  bench.network.setFaults({});
  trouble(bench, undefined);
  await bench.pass(400);
  expect(bench.kinds()).toEqual(['applied']);
});

test('an unconfirmed intent is looked at when its own item has news, and not at all news of others', async () => {
  const bench = await unconfirmedShipment();
  await bench.pass(100_000);
  bench.look();
  let count = 0;
  for (const status of ['accepted', 'in_production', 'shipped', 'delivered'] as const) {
    bench.service.change(SECOND, status);
    bench.look();
    count += await looksIn(bench, 500);
  }
  expect(count).toBe(0);
  bench.service.change(ITEM);
  bench.look();
  expect(await looksIn(bench, 500)).toBe(1);
});

test('what has just become unconfirmed is not looked at for the first news of another item', async () => {
  const bench = await aBench({ items: ['in_production', 'pending'], client: lossy('shipItem', 1) });
  bench.actions.perform('ship', ITEM, 'BR1');
  await bench.pass(3000);
  bench.service.change(ITEM);
  await bench.time.run(60_000, () => bench.phaseOf() === 'unconfirmed');
  bench.service.change(SECOND, 'accepted');
  bench.look();
  expect(await looksIn(bench, 500)).toBe(0);
  bench.service.change(ITEM);
  bench.look();
  expect(await looksIn(bench, 500)).toBe(1);
});

test('what has just become unconfirmed is left alone for half a minute, where nothing is heard of it', async () => {
  const bench = await aBench({ items: ['in_production'], client: lossy('shipItem', 1) });
  bench.actions.perform('ship', ITEM, 'BR1');
  await bench.pass(3000);
  bench.service.change(ITEM);
  await bench.time.run(60_000, () => bench.phaseOf() === 'unconfirmed');
  expect(await looksIn(bench, 29_000)).toBe(0);
});

test('news of its item hurry nothing that is watched or waits', async () => {
  const watching = await aBench({ client: lossy('acceptItem', 1) });
  watching.actions.perform('accept', ITEM);
  await watching.pass(10_000);
  let count = 0;
  for (let i = 0; i < 20; i++) {
    watching.service.change(ITEM);
    watching.look();
    count += await looksIn(watching, 100);
  }
  expect(count).toBeLessThanOrEqual(1);
});

test('what was left unconfirmed of an item that is not in the picture disturbs nothing', async () => {
  const bench = await unconfirmedShipment({ isOwnerGone: (owner) => owner === 'bench' });
  bench.kill();
  const shop = createShop();
  shop.setState({ lojaId: 'loja-1' });
  const next = bench.aProcess('next', { shop });
  await bench.pass(2000);
  expect(() => shop.setState({ version: 7 })).not.toThrow();
  expect([next.actions.open().map(({ phase }) => phase), next.kinds()]).toEqual([['unconfirmed'], []]);
});

test('what leaves in a parcel leaves with the rest of it, or not at all', async () => {
  const bench = await aBench({ items: [] });
  const [bowl, cup] = bench.service.addOrder({ itemCount: 2, status: 'in_production', ageMs: 3_600_000 });
  bench.look();
  bench.service.change(cup!, 'cancelled');
  const asked = { operation: 'ship', itemId: bowl!, trackingCode: 'BR1' } as const;
  bench.actions.ask(asked, { alongside: [cup!] });
  await bench.pass(2000);
  expect(bench.settled[0]?.verdict).toMatchObject({ kind: 'not-sent', code: 'changed', changed: ['alongside'] });
  bench.actions.ask(asked);
  await bench.pass(2000);
  expect([bench.kinds().at(-1), bench.sent('shipItem').length]).toEqual(['applied', 1]);
});
