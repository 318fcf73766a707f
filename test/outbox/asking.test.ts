import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { StateUnusable } from '../../src/db/database.ts';
import { createDiskTable } from '../../src/db/outbox.ts';
import { createStoreState } from '../../src/db/store-state.ts';
import { mergeItems } from '../../src/replica/replica.ts';
import { aBench, ITEM, lossy } from './support.ts';
import type { ActionsOptions } from '../../src/outbox/options.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const grace: Pick<ActionsOptions, 'times'> = { times: { graceMs: 4000 } };

test('an accept is held back for its grace, and the screen knows until when', async () => {
  const bench = await aBench(grace);
  const intent = bench.actions.perform('accept', ITEM);
  expect([intent?.phase, intent?.graceEndsAt]).toEqual(['grace', bench.time.now() + 4000]);
  await bench.pass(3900);
  expect([bench.phaseOf(), bench.network.arrivals.length]).toEqual(['grace', 0]);
  await bench.pass(1000);
  expect(bench.kinds()).toEqual(['applied']);
});

test('undo within the grace takes it back at no cost', async () => {
  const bench = await aBench(grace);
  bench.actions.perform('accept', ITEM);
  await bench.pass(1000);
  expect(bench.actions.undo()).toMatchObject({ kind: 'withdrawn', intent: { itemId: ITEM } });
  await bench.pass(20_000);
  expect(bench.settled.map(({ verdict }) => verdict)).toMatchObject([{ kind: 'not-sent', code: 'withdrawn' }]);
  expect([bench.network.arrivals.length, bench.statusOf(ITEM)]).toEqual([0, 'pending']);
});

test('undo of a shipment returns the item to production', async () => {
  const bench = await aBench({ items: ['in_production'] });
  bench.actions.perform('ship', ITEM, 'BR1');
  await bench.pass(1000);
  expect(bench.actions.undo()).toMatchObject({ kind: 'returning' });
  await bench.pass(1000);
  expect([bench.kinds(), bench.statusOf(ITEM)]).toEqual([['applied', 'applied'], 'in_production']);
  expect(bench.actions.undo()).toMatchObject({ kind: 'impossible', reason: 'nothing' });
});

test('a code in groups is kept and sent written together, whoever asks', async () => {
  const bench = await aBench({ items: ['in_production', 'in_production'] });
  bench.actions.perform('ship', ITEM, ' aa 123-456 785 br');
  bench.actions.ask({ operation: 'ship', itemId: 'item-2-1', trackingCode: 'AA 123 456 785 BR' });
  expect(bench.actions.open()).toMatchObject([{ trackingCode: 'AA123456785BR' }, { trackingCode: 'AA123456785BR' }]);
  await bench.pass(2000);
  expect(bench.settled.map(({ verdict }) => verdict)).toMatchObject([
    { kind: 'applied', item: { tracking_code: 'AA123456785BR' } },
    { kind: 'applied', item: { tracking_code: 'AA123456785BR' } },
  ]);
});

test('undo says what cannot be undone, and why', async () => {
  const bench = await aBench({ items: ['pending', 'in_production'], client: lossy('shipItem', 1) });
  expect(bench.actions.undo()).toMatchObject({ kind: 'impossible', reason: 'nothing' });
  bench.actions.perform('accept', ITEM);
  await bench.pass(1000);
  expect(bench.actions.undo()).toMatchObject({ kind: 'impossible', reason: 'no-inverse' });
  bench.actions.perform('ship', 'item-2-1', 'BR1');
  await bench.pass(600);
  expect(bench.actions.undo()).toMatchObject({ kind: 'impossible', reason: 'on-its-way' });
});

test('undo of a parcel returns all of its items, whichever were shipped first', async () => {
  const bench = await aBench({ items: ['in_production', 'in_production'] });
  for (const itemId of [ITEM, 'item-2-1']) {
    bench.actions.ask({ operation: 'ship', itemId, trackingCode: 'BR1' }, { together: 'parcel' });
    await bench.pass(1000);
  }
  expect(bench.actions.undo()).toMatchObject({
    kind: 'returning',
    intent: { itemId: ITEM },
    others: [{ itemId: 'item-2-1' }],
    leftCount: 0,
  });
  await bench.pass(2000);
  expect([ITEM, 'item-2-1'].map(bench.statusOf)).toEqual(['in_production', 'in_production']);
  expect(bench.actions.undo()).toMatchObject({ kind: 'impossible', reason: 'nothing' });
});

