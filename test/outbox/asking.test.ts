import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { StateUnusable } from '../../src/db/state-problem.ts';
import { createDiskTable } from '../../src/db/outbox.ts';
import { createStoreState } from '../../src/db/store-state.ts';
import { mergeItems } from '../../src/replica/replica.ts';
import { aStation, ITEM, lossy } from './support.ts';
import type { ActionsOptions } from '../../src/outbox/options.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const grace: Pick<ActionsOptions, 'times'> = { times: { graceMs: 4000 } };

describe('asking', () => {
  test('an accept is held back for its grace, and the screen knows until when', async () => {
    const station = await aStation(grace);
    const intent = station.actions.perform('accept', ITEM);
    expect([intent?.phase, intent?.graceEndsAt]).toEqual(['grace', station.time.now() + 4000]);
    await station.pass(3900);
    expect([station.phaseOf(), station.network.arrivals.length]).toEqual(['grace', 0]);
    await station.pass(1000);
    expect(station.kinds()).toEqual(['applied']);
  });

  test('undo within the grace takes it back at no cost', async () => {
    const station = await aStation(grace);
    station.actions.perform('accept', ITEM);
    await station.pass(1000);
    expect(station.actions.undo()).toMatchObject({ kind: 'withdrawn', intent: { itemId: ITEM } });
    await station.pass(20_000);
    expect(station.settled.map(({ verdict }) => verdict)).toMatchObject([{ kind: 'not-sent', code: 'withdrawn' }]);
    expect([station.network.arrivals.length, station.statusOf(ITEM)]).toEqual([0, 'pending']);
  });

  test('undo of a shipment returns the item to production', async () => {
    const station = await aStation({ items: ['in_production'] });
    station.actions.perform('ship', ITEM, 'BR1');
    await station.pass(1000);
    expect(station.actions.undo()).toMatchObject({ kind: 'returning' });
    await station.pass(1000);
    expect([station.kinds(), station.statusOf(ITEM)]).toEqual([['applied', 'applied'], 'in_production']);
    expect(station.actions.undo()).toMatchObject({ kind: 'impossible', reason: 'nothing' });
  });

  test('a code in groups is kept and sent written together, whoever asks', async () => {
    const station = await aStation({ items: ['in_production', 'in_production'] });
    station.actions.perform('ship', ITEM, ' aa 123-456 785 br');
    station.actions.ask({ operation: 'ship', itemId: 'item-2-1', trackingCode: 'AA 123 456 785 BR' });
    expect(station.actions.open()).toMatchObject([
      { trackingCode: 'AA123456785BR' },
      { trackingCode: 'AA123456785BR' },
    ]);
    await station.pass(2000);
    expect(station.settled.map(({ verdict }) => verdict)).toMatchObject([
      { kind: 'applied', item: { tracking_code: 'AA123456785BR' } },
      { kind: 'applied', item: { tracking_code: 'AA123456785BR' } },
    ]);
  });

  test('undo says what cannot be undone, and why', async () => {
    const station = await aStation({ items: ['pending', 'in_production'], client: lossy('shipItem', 1) });
    expect(station.actions.undo()).toMatchObject({ kind: 'impossible', reason: 'nothing' });
    station.actions.perform('accept', ITEM);
    await station.pass(1000);
    expect(station.actions.undo()).toMatchObject({ kind: 'impossible', reason: 'no-inverse' });
    station.actions.perform('ship', 'item-2-1', 'BR1');
    await station.pass(600);
    expect(station.actions.undo()).toMatchObject({ kind: 'impossible', reason: 'on-its-way' });
  });

  test('undo of a parcel returns all of its items, whichever were shipped first', async () => {
    const station = await aStation({ items: ['in_production', 'in_production'] });
    for (const itemId of [ITEM, 'item-2-1']) {
      station.actions.ask({ operation: 'ship', itemId, trackingCode: 'BR1' }, { together: 'parcel' });
      await station.pass(1000);
    }
    expect(station.actions.undo()).toMatchObject({
      kind: 'returning',
      intent: { itemId: ITEM },
      others: [{ itemId: 'item-2-1' }],
      leftCount: 0,
    });
    await station.pass(2000);
    expect([ITEM, 'item-2-1'].map(station.statusOf)).toEqual(['in_production', 'in_production']);
    expect(station.actions.undo()).toMatchObject({ kind: 'impossible', reason: 'nothing' });
  });

  test('a parcel of which a part is on its way is not torn: undo waits for its verdict', async () => {
    let count = 0;
    const station = await aStation({
      items: ['in_production', 'in_production'],
      client: (client) => ({
        ...client,
        shipItem: (...call) => (count++ === 0 ? client.shipItem(...call) : new Promise(() => {})),
      }),
    });
    station.actions.ask({ operation: 'ship', itemId: ITEM, trackingCode: 'BR1' }, { together: 'parcel' });
    await station.pass(1000);
    station.actions.ask({ operation: 'ship', itemId: 'item-2-1', trackingCode: 'BR1' }, { together: 'parcel' });
    await station.pass(1000);
    expect(station.phaseOf('item-2-1')).toBe('sending');
    expect(station.actions.undo()).toMatchObject({ kind: 'impossible', reason: 'on-its-way' });
    expect(station.statusOf(ITEM)).toBe('shipped');
  });

  test('undo of a parcel says how much of it is no longer where it was left', async () => {
    const station = await aStation({ items: ['in_production', 'in_production'] });
    for (const itemId of [ITEM, 'item-2-1']) {
      station.actions.ask({ operation: 'ship', itemId, trackingCode: 'BR1' }, { together: 'parcel' });
      await station.pass(1000);
    }
    station.service.change(ITEM, 'delivered');
    station.look();
    expect(station.actions.undo()).toMatchObject({ kind: 'returning', intent: { itemId: 'item-2-1' }, leftCount: 1 });
  });

  test('one operator does not undo what another asked for', async () => {
    const station = await aStation(grace);
    const [ana, rui] = ['ana', 'rui'].map((operator) => ({ operator, station: 'ssh' }));
    station.actions.ask({ operation: 'accept', itemId: ITEM }, { by: ana! });
    expect(station.actions.undo(rui!)).toMatchObject({ kind: 'impossible', reason: 'nothing' });
    expect(station.actions.undo(ana!)).toMatchObject({ kind: 'withdrawn' });
  });

  test('one desk does not undo what another desk of the same operator asked for', async () => {
    const station = await aStation(grace);
    const [one, two] = ['one', 'two'].map((desk) => ({ operator: 'ana', station: '10.0.0.7', desk }));
    station.actions.ask({ operation: 'accept', itemId: ITEM }, { by: one! });
    expect(station.actions.undo(two!)).toMatchObject({ kind: 'impossible', reason: 'nothing' });
    expect(station.actions.undo(one!)).toMatchObject({ kind: 'withdrawn' });
  });

  test('quitting sends what is in its grace at once, and waits for the answer', async () => {
    const station = await aStation(grace);
    station.actions.perform('accept', ITEM);
    await station.pass(500);
    let hasStopped = false;
    void station.actions.stop().then(() => (hasStopped = true));
    await station.pass(1000);
    expect([hasStopped, station.kinds(), station.statusOf(ITEM)]).toEqual([true, ['applied'], 'accepted']);
    expect(station.actions.ask({ operation: 'startProduction', itemId: ITEM })).toMatchObject({ problem: 'closing' });
  });

  test('quitting right after a shipment still sends it, and does not wait for the store', async () => {
    const station = await aStation({ items: ['in_production'] });
    station.actions.perform('ship', ITEM, 'BR1');
    void station.actions.stop();
    await station.pass(1000);
    expect([station.kinds(), station.statusOf(ITEM)]).toEqual([['applied'], 'shipped']);

    const offline = await aStation({ network: { faults: { unreachable: 1 } } });
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
    const station = await aStation(grace);
    station.actions.perform('accept', ITEM);
    expect(station.actions.whyNot('startProduction', ITEM)).toBeUndefined();
    station.actions.perform('startProduction', ITEM);
    expect(
      station.replica
        .getState()
        .intents.get(ITEM)
        ?.map(({ hold }) => hold),
    ).toEqual([undefined, 'queued']);
    await station.pass(10_000);
    expect([station.kinds(), station.statusOf(ITEM)]).toEqual([['applied', 'applied'], 'in_production']);
  });

  test('a step is not taken when the one before it was not done', async () => {
    const station = await aStation(grace);
    station.actions.perform('accept', ITEM);
    station.actions.perform('startProduction', ITEM);
    station.service.change(ITEM, 'cancelled');
    await station.pass(10_000);
    expect(station.settled.map(({ verdict }) => verdict)).toMatchObject([
      { kind: 'refused' },
      { kind: 'not-sent', code: 'step-before' },
    ]);
    expect(station.sent('startProduction')).toEqual([]);
  });

  test('a cancelled order is not shipped: the look before it stops it', async () => {
    const station = await aStation({ items: ['in_production'] });
    station.service.change(ITEM, 'cancelled');
    station.actions.perform('ship', ITEM, 'BR1');
    await station.pass(1000);
    expect(station.settled[0]?.verdict).toMatchObject({ kind: 'not-sent', code: 'cancelled', item: { id: ITEM } });
    expect(station.sent('shipItem')).toEqual([]);
  });

  test('an item that is not what the packer saw is not shipped, and the change is told', async () => {
    const station = await aStation({
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
    station.actions.perform('ship', ITEM, 'BR1');
    await station.pass(1000);
    expect(station.settled[0]?.verdict).toMatchObject({
      kind: 'not-sent',
      code: 'changed',
      changed: ['quantidade', 'personalization_data'],
    });
    expect(station.sent('shipItem')).toEqual([]);
  });

  test('an item that another station has shipped is refused with its code', async () => {
    const station = await aStation({ items: ['in_production'] });
    void station.service.move('ship', 'order-1', ITEM, 'BR9', 'other');
    station.actions.perform('ship', ITEM, 'BR1');
    await station.pass(1000);
    expect(station.settled[0]?.verdict).toMatchObject({ kind: 'refused', item: { tracking_code: 'BR9' } });
    expect(station.sent('shipItem')).toEqual([]);
  });

  test('while the store cannot be reached an intent waits visibly, and is sent later', async () => {
    const station = await aStation({ network: { faults: { unreachable: 1 } } });
    station.actions.perform('accept', ITEM);
    await station.pass(30_000);
    expect([station.kinds(), station.phaseOf(), station.holdOf()]).toEqual([[], 'waiting', 'offline']);
    station.network.heal();
    await station.pass(35_000);
    expect([station.kinds(), station.sent('acceptItem').length]).toEqual([['applied'], 1]);
  });

  test('a script that cannot wait hears that nothing was sent', async () => {
    const station = await aStation({ network: { faults: { unreachable: 1 } } });
    const { intent } = station.actions.ask({ operation: 'accept', itemId: ITEM }, { isPatient: false });
    const verdict = station.actions.settledOf(intent!.id);
    await station.pass(5000);
    expect(await verdict).toMatchObject({ kind: 'not-sent', code: 'unreachable' });
  });

  test('a script waits for a store that asks for fewer requests as long as it says', async () => {
    for (const whenLimited of [() => 60_000, () => undefined]) {
      // The question which store this is takes the one request.
      const station = await aStation({ network: { limitPerMinute: 1 }, whenLimited });
      station.actions.ask({ operation: 'accept', itemId: ITEM }, { isPatient: false });
      await station.pass(30_000);
      if (whenLimited() === undefined) {
        expect(station.settled[0]?.verdict).toMatchObject({ kind: 'not-sent', code: 'limited' });
        continue;
      }
      expect([station.kinds(), station.phaseOf(), station.holdOf()]).toEqual([[], 'waiting', 'limited']);
      await station.pass(35_000);
      expect(station.kinds()).toEqual(['applied']);
    }
  });

  test('a shipment that waited for more than ten minutes is asked for again, not sent', async () => {
    const station = await aStation({ items: ['in_production'], network: { faults: { unreachable: 1 } } });
    station.actions.perform('ship', ITEM, 'BR1');
    await station.pass(11 * 60_000);
    station.network.heal();
    await station.pass(35_000);
    expect(station.settled[0]?.verdict).toMatchObject({ kind: 'not-sent', code: 'stale' });
    expect(station.sent('shipItem')).toEqual([]);
  });

  test('a refused token holds everything back and keeps it', async () => {
    const station = await aStation();
    station.network.setTokenGood(false);
    station.actions.perform('accept', ITEM);
    await station.pass(10 * 60_000);
    expect([station.kinds(), station.holdOf(), station.statusOf(ITEM)]).toEqual([[], 'token', 'pending']);
    expect(station.network.arrivals.length).toBeLessThan(15);
    station.network.setTokenGood(true);
    station.actions.resume();
    await station.pass(2000);
    expect(station.kinds()).toEqual(['applied']);
  });

  test('a token of another store sends nothing', async () => {
    const station = await aStation();
    station.network.setLojaId('loja-2');
    station.actions.perform('accept', ITEM);
    await station.pass(10 * 60_000);
    expect([station.kinds(), station.holdOf()]).toEqual([[], 'other-store']);
    expect(new Set(station.network.arrivals.map(({ operation }) => operation))).toEqual(new Set(['ping']));
  });

  test('before the store is known nothing can be asked', async () => {
    const station = await aStation();
    station.replica.setState({ lojaId: undefined });
    expect(station.actions.ask({ operation: 'accept', itemId: ITEM })).toMatchObject({ problem: 'no-store' });
  });

  test('what cannot be recorded is refused aloud, and nothing of it is sent', async () => {
    const station = await aStation();
    station.table.setWritable(false);
    expect(station.actions.perform('accept', ITEM)).toBeUndefined();
    expect(station.settled[0]?.verdict).toMatchObject({ kind: 'not-sent', code: 'not-recorded' });
    expect(station.replica.getState().outboxTrouble).toMatch(/cannot be written/);
    await station.pass(60_000);
    expect([station.network.arrivals.length, station.replica.getState().intents.size]).toEqual([0, 0]);
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
      const station = await aStation({ table: createDiskTable(state.database) });
      expect(station.actions.ask({ operation: 'accept', itemId: ITEM })).toMatchObject({ problem: 'not-recorded' });
      expect(station.kinds()).toEqual(['not-sent']);
      await station.pass(60_000);
      expect([station.network.arrivals.length, station.statusOf(ITEM)]).toEqual([0, 'pending']);
    },
  );

  test('a disk that fills up after the key holds the request back until it has room', async () => {
    const station = await aStation(grace);
    station.actions.perform('accept', ITEM);
    station.table.setWritable(false);
    await station.pass(20_000);
    expect([station.holdOf(), station.sent('acceptItem').length]).toEqual(['disk', 0]);
    station.table.setWritable(true);
    await station.pass(10_000);
    expect([station.kinds(), station.replica.getState().outboxTrouble]).toEqual([['applied'], undefined]);
  });

  test('a verdict that cannot be written is told once, and written when it can be', async () => {
    const station = await aStation({
      client: (client) => ({
        ...client,
        async acceptItem(...call) {
          const reply = await client.acceptItem(...call);
          station.table.setWritable(false);
          return reply;
        },
      }),
    });
    station.actions.perform('accept', ITEM);
    await station.pass(5000);
    expect([station.kinds(), station.replica.getState().intents.size]).toEqual([['applied'], 0]);
    station.table.setWritable(true);
    await station.pass(5000);
    expect(station.kinds()).toEqual(['applied']);
    expect([...station.table.rows.values()][0]?.verdict).toMatchObject({ kind: 'applied' });
  });

  test('a buyer’s data is not to be shown where that cannot be recorded', async () => {
    const station = await aStation();
    expect(station.actions.noteReveal('order-1')).toBe(true);
    station.table.setWritable(false);
    expect(station.actions.noteReveal('order-1')).toBe(false);
    expect(station.table.trail).toMatchObject([{ what: 'reveal', order_id: 'order-1', operator: 'ana' }]);
  });

  test('who came and who left is in the trail in its order, all of it or none', async () => {
    const station = await aStation();
    const visits = [
      { what: 'login', operator: 'rui', station: 'door', asked: '10.0.0.7 SHA256:abc' },
      { what: 'session-end', operator: 'rui', station: 'door', detail: 'left 9 s' },
    ] as const;
    expect(station.actions.noteVisits(visits)).toBe(true);
    station.table.setWritable(false);
    expect(station.actions.noteVisits(visits)).toBe(false);
    expect(station.table.trail).toMatchObject(visits);
  });

  test('the trail tells intent, request and verdict, and nothing of the record', async () => {
    const station = await aStation({ items: ['in_production'], client: lossy('shipItem', 1, true) });
    station.actions.perform('ship', ITEM, 'BR1');
    await station.pass(5000);
    expect(station.table.trail.map(({ what, verdict, asked }) => [what, verdict ?? asked])).toEqual([
      ['intent', 'BR1'],
      ['attempt', undefined],
      ['no-answer', undefined],
      ['verdict', 'applied'],
    ]);
    expect(
      station.table.trail.every(
        ({ operator, station, item_id }) => operator === 'ana' && station === 'bench' && item_id === ITEM,
      ),
    ).toBe(true);
    expect(JSON.stringify(station.table.trail)).not.toContain('Produto');
  });

  test('what undo would bring back of what has left is told before it is done', async () => {
    const station = await aStation({ items: ['in_production', 'in_production', 'pending'] });
    expect(station.actions.shippedLast()).toEqual([]);
    for (const itemId of [ITEM, 'item-2-1']) {
      station.actions.ask({ operation: 'ship', itemId, trackingCode: 'BR1' }, { together: 'parcel' });
      await station.pass(1000);
    }
    expect(station.actions.shippedLast()).toMatchObject([{ itemId: ITEM }, { itemId: 'item-2-1' }]);
    expect(station.actions.shippedLast()).toHaveLength(2);
    station.actions.perform('accept', 'item-3-1');
    expect(station.actions.shippedLast()).toEqual([]);
    await station.pass(1000);
    // Accepted: there is no way back from that, and undo says so.
    expect(station.actions.shippedLast()).toEqual([]);
  });

  test('undo does not bring back a shipment that was already brought back elsewhere', async () => {
    const station = await aStation({ items: ['in_production'] });
    station.actions.perform('ship', ITEM, 'BR1');
    await station.pass(1000);
    const { item } = station.replica.getState().records.get(ITEM)!;
    // The store may go on telling its code.
    mergeItems(station.replica, [{ ...item, item_status: 'in_production', updated_at: '2027-01-01T00:00:00Z' }], 1e9);
    expect(station.actions.shippedLast()).toEqual([]);
    expect(station.actions.undo()).toMatchObject({ kind: 'impossible', reason: 'moved-on' });
  });

  test.each([
    ['stops a shipment of it', {}, { kind: 'not-sent', code: 'changed', changed: ['beside'] }, 0],
    ['stops none that is of one item alone', { isAlone: true }, { kind: 'applied' }, 1],
  ])('an item that its order has got since %s', async (_, options, verdict, sentCount) => {
    const station = await aStation({
      items: [],
      client: (client) => ({
        ...client,
        async getOrder(...call) {
          const reply = await client.getOrder(...call);
          const { itens } = reply.data;
          return { ...reply, data: { ...reply.data, itens: [...itens, { ...itens[0]!, id: 'item-1-9' }] } };
        },
      }),
    });
    station.service.addOrder({ itemCount: 2, status: 'in_production' });
    station.look();
    station.actions.ask({ operation: 'ship', itemId: ITEM, trackingCode: 'BR1' }, options);
    await station.pass(1000);
    expect(station.settled.map((one) => one.verdict)).toMatchObject([verdict]);
    expect(station.sent('shipItem')).toHaveLength(sentCount);
  });

  test('a shipment keeps which items its order had, and no other move does', async () => {
    const station = await aStation({ items: [], network: { faults: { unreachable: 1 } } });
    station.service.addOrder({ itemCount: 2, status: 'in_production' });
    station.service.addOrder({ itemCount: 1, status: 'pending' });
    station.look();
    station.actions.perform('ship', ITEM, 'BR1');
    station.actions.perform('accept', 'item-2-1');
    const [shipment, accept] = station.actions.open();
    expect(shipment).toMatchObject({ orderItems: [ITEM, 'item-1-2'] });
    expect(accept).not.toHaveProperty('orderItems');
  });
});
