import { expect, test } from 'vitest';
import { aBench, lossy } from './support.ts';

const idsOf = (count: number) => Array.from({ length: count }, (_, i) => `item-${i + 1}-1`);

test('the preview says what would be moved and what would not, and why; nothing happens', async () => {
  const bench = await aBench({ items: ['pending', 'in_production', 'pending'] });
  bench.actions.ask({ operation: 'accept', itemId: 'item-3-1' });
  expect(bench.actions.bulk.preview('accept', [...idsOf(3), 'item-1-1', 'nowhere'])).toEqual({
    operation: 'accept',
    itemIds: ['item-1-1'],
    skipped: [
      { itemId: 'item-2-1', problem: 'not-allowed', itemStatus: 'in_production' },
      { itemId: 'item-3-1', problem: 'double', itemStatus: 'pending' },
      { itemId: 'nowhere', problem: 'unknown-item', itemStatus: '' },
    ],
  });
  expect(bench.table.rows.size).toBe(1);
});

test('a bulk is on record as a whole before its first request, and three requests are under way at most', async () => {
  let [underWay, most, recordedAtFirst] = [0, 0, 0];
  const bench = await aBench({
    items: idsOf(20).map(() => 'pending' as const),
    client: (client) => ({
      ...client,
      async acceptItem(...call) {
        recordedAtFirst ||= bench.table.rows.size;
        most = Math.max(most, ++underWay);
        return client.acceptItem(...call).finally(() => underWay--);
      },
    }),
  });
  const id = bench.actions.bulk.start(bench.actions.bulk.preview('accept', idsOf(20)))!;
  await bench.pass(5000);
  expect([most, recordedAtFirst]).toEqual([3, 20]);
  const progress = bench.shop.getState().bulks.get(id)!;
  expect([progress.isDone, new Set(progress.results.values())]).toEqual([true, new Set(['applied'])]);
});

test('only what provably failed is tried again', async () => {
  const bench = await aBench({ items: ['accepted', 'accepted', 'accepted'], client: lossy('startProduction', 0) });
  bench.service.change('item-2-1', 'cancelled');
  const id = bench.actions.bulk.start(bench.actions.bulk.preview('startProduction', idsOf(3)))!;
  await bench.pass(5000);
  expect(bench.shop.getState().bulks.get(id)?.results.get('item-2-1')).toBe('refused');
  // It is cancelled, and the picture knows by now: there is nothing left to try.
  expect(bench.actions.bulk.start(bench.actions.bulk.previewFailures(id))).toBeUndefined();
  bench.service.change('item-2-1', 'accepted');
  bench.look();
  const again = bench.actions.bulk.start(bench.actions.bulk.previewFailures(id))!;
  expect(bench.shop.getState().bulks.get(again)?.itemIds).toEqual(['item-2-1']);
  await bench.pass(5000);
  expect(bench.statusOf('item-2-1')).toBe('in_production');
});

test('a bulk can be called off: what has not been sent is taken back', async () => {
  const bench = await aBench({ items: idsOf(10).map(() => 'pending' as const) });
  const id = bench.actions.bulk.start(bench.actions.bulk.preview('accept', idsOf(10)))!;
  await bench.pass(100);
  const back = bench.actions.bulk.cancel(id);
  await bench.pass(20_000);
  const accepted = idsOf(10).filter((itemId) => bench.statusOf(itemId) === 'accepted').length;
  expect(back).toBeGreaterThan(0);
  expect([accepted + back, bench.shop.getState().bulks.get(id)?.isDone]).toEqual([10, true]);
  bench.actions.bulk.dismiss(id);
  expect(bench.shop.getState().bulks.size).toBe(0);
});

test('a bulk that cannot be recorded is not begun at all', async () => {
  const bench = await aBench({ items: ['pending', 'pending'] });
  bench.table.setWritable(false);
  expect(bench.actions.bulk.start(bench.actions.bulk.preview('accept', idsOf(2)))).toBeUndefined();
  expect([bench.shop.getState().bulks.size, bench.table.rows.size]).toEqual([0, 0]);
  expect(bench.shop.getState().outboxTrouble).toBeDefined();
});

test('what has moved between the preview and the start is told: there already, or left out and why', async () => {
  const bench = await aBench({ items: ['pending', 'pending', 'pending', 'in_production'] });
  const preview = bench.actions.bulk.preview('accept', idsOf(4));
  bench.service.change('item-1-1', 'accepted');
  bench.service.change('item-2-1', 'cancelled');
  bench.look();
  const id = bench.actions.bulk.start(preview)!;
  await bench.pass(5000);
  const bulk = bench.shop.getState().bulks.get(id)!;
  expect(bulk.isDone).toBe(true);
  expect([...bulk.results]).toEqual([
    ['item-4-1', 'already-so'],
    ['item-1-1', 'already-so'],
    ['item-3-1', 'applied'],
  ]);
  expect(bulk.skipped).toEqual([{ itemId: 'item-2-1', problem: 'not-allowed', itemStatus: 'cancelled' }]);
});

