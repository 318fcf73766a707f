import { afterEach, expect, test } from 'vitest';
import type { StockRecord } from '../../src/domain/records.ts';
import { answerQuestion } from '../../src/session/front/questions.ts';
import { goTo } from '../../src/session/state/session-state.ts';
import { mergeStock } from '../../src/replica/stock.ts';
import { textsIn } from '../../src/i18n/texts.ts';
import type { Language } from '../../src/i18n/language.ts';
import { aSession } from '../support/session.ts';
import { openStage, type Stage } from '../support/frames.tsx';
import { aStockRecord } from '../support/goods.ts';
import { at } from '../support/items.ts';

const ESCAPE = '\u001B[27u';
const DOWN = '\x1b[B';
const UP = '\x1b[A';

const stages: Stage[] = [];
afterEach(() => {
  for (const stage of stages.splice(0)) stage.end();
});

const RECORDS = ['azul', 'branca', 'cinza', 'dourada', 'ébano'].map((colour, index) =>
  aStockRecord({ id: `s${index}`, sku: `CAN-${index}`, variation_options: colour, quantidade: String(index * 4) }),
);

async function open(records: readonly StockRecord[] = RECORDS, columns = 120, rows = 40, language: Language = 'en') {
  const set = aSession([], language);
  const requests: { stock: StockRecord; change: object; delta?: number }[] = [];
  const actions = {
    ...set.context.actions,
    ask(request: (typeof requests)[number]) {
      requests.push(request);
      return { intent: {} };
    },
  } as unknown as typeof set.context.actions;
  const context = { ...set.context, actions };
  mergeStock(context.stock, records, { askedAt: 0, knownAt: 0 });
  context.stock.setState({ isLoaded: true });
  goTo(set.session, { screen: 'stock' });
  const stage = await openStage(context, columns, rows);
  stages.push(stage);
  const elsewhere = async (id: string, patch: Partial<StockRecord>) => {
    const record = records.find((one) => one.id === id)!;
    mergeStock(context.stock, [{ ...record, ...patch, updated_at: at('12:30:00') }], { askedAt: 900, knownAt: 900 });
    await stage.settle();
  };
  const text = async () => (await stage.rows()).join('\n');
  const rowOf = async (words: string) => (await stage.rows()).find((row) => row.includes(words)) ?? '';
  return { ...set, context, stage, requests, elsewhere, text, rowOf };
}

const sent = (requests: { stock: StockRecord; change: object; delta?: number }[]) =>
  requests.map(({ stock, change, delta }) => ({ id: stock.id, ...change, ...(delta === undefined ? {} : { delta }) }));

test('a count is noted in its row and not sent; the cursor goes on to the next row', async () => {
  const { stage, rowOf, requests } = await open();
  await stage.press('\r', ...'7', '\r', '\r', ...'9', '\r');
  expect(await rowOf('azul')).toMatch(/\*.*→ 7/);
  expect(await rowOf('branca')).toMatch(/\*.*→ 9/);
  expect(await rowOf('cinza')).toContain('▌');
  expect(requests).toEqual([]);
});

test('a second plus is for the same record, also if others were read above it meanwhile', async () => {
  const { stage, session, context, rowOf } = await open(RECORDS.slice(2));
  await stage.press('+');
  mergeStock(context.stock, RECORDS, { askedAt: 1, knownAt: 1 });
  await stage.settle();
  await stage.press('+');
  expect([...session.getState().stock.edits].map(([id, { delta }]) => [id, delta])).toEqual([['s2', 2]]);
  expect(await rowOf('cinza')).toContain('▌');
});

