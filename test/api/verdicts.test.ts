import { expect, test } from 'vitest';
import {
  InvalidRequest,
  NotAuthenticated,
  NotFoundHere,
  RateLimited,
  StoreTrouble,
  TransitionRefused,
  UnexpectedRedirect,
  UnreadableAnswer,
} from '../../src/api/errors.ts';
import { type Answering, connect, failure, item, json, page, plain, startScriptedStore } from './scripted-store.ts';

const said = { message: 'Não pode' };
const withErrors = { message: 'Inválido', errors: { tracking_code: ['longo demais', 'feio'] } };
const html = '<!doctype html><title>nginx</title>';

type Row = [what: string, answer: Answering, kind: new (...args: never[]) => Error, mayHaveApplied: boolean];

const forTransition: Row[] = [
  ['401 in JSON', json(said, 401), NotAuthenticated, false],
  ['401 in HTML', plain(html, 401), UnreadableAnswer, true],
  ['401 without a message', json({ error: 'x' }, 401), UnreadableAnswer, true],
  ['422 with a message', json(said, 422), TransitionRefused, false],
  ['400 with a message', json(said, 400), TransitionRefused, false],
  ['422 with an empty errors map', json({ ...said, errors: {} }, 422), TransitionRefused, false],
  ['422 with PHP’s empty errors map', json({ ...said, errors: [] }, 422), TransitionRefused, false],
  ['422 without a message', json({ erro: 'x' }, 422), UnreadableAnswer, true],
  ['422 with errors', json(withErrors, 422), InvalidRequest, false],
  ['400 with errors', json(withErrors, 400), InvalidRequest, false],
  ['422 with errors and no message', json({ errors: withErrors.errors }, 422), UnreadableAnswer, true],
  ['409 without a message', json({ erro: 'x' }, 409), UnreadableAnswer, true],
  ['409 with a message', json(said, 409), InvalidRequest, false],
  ['405 with a message', json(said, 405), InvalidRequest, false],
  ['400 in HTML', plain(html, 400), UnreadableAnswer, true],
  ['422 as a JSON list', json([said], 422), UnreadableAnswer, true],
  ['413 in HTML', plain(html, 413), UnreadableAnswer, true],
  ['404 with a message', json(said, 404), NotFoundHere, false],
  ['403 with a message', json(said, 403), NotFoundHere, false],
  ['410 with a message', json(said, 410), NotFoundHere, false],
  ['404 in HTML', plain(html, 404), UnreadableAnswer, true],
  ['403 in HTML', plain(html, 403), UnreadableAnswer, true],
  ['410 in HTML', plain(html, 410), UnreadableAnswer, true],
  ['404 without a body', plain('', 404), UnreadableAnswer, true],
  ['404 in JSON of another shape', json({ error: 'no route' }, 404), UnreadableAnswer, true],
  ['404 whose message is no text', json({ message: { text: 'x' } }, 404), UnreadableAnswer, true],
  ['429 in plain text', plain('Too Many Attempts.', 429), RateLimited, false],
  ['429 in JSON', json(said, 429), RateLimited, false],
  ['408', plain('', 408), StoreTrouble, true],
  ['500 with a message', json(said, 500), StoreTrouble, true],
  ['502 in HTML', plain(html, 502), StoreTrouble, true],
  ['503 in HTML', plain(html, 503), StoreTrouble, true],
  ['504 in HTML', plain(html, 504), StoreTrouble, true],
  ['301', plain('', 301, { location: '/x' }), UnexpectedRedirect, true],
  ['304', plain('', 304), UnexpectedRedirect, true],
  ['200 in HTML', plain(html), UnreadableAnswer, true],
  ['200 without a body', plain(''), UnreadableAnswer, true],
  ['204', plain('', 204), UnreadableAnswer, true],
  ['200 with null', json(null), UnreadableAnswer, true],
  ['200 with a list', json([item()]), UnreadableAnswer, true],
  ['200 without data', json(item()), UnreadableAnswer, true],
  ['200 with data null', json({ data: null }), UnreadableAnswer, true],
  ['200 with data without an id', json({ data: item({ id: '' }) }), UnreadableAnswer, true],
];

test.each(forTransition)('a transition answered by %s', async (_, answer, kind, mayHaveApplied) => {
  await using store = await startScriptedStore(answer);
  await using client = connect(store.url);
  const error = await failure(client.acceptItem('o1', 'i1'));
  expect(error).toBeInstanceOf(kind);
  expect(error).toMatchObject({ name: kind.name, operation: 'acceptItem', mayHaveApplied });
  expect(error.message).toMatch(/^accept an item: /);
  expect(store.arrivals).toHaveLength(1);
});