test('undo stops a bulk that is running, and says on its way and no way back after that', async () => {
  const bench = await aBench({ items: idsOf(10).map(() => 'pending' as const) });
  const id = bench.actions.bulk.start(bench.actions.bulk.preview('accept', idsOf(10)))!;
  await bench.pass(100);
  const stopped = bench.actions.undo();
  expect(stopped).toMatchObject({ kind: 'stopped', bulkId: id });
  expect(bench.actions.undo()).toMatchObject({ kind: 'impossible', reason: 'on-its-way' });
  await bench.pass(20_000);
  const accepted = idsOf(10).filter((itemId) => bench.statusOf(itemId) === 'accepted');
  expect(accepted.length + (stopped as { count: number }).count).toBe(10);
  expect(bench.sent('acceptItem')).toHaveLength(accepted.length);
  expect(bench.actions.undo()).toMatchObject({ kind: 'impossible', reason: 'no-inverse' });
});

test('undo after a bulk that moved nothing is of what was asked before it', async () => {
  const bench = await aBench({ items: ['in_production', 'pending'] });
  bench.actions.perform('ship', 'item-1-1', 'BR1');
  await bench.pass(1000);
  bench.service.change('item-2-1', 'cancelled');
  bench.actions.bulk.start(bench.actions.bulk.preview('accept', ['item-2-1']));
  await bench.pass(5000);
  expect(bench.actions.undo()).toMatchObject({ kind: 'returning', intent: { itemId: 'item-1-1' } });
});

test('a bulk is forgotten when the next one of the same author begins', async () => {
  const bench = await aBench({ items: ['pending', 'pending'] });
  const first = bench.actions.bulk.start(bench.actions.bulk.preview('accept', ['item-1-1']))!;
  expect(bench.actions.bulk.lastOf()?.id).toBe(first);
  await bench.pass(5000);
  const second = bench.actions.bulk.start(bench.actions.bulk.preview('accept', ['item-2-1']))!;
  expect([...bench.shop.getState().bulks.keys()]).toEqual([second]);
  expect(bench.actions.bulk.lastOf({ operator: 'rui', station: 'bench' })).toBeUndefined();
});

test('the rest of a bulk whose process was killed is a bulk of the next one: told as a whole, and undo stops it', async () => {
  const bench = await aBench({
    items: idsOf(20).map(() => 'pending' as const),
    isOwnerGone: (owner) => owner === 'bench',
  });
  const author = { operator: 'ana', station: 'bench', desk: 'desk 0' };
  const id = bench.actions.bulk.start(bench.actions.bulk.preview('accept', idsOf(20)), { by: author })!;
  await bench.pass(100);
  bench.kill();
  const next = bench.aProcess('next');
  await bench.pass(60);
  const rest = next.actions.bulk.lastOf(author)!;
  expect([rest.id, rest.isDone, rest.itemIds.length]).toEqual([id, false, expect.any(Number)]);
  expect(next.actions.bulk.lastOf({ ...author, desk: 'desk 1' })).toBeUndefined();
  expect(next.actions.undo(author)).toMatchObject({ kind: 'stopped', bulkId: id });
  await bench.pass(60_000);
  const { isDone, results } = next.shop.getState().bulks.get(id)!;
  const accepted = idsOf(20).filter((itemId) => bench.statusOf(itemId) === 'accepted').length;
  const notSent = [...results.values()].filter((kind) => kind === 'not-sent').length;
  expect([isDone, accepted + notSent, notSent > 0]).toEqual([true, 20, true]);
});

test('a bulk with a grace sends nothing before it ends, and all of it can be taken back until then', async () => {
  const bench = await aBench({ items: idsOf(5).map(() => 'pending' as const), times: { graceMs: 4000 } });
  const start = () => bench.actions.bulk.start(bench.actions.bulk.preview('accept', idsOf(5)), { hasGrace: true })!;
  const first = start();
  await bench.pass(3900);
  expect(idsOf(5).map((id) => bench.statusOf(id))).toEqual(idsOf(5).map(() => 'pending'));
  expect(bench.actions.undo()).toEqual({ kind: 'stopped', bulkId: first, count: 5 });
  await bench.pass(10_000);
  expect(idsOf(5).map((id) => bench.statusOf(id))).toEqual(idsOf(5).map(() => 'pending'));
  expect(new Set(bench.shop.getState().bulks.get(first)?.results.values())).toEqual(new Set(['not-sent']));
  start();
  await bench.pass(10_000);
  expect(idsOf(5).map((id) => bench.statusOf(id))).toEqual(idsOf(5).map(() => 'accepted'));
});

