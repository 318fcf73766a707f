import { describe, expect, test } from 'vitest';
import { AWAY_AFTER_MS, LOOK_AWAY_EVERY_MS, watchAbsence } from '../../src/session/away/away.ts';
import { awayWords } from '../../src/session/away/away-lines.ts';
import { pressKey } from '../../src/session/modes/modes.ts';
import { watchStore } from '../../src/session/subscriptions/changes.ts';
import type { OrderItem } from '../../src/domain/records.ts';
import { mergeItems, updateHealth } from '../../src/replica/replica.ts';
import { NOTHING_PACKED } from '../../src/session/state/packing.ts';
import type { SessionState } from '../../src/session/state/session-state.ts';
import { aClock } from '../support/clock.ts';
import { anItem } from '../support/items.ts';
import { aSession, NOW } from '../support/session.ts';
import { aLaneBench } from './lane-session.ts';

const MINUTE_MS = 60_000;
const iso = (ms: number) => new Date(ms).toISOString();

/** An item of an order of its own, placed so long before (negative: after) the tests' now. */
function placed(id: string, agoMs: number, more: Partial<OrderItem> = {}): OrderItem {
  const created_at = iso(NOW - agoMs);
  const pedido = { id: `order-${id}`, numero: id, status: 'paid', metodo_envio: 'PAC', created_at };
  return anItem({ id, order_id: `order-${id}`, created_at, updated_at: created_at, pedido, ...more });
}

const cancelledAt = (id: string, ms: number, more: Partial<OrderItem> = {}) =>
  placed(id, 3_600_000, { item_status: 'cancelled', cancelado_em: iso(ms), updated_at: iso(ms), ...more });

function open(...items: OrderItem[]) {
  const set = aSession(items, 'pt-BR');
  const clock = aClock(NOW);
  const context = { ...set.context, clock };
  const absence = watchAbsence(context);
  Object.assign(context, { absence });
  const stop = watchStore({ ...context, actions: { ...context.actions, onSettled: () => () => {} } });
  const press = (key: string) => {
    absence.note('input');
    pressKey(context, key);
  };
  const arrive = (...more: OrderItem[]) => mergeItems(set.replica, more, clock.now());
  const card = () => {
    const { away } = set.session.getState();
    return away && awayWords(context, away.sinceMs);
  };
  const end = () => (absence.end(), stop());
  return { ...set, context, clock, absence, press, arrive, card, [Symbol.dispose]: end };
}

const textOf = (at: ReturnType<typeof open>) =>
  at
    .card()
    ?.lines.map(({ text }) => text)
    .join('\n') ?? '';

const made = (id: string) => placed(id, 3_600_000, { item_status: 'in_production', em_producao_em: iso(NOW) });

