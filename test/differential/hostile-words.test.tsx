/**
 * A store may say any word in any field. Names that every object has are the worst of them: a table that is an object
 * finds something under each.
 */
import { expect, test } from 'vitest';
import { byNight, someByDay } from '../support/night.ts';
import { screenName } from '../../screens/screen-name.ts';
import { pickFields } from '../../src/cli/output/fields.ts';
import { readStatus } from '../../src/domain/lifecycle.ts';
import { readTypedRun } from '../../src/domain/promo-rule.ts';
import { readKeyName, showKey } from '../../src/tty/keys/key-names.ts';
import { OBJECT_WORDS } from '../../src/sandbox/hostile-words.ts';
import { mergeItems } from '../../src/replica/replica.ts';
import { connect, item, json, order, page, product, startScriptedStore, stock } from '../api/scripted-store.ts';
import { aFolder, envFor, runCli, TOKEN } from '../cli/run-cli.ts';
import { aSession } from '../support/session.ts';
import { openSandbox } from '../sandbox/support.ts';
import { openStage } from '../support/frames.tsx';
import { press } from '../support/press.ts';

type Fields = Record<string, unknown>;

const ITEM = item({
  financeiro: {
    valor_liquido_vendedor: '100.00',
    comissao_pct: '12.00',
    valor_comissao: '12.00',
    status: 'previsto',
    data_credito: '2026-11-20T10:00:00.000000Z',
  },
  pedido: { id: 'o1', numero: '1001', status: 'paid', metodo_envio: 'PAC', created_at: '2026-11-20T10:00:00.000000Z' },
});

/** The way to each value of a record that is no record itself. */
const leaves = (value: unknown, way: readonly string[] = []): string[][] =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).flatMap(([name, one]) => leaves(one, [...way, name]))
    : [[...way]];

function withLeaf(record: Fields, [name = '', ...rest]: readonly string[], value: unknown): Fields {
  return { ...record, [name]: rest.length === 0 ? value : withLeaf(record[name] as Fields, rest, value) };
}

/** One record for each of its fields and each word, with ids of their own wherever these are not what is struck. */
const struckBy = (base: Fields, ...names: readonly string[]): Fields[] =>
  leaves(base).flatMap((way) =>
    OBJECT_WORDS.map((word) => {
      const own = Object.fromEntries(names.map((name) => [name, `${String(base[name])}-${way.join('-')}-${word}`]));
      return withLeaf({ ...base, ...own }, way, word);
    }),
  );

const ITEMS = struckBy(ITEM, 'id');
/** Fields that hold words where an object or a list was declared. */
const PAIRED = OBJECT_WORDS.map((word) => ({
  ...ITEM,
  id: `pairs-${word}`,
  personalization_data: JSON.parse(`{${JSON.stringify(word)}: "x"}`),
  variation_options: [{ name: word, value: word }],
}));

/** The words whose items are opened one by one. */
const OPENED = byNight(/__proto__/, /constructor|__proto__/);

test('every word in every field of an item is read, stands in the queue and is drawn', async () => {
  await using store = await startScriptedStore(json(page([...ITEMS, ...PAIRED], { perPage: 1000 })));
  await using client = connect(store.url);
  const { rows } = (await client.listItems()).data;
  expect(rows.length).toBe(ITEMS.length + PAIRED.length);
  const { context: bench, replica } = aSession([]);
  mergeItems(replica, rows, 0);
  const stage = await openStage(bench, 120, 40);
  for (const tab of OBJECT_WORDS.slice(0, 8)) {
    await stage.press('\t', 'g');
    expect((await stage.rows()).join('\n'), tab).toContain('item');
  }
  const { records } = replica.getState();
  for (const { id } of rows) expect(records.get(id)?.item.id).toBe(id);
  for (const { id } of rows.filter(({ id }) => OPENED.test(id))) {
    bench.session.setState({ places: [{ screen: 'queue' }, { screen: 'item', itemId: id }] });
    await stage.settle();
    expect((await stage.rows()).join('\n').length, id).toBeGreaterThan(200);
  }
  stage.end();
});

/** A store of such items, orders, products and stock records. */
const aStore = (fields: { items?: Fields[]; order?: Fields; product?: Fields; stock?: Fields[] }) =>
  startScriptedStore((response, arrival) => {
    const { pathname } = new URL(arrival.url, 'http://store.invalid');
    const path = pathname.replace('/api/v1', '');
    const answer = path.startsWith('/ping')
      ? { pong: true, loja_id: 'loja-1' }
      : path.startsWith('/pedidos/')
        ? { data: fields.order ?? order() }
        : path.startsWith('/produtos')
          ? { data: fields.product ?? product() }
          : page(path.startsWith('/estoque') ? (fields.stock ?? [stock()]) : (fields.items ?? [ITEM]), {
              perPage: 1000,
            });
    json(answer)(response, arrival);
  });

