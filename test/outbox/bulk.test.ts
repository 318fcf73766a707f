import { describe, expect, test } from 'vitest';
import { failedItems } from '../../src/outbox/bulk.ts';
import { aStation, lossy } from './support.ts';

const idsOf = (count: number) => Array.from({ length: count }, (_, i) => `item-${i + 1}-1`);

describe('bulk', () => {
  test('the preview says what would be moved and what would not, and nothing happens', async () => {
    const station = await aStation({ items: ['pending', 'in_production', 'pending'] });
    station.actions.ask({ operation: 'accept', itemId: 'item-3-1' });
    expect(station.actions.bulk.preview('accept', [...idsOf(3), 'item-1-1', 'nowhere'])).toEqual({
      operation: 'accept',
      itemIds: ['item-1-1'],
      skipped: [
        { itemId: 'item-2-1', problem: 'not-allowed', itemStatus: 'in_production' },
        { itemId: 'item-3-1', problem: 'double', itemStatus: 'pending' },
        { itemId: 'nowhere', problem: 'unknown-item', itemStatus: '' },
      ],
    });
    expect(station.table.rows.size).toBe(1);
  });

  test('a bulk is on record before its first request, and sends three at a time at most', async () => {
    let [underWay, most, recordedAtFirst] = [0, 0, 0];
    const station = await aStation({
      items: idsOf(20).map(() => 'pending' as const),
      client: (client) => ({
        ...client,
        async acceptItem(...call) {
          recordedAtFirst ||= station.table.rows.size;
          most = Math.max(most, ++underWay);
          return client.acceptItem(...call).finally(() => underWay--);
        },
      }),
    });
    const id = station.actions.bulk.start(station.actions.bulk.preview('accept', idsOf(20)))!;
    await station.pass(5000);
    expect([most, recordedAtFirst]).toEqual([3, 20]);
    const progress = station.replica.getState().bulks.get(id)!;
    expect([progress.isDone, new Set(progress.results.values())]).toEqual([true, new Set(['applied'])]);
  });

  test('only what provably failed is tried again', async () => {
    const station = await aStation({
      items: ['accepted', 'accepted', 'accepted'],
      client: lossy('startProduction', 0),
    });
    station.service.change('item-2-1', 'cancelled');
    const id = station.actions.bulk.start(station.actions.bulk.preview('startProduction', idsOf(3)))!;
    await station.pass(5000);
    expect(station.replica.getState().bulks.get(id)?.results.get('item-2-1')).toBe('refused');
    // It is cancelled, and the picture knows by now: there is nothing left to try.
    const left = failedItems(station.replica.getState().bulks.get(id)!);
    expect(left).toEqual(['item-2-1']);
    expect(station.actions.bulk.start(station.actions.bulk.preview('startProduction', left))).toBeUndefined();
    station.service.change('item-2-1', 'accepted');
    station.look();
    const again = station.actions.bulk.start(station.actions.bulk.preview('startProduction', left))!;
    expect(station.replica.getState().bulks.get(again)?.itemIds).toEqual(['item-2-1']);
    await station.pass(5000);
    expect(station.statusOf('item-2-1')).toBe('in_production');
  });

  test('a bulk can be called off: what has not been sent is taken back', async () => {
    const station = await aStation({ items: idsOf(10).map(() => 'pending' as const) });
    const id = station.actions.bulk.start(station.actions.bulk.preview('accept', idsOf(10)))!;
    await station.pass(100);
    const back = station.actions.bulk.cancel(id);
    await station.pass(20_000);
    const accepted = idsOf(10).filter((itemId) => station.statusOf(itemId) === 'accepted').length;
    expect(back).toBeGreaterThan(0);
    expect([accepted + back, station.replica.getState().bulks.get(id)?.isDone]).toEqual([10, true]);
    station.actions.bulk.dismiss(id);
    expect(station.replica.getState().bulks.size).toBe(0);
  });

  test('a bulk that cannot be recorded is not begun at all', async () => {
    const station = await aStation({ items: ['pending', 'pending'] });
    station.table.setWritable(false);
    expect(station.actions.bulk.start(station.actions.bulk.preview('accept', idsOf(2)))).toBeUndefined();
    expect([station.replica.getState().bulks.size, station.table.rows.size]).toEqual([0, 0]);
    expect(station.replica.getState().outboxTrouble).toBeDefined();
  });

  test('what has moved between the preview and the start of a bulk is told', async () => {
    const station = await aStation({ items: ['pending', 'pending', 'pending', 'in_production'] });
    const preview = station.actions.bulk.preview('accept', idsOf(4));
    station.service.change('item-1-1', 'accepted');
    station.service.change('item-2-1', 'cancelled');
    station.look();
    const id = station.actions.bulk.start(preview)!;
    await station.pass(5000);
    const bulk = station.replica.getState().bulks.get(id)!;
    expect(bulk.isDone).toBe(true);
    expect([...bulk.results]).toEqual([
      ['item-4-1', 'already-so'],
      ['item-1-1', 'already-so'],
      ['item-3-1', 'applied'],
    ]);
    expect(bulk.skipped).toEqual([{ itemId: 'item-2-1', problem: 'not-allowed', itemStatus: 'cancelled' }]);
  });

  test('undo stops a bulk that is running, and says what is on its way', async () => {
    const station = await aStation({ items: idsOf(10).map(() => 'pending' as const) });
    const id = station.actions.bulk.start(station.actions.bulk.preview('accept', idsOf(10)))!;
    await station.pass(100);
    const stopped = station.actions.undo();
    expect(stopped).toMatchObject({ kind: 'stopped', bulkId: id });
    expect(station.actions.undo()).toMatchObject({ kind: 'impossible', reason: 'on-its-way' });
    await station.pass(20_000);
    const accepted = idsOf(10).filter((itemId) => station.statusOf(itemId) === 'accepted');
    expect(accepted.length + (stopped as { count: number }).count).toBe(10);
    expect(station.sent('acceptItem')).toHaveLength(accepted.length);
    expect(station.actions.undo()).toMatchObject({ kind: 'impossible', reason: 'no-inverse' });
  });

  test('undo after a bulk that moved nothing is of what was asked before it', async () => {
    const station = await aStation({ items: ['in_production', 'pending'] });
    station.actions.perform('ship', 'item-1-1', 'BR1');
    await station.pass(1000);
    station.service.change('item-2-1', 'cancelled');
    station.actions.bulk.start(station.actions.bulk.preview('accept', ['item-2-1']));
    await station.pass(5000);
    expect(station.actions.undo()).toMatchObject({ kind: 'returning', intent: { itemId: 'item-1-1' } });
  });

  test('a bulk is forgotten when the next one of the same author begins', async () => {
    const station = await aStation({ items: ['pending', 'pending'] });
    const first = station.actions.bulk.start(station.actions.bulk.preview('accept', ['item-1-1']))!;
    expect(station.actions.bulk.lastOf()?.id).toBe(first);
    await station.pass(5000);
    const second = station.actions.bulk.start(station.actions.bulk.preview('accept', ['item-2-1']))!;
    expect([...station.replica.getState().bulks.keys()]).toEqual([second]);
    expect(station.actions.bulk.lastOf({ operator: 'rui', station: 'bench' })).toBeUndefined();
  });

  test('the rest of a bulk whose process was killed is a bulk of the next process', async () => {
    const station = await aStation({
      items: idsOf(20).map(() => 'pending' as const),
      isOwnerGone: (owner) => owner === 'bench',
    });
    const author = { operator: 'ana', station: 'bench', desk: 'desk 0' };
    const id = station.actions.bulk.start(station.actions.bulk.preview('accept', idsOf(20)), { by: author })!;
    await station.pass(100);
    station.kill();
    const next = station.aProcess('next');
    await station.pass(60);
    const rest = next.actions.bulk.lastOf(author)!;
    expect([rest.id, rest.isDone, rest.itemIds.length]).toEqual([id, false, expect.any(Number)]);
    expect(next.actions.bulk.lastOf({ ...author, desk: 'desk 1' })).toBeUndefined();
    expect(next.actions.undo(author)).toMatchObject({ kind: 'stopped', bulkId: id });
    await station.pass(60_000);
    const { isDone, results } = next.replica.getState().bulks.get(id)!;
    const accepted = idsOf(20).filter((itemId) => station.statusOf(itemId) === 'accepted').length;
    const notSent = [...results.values()].filter((kind) => kind === 'not-sent').length;
    expect([isDone, accepted + notSent, notSent > 0]).toEqual([true, 20, true]);
  });

  test('a bulk with a grace can be taken back until it ends, and sends nothing before', async () => {
    const station = await aStation({ items: idsOf(5).map(() => 'pending' as const), times: { graceMs: 4000 } });
    const start = () =>
      station.actions.bulk.start(station.actions.bulk.preview('accept', idsOf(5)), { hasGrace: true })!;
    const first = start();
    await station.pass(3900);
    expect(idsOf(5).map((id) => station.statusOf(id))).toEqual(idsOf(5).map(() => 'pending'));
    expect(station.actions.undo()).toEqual({ kind: 'stopped', bulkId: first, count: 5 });
    await station.pass(10_000);
    expect(idsOf(5).map((id) => station.statusOf(id))).toEqual(idsOf(5).map(() => 'pending'));
    expect(new Set(station.replica.getState().bulks.get(first)?.results.values())).toEqual(new Set(['not-sent']));
    start();
    await station.pass(10_000);
    expect(idsOf(5).map((id) => station.statusOf(id))).toEqual(idsOf(5).map(() => 'accepted'));
  });

  test('a piece that this shop holds is left out of every bulk, and said to be', async () => {
    const station = await aStation({ items: ['accepted', 'accepted', 'pending'] });
    const hold = { item_id: 'item-1-1', order_id: '', at: 0, operator: 'ana', station: 'door', reason: 'no artwork' };
    station.replica.getState().records.hold(
      new Map([
        ['item-1-1', hold],
        ['item-3-1', { ...hold, item_id: 'item-3-1' }],
      ]),
    );
    expect(station.actions.bulk.preview('startProduction', idsOf(2))).toMatchObject({
      itemIds: ['item-2-1'],
      skipped: [{ itemId: 'item-1-1', problem: 'held' }],
    });
    expect(station.actions.bulk.preview('accept', ['item-3-1']).skipped).toMatchObject([{ problem: 'held' }]);
    expect(station.actions.whyNot('accept', 'item-3-1')).toBeUndefined();
  });

  const EVA = { operator: 'eva', station: 'bench 2' };
  const OFFLINE = { network: { faults: { unreachable: 1 } } };

  test('a bulk is done when every item of it has its verdict, and not before', async () => {
    const station = await aStation({ items: ['pending', 'pending'], bulkConcurrency: 1 });
    const id = station.actions.bulk.start(station.actions.bulk.preview('accept', idsOf(2)))!;
    const progress = () => station.replica.getState().bulks.get(id)!;
    expect([progress().isDone, progress().results.size]).toEqual([false, 0]);
    await station.time.run(10_000, () => progress().results.size === 1);
    expect(progress().isDone).toBe(false);
    await station.time.run(10_000, () => progress().results.size === 2);
    expect(progress().isDone).toBe(true);
  });

  test('a bulk without a grace begins at once, and waits for the store by default', async () => {
    const station = await aStation({ items: ['pending', 'pending'], times: { graceMs: 4000 }, ...OFFLINE });
    const { bulk } = station.actions;
    bulk.start(bulk.preview('accept', ['item-1-1']));
    bulk.start(bulk.preview('accept', ['item-2-1']), { isPatient: false });
    await station.pass(1000);
    expect(station.settled.map(({ intent, verdict }) => [intent, verdict])).toMatchObject([
      [{ itemId: 'item-2-1' }, { kind: 'not-sent', code: 'unreachable' }],
    ]);
    expect([station.phaseOf('item-1-1'), station.holdOf('item-1-1')]).toEqual(['waiting', 'offline']);
  });

  test('calling a bulk off takes back nothing else', async () => {
    const station = await aStation({ items: ['pending', 'pending', 'pending'], ...OFFLINE });
    const { bulk } = station.actions;
    station.actions.perform('accept', 'item-1-1');
    bulk.start(bulk.preview('accept', ['item-2-1']));
    const id = bulk.start(bulk.preview('accept', ['item-3-1']))!;
    expect([bulk.cancel(id), station.actions.open().length]).toEqual([1, 2]);
  });

  test('a new bulk leaves those that are running, and those of others', async () => {
    const station = await aStation({ items: ['pending', 'pending', 'pending'], ...OFFLINE });
    const { bulk } = station.actions;
    const hers = bulk.start(bulk.preview('accept', ['item-1-1']), { by: EVA, isPatient: false })!;
    const running = bulk.start(bulk.preview('accept', ['item-2-1']))!;
    await station.pass(1000);
    expect(station.replica.getState().bulks.get(hers)?.isDone).toBe(true);
    const last = bulk.start(bulk.preview('accept', ['item-3-1']))!;
    expect([...station.replica.getState().bulks.keys()]).toEqual([hers, running, last]);
  });

  test('a single key does not wait for a bulk', async () => {
    const station = await aStation({
      items: idsOf(4).map(() => 'pending' as const),
      client: (client) => ({
        ...client,
        acceptItem: (...call) => (call[1] === 'item-4-1' ? client.acceptItem(...call) : new Promise(() => {})),
      }),
    });
    station.actions.bulk.start(station.actions.bulk.preview('accept', idsOf(3)));
    station.actions.perform('accept', 'item-4-1');
    await station.pass(1000);
    expect(station.kinds()).toEqual(['applied']);
  });

  test('what another key has under way is left out of a bulk, also where it shows done', async () => {
    const station = await aStation({ items: ['pending', 'pending'], ...OFFLINE });
    station.actions.perform('accept', 'item-1-1');
    station.service.change('item-1-1', 'accepted');
    station.look();
    const id = station.actions.bulk.start(station.actions.bulk.preview('accept', idsOf(2)))!;
    expect(station.replica.getState().bulks.get(id)).toMatchObject({
      itemIds: ['item-2-1'],
      skipped: [{ itemId: 'item-1-1', problem: 'double' }],
    });
  });

  test('what has been delivered is not back in production, and a bulk says so', async () => {
    const station = await aStation({ items: ['delivered', 'in_production', 'shipped'] });
    const id = station.actions.bulk.start(station.actions.bulk.preview('returnToProduction', idsOf(3)))!;
    const { results, skipped } = station.replica.getState().bulks.get(id)!;
    expect([[...results], skipped.map(({ itemId }) => itemId)]).toEqual([[['item-2-1', 'already-so']], ['item-1-1']]);
  });

  test('a bulk of a process that lives is none of another one', async () => {
    const station = await aStation({ items: ['pending', 'pending'], ...OFFLINE });
    const other = station.aProcess('other');
    station.actions.bulk.start(station.actions.bulk.preview('accept', idsOf(2)), { by: EVA });
    await station.pass(2000);
    expect(other.actions.open()).toHaveLength(2);
    expect([other.actions.bulk.lastOf(EVA), other.actions.undo(EVA)]).toEqual([
      undefined,
      { kind: 'impossible', reason: 'nothing' },
    ]);
  });

  test('a bulk whose process is gone is taken up where it may still be sent', async () => {
    const station = await aStation({
      items: ['accepted', 'accepted', 'accepted'],
      isOwnerGone: (owner) => owner === 'bench',
      ...OFFLINE,
    });
    station.actions.bulk.start(station.actions.bulk.preview('startProduction', idsOf(3)), { by: EVA });
    await station.pass(100);
    const [first] = station.actions.open();
    station.table.transact((rows) => rows.put({ ...rows.get(first!.id)!, phase: 'unconfirmed', attemptCount: 1 }));
    station.kill();
    const next = station.aProcess('next');
    await station.pass(1500);
    const { id, ...rest } = next.actions.bulk.lastOf(EVA)!;
    expect(rest).toMatchObject({ itemIds: ['item-2-1', 'item-3-1'], skipped: [], isDone: false });
    expect(next.actions.undo(EVA)).toEqual({ kind: 'stopped', bulkId: id, count: 2 });
    expect(next.replica.getState().bulks.get(id)?.isDone).toBe(true);
  });

  test('what another process has begun and this one has done is no longer to be undone', async () => {
    const station = await aStation({
      items: ['pending', 'pending'],
      isOwnerGone: (owner) => owner === 'bench',
      ...OFFLINE,
    });
    station.actions.bulk.start(station.actions.bulk.preview('accept', idsOf(2)), { by: EVA });
    await station.pass(100);
    station.kill();
    const next = station.aProcess('next');
    station.network.heal();
    await station.pass(5000);
    expect(next.kinds()).toEqual(['applied', 'applied']);
    expect(next.actions.undo(EVA)).toEqual({ kind: 'impossible', reason: 'no-inverse' });
  });

  test('a bulk that is brought back leaves out what left again since the preview', async () => {
    const station = await aStation({ items: ['shipped', 'shipped'] });
    const preview = station.actions.bulk.preview('returnToProduction', idsOf(2));
    await station.service.move('returnToProduction', 'order-1', 'item-1-1', undefined, 'other');
    await station.service.move('ship', 'order-1', 'item-1-1', 'BR9', 'other');
    station.look();
    const id = station.actions.bulk.start(preview)!;
    await station.pass(1000);
    expect(station.replica.getState().bulks.get(id)).toMatchObject({
      skipped: [{ itemId: 'item-1-1', problem: 'changed' }],
      results: new Map([['item-2-1', 'applied']]),
    });
    expect(station.statusOf('item-1-1')).toBe('shipped');
  });

  test('where there is a grace, every move but a shipment is held back for it', async () => {
    const MOVES = ['accept', 'startProduction', 'ship', 'returnToProduction'] as const;
    const withGrace = await aStation({ times: { graceMs: 4000 } });
    const without = await aStation();
    expect(MOVES.map(withGrace.actions.bulk.hasGrace)).toEqual([true, true, false, true]);
    expect(MOVES.map(without.actions.bulk.hasGrace)).toEqual([false, false, false, false]);
  });
});