test('the prompt stays open for the next row: two keys a row, and the last row ends it', async () => {
  const { stage, text, session, requests } = await open();
  await stage.press('\r');
  expect(await text()).toContain('Count, azul:');
  await stage.press('1', '\r', '2', '\r');
  expect(await text()).toContain('Count, cinza:');
  // An Enter too many notes nothing and skips nothing.
  await stage.press('\r', '3', '\r', '5', '\r', '6', '\r');
  expect([...session.getState().stock.edits.values()].map(({ count }) => count)).toEqual([1, 2, 3, 5, 6]);
  expect(session.getState().prompt).toBeUndefined();
  expect(requests).toEqual([]);
});

test('the arrows skip a row while it is counted, but not with a number half typed', async () => {
  const { stage, text } = await open();
  await stage.press('\r', DOWN, DOWN, '7', DOWN);
  expect(await text()).toContain('8 → 7');
  await stage.press('\r', UP, UP);
  expect(await text()).toContain('Count, branca:');
});

test('a row that is on its way is not asked about', async () => {
  const { stage, replica, text } = await open();
  replica.setState({ edits: new Map([['stock:s1', [{ operation: 'setStock', phase: 'sending' } as never]]]) });
  await stage.press('\r', '7', '\r');
  expect(await text()).toContain('Count, cinza:');
});

test('plus, minus and the switch are noted, reviewed and sent together', async () => {
  const { stage, text, requests } = await open();
  await stage.press('j', '+', '+', 'j', '-', 'j', 'X');
  expect(await text()).toContain('3 edits, not sent');
  await stage.press('S');
  expect(requests).toEqual([]);
  expect(await text()).toContain('send all: review first (R)');
  await stage.press('R');
  expect(await text()).toContain('before → after');
  expect(await text()).not.toContain('azul');
  await stage.press('S');
  expect(sent(requests)).toEqual([
    { id: 's1', delta: 2 },
    { id: 's2', delta: -1 },
    { id: 's3', is_active: false },
  ]);
  expect(await text()).toContain('3 changes on their way');
  expect(await text()).toContain('all products');
});

test.each(['en', 'pt-BR'] as const)(
  'at 80 columns the footer names the keys that send a count (%s)',
  async (language) => {
    const { stage } = await open(RECORDS, 80, 24, language);
    const footer = async () => (await stage.rows()).at(-1);
    const { prompts, commands } = textsIn(language);
    await stage.press('\r', '1');
    expect(await footer()).toContain(`Esc ${prompts.keys.stopCounting}`);
    await stage.press('\r', ESCAPE);
    expect(await footer()).toContain(`R ${commands.reviewEdits}`);
    await stage.press('R');
    expect(await footer()).toContain(`S ${commands.sendEdits}`);
  },
);

test('a row that was changed elsewhere meanwhile is shown, and stays here when the others are sent', async () => {
  const { stage, elsewhere, rowOf, text, requests } = await open();
  await stage.press('j', '\r', ...'9', '\r', '\r', ...'7', '\r', ESCAPE);
  await elsewhere('s1', { quantidade: '3' });
  expect(await rowOf('branca')).toMatch(/ 3 .*! was 4 +→ 9/);
  await stage.press('k', 'k');
  expect(await text()).toContain('! was 4 when you counted: set it again, or drop it');
  await stage.press('R', 'S');
  expect(sent(requests)).toEqual([{ id: 's2', quantidade: 7 }]);
  expect(await text()).toContain('1 row was changed by someone else meanwhile and stays here');
  // Counted again, on what is there now.
  await stage.press('\r', ...'9', '\r', 'S');
  expect(sent(requests).at(-1)).toEqual({ id: 's1', quantidade: 9 });
  expect(requests.at(-1)?.stock.quantidade).toBe('3');
});

