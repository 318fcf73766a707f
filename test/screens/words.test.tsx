/** Small things that an operator reads all day. */
import { afterEach, expect, test } from 'vitest';
import type { Place } from '../../src/session/state/places.ts';
import { mergeItems, notifyPast, updateHealth } from '../../src/replica/replica.ts';
import { formatTime } from '../../src/base/ages.ts';
import { aSession, NOW } from '../support/session.ts';
import { openStage, type Stage } from '../support/frames.tsx';
import { anItem } from '../support/items.ts';
import { setPart } from '../../src/session/state/session-state.ts';

const ESCAPE = '\u001B[27u';
const opened: Stage[] = [];
afterEach(() => opened.splice(0).forEach((stage) => stage.end()));

async function open(columns = 80, language: 'en' | 'pt-BR' = 'en', more: Parameters<typeof anItem>[0] = {}) {
  const set = aSession([anItem({ id: 'mug', ...more })], language);
  const stage = await openStage(set.context, columns, 24);
  opened.push(stage);
  return {
    ...set,
    stage,
    text: async () => (await stage.rows()).join('\n'),
    last: async () => (await stage.rows()).at(-1),
  };
}

test.each([40, 60, 80, 120])('the footer ends with help and the way out, at %i columns', async (columns) => {
  const at = await open(columns);
  expect(await at.last()).toMatch(/\? help\s+q quit$/);
});

test('while a text is asked for, the footer names how to take and leave it, and no other key', async () => {
  const at = await open();
  await at.stage.press('/');
  expect(await at.last()).toMatch(/Enter confirm +Esc cancel *$/);
  expect(await at.last()).not.toContain('accept');
});

test('a screen with a door of its own lies in no other; an item lies in the queue', async () => {
  const at = await open();
  await at.stage.press('4');
  expect((await at.stage.rows())[0]).toMatch(/\[4 Stock\]/);
  await at.stage.press('1', '\r');
  expect((await at.stage.rows())[0]).toMatch(/\[1 Queue › Item\]/);
});

test.each([
  [40, 'en'],
  [40, 'pt-BR'],
  [80, 'en'],
  [80, 'pt-BR'],
] as const)('no row of More is cut at %i columns (%s)', async (columns, language) => {
  const at = await open(columns, language);
  Object.assign(at.context, { operators: { canHandOver: true, login: '' } });
  await at.stage.press('0');
  const rows = (await at.stage.rows()).filter((row) => /^[▌ ] \S+ {2,}\S/.test(row));
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.filter((row) => row.includes('…'))).toEqual([]);
});

test('a van lies in the list of vans, which says its name once', async () => {
  const at = await open();
  at.session.setState({ places: [{ screen: 'queue' }, { screen: 'van' }, { screen: 'van', carrier: 'SEDEX' }] });
  await at.stage.settle();
  expect((await at.stage.rows())[0]).toMatch(/\[1 Queue › Van\]/);
});

test('what is wrong with the store is said of what the operator sees, in the operator’s language', async () => {
  const at = await open(100, 'pt-BR');
  updateHealth(at.replica, { trouble: { kind: 'unreachable', message: 'list order items: ECONNREFUSED' } });
  await at.stage.settle();
  expect(await at.text()).toContain('Os pedidos não puderam ser lidos: sem conexão com a loja.');
  expect(await at.text()).not.toContain('list order items');
  await at.stage.press('0', 'D');
  expect(await at.text()).toMatch(/Leitura da loja +│ sem conexão com a loja · list order items: ECONNREFUSED/);
});

test('a store that is down at the start is said to be, and since when, on every list of orders', async () => {
  const at = await open(100, 'pt-BR');
  at.replica.getState().records.clear();
  const trouble = { kind: 'unreachable', message: 'ECONNREFUSED' } as const;
  updateHealth(at.replica, { isLoaded: false, snapshotAt: undefined, trouble, failingSince: 1000 - 120_000 });
  const since = formatTime(NOW - 120_000, NOW);
  const words = `Ainda não dá para ler os pedidos, desde ${since}: sem conexão com a loja.`;
  await at.stage.settle();
  expect(await at.text()).toContain(words);
  expect(await at.text()).not.toContain('Lendo os pedidos');
  expect(await at.text()).toMatch(/Pendentes –.*Aceitos –/);
  setPart(at.session, 'queue', { filter: 'caneca' });
  await at.stage.settle();
  expect(await at.text()).toContain(words);
  at.session.setState({ places: [{ screen: 'queue' }, { screen: 'production' }] });
  await at.stage.settle();
  expect(await at.text()).toContain(words);
});