test.each(forTransition)('a read answered by %s has applied nothing', async (_, answer, kind) => {
  await using store = await startScriptedStore(answer);
  await using client = connect(store.url);
  const error = await failure(client.listItems());
  // Only a transition can be refused by the state of an item.
  expect(error).toBeInstanceOf(kind === TransitionRefused ? InvalidRequest : kind);
  expect(error).toMatchObject({ operation: 'listItems', mayHaveApplied: false });
});

test('a price or stock write that is found invalid is no refused transition', async () => {
  await using store = await startScriptedStore(json(said, 422));
  await using client = connect(store.url);
  for (const write of [client.updatePrice('p1', { preco: 1 }), client.updateStock('s1', { quantidade: 1 })]) {
    expect(await failure(write)).toMatchObject({ name: 'InvalidRequest', errors: {}, mayHaveApplied: false });
  }
});

test.each([200, 201, 202, 299])('success is any 2xx with a body of the right shape: %i', async (status) => {
  await using store = await startScriptedStore(json({ data: item({ item_status: 'accepted' }) }, status));
  await using client = connect(store.url);
  const reply = await client.acceptItem('o1', 'i1');
  expect(reply.status).toBe(status);
  expect(reply.data.item_status).toBe('accepted');
});

test('an error carries the status, the store’s words and its errors, made safe', async () => {
  const body = {
    message: 'Código \u001b]52;c;eA==\u0007 longo\u202e',
    errors: { tracking_code: ['um\u001b[2J', 'dois'], outro: 'sem lista', __proto__x: [3] },
  };
  await using store = await startScriptedStore(json(body, 422));
  await using client = connect(store.url);
  const error = await failure(client.shipItem('o1', 'i1', 'BR1'));
  expect(error).toMatchObject({
    status: 422,
    storeMessage: 'Código ␛]52;c;eA==␇ longo',
    errors: { tracking_code: ['um␛[2J', 'dois'], outro: ['sem lista'], __proto__x: ['3'] },
    message: 'ship an item: the store found it invalid (422): Código ␛]52;c;eA==␇ longo',
  });
});

test('a hostile errors map is bounded and changes no prototype', async () => {
  const many = Array.from({ length: 60 }, (_, i) => `"f${i}":${JSON.stringify(Array(30).fill('x'.repeat(600)))}`);
  const body = `{"message":"${'m'.repeat(9000)}","errors":{"__proto__":["p"],${many.join(',')}}}`;
  await using store = await startScriptedStore(plain(body, 422));
  await using client = connect(store.url);
  const error = (await failure(client.acceptItem('o1', 'i1'))) as unknown as InvalidRequest;
  expect(Object.getPrototypeOf(error.errors)).toBe(Object.prototype);
  expect(Object.keys(error.errors)).toHaveLength(50);
  expect(error.errors['f1']).toHaveLength(20);
  expect(error.errors['f1']![0]!.length).toBeLessThanOrEqual(500);
  expect(error.storeMessage.length).toBeLessThanOrEqual(500);
});

test('the messages read as sentences about the operation', async () => {
  const answers: Answering[] = [
    json({ message: 'Unauthenticated.' }, 401),
    json({ message: 'O item está in_production.' }, 422),
    json({ message: 'x' }, 404),
    plain('', 429),
    plain('', 503),
    plain('', 302, { location: 'https://maria:s@other.invalid/login?next=secret' }),
    plain(html),
    json({ data: 3 }),
  ];
  await using store = await startScriptedStore(...answers);
  await using client = connect(store.url);
  const messages: string[] = [];
  for (const _ of answers) messages.push((await failure(client.startProduction('o1', 'i1'))).message);
  expect(messages).toMatchInlineSnapshot(`
    [
      "start production of an item: the store does not accept the token (401): Unauthenticated.",
      "start production of an item: the store refused it (422): O item está in_production.",
      "start production of an item: not found in this store (404): x",
      "start production of an item: the store asks for fewer requests (429)",
      "start production of an item: the store is in trouble (503)",
      "start production of an item: the store redirects (302) to https://other.invalid/login; not followed",
      "start production of an item: the store answered 200 with an HTML page instead of JSON",
      "start production of an item: the store answered 200 with JSON of another shape (no data object)",
    ]
  `);
});

test('the reply carries the store’s clock, the parsed body as it came, and when it was asked', async () => {
  const row = item({ tracking_code: 'a\u001bb', quantidade: 2 });
  await using store = await startScriptedStore(json(page([row]), 200, { date: 'Sat, 21 Nov 2026 05:00:01 GMT' }));
  let now = 100;
  await using client = connect(store.url, { clock: { now: () => now++, wallNow: () => 5000 } });
  const reply = await client.listItems();
  expect(reply.serverDateMs).toBe(Date.UTC(2026, 10, 21, 5, 0, 1));
  expect(reply.askedAt).toBe(100);
  expect(reply.raw).toEqual(page([row]));
  expect(reply.data.rawRows).toEqual([row]);
  expect(reply.data.rows[0]).toMatchObject({ tracking_code: 'a␛b', quantidade: '2' });
});
