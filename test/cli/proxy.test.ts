/** Commands on a store that only a proxy can reach, whose authority nobody else knows. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useNetwork } from '../../src/api/network.ts';
import { startSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts';
import { openProxiedStore, STORE_NAME } from '../support/proxied-store.ts';
import { aFolder, envFor, runCli, TOKEN } from './run-cli.ts';

const CREDENTIALS = 'ana:p@ss word';
const ENCODED = 'ana:p%40ss%20word';

let sandbox: Sandbox;
let store: Awaited<ReturnType<typeof openProxiedStore>>;
let folder: ReturnType<typeof aFolder>;

beforeEach(async () => {
  sandbox = await startSandbox({ tokens: [TOKEN], items: 60, seed: 5 });
  store = await openProxiedStore(Number(new URL(sandbox.url).port), { credentials: CREDENTIALS });
  folder = aFolder();
  writeFileSync(caFile(), store.authority.cert);
});
afterEach(async () => {
  useNetwork({});
  store[Symbol.dispose]();
  folder[Symbol.dispose]();
  await sandbox.close();
});

const caFile = () => join(folder.path, 'company-ca.pem');

function bancada(line: string, env: Record<string, string> = {}) {
  const way = { HTTPS_PROXY: `http://${ENCODED}@127.0.0.1:${store.proxy.port}`, BANCADA_CA_FILE: caFile() };
  return runCli(line.split(' '), { env: envFor(store.url, folder, { BANCADA_LANG: 'en', ...way, ...env }) });
}

const writes = () => sandbox.world.log.list().filter(({ method }) => method !== 'GET');

async function aPendingItem(): Promise<string> {
  const { lines } = await bancada('items --status pending --limit 1 --ndjson');
  const { order_id, id } = JSON.parse(lines[0]!) as { order_id: string; id: string };
  return `${order_id}/${id}`;
}

test('requests go through the proxy with its name and password, to a store of the company’s authority', async () => {
  expect((await bancada('accept ' + (await aPendingItem()))).code).toBe(0);
  expect(writes()).toHaveLength(1);
  expect(new Set(store.proxy.asked)).toEqual(new Set([`CONNECT ${STORE_NAME}:443 HTTP/1.1`]));
  const { stdout } = await bancada('doctor');
  expect(stdout).toContain(`through http://127.0.0.1:${store.proxy.port}`);
  expect(stdout).toContain('signed by Loja Exemplo CA (BANCADA_CA_FILE)');
});

test('small letters and HTTP_PROXY name a proxy as well, and NO_PROXY an exception', async () => {
  const proxy = `http://${ENCODED}@127.0.0.1:${store.proxy.port}`;
  for (const env of [{ https_proxy: proxy }, { HTTP_PROXY: proxy }, { ALL_PROXY: proxy }]) {
    expect((await bancada('ping', { HTTPS_PROXY: '', ...env })).code).toBe(0);
  }
  const { length } = store.proxy.asked;
  for (const exception of [STORE_NAME, '.example', 'example', '*', `other.example, ${STORE_NAME}:443`]) {
    const { code, stderr } = await bancada('ping', { NO_PROXY: exception });
    expect([code, stderr]).toEqual([5, expect.stringContaining(`no connection to ${STORE_NAME} (E`)]);
  }
  expect(store.proxy.asked).toHaveLength(length);
});

test('no proxy is asked for this machine itself', async () => {
  const { code } = await bancada('ping', { BANCADA_URL: sandbox.url });
  expect([code, store.proxy.asked]).toEqual([0, []]);
});

test.each([
  ['wants other credentials', { HTTPS_PROXY: 'ana:guess' }, '(407)', 'NAME:PASSWORD@HOST:PORT'],
  ['refuses the address', { answer: '403 Forbidden' }, '(403)', 'NO_PROXY'],
  ['has no way there', { answer: '502 Bad Gateway' }, '(502)', 'NO_PROXY'],
  ['is switched off', { isOff: true }, '(ECONNREFUSED)', 'NO_PROXY'],
])('where the proxy %s nothing is sent, and the sentence names it without its password', async (_, how, why, next) => {
  const item = await aPendingItem();
  const { answer, isOff, HTTPS_PROXY } = how as { answer?: string; isOff?: boolean; HTTPS_PROXY?: string };
  store.proxy.refuseWith(answer);
  if (isOff) store.proxy.stop();
  const env = HTTPS_PROXY === undefined ? {} : { HTTPS_PROXY: `http://${HTTPS_PROXY}@127.0.0.1:${store.proxy.port}` };
  const ping = await bancada('ping --verbose', env);
  expect(ping.code).toBe(5);
  expect(ping.stderr).toContain(
    `the proxy http://127.0.0.1:${store.proxy.port} makes no connection to ${STORE_NAME} ${why}`,
  );
  expect(ping.stderr).toContain(next);
  const accept = await bancada(`accept ${item}`, env);
  expect(accept.code).toBe(5);
  expect(writes()).toEqual([]);
  const said =
    ping.stderr + ping.stdout + accept.stderr + accept.stdout + (await bancada('doctor --verbose', env)).stdout;
  for (const secret of [ENCODED, CREDENTIALS, 'p@ss', 'guess', Buffer.from(CREDENTIALS).toString('base64')]) {
    expect(said).not.toContain(secret);
  }
});

test('a write whose answer is lost in the tunnel is looked for, and sent once', async () => {
  const item = await aPendingItem();
  // Cut where the store has done it: the client cannot know.
  sandbox.world.faults.add({ kind: 'drop', when: 'after', operation: 'itens.aceitar', times: 1 });
  const { code, lines } = await bancada(`accept ${item} --json`, { BANCADA_WATCH_SECONDS: '1' });
  const { verdict } = JSON.parse(lines[0]!) as { verdict: string };
  expect([code, ['applied', 'already-so'].includes(verdict)]).toEqual([0, true]);
  expect(writes()).toHaveLength(1);
});

test('a certificate of this machine is shown to the store, and asked for by it', async () => {
  using strict = await openProxiedStore(Number(new URL(sandbox.url).port), { asksForClient: true });
  writeFileSync(caFile(), strict.authority.cert);
  const { cert, key } = strict.client.for('bench-1');
  const [certFile, keyFile] = [join(folder.path, 'bench.pem'), join(folder.path, 'bench.key')];
  writeFileSync(certFile, cert);
  writeFileSync(keyFile, key, { mode: 0o600 });
  const env = { HTTPS_PROXY: `127.0.0.1:${strict.proxy.port}` };
  expect((await bancada('ping', env)).code).not.toBe(0);
  const own = { BANCADA_CLIENT_CERT_FILE: certFile, BANCADA_CLIENT_KEY_FILE: keyFile };
  expect((await bancada('ping', { ...env, ...own })).code).toBe(0);
  expect(strict.front.seen.at(-1)).toEqual({ clientName: 'bench-1' });
  writeFileSync(keyFile, strict.client.for('bench-2').key, { mode: 0o600 });
  const other = await bancada('ping', { ...env, ...own });
  expect([other.code, other.stderr]).toEqual([2, expect.stringContaining('belongs to another certificate')]);
});

test('a store of an authority that nobody named is not told the token, and the sentence says what to name', async () => {
  const { code, stderr } = await bancada('ping', { BANCADA_CA_FILE: '', NODE_TLS_REJECT_UNAUTHORIZED: '0' });
  expect([code, sandbox.world.log.list()]).toEqual([5, []]);
  expect(stderr).toContain('BANCADA_CA_FILE');
});

test.each([
  [{ HTTPS_PROXY: 'socks5://ana:hidden@127.0.0.1:1080' }, 'https_proxy'],
  [{ HTTPS_PROXY: 'http://ana:hid%den@127.0.0.1:1080' }, 'HTTPS_PROXY'],
  [{ BANCADA_CA_FILE: '/etc/hostname' }, '/etc/hostname has no certificate'],
  [{ BANCADA_CA_FILE: '/no/such/file' }, '/no/such/file cannot be read'],
])('%j cannot be used: one sentence, exit code 2, no secret', async (env, words) => {
  const { code, stderr } = await bancada('ping', env as Record<string, string>);
  expect([code, stderr.toLowerCase()]).toEqual([2, expect.stringContaining(words.toLowerCase())]);
  expect(stderr).not.toMatch(/hid/);
});

test('a proxy that is not there is not called a matter of certificates by doctor', async () => {
  const { stdout } = await bancada('doctor', { HTTPS_PROXY: 'http://127.0.0.1:1' });
  expect(stdout).toMatch(/network\.tls\tPROXY_ECONNREFUSED\tCheck that the proxy runs/);
  expect(stdout).not.toContain('BANCADA_CA_FILE');
});
