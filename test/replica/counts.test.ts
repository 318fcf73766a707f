import { expect, test } from 'vitest';
import { countText, isPart } from '../../src/replica/counts.ts';
import { createShop, tellPast, updateHealth } from '../../src/replica/replica.ts';
import { anItem } from '../support/items.ts';

function aShop() {
  const shop = createShop();
  const rows = ['pending', 'shipped', 'delivered'].map((item_status) => anItem({ id: item_status, item_status }));
  shop.getState().records.merge(rows, 0);
  updateHealth(shop, { isLoaded: true });
  return shop;
}

test('a count is marked until the store has been read, and after a restart until it has been looked at again', () => {
  const shop = aShop();
  expect(countText(shop.getState(), 'pending')).toBe('1');
  updateHealth(shop, { isFromDisk: true });
  expect(countText(shop.getState(), 'pending')).toBe('1+');
  updateHealth(shop, { isFromDisk: false, isLoaded: false });
  expect(countText(shop.getState(), 'pending')).toBe('1+');
});

test('what was closed is marked until all of it has been brought back', () => {
  const shop = aShop();
  expect(countText(shop.getState(), 'delivered')).toBe('1+');
  expect(countText(shop.getState(), 'cancelled')).toBe('0+');
  tellPast(shop, 'delivered', { isReading: false, isEnd: true });
  expect(countText(shop.getState(), 'delivered')).toBe('1');
});

test('what was shipped is marked where only the disk has the older of it', () => {
  const shop = aShop();
  expect(isPart(shop.getState(), 'shipped')).toBe(false);
  shop.setState({ isShippedLeftOnDisk: true });
  expect(countText(shop.getState(), 'shipped')).toBe('1+');
  tellPast(shop, 'shipped', { isReading: false, isEnd: true });
  expect(countText(shop.getState(), 'shipped')).toBe('1');
});

test('a state that was counted and lacks something tells both counts, one that nothing counts is marked', () => {
  const shop = aShop();
  updateHealth(shop, { incomplete: [{ status: 'pending', have: 1, total: 21 }] });
  expect(countText(shop.getState(), 'pending')).toBe('1/21');
  updateHealth(shop, { incomplete: [{ status: 'pending', have: 1, total: 1, isAtLeast: true }] });
  expect(countText(shop.getState(), 'pending')).toBe('1+');
});
