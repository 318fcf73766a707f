/** Faults that never heal, of one item: the others are carried out, and what is stuck says so and does not spin. */
import { describe, expect, test } from 'vitest';
import type { ActionClient } from '../../src/outbox/operation-handlers.ts';
import { InvalidRequest, StoreTrouble } from '../../src/api/errors.ts';
import { OPERATIONS } from '../../src/domain/operations.ts';
import { aStation, ITEM } from './support.ts';

const OTHER = 'item-2-1';
const HOUR_MS = 3_600_000;

type Call = (...args: string[]) => Promise<never>;

/** Calls of these operations that are about the first item's order fail, for ever. */
function broken(names: readonly (keyof ActionClient)[], error: () => Error) {
  let count = 0;
  const wrap = (client: ActionClient): ActionClient => {
    const failing = names.map((name) => {
      const call = client[name] as unknown as Call;
      return [
        name,
        (...args: string[]) => (args[0] === 'order-1' ? (count++, Promise.reject(error())) : call(...args)),
      ];
    });
    return { ...client, ...Object.fromEntries(failing) };
  };
  return { wrap, count: () => count };
}

const trouble = (name: 'getOrder' | 'acceptItem') => () =>
  new StoreTrouble({ operation: OPERATIONS[name], mayHaveApplied: true, status: 500, retryAfterMs: undefined });

describe('never heals', () => {
  test('an order that can never be read keeps its shipment waiting, and no other', async () => {
    const reading = broken(['getOrder'], trouble('getOrder'));
    const station = await aStation({ items: ['in_production', 'in_production'], client: reading.wrap });
    station.actions.perform('ship', ITEM, 'CODE-1');
    station.actions.perform('ship', OTHER, 'CODE-2');
    await station.pass(HOUR_MS / 2);
    expect(station.statusOf(OTHER)).toBe('shipped');
    expect(station.settled.map(({ verdict }) => verdict.kind)).toEqual(['applied']);
    expect(station.holdOf(ITEM)).toBe('offline');
    expect(station.sent('shipItem').length).toBe(1);
    // Between half a second and half a minute, on average a quarter of one.
    expect(reading.count()).toBeLessThanOrEqual(30 * 6);
    await station.actions.stop({ flushMs: 0 });
  });

  test('an item whose every answer is 409 is refused once, and the next is carried out', async () => {
    const conflict = broken(['acceptItem'], () => {
      return new InvalidRequest({ operation: OPERATIONS.acceptItem, mayHaveApplied: false, status: 409, errors: {} });
    });
    const station = await aStation({ items: ['pending', 'pending'], client: conflict.wrap });
    station.actions.perform('accept', ITEM);
    station.actions.perform('accept', OTHER);
    await station.pass(HOUR_MS / 2);
    expect(station.kinds().toSorted()).toEqual(['applied', 'refused']);
    expect(conflict.count()).toBe(1);
    await station.actions.stop({ flushMs: 0 });
  });

  test('an item whose every request is lost is sent three times, then told as not done', async () => {
    const losing = broken(['acceptItem'], trouble('acceptItem'));
    const station = await aStation({ items: ['pending', 'pending'], client: losing.wrap });
    station.actions.perform('accept', ITEM);
    station.actions.perform('accept', OTHER);
    await station.pass(HOUR_MS);
    expect(losing.count()).toBe(3);
    expect(station.settled.map(({ intent, verdict }) => ['itemId' in intent && intent.itemId, verdict.kind])).toEqual([
      [OTHER, 'applied'],
      [ITEM, 'not-sent'],
    ]);
    await station.actions.stop({ flushMs: 0 });
  });
});
