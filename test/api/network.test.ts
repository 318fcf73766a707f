import { getEventListeners } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { OPERATIONS } from '../../src/domain/operations.ts';
import { type Connections, createTransport } from '../../src/api/transport.ts';
import { connect, failure, hang, item, json, page, plain, startScriptedStore } from './scripted-store.ts';
import { selfSigned } from './self-signed.ts';

const accepted = json({ data: item({ item_status: 'accepted' }) });

/** A server of bare sockets: what no HTTP server would do. */
async function startSockets(onSocket: (socket: Socket) => void) {
  const sockets: Socket[] = [];
  const server: Server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    onSocket(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}/api/v1`,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

test('a refused connection has certainly sent nothing', async () => {
  const gone = await startScriptedStore();
  await gone[Symbol.asyncDispose]();
  await using client = connect(gone.url);
  expect(await failure(client.acceptItem('o1', 'i1'))).toMatchObject({
    name: 'Unreachable',
    code: 'ECONNREFUSED',
    mayHaveApplied: false,
    message: 'accept an item: the store cannot be reached (ECONNREFUSED); nothing was sent',
  });
});

test('a name that cannot be looked up has certainly sent nothing', async () => {
  // Longer than a label of the DNS may be: refused before any server is asked.
  await using client = connect(`https://${'a'.repeat(64)}.invalid/api/v1`);
  const error = await failure(client.acceptItem('o1', 'i1'));
  expect(error).toMatchObject({ name: 'Unreachable', mayHaveApplied: false });
  expect(error['code']).toMatch(/^(?:ENOTFOUND|EAI_)/);
});

test('an untrusted certificate gets no token, not even where the environment would allow it', async () => {
  let received = '';
  const server = createTlsServer(selfSigned('localhost'), (socket) => {
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      received += bytes.toString('latin1');
      socket.destroy();
    });
  });
  server.on('tlsClientError', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const before = process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
  try {
    await using client = connect(`https://localhost:${port}/api/v1`);
    expect(await failure(client.acceptItem('o1', 'i1'))).toMatchObject({
      name: 'Unreachable',
      code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
      mayHaveApplied: false,
    });
  } finally {
    if (before === undefined) delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
    else process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = before;
    await new Promise((resolve) => server.close(resolve));
  }
  expect(received).toBe('');
});

test('a failed TLS handshake has certainly sent nothing', async () => {
  let received = '';
  await using server = await startSockets((socket) => {
    socket.on('data', (bytes) => {
      received += bytes.toString('latin1');
      socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
    });
  });
  await using client = connect(`https://127.0.0.1:${server.port}/api/v1`);
  expect(await failure(client.acceptItem('o1', 'i1'))).toMatchObject({ name: 'Unreachable', mayHaveApplied: false });
  expect(received).not.toContain('POST');
});

test('a handshake that never ends meets the connect deadline', async () => {
  await using server = await startSockets(() => {});
  await using client = connect(`https://127.0.0.1:${server.port}/api/v1`, { deadlines: { connectMs: 40 } });
  expect(await failure(client.acceptItem('o1', 'i1'))).toMatchObject({
    name: 'Unreachable',
    code: 'UND_ERR_CONNECT_TIMEOUT',
    mayHaveApplied: false,
  });
});

test('a store that takes the request and never answers: no reply, perhaps applied', async () => {
  await using store = await startScriptedStore(hang);
  await using client = connect(store.url, { deadlines: { headersMs: 40 } });
  expect(await failure(client.acceptItem('o1', 'i1'))).toMatchObject({
    name: 'NoReply',
    reason: 'late',
    status: undefined,
    mayHaveApplied: true,
  });
  expect(await failure(client.listItems())).toMatchObject({ name: 'NoReply', mayHaveApplied: false });
  expect(store.arrivals.map(({ method }) => method)).toEqual(['POST', 'GET']);
});

