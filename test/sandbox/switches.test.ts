import { expect, test } from 'vitest';
import { ABSURD_NUMBERS, OBJECT_WORDS } from '../../src/sandbox/hostile-words.ts';
import { DEFAULT_SWITCHES, readSwitch, type Switches } from '../../src/sandbox/switches.ts';
import { readMoment } from '../../src/sandbox/validation.ts';
import { NOON, openSandbox, type Json, type TestSandbox } from './support.ts';

const open = (switches: Partial<Switches>, now = (): number => NOON): Promise<TestSandbox> =>
  openSandbox({ switches, now });

test('a refusal is 422 or 400', async () => {
  await using sandbox = await open({ refusalStatus: 400 });
  const item = await sandbox.itemIn('shipped');
  const refused = await sandbox.move(item, 'aceitar');
  expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['message']]);
  const invalid = await sandbox.move(await sandbox.itemIn('in_production'), 'enviar', { tracking_code: 1 });
  expect(invalid.status).toBe(422);
});

test('unknown ids are 404, 403 or 410', async () => {
  await using sandbox = await open({ notFoundStatus: 403 });
  expect((await sandbox.get('/pedidos/x')).status).toBe(403);
});

test('a success is any 2xx, but the order list stays 200', async () => {
  await using sandbox = await open({ successStatus: 202 });
  const item = await sandbox.itemIn('pending');
  expect((await sandbox.move(item, 'aceitar')).status).toBe(202);
  expect((await sandbox.get('/ping')).status).toBe(202);
  expect((await sandbox.get('/pedidos')).status).toBe(200);
});

test('quantities are spelled otherwise, are no numbers now and then, or absurd', async () => {
  await using sandbox = await open({ quantities: 'spelled' });
  const quantities = async () => new Set((await sandbox.all('')).map(({ quantidade }) => String(quantidade)));
  const spelled = [...(await quantities())].map((text) => text.replace(/^\d+/, ''));
  expect(new Set(spelled)).toEqual(new Set([',000', ',00', '.00', ' un', ' unidades', 'x']));
  await sandbox.control('PATCH', '/switches', { quantities: 'unreadable' });
  for (const text of ['', '2 caixas', 'meia dúzia', '2,5', '1']) expect(await quantities()).toContain(text);
  await sandbox.control('PATCH', '/switches', { quantities: 'absurd' });
  for (const text of ['5000000000', '1']) expect(await quantities()).toContain(text);
});

test('the page parameter has another name, in links and in use', async () => {
  await using sandbox = await open({ pageParameter: 'page[number]' });
  const { links } = (await sandbox.get('/pedidos?status=delivered')).body;
  expect(links.next).toBe(`${sandbox.url}/pedidos?status=delivered&page%5Bnumber%5D=2`);
  const second = await fetch(links.next, { headers: { authorization: 'Bearer t' } });
  expect(((await second.json()) as Json).meta.current_page).toBe(2);
  expect((await sandbox.get('/pedidos?page=2')).body.meta.current_page).toBe(1);
});

test('links drop the filters, or name a foreign host', async () => {
  await using sandbox = await open({ links: 'without-filters' });
  expect((await sandbox.get('/pedidos?status=delivered')).body.links.next).toBe(`${sandbox.url}/pedidos?page=2`);
  await sandbox.control('PATCH', '/switches', { links: 'foreign-host' });
  const { links, meta } = (await sandbox.get('/pedidos')).body;
  expect(links.next).toBe('https://api.elsewhere.invalid/api/v1/pedidos?page=2');
  expect(meta.path).toBe('https://api.elsewhere.invalid/api/v1/pedidos');
});

test('the list is ordered by creation or change, up or down, also under a delta and on deep pages', async () => {
  await using sandbox = await open({});
  for (const listOrder of ['created-desc', 'created-asc', 'updated-desc', 'updated-asc'] as const) {
    await sandbox.control('PATCH', '/switches', { listOrder });
    const field = listOrder.startsWith('created') ? 'created_at' : 'updated_at';
    for (const query of ['', 'status=delivered', 'atualizado_apos=2026-11-10T00:00:00Z']) {
      const times = (await sandbox.all(query)).map((item) => item[field]);
      const sorted = times.toSorted();
      expect(times, `${listOrder} ${query}`).toEqual(listOrder.endsWith('desc') ? sorted.toReversed() : sorted);
    }
  }
});