test('a piece that this shop holds is left out of every bulk, and said to be', async () => {
  const bench = await aBench({ items: ['accepted', 'accepted', 'pending'] });
  const hold = { item_id: 'item-1-1', order_id: '', at: 0, operator: 'ana', station: 'door', reason: 'no artwork' };
  bench.shop.getState().records.hold(
    new Map([
      ['item-1-1', hold],
      ['item-3-1', { ...hold, item_id: 'item-3-1' }],
    ]),
  );
  expect(bench.actions.bulk.preview('startProduction', idsOf(2))).toMatchObject({
    itemIds: ['item-2-1'],
    skipped: [{ itemId: 'item-1-1', problem: 'held' }],
  });
  expect(bench.actions.bulk.preview('accept', ['item-3-1']).skipped).toMatchObject([{ problem: 'held' }]);
  expect(bench.actions.whyNot('accept', 'item-3-1')).toBeUndefined();
});

const EVA = { operator: 'eva', station: 'bench 2' };
const OFFLINE = { network: { faults: { unreachable: 1 } } };

test('a bulk is done when every item of it has its verdict, and not before', async () => {
  const bench = await aBench({ items: ['pending', 'pending'], bulkConcurrency: 1 });
  const id = bench.actions.bulk.start(bench.actions.bulk.preview('accept', idsOf(2)))!;
  const progress = () => bench.shop.getState().bulks.get(id)!;
  expect([progress().isDone, progress().results.size]).toEqual([false, 0]);
  await bench.time.run(10_000, () => progress().results.size === 1);
  expect(progress().isDone).toBe(false);
  await bench.time.run(10_000, () => progress().results.size === 2);
  expect(progress().isDone).toBe(true);
});

test('a bulk without a grace begins at once, and waits for the store unless it is told not to', async () => {
  const bench = await aBench({ items: ['pending', 'pending'], times: { graceMs: 4000 }, ...OFFLINE });
  const { bulk } = bench.actions;
  bulk.start(bulk.preview('accept', ['item-1-1']));
  bulk.start(bulk.preview('accept', ['item-2-1']), { isPatient: false });
  await bench.pass(1000);
  expect(bench.settled.map(({ intent, verdict }) => [intent, verdict])).toMatchObject([
    [{ itemId: 'item-2-1' }, { kind: 'not-sent', code: 'unreachable' }],
  ]);
  expect([bench.phaseOf('item-1-1'), bench.holdOf('item-1-1')]).toEqual(['waiting', 'offline']);
});

test('calling a bulk off takes back nothing else', async () => {
  const bench = await aBench({ items: ['pending', 'pending', 'pending'], ...OFFLINE });
  const { bulk } = bench.actions;
  bench.actions.perform('accept', 'item-1-1');
  bulk.start(bulk.preview('accept', ['item-2-1']));
  const id = bulk.start(bulk.preview('accept', ['item-3-1']))!;
  expect([bulk.cancel(id), bench.actions.open().length]).toEqual([1, 2]);
});

test('a new bulk leaves those that are running, and those of others', async () => {
  const bench = await aBench({ items: ['pending', 'pending', 'pending'], ...OFFLINE });
  const { bulk } = bench.actions;
  const hers = bulk.start(bulk.preview('accept', ['item-1-1']), { by: EVA, isPatient: false })!;
  const running = bulk.start(bulk.preview('accept', ['item-2-1']))!;
  await bench.pass(1000);
  expect(bench.shop.getState().bulks.get(hers)?.isDone).toBe(true);
  const last = bulk.start(bulk.preview('accept', ['item-3-1']))!;
  expect([...bench.shop.getState().bulks.keys()]).toEqual([hers, running, last]);
});

test('a single key does not wait for a bulk', async () => {
  const bench = await aBench({
    items: idsOf(4).map(() => 'pending' as const),
    client: (client) => ({
      ...client,
      acceptItem: (...call) => (call[1] === 'item-4-1' ? client.acceptItem(...call) : new Promise(() => {})),
    }),
  });
  bench.actions.bulk.start(bench.actions.bulk.preview('accept', idsOf(3)));
  bench.actions.perform('accept', 'item-4-1');
  await bench.pass(1000);
  expect(bench.kinds()).toEqual(['applied']);
});

