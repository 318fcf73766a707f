/** What actions put into the picture and onto the screen: in order, at the right age, and only what has changed. */
import { describe, expect, test } from 'vitest';
import { expectedStatus } from '../../src/outbox/request.ts';
import { createMemoryTable } from './memory-table.ts';
import { NotRecorded } from '../../src/outbox/outbox-table.ts';
import { TransitionRefused, Unreachable } from '../../src/api/errors.ts';
import { OPERATIONS } from '../../src/domain/operations.ts';
import { ItemRecords } from '../../src/replica/records.ts';
import { mergeItems } from '../../src/replica/replica.ts';
import { aStation, ITEM } from './support.ts';

const SECOND = 'item-2-1';
const NO_WAY = new Unreachable({ operation: OPERATIONS.getOrder, code: 'ECONNREFUSED' });

describe('picture', () => {
  test('a row read before our write was confirmed does not roll it back', async () => {
    const station = await aStation();
    station.service.change(ITEM);
    station.look();
    const [before, askedAt] = [[...station.service.visible().values()], station.time.now()];
    station.actions.perform('accept', ITEM);
    await station.time.run(900, () => station.kinds().length === 1);
    mergeItems(station.replica, before, askedAt, station.time.now());
    const shown = () => station.replica.getState().records.get(ITEM)?.item.item_status;
    expect(shown()).toBe('accepted');
    await station.pass(10);
    station.service.change(ITEM, 'cancelled');
    station.look();
    expect(shown()).toBe('cancelled');
  });

  test('a look counts as of when it was asked within the same second', async () => {
    let shownAtSending: string | undefined;
    const textOf = () => station.replica.getState().records.get(ITEM)?.item.shipping_provider_status;
    const station = await aStation({
      items: ['in_production'],
      client: (client) => ({
        ...client,
        async getOrder(...call) {
          const reply = await client.getOrder(...call);
          station.service.change(ITEM);
          station.look();
          shownAtSending = textOf();
          await client.ping();
          return reply;
        },
      }),
    });
    station.service.change(ITEM);
    station.look();
    station.actions.perform('ship', ITEM, 'BR1');
    await station.time.run(900, () => station.phaseOf() === 'sending');
    expect([station.phaseOf(), textOf()]).toEqual(['sending', shownAtSending]);
  });

  test('what a look at one store brings is not put into the picture of another one', async () => {
    const station = await aStation({ items: ['in_production'] });
    station.actions.perform('ship', ITEM, 'BR1');
    await station.time.run(900, () => station.network.arrivals.some(({ operation }) => operation === 'getOrder'));
    station.replica.setState({ lojaId: 'loja-2', records: new ItemRecords() });
    await station.pass(300);
    expect(station.replica.getState().records.get(ITEM)).toBeUndefined();
  });

  test('two benches that ask in the same second show it in the same order', async () => {
    const station = await aStation({ items: ['pending', 'pending'], times: { graceMs: 9000 } });
    const other = station.aProcess('other');
    other.actions.perform('accept', SECOND);
    station.actions.perform('accept', ITEM);
    station.actions.perform('accept', SECOND);
    await station.pass(1500);
    for (const { actions, replica } of [station, other]) {
      expect(actions.open().map(({ id }) => id)).toEqual(['other-1', 'bench-1', 'bench-2']);
      expect(
        replica
          .getState()
          .intents.get(SECOND)
          ?.map(({ id }) => id),
      ).toEqual(['other-1', 'bench-2']);
    }
  });

  test('while something queues and nothing happens, nothing is drawn anew', async () => {
    const station = await aStation({ client: (client) => ({ ...client, acceptItem: () => new Promise(() => {}) }) });
    station.actions.perform('accept', ITEM);
    station.actions.perform('startProduction', ITEM);
    await station.pass(2000);
    expect(
      station.replica
        .getState()
        .intents.get(ITEM)
        ?.map(({ hold }) => hold),
    ).toEqual([undefined, 'queued']);
    let count = 0;
    station.replica.subscribe(() => count++);
    await station.pass(8000);
    expect(count).toBe(0);
  });

  test.each([
    ['accept', 'pending', true],
    ['startProduction', 'accepted', true],
    ['ship', 'in_production', false],
    ['returnToProduction', 'shipped', true],
  ] as const)('a move waits for the grace where no prompt comes before it: %s', async (operation, from, hasGrace) => {
    const station = await aStation({ items: [from, from], times: { graceMs: 4000 } });
    const intent = station.actions.perform(operation, ITEM, 'BR1')!;
    expect([intent.phase, 'trackingCode' in intent, 'seen' in intent]).toEqual([
      hasGrace ? 'grace' : 'waiting',
      operation === 'ship',
      // What can recur is held to what was shown: the parcel, or the shipment.
      operation === 'ship' || operation === 'returnToProduction',
    ]);
    expect(station.actions.ask({ operation, itemId: SECOND }, { hasGrace: false }).intent?.phase).toBe('waiting');
  });

  test('what this shop holds back is accepted, and neither made nor sent', async () => {
    const station = await aStation({ items: ['pending', 'accepted', 'in_production'] });
    const ids = station.service.itemIds();
    const hold = { order_id: '', at: 0, operator: 'ana', station: 'door', reason: 'no artwork' };
    station.replica.getState().records.hold(new Map(ids.map((item_id) => [item_id, { ...hold, item_id }])));
    const asked = (['accept', 'startProduction', 'ship'] as const).map((operation, index) =>
      station.actions.ask({ operation, itemId: ids[index]! }),
    );
    const held = { problem: 'held', reason: '' };
    expect(asked).toEqual([{ intent: expect.anything() }, held, held]);
    expect(station.actions.whyNot('ship', ids[2]!)).toBe('held');
  });

  test('of an item that is not in the picture nothing is expected', async () => {
    const { replica, actions } = await aStation();
    expect(expectedStatus(replica.getState(), 'nowhere')).toBeUndefined();
    expect(actions.ask({ operation: 'accept', itemId: 'nowhere' })).toEqual({ problem: 'unknown-item', reason: '' });
  });

  /** A bench whose table can be closed to it alone. */
  async function aBenchThatCannotWrite({ isRefused = false, graceMs = 0 } = {}) {
    const table = createMemoryTable();
    let isClosed = false;
    let writes = 0;
    const transact: typeof table.transact = (work) => {
      writes++;
      if (isClosed) throw new NotRecorded('read-only');
      return table.transact(work);
    };
    const station = await aStation({
      table,
      times: { graceMs },
      items: ['pending', 'pending'],
      client: (client) => ({
        ...client,
        async acceptItem(...call) {
          const reply = await client.acceptItem(...call);
          if (call[1] === ITEM) isClosed = true;
          if (isRefused)
            throw new TransitionRefused({ operation: OPERATIONS.acceptItem, status: 422, mayHaveApplied: false });
          return reply;
        },
        getOrder: (...call) => (isRefused ? Promise.reject(NO_WAY) : client.getOrder(...call)),
      }),
    });
    const mine = station.aProcess('mine', { table: { ...table, transact } });
    return { ...station, table, mine, open: () => void (isClosed = false), writes: () => writes };
  }

  test('a bench that cannot write its verdict keeps it off the screen', async () => {
    const { mine, actions, pass, open } = await aBenchThatCannotWrite({ graceMs: 2000 });
    mine.actions.perform('accept', ITEM);
    await pass(3000);
    actions.perform('accept', SECOND);
    await pass(1500);
    expect([mine.kinds(), mine.actions.open().map(({ id }) => id)]).toEqual([['applied'], ['bench-1']]);
    await pass(3000);
    open();
    await pass(3000);
    expect(mine.kinds()).toEqual(['applied', 'applied']);
  });

  test('what waited behind a verdict that was written late is told by its own bench', async () => {
    const { mine, pass, open } = await aBenchThatCannotWrite({ isRefused: true });
    mine.actions.perform('accept', ITEM);
    mine.actions.perform('startProduction', ITEM);
    await pass(3000);
    expect(mine.kinds()).toEqual(['refused']);
    open();
    await pass(3000);
    expect(mine.settled.map(({ verdict, isElsewhere }) => [verdict.kind, isElsewhere])).toEqual([
      ['refused', undefined],
      ['not-sent', undefined],
    ]);
  });

  test('a verdict that another process has written meanwhile is not tried again', async () => {
    const station = await aBenchThatCannotWrite();
    station.mine.actions.perform('accept', ITEM);
    await station.pass(1000);
    station.table.transact((rows) =>
      rows.put({ ...rows.get('mine-1')!, verdict: { kind: 'already-so' }, settledAt: 1 }),
    );
    station.open();
    await station.pass(3000);
    const before = station.writes();
    await station.pass(60_000);
    expect(station.writes()).toBe(before);
  });

  test('a verdict of one store waits for that store, and is written down nowhere else', async () => {
    const station = await aBenchThatCannotWrite();
    station.mine.actions.perform('accept', ITEM);
    await station.pass(1000);
    station.mine.replica.setState({ lojaId: 'loja-2' });
    station.open();
    await station.pass(3000);
    expect(station.table.rows.get('mine-1')?.verdict).toBeUndefined();
    station.mine.replica.setState({ lojaId: 'loja-1' });
    await station.pass(3000);
    expect(station.table.rows.get('mine-1')?.verdict).toMatchObject({ kind: 'applied' });
  });
});
