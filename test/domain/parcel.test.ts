/** What a parcel leaves without: the rest of its order, and why each piece of that stays. */
import { describe, expect, test } from 'vitest';
import { leftOutOf } from '../../src/domain/parcel.ts';
import { anItem } from '../support/items.ts';

const STATES = ['pending', 'accepted', 'in_production', 'shipped', 'delivered', 'cancelled', 'archived'];
const items = STATES.map((item_status) => anItem({ id: item_status, item_status }));

function leftOut(packed: readonly string[], held: readonly string[] = [], expected: Record<string, string> = {}) {
  const found = leftOutOf({
    items,
    inParcel: (id) => packed.includes(id),
    isHeld: (id) => held.includes(id),
    statusOf: ({ id, item_status }) => expected[id] ?? item_status,
  });
  return Object.fromEntries(found.map(({ item, why }) => [item.id, why]));
}

describe('a part of an order', () => {
  test('a parcel leaves without all that has not left and is not in it', () => {
    const all = {
      pending: 'pending',
      accepted: 'accepted',
      in_production: 'in-production',
      cancelled: 'cancelled',
      archived: 'other',
    };
    expect(leftOut([])).toStrictEqual(all);
    const { in_production: _, ...rest } = all;
    expect(leftOut(['in_production'])).toStrictEqual(rest);
    expect(leftOut(STATES)).toStrictEqual({});
  });

  test('what is held stays for that, unless it is cancelled or has left', () => {
    expect(leftOut([], STATES)).toEqual({
      pending: 'held',
      accepted: 'held',
      in_production: 'held',
      cancelled: 'cancelled',
      archived: 'held',
    });
  });

  test('what is on its way to another state counts as what it will be', () => {
    const { pending, in_production } = leftOut([], [], { pending: 'accepted', in_production: 'shipped' });
    expect([pending, in_production]).toEqual(['accepted', undefined]);
  });
});
