import { describe, expect, expectTypeOf, test } from 'vitest';
import {
  anyOf,
  anything,
  boolean,
  called,
  exact,
  Refusal,
  recordOf,
  withDefault,
  listOf,
  mapped,
  finite,
  object,
  oneOf,
  optional,
  orElse,
  read,
  readText,
  someOf,
  string,
  that,
  where,
  type Codec,
  type ReadBy,
} from '../../src/base/codec.ts';

const piece = object({ id: string, place: oneOf(['slot', 'held']), note: optional(string), tags: listOf(string, 2) });

test('an object is read with its fields in the order of the codec, and without others', () => {
  const value = { tags: ['a'], place: 'held', more: 1, id: 'i1' };
  expect(JSON.stringify(read(piece, value))).toBe('{"id":"i1","place":"held","tags":["a"]}');
});

test('a field that may be missing is read where it is there, and else is absent', () => {
  const right = { id: 'i1', place: 'slot', tags: [] };
  expect(read(piece, { ...right, note: 'fragile' })).toStrictEqual({ ...right, note: 'fragile' });
  expect(read(piece, right)).toStrictEqual(right);
});

test('an object with any names is read with all of them, and any value as it is', () => {
  const value = { a: { more: [1, null] }, b: 'x' };
  expect(read(recordOf(anything), value)).toStrictEqual(value);
});

test('true and false are read, and nothing that only looks like them', () => {
  expect([true, false, 1, 'true', null].map((value) => read(boolean, value))).toEqual([
    true,
    false,
    undefined,
    undefined,
    undefined,
  ]);
});

test('what nothing can be made of is refused, also as a part of a list', () => {
  const count = mapped(string, (text) => (text === 'one' ? 1 : undefined));
  expect([read(listOf(count), ['one']), read(listOf(count), ['one', 'two'])]).toEqual([[1], undefined]);
});

test('what is of another shape is refused as a whole', () => {
  const right = { id: 'i1', place: 'slot', tags: [] };
  for (const wrong of [
    null,
    [],
    'i1',
    { ...right, id: 1 },
    { ...right, place: 'van' },
    { ...right, note: null },
    { ...right, tags: ['a', 'b', 'c'] },
    { ...right, tags: [1] },
    { id: 'i1', tags: [] },
  ])
    expect(read(piece, wrong)).toBeUndefined();
});

test('a codec takes what passes a test beside', () => {
  const short = where(string, ({ length }) => length < 3);
  expect([read(short, 'ab'), read(short, 'abc'), read(short, 1)]).toEqual(['ab', undefined, undefined]);
});

test('what may be wrong costs itself alone, and is there all the same', () => {
  const place = object({ id: string, at: orElse(finite, undefined), tags: orElse(someOf(string), []) });
  expect(read(place, { id: 'a', at: 'noon', tags: ['x', 1, 'y'] })).toStrictEqual({
    id: 'a',
    at: undefined,
    tags: ['x', 'y'],
  });
  expect(read(place, { id: 'a', at: 3, tags: 'x' })).toStrictEqual({ id: 'a', at: 3, tags: [] });
  expect(read(place, { at: 3 })).toBeUndefined();
});

test('of several codecs the first that reads a value counts, and what is read can be made into something else', () => {
  const length = mapped(string, (value) => value.length);
  const either = anyOf<number>(finite, length);
  expect([read(either, 7), read(either, 'abc'), read(either, null)]).toEqual([7, 3, undefined]);
});

test('a text that is no JSON, or nests too deep, is refused', () => {
  const list = listOf(finite);
  expect(readText(list, '[1,2]')).toEqual([1, 2]);
  expect([readText(list, '[1,'), readText(list, '[1e999]')]).toEqual([undefined, undefined]);
  expect(readText(listOf(listOf(string)), `${'['.repeat(40)}${']'.repeat(40)}`)).toBeUndefined();
});

test('the type follows from the codec', () => {
  expectTypeOf<ReadBy<typeof piece>>().toEqualTypeOf<
    { id: string; place: 'slot' | 'held'; tags: string[] } & { note?: string | undefined }
  >();
});

describe('a refusal', () => {
  const LOGIN = object({ name: string, isOn: optional(boolean), kind: optional(oneOf(['a', 'b'])) });
  const FILE = where(
    exact({ logins: recordOf(LOGIN), tags: optional(listOf(string, 2)) }),
    ({ logins }) => Object.hasOwn(logins, 'ana'),
    'names no login',
    ['logins'],
  );
  const refusal = (value: unknown) => {
    const found = FILE(value);
    return found instanceof Refusal ? [found.path.join('.'), found.wrong] : undefined;
  };

  test.each([
    [7, '', 'is not an object'],
    [{}, '', 'has no "logins"'],
    [{ logins: [] }, 'logins', 'is not an object'],
    [{ logins: { ana: {} } }, 'logins.ana', 'has no "name"'],
    [{ logins: { ana: { name: 1 } } }, 'logins.ana.name', 'is not a text'],
    [{ logins: { ana: { name: 'a', isOn: 1 } } }, 'logins.ana.isOn', 'is neither true nor false'],
    [{ logins: { ana: { name: 'a', kind: 'c' } } }, 'logins.ana.kind', 'is none of a, b'],
    [{ logins: { ana: { name: 'a' } }, tags: {} }, 'tags', 'is not a list'],
    [{ logins: { ana: { name: 'a' } }, tags: ['a', 1] }, 'tags.1', 'is not a text'],
    [{ logins: { ana: { name: 'a' } }, tags: ['a', 'b', 'c'] }, 'tags', 'has more than 2 parts'],
    [{ logins: { ana: { name: 'a' } }, more: 1 }, 'more', 'is not known'],
    [{ logins: { leo: { name: 'a' } } }, 'logins', 'names no login'],
  ])('of %j says where and what is allowed', (value, path, wrong) => {
    expect(refusal(value)).toEqual([path, wrong]);
  });

  test.each([
    ['a test alone', that((value): value is 'a' => value === 'a'), 'cannot be used'],
    ['what nothing can be made of', mapped(string, () => undefined), 'cannot be used'],
    ['several codecs', anyOf<unknown>(finite, boolean), 'cannot be used'],
    ['a value that is not fit', where(string, () => false), 'cannot be used'],
    ['a number', finite, 'is not a number'],
  ])('has a reason and is about the whole value: %s', (_, codec, wrong) => {
    expect((codec as Codec<unknown>)('b')).toEqual(new Refusal(wrong, []));
  });

  test('is said in one way where a codec is called something', () => {
    const found = called(listOf(string), 'is not a list of words')([1]);
    expect(found).toEqual(new Refusal('is not a list of words'));
  });

  test('does not meet what is left to its default', () => {
    const side = object({ side: withDefault(oneOf(['left', 'right']), 'left') });
    expect([{}, { side: null }, { side: 'right' }, { side: 'up' }].map((value) => read(side, value))).toEqual([
      { side: 'left' },
      { side: 'left' },
      { side: 'right' },
      undefined,
    ]);
  });
});