test('times are written in four ways, in the shop’s zone', async () => {
  await using sandbox = await open({ zone: '-03:00' });
  const item = await sandbox.itemIn('pending');
  await sandbox.move(item, 'aceitar');
  const written = async (timestamps: string): Promise<string> => {
    await sandbox.control('PATCH', '/switches', { timestamps });
    return (await sandbox.all()).find((own) => own.id === item.id).aceito_em;
  };
  expect(await written('iso-micro')).toBe('2026-11-20T12:00:00.000000Z');
  expect(await written('iso-offset')).toBe('2026-11-20T09:00:00-03:00');
  expect(await written('zoneless')).toBe('2026-11-20 09:00:00');
  expect(await written('brazilian')).toBe('20/11/2026 09:00:00');
});

test('days begin in the shop’s zone, and a zone-less atualizado_apos is read in it', async () => {
  await using sandbox = await open({});
  const all = await sandbox.all();
  const late = all.find((item) => item.created_at.slice(11, 13) < '03');
  const [utcDay, localDay] = [late.created_at, new Date(Date.parse(late.created_at) - 3 * 3_600_000).toISOString()].map(
    (time) => time.slice(0, 10),
  );
  const listed = async (day: string): Promise<boolean> =>
    (await sandbox.all(`data_inicio=${day}&data_fim=${day}`)).some((item) => item.id === late.id);
  expect([await listed(utcDay!), await listed(localDay!)]).toEqual([true, false]);
  await sandbox.control('PATCH', '/switches', { zone: '-03:00' });
  expect([await listed(utcDay!), await listed(localDay!)]).toEqual([false, true]);

  const item = await sandbox.itemIn('pending');
  await sandbox.move(item, 'aceitar');
  expect((await sandbox.get('/pedidos?atualizado_apos=2026-11-20T08:59:59')).body.meta.total).toBe(1);
  expect((await sandbox.get('/pedidos?atualizado_apos=2026-11-20T09:00:00')).body.meta.total).toBe(0);
});

test('stored times have seconds or milliseconds', async () => {
  let now = NOON + 123;
  await using sandbox = await open({ precision: 'millisecond' }, () => now);
  await sandbox.move(await sandbox.itemIn('pending'), 'aceitar');
  now += 500;
  const found = (await sandbox.get('/pedidos?atualizado_apos=2026-11-20T12:00:00.122Z')).body.data;
  expect(found.map((item: Json) => item.updated_at)).toEqual(['2026-11-20T12:00:00.123000Z']);
  expect((await sandbox.get('/pedidos?atualizado_apos=2026-11-20T12:00:00.123Z')).body.data).toEqual([]);
});

test('amounts have a point, a comma or are cents; prices are cents or reais; flags are words or digits', async () => {
  await using sandbox = await open({});
  const item = await sandbox.itemIn('pending');
  const cents = Math.round(Number(item.preco_unitario) * 100);
  const product = (await sandbox.get(`/produtos/${item.product_id}`)).body.data;
  expect(Number.isInteger(product.preco)).toBe(true);
  await sandbox.control('PATCH', '/switches', { amounts: 'comma', prices: 'reais', flags: '1-0' });
  expect((await sandbox.itemIn('pending')).preco_unitario).toBe(item.preco_unitario.replace('.', ','));
  const inReais = (await sandbox.get(`/produtos/${item.product_id}`)).body.data;
  expect([inReais.preco, inReais.has_variations]).toEqual([product.preco / 100, '1']);
  const changed = await sandbox.send('PATCH', `/produtos/${item.product_id}/preco`, { preco: 2990 });
  expect(changed.body.data.preco).toBe(29.9);
  await sandbox.control('PATCH', '/switches', { amounts: 'cents' });
  expect((await sandbox.itemIn('pending')).preco_unitario).toBe(String(cents));
});

