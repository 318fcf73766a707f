import { afterEach, expect, test } from 'vitest';
import { routeTo, useNetwork, type Proxy } from '../../src/api/network.ts';
import { networkFrom } from '../../src/config/network.ts';

const proxy: Proxy = { host: 'proxy', port: 3128, isTls: false, shown: 'http://proxy:3128' };
afterEach(() => useNetwork({}));

const wayTo = (address: string) => {
  const route = routeTo(address);
  return route.proxy ? 'proxy' : route.because;
};

test.each([
  'http://localhost:4010',
  'https://127.0.0.1',
  'https://127.9.9.9',
  'https://[::1]:8443',
  'http://a.localhost',
])('this machine is asked directly at %s, whatever is set', (address) => {
  useNetwork({ httpsProxy: proxy, httpProxy: proxy });
  expect(wayTo(address)).toBe('loopback');
});

test.each([
  ['store.example', 'https://store.example', 'exception'],
  ['store.example', 'https://api.store.example', 'exception'],
  ['.store.example', 'https://store.example.', 'exception'],
  ['*.store.example', 'https://API.store.example', 'exception'],
  ['store.example', 'https://mystore.example', 'proxy'],
  ['store.example:8443', 'https://store.example', 'proxy'],
  ['store.example:443', 'https://store.example', 'exception'],
  ['10.0.0.0/8', 'https://10.1.2.3', 'exception'],
  ['10.0.0.0/8', 'https://11.1.2.3', 'proxy'],
  ['10.0.0.0/8', 'https://ten.example', 'proxy'],
  ['fd00::/8', 'https://[fd12::1]', 'exception'],
  ['[fd12::1]:443', 'https://[fd12::1]', 'exception'],
  ['*', 'https://store.example', 'exception'],
  ['a b,store.example', 'https://store.example', 'exception'],
  ['', 'https://store.example', 'proxy'],
])('NO_PROXY=%s: %s goes by %s', (noProxy, address, way) => {
  useNetwork({ httpsProxy: proxy, noProxy });
  expect(wayTo(address)).toBe(way);
});

test('HTTPS_PROXY is for https alone, HTTP_PROXY for https too where nothing else is said', () => {
  useNetwork({ httpsProxy: proxy });
  expect([wayTo('https://a.example'), wayTo('http://a.example')]).toEqual(['proxy', 'no-proxy-set']);
  useNetwork({ httpProxy: proxy });
  expect([wayTo('https://a.example'), wayTo('http://a.example')]).toEqual(['proxy', 'proxy']);
});

test('a proxy is read with its credentials, which what is shown of it leaves out', () => {
  const { httpsProxy } = networkFrom({ https_proxy: 'https://ana:p%40ss@proxy.example', HTTPS_PROXY: 'other:1' });
  const authorization = `Basic ${Buffer.from('ana:p@ss').toString('base64')}`;
  expect(httpsProxy).toEqual({
    host: 'proxy.example',
    port: 443,
    isTls: true,
    authorization,
    shown: 'https://proxy.example:443',
  });
  expect(networkFrom({ ALL_PROXY: 'proxy:3128' })).toMatchObject({ httpsProxy: proxy, httpProxy: proxy });
  expect(networkFrom({ HTTPS_PROXY: '' }).httpsProxy).toBeUndefined();
});