test('a parcel of which a part is on its way is not torn: undo waits for its verdict', async () => {
  let count = 0;
  const bench = await aBench({
    items: ['in_production', 'in_production'],
    client: (client) => ({
      ...client,
      shipItem: (...call) => (count++ === 0 ? client.shipItem(...call) : new Promise(() => {})),
    }),
  });
  bench.actions.ask({ operation: 'ship', itemId: ITEM, trackingCode: 'BR1' }, { together: 'parcel' });
  await bench.pass(1000);
  bench.actions.ask({ operation: 'ship', itemId: 'item-2-1', trackingCode: 'BR1' }, { together: 'parcel' });
  await bench.pass(1000);
  expect(bench.phaseOf('item-2-1')).toBe('sending');
  expect(bench.actions.undo()).toMatchObject({ kind: 'impossible', reason: 'on-its-way' });
  expect(bench.statusOf(ITEM)).toBe('shipped');
});

test('undo of a parcel says how much of it is no longer where it was left', async () => {
  const bench = await aBench({ items: ['in_production', 'in_production'] });
  for (const itemId of [ITEM, 'item-2-1']) {
    bench.actions.ask({ operation: 'ship', itemId, trackingCode: 'BR1' }, { together: 'parcel' });
    await bench.pass(1000);
  }
  bench.service.change(ITEM, 'delivered');
  bench.look();
  expect(bench.actions.undo()).toMatchObject({ kind: 'returning', intent: { itemId: 'item-2-1' }, leftCount: 1 });
});

test('one operator does not undo what another asked for', async () => {
  const bench = await aBench(grace);
  const [ana, rui] = ['ana', 'rui'].map((operator) => ({ operator, station: 'ssh' }));
  bench.actions.ask({ operation: 'accept', itemId: ITEM }, { by: ana! });
  expect(bench.actions.undo(rui!)).toMatchObject({ kind: 'impossible', reason: 'nothing' });
  expect(bench.actions.undo(ana!)).toMatchObject({ kind: 'withdrawn' });
});

test('one desk does not undo what another desk of the same operator at the same station asked for', async () => {
  const bench = await aBench(grace);
  const [one, two] = ['one', 'two'].map((desk) => ({ operator: 'ana', station: '10.0.0.7', desk }));
  bench.actions.ask({ operation: 'accept', itemId: ITEM }, { by: one! });
  expect(bench.actions.undo(two!)).toMatchObject({ kind: 'impossible', reason: 'nothing' });
  expect(bench.actions.undo(one!)).toMatchObject({ kind: 'withdrawn' });
});

test('quitting sends what is in its grace at once, and waits for the answer', async () => {
  const bench = await aBench(grace);
  bench.actions.perform('accept', ITEM);
  await bench.pass(500);
  let hasStopped = false;
  void bench.actions.stop().then(() => (hasStopped = true));
  await bench.pass(1000);
  expect([hasStopped, bench.kinds(), bench.statusOf(ITEM)]).toEqual([true, ['applied'], 'accepted']);
  expect(bench.actions.ask({ operation: 'startProduction', itemId: ITEM })).toMatchObject({ problem: 'closing' });
});

test('quitting right after a shipment still sends it; what waits for the store does not hold up the quitting', async () => {
  const bench = await aBench({ items: ['in_production'] });
  bench.actions.perform('ship', ITEM, 'BR1');
  void bench.actions.stop();
  await bench.pass(1000);
  expect([bench.kinds(), bench.statusOf(ITEM)]).toEqual([['applied'], 'shipped']);

  const offline = await aBench({ network: { faults: { unreachable: 1 } } });
  offline.actions.perform('accept', ITEM);
  await offline.pass(1000);
  let hasStopped = false;
  void offline.actions.stop().then(() => (hasStopped = true));
  await offline.pass(300);
  expect([hasStopped, [...offline.table.rows.values()].map(({ phase, owner }) => [phase, owner])]).toEqual([
    true,
    [['waiting', undefined]],
  ]);
});