test('a body that trickles without an end meets the body deadline', async () => {
  await using store = await startScriptedStore((response) => {
    response.writeHead(200);
    const trickle = setInterval(() => response.write(' '), 5);
    response.on('close', () => clearInterval(trickle));
  });
  await using client = connect(store.url, { deadlines: { bodyMs: 60 } });
  expect(await failure(client.acceptItem('o1', 'i1'))).toMatchObject({
    name: 'NoReply',
    reason: 'late',
    status: 200,
    mayHaveApplied: true,
  });
});

test('a refusal whose body never ends is not taken for a refusal', async () => {
  await using store = await startScriptedStore((response) => {
    response.writeHead(422, { 'content-type': 'application/json' });
    response.write('{"message":');
  });
  await using client = connect(store.url, { deadlines: { bodyMs: 40 } });
  expect(await failure(client.acceptItem('o1', 'i1'))).toMatchObject({ name: 'NoReply', mayHaveApplied: true });
});

test('a request that waits too long for a free connection was never sent', async () => {
  await using store = await startScriptedStore(hang);
  await using client = connect(store.url, {
    connections: 1,
    deadlines: { connectMs: 100, headersMs: 1000, bodyMs: 100 },
  });
  // The first is given up after a second, which lets the second go out; the third waits for 1.2 s at most.
  const attempts = ['i1', 'i2', 'i3'].map((id) => failure(client.acceptItem('o1', id)));
  const [first, second, third] = await Promise.all(attempts);
  expect(first).toMatchObject({ name: 'NoReply', mayHaveApplied: true });
  expect(second).toMatchObject({ name: 'NoReply', mayHaveApplied: true });
  expect(third).toMatchObject({ name: 'Unreachable', code: 'NO_FREE_CONNECTION', mayHaveApplied: false });
  expect(store.arrivals.map(({ url }) => url.split('/').at(-2))).toEqual(['i1', 'i2']);
});

test('a connection that is reset before the headers: no reply, sent once', async () => {
  await using store = await startScriptedStore((response) => response.socket?.resetAndDestroy());
  await using client = connect(store.url);
  expect(await failure(client.acceptItem('o1', 'i1'))).toMatchObject({
    name: 'NoReply',
    reason: 'lost',
    mayHaveApplied: true,
  });
  expect(store.arrivals).toHaveLength(1);
});

test('a connection that is closed before the headers: no reply, sent once', async () => {
  await using store = await startScriptedStore((response) => response.socket?.end());
  await using client = connect(store.url);
  expect(await failure(client.acceptItem('o1', 'i1'))).toMatchObject({ name: 'NoReply', mayHaveApplied: true });
  expect(await failure(client.listItems())).toMatchObject({ name: 'NoReply', mayHaveApplied: false });
  expect(store.arrivals.map(({ method }) => method)).toEqual(['POST', 'GET']);
});

test('an answer that is not HTTP: no reply', async () => {
  await using server = await startSockets((socket) => socket.once('data', () => socket.end('SSH-2.0-OpenSSH_9.2\r\n')));
  await using client = connect(server.url);
  const error = await failure(client.acceptItem('o1', 'i1'));
  expect(error).toMatchObject({ name: 'NoReply', mayHaveApplied: true });
});

test('a POST on a kept connection that the store kills on receipt is not sent again', async () => {
  await using store = await startScriptedStore(json(page([])), (response) => response.socket?.destroy());
  await using client = connect(store.url, { connections: 1 });
  await client.listItems();
  expect(await failure(client.acceptItem('o1', 'i1'))).toMatchObject({ name: 'NoReply', mayHaveApplied: true });
  expect(store.arrivals.map(({ method, connection }) => `${method} on ${connection}`)).toEqual([
    'GET on 0',
    'POST on 0',
  ]);
});

