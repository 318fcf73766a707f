import { afterEach, describe, expect, test } from 'vitest';
import { pressKey } from '../../src/session/modes/modes.ts';
import { mergeItems, notifyPast, updateHealth } from '../../src/replica/replica.ts';
import { waitFor } from '../support/wait-for.ts';
import { aSession, NOW } from '../support/session.ts';
import { openStage, type Stage } from '../support/frames.tsx';
import { anItem } from '../support/items.ts';
import type { OrderItem } from '../../src/domain/records.ts';
import { setPart } from '../../src/session/state/session-state.ts';

const TAB = '\t';
const opened: Stage[] = [];
afterEach(() => opened.splice(0).forEach((stage) => stage.end()));

const ofOrder = (numero: string, more: Partial<OrderItem>): OrderItem => {
  const item = anItem({ id: `item-${numero}`, order_id: `order-${numero}`, ...more });
  return { ...item, pedido: { ...item.pedido!, id: item.order_id, numero } };
};

async function open(language: 'en' | 'pt-BR' = 'en') {
  const items = [
    ofOrder('10401', {}),
    ofOrder('10423', { item_status: 'accepted', product_id: 'p2', variation_options: 'branca' }),
    ofOrder('10430', { item_status: 'delivered' }),
  ];
  const set = aSession(items, language);
  const stage = await openStage(set.context, 140, 24);
  opened.push(stage);
  return { ...set, stage, text: async () => (await stage.rows()).join('\n') };
}

test(':10423 goes to the order in whatever tab it is, and says which', async () => {
  const at = await open();
  await at.stage.press(':', ...'10423', '\r');
  expect(at.session.getState()).toMatchObject({ queue: { statusTab: 'accepted' }, places: [{ screen: 'queue' }] });
  expect(await at.text()).toContain('#10423: 1 in Accepted');
});

test('a number that no order has is said', async () => {
  const at = await open();
  await at.stage.press(':', ...'99999', '\r');
  expect(await at.text()).toContain('No order 99999 here or on the disk.');
});

test('/10423 says in which tab the order is, and Tab goes there while it is typed', async () => {
  const at = await open();
  await at.stage.press('/', ...'10423');
  expect(await at.text()).toContain('1 in Accepted: Enter');
  await at.stage.press(TAB);
  expect(at.session.getState()).toMatchObject({ queue: { statusTab: 'accepted', filter: '10423' }, prompt: undefined });
  expect(await at.text()).toContain('#10423');
});

test('Enter goes to the tab that holds what the filter asks for, where this one does not', async () => {
  const at = await open('pt-BR');
  await at.stage.press('/', ...'10430', '\r');
  expect(at.session.getState()).toMatchObject({
    queue: { statusTab: 'delivered', filter: '10430' },
    prompt: undefined,
  });
});

test('once the filter is kept, Tab still leads to where it finds something', async () => {
  const at = await open('pt-BR');
  setPart(at.session, 'queue', { filter: '10430' });
  expect(await at.text()).toContain('1 em Entregues: Tab');
  await at.stage.press(TAB);
  expect(at.session.getState().queue.statusTab).toBe('delivered');
});

test('each tab counts what the filter finds there, and has its own count again without', async () => {
  const at = await open();
  await at.stage.press('/', ...'caneca');
  expect(await at.text()).toMatch(/Pending 1.*Accepted 1.*Delivered 1.*Cancelled 0/);
  await at.stage.press(...'x');
  expect(await at.text()).toMatch(/Pending 0.*Accepted 0.*Delivered 0/);
  at.session.setState({ prompt: undefined });
  setPart(at.session, 'queue', { filter: '' });
  expect(await at.text()).toMatch(/Pending 1.*Accepted 1.*Delivered 1\+/);
});

test('Tab in the filter goes to the next tab with hits, though this one has some', async () => {
  const at = await open();
  await at.stage.press('/', ...'azul', TAB);
  expect(at.session.getState()).toMatchObject({ queue: { statusTab: 'delivered', filter: 'azul' }, prompt: undefined });
});

test.each([
  ['"ugo lima"', true],
  ['buyer:ugo', true],
  ['99999', false],
])('that buyers cannot be searched is said of %s: %s', async (filter, isSaid) => {
  const at = await open();
  await at.stage.press('/', ...filter);
  expect(/buyers cannot be searched|does not name the buyer/i.test(await at.text())).toBe(isSaid);
});

test('Enter behind a number brings an order that only the disk knows', async () => {
  const at = await open();
  const closed = ofOrder('10007', { item_status: 'cancelled' });
  at.replica.getState().records.clear({
    item: () => undefined,
    byCode: (code) => (code === '10007' ? [{ item: closed, askedAt: 0, knownAt: 0 }] : []),
  });
  await at.stage.press('/', ...'10007');
  expect(await at.text()).toContain('Cancelled 0');
  await at.stage.press('\r');
  expect(await at.text()).toContain('Cancelled 1');
  expect(at.session.getState().queue.statusTab).toBe('cancelled');
});

test('a field that there is none of is said, and nothing is searched or left to be marked', async () => {
  const at = await open();
  await at.stage.press('/', ...'colour:azul');
  expect(await at.text()).toContain('No field “colour”');
  await at.stage.press('\r', '*');
  expect(at.session.getState().marks.size).toBe(0);
});

