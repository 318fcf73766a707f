import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { signatureOf } from '../../src/devices/doorbell/signature.ts';
import type { OrderItem } from '../../src/domain/records.ts';
import { createReplica, mergeItems } from '../../src/replica/replica.ts';
import { OLDEST_FIRST } from '../../src/replica/sorting.ts';
import { queueRows } from '../../src/session/state/queue.ts';
import { startSandbox, type Sandbox, type SandboxOptions } from '../../src/sandbox/sandbox.ts';
import { filtersOf } from '../support/filters.ts';
import { byNight } from '../support/night.ts';
import { aFolder, envFor, runCli, TOKEN } from './run-cli.ts';

const SECRET = 'whsec-test';

type Seen = {
  change: string;
  status_before?: string;
  item: { id: string; item_status: string; pedido: { numero: string } };
};

/** A `watch` that runs until it is stopped, with the means to wait for what it prints. */
function startWatch(url: string, folder: { path: string }, args: string[] = [], more: Record<string, string> = {}) {
  const interruption = new AbortController();
  const seen: Seen[] = [];
  const words: string[] = [];
  const waiters = new Set<() => void>();
  const ended = runCli(['watch', ...args], {
    env: envFor(url, folder, more),
    interruption: interruption.signal,
    onOutput(text, stream) {
      if (stream === 'stderr') words.push(text);
      else
        seen.push(
          ...text
            .trim()
            .split('\n')
            .map((line) => JSON.parse(line) as Seen),
        );
      for (const wake of waiters) wake();
    },
  });
  const until = (isSo: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!isSo()) return;
        waiters.delete(look);
        resolve();
      };
      waiters.add(look);
      look();
    });
  return {
    seen,
    words,
    until,
    async stop() {
      interruption.abort(130);
      return ended;
    },
  };
}

function openSandbox(options: SandboxOptions = {}) {
  return startSandbox({ tokens: [TOKEN], items: 60, seed: 4, ...options });
}

function secretFile(folder: { path: string }): string {
  const path = join(folder.path, 'secret');
  writeFileSync(path, `${SECRET}\n`, { mode: 0o600 });
  return path;
}

function listenWith(file: string, port = '0') {
  return runCli(['webhooks', '--port', port, '--secret-file', file]);
}

test.each(['--json', '--ndjson'])('webhooks, whose every line is a record, takes %s too', async (flag) => {
  using folder = aFolder();
  const interruption = new AbortController();
  const { code, stderr } = await runCli(['webhooks', '--port', '0', '--secret-file', secretFile(folder), flag], {
    interruption: interruption.signal,
    onOutput: (text) => void (/webhooks/.test(text) && interruption.abort(130)),
  });
  expect(stderr).not.toContain('unknown option');
  expect(code).toBe(130);
});

function payOrder(sandbox: Pick<Sandbox, 'world'>): void {
  sandbox.world.living().payOrder(0, sandbox.world.clock.now());
}

const portOf = (words: string[]) => Number(/:(\d+)\/webhooks/.exec(words.join(''))?.[1]);

test.each([
  ['', []],
  [' --json', ['--json']],
  [' --ndjson', ['--ndjson']],
])('watch%s: a first load is no change, a new order is, and Ctrl-C ends with 130', async (_, asked) => {
  using folder = aFolder();
  await using sandbox = await openSandbox();
  const secret = secretFile(folder);
  const watch = startWatch(sandbox.url, folder, [...asked, '--webhook-port', '0', '--webhook-secret-file', secret]);
  await watch.until(() => watch.words.join('').includes('Following'));
  await until(() => sandbox.world.log.list().some(({ path }) => path.includes('atualizado_apos')));
  expect(watch.seen).toEqual([]);
  payOrder(sandbox);
  await knock(portOf(watch.words), '{}', signatureOf('{}', SECRET));
  await watch.until(() => watch.seen.length > 0);
  expect(watch.seen[0]).toMatchObject({ change: 'new', item: { item_status: 'pending' } });
  // Whoever has the address of a label has the label.
  expect(watch.seen[0]!.item).not.toHaveProperty('label_url');
  const run = await watch.stop();
  expect(run.code).toBe(130);
});

test('what happens while the store cannot be reached is told when it can be again, all of it', async () => {
  using folder = aFolder();
  await using sandbox = await openSandbox();
  const watch = startWatch(sandbox.url, folder);
  await until(() => sandbox.world.log.list().some(({ path }) => path.includes('atualizado_apos')));
  sandbox.world.faults.add({ kind: 'drop' });
  const before = new Set(sandbox.world.shop.database.all<{ id: string }>('SELECT id FROM items').map(({ id }) => id));
  for (let i = 0; i < 40; i++) payOrder(sandbox);
  await watch.until(() => watch.words.join('').includes('Behind'));
  sandbox.world.faults.clear();
  const fresh = sandbox.world.shop.database
    .all<{ id: string }>('SELECT id FROM items WHERE store = 0')
    .map(({ id }) => id)
    .filter((id) => !before.has(id));
  expect(fresh.length).toBeGreaterThan(40);
  await watch.until(() => new Set(watch.seen.map(({ item }) => item.id)).size >= fresh.length);
  await watch.stop();
  expect(watch.seen.map(({ item }) => item.id).toSorted()).toEqual(fresh.toSorted());
});