test('a count that was overtaken stays one through x, + and -, until it is counted again', async () => {
  const { stage, elsewhere, rowOf, text, requests } = await open();
  await stage.press('j', 'j', '\r', ...'15', '\r', ESCAPE, 'k');
  await elsewhere('s2', { quantidade: '100' });
  await stage.press('X');
  expect(await rowOf('cinza')).toMatch(/ 100 .*! was 8 +→ 15, switched/);
  await stage.press('X');
  expect(await rowOf('cinza')).toMatch(/ 100 .*! was 8 +→ 15/);
  for (const key of ['+', '-']) {
    await stage.press(key);
    expect(await text()).toMatch(/one (more|less): changed elsewhere, count it again/);
    expect(await rowOf('cinza')).toMatch(/ 100 .*! was 8 +→ 15/);
  }
  await stage.press('R', 'S');
  expect(requests).toEqual([]);
  await stage.press('\r', ...'15', '\r');
  expect(await rowOf('cinza')).toMatch(/ 100 [^!]*→ 15/);
  await stage.press('+', 'S');
  expect(sent(requests)).toEqual([{ id: 's2', quantidade: 16 }]);
});

test('after a review one is where one was counting', async () => {
  const { stage, elsewhere, rowOf, requests } = await open();
  const escape = () => stage.press(ESCAPE);
  await stage.press('j', '+', 'j', '\r', ...'9', '\r', ESCAPE);
  expect(await rowOf('dourada')).toContain('▌');
  await stage.press('R');
  expect(await rowOf('branca')).toContain('▌');
  await escape();
  expect(await rowOf('dourada')).toContain('▌');
  await stage.press('R', 'S');
  expect(requests).toHaveLength(2);
  expect(await rowOf('dourada')).toContain('▌');
  // To a row of the review one goes to go on with it.
  await stage.press('+', 'k', 'k', 'k', '+', 'R', 'j');
  await escape();
  expect(await rowOf('dourada')).toContain('▌');
  // What was changed by somebody else keeps one in the review.
  await stage.press('k', 'k', '\r', ...'3', '\r', ESCAPE, 'G');
  await elsewhere('s1', { quantidade: '20' });
  await stage.press('R', 'S');
  expect(await rowOf('branca')).toContain('▌');
  await stage.press('u');
  expect(await rowOf('ébano')).toContain('▌');
});

test('what came in is added to what was written elsewhere meanwhile', async () => {
  const { stage, elsewhere, rowOf } = await open();
  await stage.press('j', 'j', '+');
  await elsewhere('s2', { quantidade: '100' });
  await stage.press('+');
  expect(await rowOf('cinza')).toMatch(/ 100 [^!]*→ 102 \(\+2\)/);
});

test('a change elsewhere is told on its row, with what was before', async () => {
  const { elsewhere, rowOf } = await open();
  await elsewhere('s2', { quantidade: '6' });
  expect(await rowOf('cinza')).toMatch(/ 6 .*~ was 8, 0 s/);
});

test('zero asks, and so does taking the last one', async () => {
  const { stage, text, rowOf } = await open([aStockRecord({ quantidade: '1' })]);
  await stage.press('-');
  expect(await text()).toContain('Zero takes it out of sale');
  await stage.press('\r');
  expect(await rowOf('azul')).toContain('→ 0');
  await stage.press('u');
  await stage.press('\r', '0', '\r');
  expect(await rowOf('Caneca esmaltada')).not.toContain('→ 0');
  await stage.press('\r');
  expect(await rowOf('Caneca esmaltada')).toContain('→ 0');
});

test.each([
  ['0', []],
  ['1', ['-', '\r']],
])('of a count of %s that is at zero minus says that it takes nothing', async (quantidade, keys) => {
  const { stage, text, session } = await open([aStockRecord({ quantidade })]);
  await stage.press(...keys);
  const { edits } = session.getState().stock;
  await stage.press('-');
  expect(await text()).toContain('one less: it is zero already');
  expect(session.getState().stock.edits).toBe(edits);
});

test('a count is typed in its cell, and only digits go in', async () => {
  const { stage, rowOf, text } = await open();
  await stage.press('\r', ...'1k7');
  expect(await rowOf('azul')).toMatch(/ 17▏/);
  expect((await text()).match(/17/g)).toHaveLength(2);
  expect(await text()).toMatch(/Count, azul.*\d+ → 17/);
});