test('options in strings are text or JSON', async () => {
  await using sandbox = await open({ options: 'json' });
  const item = (await sandbox.all()).find((own) => own.personalization_data !== '' && own.variation_options !== '');
  expect(JSON.parse(item.variation_options)).toBeTypeOf('object');
  expect(JSON.parse(item.personalization_data)).toBeTypeOf('object');
});

test('item_status has a second spelling, or a word that nobody knows', async () => {
  await using sandbox = await open({ statusSpelling: 'portuguese' });
  expect((await sandbox.itemIn('in_production')).item_status).toBe('em_producao');
  await sandbox.control('PATCH', '/switches', { statusSpelling: 'unknown' });
  const words = new Set((await sandbox.all()).map((item) => item.item_status));
  expect(words.has('awaiting_artwork')).toBe(true);
});

test('drift sends other types than declared, one kind at a time or together', async () => {
  await using sandbox = await open({ drift: ['null'] });
  const item = await sandbox.itemIn('pending');
  expect([item.tracking_code, item.aceito_em]).toEqual([null, null]);
  const drifted = async (drift: string[]): Promise<Json> => {
    await sandbox.control('PATCH', '/switches', { drift });
    const own = (await sandbox.all('status=pending')).find((other) => other.personalization_data?.length !== 0);
    return { item: own, product: (await sandbox.get(`/produtos/${item.product_id}`)).body.data };
  };
  const numbers = await drifted(['numbers']);
  expect([numbers.item.quantidade, numbers.item.subtotal, numbers.product.estoque_global].map((v) => typeof v)).toEqual(
    ['number', 'number', 'number'],
  );
  const booleans = await drifted(['booleans']);
  expect([booleans.product.track_stock, typeof booleans.product.estoques[0].is_active]).toEqual([true, 'boolean']);
  const arrays = await drifted(['arrays']);
  expect(Array.isArray(arrays.product.tags) && Array.isArray(arrays.product.imagens)).toBe(true);
  expect(arrays.item.variation_options).toBeTypeOf('object');
  const both = await drifted(['extra', 'missing']);
  expect([both.item.origem, 'label_url' in both.item]).toEqual([{ canal: 'app', versao: 2 }, false]);
});

test('atualizado_apos includes its moment, excludes it, or is ignored', async () => {
  await using sandbox = await open({ delta: 'inclusive' });
  const item = await sandbox.itemIn('pending');
  await sandbox.move(item, 'aceitar');
  const total = async (): Promise<number> =>
    (await sandbox.get('/pedidos?atualizado_apos=2026-11-20T12:00:00Z')).body.meta.total;
  expect(await total()).toBe(1);
  await sandbox.control('PATCH', '/switches', { delta: 'exclusive' });
  expect(await total()).toBe(0);
  await sandbox.control('PATCH', '/switches', { delta: 'ignored' });
  expect(await total()).toBe(120);
});

test('a late commit is stamped at once, seen later, and holds the item meanwhile', async () => {
  let now = NOON;
  await using sandbox = await open({ lateCommitMs: 20_000 }, () => now);
  const item = await sandbox.itemIn('pending');
  const first = sandbox.move(item, 'aceitar');
  const arrived = async (): Promise<void> => {
    while (sandbox.world.clock.nextDueAt() === undefined) await new Promise(setImmediate);
  };
  await arrived();
  const second = sandbox.move(item, 'aceitar');
  expect((await sandbox.get(`/pedidos/${item.order_id}`)).body.data.itens[0].item_status).toBe('pending');

  now += 20_000;
  await sandbox.get('/ping');
  const { status, body } = await first;
  expect([status, body.data.updated_at]).toEqual([200, '2026-11-20T12:00:00.000000Z']);
  // The second one waited for the first, and now for its own commit.
  await arrived();
  now += 20_000;
  await sandbox.get('/ping');
  expect((await second).status).toBe(422);
});

