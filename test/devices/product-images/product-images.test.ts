import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import type { DecodedImage } from '../../../src/devices/product-images/decode.ts';
import { createProductImages } from '../../../src/devices/product-images/product-images.ts';
import { drawCover } from '../../../src/sandbox/cover.ts';
import type { ProductImages } from '../../../src/replica/product-images.ts';

const small: DecodedImage = { picture: { width: 1, height: 1, rgb: new Uint8Array(3) } };

/** Resolves when nothing is being read any more. */
async function settled({ state }: ProductImages): Promise<void> {
  while ([...state.getState().byUrl.values()].some(({ isReading }) => isReading)) {
    await new Promise<void>((resolve) => {
      const stop = state.subscribe(() => (stop(), resolve()));
    });
  }
}

async function aServer(body: Uint8Array, status = 200) {
  const seen: { url: string | undefined; headers: string[] }[] = [];
  const server = createServer((request, reply) => {
    seen.push({ url: request.url, headers: Object.keys(request.headers) });
    reply.writeHead(status).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/cover.png`, seen };
}

test('a cover is fetched once, without the token, and kept', async () => {
  const { url, seen } = await aServer(drawCover({ name: 'Caneca', category: 'x', view: 1, size: 150 }));
  const pictures = createProductImages({ isAlways: false, trusts: [url] });
  pictures.look(url);
  pictures.look(url);
  await settled(pictures);
  pictures.look(url);
  expect(pictures.state.getState().byUrl.get(url)?.picture).toMatchObject({ width: 150 });
  expect(seen).toHaveLength(1);
  expect(seen[0]!.headers).not.toContain('authorization');
});

test('an address on this machine is not asked where the store is elsewhere', async () => {
  const { url, seen } = await aServer(new Uint8Array([1]));
  const pictures = createProductImages({ isAlways: false });
  pictures.look(url);
  await settled(pictures);
  expect(pictures.state.getState().byUrl.get(url)).toEqual({ problem: 'bad-address', isReading: false });
  expect(seen).toEqual([]);
});

test('one that is too large is not decoded', async () => {
  const { url } = await aServer(new Uint8Array(5 * 1024 * 1024));
  let decoded = 0;
  const decode = () => (decoded++, Promise.resolve(small));
  const pictures = createProductImages({ isAlways: false, trusts: [url], decode });
  pictures.look(url);
  await settled(pictures);
  expect(pictures.state.getState().byUrl.get(url)?.problem).toBe('too-large');
  expect(decoded).toBe(0);
});

test('they are read one after the other, and a failed one is tried again when it is looked at again', async () => {
  const order: string[] = [];
  let isDown = true;
  const fetch = (url: string) => {
    order.push(url);
    return Promise.resolve(isDown ? ({ problem: 'unreachable' } as const) : { bytes: Buffer.alloc(1) });
  };
  const pictures = createProductImages({ isAlways: false, fetch, decode: () => Promise.resolve(small) });
  pictures.look('a');
  pictures.look('b');
  pictures.look('');
  await settled(pictures);
  isDown = false;
  pictures.look('a');
  await settled(pictures);
  expect(order).toEqual(['a', 'b', 'a']);
  expect(pictures.state.getState().byUrl.get('a')?.picture).toBeDefined();
});

test('only the last sixteen are kept', async () => {
  const pictures = createProductImages({
    isAlways: false,
    fetch: () => Promise.resolve({ bytes: Buffer.alloc(1) }),
    decode: () => Promise.resolve(small),
  });
  for (let i = 0; i < 40; i++) pictures.look(`picture ${i}`);
  await settled(pictures);
  expect(pictures.state.getState().byUrl.size).toBe(16);
});