test.each([
  ['29', '30120', 'From 29 to 30120? That is far more'],
  ['29', '2', 'From 29 to 2? That is far less'],
  ['0', '101', 'From 0 to 101? That is far more'],
  ['8', '-7', 'Only the digits were taken: 7?'],
])('from %s a count of %s is asked about before it is noted', async (quantidade, typed, question) => {
  const { stage, text, session } = await open([aStockRecord({ quantidade })]);
  await stage.press('\r', ...typed, '\r');
  expect([session.getState().stock.edits.size, await text()]).toEqual([0, expect.stringContaining(question)]);
  await stage.press('\r');
  expect(session.getState().stock.edits.size).toBe(1);
});

test.each([
  ['29', '290'],
  ['29', '3'],
  ['0', '100'],
])('from %s a count of %s is noted at once', async (quantidade, typed) => {
  const { stage, session } = await open([aStockRecord({ quantidade })]);
  await stage.press('\r', ...typed, '\r');
  expect(session.getState().stock.edits.size).toBe(1);
});

test.each(['abc', '7891234567895', ''])('“%s” is no count', async (typed) => {
  const { stage, text, session } = await open();
  await stage.press('\r', ...typed, '\r');
  expect(session.getState().stock.edits.size).toBe(0);
  expect(await text()).toContain('Type a whole number from 0 to 99999');
});

test('the cursor stays on its record when rows come and go', async () => {
  const { context, stage, rowOf } = await open();
  await stage.press('j', 'j');
  mergeStock(context.stock, [aStockRecord({ id: 'new', variation_options: 'amarela' })], { askedAt: 1, knownAt: 1 });
  await stage.settle();
  expect(await rowOf('cinza')).toContain('▌');
});

test('low stock, a product and words narrow the grid; Escape widens it, one step at a time', async () => {
  const { context, stage, text, session } = await open();
  const cup = aStockRecord({ id: 'cup', product_id: 'p2', quantidade: '1', produto: { id: 'p2', nome: 'Copo' } });
  mergeStock(context.stock, [cup], { askedAt: 1, knownAt: 1 });
  await stage.press('F');
  expect(await text()).toContain('low only (≤ 5)');
  expect(await text()).not.toContain('dourada');
  await stage.press(':', ...'threshold', '\r', '\u007F', '1', '2', '\r');
  expect(await text()).toContain('low only (≤ 12)');
  await stage.press('G', 'f');
  expect(await text()).toContain('Copo · low only');
  await stage.press('/', ...'xyz', '\r');
  expect(await text()).toContain('Nothing matches');
  const { stock } = session.getState();
  expect(stock).toMatchObject({ filter: 'xyz', productId: 'p2', isLowOnly: true });
});

test('a count that is no number is not counted up', async () => {
  const { stage, text, session } = await open([aStockRecord({ quantidade: 'muitas' })]);
  await stage.press('+');
  expect(await text()).toContain('one more: its count is no number');
  expect(session.getState().stock.edits.size).toBe(0);
});

test('while a row is being written it says so, and takes no edit', async () => {
  const { replica, stage, rowOf, session } = await open();
  replica.setState({ edits: new Map([['stock:s0', [{ operation: 'setStock', phase: 'sending' } as never]]]) });
  await stage.settle();
  expect(await rowOf('azul')).toContain('→ being written');
  await stage.press('+');
  expect(session.getState().stock.edits.size).toBe(0);
  const held = { operation: 'setStock', phase: 'waiting', hold: 'offline' } as never;
  replica.setState({ edits: new Map([['stock:s0', [held]]]) });
  await stage.settle();
  expect(await rowOf('azul')).toContain('→ waiting for the store');
});

test('ten thousand rows draw as fast as ten: only those that show are drawn', async () => {
  const many = Array.from({ length: 10_000 }, (_, index) => aStockRecord({ id: `m${index}`, sku: `SKU-${index}` }));
  const { stage, text } = await open(many);
  expect(await text()).toContain('1 of 10000');
  await stage.press('G');
  expect(await text()).toContain('10000 of 10000');
});

