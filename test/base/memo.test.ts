import { describe, expect, test } from 'vitest';
import { lastMadeFor, once } from '../../src/base/memo.ts';

test('a value that is made once is the same afterwards, `undefined` too', () => {
  let count = 0;
  const get = once(() => void count++);
  get();
  get();
  expect(count).toBe(1);
});

describe('the last value for an owner', () => {
  const madeFor = lastMadeFor<object>();
  const owner = {};
  const made = (...by: unknown[]) => madeFor(owner, by, () => ({}));

  test('stays as long as its parts are the same', () => {
    expect(made(1, 'a')).toBe(made(1, 'a'));
    expect(made(1, 'a')).not.toBe(made(1, 'b'));
  });

  test('is made again where a part has come at the end, or gone there', () => {
    const two = made(1, 2);
    const three = made(1, 2, 3);
    expect(three).not.toBe(two);
    expect(made(1, 2)).not.toBe(three);
  });
});
