import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { openSandbox, type Json, type TestSandbox } from './support.ts';

/** Writes bytes to the socket and gives back what comes, until the other side closes or an answer is whole. */
function talk(sandbox: TestSandbox, bytes: string | Buffer[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(sandbox.port, '127.0.0.1');
    let heard = '';
    const finish = (): void => {
      socket.destroy();
      resolve(heard);
    };
    socket.on('data', (chunk: Buffer) => {
      heard += chunk.toString();
      const [head = '', body] = heard.split('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
      if (body !== undefined && Buffer.byteLength(body) >= length) finish();
    });
    socket.on('close', finish);
    // A refused upload may meet a closed door; what was heard before counts.
    socket.on('error', (error) => (heard === '' ? reject(error) : finish()));
    for (const part of typeof bytes === 'string' ? [bytes] : bytes) socket.write(part);
  });
}

function read(answer: string): { status: number; body: Json } {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), body: JSON.parse(body) };
}

const head = (line: string, ...headers: string[]): string =>
  [line, 'Host: 127.0.0.1', 'Authorization: Bearer t', ...headers, '', ''].join('\r\n');

async function shipPath(sandbox: TestSandbox): Promise<string> {
  const item = await sandbox.itemIn('in_production');
  return `/api/v1/pedidos/${item.order_id}/itens/${item.id}/enviar`;
}

test('a body that is broken, not JSON, or of another kind gets 400 or 415 and changes nothing', async () => {
  await using sandbox = await openSandbox();
  const path = await shipPath(sandbox);
  const post = async (
    type: string,
    body: string | Uint8Array<ArrayBuffer>,
    more: Record<string, string> = {},
  ): Promise<Json> => {
    const headers = { authorization: 'Bearer t', 'content-type': type, ...more };
    const response = await fetch(`${sandbox.origin}${path}`, { method: 'POST', headers, body });
    return [response.status, Object.keys((await response.json()) as object)];
  };
  const whole = '{"tracking_code":"X"}';
  for (const body of ['{"tracking_code":', '{tracking_code:"X"}', '\u0000', '{"a":1}}', "{'a':1}", 'NaN']) {
    expect(await post('application/json', body), body).toEqual([400, ['message']]);
  }
  expect(await post('application/json', Buffer.from([0x22, 0xff, 0xfe, 0x22]))).toEqual([400, ['message']]);
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'json']) {
    expect(await post(type, whole), type).toEqual([415, ['message']]);
  }
  expect(await post('application/json; charset=latin1', whole)).toEqual([415, ['message']]);
  expect(await post('application/json', whole, { 'content-encoding': 'gzip' })).toEqual([415, ['message']]);
  expect(await post('application/json', '['.repeat(60_000))).toEqual([400, ['message']]);
  expect(await sandbox.requests('?applied=true')).toEqual([]);
  expect(await post('Application/JSON; charset="UTF-8"', whole)).toEqual([200, ['data']]);
});

