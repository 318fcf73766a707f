/** What a key that undoes finds: what it passes over, what it says, and that what is told before it is done is what it does. */
import { describe, expect, test } from 'vitest';
import type { OutboxRows } from '../../src/outbox/outbox-table.ts';
import { seenOf } from '../../src/outbox/check.ts';
import { createMemoryTable } from './memory-table.ts';
import { NotFoundHere } from '../../src/api/errors.ts';
import { OPERATIONS } from '../../src/domain/operations.ts';
import { ItemRecords } from '../../src/replica/records.ts';
import { mergeItems } from '../../src/replica/replica.ts';
import { aStation, ITEM, lossy } from './support.ts';

const SECOND = 'item-2-1';
const THIRD = 'item-3-1';
type Bench = Awaited<ReturnType<typeof aStation>>;

async function ship(station: Bench, itemId: string, together?: string) {
  const options = together === undefined ? {} : { together };
  station.actions.ask({ operation: 'ship', itemId, trackingCode: `BR-${itemId}` }, options);
  await station.pass(1000);
}

/** A bench where the first item was shipped and the answer to the shipment of the second was lost for good. */
async function withUnconfirmed(together?: string) {
  const station = await aStation({
    items: ['in_production', 'in_production'],
    client: (client) => ({
      ...client,
      shipItem: (...call) => (call[1] === SECOND ? lossy('shipItem', 9)(client) : client).shipItem(...call),
    }),
  });
  for (const itemId of [ITEM, SECOND]) await ship(station, itemId, together);
  station.service.change(SECOND);
  await station.pass(60_000);
  expect(station.kinds()).toEqual(['applied', 'unconfirmed']);
  return station;
}

