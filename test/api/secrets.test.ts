import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { bareCause } from '../../src/api/errors.ts';
import { createRedactor } from '../../src/api/redact.ts';
import { type Answering, connect, failure, hang, json, page, plain, startScriptedStore } from './scripted-store.ts';

const SECRET = 'canary/token+5Q7x"W2=='; // every character that some encoding changes
const FORMS = [
  SECRET,
  encodeURIComponent(SECRET),
  Buffer.from(SECRET).toString('base64'),
  Buffer.from(SECRET).toString('base64').replace(/=+$/, ''),
  JSON.stringify(SECRET).slice(1, -1),
];

function expectNoSecret(thing: unknown): void {
  const seen = [
    inspect(thing, { depth: Infinity, showHidden: true, maxStringLength: null, maxArrayLength: null }),
    JSON.stringify(thing) ?? '',
    String(thing),
    thing instanceof Error ? String(thing.stack) : '',
  ].join('\n');
  for (const form of FORMS) expect(seen).not.toContain(form);
  expect(seen).not.toMatch(/authorization/i);
}

const repeating = {
  message: `Token ${SECRET} (${FORMS[2]}) inválido`,
  errors: { [SECRET]: [`x ${FORMS[1]}`, `y ${FORMS[3]} z`, `${FORMS[4]}`] },
};

test.each<[string, Answering]>([
  ['401', json(repeating, 401)],
  ['422 with errors', json(repeating, 422)],
  ['422 without errors', json({ message: repeating.message }, 422)],
  ['404', json(repeating, 404)],
  ['429', json(repeating, 429)],
  ['500', json(repeating, 500)],
  [
    '302',
    plain('', 302, { location: `https://x:${encodeURIComponent(SECRET)}@h.invalid/${encodeURIComponent(SECRET)}?t=1` }),
  ],
  ['HTML', plain(`<p>${SECRET}`)],
  ['wrong shape', json({ data: SECRET })],
  ['garbage headers', (response) => response.socket?.end(`${SECRET} HTTP/9.9\r\nauthorization: ${SECRET}\r\n\r\n`)],
  ['an invalid header', (response) => response.socket?.end(`HTTP/1.1 200 OK\r\n${SECRET}\r\n\r\n`)],
  ['reset', (response) => response.socket?.resetAndDestroy()],
  [
    'truncated',
    (response) => response.writeHead(200, { 'content-length': '99' }).write(SECRET, () => response.socket?.end()),
  ],
  ['hang', hang],
])('the token is in no error, no cause and no exchange: %s', async (_, answer) => {
  await using store = await startScriptedStore(answer);
  const deadlines = answer === hang ? { headersMs: 30 } : {};
  await using client = connect(store.url, { token: SECRET, deadlines });
  const error = await failure(client.acceptItem('o1', 'i1'));
  expect(store.arrivals[0]!.headers.authorization).toBe(`Bearer ${SECRET}`);
  expectNoSecret(error);
  expectNoSecret(client.exchanges);
  expectNoSecret(client);
});

test('the token is in no error of a store that is not there, an abort, a refused input', async () => {
  const gone = await startScriptedStore();
  await gone[Symbol.asyncDispose]();
  await using client = connect(gone.url, { token: SECRET });
  expectNoSecret(await failure(client.acceptItem('o1', 'i1')));
  expectNoSecret(await failure(client.acceptItem('', 'i1')));
  expectNoSecret(await failure(client.acceptItem('o1', 'i1', AbortSignal.abort(new Error(SECRET)))));
});

test('a cause keeps its name, code and cleaned words, and nothing else of the original', () => {
  const original = Object.assign(new Error(`invalid authorization header: Bearer ${SECRET} to http://u:p@h/`), {
    code: 'UND_ERR_INVALID_ARG',
    headers: { authorization: `Bearer ${SECRET}` },
    data: 'CPF 111.111.111-00',
    cause: new Error(SECRET),
  });
  const bare = bareCause(original, createRedactor(SECRET));
  expect(bare).toMatchObject({ name: 'Error', code: 'UND_ERR_INVALID_ARG' });
  expect(bare.message).toBe('invalid authorization header: Bearer [redacted] to http://[redacted]@h/');
  expect(Object.keys(bare).toSorted()).toEqual(['code', 'name']);
  expect(inspect(bare, { depth: Infinity, showHidden: true })).not.toMatch(/canary|111\.111/);
});

test('the cause of a connection error is there to be read', async () => {
  const gone = await startScriptedStore();
  await gone[Symbol.asyncDispose]();
  await using client = connect(gone.url);
  const error = await failure(client.ping());
  expect(error.cause).toMatchObject({ code: 'ECONNREFUSED' });
  expect((error.cause as Error).message).toMatch(/ECONNREFUSED/);
});

test('personal data of an order is in no exchange, and not in the error of an order that cannot be read', async () => {
  const personal = { comprador: { nome: 'Canária', cpf_cnpj: '11111111100' }, id: 'o1' };
  await using store = await startScriptedStore(json({ data: personal }));
  await using client = connect(store.url);
  const error = await failure(client.getOrder('o1'));
  expect(error).toMatchObject({ name: 'UnreadableAnswer' });
  expect(inspect([error, client.exchanges], { depth: Infinity, showHidden: true })).not.toMatch(/Canária|11111111100/);
});

test('the token goes to the base origin and nowhere else, whatever links and proxies say', async () => {
  await using foreign = await startScriptedStore(json(page([])));
  const there = (n: number) => `${foreign.url}/pedidos?page=${n}`;
  const links = { first: there(1), last: there(3), prev: null, next: there(2) };
  await using store = await startScriptedStore(json(page([], { last: 3, total: 60, links })));
  const before = { ...process.env };
  Object.assign(process.env, { HTTP_PROXY: foreign.origin, http_proxy: foreign.origin, ALL_PROXY: foreign.origin });
  try {
    await using client = connect(store.url);
    await client.listItems();
    await client.listItems({ page: 2 });
  } finally {
    for (const name of ['HTTP_PROXY', 'http_proxy', 'ALL_PROXY']) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  }
  expect(foreign.sockets).toEqual([]);
  expect(store.arrivals).toHaveLength(2);
});