describe('the card of what happened while nobody was there', () => {
  test('comes after ten minutes without a key, with what is new since the last one', async () => {
    using at = open(placed('1', 24 * 3_600_000 - 5 * MINUTE_MS));
    await at.clock.pass(MINUTE_MS);
    at.press('j');
    at.arrive(placed('2', -2 * MINUTE_MS), placed('3', -3 * MINUTE_MS));
    await at.clock.pass(AWAY_AFTER_MS - 1);
    expect(at.card()).toBeUndefined();
    await at.clock.pass(1);
    expect(at.card()?.title).toContain('(10 min)');
    expect(textOf(at)).toContain('2 pedidos novos · 1 item atrasou');
  });

  test('counts an order as new that was placed before and came to the store since', async () => {
    using at = open(placed('1', MINUTE_MS));
    at.arrive(placed('2', 10 * MINUTE_MS, { updated_at: iso(NOW + MINUTE_MS) }));
    await at.clock.pass(AWAY_AFTER_MS);
    expect(textOf(at)).toBe('1 pedido novo');
  });

  test('does not come where nothing happened, and comes as soon as something does', async () => {
    using at = open(placed('1', MINUTE_MS));
    await at.clock.pass(2 * AWAY_AFTER_MS);
    expect(at.card()).toBeUndefined();
    at.arrive(placed('2', -20 * MINUTE_MS));
    await at.clock.pass(LOOK_AWAY_EVERY_MS);
    expect(textOf(at)).toBe('1 pedido novo');
  });

  test('is closed by any key, which does nothing else', async () => {
    using at = open(placed('1', MINUTE_MS));
    at.arrive(placed('2', -MINUTE_MS));
    await at.clock.pass(AWAY_AFTER_MS);
    at.press('a');
    expect([at.card(), at.asked]).toEqual([undefined, []]);
    at.press('a');
    expect(at.asked).toHaveLength(1);
  });

  test('names what was cancelled in production, and says what others did and what waits', async () => {
    using at = open(placed('1', MINUTE_MS));
    at.context.workshop.hold([{ id: '1', order_id: 'order-1' }], { reason: 'arte', lookAgainAt: NOW + 3_600_000 });
    const meanwhile = NOW + 5 * MINUTE_MS;
    at.arrive(
      cancelledAt('10316', meanwhile, { em_producao_em: iso(NOW - 3_600_000), product_nome: 'Luminária' }),
      cancelledAt('10317', meanwhile),
      placed('4', 3_600_000, { item_status: 'shipped', enviado_em: iso(meanwhile), updated_at: iso(meanwhile) }),
      // Shipped, and taken back.
      placed('5', 3_600_000, { item_status: 'in_production', enviado_em: iso(meanwhile), updated_at: iso(meanwhile) }),
    );
    await at.clock.pass(AWAY_AFTER_MS);
    expect(textOf(at)).toBe(
      '✕ 2 CANCELADOS, 1 já em produção: #10316 Luminária\n1 em espera para rever hoje\nOs outros: 1 pacote enviado',
    );
  });

  test.each<[string, Partial<SessionState>]>([
    ['a prompt', { prompt: { kind: 'filter', value: '' } }],
    ['a stop', { stop: { sentence: 'x' } }],
    ['an order in Packing', { places: [{ screen: 'packing' }], packing: { ...NOTHING_PACKED, orderId: 'order-1' } }],
    ['the wall', { places: [{ screen: 'wall' }] }],
  ])('does not come over %s', async (_, state) => {
    using at = open(placed('1', MINUTE_MS));
    at.session.setState(state);
    at.arrive(placed('2', -MINUTE_MS));
    await at.clock.pass(2 * AWAY_AFTER_MS);
    expect(at.card()).toBeUndefined();
  });

  test('comes at the start of a session that was there before, once the store has been read', async () => {
    using at = open(placed('1', MINUTE_MS));
    updateHealth(at.replica, { isFromDisk: true });
    at.absence.wasThere(NOW - 30 * MINUTE_MS);
    expect(at.card()).toBeUndefined();
    at.arrive(cancelledAt('7', NOW - 5 * MINUTE_MS, { em_producao_em: iso(NOW - 3_600_000) }));
    updateHealth(at.replica, { isFromDisk: false });
    expect(at.card()?.title).toContain('(30 min)');
    expect(at.session.getState().news.cancelled).toEqual(new Set(['7']));
  });

  test('does not come at the start under the hands of somebody who has begun', () => {
    using at = open(placed('1', MINUTE_MS));
    updateHealth(at.replica, { isFromDisk: true });
    at.absence.wasThere(NOW - 30 * MINUTE_MS);
    at.press('j');
    updateHealth(at.replica, { isFromDisk: false });
    expect(at.card()).toBeUndefined();
    expect(at.absence.sinceMs()).toBe(NOW - 30 * MINUTE_MS);
  });

  test('does not come at a session that was left for less than a minute', () => {
    using at = open(placed('1', 30_000));
    at.absence.wasThere(NOW - 50_000);
    expect(at.card()).toBeUndefined();
  });

  test('comes when a key lifts the cover, and tells since that cover fell', async () => {
    using at = open(placed('1', MINUTE_MS));
    const [place] = at.session.getState().places;
    at.session.setState({ covered: place });
    at.arrive(placed('2', -MINUTE_MS));
    await at.clock.pass(6 * MINUTE_MS);
    at.press('a');
    expect(at.card()?.title).toContain('(6 min)');
    expect(at.asked).toEqual([]);
  });

  test('comes by its command, also where there is nothing', () => {
    using at = open();
    at.press(':');
    at.session.setState({ prompt: undefined });
    at.context.keymap
      .commandsOf('queue')
      .find(({ id }) => id === 'away')!
      .run(at.context, '');
    expect(textOf(at)).toBe('Nada de novo.');
  });

  test('gives way to a stop', () => {
    using at = open();
    at.session.setState({ away: { sinceMs: NOW } });
    at.session.setState({ stop: { sentence: 'x' } });
    expect(at.session.getState().away).toBeUndefined();
  });
});

describe('an item that is cancelled while in production', () => {
  test('rings, is said, and stays in the badge until it was looked at', () => {
    using at = open(made('5'), placed('6', 0));
    at.arrive(
      cancelledAt('5', NOW + 1000, { em_producao_em: iso(NOW), updated_at: iso(NOW + 1000) }),
      cancelledAt('6', NOW + 1000),
    );
    expect(at.rung).toEqual(['error']);
    expect(at.session.getState().notice?.text).toContain('Cancelado já em produção: #5');
    expect(at.session.getState().news.cancelled).toEqual(new Set(['5']));
    at.session.setState({ places: [{ screen: 'queue' }, { screen: 'item', itemId: '5' }] });
    expect(at.session.getState().news.cancelled.size).toBe(0);
  });

  test('is left to the stop where its order is on the bench', () => {
    using at = open(made('5'));
    at.session.setState({ places: [{ screen: 'packing' }], packing: { ...NOTHING_PACKED, orderId: 'order-5' } });
    at.arrive(cancelledAt('5', NOW + 1000, { em_producao_em: iso(NOW) }));
    expect(at.session.getState().news.cancelled.size).toBe(0);
  });
});

describe('a scan in front of the card', () => {
  test.each([
    ['whole', ['10402\r']],
    ['torn behind its first character, which is a digit of a screen', ['1', '0402\r']],
  ])('closes it and is taken: %s', (_, parts) => {
    const set = aLaneBench([placed('10401', 0), placed('10402', 0, { item_status: 'in_production' })]);
    set.session.setState({ away: { sinceMs: NOW } });
    for (const part of parts) {
      set.lane.send(part);
      set.lane.time.advance(60);
    }
    set.lane.time.advance(1000);
    const { away, places, packing } = set.session.getState();
    expect([away, places.at(-1), packing.orderId]).toEqual([undefined, { screen: 'packing' }, 'order-10402']);
    set.end();
  });
});