test('the next step queues behind the one that is on its way', async () => {
  const bench = await aBench(grace);
  bench.actions.perform('accept', ITEM);
  expect(bench.actions.whyNot('startProduction', ITEM)).toBeUndefined();
  bench.actions.perform('startProduction', ITEM);
  expect(
    bench.shop
      .getState()
      .intents.get(ITEM)
      ?.map(({ hold }) => hold),
  ).toEqual([undefined, 'queued']);
  await bench.pass(10_000);
  expect([bench.kinds(), bench.statusOf(ITEM)]).toEqual([['applied', 'applied'], 'in_production']);
});

test('a step is not taken when the one before it was not done', async () => {
  const bench = await aBench(grace);
  bench.actions.perform('accept', ITEM);
  bench.actions.perform('startProduction', ITEM);
  bench.service.change(ITEM, 'cancelled');
  await bench.pass(10_000);
  expect(bench.settled.map(({ verdict }) => verdict)).toMatchObject([
    { kind: 'refused' },
    { kind: 'not-sent', code: 'step-before' },
  ]);
  expect(bench.sent('startProduction')).toEqual([]);
});

test('a cancelled order is not shipped: the look before it stops it', async () => {
  const bench = await aBench({ items: ['in_production'] });
  bench.service.change(ITEM, 'cancelled');
  bench.actions.perform('ship', ITEM, 'BR1');
  await bench.pass(1000);
  expect(bench.settled[0]?.verdict).toMatchObject({ kind: 'not-sent', code: 'cancelled', item: { id: ITEM } });
  expect(bench.sent('shipItem')).toEqual([]);
});

test('an item that is not what the packer saw is not shipped, and it is said what changed', async () => {
  const bench = await aBench({
    items: ['in_production'],
    client: (client) => ({
      ...client,
      async getOrder(...call) {
        const reply = await client.getOrder(...call);
        const itens = reply.data.itens.map((item) => ({ ...item, quantidade: '3', personalization_data: 'Bia' }));
        return { ...reply, data: { ...reply.data, itens } };
      },
    }),
  });
  bench.actions.perform('ship', ITEM, 'BR1');
  await bench.pass(1000);
  expect(bench.settled[0]?.verdict).toMatchObject({
    kind: 'not-sent',
    code: 'changed',
    changed: ['quantidade', 'personalization_data'],
  });
  expect(bench.sent('shipItem')).toEqual([]);
});

test('an item that another station has shipped is refused with its code, without a request', async () => {
  const bench = await aBench({ items: ['in_production'] });
  void bench.service.move('ship', 'order-1', ITEM, 'BR9', 'other');
  bench.actions.perform('ship', ITEM, 'BR1');
  await bench.pass(1000);
  expect(bench.settled[0]?.verdict).toMatchObject({ kind: 'refused', item: { tracking_code: 'BR9' } });
  expect(bench.sent('shipItem')).toEqual([]);
});

test('while the store cannot be reached an intent waits visibly, and is sent when it is back', async () => {
  const bench = await aBench({ network: { faults: { unreachable: 1 } } });
  bench.actions.perform('accept', ITEM);
  await bench.pass(30_000);
  expect([bench.kinds(), bench.phaseOf(), bench.holdOf()]).toEqual([[], 'waiting', 'offline']);
  bench.network.heal();
  await bench.pass(35_000);
  expect([bench.kinds(), bench.sent('acceptItem').length]).toEqual([['applied'], 1]);
});

test('a script that cannot wait hears that nothing was sent', async () => {
  const bench = await aBench({ network: { faults: { unreachable: 1 } } });
  const { intent } = bench.actions.ask({ operation: 'accept', itemId: ITEM }, { isPatient: false });
  const verdict = bench.actions.settledOf(intent!.id);
  await bench.pass(5000);
  expect(await verdict).toMatchObject({ kind: 'not-sent', code: 'unreachable' });
});