test('what another key has under way is left out as that, also where the store already shows it done', async () => {
  const bench = await aBench({ items: ['pending', 'pending'], ...OFFLINE });
  bench.actions.perform('accept', 'item-1-1');
  bench.service.change('item-1-1', 'accepted');
  bench.look();
  const id = bench.actions.bulk.start(bench.actions.bulk.preview('accept', idsOf(2)))!;
  expect(bench.shop.getState().bulks.get(id)).toMatchObject({
    itemIds: ['item-2-1'],
    skipped: [{ itemId: 'item-1-1', problem: 'double' }],
  });
});

test('what has been delivered is not back in production, and a bulk of returns says so', async () => {
  const bench = await aBench({ items: ['delivered', 'in_production', 'shipped'] });
  const id = bench.actions.bulk.start(bench.actions.bulk.preview('returnToProduction', idsOf(3)))!;
  const { results, skipped } = bench.shop.getState().bulks.get(id)!;
  expect([[...results], skipped.map(({ itemId }) => itemId)]).toEqual([[['item-2-1', 'already-so']], ['item-1-1']]);
});

test('a bulk of a process that lives is none of another one', async () => {
  const bench = await aBench({ items: ['pending', 'pending'], ...OFFLINE });
  const other = bench.aProcess('other');
  bench.actions.bulk.start(bench.actions.bulk.preview('accept', idsOf(2)), { by: EVA });
  await bench.pass(2000);
  expect(other.actions.open()).toHaveLength(2);
  expect([other.actions.bulk.lastOf(EVA), other.actions.undo(EVA)]).toEqual([
    undefined,
    { kind: 'impossible', reason: 'nothing' },
  ]);
});

test('of a bulk whose process is gone only what may still be sent is taken up, each item by its name', async () => {
  const bench = await aBench({
    items: ['accepted', 'accepted', 'accepted'],
    isOwnerGone: (owner) => owner === 'bench',
    ...OFFLINE,
  });
  bench.actions.bulk.start(bench.actions.bulk.preview('startProduction', idsOf(3)), { by: EVA });
  await bench.pass(100);
  const [first] = bench.actions.open();
  bench.table.transact((rows) => rows.put({ ...rows.get(first!.id)!, phase: 'unconfirmed', attemptCount: 1 }));
  bench.kill();
  const next = bench.aProcess('next');
  await bench.pass(1500);
  const { id, ...rest } = next.actions.bulk.lastOf(EVA)!;
  expect(rest).toMatchObject({ itemIds: ['item-2-1', 'item-3-1'], skipped: [], isDone: false });
  expect(next.actions.undo(EVA)).toEqual({ kind: 'stopped', bulkId: id, count: 2 });
  expect(next.shop.getState().bulks.get(id)?.isDone).toBe(true);
});

test('what another process has begun and this one has done is no longer to be undone', async () => {
  const bench = await aBench({ items: ['pending', 'pending'], isOwnerGone: (owner) => owner === 'bench', ...OFFLINE });
  bench.actions.bulk.start(bench.actions.bulk.preview('accept', idsOf(2)), { by: EVA });
  await bench.pass(100);
  bench.kill();
  const next = bench.aProcess('next');
  bench.network.heal();
  await bench.pass(5000);
  expect(next.kinds()).toEqual(['applied', 'applied']);
  expect(next.actions.undo(EVA)).toEqual({ kind: 'impossible', reason: 'no-inverse' });
});

test('of a bulk that was forgotten nothing is tried again', async () => {
  const bench = await aBench();
  expect(bench.actions.bulk.previewFailures('forgotten')).toEqual({ operation: 'accept', itemIds: [], skipped: [] });
});

test('of a bulk that is brought back, what left again since the preview is left out, and told as changed', async () => {
  const bench = await aBench({ items: ['shipped', 'shipped'] });
  const preview = bench.actions.bulk.preview('returnToProduction', idsOf(2));
  await bench.service.move('returnToProduction', 'order-1', 'item-1-1', undefined, 'other');
  await bench.service.move('ship', 'order-1', 'item-1-1', 'BR9', 'other');
  bench.look();
  const id = bench.actions.bulk.start(preview)!;
  await bench.pass(1000);
  expect(bench.shop.getState().bulks.get(id)).toMatchObject({
    skipped: [{ itemId: 'item-1-1', problem: 'changed' }],
    results: new Map([['item-2-1', 'applied']]),
  });
  expect(bench.statusOf('item-1-1')).toBe('shipped');
});
