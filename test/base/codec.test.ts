import { expect, expectTypeOf, test } from 'vitest';
import { listOf, object, oneOf, optional, read, that, where, type ReadBy } from '../../src/base/codec.ts';

const text = that((value): value is string => typeof value === 'string');
const piece = object({ id: text, place: oneOf(['slot', 'held']), note: optional(text), tags: listOf(text, 2) });

test('an object is read with its fields in the order of the codec, and without others', () => {
  const value = { tags: ['a'], place: 'held', more: 1, id: 'i1' };
  expect(JSON.stringify(read(piece, value))).toBe('{"id":"i1","place":"held","tags":["a"]}');
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
  const short = where(text, ({ length }) => length < 3);
  expect([read(short, 'ab'), read(short, 'abc'), read(short, 1)]).toEqual(['ab', undefined, undefined]);
});

test('the type follows from the codec', () => {
  expectTypeOf<ReadBy<typeof piece>>().toEqualTypeOf<
    { id: string; place: 'slot' | 'held'; tags: string[] } & { note?: string | undefined }
  >();
});
