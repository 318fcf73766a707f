import { describe, expect, test } from 'vitest';
import { countInTab, QUEUE_TABS, rowsInTab } from '../../src/replica/queue-tabs.ts';
import { ItemRecords } from '../../src/replica/records.ts';
import { anItem, at } from '../support/items.ts';

const hold = { reason: 'waiting for artwork', at: 0, operator: 'ana', station: 'bench 1' };

function theRecords() {
  const records = new ItemRecords();
  records.merge(
    [
      anItem({ id: 'pending', order_id: 'o1', created_at: at('09:00:00') }),
      anItem({ id: 'made', order_id: 'o2', item_status: 'in_production' }),
      anItem({ id: 'gone', order_id: 'o3', item_status: 'shipped' }),
      anItem({ id: 'free', order_id: 'o4' }),
    ],
    0,
  );
  records.hold(new Map(['pending', 'made', 'gone', 'unknown here'].map((id) => [id, hold])) as never);
  return records;
}

const idsIn = (records: ItemRecords) => rowsInTab(records, 'held').map(({ item }) => item.id);

describe('queue tabs', () => {
  test('what is on hold stands in a tab of its own, whatever open state it is in', () => {
    const records = theRecords();
    expect(idsIn(records)).toEqual(['pending', 'made']);
    expect(countInTab(records, 'held')).toBe(2);
    expect(rowsInTab(records, 'pending').map(({ item }) => item.id)).toContain('pending');
  });

  test('the tab of what is on hold is the same array until the records change', () => {
    const records = theRecords();
    const before = rowsInTab(records, 'held');
    expect(rowsInTab(records, 'held')).toBe(before);
    records.merge([anItem({ id: 'made', item_status: 'shipped', updated_at: at('23:00:00') })], 1);
    expect(idsIn(records)).toEqual(['pending']);
    records.hold(new Map());
    expect(idsIn(records)).toEqual([]);
  });

  test('the tab of what is on hold stands before what was cancelled', () => {
    expect(QUEUE_TABS.indexOf('held')).toBe(QUEUE_TABS.indexOf('cancelled') - 1);
  });
});