test('Date is absent, or ahead', async () => {
  await using sandbox = await open({ dateHeader: 'absent' });
  expect((await sandbox.get('/ping')).headers.get('date')).toBeNull();
  await sandbox.control('PATCH', '/switches', { dateHeader: 'present', dateSkewMs: 90_000 });
  expect((await sandbox.get('/ping')).headers.get('date')).toBe('Fri, 20 Nov 2026 12:01:30 GMT');
});

test('a rate limit counts per token and minute, and says when to come back', async () => {
  let now = NOON;
  await using sandbox = await openSandbox({ tokens: ['a', 'b'], switches: { rateLimit: 2 }, now: () => now });
  const first = await sandbox.get('/ping', 'a');
  expect([first.headers.get('x-ratelimit-limit'), first.headers.get('x-ratelimit-remaining')]).toEqual(['2', '1']);
  await sandbox.get('/ping', 'a');
  now += 18_500;
  const third = await sandbox.get('/ping', 'a');
  expect([third.status, third.headers.get('retry-after'), third.body]).toEqual([429, '42', expect.anything()]);
  expect(third.headers.get('x-ratelimit-reset')).toBe(String((NOON + 60_000) / 1000));
  expect((await sandbox.get('/ping', 'b')).status).toBe(200);

  await sandbox.control('PATCH', '/switches', { retryAfter: 'date', rateLimitBody: 'text' });
  const dated = await sandbox.get('/ping', 'a');
  expect([dated.headers.get('retry-after'), dated.body]).toEqual([
    'Fri, 20 Nov 2026 12:01:00 GMT',
    'Too Many Attempts.',
  ]);
  await sandbox.control('PATCH', '/switches', { retryAfter: 'absent' });
  expect((await sandbox.get('/ping', 'a')).headers.get('retry-after')).toBeNull();
  now = NOON + 60_000;
  expect((await sandbox.get('/ping', 'a')).status).toBe(200);
});

test('a rate limit counts for as long as it is told to, and may keep its end to itself', async () => {
  let now = NOON;
  const switches = { rateLimit: 1, rateLimitWindowMs: 8000, rateLimitReset: 'absent' } as const;
  await using sandbox = await openSandbox({ switches, now: () => now });
  await sandbox.get('/ping');
  const { status, headers } = await sandbox.get('/ping');
  const told = ['limit', 'remaining', 'reset'].map((name) => headers.get(`x-ratelimit-${name}`));
  expect([status, headers.get('retry-after'), ...told]).toEqual([429, '8', '1', '0', null]);
  now += 8000;
  expect((await sandbox.get('/ping')).status).toBe(200);
});

test('a refused request of the rate limit changes nothing', async () => {
  await using sandbox = await open({ rateLimit: 1 });
  const item = await sandbox.itemIn('pending');
  expect((await sandbox.move(item, 'aceitar')).status).toBe(429);
  await sandbox.control('PATCH', '/switches', { rateLimit: 0 });
  expect((await sandbox.itemIn('pending')).id).toBe(item.id);
});

test('stock has pages of any size', async () => {
  await using sandbox = await open({ stockPageSize: 7 });
  const { data, meta } = (await sandbox.get('/estoque?page=2')).body;
  expect([data.length, meta.per_page, meta.from]).toEqual([7, 7, 8]);
});

test('a tracking code must be there, must be filled, or may be left out', async () => {
  await using sandbox = await open({ trackingCode: 'filled' });
  const item = await sandbox.itemIn('in_production');
  for (const code of [null, '']) {
    expect((await sandbox.move(item, 'enviar', { tracking_code: code })).body.errors).toHaveProperty('tracking_code');
  }
  await sandbox.control('PATCH', '/switches', { trackingCode: 'optional' });
  expect((await sandbox.move(item, 'enviar')).body.data).toMatchObject({ item_status: 'shipped', tracking_code: '' });
});