test('watch with a filter tells the changes of the items that the queue shows by it, and no other', async () => {
  using folder = aFolder();
  await using sandbox = await openSandbox();
  const env = envFor(sandbox.url, { path: join(folder.path, 'list') });
  const { lines } = await runCli(['items', '--ndjson', '--show-personal-data'], { env });
  const items = lines.map((line) => JSON.parse(line) as OrderItem);
  const filters = ['qty>1', 'zzz', ...fc.sample(filtersOf(items), { numRuns: byNight(5, 20), seed: 3 })];
  const all = startWatch(sandbox.url, { path: join(folder.path, 'all') });
  const watches = filters.map((filter, i) =>
    startWatch(sandbox.url, { path: join(folder.path, `${i}`) }, filter.split(' ')),
  );
  const looks = () => sandbox.world.log.list().filter(({ path }) => path.includes('atualizado_apos')).length;
  await until(() => looks() > filters.length);
  for (const watch of [all, ...watches]) await watch.until(() => watch.words.join('').includes('Following'));
  for (let i = 0; i < 30; i++) payOrder(sandbox);
  const count = sandbox.world.shop.database.all('SELECT id FROM items WHERE store = 0').length - 60;
  await all.until(() => new Set(all.seen.map(({ item }) => item.id)).size >= count);
  const replica = createReplica();
  mergeItems(replica, all.seen.map(({ item }) => item) as unknown as OrderItem[], 0);
  for (const [i, watch] of watches.entries()) {
    const queue = { statusTab: 'pending', filter: filters[i]!, sort: OLDEST_FIRST, frozen: undefined } as const;
    const { rows, isFuzzy } = queueRows(replica.getState(), { queue }, Date.now());
    const shown = isFuzzy ? [] : rows.map(({ item }) => item.id);
    await watch.until(() => watch.seen.length >= shown.length);
    await watch.stop();
    const told = watch.seen.map(({ item }) => item.id);
    expect([filters[i], [...new Set(told)].toSorted()]).toEqual([filters[i], shown.toSorted()]);
  }
  await all.stop();
});

test.each([
  ['en', 'Behind: the store has trouble of its own (503)\n'],
  ['pt-BR', 'Atrasado: a loja está com problemas (503)\n'],
])('why it is behind is said in the language of the words around it: %s', async (language, line) => {
  using folder = aFolder();
  await using sandbox = await openSandbox();
  const watch = startWatch(sandbox.url, folder, [], { BANCADA_LANG: language });
  await until(() => sandbox.world.log.list().some(({ path }) => path.includes('atualizado_apos')));
  sandbox.world.faults.add({ kind: 'status', status: 503 });
  await watch.until(() => /Behind|Atrasado/.test(watch.words.join('')));
  await watch.stop();
  expect(watch.words).toContain(line);
});

test('a signed event shows a new order within a second, whichever way its digest is written', async () => {
  using folder = aFolder();
  await using sandbox = await openSandbox();
  const args = ['--webhook-port', '0', '--webhook-secret-file', secretFile(folder)];
  const watch = startWatch(sandbox.url, folder, args);
  await watch.until(() => portOf(watch.words) > 0);
  const url = `http://127.0.0.1:${portOf(watch.words)}/webhooks`;
  await until(() => sandbox.world.log.list().some(({ path }) => path.includes('atualizado_apos')));
  for (const digest of ['hex', 'base64'] as const) {
    const count = watch.seen.length;
    payOrder(sandbox);
    const body = '{"evento":"pedido.pago"}';
    const rungAt = performance.now();
    await fetch(url, { method: 'POST', body, headers: { 'x-service-signature': signatureOf(body, SECRET, digest) } });
    await watch.until(() => watch.seen.length > count);
    // The second ring of a second waits for its end.
    expect(performance.now() - rungAt).toBeLessThan(digest === 'hex' ? 1000 : 2000);
  }
  await watch.stop();
});

const KNOCKS = byNight(1000, 3000);

