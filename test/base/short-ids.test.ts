import { expect, test } from 'vitest';
import { shortIds } from '../../src/base/short-ids.ts';

test('ids are cut to eight characters, and to as many more as tell all of them apart', () => {
  const ids = ['8f0c1234-aaaa', '8f0c1234-abbb', '77aa0000-cccc'];
  expect(ids.map(shortIds(ids))).toEqual(['8f0c1234-aa', '8f0c1234-ab', '77aa0000-cc']);
  expect(ids.map(shortIds(ids.slice(1)))).toEqual(['8f0c1234', '8f0c1234', '77aa0000']);
  expect(['i1', 'i2'].map(shortIds(['i1', 'i2']))).toEqual(['i1', 'i2']);
  expect(shortIds(['same-id-of-two', 'same-id-of-two'])('same-id-of-two')).toBe('same-id-');
});