test('a script waits as long as it says for a store that asks for fewer requests, and not where it says nothing', async () => {
  for (const whenLimited of [() => 60_000, () => undefined]) {
    // The question which store this is takes the one request.
    const bench = await aBench({ network: { limitPerMinute: 1 }, whenLimited });
    bench.actions.ask({ operation: 'accept', itemId: ITEM }, { isPatient: false });
    await bench.pass(30_000);
    if (whenLimited() === undefined) {
      expect(bench.settled[0]?.verdict).toMatchObject({ kind: 'not-sent', code: 'limited' });
      continue;
    }
    expect([bench.kinds(), bench.phaseOf(), bench.holdOf()]).toEqual([[], 'waiting', 'limited']);
    await bench.pass(35_000);
    expect(bench.kinds()).toEqual(['applied']);
  }
});

test('a shipment that waited for more than ten minutes is asked for again, not sent', async () => {
  const bench = await aBench({ items: ['in_production'], network: { faults: { unreachable: 1 } } });
  bench.actions.perform('ship', ITEM, 'BR1');
  await bench.pass(11 * 60_000);
  bench.network.heal();
  await bench.pass(35_000);
  expect(bench.settled[0]?.verdict).toMatchObject({ kind: 'not-sent', code: 'stale' });
  expect(bench.sent('shipItem')).toEqual([]);
});

test('a refused token holds everything back and keeps it', async () => {
  const bench = await aBench();
  bench.network.setTokenGood(false);
  bench.actions.perform('accept', ITEM);
  await bench.pass(10 * 60_000);
  expect([bench.kinds(), bench.holdOf(), bench.statusOf(ITEM)]).toEqual([[], 'token', 'pending']);
  expect(bench.network.arrivals.length).toBeLessThan(15);
  bench.network.setTokenGood(true);
  bench.actions.resume();
  await bench.pass(2000);
  expect(bench.kinds()).toEqual(['applied']);
});

test('a token of another store sends nothing', async () => {
  const bench = await aBench();
  bench.network.setLojaId('loja-2');
  bench.actions.perform('accept', ITEM);
  await bench.pass(10 * 60_000);
  expect([bench.kinds(), bench.holdOf()]).toEqual([[], 'other-store']);
  expect(new Set(bench.network.arrivals.map(({ operation }) => operation))).toEqual(new Set(['ping']));
});

test('before the store is known nothing can be asked', async () => {
  const bench = await aBench();
  bench.shop.setState({ lojaId: undefined });
  expect(bench.actions.ask({ operation: 'accept', itemId: ITEM })).toMatchObject({ problem: 'no-store' });
});

test('what cannot be recorded is refused aloud, and nothing of it is sent', async () => {
  const bench = await aBench();
  bench.table.setWritable(false);
  expect(bench.actions.perform('accept', ITEM)).toBeUndefined();
  expect(bench.settled[0]?.verdict).toMatchObject({ kind: 'not-sent', code: 'not-recorded' });
  expect(bench.shop.getState().outboxTrouble).toMatch(/cannot be written/);
  await bench.pass(60_000);
  expect([bench.network.arrivals.length, bench.shop.getState().intents.size]).toEqual([0, 0]);
});

// A file in the way, and a directory that cannot be made: Node says ENOENT of that, as it does
// of a read-only file system.
test.each(['a file', 'a link to nowhere'])(
  'with a state directory behind %s nothing is sent, and it is said',
  async (what) => {
    const place = temporaryFolder();
    const way = join(place, 'way');
    if (what === 'a file') writeFileSync(way, '');
    else symlinkSync(join(place, 'nowhere', 'deep'), way);
    const dir = join(way, 'state');
    const state = createStoreState({
      dir,
      baseUrl: 'https://store.example',
      token: 't',
      wallNow: () => 0,
    });
    expect(() => state.open('loja-1')).toThrow(StateUnusable);
    const bench = await aBench({ table: createDiskTable(state.database) });
    expect(bench.actions.ask({ operation: 'accept', itemId: ITEM })).toMatchObject({ problem: 'not-recorded' });
    expect(bench.kinds()).toEqual(['not-sent']);
    await bench.pass(60_000);
    expect([bench.network.arrivals.length, bench.statusOf(ITEM)]).toEqual([0, 'pending']);
  },
);

test('a disk that fills up after the key holds the request back until it can be recorded', async () => {
  const bench = await aBench(grace);
  bench.actions.perform('accept', ITEM);
  bench.table.setWritable(false);
  await bench.pass(20_000);
  expect([bench.holdOf(), bench.sent('acceptItem').length]).toEqual(['disk', 0]);
  bench.table.setWritable(true);
  await bench.pass(10_000);
  expect([bench.kinds(), bench.shop.getState().outboxTrouble]).toEqual([['applied'], undefined]);
});