test('why an order, a product, the stock or older items were not read is said in the operator’s language', async () => {
  const at = await open(120, 'pt-BR', { item_status: 'shipped' });
  const problem = { kind: 'store-trouble', message: 'get order: HTTP 503 Service Unavailable' } as const;
  at.context.stock.setState({ problem });
  at.context.details.setState({
    orders: new Map([['order-1', { value: undefined, askedAt: 0, isReading: false, problem }]]),
    products: new Map([['product-1', { value: undefined, askedAt: 0, isReading: false, problem }]]),
  });
  notifyPast(at.replica, 'shipped', { isReading: false, isEnd: false, problem: 'limited' });
  const places: Place[] = [
    { screen: 'item', itemId: 'mug' },
    { screen: 'product', productId: 'product-1' },
    { screen: 'stock' },
  ];
  for (const place of places) {
    at.session.setState({ places: [{ screen: 'queue' }, place] });
    await at.stage.settle();
    expect(await at.text()).toMatch(/Não lido: a loja está com problemas\. \S+ tenta/);
    expect(await at.text()).not.toContain('HTTP');
  }
  at.session.setState({ places: [{ screen: 'queue' }] });
  setPart(at.session, 'queue', { statusTab: 'shipped' });
  await at.stage.settle();
  expect(await at.text()).toContain('mais antigos: a loja pede menos requisições');
});

test('the timeline and the band of an item that was brought back end with that', async () => {
  const at = await open(100, 'en', {
    item_status: 'in_production',
    em_producao_em: '2026-11-20T10:30:00Z',
    enviado_em: '2026-11-20T11:00:00Z',
  });
  setPart(at.session, 'queue', { statusTab: 'in_production' });
  await at.stage.settle();
  expect(await at.text()).toContain('back in production');
  await at.stage.press('\r');
  expect(await at.text()).toMatch(/○ Shipped[\s\S]*● Back in production/);
});

test('the help searches the keys of all screens, and says where they are', async () => {
  const at = await open(120);
  await at.stage.press('?', '/', ...'threshold');
  expect(await at.text()).not.toContain('Stock:');
  await at.stage.press(ESCAPE, '/', ...'what is low');
  expect(await at.text()).toMatch(/: +Stock: what is low/);
});

test.each(['en', 'pt-BR'] as const)(
  'the help of the queue is one page at 80×24 and has nothing cut (%s)',
  async (language) => {
    const at = await open(80, language);
    at.context.sandbox = { url: 'http://127.0.0.1:4010/api/v1', token: 'demo' };
    await at.stage.press('?');
    const rows = await at.stage.rows();
    const page = rows.slice(0, -2).join('\n');
    expect(page).not.toContain('…');
    expect(rows[1]).not.toMatch(/\d–\d/);
    for (const key of ['a ', 'Ctrl+C', 'Esc', '/ F3', 'PgDn']) expect(page).toContain(key);
    expect(page).toContain(': http://127.0.0.1:4010/api/v1  token demo');
  },
);

test('the space bar has its Portuguese name', async () => {
  const at = await open(120, 'pt-BR');
  expect(await at.last()).toContain('Espaço marcar');
});

test('a question of one line has no second rule above it', async () => {
  const at = await open(80);
  mergeItems(at.replica, [anItem({ id: 'plate' })], 0);
  at.session.setState({ marks: new Set(['mug', 'plate']) });
  await at.stage.press('a');
  const rows = await at.stage.rows();
  expect(rows.filter((row) => row === '─'.repeat(80))).toHaveLength(1);
  expect(rows.at(-3)).toMatch(/^ Accept .*\?$/);
});
