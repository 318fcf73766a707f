/** Covers and labels lie where the store says; that must not be this machine, its network, or a name for them. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { fetchExternal } from '../../../src/api/external-fetch.ts';
import { isOuter, trusting, type Resolve } from '../../../src/api/ssrf-guard.ts';

const LIMITS = { accept: '*/*', maxBytes: 1000, withinMs: 5000 };

const hex = (n: number) => n.toString(16);

/** Answers every name with these addresses, and keeps count. */
function names(...addresses: string[]) {
  const asked: string[] = [];
  const resolveName: Resolve = (hostname, _, done) => {
    asked.push(hostname);
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return { asked, resolveName };
}

async function aServer(answer: (url: string) => string | undefined = () => undefined) {
  const heard: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    heard.push(`${request.headers.host}${request.url}`);
    const location = answer(request.url ?? '');
    if (location === undefined) response.end('label');
    else response.writeHead(302, { location }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port, heard };
}

test.each(['8.8.8.8', '1.1.1.1', '172.15.0.1', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
  '%s is an address of the internet',
  (address) => expect(isOuter(address)).toBe(true),
);

test.each(
  (
    '0.0.0.0 127.0.0.1 127.255.255.254 10.1.2.3 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254 100.64.0.1 224.0.0.1 ' +
    '255.255.255.255 :: ::1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 ::ffff:7f00:1 ::7f00:1 64:ff9b::7f00:1 2002:7f00:1::1 fe80::1 ' +
    'fe80::1%eth0 fc00::1 fd12:3456::1 ff02::1 2001:db8::1 nonsense'
  ).split(' '),
)('%s is none', (address) => expect(isOuter(address)).toBe(false));

test('however an inner address is written, nobody is asked', async () => {
  const four = fc.constantFrom([127, 0, 0, 1], [10, 9, 8, 7], [169, 254, 169, 254], [192, 168, 0, 1], [0, 0, 0, 0]);
  const spelling = four.chain(([a = 0, b = 0, c = 0, d = 0]) => {
    const number = ((a * 256 + b) * 256 + c) * 256 + d;
    return fc.constantFrom(
      `${a}.${b}.${c}.${d}`,
      String(number),
      `0x${hex(number)}`,
      `0${a.toString(8)}.0${b.toString(8)}.0${c.toString(8)}.0${d.toString(8)}`,
      `${a}.${(b * 256 + c) * 256 + d}`,
      `[::ffff:${a}.${b}.${c}.${d}]`,
      `[::ffff:${hex(a * 256 + b)}:${hex(c * 256 + d)}]`,
      `[64:ff9b::${hex(a * 256 + b)}:${hex(c * 256 + d)}]`,
    );
  });
  await fc.assert(
    fc.asyncProperty(spelling, fc.constantFrom('', ':8443', '.'), async (host, tail) => {
      const { asked, resolveName } = names('127.0.0.1');
      const url = `https://${host}${tail === '.' && host.startsWith('[') ? '' : tail}/label.pdf`;
      expect(await fetchExternal(url, { ...LIMITS, resolveName })).toEqual({ problem: 'bad-address' });
      expect(asked).toEqual([]);
    }),
    { numRuns: 100 },
  );
});

test.each([
  ['this machine', ['127.0.0.1']],
  ['a private network', ['10.0.0.5']],
  ['a cloud’s table of secrets', ['169.254.169.254']],
  ['both an outer and an inner address', ['8.8.8.8', '192.168.0.1']],
  ['a mapped address', ['::ffff:10.0.0.5']],
  ['nothing', []],
])('a name that leads to %s is not asked', async (_, addresses) => {
  const { asked, resolveName } = names(...addresses);
  const url = 'https://labels.example/one.pdf';
  expect(await fetchExternal(url, { ...LIMITS, resolveName })).toEqual({ problem: 'bad-address' });
  expect(asked).toEqual(['labels.example']);
});

test('a connection goes to the address that was judged: the name is not asked for again', async () => {
  const { port, heard } = await aServer();
  const { asked, resolveName } = names('127.0.0.1');
  const origin = `http://labels.shop:${port}`;
  const file = await fetchExternal(`${origin}/one.pdf`, { ...LIMITS, trusts: [origin], resolveName });
  expect(file.bytes?.toString()).toBe('label');
  expect(asked).toEqual(['labels.shop']);
  expect(heard).toEqual([`labels.shop:${port}/one.pdf`]);
});

test('each redirect is judged anew', async () => {
  const outside = names('127.0.0.1');
  const { port, heard } = await aServer((url) => (url === '/away' ? `http://other.shop:${port}/two` : undefined));
  const origin = `http://labels.shop:${port}`;
  const options = { ...LIMITS, trusts: [origin], resolveName: outside.resolveName };
  expect(await fetchExternal(`${origin}/away`, options)).toEqual({ problem: 'bad-address' });
  expect(heard).toHaveLength(1);
  const both = { ...options, trusts: [origin, `http://other.shop:${port}`] };
  expect((await fetchExternal(`${origin}/away`, both)).bytes?.toString()).toBe('label');
  expect(outside.asked).toEqual(['labels.shop', 'labels.shop', 'other.shop']);
});

test('the store’s own origin is no leave for the other ports of its machine', async () => {
  const { port, heard } = await aServer();
  const trusts = [`http://127.0.0.1:${port + 1}`];
  const file = await fetchExternal(`http://127.0.0.1:${port}/`, { ...LIMITS, trusts });
  expect(file).toEqual({ problem: 'bad-address' });
  expect(heard).toEqual([]);
});

test('a list of inner servers is of origins, names, addresses and ranges', () => {
  const { allows } = trusting(['labels.shop', '10.0.0.0/24', 'http://10.1.1.1:8080', 'fd00::/8']);
  const all = ['https://labels.shop/x', 'https://10.0.0.7/x', 'http://10.1.1.1:8080/x', 'https://[fd00::1]/x'];
  for (const url of all) expect(allows(new URL(url)), url).toBe(true);
  const none = ['http://labels.shop/x', 'https://10.0.1.7/x', 'http://10.1.1.1:8081/x', 'https://a:b@labels.shop/x'];
  for (const url of none) expect(allows(new URL(url)), url).toBe(false);
  for (const wrong of ['10.0.0.0/33', 'a b', 'http://', '10.0.0.0/', '-x', '*']) {
    expect(() => trusting([wrong]), wrong).toThrow(TypeError);
  }
});