/** A command that met a word of the store as if it were something of its own. */
const isBug = ({ stderr, stdout }: { stderr: string; stdout: string }) =>
  /bug|native code|\[object|undefined/.test(`${stderr}${stdout}`);

test.each([
  [['items']],
  [['items', '--json']],
  [['items', '--csv']],
  [['items', '--status', 'pending', '--ndjson']],
  [['queue', '--once']],
  [['accept', '#1001', '--wait', '0.05']],
  [['items', 'constructor']],
])('%j lists a store with every word in every field', async (args) => {
  await using store = await aStore({ items: [...ITEMS, ...PAIRED] });
  using folder = aFolder();
  const run = await runCli(args, { env: envFor(store.url, folder) });
  expect(isBug(run), run.stderr.slice(0, 2000)).toBe(false);
});

const isWhole = (way: readonly string[]) => !['id', 'order_id', 'product_id'].includes(way.at(-1)!);

test.each(OBJECT_WORDS)(
  'an order, a product and a stock record that say %s are shown by the commands',
  async (word) => {
    const all = (base: Fields) =>
      leaves(base)
        .filter(isWhole)
        .reduce((record, way) => withLeaf(record, way, word), base);
    const fields = {
      order: all(order({ itens: [all(ITEM)] })),
      product: all(product()),
      stock: struckBy(stock(), 'id'),
    };
    await using store = await aStore(fields);
    for (const args of [['order', 'o1'], ['order', 'o1', '--json'], ['product', 'p1'], ['price', 'p1'], ['stock']]) {
      const run = await runCli(args, { env: envFor(store.url) });
      expect(isBug(run), `${args.join(' ')}: ${run.stderr}`).toBe(false);
    }
  },
);

test.each(byNight(['__proto__'], ['constructor', '__proto__']))(
  '%s in any one field of an order or a product is shown',
  async (word) => {
    using folder = aFolder();
    const [anOrder, aProduct] = [order({ itens: [ITEM] }), product()];
    for (const way of leaves(anOrder)) {
      await using store = await aStore({ order: withLeaf(anOrder, way, word) });
      const run = await runCli(['order', 'o1', '--show-personal-data'], { env: envFor(store.url, folder) });
      expect(isBug(run), `${way.join('.')}: ${run.stderr}`).toBe(false);
    }
    for (const way of leaves(aProduct)) {
      await using store = await aStore({ product: withLeaf(aProduct, way, word) });
      const run = await runCli(['product', 'p1'], { env: envFor(store.url, folder) });
      expect(isBug(run), `${way.join('.')}: ${run.stderr}`).toBe(false);
    }
  },
);

test.each(OBJECT_WORDS)('%s is no unit of prices, no screen, no key, no word of a price run and no field', (word) => {
  const { context: bench, session } = aSession();
  session.setState({ prompt: { kind: 'priceUnit', productId: 'p1', value: word } });
  press(bench, 'enter');
  expect(bench.details.getState().priceUnit).toBeUndefined();
  expect(screenName(word, bench.texts)).toBe(word);
  expect(readKeyName(word)).toEqual({ problem: 'unknown' });
  expect(showKey(word)).toBe(word);
  expect(readTypedRun(`-10% ${word} 5`, 0, true)).toEqual({ problem: 'word', at: word });
  expect(readStatus(word)).toBeUndefined();
  expect(pickFields({ id: 'i1' }, [word, 'id'])).toEqual(
    Object.fromEntries([
      [word, null],
      ['id', 'i1'],
    ]),
  );
});

test.each(
  someByDay([
    { hostileWords: 1 },
    { hostileWords: 0.3 },
    { absurdNumbers: 1 },
    { absurdNumbers: 0.5, hostileWords: 0.1, hostileText: 0.3 },
  ]),
)('a sandbox with %o is listed, read and worked on', async (switches) => {
  await using sandbox = await openSandbox({ tokens: [TOKEN], items: 60, seed: 3, switches });
  using folder = aFolder();
  const env = envFor(sandbox.url, folder);
  const listed = await runCli(['items', '--json'], { env });
  const [first] = JSON.parse(listed.stdout) as { id: string; order_id: string; product_id: string }[];
  const subject = `${first!.order_id}/${first!.id}`;
  for (const args of [
    ['items'],
    ['order', first!.order_id],
    ['product', first!.product_id],
    ['stock'],
    ['accept', subject, '--wait', '0.05'],
    ['start', subject, '--wait', '0.05'],
    ['doctor'],
    ['tags', subject, '--wait', '0.05'],
  ]) {
    const run = await runCli(args, { env });
    expect(isBug(run), `${args.join(' ')}: ${run.stderr}`).toBe(false);
  }
});
