import { rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { watchSecrets } from '../../../src/devices/doorbell/secrets.ts';
import { MOST_BODY_BYTES, startReceiver, type VerifiedEvent } from '../../../src/devices/doorbell/receiver.ts';
import { signatureOf } from '../../../src/devices/doorbell/signature.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const SECRET = 'whsec-test';

async function openReceiver(options: Partial<Parameters<typeof startReceiver>[0]> = {}) {
  const events: VerifiedEvent[] = [];
  const receiver = await startReceiver({
    port: 0,
    secrets: [SECRET],
    onEvent: (event) => events.push(event),
    ...options,
  });
  return { ...receiver, events, [Symbol.asyncDispose]: () => receiver.close() };
}

function send(url: string, body: string, headers: Record<string, string> = {}, method = 'POST') {
  return fetch(url, { method, headers, ...(method === 'GET' ? {} : { body }) });
}

const signed = (body: string) => ({ 'x-service-signature': signatureOf(body, SECRET) });

test('a signed event is answered with 204 and told with the bytes it came in', async () => {
  await using receiver = await openReceiver();
  const body = '{"evento" : "pedido.pago",  "preço": "ü"}';
  expect((await send(receiver.url, body, signed(body))).status).toBe(204);
  expect(receiver.events.map((event) => event.body.toString())).toEqual([body]);
});

test('the largest body is taken, and one byte more is not', async () => {
  await using receiver = await openReceiver();
  const largest = 'x'.repeat(MOST_BODY_BYTES);
  expect((await send(receiver.url, largest, signed(largest))).status).toBe(204);
  const larger = `${largest}x`;
  expect((await send(receiver.url, larger, signed(larger))).status).toBe(401);
  expect(receiver.events).toHaveLength(1);
});

test('every failure gets the same answer, to the byte', async () => {
  await using receiver = await openReceiver();
  const { port } = receiver;
  const body = '{}';
  const good = signatureOf(body, SECRET);
  const requests = [
    `POST /webhooks HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}`,
    `POST /webhooks HTTP/1.1\r\nHost: x\r\nX-Service-Signature: sha256=00\r\nContent-Length: 2\r\n\r\n{}`,
    `POST /webhooks HTTP/1.1\r\nHost: x\r\nX-Service-Signature: ${signatureOf(body, 'other')}\r\nContent-Length: 2\r\n\r\n{}`,
    `POST /elsewhere HTTP/1.1\r\nHost: x\r\nX-Service-Signature: ${good}\r\nContent-Length: 2\r\n\r\n{}`,
    `GET /webhooks HTTP/1.1\r\nHost: x\r\nX-Service-Signature: ${good}\r\n\r\n`,
    `PUT /webhooks HTTP/1.1\r\nHost: x\r\nX-Service-Signature: ${good}\r\nContent-Length: 2\r\n\r\n{}`,
    `POST /webhooks HTTP/1.1\r\nHost: x\r\nX-Service-Signature: ${good}\r\nContent-Length: 9999999\r\n\r\n{}`,
  ];
  const answers = await Promise.all(requests.map((request) => exchange(port, request)));
  const comparable = answers.map((answer) => answer.replace(/Date: .*\r\n/, ''));
  expect(new Set(comparable).size).toBe(1);
  expect(comparable[0]).toMatch(/^HTTP\/1\.1 401 Unauthorized\r\n/);
  expect(receiver.events).toEqual([]);
});

test('a client that sends its headers or its body too slowly is let go, and others are served meanwhile', async () => {
  await using receiver = await openReceiver({ deadlines: { headersMs: 60, requestMs: 120 } });
  const slow = [
    'POST /webhooks HTTP/1.1\r\nHost:',
    'POST /webhooks HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{',
  ].map((start) => exchange(receiver.port, start));
  const body = '{}';
  expect((await send(receiver.url, body, signed(body))).status).toBe(204);
  expect((await Promise.all(slow)).filter((answer) => answer.includes('204'))).toEqual([]);
  expect(receiver.events).toHaveLength(1);
});

test('it listens on this machine alone unless told otherwise', async () => {
  await using receiver = await openReceiver();
  expect(receiver.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/webhooks$/);
});

/** Sends bytes and answers what came until the other side ends. */
function exchange(port: number, request: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer));
  });
}

test('secrets that are exchanged in their file count from the next event on, and a broken file changes nothing', async () => {
  const dir = temporaryFolder();
  const file = join(dir, 'secrets');
  let stamp = 0;
  const write = (text: string) => {
    writeFileSync(file, text, { mode: 0o600 });
    utimesSync(file, ++stamp, stamp);
  };
  write(SECRET);
  await using receiver = await openReceiver({ secrets: watchSecrets(file) });
  const statusOf = async (secret: string) =>
    (await send(receiver.url, 'x', { 'x-service-signature': signatureOf('x', secret) })).status;
  write('whsec-next');
  expect([await statusOf(SECRET), await statusOf('whsec-next')]).toEqual([401, 204]);
  write('one\ntwo\nthree\n');
  expect(await statusOf('whsec-next')).toBe(204);
});

test('secrets in a file that cannot be looked at any more go on: nobody who knocks ends the receiver', async () => {
  const file = join(temporaryFolder(), 'secrets');
  writeFileSync(file, SECRET, { mode: 0o600 });
  await using receiver = await openReceiver({ secrets: watchSecrets(file) });
  rmSync(file);
  symlinkSync(file, file);
  expect((await send(receiver.url, 'x', {})).status).toBe(401);
  const signed = { 'x-service-signature': signatureOf('x', SECRET) };
  expect((await send(receiver.url, 'x', signed)).status).toBe(204);
});
