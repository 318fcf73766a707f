import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { parseJson } from '../../src/api/decode-response.ts';
import { connect, failure, item, page, plain, startScriptedStore } from './scripted-store.ts';

const whole = JSON.stringify(page([item()]));

test.each([
  ['an HTML page', plain('<!doctype html><p>Manutenção', 200, { 'content-type': 'text/html' }), 'html'],
  ['HTML that calls itself JSON', plain('\n <html>', 200, { 'content-type': 'application/json' }), 'html'],
  ['text', plain('OK'), 'not-json'],
  ['half a JSON text', plain(whole.slice(0, 90)), 'not-json'],
  ['nothing', plain(''), 'empty'],
  ['a list', plain('[]'), 'wrong-shape'],
  ['another object', plain('{"data":{}}'), 'wrong-shape'],
  ['brotli', plain('x', 200, { 'content-encoding': 'br' }), 'bad-encoding'],
  ['half a gzip stream', plain(gzipSync(whole).subarray(0, 60), 200, { 'content-encoding': 'gzip' }), 'truncated'],
])('%s with 200 is an unreadable answer', async (_, answer, reason) => {
  await using store = await startScriptedStore(answer);
  await using client = connect(store.url);
  expect(await failure(client.listItems())).toMatchObject({ name: 'UnreadableAnswer', status: 200, reason });
});

test.each([
  ['latin1', 'application/json; charset=ISO-8859-1', 'Açaí São João'],
  ['utf8', 'application/json; charset=ISO-8859-1', 'Açaí São João'],
  ['utf16le', 'application/json; charset="utf-16le"', 'Açaí São João'],
  ['utf8', 'application/json; charset=nothing-known', 'Açaí São João'],
  ['latin1', 'application/json', 'A\ufffda\ufffd S\ufffdo Jo\ufffdo'],
] as const)('a name in %s, called %s, is read as %s', async (encoding, type, name) => {
  const body = Buffer.from(JSON.stringify(page([{ ...item(), product_nome: 'Açaí São João' }])), encoding);
  await using store = await startScriptedStore(plain(body, 200, { 'content-type': type }));
  await using client = connect(store.url);
  expect((await client.listItems()).data.rows[0]?.product_nome).toBe(name);
});

test('nothing is a yes only where the answer tells that it ends there', async () => {
  for (const [head, isBareYes] of [
    ['HTTP/1.1 204 No Content\r\n\r\n', true],
    ['HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n', true],
    ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n', true],
    ['HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n', false],
    ['HTTP/1.1 409 Conflict\r\nContent-Length: 0\r\n\r\n', false],
    ['HTTP/1.1 500 Oops\r\nContent-Length: 0\r\n\r\n', undefined],
  ] as const) {
    await using store = await startScriptedStore((response) => response.socket!.end(head));
    await using client = connect(store.url);
    expect(((await failure(client.acceptItem('o1', 'i1'))) as { isBareYes?: boolean }).isBareYes, head).toBe(isBareYes);
  }
});

test('a body shorter than its length is an unreadable answer, after a write perhaps applied', async () => {
  await using store = await startScriptedStore((response) => {
    response.writeHead(200, { 'content-length': String(whole.length) });
    response.write(whole.slice(0, 50), () => response.socket?.end());
  });
  await using client = connect(store.url);
  expect(await failure(client.listItems())).toMatchObject({ name: 'UnreadableAnswer', reason: 'truncated' });
  expect(await failure(client.acceptItem('o1', 'i1'))).toMatchObject({
    name: 'UnreadableAnswer',
    reason: 'truncated',
    mayHaveApplied: true,
  });
});

test('a chunked body that breaks off, or a connection reset within it, is an unreadable answer', async () => {
  await using store = await startScriptedStore(
    (response) => response.write(whole.slice(0, 50), () => response.socket?.end()),
    (response) => response.write(whole.slice(0, 50), () => response.socket?.resetAndDestroy()),
  );
  await using client = connect(store.url);
  expect(await failure(client.listItems())).toMatchObject({ name: 'UnreadableAnswer', reason: 'truncated' });
  expect(await failure(client.listItems())).toMatchObject({ name: 'UnreadableAnswer', reason: 'truncated' });
});

test('a refusal that breaks off is not taken for a refusal', async () => {
  await using store = await startScriptedStore((response) => {
    response.writeHead(422, { 'content-length': '100' });
    response.write('{"message":"x"}', () => response.socket?.end());
  });
  await using client = connect(store.url);
  expect(await failure(client.acceptItem('o1', 'i1'))).toMatchObject({
    name: 'UnreadableAnswer',
    status: 422,
    mayHaveApplied: true,
  });
});

test('six megabytes are too large, announced or not, packed or not', async () => {
  const large = Buffer.alloc(6 * 1024 * 1024, ' ');
  await using store = await startScriptedStore(
    plain(large, 200, { 'content-length': String(large.length) }),
    (response) => {
      response.writeHead(200);
      response.write(large);
      response.end();
    },
    plain(gzipSync(large), 200, { 'content-encoding': 'gzip' }),
  );
  await using client = connect(store.url);
  for (let i = 0; i < 3; i++) {
    expect(await failure(client.listItems())).toMatchObject({ name: 'UnreadableAnswer', reason: 'too-large' });
  }
  expect(store.arrivals).toHaveLength(3);
  // What is announced as too large is not even fetched.
  expect(client.exchanges[0]!.bytes).toBe(0);
  for (const { bytes } of client.exchanges) expect(bytes).toBeLessThanOrEqual(5 * 1024 * 1024);
});

test('gzip is asked for and unpacked; a byte order mark and any content type are tolerated', async () => {
  await using store = await startScriptedStore(
    plain(gzipSync(whole), 200, { 'content-encoding': 'gzip' }),
    plain(`\ufeff${whole}`, 200, { 'content-type': 'text/html' }),
  );
  await using client = connect(store.url);
  expect((await client.listItems()).data.rows).toHaveLength(1);
  expect((await client.listItems()).data.rows).toHaveLength(1);
  expect(store.arrivals[0]!.headers['accept-encoding']).toBe('gzip');
  expect(client.exchanges[0]!.bytes).toBe(gzipSync(whole).length);
});

test('an integer that no double can hold keeps its digits', () => {
  expect(parseJson('{"id":9007199254740993,"n":12,"x":1234567890.1234567,"s":"9007199254740993"}')).toEqual({
    id: '9007199254740993',
    n: 12,
    x: 1234567890.1234567,
    s: '9007199254740993',
  });
});

test('an integer that no double can hold keeps its digits wherever it stands, and no other number becomes a text', () => {
  expect(parseJson('[-9007199254740993,[[9007199254740993]],{"a":{"b":123456789012345678901234567890}}]')).toEqual([
    '-9007199254740993',
    [['9007199254740993']],
    { a: { b: '123456789012345678901234567890' } },
  ]);
  expect(parseJson(' 9007199254740993 ')).toBe('9007199254740993');
  const others = '[9007199254740991,1e300,-12345678901234567.5,12345678901234567e3]';
  expect(parseJson(others)).toEqual(JSON.parse(others));
});
