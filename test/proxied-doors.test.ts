/** Labels, product images and forwarded events go through the proxy too, and none of them to an inner network by it. */
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { fetchExternal } from '../src/api/external-fetch.ts';
import { fetchLabel } from '../src/api/label.ts';
import { useNetwork, type NetworkSettings } from '../src/api/network.ts';
import { networkFrom } from '../src/config/network.ts';
import { post } from '../src/devices/doorbell/forward.ts';
import { openProxiedStore, openProxy, STORE_NAME } from './support/proxied-store.ts';

const CREDENTIALS = 'ana:secret-1';
const got: { method?: string | undefined; url?: string | undefined; headers: Record<string, unknown> }[] = [];

/** A name server for which every name is a printer of the shop. */
const resolveName = (_: string, __: unknown, done: (error: null, found: object[]) => void) =>
  done(null, [{ address: '10.0.0.5', family: 4 }]);

/** A server of files and events, alone. */
async function aServer(): Promise<number> {
  const server = createServer((request, response) => {
    got.push({ method: request.method, url: request.url, headers: request.headers });
    response.end('%PDF-1.4 label');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

const through = (port: number, more: NetworkSettings = {}) =>
  useNetwork({ ...networkFrom({ ALL_PROXY: `http://${CREDENTIALS}@127.0.0.1:${port}` }), ...more });

beforeEach(() => void got.splice(0));
afterEach(() => useNetwork({}));

const event = { body: Buffer.from('{}'), signature: 'signature-1', contentType: 'application/json' };

test('a label, an image and an event reach their servers through the proxy, without its credentials', async () => {
  using store = await openProxiedStore(await aServer(), { credentials: CREDENTIALS });
  through(store.proxy.port, { authorities: [store.authority.cert] });
  const label = await fetchLabel(`https://${STORE_NAME}/label.pdf`);
  expect(label.bytes?.toString()).toBe('%PDF-1.4 label');
  const image = { accept: 'image/png', maxBytes: 1000, withinMs: 10_000 };
  expect((await fetchExternal(`https://${STORE_NAME}/cover.png`, image)).bytes).toBeDefined();
  const sent = await post(`https://${STORE_NAME}/hook`, event as unknown as Parameters<typeof post>[1]);
  expect(sent).toMatchObject({ status: 200 });
  expect(got.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /label.pdf', 'GET /cover.png', 'POST /hook']);
  expect(store.proxy.asked).toEqual(Array.from({ length: 3 }, () => `CONNECT ${STORE_NAME}:443 HTTP/1.1`));
  expect(JSON.stringify(got)).not.toMatch(/proxy-authorization|secret-1/i);
});

test('without TLS the proxy is asked for the whole address', async () => {
  const port = await aServer();
  through(port);
  const address = `http://${STORE_NAME}/label.pdf?of=1`;
  expect((await fetchLabel(address, { trusts: [`http://${STORE_NAME}`] })).bytes).toBeDefined();
  await post(address, event as unknown as Parameters<typeof post>[1]);
  expect(got.map(({ url }) => url)).toEqual([address, address]);
  for (const { headers } of got) expect(headers).toMatchObject({ host: STORE_NAME });
  expect(got[0]!.headers['proxy-authorization']).toBe(`Basic ${Buffer.from(CREDENTIALS).toString('base64')}`);
});

test('no label is fetched by the proxy from an inner network', async () => {
  using proxy = await openProxy({ to: await aServer() });
  through(proxy.port);
  expect((await fetchLabel('https://10.0.0.5/label.pdf')).problem).toBe('bad-address');
  const problem = await fetchLabel('https://router.example/label.pdf', { resolveName: resolveName as never });
  expect([problem.problem, proxy.asked]).toEqual(['bad-address', []]);
});

test('an event that the proxy lets not out is told as that, and not sent', async () => {
  using store = await openProxiedStore(await aServer(), { credentials: 'bia:other' });
  through(store.proxy.port, { authorities: [store.authority.cert] });
  const url = `https://${STORE_NAME}/hook`;
  const sent = await post(url, event as unknown as Parameters<typeof post>[1]);
  expect([sent, got]).toEqual([{ url, status: 0, problem: 'PROXY_407' }, []]);
});
