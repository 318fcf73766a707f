import { describe, expect, test } from 'vitest';
import {
  createDetails,
  forgetOldOrders,
  forgetOrders,
  orderDetail,
  ORDER_LIFE_MS,
  updateOrder,
} from '../../src/replica/details.ts';
import { anOrder, BUYER } from '../support/goods.ts';

describe('details', () => {
  test('an order is there for fourteen minutes after it was read, and not for fifteen', () => {
    const details = createDetails();
    updateOrder(details, 'order-1', { value: anOrder([]), askedAt: 0 });
    expect(orderDetail(details.getState(), 'order-1', ORDER_LIFE_MS - 60_000)?.numero).toBe('10482');
    expect(orderDetail(details.getState(), 'order-1', ORDER_LIFE_MS)).toBeUndefined();
  });

  test('what is forgotten is out of memory, and only what is old', () => {
    const details = createDetails();
    updateOrder(details, 'old', { value: anOrder([], { id: 'old' }), askedAt: 0 });
    updateOrder(details, 'new', { value: anOrder([], { id: 'new' }), askedAt: 60_000 });
    expect(forgetOldOrders(details, ORDER_LIFE_MS)).toBe(ORDER_LIFE_MS + 60_000);
    expect(details.getState().orders.get('old')).toMatchObject({ value: undefined, hasEnded: true });
    expect(details.getState().orders.get('new')?.value?.id).toBe('new');
  });

  test('forgetting everything leaves nothing of any buyer', () => {
    const details = createDetails();
    updateOrder(details, 'order-1', { value: anOrder([]), askedAt: 0 });
    forgetOrders(details);
    const left = JSON.stringify([...details.getState().orders]);
    for (const text of Object.values(BUYER)) expect(left).not.toContain(text);
  });
});
