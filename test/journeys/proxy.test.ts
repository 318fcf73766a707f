/**
 * The built program on a store that only a proxy can reach: Debian's tinyproxy with a name and a password, where it is installed,
 * else the tests' own alone.
 */
import { spawn, spawnSync } from 'node:child_process';
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { atNight } from './at-night.ts';
import { startSandbox } from '../../src/sandbox/sandbox.ts';
import { aFolder, envFor, TOKEN } from '../cli/run-cli.ts';
import { openProxiedStore, openProxy, STORE_NAME } from '../support/proxied-store.ts';
import { commandOf } from './program.ts';
import { openProgram } from './support.ts';
import { freePort } from '../support/free-port.ts';

const [NAME, PASSWORD] = ['ana', 'proxy-password-1'];
const hasTinyproxy = spawnSync('tinyproxy', ['-v']).error === undefined;

/** Debian's proxy before another one, which alone knows where the store is. Answers the port, and a way to stop it. */
async function openTinyproxy(folder: string, behind: number): Promise<{ port: number; stop: () => Promise<void> }> {
  const port = await freePort();
  const file = join(folder, 'tinyproxy.conf');
  const lines = [
    `Port ${port}`,
    'Listen 127.0.0.1',
    'Timeout 60',
    'Allow 127.0.0.1',
    `BasicAuth ${NAME} ${PASSWORD}`,
    `Upstream http 127.0.0.1:${behind}`,
    `LogFile "${join(folder, 'tinyproxy.log')}"`,
  ];
  writeFileSync(file, `${lines.join('\n')}\n`);
  const child = spawn('tinyproxy', ['-d', '-c', file], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  const stop = () => {
    child.kill();
    return ended;
  };
  onTestFinished(stop);
  while (!(await answersAt(port))) await new Promise((resolve) => setImmediate(resolve));
  return { port, stop };
}

function answersAt(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
}

async function aProxiedShop() {
  const folder = aFolder();
  onTestFinished(() => folder[Symbol.dispose]());
  const sandbox = await startSandbox({ tokens: [TOKEN], items: 60, seed: 5 });
  onTestFinished(() => sandbox.close());
  const own = hasTinyproxy ? {} : { credentials: `${NAME}:${PASSWORD}` };
  const store = await openProxiedStore(Number(new URL(sandbox.url).port), own);
  onTestFinished(() => store[Symbol.dispose]());
  const proxy = hasTinyproxy
    ? await openTinyproxy(folder.path, store.proxy.port)
    : { port: store.proxy.port, stop: async () => store.proxy.stop() };
  const caFile = join(folder.path, 'ca.pem');
  writeFileSync(caFile, store.authority.cert);
  const way = { HTTPS_PROXY: `http://${NAME}:${PASSWORD}@127.0.0.1:${proxy.port}`, BANCADA_CA_FILE: caFile };
  async function run(line: string, more: Record<string, string> = {}) {
    const [program, ...args] = commandOf(...line.split(' '));
    const env = { PATH: process.env['PATH'], ...envFor(store.url, folder, { BANCADA_LANG: 'en', ...way, ...more }) };
    return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
      execFile(program, args, { env }, (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
      );
    });
  }
  const writes = () => sandbox.world.log.list().filter(({ method }) => method !== 'GET');
  return { run, store, proxy, writes, caFile, sandbox };
}

test('behind a proxy with a name and a password everything works, and doctor says so', async () => {
  const { run, proxy, writes } = await aProxiedShop();
  const { stdout } = await run('items --status pending --limit 1 --ndjson');
  const { order_id, id } = JSON.parse(stdout) as { order_id: string; id: string };
  expect(await run(`accept ${order_id}/${id}`)).toMatchObject({ code: 0 });
  expect(writes()).toHaveLength(1);
  const doctor = await run('doctor');
  expect(doctor.stdout).toContain(`through http://127.0.0.1:${proxy.port}`);
  expect(doctor.stdout).toContain('signed by Loja Exemplo CA (BANCADA_CA_FILE)');
  expect(doctor.stdout + doctor.stderr).not.toContain(PASSWORD);
});

test('the authority may be the system’s or NODE_EXTRA_CA_CERTS’ as well', async () => {
  const { run, caFile } = await aProxiedShop();
  expect((await run('ping', { BANCADA_CA_FILE: '' })).code).toBe(5);
  expect((await run('ping', { BANCADA_CA_FILE: '', NODE_EXTRA_CA_CERTS: caFile })).code).toBe(0);
  expect((await run('ping', { BANCADA_CA_FILE: '', SSL_CERT_FILE: caFile })).code).toBe(0);
});

atNight('with NO_PROXY the store is asked directly, and with a wrong password or a dead proxy not at all', async () => {
  const { run, proxy, store, writes, sandbox } = await aProxiedShop();
  const { stdout } = await run('items --status pending --limit 1 --ndjson');
  const { order_id, id } = JSON.parse(stdout) as { order_id: string; id: string };
  const direct = await run('ping', { NO_PROXY: STORE_NAME });
  expect(direct).toMatchObject({ code: 5, stderr: expect.stringContaining(`no connection to ${STORE_NAME}`) });
  const wrong = await run(`accept ${order_id}/${id}`, { HTTPS_PROXY: `http://ana:guess@127.0.0.1:${proxy.port}` });
  expect(wrong).toMatchObject({ code: 5, stderr: expect.stringMatching(/the proxy .* \(40[17]\); nothing was sent/) });
  await proxy.stop();
  const dead = await run(`accept ${order_id}/${id}`);
  expect(dead).toMatchObject({ code: 5, stderr: expect.stringContaining('(ECONNREFUSED); nothing was sent') });
  expect(writes()).toEqual([]);
  expect((await run('outbox')).stdout).toBe('');
  // It comes back, as another process: nothing stands in its way.
  const own = await openProxy({ to: store.front.port });
  onTestFinished(() => own[Symbol.dispose]());
  const back = { HTTPS_PROXY: `http://127.0.0.1:${own.port}` };
  expect(await run(`accept ${order_id}/${id}`, back)).toMatchObject({ code: 0 });
  expect([writes().length, sandbox.world.log.list().length > 1]).toEqual([1, true]);
});

test('a bench behind a proxy that dies says so, keeps what was pressed, and sends it once the proxy is back', async () => {
  const folder = aFolder();
  onTestFinished(() => folder[Symbol.dispose]());
  const sandbox = await startSandbox({ tokens: [TOKEN], items: 60, seed: 5 });
  onTestFinished(() => sandbox.close());
  using store = await openProxiedStore(Number(new URL(sandbox.url).port));
  const caFile = join(folder.path, 'ca.pem');
  writeFileSync(caFile, store.authority.cert);
  const way = { HTTPS_PROXY: `http://127.0.0.1:${store.proxy.port}`, BANCADA_CA_FILE: caFile };
  const env = envFor(store.url, folder, { BANCADA_LANG: 'en', ...way });
  await using bench = openProgram([], { env });
  await bench.waitFor('● live');
  store.proxy.stop();
  await bench.waitFor('offline');
  await bench.press('a');
  await bench.waitFor('→');
  const back = await openProxy({ to: store.front.port, port: store.proxy.port });
  onTestFinished(() => back[Symbol.dispose]());
  await bench.press('r');
  await bench.waitFor('● live');
  const writes = () => sandbox.world.log.list().filter(({ method }) => method !== 'GET');
  await bench.waitFor(() => writes().length === 1);
  expect(writes()[0]).toMatchObject({ status: 200 });
});
