import { request as httpRequest } from 'node:http';
import { expect, test } from 'vitest';
import { readFault } from '../../src/sandbox/faults.ts';
import { PROFILES } from '../../src/sandbox/profiles.ts';
import { NOON, openSandbox, type Json, type TestSandbox } from './support.ts';

const open = (now = (): number => NOON): Promise<TestSandbox> => openSandbox({ now: () => now() });

/** What a plain client meets: the status and what came of the body, or the error's code. */
function meet(sandbox: TestSandbox, method: string, path: string): Promise<Json> {
  return new Promise((resolve) => {
    const request = httpRequest(`${sandbox.url}${path}`, {
      method,
      agent: false,
      headers: { authorization: 'Bearer t' },
    });
    request.on('error', (error: NodeJS.ErrnoException) => resolve({ error: error.code }));
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      const finish = (isWhole: boolean): void =>
        resolve({
          status: response.statusCode,
          headers: response.headers,
          isWhole,
          text: Buffer.concat(chunks).toString(),
        });
      response.on('end', () => finish(true));
      response.on('error', () => finish(false));
    });
    request.end();
  });
}

async function acceptUnder(sandbox: TestSandbox, fault: Json): Promise<{ met: Json; status: string }> {
  const item = await sandbox.itemIn('pending');
  await sandbox.control('POST', '/faults', { times: 1, operation: 'itens.aceitar', ...fault });
  const met = await meet(sandbox, 'POST', `/pedidos/${item.order_id}/itens/${item.id}/aceitar`);
  const { history, item: kept } = (await sandbox.control('GET', `/items/${item.id}`)).body;
  expect(history.length).toBe(kept.status === 'pending' ? 0 : 1);
  return { met, status: kept.status };
}

test('a drop before takes no effect, a drop after does, and neither is answered', async () => {
  await using sandbox = await open();
  expect(await acceptUnder(sandbox, { kind: 'drop' })).toEqual({ met: { error: 'ECONNRESET' }, status: 'pending' });
  expect(await acceptUnder(sandbox, { kind: 'drop', when: 'after' })).toEqual({
    met: { error: 'ECONNRESET' },
    status: 'accepted',
  });
  const log = await sandbox.requests('?operation=itens.aceitar');
  expect(log.map(({ status, applied, fault }) => [status, applied, fault])).toEqual([
    [0, false, 'drop'],
    [0, true, 'drop'],
  ]);
});

test('a reset takes effect before or after, too', async () => {
  await using sandbox = await open();
  expect((await acceptUnder(sandbox, { kind: 'reset' })).status).toBe('pending');
  expect(await acceptUnder(sandbox, { kind: 'reset', when: 'after' })).toEqual({
    met: { error: 'ECONNRESET' },
    status: 'accepted',
  });
});

test('a forged field is in the answer alone: an old state, or the id of another item', async () => {
  await using sandbox = await open();
  const { met, status } = await acceptUnder(sandbox, { kind: 'forged', field: 'item_status', value: 'pending' });
  expect([JSON.parse(met.text as string).data.item_status, met.isWhole, status]).toEqual(['pending', true, 'accepted']);
  const other = await acceptUnder(sandbox, readFault('forged,field=id,value=another') as never);
  expect(JSON.parse(other.met.text as string).data.id).toBe('another');
});

test('a hang is never answered, and closing the sandbox ends it', async () => {
  const sandbox = await open();
  const item = await sandbox.itemIn('pending');
  await sandbox.control('POST', '/faults', { kind: 'hang', when: 'after', times: 1 });
  const met = meet(sandbox, 'POST', `/pedidos/${item.order_id}/itens/${item.id}/aceitar`);
  // The connection stays as it is while others are answered.
  while ((await sandbox.requests('?operation=itens.aceitar')).length === 0);
  expect((await sandbox.get(`/pedidos/${item.order_id}`)).body.data.itens[0].item_status).toBe('accepted');
  await sandbox.close();
  expect(await met).toEqual({ error: 'ECONNRESET' });
});

test('a late request takes effect when its client has given up', async () => {
  let now = NOON;
  await using sandbox = await open(() => now);
  const item = await sandbox.itemIn('in_production');
  await sandbox.control('POST', '/faults', { kind: 'late', ms: 8000, times: 1 });
  await expect(sandbox.move(item, 'enviar', { tracking_code: 'LATE' })).rejects.toThrow();
  expect((await sandbox.get(`/pedidos/${item.order_id}`)).body.data.itens[0].item_status).toBe('in_production');
  now += 8000;
  await sandbox.get('/ping');
  const shipped = (await sandbox.control('GET', `/items/${item.id}`)).body.item;
  expect([shipped.status, shipped.tracking_code, shipped.enviado_ms]).toEqual(['shipped', 'LATE', now]);
});

test('a truncated body is shorter than it was announced', async () => {
  await using sandbox = await open();
  const whole = await meet(sandbox, 'GET', '/pedidos');
  for (const share of [0, 0.5, 1]) {
    await sandbox.control('POST', '/faults', { kind: 'truncate', share, times: 1 });
    const cut = await meet(sandbox, 'GET', '/pedidos');
    expect([cut.status, cut.isWhole]).toEqual([200, false]);
    expect(whole.text.startsWith(cut.text)).toBe(true);
    expect(Number(cut.headers['content-length'])).toBeGreaterThan(Buffer.byteLength(cut.text));
  }
});

