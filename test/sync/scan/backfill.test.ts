import { expect, test } from 'vitest';
import { NotFoundHere, Unreachable } from '../../../src/api/errors.ts';
import { OPERATIONS } from '../../../src/domain/operations.ts';
import type { Order } from '../../../src/domain/records.ts';
import { createBudget, type Budget } from '../../../src/sync/budget.ts';
import { createBackfill } from '../../../src/sync/scan/backfill.ts';
import { createCore } from '../../../src/app/core.ts';
import { PROFILES } from '../../../src/sandbox/profiles.ts';
import { startSandbox } from '../../../src/sandbox/sandbox.ts';
import { aClock } from '../../support/clock.ts';
import { anOrder } from '../../support/goods.ts';
import { anItem } from '../../support/items.ts';

function open({ answer, budget }: { answer?: (id: string) => Order; budget?: Budget } = {}) {
  const clock = aClock();
  const asked: string[] = [];
  const wanted = ['a', 'b', 'c'];
  const numbers = createBackfill({
    clock,
    ...(budget ? { budget } : {}),
    wanted: () => wanted,
    async read(id) {
      asked.push(id);
      const { itens } = answer ? answer(id) : anOrder([anItem({ order_id: id })]);
      wanted.splice(wanted.indexOf(itens[0]!.order_id), 1);
    },
  });
  return { clock, asked, wanted, numbers };
}

test('every open order without a number is read once, one after the other', async () => {
  const { clock, asked, numbers } = open();
  numbers.start();
  numbers.start();
  await clock.pass(50);
  expect(asked).toEqual(['a']);
  await clock.pass(1000);
  expect(asked).toEqual(['a', 'b', 'c']);
  numbers.start();
  await clock.pass(100_000);
  expect(asked).toHaveLength(3);
  await numbers.stop();
});

test('an order whose answer tells no number is not asked for again at once, and holds up no other', async () => {
  const { clock, asked, numbers } = open({
    answer(id) {
      if (id === 'a') throw new NotFoundHere({ operation: OPERATIONS.getOrder, status: 404, mayHaveApplied: false });
      return anOrder([anItem({ order_id: id })]);
    },
  });
  numbers.start();
  await clock.pass(1000);
  expect(asked).toEqual(['a', 'b', 'c']);
  numbers.start();
  await clock.pass(590_000);
  expect(asked).toEqual(['a', 'b', 'c']);
  await clock.pass(10_000);
  numbers.start();
  await clock.pass(1000);
  expect(asked).toEqual(['a', 'b', 'c', 'a']);
  await numbers.stop();
});

test('an order that comes while another one’s number cannot be had is read at once', async () => {
  const { clock, asked, wanted, numbers } = open({
    answer(id) {
      if (id === 'a') throw new NotFoundHere({ operation: OPERATIONS.getOrder, status: 404, mayHaveApplied: false });
      return anOrder([anItem({ order_id: id })]);
    },
  });
  numbers.start();
  await clock.pass(60_000);
  wanted.push('d');
  numbers.start();
  await clock.pass(0);
  expect(asked).toEqual(['a', 'b', 'c', 'd']);
  await numbers.stop();
});

test('no order is read while the store asks for a wait', async () => {
  const budget = createBudget();
  const { clock, asked, numbers } = open({ budget });
  budget.hold(clock.now() + 5000);
  numbers.start();
  await clock.pass(4999);
  expect(asked).toEqual([]);
  await clock.pass(1);
  expect(asked).toEqual(['a']);
  await numbers.stop();
});

test('after its end nothing more is read, and nothing is waited for', async () => {
  const { clock, asked, numbers } = open();
  numbers.start();
  await clock.pass(50);
  await numbers.stop();
  numbers.start();
  await clock.pass(100_000);
  expect(asked).toEqual(['a']);
});

test('a store that cannot be reached is left alone for half a minute', async () => {
  const { clock, asked, numbers } = open({
    answer() {
      throw new Unreachable({ operation: OPERATIONS.getOrder, code: 'ECONNREFUSED' });
    },
  });
  numbers.start();
  await clock.pass(29_000);
  expect(asked).toEqual(['a']);
  await clock.pass(2000);
  expect(asked).toEqual(['a', 'b']);
  await numbers.stop();
});

test('where the store tells a budget, half of what is left for reads is left to the looks', async () => {
  const budget = createBudget();
  const { clock, asked, numbers } = open({ budget });
  budget.note({ limit: 60, remaining: 60, resetAt: clock.now() + 60_000, seenAt: clock.now() });
  numbers.start();
  await clock.pass(2000);
  expect(asked).toEqual(['a']);
  await clock.pass(1000);
  expect(asked).toEqual(['a', 'b']);
  await numbers.stop();
});

test('what becomes wanted just after a start that found nothing is read by the next one', async () => {
  const { clock, asked, wanted, numbers } = open();
  wanted.length = 0;
  numbers.start();
  wanted.push('d');
  numbers.start();
  await clock.pass(0);
  expect(asked).toEqual(['d']);
  await numbers.stop();
});

test('on a store whose lists tell no numbers, every open order has its number soon, and no buyer is kept', async () => {
  const sandbox = await startSandbox({
    tokens: ['t'],
    items: 30,
    switches: { ...PROFILES['worst-spec-reading']!.switches },
  });
  const core = createCore({ url: sandbox.url, token: 't', pictures: 'off' });
  core.sync.start();
  try {
    await expect
      .poll(() => {
        const { health, records } = core.replica.getState();
        return health.isLoaded && records.withStatus('pending').every(({ item }) => /^\d+$/.test(item.pedido!.numero));
      })
      .toBe(true);
    expect(core.goods.details.getState().orders.size).toBe(0);
  } finally {
    await core.close();
    await sandbox.close();
  }
});
