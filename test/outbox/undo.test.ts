/** What a key that undoes finds: what it passes over, what it says, and that what is told before it is done is what it does. */
import { expect, test } from 'vitest';
import type { OutboxRows } from '../../src/outbox/outbox-table.ts';
import { seenOf } from '../../src/outbox/check.ts';
import { createMemoryTable } from '../../src/outbox/memory-table.ts';
import { NotFoundHere } from '../../src/api/errors.ts';
import { OPERATIONS } from '../../src/domain/operations.ts';
import { ItemRecords } from '../../src/replica/records.ts';
import { aBench, ITEM, lossy } from './support.ts';

const SECOND = 'item-2-1';
const THIRD = 'item-3-1';
type Bench = Awaited<ReturnType<typeof aBench>>;

async function ship(bench: Bench, itemId: string, together?: string) {
  const options = together === undefined ? {} : { together };
  bench.actions.ask({ operation: 'ship', itemId, trackingCode: `BR-${itemId}` }, options);
  await bench.pass(1000);
}

/** A bench where the first item was shipped and the answer to the shipment of the second was lost for good. */
async function withUnconfirmed(together?: string) {
  const bench = await aBench({
    items: ['in_production', 'in_production'],
    client: (client) => ({
      ...client,
      shipItem: (...call) => (call[1] === SECOND ? lossy('shipItem', 9)(client) : client).shipItem(...call),
    }),
  });
  for (const itemId of [ITEM, SECOND]) await ship(bench, itemId, together);
  bench.service.change(SECOND);
  await bench.pass(60_000);
  expect(bench.kinds()).toEqual(['applied', 'unconfirmed']);
  return bench;
}

test('what nobody knows the outcome of is passed over: undo is of the shipment before it, and that is told', async () => {
  const bench = await withUnconfirmed();
  expect(bench.actions.shippedLast()).toMatchObject([{ itemId: ITEM }]);
  expect(bench.actions.undo()).toMatchObject({ kind: 'returning', intent: { itemId: ITEM }, others: [], leftCount: 0 });
});

test('of a parcel with a piece that stays unconfirmed the others come back, and it is said that one does not', async () => {
  const bench = await withUnconfirmed('parcel');
  expect(bench.actions.undo()).toMatchObject({ kind: 'returning', intent: { itemId: ITEM }, others: [], leftCount: 1 });
});

test('what was stopped or refused has changed nothing: undo is of the shipment before it, and that is told', async () => {
  const bench = await aBench({ items: ['in_production', 'in_production', 'pending'] });
  await ship(bench, ITEM);
  bench.service.change(SECOND, 'cancelled');
  await ship(bench, SECOND);
  bench.service.change(THIRD, 'cancelled');
  bench.actions.perform('accept', THIRD);
  await bench.pass(1000);
  expect(bench.kinds()).toEqual(['applied', 'not-sent', 'refused']);
  expect(bench.actions.shippedLast()).toMatchObject([{ itemId: ITEM }]);
  expect(bench.actions.undo()).toMatchObject({ kind: 'returning', intent: { itemId: ITEM } });
});

test('what was shipped once more elsewhere, with another code, is not brought back', async () => {
  const bench = await aBench({ items: ['in_production'] });
  await ship(bench, ITEM);
  await bench.service.move('returnToProduction', 'order-1', ITEM, undefined, 'other');
  await bench.service.move('ship', 'order-1', ITEM, 'BR9', 'other');
  bench.look();
  expect(bench.actions.shippedLast()).toEqual([]);
  expect(bench.actions.undo()).toMatchObject({ kind: 'impossible', reason: 'moved-on' });
  await bench.pass(1000);
  expect(bench.statusOf(ITEM)).toBe('shipped');
});

test.each([
  ['another code', 'BR9'],
  ['the same code', `BR-${ITEM}`],
])('a parcel that a colleague sent again under %s, unheard of here, stays sent, and that is said', async (_, code) => {
  const bench = await aBench({ items: ['in_production'] });
  await ship(bench, ITEM);
  await bench.service.move('returnToProduction', 'order-1', ITEM, undefined, 'other');
  await bench.pass(5000);
  await bench.service.move('ship', 'order-1', ITEM, code, 'other');
  expect(bench.actions.undo()).toMatchObject({ kind: 'returning' });
  await bench.pass(1000);
  expect(bench.settled.at(-1)?.verdict).toMatchObject({ kind: 'not-sent', code: 'changed' });
  expect(bench.sent('returnToProduction')).toEqual([]);
  expect(bench.statusOf(ITEM)).toBe('shipped');
});

