/** A field that nests deeper than programs call themselves costs that field, and no row beside it. */
import { expect, test } from 'vitest';
import { isDeeperThan, tryParseJson, UNREADABLE } from '../../src/base/json.ts';
import { parseJson } from '../../src/api/decode-response.ts';
import { connect, failure, item, order, page, plain, startScriptedStore } from './scripted-store.ts';

const HERE = '"__deep__"';
const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const objects = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
/** The JSON of a value in which one text stands for what `JSON.stringify` could not write. */
const bodyOf = (value: unknown, nested: string) => plain(JSON.stringify(value).replace(HERE, () => nested));

const NESTED: [string, string][] = [
  ['5,000 lists', deep(5000)],
  ['100,000 lists', deep(100_000)],
  ['1,000,000 lists', deep(1_000_000)],
  ['5,000 objects', objects(5000)],
  ['100,000 objects', objects(100_000)],
];

test.each(NESTED)(
  '%s in a field of one row: the field is unreadable, the row and those beside it live',
  async (_, nested) => {
    const rows = [item({ id: 'i0' }), item({ personalization_data: '__deep__' }), item({ id: 'i2' })];
    await using store = await startScriptedStore(bodyOf(page(rows), nested));
    await using client = connect(store.url);
    const { data } = await client.listItems();
    expect(data.rows.map(({ id, personalization_data }) => [id, personalization_data])).toEqual([
      ['i0', ''],
      ['i1', UNREADABLE],
      ['i2', ''],
    ]);
    expect(data.dropped).toEqual([]);
    expect(client.drift.list()).toEqual([{ field: 'item.personalization_data', seen: 'too-deep', valueCount: 1 }]);
    // What is printed for programs can be written.
    expect(JSON.stringify(data.rawRows)).toContain(UNREADABLE);
  },
);

test('an unread field costs nothing', async () => {
  await using store = await startScriptedStore(bodyOf(page([item({ origem: '__deep__' })]), deep(100_000)));
  await using client = connect(store.url);
  const { data } = await client.listItems();
  expect(data.rows).toEqual([item()]);
  expect(client.drift.list()).toEqual([]);
});

test.each(['id', '__proto__'])(
  'a row whose %s is so deep has no usable id, or is as it would be without',
  async (field) => {
    const row = Object.fromEntries([...Object.entries(item()).filter(([name]) => name !== field), [field, '__deep__']]);
    await using store = await startScriptedStore(bodyOf(page([row, item({ id: 'i2' })]), deep(5000)));
    await using client = connect(store.url);
    const { data } = await client.listItems();
    expect(data.rows.map(({ id }) => id)).toEqual(field === 'id' ? ['i2'] : ['i1', 'i2']);
    expect(data.dropped).toHaveLength(field === 'id' ? 1 : 0);
  },
);

test('in an order only the field of the item is lost; an id that is none does not become one', async () => {
  const deepItem = item({ id: 'i1', variation_options: '__deep__' });
  await using store = await startScriptedStore(
    bodyOf({ data: order({ itens: [deepItem, item({ id: 'i2' })] }) }, objects(5000)),
    bodyOf({ data: order({ itens: [item({ id: '__deep__' }), item({ id: 'i2' })] }) }, objects(5000)),
  );
  await using client = connect(store.url);
  const { data } = await client.getOrder('o1');
  expect(data.itens.map(({ id, variation_options }) => [id, variation_options])).toEqual([
    ['i1', UNREADABLE],
    ['i2', 'Cor: azul'],
  ]);
  expect((await client.getOrder('o1')).data.itens.map(({ id }) => id)).toEqual(['i2']);
});

test.each([
  ['data', { data: '__deep__' }],
  ['the body', '__deep__'],
])('a page whose %s is so deep is an unreadable answer', async (_, body) => {
  await using store = await startScriptedStore(bodyOf(body, deep(100_000)));
  await using client = connect(store.url);
  expect(await failure(client.listItems())).toMatchObject({ name: 'UnreadableAnswer', reason: 'wrong-shape' });
});

test('a refusal keeps its sentence, whatever stands beside it', async () => {
  const answers = [
    { message: 'Não pode.', extra: '__deep__' },
    { message: 'Não pode.', errors: { campo: ['__deep__'] } },
  ];
  await using store = await startScriptedStore(
    ...answers.map(
      (body) =>
        (...given: Parameters<ReturnType<typeof plain>>) =>
          plain(
            JSON.stringify(body).replace(HERE, () => deep(100_000)),
            422,
          )(...given),
    ),
  );
  await using client = connect(store.url);
  expect(await failure(client.acceptItem('o1', 'i1'))).toMatchObject({
    name: 'TransitionRefused',
    storeMessage: 'Não pode.',
  });
  expect(await failure(client.acceptItem('o1', 'i1'))).toMatchObject({
    name: 'InvalidRequest',
    storeMessage: 'Não pode.',
  });
});

test('beside what is too deep a number that lost its last digits is no id', () => {
  const text = `{"data":[{"id":9007199254740993,"x":${deep(5000)}},{"id":7,"pedido":{"id":123456789012345678}}]}`;
  expect(parseJson(text)).toEqual({
    data: [
      { id: null, x: [UNREADABLE] },
      { id: 7, pedido: { id: null } },
    ],
  });
});

test('nothing that a service sends for good is too deep', () => {
  const value = { data: [{ id: '1', personalization_data: { pages: [{ texts: [{ lines: [{ words: ['a'] }] }] }] } }] };
  expect(parseJson(JSON.stringify(value))).toEqual(value);
  expect(isDeeperThan(JSON.parse(deep(32)), 32)).toBe(false);
  expect(isDeeperThan(JSON.parse(deep(33)), 32)).toBe(true);
});

test('what another process tells is not read where it is so deep', () => {
  expect(tryParseJson(deep(100_000))).toBeUndefined();
  expect(tryParseJson(`{"toldAt":1,"events":${deep(5000)}}`)).toBeUndefined();
});
