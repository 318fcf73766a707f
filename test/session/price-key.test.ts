import { expect, test } from 'vitest';
import { aSession } from '../support/session.ts';
import { anItem } from '../support/items.ts';
import { press } from '../support/press.ts';

test('p in the queue goes to the price of the product, and back to the same row', () => {
  const { context, session } = aSession([
    anItem({ id: 'a' }),
    anItem({ id: 'b', order_id: 'order-2', product_id: 'p2' }),
  ]);
  press(context, 'j', 'p');
  expect(session.getState().places.at(-1)).toEqual({ screen: 'product', productId: 'p2' });
  press(context, 'escape');
  expect(session.getState().queue.cursors.pending?.id).toBe('b');
});