describe('undo', () => {
  test('undo passes over a shipment of unknown outcome, and says so', async () => {
    const station = await withUnconfirmed();
    expect(station.actions.shippedLast()).toMatchObject([{ itemId: ITEM }]);
    expect(station.actions.undo()).toMatchObject({
      kind: 'returning',
      intent: { itemId: ITEM },
      others: [],
      leftCount: 0,
    });
  });

  test('an action that was withdrawn or changed nothing is not the last one done', async () => {
    const station = await aStation({ items: ['in_production', 'pending'] });
    expect(station.actions.lastDoneAt()).toBeUndefined();
    await ship(station, ITEM);
    const shippedAt = station.actions.lastDoneAt();
    expect(shippedAt).toBeGreaterThan(0);
    await station.pass(5000);
    station.actions.ask({ operation: 'accept', itemId: SECOND });
    expect(station.actions.lastDoneAt()).toBeGreaterThan(shippedAt!);
    expect(station.actions.undo()).toMatchObject({ kind: 'withdrawn' });
    expect(station.actions.lastDoneAt()).toBe(shippedAt);
  });

  test('a parcel with an unconfirmed piece comes back without it, and that is said', async () => {
    const station = await withUnconfirmed('parcel');
    expect(station.actions.undo()).toMatchObject({
      kind: 'returning',
      intent: { itemId: ITEM },
      others: [],
      leftCount: 1,
    });
  });

  test('undo passes over what was stopped or refused, and says so', async () => {
    const station = await aStation({ items: ['in_production', 'in_production', 'pending'] });
    await ship(station, ITEM);
    station.service.change(SECOND, 'cancelled');
    await ship(station, SECOND);
    station.service.change(THIRD, 'cancelled');
    station.actions.perform('accept', THIRD);
    await station.pass(1000);
    expect(station.kinds()).toEqual(['applied', 'not-sent', 'refused']);
    expect(station.actions.shippedLast()).toMatchObject([{ itemId: ITEM }]);
    expect(station.actions.undo()).toMatchObject({ kind: 'returning', intent: { itemId: ITEM } });
  });

  test('what was shipped once more elsewhere, with another code, is not brought back', async () => {
    const station = await aStation({ items: ['in_production'] });
    await ship(station, ITEM);
    await station.service.move('returnToProduction', 'order-1', ITEM, undefined, 'other');
    await station.service.move('ship', 'order-1', ITEM, 'BR9', 'other');
    station.look();
    expect(station.actions.shippedLast()).toEqual([]);
    expect(station.actions.undo()).toMatchObject({ kind: 'impossible', reason: 'moved-on' });
    await station.pass(1000);
    expect(station.statusOf(ITEM)).toBe('shipped');
  });

  test.each([
    ['another code', 'BR9'],
    ['the same code', `BR-${ITEM}`],
  ])('a parcel that a colleague sent again under %s stays sent, and that is said', async (_, code) => {
    const station = await aStation({ items: ['in_production'] });
    await ship(station, ITEM);
    await station.service.move('returnToProduction', 'order-1', ITEM, undefined, 'other');
    await station.pass(5000);
    await station.service.move('ship', 'order-1', ITEM, code, 'other');
    expect(station.actions.undo()).toMatchObject({ kind: 'returning' });
    await station.pass(1000);
    expect(station.settled.at(-1)?.verdict).toMatchObject({ kind: 'not-sent', code: 'changed' });
    expect(station.sent('returnToProduction')).toEqual([]);
    expect(station.statusOf(ITEM)).toBe('shipped');
  });

  test('what was sent again under the same code is not taken for ours', async () => {
    const station = await aStation({ items: ['in_production'] });
    await ship(station, ITEM);
    await station.service.move('returnToProduction', 'order-1', ITEM, undefined, 'other');
    await station.pass(5000);
    await station.service.move('ship', 'order-1', ITEM, `BR-${ITEM}`, 'other');
    station.look();
    expect(station.actions.shippedLast()).toEqual([]);
    expect(station.actions.undo()).toMatchObject({ kind: 'impossible', reason: 'moved-on' });
  });

  test('a return to production is taken back before the store hears of it', async () => {
    const station = await aStation({ items: ['shipped'], times: { graceMs: 4000 } });
    const intent = station.actions.perform('returnToProduction', ITEM)!;
    await station.pass(3000);
    expect(station.actions.undo()).toMatchObject({ kind: 'withdrawn', intent: { id: intent.id } });
    await station.pass(5000);
    expect(station.sent('returnToProduction')).toEqual([]);
    station.actions.perform('returnToProduction', ITEM);
    await station.pass(5000);
    expect(station.sent('returnToProduction')).toHaveLength(1);
  });

  test('a change between the question and its answer is not brought back on the answer', async () => {
    const station = await aStation({ items: ['in_production'] });
    await ship(station, ITEM);
    const seen = new Map([[ITEM, seenOf('returnToProduction', station.replica.getState().records.get(ITEM)!.item)]]);
    await station.service.move('returnToProduction', 'order-1', ITEM, undefined, 'other');
    await station.pass(5000);
    await station.service.move('ship', 'order-1', ITEM, `BR-${ITEM}`, 'other');
    station.look();
    expect(station.actions.undo(undefined, seen)).toMatchObject({ kind: 'impossible', reason: 'moved-on' });
    await station.pass(1000);
    expect(station.sent('returnToProduction')).toEqual([]);
  });

  test('an event of the carrier is no other shipment: it is brought back all the same', async () => {
    const station = await aStation({ items: ['in_production'] });
    await ship(station, ITEM);
    await station.pass(5000);
    station.service.change(ITEM);
    station.actions.undo();
    await station.pass(1000);
    expect(station.kinds()).toEqual(['applied', 'applied']);
    expect(station.statusOf(ITEM)).toBe('in_production');
  });

  test('undo of an earlier step does not bring back what somebody else shipped since', async () => {
    const station = await aStation();
    station.actions.perform('accept', ITEM);
    await station.pass(1000);
    await station.service.move('startProduction', 'order-1', ITEM, undefined, 'other');
    await station.service.move('ship', 'order-1', ITEM, null, 'other');
    station.look();
    expect(station.actions.shippedLast()).toEqual([]);
    expect(station.actions.undo()).toMatchObject({ kind: 'impossible', reason: 'no-inverse' });
  });

  test('what is no longer in the picture is not brought back', async () => {
    const station = await aStation({ items: ['in_production'] });
    await ship(station, ITEM);
    station.replica.setState({ records: new ItemRecords() });
    expect(station.actions.shippedLast()).toEqual([]);
    expect(station.actions.undo()).toMatchObject({ kind: 'impossible', reason: 'moved-on' });
  });

  test('what is brought back is asked for by the one who undoes it', async () => {
    const station = await aStation({ items: ['in_production'] });
    const eva = { operator: 'eva', station: 'bench 2' };
    station.actions.ask({ operation: 'ship', itemId: ITEM, trackingCode: 'BR1' }, { by: eva });
    await station.pass(1000);
    station.actions.undo(eva);
    await station.pass(1000);
    expect(station.settled.map(({ intent }) => [intent.operation, intent.author])).toEqual([
      ['ship', eva],
      ['returnToProduction', eva],
    ]);
  });

  test('a parcel that waits for the store is taken back whole', async () => {
    const station = await aStation({
      items: ['in_production', 'in_production'],
      network: { faults: { unreachable: 1 } },
    });
    for (const itemId of [ITEM, SECOND]) await ship(station, itemId, 'parcel');
    expect(station.actions.undo()).toMatchObject({ kind: 'withdrawn', intent: { itemId: ITEM } });
    expect(station.settled.map(({ intent, verdict }) => [intent.id, verdict.kind])).toEqual([
      ['bench-1', 'not-sent'],
      ['bench-2', 'not-sent'],
    ]);
  });

  test('undo is of the last parcel alone, then of the one before it', async () => {
    const station = await aStation({ items: ['in_production', 'in_production', 'in_production'] });
    await ship(station, ITEM, 'one');
    await ship(station, SECOND, 'two');
    expect(station.actions.undo()).toMatchObject({ kind: 'returning', intent: { itemId: SECOND }, others: [] });
    await station.pass(1000);
    expect(station.actions.undo()).toMatchObject({ kind: 'returning', intent: { itemId: ITEM }, others: [] });
    await station.pass(1000);
    await ship(station, THIRD, 'three');
    expect(station.actions.undo()).toMatchObject({ kind: 'returning', intent: { itemId: THIRD }, others: [] });
  });

  test('while a piece of the last parcel is on its way, no earlier one comes back', async () => {
    const station = await aStation({
      items: ['in_production', 'in_production', 'in_production'],
      client: (client) => ({
        ...client,
        shipItem: (...call) => (call[1] === THIRD ? new Promise(() => {}) : client.shipItem(...call)),
      }),
    });
    await ship(station, ITEM, 'one');
    station.service.change(SECOND, 'cancelled');
    await ship(station, SECOND, 'two');
    await ship(station, THIRD, 'two');
    expect([station.kinds(), station.phaseOf(THIRD)]).toEqual([['applied', 'not-sent'], 'sending']);
    expect(station.actions.shippedLast()).toEqual([]);
    expect(station.actions.undo()).toMatchObject({ kind: 'impossible', reason: 'on-its-way' });
  });

  test.each([
    ['is under way', [], 10, [], 'on-its-way'],
    ['has moved something', [THIRD], 3000, [], 'no-inverse'],
    ['has moved nothing', [SECOND, THIRD], 3000, [{ itemId: ITEM }], 'returning'],
  ])('after a bulk that %s', async (_, refusedIds: string[], passMs, told, undone) => {
    const refused = new NotFoundHere({ operation: OPERATIONS.acceptItem, status: 404, mayHaveApplied: false });
    const station = await aStation({
      items: ['in_production', 'pending', 'pending'],
      client: (client) => ({
        ...client,
        acceptItem: (...call) => (refusedIds.includes(call[1]) ? Promise.reject(refused) : client.acceptItem(...call)),
      }),
    });
    await ship(station, ITEM);
    const { bulk } = station.actions;
    bulk.start(bulk.preview('accept', [SECOND, THIRD]));
    await station.pass(passMs);
    expect(station.actions.shippedLast()).toMatchObject(told);
    const result = station.actions.undo();
    expect('reason' in result ? result.reason : result.kind).toBe(undone);
  });

  test('fifty steps of an author can be gone back over', async () => {
    const station = await aStation({ items: Array.from({ length: 53 }, () => 'in_production' as const) });
    for (const itemId of station.service.itemIds()) await ship(station, itemId);
    let count = 0;
    for (; station.actions.undo().kind === 'returning'; count++) await station.pass(1000);
    expect([count, station.actions.undo()]).toEqual([50, { kind: 'impossible', reason: 'nothing' }]);
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
    const station = await aStation({ items: ['in_production', 'pending', 'pending'], table: forgetful });
    await ship(station, ITEM);
    const { bulk } = station.actions;
    bulk.start(bulk.preview('accept', [SECOND, THIRD]));
    await station.pass(3000);
    // Settled verdicts are kept for a day.
    isForgotten = true;
    expect(station.actions.shippedLast()).toEqual([]);
    expect(station.actions.undo()).toEqual({ kind: 'impossible', reason: 'nothing' });
  });

  test('the waiting rest of a parcel of which a part has left is taken back', async () => {
    const station = await aStation({ items: ['in_production', 'in_production'] });
    await ship(station, ITEM, 'parcel');
    station.service.change(ITEM, 'delivered');
    station.look();
    station.network.setFaults({ unreachable: 1 });
    await ship(station, SECOND, 'parcel');
    expect(station.actions.undo()).toMatchObject({ kind: 'withdrawn', intent: { itemId: SECOND } });
  });

  test('what another process has taken on is on its way', async () => {
    const station = await aStation({ times: { graceMs: 60_000 } });
    station.actions.perform('accept', ITEM);
    station.network.setFaults({ unreachable: 1 });
    station.aProcess('other', { isOwnerGone: (owner) => owner === 'bench' });
    await station.pass(2000);
    expect(station.actions.undo()).toMatchObject({ kind: 'impossible', reason: 'on-its-way' });
  });

  test('what cannot be written down is not undone, and undo says so', async () => {
    const station = await aStation({ times: { graceMs: 60_000 } });
    station.actions.perform('accept', ITEM);
    station.table.setWritable(false);
    expect(station.actions.undo()).toEqual({ kind: 'impossible', reason: 'not-recorded' });
    station.table.setWritable(true);
    expect(station.actions.undo()).toMatchObject({ kind: 'withdrawn' });
  });

  test('a refused move is not the last thing done; a parcel that left in part is', async () => {
    const station = await aStation({ items: ['in_production', 'in_production', 'pending'] });
    await ship(station, ITEM, 'parcel');
    station.service.change(SECOND, 'cancelled');
    await ship(station, SECOND, 'parcel');
    const leftAt = station.actions.lastDoneAt();
    expect([station.kinds(), leftAt! > 0]).toEqual([['applied', 'not-sent'], true]);
    station.service.change(THIRD, 'cancelled');
    station.actions.perform('accept', THIRD);
    await station.pass(1000);
    expect([station.kinds().at(-1), station.actions.lastDoneAt()]).toEqual(['refused', leftAt]);
  });

  test('a bulk that has moved something is the last thing done, another one is not', async () => {
    const station = await aStation({ items: ['pending', 'pending', 'pending'] });
    const { bulk } = station.actions;
    station.service.change(ITEM, 'cancelled');
    bulk.start(bulk.preview('accept', [ITEM]));
    await station.pass(1000);
    expect([station.kinds(), station.actions.lastDoneAt()]).toEqual([['refused'], undefined]);
    station.service.change(SECOND, 'cancelled');
    bulk.start(bulk.preview('accept', [SECOND, THIRD]));
    const startedAt = station.actions.lastDoneAt();
    await station.pass(5000);
    expect([startedAt! > 0, station.actions.lastDoneAt()]).toEqual([true, startedAt]);
    expect(station.kinds().toSorted()).toEqual(['applied', 'refused', 'refused']);
  });

  test('a shipment that is brought back was asked about: it waits for no grace', async () => {
    const station = await aStation({ items: ['in_production'], times: { graceMs: 4000 } });
    await ship(station, ITEM);
    station.actions.undo();
    await station.pass(1000);
    expect([station.kinds(), station.statusOf(ITEM)]).toEqual([['applied', 'applied'], 'in_production']);
  });

  test('a store that tells the moment of a shipment only later keeps it from no undo', async () => {
    const station = await aStation({
      items: ['in_production'],
      client: (client) => ({
        ...client,
        async shipItem(...call) {
          const reply = await client.shipItem(...call);
          return { ...reply, data: { ...reply.data, enviado_em: '' } };
        },
      }),
    });
    await ship(station, ITEM);
    await station.pass(5000);
    station.service.change(ITEM);
    station.look();
    expect(station.replica.getState().records.get(ITEM)?.item.enviado_em).not.toBe('');
    expect(station.actions.shippedLast()).toMatchObject([{ itemId: ITEM }]);
    expect(station.actions.undo()).toMatchObject({ kind: 'returning' });
  });

  test('a list that does not tell the moment of a shipment keeps it from no undo', async () => {
    const station = await aStation({ items: ['in_production'] });
    await ship(station, ITEM);
    const { item } = station.replica.getState().records.get(ITEM)!;
    mergeItems(station.replica, [{ ...item, enviado_em: '', updated_at: '2027-01-01T00:00:00Z' }], 1e9);
    expect(station.actions.shippedLast()).toMatchObject([{ itemId: ITEM }]);
    expect(station.actions.undo()).toMatchObject({ kind: 'returning' });
  });
});
