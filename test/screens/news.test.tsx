/** What happens around a hand that rests: news that move nothing, a list that is held still. */
import { expect, test } from 'vitest';
import type { OrderItem } from '../../src/domain/records.ts';
import { watchStore } from '../../src/session/subscriptions/changes.ts';
import { mergeItems } from '../../src/replica/replica.ts';
import { aSession } from '../support/session.ts';
import { openStage } from '../support/frames.tsx';
import { anItem } from '../support/items.ts';

/** Pending items `i000`, `i001`…, each an order of its own, one minute apart, the first the oldest. */
function anOrderLine(index: number, overrides: Partial<OrderItem> = {}): OrderItem {
  const id = `i${String(index).padStart(3, '0')}`;
  const created_at = new Date(Date.UTC(2026, 10, 20, 6) + index * 60_000).toISOString();
  const pedido = { id: `o-${id}`, numero: String(20_000 + index), status: 'paid', metodo_envio: 'PAC', created_at };
  return anItem({ id, order_id: `o-${id}`, product_nome: `Peça ${index}`, created_at, pedido, ...overrides });
}

const moved = { updated_at: '2026-11-20T11:30:00.000000Z' };

async function open(count = 40) {
  // Even ones: what comes later may stand between them, or before the first.
  const set = aSession(Array.from({ length: count }, (_, index) => anOrderLine(10 + index * 2)));
  const leave = watchStore(set.context);
  const stage = await openStage(set.context, 80, 24);
  const arrive = async (...items: OrderItem[]) => {
    mergeItems(set.replica, items, 2000);
    await stage.settle();
  };
  const list = async () => (await stage.rows()).filter((row) => /#\d+ .*Peça \d+.*▪/.test(row));
  return {
    ...set,
    stage,
    arrive,
    list,
    tabs: async () => (await stage.rows())[1] ?? '',
    [Symbol.dispose]() {
      leave();
      stage.end();
    },
  };
}

test('three orders that come above what is shown move nothing and are counted, until they have been on the screen', async () => {
  using at = await open();
  await at.stage.press(...Array.from({ length: 30 }, () => 'j'));
  const before = await at.list();
  expect(before.some((row) => row.startsWith('▌'))).toBe(true);
  await at.arrive(anOrderLine(1), anOrderLine(2), anOrderLine(3));
  expect(await at.tabs()).toContain('3 new ▲');
  expect(await at.list()).toEqual(before);

  await at.stage.press('g');
  expect((await at.list())[0]).toContain('Peça 1 ');
  expect(await at.tabs()).not.toContain('new ▲');
});

test('what comes below is counted below, what comes into view is not news, and other tabs are not counted', async () => {
  using at = await open();
  await at.arrive(anOrderLine(500), anOrderLine(11), anOrderLine(501, { item_status: 'accepted' }));
  expect(await at.tabs()).toContain('1 new ▼');
  expect(await at.tabs()).not.toContain('▲');
  expect((await at.list()).join('\n')).toContain('Peça 11 ');
  await at.stage.press('G');
  expect(await at.tabs()).not.toContain('new');
});

test('the cursor stays on its item when the rows above it leave, and no key acts on another', async () => {
  using at = await open();
  await at.stage.press('j', 'j', 'j');
  await at.arrive(
    anOrderLine(10, { item_status: 'accepted', ...moved }),
    anOrderLine(12, { item_status: 'accepted', ...moved }),
  );
  await at.stage.press('a');
  expect(at.asked).toEqual([{ operation: 'accept', itemId: 'i016' }]);
});

test('the list is paused by name: what comes waits, what leaves stays, and keys act on what the item is now', async () => {
  using at = await open(5);
  const before = await at.list();
  expect(before).toHaveLength(5);
  await at.stage.press(':', ...'freeze', '\r');
  expect(await at.tabs()).toContain('paused');
  await at.arrive(anOrderLine(1), anOrderLine(10, { item_status: 'cancelled', ...moved }));
  expect((await at.list()).map((row) => row.slice(20, 30))).toEqual(before.map((row) => row.slice(20, 30)));

  await at.stage.press('a');
  expect(at.asked).toEqual([]);
  expect((await at.stage.rows()).join('\n')).toContain('accept: cancelled');

  await at.stage.press('/', '1', '4', '\r');
  expect(await at.list()).toHaveLength(1);
  await at.stage.press('\x1b[27u', ':', ...'freeze', '\r');
  expect(await at.tabs()).not.toContain('paused');
  const after = (await at.list()).join('\n');
  expect(after).toContain('Peça 1 ');
  expect(after).not.toContain('Peça 10 ');
});

test('Esc lets a paused list go on, after the filter and the marks', async () => {
  using at = await open(5);
  await at.stage.press(':', ...'freeze', '\r', ' ', '/', '1', '\r');
  await at.stage.press('\x1b[27u', '\x1b[27u');
  expect(await at.tabs()).toContain('paused');
  await at.stage.press('\x1b[27u');
  expect(await at.tabs()).not.toContain('paused');
});