test('a verdict that cannot be written down is told once, and written when that is possible', async () => {
  const bench = await aBench({
    client: (client) => ({
      ...client,
      async acceptItem(...call) {
        const reply = await client.acceptItem(...call);
        bench.table.setWritable(false);
        return reply;
      },
    }),
  });
  bench.actions.perform('accept', ITEM);
  await bench.pass(5000);
  expect([bench.kinds(), bench.shop.getState().intents.size]).toEqual([['applied'], 0]);
  bench.table.setWritable(true);
  await bench.pass(5000);
  expect(bench.kinds()).toEqual(['applied']);
  expect([...bench.table.rows.values()][0]?.verdict).toMatchObject({ kind: 'applied' });
});

test('a buyer’s data is not to be shown where that cannot be recorded', async () => {
  const bench = await aBench();
  expect(bench.actions.noteReveal('order-1')).toBe(true);
  bench.table.setWritable(false);
  expect(bench.actions.noteReveal('order-1')).toBe(false);
  expect(bench.table.trail).toMatchObject([{ what: 'reveal', order_id: 'order-1', operator: 'ana' }]);
});

test('who came and who left is in the trail in the order in which it was, all of it or none', async () => {
  const bench = await aBench();
  const visits = [
    { what: 'login', operator: 'rui', station: 'door', asked: '10.0.0.7 SHA256:abc' },
    { what: 'session-end', operator: 'rui', station: 'door', detail: 'left 9 s' },
  ] as const;
  expect(bench.actions.noteVisits(visits)).toBe(true);
  bench.table.setWritable(false);
  expect(bench.actions.noteVisits(visits)).toBe(false);
  expect(bench.table.trail).toMatchObject(visits);
});

test('the trail tells intent, request and verdict, with operator and station, and nothing of the record', async () => {
  const bench = await aBench({ items: ['in_production'], client: lossy('shipItem', 1, true) });
  bench.actions.perform('ship', ITEM, 'BR1');
  await bench.pass(5000);
  expect(bench.table.trail.map(({ what, verdict, asked }) => [what, verdict ?? asked])).toEqual([
    ['intent', 'BR1'],
    ['attempt', undefined],
    ['no-answer', undefined],
    ['verdict', 'applied'],
  ]);
  expect(
    bench.table.trail.every(
      ({ operator, station, item_id }) => operator === 'ana' && station === 'bench' && item_id === ITEM,
    ),
  ).toBe(true);
  expect(JSON.stringify(bench.table.trail)).not.toContain('Produto');
});

test('what undo would bring back of what has left is told before it is done; nothing where it would do something else', async () => {
  const bench = await aBench({ items: ['in_production', 'in_production', 'pending'] });
  expect(bench.actions.shippedLast()).toEqual([]);
  for (const itemId of [ITEM, 'item-2-1']) {
    bench.actions.ask({ operation: 'ship', itemId, trackingCode: 'BR1' }, { together: 'parcel' });
    await bench.pass(1000);
  }
  expect(bench.actions.shippedLast()).toMatchObject([{ itemId: ITEM }, { itemId: 'item-2-1' }]);
  expect(bench.actions.shippedLast()).toHaveLength(2);
  bench.actions.perform('accept', 'item-3-1');
  expect(bench.actions.shippedLast()).toEqual([]);
  await bench.pass(1000);
  // Accepted: there is no way back from that, and undo says so.
  expect(bench.actions.shippedLast()).toEqual([]);
});

test('undo does not bring back a shipment that was already brought back elsewhere', async () => {
  const bench = await aBench({ items: ['in_production'] });
  bench.actions.perform('ship', ITEM, 'BR1');
  await bench.pass(1000);
  const { item } = bench.shop.getState().records.get(ITEM)!;
  // The store may go on telling its code.
  mergeItems(bench.shop, [{ ...item, item_status: 'in_production', updated_at: '2027-01-01T00:00:00Z' }], 1e9);
  expect(bench.actions.shippedLast()).toEqual([]);
  expect(bench.actions.undo()).toMatchObject({ kind: 'impossible', reason: 'moved-on' });
});