test('a count that is entered before its record has been read waits in the prompt', async () => {
  const { context, session, stage, text, rowOf } = await open([]);
  context.stock.setState({ isLoaded: false });
  session.setState({ prompt: { kind: 'stockCount', stockId: 's1', value: '7' } });
  await stage.settle();
  await stage.press('\r');
  expect(await text()).toContain('Count: 7    Reading the stock');
  mergeStock(context.stock, RECORDS, { askedAt: 900, knownAt: 900 });
  await stage.settle();
  await stage.press('\r');
  expect(await rowOf('branca')).toMatch(/\*.*→ 7/);
});

test('dropping one edit needs no question; dropping more than one does, and Escape keeps them', async () => {
  const { context, session, stage, text } = await open();
  const { stock } = session.getState();
  await stage.press('+', 'U');
  expect(await text()).toContain('All edits dropped.');
  await stage.press('j', '+', 'j', '+', 'U');
  expect(await text()).toContain('Drop all 2 edits, not sent?');
  await stage.press('S', 'u', '7', 'U');
  expect(session.getState().stock.edits.size).toBe(2);
  expect(answerQuestion(context, 'escape')).toBe(true);
  expect(session.getState().stock.edits.size).toBe(2);
  await stage.press('U', '\r');
  expect(session.getState().stock.edits).toEqual(stock.edits);
  expect(await text()).toContain('All edits dropped.');
});

test.each([80, 120])('the footer of the stock names the way to the price, %i columns wide', async (columns) => {
  const { stage } = await open(RECORDS, columns, 24);
  expect((await stage.rows()).at(-1)).toContain('p price');
});

test('at 80 columns the footer names the review, and in it the key that sends', async () => {
  const { stage } = await open(RECORDS, 80, 24);
  await stage.press('+');
  expect((await stage.rows()).at(-1)).toContain('R review');
  await stage.press('R');
  expect((await stage.rows()).at(-1)).toContain('S send all');
});

test.each(['en', 'pt-BR'] as const)(
  '%s: 40 columns name the row under the cursor, and keep the key that sends',
  async (language) => {
    const planners = ['diário', 'semanal'].map((kind) =>
      aStockRecord({
        id: kind,
        sku: `AGENDA-2027-FLORAL-${kind === 'diário' ? 'DIA' : 'SEM'}`,
        produto: { ...aStockRecord().produto!, nome: 'Agenda 2027' },
        variation_options: `Capa: floral; Miolo: ${kind}`,
        quantidade: '29',
      }),
    );
    const { stage, text } = await open(planners, 40, 12, language);
    const below = async () => (await text()).split('\n').slice(-4, -2).join(' ').replaceAll(/ +/g, ' ');
    expect(await below()).toContain('AGENDA-2027-FLORAL-DIA · Agenda 2027 · Capa: floral; Miolo: diário');
    await stage.press('\r', ...'31');
    expect(await below()).toContain('AGENDA-2027-FLORAL-DIA · Agenda 2027 · Capa: floral; Miolo: diário');
    await stage.press('\r');
    // Until something is typed the prompt takes a line for what its keys do.
    expect(await below()).toContain('AGENDA-2027-FLORAL-SEM · Agenda 2027');
    await stage.press(ESCAPE);
    expect(await below()).toContain('AGENDA-2027-FLORAL-SEM · Agenda 2027 · Capa: floral; Miolo: semanal');
    expect((await stage.rows()).at(-1)).toContain(language === 'en' ? ' R review ' : ' R revisar ');
    await stage.press('R');
    expect(await below()).toContain('AGENDA-2027-FLORAL-DIA · Agenda 2027');
    expect((await stage.rows()).at(-1)).toContain(language === 'en' ? ' S send all ' : ' S gravar tudo ');
  },
);
