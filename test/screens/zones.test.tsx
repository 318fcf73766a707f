/**
 * A store whose times bear no zone, once it is learnt that they are three hours behind UTC. The
 * tests' own zone is the same.
 */
import { expect, onTestFinished, test } from 'vitest';
import { updateOrder, updateProduct } from '../../src/replica/details.ts';
import { goTo, setPart } from '../../src/session/state/session-state.ts';
import { movesPerHour } from '../../src/session/state/board.ts';
import { aSession, NOW } from '../support/session.ts';
import { updateHealth } from '../../src/replica/replica.ts';
import { openStage } from '../support/frames.tsx';
import { anOrder, aProduct } from '../support/goods.ts';
import { anItem } from '../support/items.ts';
import type { Place } from '../../src/session/state/places.ts';
import { cancelledWords } from '../../src/session/kernel/blocking-alerts.ts';

const item = anItem({
  id: 'mug',
  item_status: 'cancelled',
  created_at: '2026-11-20 07:10:00',
  updated_at: '2026-11-20 08:40:00',
  aceito_em: '2026-11-20 08:20:00',
  cancelado_em: '20/11/2026 08:40:00',
  pedido: { ...anItem().pedido!, created_at: '2026-11-20 07:10:00' },
  financeiro: {
    valor_liquido_vendedor: '1.00',
    comissao_pct: '',
    valor_comissao: '',
    status: 'aguardando',
    data_credito: '2026-11-20 08:55:00',
  },
});

async function shown(place: Place, isZoneKnown = true) {
  const { context, session, replica } = aSession([item]);
  if (isZoneKnown) replica.getState().records.setZone(-3 * 3_600_000);
  updateHealth(replica, { facts: { ...replica.getState().health.facts, isZoneKnown } });
  const order = anOrder([item]);
  const paid = { ...order, pagamento: { metodo: 'pix', pago_em: '2026-11-20 08:15:00' } };
  updateOrder(context.details, 'order-1', { value: paid, askedAt: 900 });
  updateProduct(context.details, 'product-1', {
    value: aProduct({ updated_at: '2026-11-20T08:45:00' }),
    askedAt: 900,
  });
  setPart(session, 'queue', { statusTab: 'cancelled' });
  setPart(session, 'preferences', { hasPreview: false });
  goTo(session, place);
  const stage = await openStage(context, 120, 60);
  onTestFinished(() => stage.end());
  return { context, text: (await stage.rows()).join('\n') };
}

test('the item: when it was ordered, accepted, cancelled, paid and credited, and how long it took', async () => {
  const { text } = await shown({ screen: 'item', itemId: 'mug' });
  for (const time of ['07:10', '08:20', '08:40', '08:15', '08:55']) expect(text).toContain(time);
  for (const early of ['04:10', '05:20', '05:40', '05:15', '05:55']) expect(text).not.toContain(early);
  // Now is 09:00 there.
  expect(text).toMatch(/20 min/);
});

test('the product and the line below the queue', async () => {
  expect((await shown({ screen: 'product', productId: 'product-1' })).text).toContain('08:45');
  expect((await shown({ screen: 'queue' })).text).toMatch(/cancelled +08:40/i);
});

test('the stop of a packer whose order was cancelled', async () => {
  const { context } = await shown({ screen: 'packing' });
  expect(cancelledWords(context, item)).toContain('08:40');
});

test('the plots of the board count a move in the hour in which it was made', async () => {
  const { context } = await shown({ screen: 'board' });
  const { accepted } = movesPerHour(context.replica.getState().records, NOW, 4);
  expect(accepted).toEqual([0, 0, 1, 0]);
});

test('where nobody knows the zone, every time and age of the store is marked, on each screen and in each sentence', async () => {
  const { context, text } = await shown({ screen: 'item', itemId: 'mug' }, false);
  // As if they were UTC, in the tests' own zone.
  for (const time of ['04:10', '05:20', '05:40', '05:15', '05:55']) {
    expect(text).toContain(`~${time}`);
    expect(text.replaceAll(`~${time}`, '')).not.toContain(time);
  }
  expect(text).toContain('~3 h');
  expect(cancelledWords(context, item)).toContain('~05:40');
  expect((await shown({ screen: 'product', productId: 'product-1' }, false)).text).toContain('~05:45');
  expect((await shown({ screen: 'queue' }, false)).text).toMatch(/cancelled +~05:40/i);
});
