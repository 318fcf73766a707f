/** Every connection over TLS asks who vouches for the server, whatever the environment of the process says. */
import { readdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { createServer } from 'node:tls';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createClient } from '../src/api/client.ts';
import { fetchExternal } from '../src/api/external-fetch.ts';
import { fetchLabel } from '../src/api/label.ts';
import { post } from '../src/devices/doorbell/forward.ts';
import { openRedisLink } from '../src/cluster/redis-link.ts';
import { selfSigned } from './api/self-signed.ts';

const ROOT = resolve(import.meta.dirname, '..');
const SELF_SIGNED = 'DEPTH_ZERO_SELF_SIGNED_CERT';

beforeEach(() => {
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  onTestFinished(() => void vi.unstubAllEnvs());
});

/** A server that nobody vouches for, and what it was told. */
async function aStranger(): Promise<{ host: string; heard: () => string }> {
  let heard = '';
  const server = createServer(selfSigned('localhost'), (socket) => {
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      heard += bytes.toString('latin1');
      socket.destroy();
    });
  });
  server.on('tlsClientError', () => {});
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return { host: `localhost:${(server.address() as AddressInfo).port}`, heard: () => heard };
}

/** What comes of an attempt at each door, in words that say whether the certificate was the reason. */
const DOORS: Readonly<Record<string, (host: string) => Promise<unknown>>> = {
  async store(host) {
    const client = createClient({ baseUrl: `https://${host}/api/v1`, token: 'token-1' });
    return client
      .ping()
      .catch((error: { code?: string }) => error.code)
      .finally(() => client.close());
  },
  hub: (host) =>
    openRedisLink({ url: `rediss://shop:hub-password-1@${host}`, prefix: 'bancada:{t}:', connectMs: 30_000 })().catch(
      (error: Error) => error.message,
    ),
  label: async (host) => (await fetchLabel(`https://${host}/label.pdf`, { trusts: [`https://${host}`] })).problem,
  cover: async (host) =>
    (
      await fetchExternal(`https://${host}/cover.png`, {
        accept: 'image/png',
        maxBytes: 1000,
        withinMs: 30_000,
        trusts: [`https://${host}`],
      })
    ).problem,
  async doorbell(host) {
    const event = { body: Buffer.from('{}'), signature: 'signature-1', contentType: '' };
    return (await post(`https://${host}/hook`, event as unknown as Parameters<typeof post>[1])).problem;
  },
};

test.each(Object.entries(DOORS))('the %s tells nothing to a server that nobody vouches for', async (_, attempt) => {
  const stranger = await aStranger();
  expect([SELF_SIGNED, 'unreachable']).toContain(await attempt(stranger.host));
  expect(stranger.heard()).toBe('');
});

test('every file that opens a connection over TLS takes its options from one place', () => {
  const opens = /(?:from|import\(|getBuiltinModule\()\s*'(?:node:tls|node:https|@redis\/client|\.\/undici\.ts)'/;
  const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.startsWith('sandbox'))
    .map((name) => ({ name, text: readFileSync(join(ROOT, 'src', name), 'utf8') }));
  const doors = files.filter(({ text }) => opens.test(text));
  expect(doors.map(({ name }) => name).toSorted()).toEqual([
    'api/external-fetch.ts',
    'api/tls.ts',
    'api/transport.ts',
    'api/tunnel.ts',
    'cli/handlers/doctor/network.ts',
    'cluster/redis-link.ts',
    'devices/doorbell/forward.ts',
  ]);
  expect(doors.filter(({ text }) => !/\bcheckedTls\(\)|\bconnectorFor\(/.test(text)).map(({ name }) => name)).toEqual(
    [],
  );
  expect(files.filter(({ text }) => /\bfetch\(\s*['"`]|globalThis\.fetch/.test(text)).map(({ name }) => name)).toEqual(
    [],
  );
});