test('what was sent again under the same code is not taken for ours, once it is heard of', async () => {
  const bench = await aBench({ items: ['in_production'] });
  await ship(bench, ITEM);
  await bench.service.move('returnToProduction', 'order-1', ITEM, undefined, 'other');
  await bench.pass(5000);
  await bench.service.move('ship', 'order-1', ITEM, `BR-${ITEM}`, 'other');
  bench.look();
  expect(bench.actions.shippedLast()).toEqual([]);
  expect(bench.actions.undo()).toMatchObject({ kind: 'impossible', reason: 'moved-on' });
});

test('what changed between the question and its answer is not brought back on the answer', async () => {
  const bench = await aBench({ items: ['in_production'] });
  await ship(bench, ITEM);
  const seen = new Map([[ITEM, seenOf('returnToProduction', bench.shop.getState().records.get(ITEM)!.item)]]);
  await bench.service.move('returnToProduction', 'order-1', ITEM, undefined, 'other');
  await bench.pass(5000);
  await bench.service.move('ship', 'order-1', ITEM, `BR-${ITEM}`, 'other');
  bench.look();
  expect(bench.actions.undo(undefined, seen)).toMatchObject({ kind: 'impossible', reason: 'moved-on' });
  await bench.pass(1000);
  expect(bench.sent('returnToProduction')).toEqual([]);
});

test('an event of the carrier is no other shipment: it is brought back all the same', async () => {
  const bench = await aBench({ items: ['in_production'] });
  await ship(bench, ITEM);
  await bench.pass(5000);
  bench.service.change(ITEM);
  bench.actions.undo();
  await bench.pass(1000);
  expect(bench.kinds()).toEqual(['applied', 'applied']);
  expect(bench.statusOf(ITEM)).toBe('in_production');
});

test('what somebody else has shipped since is not brought back by the undo of an earlier step', async () => {
  const bench = await aBench();
  bench.actions.perform('accept', ITEM);
  await bench.pass(1000);
  await bench.service.move('startProduction', 'order-1', ITEM, undefined, 'other');
  await bench.service.move('ship', 'order-1', ITEM, null, 'other');
  bench.look();
  expect(bench.actions.shippedLast()).toEqual([]);
  expect(bench.actions.undo()).toMatchObject({ kind: 'impossible', reason: 'no-inverse' });
});

test('what is no longer in the picture is not brought back', async () => {
  const bench = await aBench({ items: ['in_production'] });
  await ship(bench, ITEM);
  bench.shop.setState({ records: new ItemRecords() });
  expect(bench.actions.shippedLast()).toEqual([]);
  expect(bench.actions.undo()).toMatchObject({ kind: 'impossible', reason: 'moved-on' });
});

test('what is brought back is asked for by the one who undoes it', async () => {
  const bench = await aBench({ items: ['in_production'] });
  const eva = { operator: 'eva', station: 'bench 2' };
  bench.actions.ask({ operation: 'ship', itemId: ITEM, trackingCode: 'BR1' }, { by: eva });
  await bench.pass(1000);
  bench.actions.undo(eva);
  await bench.pass(1000);
  expect(bench.settled.map(({ intent }) => [intent.operation, intent.author])).toEqual([
    ['ship', eva],
    ['returnToProduction', eva],
  ]);
});

test('a parcel that waits for the store is taken back whole', async () => {
  const bench = await aBench({ items: ['in_production', 'in_production'], network: { faults: { unreachable: 1 } } });
  for (const itemId of [ITEM, SECOND]) await ship(bench, itemId, 'parcel');
  expect(bench.actions.undo()).toMatchObject({ kind: 'withdrawn', intent: { itemId: ITEM } });
  expect(bench.settled.map(({ intent, verdict }) => [intent.id, verdict.kind])).toEqual([
    ['bench-1', 'not-sent'],
    ['bench-2', 'not-sent'],
  ]);
});

test('one parcel after the other: undo is of the last one alone, then of the one before it', async () => {
  const bench = await aBench({ items: ['in_production', 'in_production', 'in_production'] });
  await ship(bench, ITEM, 'one');
  await ship(bench, SECOND, 'two');
  expect(bench.actions.undo()).toMatchObject({ kind: 'returning', intent: { itemId: SECOND }, others: [] });
  await bench.pass(1000);
  expect(bench.actions.undo()).toMatchObject({ kind: 'returning', intent: { itemId: ITEM }, others: [] });
  await bench.pass(1000);
  await ship(bench, THIRD, 'three');
  expect(bench.actions.undo()).toMatchObject({ kind: 'returning', intent: { itemId: THIRD }, others: [] });
});

