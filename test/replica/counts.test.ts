import { describe, expect, test } from 'vitest';
import { countText, isPart } from '../../src/replica/counts.ts';
import { createReplica, notifyPast, updateHealth } from '../../src/replica/replica.ts';
import { anItem } from '../support/items.ts';

function aReplica() {
  const replica = createReplica();
  const rows = ['pending', 'shipped', 'delivered'].map((item_status) => anItem({ id: item_status, item_status }));
  replica.getState().records.merge(rows, 0);
  updateHealth(replica, { isLoaded: true });
  return replica;
}

describe('counts', () => {
  test('a count is marked until the store has been read, also after a restart', () => {
    const replica = aReplica();
    expect(countText(replica.getState(), 'pending')).toBe('1');
    updateHealth(replica, { isFromDisk: true });
    expect(countText(replica.getState(), 'pending')).toBe('1+');
    updateHealth(replica, { isFromDisk: false, isLoaded: false });
    expect(countText(replica.getState(), 'pending')).toBe('1+');
  });

  test('nothing is counted before anything was read', () => {
    const replica = createReplica();
    expect(countText(replica.getState(), 'pending')).toBe('–');
    updateHealth(replica, { isLoaded: true });
    expect(countText(replica.getState(), 'pending')).toBe('0');
  });

  test('what was closed is marked until all of it has been brought back', () => {
    const replica = aReplica();
    expect(countText(replica.getState(), 'delivered')).toBe('1+');
    expect(countText(replica.getState(), 'cancelled')).toBe('0+');
    notifyPast(replica, 'delivered', { isReading: false, isEnd: true });
    expect(countText(replica.getState(), 'delivered')).toBe('1');
  });

  test('what was shipped is marked where only the disk has the older of it', () => {
    const replica = aReplica();
    expect(isPart(replica.getState(), 'shipped')).toBe(false);
    replica.setState({ isShippedLeftOnDisk: true });
    expect(countText(replica.getState(), 'shipped')).toBe('1+');
    notifyPast(replica, 'shipped', { isReading: false, isEnd: true });
    expect(countText(replica.getState(), 'shipped')).toBe('1');
  });

  test('a state tells both counts where it lacks some; an uncounted one is marked', () => {
    const replica = aReplica();
    updateHealth(replica, { incomplete: [{ status: 'pending', have: 1, total: 21 }] });
    expect(countText(replica.getState(), 'pending')).toBe('1/21');
    updateHealth(replica, { incomplete: [{ status: 'pending', have: 1, total: 1, isAtLeast: true }] });
    expect(countText(replica.getState(), 'pending')).toBe('1+');
  });
});