test('a POST after the store has closed an idle connection goes out once, on a new one', async () => {
  await using store = await startScriptedStore(json(page([])), accepted);
  await using client = connect(store.url, { connections: 1 });
  await client.listItems();
  store.sockets[0]!.end();
  await new Promise((resolve) => store.sockets[0]!.once('close', resolve));
  const reply = await client.acceptItem('o1', 'i1');
  expect(reply.data.item_status).toBe('accepted');
  expect(store.arrivals.map(({ method, connection }) => `${method} on ${connection}`)).toEqual([
    'GET on 0',
    'POST on 1',
  ]);
});

test('a hundred POSTs race the store closing its idle connections: none arrives twice', async () => {
  await using store = await startScriptedStore((response, arrival) => {
    accepted(response, arrival);
    // Right after the answer, without a word in its headers: the client may be writing the next one.
    response.on('finish', () => response.socket?.destroy());
  });
  await using client = connect(store.url, { connections: 1 });
  const verdicts: string[] = [];
  for (let i = 0; i < 100; i++) {
    verdicts.push(
      await client.acceptItem('o1', `i${i}`).then(
        () => 'applied',
        (error: Error) => error.name,
      ),
    );
    if (i % 2) await nextTurn();
  }
  const urls = store.arrivals.map(({ url }) => url);
  expect(new Set(urls).size).toBe(urls.length);
  expect(verdicts).toHaveLength(100);
  for (const verdict of verdicts) expect(['applied', 'NoReply', 'UnreadableAnswer']).toContain(verdict);
  expect(verdicts).toContain('applied');
});

test('a library that would send a write again by itself is stopped before the second time', async () => {
  const aborted: string[] = [];
  const connection = (name: string) => ({ abort: () => void aborted.push(name) }) as never;
  const pool: Connections = {
    dispatch(_, handler) {
      handler.onRequestStart?.(connection('first'), {});
      handler.onRequestStart?.(connection('second'), {});
      expect(aborted).toEqual(['second']);
      handler.onResponseError?.(null as never, new Error('not sent'));
      return true;
    },
    destroy: () => Promise.resolve(),
  };
  const deadlines = { connectMs: 1000, headersMs: 1000, bodyMs: 1000 };
  const transport = createTransport(
    { origin: 'http://localhost', headers: {}, deadlines, maxBodyBytes: 1, connections: 1, clean: (text) => text },
    pool,
  );
  expect(await failure(transport.send({ operation: OPERATIONS.shipItem, path: '/' }))).toMatchObject({
    name: 'NoReply',
    mayHaveApplied: true,
  });
});

test.each([301, 302, 303, 307, 308])('a %i is never followed, not even on the same host', async (status) => {
  await using other = await startScriptedStore(accepted);
  await using store = await startScriptedStore(
    plain('', status, { location: `${other.origin}/api/v1/steal?token=x` }),
    plain('', status, { location: '/api/v1/elsewhere' }),
    plain('', status),
  );
  await using client = connect(store.url);
  const foreign = await failure(client.shipItem('o1', 'i1', 'BR1'));
  expect(foreign).toMatchObject({
    name: 'UnexpectedRedirect',
    status,
    location: `${other.origin}/api/v1/steal`,
    mayHaveApplied: true,
  });
  expect(await failure(client.listItems())).toMatchObject({ location: `${store.origin}/api/v1/elsewhere` });
  expect(await failure(client.listItems())).toMatchObject({ name: 'UnexpectedRedirect', location: '' });
  expect(other.sockets).toEqual([]);
  expect(store.arrivals).toHaveLength(3);
});

test('an abort before anything was sent applied nothing', async () => {
  await using store = await startScriptedStore(accepted);
  await using client = connect(store.url);
  const error = await failure(client.acceptItem('o1', 'i1', AbortSignal.abort(new Error('quit'))));
  expect(error).toMatchObject({ name: 'Aborted', mayHaveApplied: false });
  expect(store.sockets).toEqual([]);
});

test('an abort while the connection is being made applied nothing', async () => {
  await using server = await startSockets(() => {});
  await using client = connect(`https://127.0.0.1:${server.port}/api/v1`, { deadlines: { connectMs: 60_000 } });
  const abort = new AbortController();
  const attempt = failure(client.acceptItem('o1', 'i1', abort.signal));
  await nextTurn();
  abort.abort();
  expect(await attempt).toMatchObject({ name: 'Aborted', mayHaveApplied: false });
});

