/** The filter of the queue and its saved views on the command line. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dayStamp } from '../../src/base/ages.ts';
import { createItemRepository } from '../../src/db/item-repository.ts';
import { holdPieces, noteOnOrder } from '../../src/db/piece-notes.ts';
import { createSessionRepository } from '../../src/db/session-repository.ts';
import { createStoreState } from '../../src/db/store-state.ts';
import { ItemRecords } from '../../src/replica/records.ts';
import { startSandbox } from '../../src/sandbox/sandbox.ts';
import { item, json, page, startScriptedStore } from '../api/scripted-store.ts';
import { anItem } from '../support/items.ts';
import { aFolder, envFor, runCli, TOKEN } from './run-cli.ts';

const ids = (lines: readonly string[]) => lines.map((line) => (JSON.parse(line) as { id: string }).id);

const verdicts = ({ lines }: { lines: readonly string[] }) =>
  lines.map((line) => JSON.parse(line) as { item_id: string; verdict: string });

test('items takes the words of the filter, in quotes or not', async () => {
  await using store = await startScriptedStore((response) =>
    json(
      page([
        item({ id: 'mug', product_nome: 'Caneca', quantidade: '4' }),
        item({ id: 'mugs', product_nome: 'Canecas', quantidade: '2' }),
        item({ id: 'plate', product_nome: 'Prato', quantidade: '9' }),
      ]),
    )(response, {} as never),
  );
  const env = envFor(store.url);
  for (const words of [['caneca qty:>3'], ['caneca', 'qty>3'], ['item:"caneca"', 'qty>3'], ['!prato !qty<3']]) {
    const run = await runCli(['items', ...words, '--ndjson'], { env });
    expect([run.code, ids(run.lines), run.stderr]).toEqual([0, ['mug'], '']);
  }
});

test('the limit counts what is selected, and no row that is not counts as a fault of the store', async () => {
  const sandbox = await startSandbox({ tokens: [TOKEN], items: 200, seed: 2 });
  const run = await runCli(['items', 'qty>1', '--limit', '3', '--json'], { env: envFor(sandbox.url) });
  await sandbox.close();
  const rows = JSON.parse(run.stdout) as { quantidade: string }[];
  expect(rows.map(({ quantidade }) => Number(quantidade) > 1)).toEqual([true, true, true]);
  expect(run.stderr).toBe('');
});

test('a filter that cannot be asked ends before any request, and its place is shown', async () => {
  let asked = 0;
  await using store = await startScriptedStore((response) => {
    asked++;
    json(page([]))(response, {} as never);
  });
  const run = await runCli(['items', 'caneca 日本', 'foo:bar', '--json'], { env: envFor(store.url) });
  expect(run.code).toBe(2);
  const [sentence, filter = '', caret = ''] = run.stderr.split('\n');
  expect(sentence).toMatch(/^No field “foo”/);
  expect(filter).toBe('  caneca 日本 foo:bar');
  expect(caret).toBe(`  ${' '.repeat('caneca ????'.length + 1)}^`);
  expect([asked, run.stdout]).toEqual([0, '']);
});

test('of a long filter only the part around the wrong word is shown', async () => {
  const run = await runCli(['items', `${'x'.repeat(300)} qty>many ${'y'.repeat(300)}`], {
    env: envFor('http://127.0.0.1:9'),
  });
  const [, filter = '', caret = ''] = run.stderr.split('\n');
  expect(filter[caret.indexOf('^')]).toBe('m');
  expect(filter.length).toBeLessThan(100);
});

test('what the list leaves out of rows counts as empty, and that is told', async () => {
  const { personalization_data: _, ...short } = item({ id: 'short' });
  await using store = await startScriptedStore((response) =>
    json(page([short, item({ id: 'whole', personalization_data: 'Ana' })]))(response, {} as never),
  );
  const env = envFor(store.url);
  const run = await runCli(['items', 'text:ana', '--ndjson'], { env });
  expect(ids(run.lines)).toEqual(['whole']);
  expect(run.stderr).toBe('The store’s list leaves out personalization_data of 1 item: for the filter it was empty.\n');
  expect((await runCli(['items', 'item:caneca', '--ndjson'], { env })).stderr).toBe('');
});

test('what the shop has noted, and what this machine has read before, is looked for as on the screens', async () => {
  const { personalization_data: _, ...short } = item({ id: 'held', order_id: 'o1' });
  const rows = [short, item({ id: 'other', order_id: 'o2' })];
  await using store = await startScriptedStore((response) => json(page(rows))(response, {} as never));
  const env = envFor(store.url);
  const state = createStoreState({
    dir: env['BANCADA_STATE_DIR']!,
    baseUrl: store.url,
    token: TOKEN,
    wallNow: Date.now,
  });
  const { database } = state.open('loja');
  const by = { operator: 'eva', station: 'b', at: 1 };
  holdPieces(database, [{ ...by, order_id: 'o1', item_id: 'held', reason: 'Falta a arte' }]);
  noteOnOrder(database, { ...by, order_id: 'o2', text: 'sem pressa' });
  const records = new ItemRecords();
  records.merge([anItem({ ...short, personalization_data: 'Ana & Léo' })], 0);
  createItemRepository(database, { now: Date.now, hostNow: Date.now }).keep([...records.all()], undefined);
  state.close();
  for (const [filter, found] of [
    ['is:hold', ['held']],
    ['hold:arte', ['held']],
    ['note:pressa', ['other']],
    ['text:"ana & leo"', ['held']],
  ] as const) {
    const run = await runCli(['items', filter, '--ndjson'], { env });
    expect([filter, ids(run.lines), run.stderr]).toEqual([filter, found, '']);
  }
});

test('a saved view is its tab and its filter, and more words narrow it', async () => {
  const asked: (string | null)[] = [];
  await using store = await startScriptedStore((response, { url }) => {
    asked.push(new URL(url, 'http://x').searchParams.get('status'));
    const rows = ['Caneca', 'Caneca listrada', 'Prato'].map((product_nome, i) =>
      item({ id: `i${i}`, product_nome, item_status: 'accepted' }),
    );
    json(page(rows))(response, {} as never);
  });
  const env = envFor(store.url);
  const home = { dir: env['BANCADA_STATE_DIR']!, baseUrl: store.url, wallNow: Date.now };
  const state = createStoreState({ ...home, token: TOKEN });
  state.open('loja');
  state.close();
  const sort = { column: 'age', isReversed: false };
  for (const [operator, filter] of [
    ['eva', 'listrada'],
    ['rui', 'prato'],
  ] as const) {
    const sessions = createSessionRepository({ ...home, holder: { operator, place: 'b', terminal: '' } });
    sessions.take('loja');
    const view = { name: 'Manhã', drawer: 'accepted', filter, sort };
    sessions.write(JSON.stringify({ version: 1, views: [view] }));
    sessions.release();
  }
  const idsFor = async (...args: string[]) => {
    const run = await runCli(['items', ...args, '--ndjson'], { env });
    return [run.code, ids(run.lines), run.stderr];
  };
  expect(await idsFor('--view', 'manha', '--operator', 'eva')).toEqual([0, ['i1'], '']);
  expect(await idsFor('--view', 'manha', '--operator', 'rui')).toEqual([0, ['i2'], '']);
  expect(await idsFor('--view', 'manha', '--operator', 'eva', '!caneca')).toEqual([0, [], '']);
  expect(asked).toEqual(['accepted', 'accepted', 'accepted']);
  const run = await runCli(['items', '--view', 'noite'], { env });
  expect(run.stderr).toBe('--view noite: Expected a saved view of the queue: Manhã.\n');
});

test('a view that nobody has saved is told, with those that there are', async () => {
  const run = await runCli(['items', '--view', 'night'], { env: envFor('http://127.0.0.1:9') });
  expect([run.code, run.stderr]).toEqual([2, '--view night: No bench on this machine has saved a view.\n']);
});

test.each([
  ['pending', '--status'],
  ['2026-11-01', '--since'],
])('%s alone is a slip: it is answered with the line to type', async (word, flag) => {
  using folder = aFolder();
  const run = await runCli(['items', word], { env: envFor('http://127.0.0.1:9', folder) });
  const line = `Try: bancada items ${flag} ${word}`;
  expect([run.code, run.stderr]).toEqual([2, `${word}: The filter looks into texts of items only. ${line}\n`]);
});

test('--where moves what the filter selects in the state from which the move begins, and says first what it would', async () => {
  await using sandbox = await startSandbox({ tokens: [TOKEN], items: 120, seed: 4 });
  const env = envFor(sandbox.url);
  const pending = await runCli(['items', 'qty<2', '--status', 'pending', '--ndjson'], { env });
  const wanted = ids(pending.lines).toSorted();
  expect(wanted.length).toBeGreaterThan(3);

  const dry = await runCli(['accept', '--where', 'qty:<2', '--dry-run', '--ndjson'], { env });
  const told = verdicts(dry);
  expect(told.map(({ item_id }) => item_id).toSorted()).toEqual(wanted);
  expect(new Set(told.map(({ verdict }) => verdict))).toEqual(new Set(['dry-run']));

  const run = await runCli(['accept', '--where', 'qty:<2', '--ndjson'], { env });
  expect(run.code).toBe(0);
  const accepted = verdicts(run);
  expect(accepted.map(({ item_id }) => item_id).toSorted()).toEqual(wanted);
  expect((await runCli(['items', 'qty<2', '--status', 'pending', '--ndjson'], { env })).lines).toEqual([]);
  const none = await runCli(['accept', '--where', 'qty:<2'], { env });
  expect([none.code, none.stderr]).toEqual([0, 'Nothing to move.\n']);
});

test.each([
  [['accept', '--where', ' '], /^--where: Expected at least one word/],
  [['accept', 'o1', '--where', 'mug'], /^Name items, or select them/],
  [['ship', '--where', 'qty>x', '--without-tracking'], /^“x” is no quantity[\s\S]*\n {2}qty>x\n {6}\^\n$/],
  [['release', '--where', 'foo:1'], /^No field “foo”/],
  [['labels', '--where', 'foo:1', '--print'], /^No field “foo”/],
  [['tags', '--where', 'foo:1'], /^No field “foo”/],
  [['hold', '--where', 'buyer:ana', '--reason', 'art'], /^(?:The store’s list does not name the buyer|art|--reason)/],
  [['accept'], /^error: missing required argument 'item'/],
  [['release'], /^error: missing required argument 'item'/],
])('%j ends with 2 before any request', async (args, words) => {
  using folder = aFolder();
  let asked = 0;
  await using store = await startScriptedStore((response) => {
    asked++;
    json(page([]))(response, {} as never);
  });
  const run = await runCli(args, { env: envFor(store.url, folder) });
  expect(run.stderr).toMatch(words);
  expect([run.code, asked]).toEqual([2, 0]);
});

test.each([
  ['en', ['items', 'car'], []],
  ['en', ['items', 'de'], ['delivery:']],
  ['en', ['watch', 'item:mug', '!is:p'], ['!is:pending', '!is:production']],
  ['en', ['accept', '--where', 'item:mug q'], ['item:mug qty:']],
  ['pt-BR', ['pedidos', 'é:p'], ['é:pendente', 'é:producao']],
  ['pt-BR', ['pedidos', 'é:esp'], ['é:espera']],
  ['pt-BR', ['enviar', '--where', 'p'], ['pedido:', 'produto:', 'prazo:']],
])('%s: the shell completes the words of a filter: %j', async (language, words, found) => {
  using folder = aFolder();
  const env = { ...envFor('http://127.0.0.1:9', folder), BANCADA_LANG: language };
  const { stdout } = await runCli(['__complete', '--', ...words], { env });
  expect(stdout.split('\n').filter(Boolean)).toEqual(found);
});

test('items --due selects by the promises of the shop, among what is open', async () => {
  const asked: string[] = [];
  const agoMs = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const placed = (id: string, delivery_type: string, created_at: string, item_status = 'accepted') => {
    const pedido = { id, numero: id, status: '', metodo_envio: delivery_type, created_at };
    return item({ id, order_id: id, delivery_type, created_at, item_status, pedido });
  };
  const all = [
    placed('today', 'SEDEX', agoMs(0)),
    placed('late', 'SEDEX', agoMs(2)),
    placed('tomorrow', 'PAC', agoMs(0)),
    placed('old', 'Jadlog', agoMs(3)),
    placed('gone', 'SEDEX', agoMs(0), 'shipped'),
  ];
  await using store = await startScriptedStore((response, request) => {
    const status = new URL(request.url ?? '', 'http://store').searchParams.get('status');
    asked.push(status ?? '');
    json(page(all.filter(({ item_status }) => item_status === status)))(response, request);
  });
  const env = envFor(store.url);
  const rules = ['SEDEX', 'PAC'].map((delivery, days) => ({ delivery, days, working: false }));
  mkdirSync(env['BANCADA_CONFIG_DIR']!, { recursive: true });
  writeFileSync(join(env['BANCADA_CONFIG_DIR']!, 'workshop.json'), JSON.stringify({ promise: rules }));
  const day = (ahead: number) => dayStamp(Date.now() + ahead * 86_400_000);
  for (const [due, expected] of [
    ['today', ['today']],
    ['tomorrow', ['tomorrow']],
    ['late', ['late', 'old']],
    [day(0), ['today']],
    [day(-2), ['late']],
  ] as const) {
    const run = await runCli(['items', '--due', due, '--ndjson'], { env });
    expect([due, run.code, ids(run.lines), run.stderr]).toEqual([due, 0, expected, '']);
  }
  expect(new Set(asked)).toEqual(new Set(['pending', 'accepted', 'in_production']));
  const wrong = await runCli(['items', '--due', 'soon', '--ndjson'], { env });
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('Expected today, tomorrow, late, or a date')]);
});
