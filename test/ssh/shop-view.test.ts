import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createShopViews } from '../../src/ssh/shop-view.ts';
import { createShop } from '../../src/store/shop.ts';

const never = (error: unknown) => {
  throw error;
};

async function turns(count = 10): Promise<void> {
  for (let i = 0; i < count; i++) await turn();
}

test('a change reaches every view, one in each turn of the event loop', async () => {
  const shop = createShop();
  const views = createShopViews(shop);
  const drawn: number[] = [];
  for (let i = 0; i < 3; i++) views.open(never).shop.subscribe(() => drawn.push(i));
  shop.setState({ version: 1 });
  expect(drawn).toEqual([]);
  await turn();
  expect(drawn).toHaveLength(1);
  await turns();
  expect(drawn).toEqual([0, 1, 2]);
});

test('changes that come faster than the views are drawn are drawn once, the newest', async () => {
  const shop = createShop();
  const seen: number[] = [];
  const { shop: mine } = createShopViews(shop).open(never);
  mine.subscribe(({ version }) => seen.push(version));
  for (let version = 1; version <= 50; version++) shop.setState({ version });
  await turns();
  expect(seen).toEqual([50]);
});

test('what one view’s reader throws is told to that view, and the others are drawn', async () => {
  const shop = createShop();
  const views = createShopViews(shop);
  const told: unknown[] = [];
  let isDrawn = false;
  views
    .open((error) => told.push(error))
    .shop.subscribe(() => {
      throw new Error('of one');
    });
  views.open(never).shop.subscribe(() => (isDrawn = true));
  shop.setState({ version: 1 });
  await turns();
  expect(told).toEqual([new Error('of one')]);
  expect(isDrawn).toBe(true);
});

test('a closed view hears nothing more, also of a change that was on its way', async () => {
  const shop = createShop();
  const view = createShopViews(shop).open(never);
  let count = 0;
  view.shop.subscribe(() => count++);
  shop.setState({ version: 1 });
  view.close();
  await turns();
  shop.setState({ version: 2 });
  await turns();
  expect(count).toBe(0);
});