test(`${KNOCKS} forged and replayed events change nothing, and have the store looked at once a second at most`, async () => {
  using folder = aFolder();
  await using sandbox = await openSandbox();
  const args = ['--webhook-port', '0', '--webhook-secret-file', secretFile(folder)];
  const watch = startWatch(sandbox.url, folder, args);
  await watch.until(() => portOf(watch.words) > 0);
  await until(() => sandbox.world.log.list().some(({ path }) => path.includes('atualizado_apos')));
  const port = portOf(watch.words);
  const state = () => JSON.stringify(sandbox.world.shop.database.all('SELECT * FROM items ORDER BY id'));
  const before = state();
  sandbox.world.log.clear();
  const startedAt = performance.now();
  const real = '{"evento":"item.status_alterado","dados":{"item_status":"delivered"}}';
  const statuses = new Map<number, number>();
  let next = 0;
  const flood = async () => {
    for (let i = next++; i < KNOCKS; i = next++) {
      const isReplay = i % 10 === 0;
      const body = isReplay ? real : `{"evento":"pedido.cancelado","n":${i}}`;
      const signature = isReplay ? signatureOf(real, SECRET) : signatureOf(body, `guess-${i}`);
      const status = await knock(port, body, signature);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: 16 }, flood));
  const seconds = (performance.now() - startedAt) / 1000;
  const looks = sandbox.world.log.list().filter(({ path }) => path.includes('atualizado_apos')).length;
  const run = await watch.stop();
  expect(Object.fromEntries(statuses)).toEqual({ 204: KNOCKS * 0.1, 401: KNOCKS * 0.9 });
  expect(looks).toBeLessThanOrEqual(Math.ceil(seconds) + 1);
  expect(sandbox.world.log.list().filter(({ method }) => method !== 'GET')).toEqual([]);
  expect(state()).toBe(before);
  expect(run.stdout).toBe('');
});

test('the receiver alone prints a line for each verified event, and passes it on as it came', async () => {
  using folder = aFolder();
  const passedOn: { body: string; signature: string }[] = [];
  const behind = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      passedOn.push({ body, signature: String(request.headers['x-service-signature']) });
      response.end();
    });
  });
  await new Promise<void>((resolve) => behind.listen(0, '127.0.0.1', resolve));
  const target = `http://127.0.0.1:${(behind.address() as AddressInfo).port}/hook`;
  const file = secretFile(folder);
  const interruption = new AbortController();
  let words = '';
  let printed = '';
  const receiving = runCli(['webhooks', '--port', '0', '--secret-file', file, '--forward-to', target], {
    interruption: interruption.signal,
    onOutput: (text, stream) => void (stream === 'stderr' ? (words += text) : (printed += text)),
  });
  await until(() => portOf([words]) > 0);
  const to = `http://127.0.0.1:${portOf([words])}/webhooks`;
  const trigger = (...more: string[]) => runCli(['webhooks', 'trigger', 'pedido.pago', '--to', to, ...more]);
  expect((await trigger('--secret-file', file, '--count', '3', '--json')).code).toBe(0);
  writeFileSync(join(folder.path, 'other'), 'another-secret', { mode: 0o600 });
  expect((await trigger('--secret-file', join(folder.path, 'other'))).code).toBe(4);
  await until(() => passedOn.length === 3);
  interruption.abort(130);
  expect((await receiving).code).toBe(130);
  behind.close();
  const lines = printed
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
  expect(lines).toHaveLength(3);
  expect(lines[0]).toEqual({ received_at: expect.any(String), event: 'pedido.pago', bytes: passedOn[0]!.body.length });
  for (const { body, signature } of passedOn) expect(signature).toBe(signatureOf(body, SECRET));
  expect(words + printed).not.toContain(SECRET);
});

test('a sample for an address without a listener says so', async () => {
  using folder = aFolder();
  const file = secretFile(folder);
  const gone = createServer();
  await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
  const free = (gone.address() as AddressInfo).port;
  await new Promise((resolve) => gone.close(resolve));
  // Port 9 is one of those that fetch does not even try.
  for (const host of [`127.0.0.1:${free}`, '127.0.0.1:9']) {
    const trigger = ['webhooks', 'trigger', 'pedido.pago', '--to', `http://${host}/hook`, '--secret-file', file];
    const run = await runCli(trigger, { env: { BANCADA_LANG: 'en' } });
    expect([run.code, run.stdout]).toEqual([5, `pedido.pago  nobody listens on ${host} (ECONNREFUSED)\n`]);
    const said = (await runCli(trigger, { env: { BANCADA_LANG: 'pt-BR' } })).stdout;
    expect(said).toContain(`ninguém escuta em ${host}`);
    const record: unknown = JSON.parse((await runCli([...trigger, '--json'])).stdout);
    expect(record).toMatchObject({ status: 0, problem: 'ECONNREFUSED' });
  }
});

test('a secret file that others can read, or with three lines, is refused; so is a port that is taken', async () => {
  using folder = aFolder();
  const open = join(folder.path, 'open');
  writeFileSync(open, SECRET, { mode: 0o644 });
  expect(await listenWith(open)).toMatchObject({ code: 2, stderr: expect.stringContaining('chmod 600') as string });
  const three = join(folder.path, 'three');
  writeFileSync(three, 'a\nb\nc\n', { mode: 0o600 });
  expect(await listenWith(three)).toMatchObject({ code: 2 });
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const busy = await listenWith(secretFile(folder), String((taken.address() as AddressInfo).port));
  taken.close();
  expect(busy).toMatchObject({ code: 2, stderr: expect.stringContaining('EADDRINUSE') as string });
});

/** Sends an event over a connection of its own, with no more effort than a flood would take; returns the status. */
function knock(port: number, body: string, signature: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('error', reject);
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])));
    const head = `POST /webhooks HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Service-Signature: ${signature}`;
    socket.write(`${head}\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
  });
}

/** Waits for something that another part of this process does, a turn at a time. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}
