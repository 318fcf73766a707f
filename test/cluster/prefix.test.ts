/** Which keys of the hub's server are a store's. */
import { expect, test } from 'vitest';
import { prefixFor } from '../../src/cluster/redis-link.ts';

test('hosts that spell the address of their store otherwise meet all the same', () => {
  const [usual, ...others] = [
    'https://api.store.test/v1',
    'https://API.store.test/v1/',
    'https://api.store.test:443/v1',
  ];
  for (const other of others) expect(prefixFor(other, 'loja-1')).toBe(prefixFor(usual!, 'loja-1'));
  expect(prefixFor('https://api.store.test/v2', 'loja-1')).not.toBe(prefixFor(usual!, 'loja-1'));
  expect(prefixFor(usual!, 'loja-2')).not.toBe(prefixFor(usual!, 'loja-1'));
});