test('while a piece of the last parcel is on its way, nothing of an earlier one is said to come back', async () => {
  const bench = await aBench({
    items: ['in_production', 'in_production', 'in_production'],
    client: (client) => ({
      ...client,
      shipItem: (...call) => (call[1] === THIRD ? new Promise(() => {}) : client.shipItem(...call)),
    }),
  });
  await ship(bench, ITEM, 'one');
  bench.service.change(SECOND, 'cancelled');
  await ship(bench, SECOND, 'two');
  await ship(bench, THIRD, 'two');
  expect([bench.kinds(), bench.phaseOf(THIRD)]).toEqual([['applied', 'not-sent'], 'sending']);
  expect(bench.actions.shippedLast()).toEqual([]);
  expect(bench.actions.undo()).toMatchObject({ kind: 'impossible', reason: 'on-its-way' });
});

test.each([
  ['is under way', [], 10, [], 'on-its-way'],
  ['has moved something', [THIRD], 3000, [], 'no-inverse'],
  ['has moved nothing', [SECOND, THIRD], 3000, [{ itemId: ITEM }], 'returning'],
])('after a bulk that %s', async (_, refusedIds: string[], passMs, told, undone) => {
  const refused = new NotFoundHere({ operation: OPERATIONS.acceptItem, status: 404, mayHaveApplied: false });
  const bench = await aBench({
    items: ['in_production', 'pending', 'pending'],
    client: (client) => ({
      ...client,
      acceptItem: (...call) => (refusedIds.includes(call[1]) ? Promise.reject(refused) : client.acceptItem(...call)),
    }),
  });
  await ship(bench, ITEM);
  const { bulk } = bench.actions;
  bulk.start(bulk.preview('accept', [SECOND, THIRD]));
  await bench.pass(passMs);
  expect(bench.actions.shippedLast()).toMatchObject(told);
  const result = bench.actions.undo();
  expect('reason' in result ? result.reason : result.kind).toBe(undone);
});

test('fifty steps of an author can be gone back over', async () => {
  const bench = await aBench({ items: Array.from({ length: 53 }, () => 'in_production' as const) });
  for (const itemId of bench.service.itemIds()) await ship(bench, itemId);
  let count = 0;
  for (; bench.actions.undo().kind === 'returning'; count++) await bench.pass(1000);
  expect([count, bench.actions.undo()]).toEqual([50, { kind: 'impossible', reason: 'nothing' }]);
});

test('what the outbox does not know any more is not undone', async () => {
  const table = createMemoryTable();
  let isForgotten = false;
  const forgetful = {
    ...table,
    read: <T>(work: (rows: Omit<OutboxRows, 'add' | 'put' | 'audit'>) => T) =>
      isForgotten
        ? work({ get: () => undefined, open: () => [], openOf: () => [], settledOf: () => [] })
        : table.read(work),
  };
  const bench = await aBench({ items: ['in_production', 'pending', 'pending'], table: forgetful });
  await ship(bench, ITEM);
  const { bulk } = bench.actions;
  bulk.start(bulk.preview('accept', [SECOND, THIRD]));
  await bench.pass(3000);
  // Settled verdicts are kept for a day.
  isForgotten = true;
  expect(bench.actions.shippedLast()).toEqual([]);
  expect(bench.actions.undo()).toEqual({ kind: 'impossible', reason: 'nothing' });
});

test('where a part of a parcel has gone on and the rest waits, the rest is taken back, and that is said', async () => {
  const bench = await aBench({ items: ['in_production', 'in_production'] });
  await ship(bench, ITEM, 'parcel');
  bench.service.change(ITEM, 'delivered');
  bench.look();
  bench.network.setFaults({ unreachable: 1 });
  await ship(bench, SECOND, 'parcel');
  expect(bench.actions.undo()).toMatchObject({ kind: 'withdrawn', intent: { itemId: SECOND } });
});

test('what another process has taken on is on its way', async () => {
  const bench = await aBench({ times: { graceMs: 60_000 } });
  bench.actions.perform('accept', ITEM);
  bench.network.setFaults({ unreachable: 1 });
  bench.aProcess('other', { isOwnerGone: (owner) => owner === 'bench' });
  await bench.pass(2000);
  expect(bench.actions.undo()).toMatchObject({ kind: 'impossible', reason: 'on-its-way' });
});

test('what cannot be written down is not undone, and undo says so', async () => {
  const bench = await aBench({ times: { graceMs: 60_000 } });
  bench.actions.perform('accept', ITEM);
  bench.table.setWritable(false);
  expect(bench.actions.undo()).toEqual({ kind: 'impossible', reason: 'not-recorded' });
  bench.table.setWritable(true);
  expect(bench.actions.undo()).toMatchObject({ kind: 'withdrawn' });
});