test('voltar-producao keeps or clears the tracking code and the time of shipping', async () => {
  await using sandbox = await open({ returnTracking: 'cleared' });
  const item = await sandbox.itemIn('shipped');
  const { data } = (await sandbox.move(item, 'voltar-producao')).body;
  expect([item.tracking_code === '' && item.enviado_em === '', data.tracking_code, data.enviado_em]).toEqual([
    false,
    '',
    '',
  ]);
});

test('hostile text strikes free texts and messages, and leaves ids, states and amounts alone', async () => {
  await using sandbox = await open({ hostileText: 1 });
  const item = await sandbox.itemIn('shipped');
  expect(item.id).toMatch(/^[\da-f-]{36}$/);
  expect([item.item_status, item.preco_unitario]).toEqual(['shipped', expect.stringMatching(/^\d+\.\d{2}$/)]);
  const names = (await sandbox.all()).map((own) => own.product_nome).join('');
  for (const sign of [/\x1B/, /\x9B/, /\u202E/, /\r\n/, /\u0000/, /\uD800/]) expect(names).toMatch(sign);
  expect((await sandbox.itemIn('shipped')).product_nome).toBe(item.product_nome);
});

test('hostile words and absurd numbers strike every field but ids, the same ones each time', async () => {
  await using sandbox = await open({ hostileWords: 1 });
  const [item] = await sandbox.all();
  const { id, order_id: orderId, product_id: productId, pedido, financeiro, ...fields } = item;
  for (const one of [id, orderId, productId]) expect(one).toMatch(/^[\da-f-]{36}$/);
  for (const value of [...Object.values(fields), pedido.numero]) expect(OBJECT_WORDS).toContain(value);
  expect(financeiro === null || typeof financeiro === 'object' || OBJECT_WORDS.includes(financeiro)).toBe(true);
  await sandbox.control('PATCH', '/switches', { hostileWords: 0, absurdNumbers: 1 });
  const [odd] = await sandbox.all();
  expect(ABSURD_NUMBERS).toContain(odd.quantidade);
  expect([odd.product_nome, (await sandbox.all())[0]]).toEqual([expect.not.stringMatching(/^[\d.]+$/), odd]);
});

test('a switch of the command line is read by the type of its value, and a wrong one is told', () => {
  expect(readSwitch('refusalStatus=400')).toEqual({ refusalStatus: 400 });
  expect(readSwitch('drift=null,numbers')).toEqual({ drift: ['null', 'numbers'] });
  expect(readSwitch('pageParameter=page[number]')).toEqual({ pageParameter: 'page[number]' });
  expect(readSwitch('deliveredPerMinute=3')).toEqual({ deliveredPerMinute: 3 });
  expect(readSwitch('deliveredPerMinute=null')).toEqual({ deliveredPerMinute: null });
  expect(() => readSwitch('nothing=1')).toThrow('There is no switch "nothing". Known: refusalStatus');
  expect(() => readSwitch('delta')).toThrow('The switch "delta" needs a value');
  expect(() => readSwitch('refusalStatus=418')).toThrow('refusalStatus:');
  expect(Object.keys(DEFAULT_SWITCHES).length).toBeGreaterThan(30);
});

test('a moment is a real ISO 8601 date-time', () => {
  const noon = Date.parse('2026-11-20T12:00:00Z');
  const right = [
    '2026-11-20T12:00:00Z',
    '2026-11-20T09:00-03:00',
    '2026-11-20T09:00:00-0300',
    '2026-11-20T15:00:00,000+03',
  ];
  for (const text of [...right, '2026-11-20T12:00:00.000000Z']) expect(readMoment(text, '+00:00'), text).toBe(noon);
  expect(readMoment('2026-11-20T09:00:00', '-03:00')).toBe(noon);
  const wrong = [
    '2026-11-20 12:00:00',
    '2026-11-20T12',
    '2026-02-30T12:00:00Z',
    '2026-11-20T24:00:00Z',
    '2026-11-20T12:00:00+15:00',
  ];
  for (const text of [...wrong, '', 'now', '2026-11-20T12:60:00Z', '26-11-20T12:00:00Z']) {
    expect(readMoment(text, '+00:00'), text).toBeUndefined();
  }
});
