/** From when on items are late, and in which order they are worked on, with promises and without. */
import { describe, expect, test } from 'vitest';
import type { PromiseRule } from '../../src/domain/promise.ts';
import { isLate, lateAtOf } from '../../src/replica/late.ts';
import { ItemRecords } from '../../src/replica/records.ts';
import { agesOf } from '../../src/session/state/board.ts';
import { anItem } from '../support/items.ts';

const [HOUR, DAY] = [3_600_000, 86_400_000];
/** By the clock of the tests, which is that of São Paulo. */
const local = (text: string) => new Date(text).getTime();
const PLACED = Date.parse('2026-11-20T10:00:00Z');
const RULES: readonly PromiseRule[] = [
  {
    delivery: 'SEDEX',
    days: 1,
    isWorking: true,
    from: 'paid',
    cutOffs: [undefined, 960, 960, 960, 960, 960, undefined],
  },
  { tag: 'made', days: 9, isWorking: true, from: 'created' },
];

function order(id: string, delivery_type: string, created_at = '2026-11-20T10:00:00Z') {
  const pedido = { id: `o-${id}`, numero: id, status: '', metodo_envio: delivery_type, created_at };
  return anItem({ id, order_id: `o-${id}`, delivery_type, created_at, pedido });
}

function recordsOf(...items: ReturnType<typeof order>[]) {
  const records = new ItemRecords();
  records.merge(items, 0);
  return records;
}
const ids = (records: ItemRecords) => records.withStatus('pending').map(({ item }) => item.id);

describe('late', () => {
  test('an item without a promise is after a day, or later where its zone is not known', () => {
    const entry = recordsOf(order('a', 'SEDEX')).get('a')!;
    expect([lateAtOf(entry, true), lateAtOf(entry, false)]).toEqual([PLACED + DAY, PLACED + 1.5 * DAY]);
    expect([DAY - 1, DAY].map((ms) => isLate(entry, PLACED + ms, true))).toEqual([false, true]);
    expect(lateAtOf({ placedAtMs: 0 }, true)).toBe(Infinity);
  });

  test('an item that is promised is after its promise, and none that has left', () => {
    const records = recordsOf(order('a', 'SEDEX'));
    expect(records.promise({ rules: RULES, closed: [] })).toBe(true);
    // Friday is a holiday: it counts as of Monday.
    const due = local('2026-11-24T16:00');
    expect(records.get('a')?.due).toMatchObject({ at: due, isEstimated: true });
    expect([due - 1, due].map((ms) => isLate(records.get('a')!, ms, true))).toEqual([false, true]);
    const lateCount = (ms: number) => agesOf(records, ms, true)[0]?.lateCount;
    expect([PLACED + 2 * DAY, due - 1, due].map(lateCount)).toEqual([0, 0, 1]);
    records.merge([{ ...order('a', 'SEDEX'), item_status: 'shipped', updated_at: '2026-11-20T12:00:00Z' }], 1);
    expect(records.get('a')?.due).toBeUndefined();
    expect(isLate(records.get('a')!, due, true)).toBe(false);
  });

  test('where the zone is not known, not before the latest promise that it may have', () => {
    const records = recordsOf(order('a', 'SEDEX', '2026-11-23 10:00:00'));
    records.promise({ rules: RULES, closed: [] });
    const entry = records.get('a')!;
    expect([lateAtOf(entry, true), lateAtOf(entry, false)]).toEqual([
      local('2026-11-24T16:00'),
      local('2026-11-25T16:00'),
    ]);
  });

  test('when it was paid moves the promises of its order, and of no other', () => {
    const records = recordsOf(order('a', 'SEDEX'), order('b', 'SEDEX'));
    records.promise({ rules: RULES, closed: [] });
    const [a, b] = [records.get('a'), records.get('b')];
    expect(records.notePaid('o-a', '2026-11-24T12:00:00Z')).toBe(true);
    expect(records.notePaid('o-a', '2026-11-24T12:00:00Z')).toBe(false);
    expect(records.notePaid('o-b', '')).toBe(false);
    expect(records.get('a')?.due).toMatchObject({ at: local('2026-11-25T16:00'), isEstimated: false });
    expect(records.get('a')).not.toBe(a);
    expect(records.get('b')).toBe(b);
    expect(ids(records)).toEqual(['b', 'a']);
    expect(records.unsavedCount).toBe(2);
  });

  test('what the store does not date in a way that can be read is not late', () => {
    const records = recordsOf(order('a', 'SEDEX', 'yesterday'));
    records.promise({ rules: RULES, closed: [] });
    expect(records.get('a')?.due).toBeUndefined();
    expect(isLate(records.get('a')!, PLACED + 99 * DAY, true)).toBe(false);
  });

  test('rules that are the same again are no news, and none lets all be as it was', () => {
    const records = recordsOf(order('a', 'SEDEX'));
    records.promise({ rules: RULES, closed: [] });
    const entry = records.get('a');
    expect(records.promise(structuredClone({ rules: [...RULES], closed: [] }))).toBe(false);
    expect(records.get('a')).toBe(entry);
    expect(records.promise(undefined)).toBe(true);
    expect(lateAtOf(records.get('a')!, true)).toBe(PLACED + DAY);
  });
});

describe('the order of work', () => {
  test('begins with what is to leave first; what is not promised has a day', () => {
    const at = (hours: number) => new Date(PLACED + 3 * DAY + hours * HOUR).toISOString();
    const records = recordsOf(
      order('sedex', 'SEDEX', at(0)),
      order('pac', 'PAC', at(-36)),
      order('new', 'PAC', at(-12)),
    );
    expect(ids(records)).toEqual(['pac', 'new', 'sedex']);
    // Monday 07:00 and one working day: Tuesday 16:00. Until when nobody knows of what may be made to order.
    records.promise({ rules: RULES.slice(0, 1), closed: [] });
    expect(ids(records)).toEqual(['pac', 'new', 'sedex']);
    records.promise({ rules: [{ ...RULES[0]!, days: 0 }], closed: [] });
    expect(ids(records)).toEqual(['pac', 'sedex', 'new']);
  });
});