test('sku: finds the items of a variation as soon as the SKUs are read', async () => {
  const at = await open();
  await at.stage.press('/', ...'sku:can', '\r');
  expect(await at.text()).toContain('Reading the SKUs…');
  at.replica.setState({ skus: new Map([['p2\u0000branca', 'CAN-BR']]) });
  await at.stage.press(TAB);
  expect(at.session.getState().queue.statusTab).toBe('accepted');
  expect(await at.text()).toContain('#10423');
});

test('a hold reason and a note of the team are found as soon as they are kept', async () => {
  const at = await open();
  at.context.workshop.hold([{ id: 'item-10401', order_id: 'order-10401' }], { reason: 'esperando arte' });
  at.context.workshop.note('order-10423', 'a arte vem sexta');
  await at.stage.press('/', ...'arte');
  expect(await at.text()).toMatch(/Pending 1.*Accepted 1.*Delivered 0.*On hold 1/);
});

test('what was cancelled in production while nobody was here is on its tab until it was looked at', async () => {
  const at = await open();
  mergeItems(at.replica, [ofOrder('10500', { item_status: 'cancelled' })], 0);
  at.session.setState(({ news }) => ({ news: { ...news, cancelled: new Set(['item-10500']) } }));
  await at.stage.settle();
  expect(await at.text()).toMatch(/ {2}✕ 1 cancelled.*\n.*✕ Cancelled 1 new/s);
  setPart(at.session, 'queue', { statusTab: 'cancelled' });
  await at.stage.settle();
  expect(await at.text()).not.toContain('✕');
});

describe('an order that is neither here nor on the disk', () => {
  const DAYS_MS = 86_400_000;

  /** A store whose delivered items are read a hundred days at a time; the order that is sought is `agoDays` old. */
  async function openOld(agoDays: number) {
    const at = await open();
    const steps: (() => void)[] = [];
    at.context.readOlderNow = async (status) => {
      await new Promise<void>((resolve) => steps.push(resolve));
      const fromMs = (at.replica.getState().past.get(status)?.fromMs ?? NOW) - 100 * DAYS_MS;
      if (status === 'delivered' && fromMs < NOW - agoDays * DAYS_MS)
        mergeItems(at.replica, [ofOrder('15000', { item_status: 'delivered' })], 0);
      notifyPast(at.replica, status, { fromMs, isReading: false, isEnd: false, pageCount: 3 });
    };
    /** Brings the page that the search waits for, once it does. */
    const step = async () => {
      await waitFor(() => expect(steps).toHaveLength(1));
      steps.shift()!();
    };
    const shows = (text: string | RegExp) => waitFor(async () => expect(await at.text()).toMatch(text));
    return { ...at, step, steps, shows };
  }

  test('is searched at the store back to a day, with its progress, and found', async () => {
    const at = await openOld(150);
    await at.stage.press(':', ...'15000', '\r');
    expect(await at.text()).toMatch(/Order 15000 is not here.*\n.*\n? *Enter: search the store back to 20\/11\/2025/);
    await at.stage.press('\r');
    expect(await at.text()).toContain('Searching order 15000: begun, 0 pages. Esc stops.');
    for (let page = 1; page <= 2; page++) await at.step();
    await at.shows('Searching order 15000: back to 12/08/2026, 6 pages');
    await at.step();
    await at.shows('#15000: 1 in Delivered');
    expect(at.session.getState()).toMatchObject({ queue: { statusTab: 'delivered' }, seeking: undefined });
  });

  test('is asked about behind a filter, too, but not behind a part of a number', async () => {
    const at = await openOld(150);
    await at.stage.press('/', ...'150', '\r');
    expect(at.question()).toBeUndefined();
    setPart(at.session, 'queue', { filter: '' });
    await at.stage.press('/', ...'15000', '\r');
    expect(at.question()).toMatchObject({ kind: 'seekOrder', code: '15000' });
    at.session.setState({ question: undefined });
    setPart(at.session, 'queue', { filter: '' });
    await at.stage.press(':', ...'filter 15000', '\r');
    expect(at.question()).toMatchObject({ kind: 'seekOrder', code: '15000' });
  });

  test('is searched no longer once Escape was pressed', async () => {
    const at = await openOld(150);
    await at.stage.press(':', ...'15000', '\r', '\r');
    pressKey(at.context, 'escape');
    expect(at.session.getState().seeking).toBeUndefined();
    await at.step();
    await waitFor(() => expect(at.replica.getState().past.get('delivered')?.isReading).toBe(false));
    await at.stage.settle();
    await at.shows('Search for 15000 stopped.');
    expect([at.steps, at.session.getState().queue.statusTab]).toEqual([[], 'pending']);
  });

  test('is said not to be there once a year has been read', async () => {
    const at = await openOld(9000);
    await at.stage.press(':', ...'15000', '\r', '\r');
    for (let page = 1; page <= 8; page++) await at.step();
    await at.shows('No order 15000 since 16/10/2025.');
  });

  test('is not searched where the store cannot be read', async () => {
    const at = await openOld(150);
    updateHealth(at.replica, { trouble: { kind: 'unreachable', message: 'refused' } });
    await at.stage.press(':', ...'15000', '\r');
    expect(await at.text()).toContain('No order 15000 here or on the disk.');
  });
});
