/** Whose turn it is, what wakes what waits, and what a process does while nothing happens. */
import { describe, expect, test } from 'vitest';
import { createMemoryTable } from './memory-table.ts';
import { NotRecorded } from '../../src/outbox/outbox-table.ts';
import { createReplica } from '../../src/replica/replica.ts';
import { aStation, ITEM, lossy } from './support.ts';

const SECOND = 'item-2-1';
const OFFLINE = { network: { faults: { unreachable: 1 } } };
type Bench = Awaited<ReturnType<typeof aStation>>;

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
async function unconfirmedShipment(setting: Parameters<typeof aStation>[0] = {}) {
  const station = await aStation({ items: ['in_production', 'pending'], client: lossy('shipItem', 1), ...setting });
  station.actions.perform('ship', ITEM, 'BR1');
  await station.pass(3000);
  station.service.change(ITEM);
  await station.pass(30_000);
  station.look();
  await station.pass(1000);
  expect(station.phaseOf()).toBe('unconfirmed');
  return station;
}

async function looksIn(station: Bench, ms: number): Promise<number> {
  const before = station.sent('getOrder').length;
  await station.pass(ms);
  return station.sent('getOrder').length - before;
}

describe('turns', () => {
  test('the next step begins as soon as the one before it is done', async () => {
    const station = await aStation({ items: ['accepted'] });
    station.actions.perform('startProduction', ITEM);
    const second = station.actions.perform('ship', ITEM, 'BR1')!;
    await station.time.run(60_000, () => station.kinds().length === 1);
    const doneAt = station.time.now();
    expect([
      station.replica
        .getState()
        .intents.get(ITEM)!
        .map(({ id }) => id),
      station.holdOf(),
    ]).toEqual([[second.id], undefined]);
    await station.time.run(60_000, () => station.kinds().length === 2);
    expect(station.time.now() - doneAt).toBeLessThan(600);
  });

  test('an answer may take longer than a lease, and its intent is not taken over', async () => {
    const { table, counts } = countingTable();
    const station = await aStation({
      table,
      client: (client) => ({ ...client, acceptItem: () => new Promise(() => {}) }),
    });
    station.actions.perform('accept', ITEM);
    await station.pass(1000);
    const before = counts.writes;
    const other = station.aProcess('other');
    await station.pass(120_000);
    expect([other.kinds(), station.phaseOf()]).toEqual([[], 'sending']);
    expect(table.trail.map(({ what }) => what)).toEqual(['intent', 'attempt']);
    expect(counts.writes - before).toBeLessThanOrEqual(13);
  });

  test('a bench with nothing under way writes nothing', async () => {
    const { table, counts } = countingTable();
    const station = await aStation({ table });
    await station.pass(300_000);
    expect(counts.writes).toBe(0);
  });

  test('before it is known which store this is, nothing that was left is shown or sent', async () => {
    const station = await aStation({ ...OFFLINE, isOwnerGone: () => true });
    station.actions.perform('accept', ITEM);
    station.kill();
    station.network.heal();
    const replica = createReplica();
    const next = station.aProcess('next', { replica });
    await station.pass(5000);
    expect([replica.getState().intents.size, station.statusOf(ITEM)]).toEqual([0, 'pending']);
    replica.setState({ lojaId: 'loja-1' });
    await station.pass(2000);
    expect([next.kinds(), station.statusOf(ITEM)]).toEqual([['applied'], 'accepted']);
  });

  test('an outbox that cannot be read any more is said before a key is pressed', async () => {
    const table = createMemoryTable();
    let isBroken = false;
    const read: typeof table.read = (work) => {
      if (isBroken) throw new NotRecorded('the state file is gone');
      return table.read(work);
    };
    const station = await aStation({ table: { ...table, read, version: () => (isBroken ? -1 : table.version()) } });
    isBroken = true;
    await station.pass(1000);
    expect(station.replica.getState().outboxTrouble).toBe('the state file is gone');
  });

  test('what is taken back while it waits gives its place in the bulk up at once', async () => {
    const station = await aStation({ items: ['pending', 'pending'], bulkConcurrency: 1 });
    const { bulk } = station.actions;
    station.network.setTokenGood(false);
    const first = bulk.start(bulk.preview('accept', [ITEM]))!;
    await station.pass(1000);
    expect([station.holdOf(), bulk.cancel(first)]).toEqual(['token', 1]);
    station.network.setTokenGood(true);
    bulk.start(bulk.preview('accept', [SECOND]));
    await station.pass(2000);
    expect(station.statusOf(SECOND)).toBe('accepted');
  });

  const trouble = (station: Bench, text: string | undefined) => {
    const { health } = station.replica.getState();
    const what = text === undefined ? undefined : ({ kind: 'offline', text } as never);
    station.replica.setState({ health: { ...health, trouble: what } });
  };

  test('once the sync has reached the store, what waits for it is tried at once', async () => {
    const station = await aStation(OFFLINE);
    trouble(station, 'refused');
    station.actions.perform('accept', ITEM);
    await station.pass(60_000);
    expect(station.holdOf()).toBe('offline');
    let tries = 0;
    station.network.setFaults({});
    const before = station.network.arrivals.length;
    for (; tries < 20; tries++) {
      trouble(station, `refused ${tries}`);
      await station.pass(1);
    }
    expect(station.network.arrivals.length).toBe(before);
    trouble(station, undefined);
    await station.pass(500);
    expect(station.kinds()).toEqual(['applied']);
  });

  test('nor does what was heard a moment before keep it back then', async () => {
    const station = await aStation(OFFLINE);
    trouble(station, 'refused');
    station.actions.perform('accept', ITEM);
    await station.pass(100);
    expect(station.holdOf()).toBe('offline');
    station.network.setFaults({});
    trouble(station, undefined);
    await station.pass(400);
    expect(station.kinds()).toEqual(['applied']);
  });

  test('an unconfirmed intent is looked at when its own item has news alone', async () => {
    const station = await unconfirmedShipment();
    await station.pass(100_000);
    station.look();
    let count = 0;
    for (const status of ['accepted', 'in_production', 'shipped', 'delivered'] as const) {
      station.service.change(SECOND, status);
      station.look();
      count += await looksIn(station, 500);
    }
    expect(count).toBe(0);
    station.service.change(ITEM);
    station.look();
    expect(await looksIn(station, 500)).toBe(1);
  });

  test('what has just become unconfirmed is not looked at for another item’s news', async () => {
    const station = await aStation({ items: ['in_production', 'pending'], client: lossy('shipItem', 1) });
    station.actions.perform('ship', ITEM, 'BR1');
    await station.pass(3000);
    station.service.change(ITEM);
    await station.time.run(60_000, () => station.phaseOf() === 'unconfirmed');
    station.service.change(SECOND, 'accepted');
    station.look();
    expect(await looksIn(station, 500)).toBe(0);
    station.service.change(ITEM);
    station.look();
    expect(await looksIn(station, 500)).toBe(1);
  });

  test('what has just become unconfirmed is left alone for half a minute', async () => {
    const station = await aStation({ items: ['in_production'], client: lossy('shipItem', 1) });
    station.actions.perform('ship', ITEM, 'BR1');
    await station.pass(3000);
    station.service.change(ITEM);
    await station.time.run(60_000, () => station.phaseOf() === 'unconfirmed');
    expect(await looksIn(station, 29_000)).toBe(0);
  });

  test('news of its item hurry nothing that is watched or waits', async () => {
    const watching = await aStation({ client: lossy('acceptItem', 1) });
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

  test('an unconfirmed intent of an item that is not in the picture disturbs nothing', async () => {
    const station = await unconfirmedShipment({ isOwnerGone: (owner) => owner === 'bench' });
    station.kill();
    const replica = createReplica();
    replica.setState({ lojaId: 'loja-1' });
    const next = station.aProcess('next', { replica });
    await station.pass(2000);
    expect(() => replica.setState({ version: 7 })).not.toThrow();
    expect([next.actions.open().map(({ phase }) => phase), next.kinds()]).toEqual([['unconfirmed'], []]);
  });

  test('what leaves in a parcel leaves with the rest of it, or not at all', async () => {
    const station = await aStation({ items: [] });
    const [bowl, cup] = station.service.addOrder({ itemCount: 2, status: 'in_production', ageMs: 3_600_000 });
    station.look();
    station.service.change(cup!, 'cancelled');
    const asked = { operation: 'ship', itemId: bowl!, trackingCode: 'BR1' } as const;
    station.actions.ask(asked, { alongside: [cup!] });
    await station.pass(2000);
    expect(station.settled[0]?.verdict).toMatchObject({ kind: 'not-sent', code: 'changed', changed: ['alongside'] });
    station.actions.ask(asked);
    await station.pass(2000);
    expect([station.kinds().at(-1), station.sent('shipItem').length]).toEqual(['applied', 1]);
  });
});