test('a dripping body takes its time and arrives whole', async () => {
  await using sandbox = await open();
  await sandbox.control('POST', '/faults', { kind: 'drip', bytesPerSecond: 500, times: 1 });
  const startedAt = performance.now();
  const { isWhole, text } = await meet(sandbox, 'GET', '/ping');
  expect([isWhole, JSON.parse(text).pong]).toEqual([true, true]);
  expect(performance.now() - startedAt).toBeGreaterThan((Buffer.byteLength(text) / 500) * 800);
});

test('a field can be nested deeper than most programs read, whatever its value was, and nothing else changes', async () => {
  await using sandbox = await open();
  const [plain] = (await sandbox.get('/pedidos')).body.data;
  await sandbox.control('POST', '/faults', { kind: 'deep', levels: 100_000, field: 'quantidade', times: 1 });
  const { text, isWhole } = await meet(sandbox, 'GET', '/pedidos');
  expect(isWhole).toBe(true);
  const nested = `"quantidade":${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  expect(text.split(nested)).toHaveLength(2);
  expect(JSON.parse(text.replace(nested, `"quantidade":"${plain.quantidade}"`)).data[0]).toEqual(plain);
});

test('HTML, garbage and any status come instead of the answer, before or after it took effect', async () => {
  await using sandbox = await open();
  const html = await acceptUnder(sandbox, { kind: 'html', status: 504 });
  expect([html.met.status, html.met.headers['content-type'], html.status]).toEqual([
    504,
    'text/html; charset=UTF-8',
    'pending',
  ]);
  const failed = await acceptUnder(sandbox, { kind: 'status', status: 500, when: 'after' });
  expect([failed.met.status, failed.status]).toEqual([500, 'accepted']);
  const garbage = await acceptUnder(sandbox, { kind: 'garbage' });
  expect([garbage.met.status, garbage.status]).toEqual([200, 'accepted']);
  expect(() => JSON.parse(garbage.met.text)).toThrow(SyntaxError);
  const busy = await acceptUnder(sandbox, { kind: 'status', status: 429, retryAfter: 'Fri, 20 Nov 2026 12:00:05 GMT' });
  expect([busy.met.status, busy.met.headers['retry-after']]).toEqual([429, 'Fri, 20 Nov 2026 12:00:05 GMT']);
  const moved = await acceptUnder(sandbox, { kind: 'status', status: 308, location: 'http://elsewhere.invalid/' });
  expect([moved.met.status, moved.met.headers.location, moved.status]).toEqual([
    308,
    'http://elsewhere.invalid/',
    'pending',
  ]);
});

test('a rule strikes so many times, only what it names, and can be removed', async () => {
  await using sandbox = await open();
  const { id } = (
    await sandbox.control('POST', '/faults', { kind: 'status', status: 503, times: 2, operation: 'itens' })
  ).body;
  const item = await sandbox.itemIn('pending');
  const statuses: number[] = [];
  for (let i = 0; i < 3; i++) statuses.push((await sandbox.move(item, 'aceitar')).status);
  expect(statuses).toEqual([503, 503, 200]);
  expect((await sandbox.control('DELETE', `/faults/${id}`)).status).toBe(404);

  const gone = (await sandbox.control('POST', '/faults', { kind: 'status', method: 'get' })).body.id;
  expect((await sandbox.get('/ping')).status).toBe(503);
  expect((await sandbox.control('DELETE', `/faults/${gone}`)).body.data).toEqual([]);
  expect((await sandbox.get('/ping')).status).toBe(200);
});

async function pingUnderChance(seed: number): Promise<number[]> {
  await using sandbox = await openSandbox({ seed, faults: [{ kind: 'status', probability: 0.3 }] });
  const statuses: number[] = [];
  for (let i = 0; i < 60; i++) statuses.push((await sandbox.get('/ping')).status);
  return statuses;
}

test('chance follows from the seed', async () => {
  const [one, again, other] = [await pingUnderChance(1), await pingUnderChance(1), await pingUnderChance(2)];
  expect(again).toEqual(one);
  expect(other).not.toEqual(one);
  const failures = one.filter((status) => status === 503).length;
  expect(failures).toBeGreaterThan(8);
  expect(failures).toBeLessThan(30);
});

test('latency is waited before the answer', async () => {
  await using sandbox = await openSandbox({ latencyMs: 60 });
  const startedAt = performance.now();
  await sandbox.get('/ping');
  expect(performance.now() - startedAt).toBeGreaterThan(55);
});

test('every profile can be played, and calm takes all of it back', async () => {
  await using sandbox = await open();
  for (const [name, profile] of Object.entries(PROFILES)) {
    const { status, body } = await sandbox.control('POST', '/profile', { name });
    expect([status, body.faults.length]).toEqual([200, profile.faults.length]);
    expect(body.switches).toMatchObject(profile.switches);
  }
  expect((await sandbox.control('POST', '/profile', { name: 'calm' })).body.faults).toEqual([]);
  expect(await sandbox.control('POST', '/profile', { name: 'storm' })).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('Known: calm, bad-wifi, black-friday') },
  });
});

test('a fault of the command line is read, and a wrong one is told', () => {
  expect(readFault('drop:0.1,when=after')).toEqual({ kind: 'drop', when: 'after', probability: 0.1 });
  expect(readFault('status,status=503,retryAfter=2,times=3')).toMatchObject({ status: 503, retryAfter: '2', times: 3 });
  expect(() => readFault('flood')).toThrow('kind:');
  expect(() => readFault('drop:2')).toThrow('probability:');
  expect(() => readFault('drop,bytes=3')).toThrow('bytes');
});