test('close does not wait for an abandoned connection', async () => {
  await using server = await startSockets(() => {});
  const client = connect(`https://127.0.0.1:${server.port}/api/v1`, { deadlines: { connectMs: 60_000 } });
  const abort = new AbortController();
  const attempt = failure(client.acceptItem('o1', 'i1', abort.signal));
  await nextTurn();
  abort.abort();
  await attempt;
  await client.close();
});

test('an abort while waiting for a busy connection applied nothing, and the request is not sent later', async () => {
  const arrived = Promise.withResolvers<() => void>();
  await using store = await startScriptedStore(
    (response, arrival) => arrived.resolve(() => json(page([]))(response, arrival)),
    accepted,
  );
  await using client = connect(store.url, { connections: 1 });
  const slow = client.listItems();
  const release = await arrived.promise;
  const abort = new AbortController();
  const queued = failure(client.acceptItem('o1', 'queued', abort.signal));
  abort.abort();
  expect(await queued).toMatchObject({ name: 'Aborted', mayHaveApplied: false });
  release();
  await slow;
  await client.acceptItem('o1', 'later');
  expect(store.arrivals.map(({ url }) => url.split('/').at(-2))).toEqual(['v1', 'later']);
});

test('an abort after sending may have applied', async () => {
  const abort = new AbortController();
  await using store = await startScriptedStore(() => abort.abort());
  await using client = connect(store.url);
  expect(await failure(client.acceptItem('o1', 'i1', abort.signal))).toMatchObject({
    name: 'Aborted',
    mayHaveApplied: true,
  });
});

test('an abort in the middle of a body is an abort', async () => {
  const abort = new AbortController();
  await using store = await startScriptedStore((response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('{', () => abort.abort());
  });
  await using client = connect(store.url);
  expect(await failure(client.acceptItem('o1', 'i1', abort.signal))).toMatchObject({
    name: 'Aborted',
    mayHaveApplied: true,
  });
});

test('a signal that outlives its requests keeps nothing of them', async () => {
  await using store = await startScriptedStore(json(page([])));
  await using client = connect(store.url);
  const abort = new AbortController();
  let listenerCount = 0;
  const { signal } = abort;
  const [add, remove] = [signal.addEventListener.bind(signal), signal.removeEventListener.bind(signal)];
  signal.addEventListener = (...args: Parameters<typeof add>) => (listenerCount++, add(...args));
  signal.removeEventListener = (...args: Parameters<typeof remove>) => (listenerCount--, remove(...args));
  for (let i = 0; i < 5; i++) await client.listItems({}, signal);
  expect(listenerCount).toBe(0);
});

test('requests under way together listen to their signal once, and each of them hears it', async () => {
  await using store = await startScriptedStore(json(page([])), hang);
  await using client = connect(store.url);
  const abort = new AbortController();
  await client.listItems({}, abort.signal);
  const asking = Array.from({ length: 4 }, (_, i) => failure(client.listItems({ page: i + 1 }, abort.signal)));
  expect(getEventListeners(abort.signal, 'abort')).toHaveLength(1);
  abort.abort();
  expect((await Promise.all(asking)).map(({ name }) => name)).toEqual(Array.from({ length: 4 }, () => 'Aborted'));
  expect(getEventListeners(abort.signal, 'abort')).toEqual([]);
});

test('close lets the call under way end and takes no more', async () => {
  await using store = await startScriptedStore(accepted);
  const client = connect(store.url);
  const underWay = client.acceptItem('o1', 'i1');
  const closed = client.close();
  expect((await underWay).status).toBe(200);
  await closed;
  expect(await failure(client.acceptItem('o1', 'i2'))).toMatchObject({ name: 'Aborted', mayHaveApplied: false });
  expect(store.arrivals).toHaveLength(1);
});