test('ten megabytes are refused with 413, announced or not, and the connection still answers', async () => {
  await using sandbox = await openSandbox();
  const path = await shipPath(sandbox);
  const chunk = Buffer.alloc(100_000, 'x');
  const announced = head(`POST ${path} HTTP/1.1`, 'Content-Type: application/json', `Content-Length: ${10_000_000}`);
  const whole = [Buffer.from(announced), ...Array.from({ length: 100 }, () => chunk)];
  expect(read(await talk(sandbox, whole))).toMatchObject({ status: 413, body: { message: expect.any(String) } });

  const chunked = head(`POST ${path} HTTP/1.1`, 'Content-Type: application/json', 'Transfer-Encoding: chunked');
  const parts = Array.from({ length: 100 }, () =>
    Buffer.concat([Buffer.from('186a0\r\n'), chunk, Buffer.from('\r\n')]),
  );
  expect(read(await talk(sandbox, [Buffer.from(chunked), ...parts]))).toMatchObject({ status: 413 });
  const big = await fetch(`${sandbox.origin}${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer t', 'content-type': 'application/json' },
    body: JSON.stringify({ tracking_code: 'x'.repeat(10_000_000) }),
  });
  expect(big.status).toBe(413);
  expect((await sandbox.get('/ping')).status).toBe(200);
  expect(await sandbox.requests('?applied=true')).toEqual([]);
});

test('absurd query strings are answered, not believed', async () => {
  await using sandbox = await openSandbox();
  const { total } = (await sandbox.get('/pedidos')).body.meta;
  const harmless = ['%', '%zz=%ff', '&&&&', '=', '?', 'a[b][c]=1', 'page=1e308', '__proto__=x', 'page[]=2', 'x=%00'];
  for (const query of [...harmless, `x=${'y'.repeat(3000)}`, 'a&'.repeat(1000)]) {
    const { status, body } = await sandbox.get(`/pedidos?${query}`);
    expect([status, body.meta?.total], query.slice(0, 40)).toEqual([200, total]);
  }
  for (const query of ['status=%00', 'status=pending%20', 'status=%ff', 'status[x]=1', "data_inicio=2026-11-20'--"]) {
    expect((await sandbox.get(`/pedidos?${query}`)).status, query).toBe(422);
  }
  expect((await sandbox.get(`/pedidos?x=${'y'.repeat(5000)}`)).status).toBe(414);
});

test('floods of headers and things that are not HTTP get a clear 4xx', async () => {
  await using sandbox = await openSandbox();
  const flood = Array.from({ length: 500 }, (_, i) => `X-${i}: 1`);
  expect(read(await talk(sandbox, head('GET /api/v1/ping HTTP/1.1', ...flood)))).toMatchObject({ status: 431 });
  const long = head('GET /api/v1/ping HTTP/1.1', `X-Long: ${'x'.repeat(20_000)}`);
  expect(read(await talk(sandbox, long))).toMatchObject({ status: 431, body: { message: expect.any(String) } });
  expect(read(await talk(sandbox, 'hello there\r\n\r\n'))).toMatchObject({ status: 400 });
  expect(
    read(await talk(sandbox, head('GET /api/v1/ping HTTP/1.1', 'Content-Length: 1', 'Content-Length: 2'))),
  ).toMatchObject({
    status: 400,
  });
  const smuggled = head('POST /api/v1/ping HTTP/1.1', 'Content-Length: 5', 'Transfer-Encoding: chunked');
  expect(read(await talk(sandbox, smuggled)).status).toBe(400);
  expect((await sandbox.get('/ping')).status).toBe(200);
});

test('tokens that are no tokens are 401', async () => {
  await using sandbox = await openSandbox();
  for (const line of [
    'Bearer',
    'Bearer  ',
    'Bearer t t',
    'Bearer tt',
    'bearer',
    'Token t',
    't',
    `Bearer ${'t'.repeat(5000)}`,
  ]) {
    const response = await fetch(`${sandbox.url}/ping`, { headers: { authorization: line } });
    expect(response.status, line.slice(0, 20)).toBe(401);
  }
  expect((await fetch(`${sandbox.url}/ping`, { headers: { authorization: 'bearer   t' } })).status).toBe(200);
});

test('a body that breaks off changes nothing and is no error of the sandbox', async () => {
  await using sandbox = await openSandbox();
  const path = await shipPath(sandbox);
  const socket = connect(sandbox.port, '127.0.0.1');
  socket.write(head(`POST ${path} HTTP/1.1`, 'Content-Type: application/json', 'Content-Length: 100') + '{"tracking');
  // Only when the sandbox is reading does the client leave.
  await sandbox.get('/ping');
  socket.destroy();
  let log = await sandbox.requests('?method=POST');
  while (log.length === 0) log = await sandbox.requests('?method=POST');
  expect(log.map(({ status, applied }) => [status, applied])).toEqual([[400, false]]);
});
