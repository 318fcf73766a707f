import { expect, test } from 'vitest';
import { scanIntoPrompt, distinguishesScans } from '../../src/session/prompts/prompt-scans.ts';
import { editPrompt, pasteIntoPrompt, submitPrompt } from '../../src/session/prompts/prompts.ts';
import { mergeStock } from '../../src/replica/stock.ts';
import { aSession } from '../support/session.ts';
import { aStockRecord } from '../support/goods.ts';
import type { Prompt } from '../../src/session/state/prompt.ts';

function at(prompt: Prompt) {
  const set = aSession();
  const { context, session } = set;
  session.setState({ prompt });
  const front = () => session.getState().prompt;
  const scan = (text: string) => {
    const before = front();
    for (const letter of text) editPrompt(context, (front()?.value ?? '') + letter);
    return scanIntoPrompt(context, { text, isTerminated: true }, before);
  };
  return { ...set, front, scan };
}

test.each<Prompt>([
  { kind: 'stockCount', stockId: 's1', value: '1' },
  { kind: 'stockThreshold', value: '1' },
  { kind: 'priceUnit', productId: 'p1', value: '1' },
  { kind: 'price', productId: 'p1', field: 'preco', value: '1', firstCents: 700 },
  { kind: 'takeOver', orderId: 'o1', value: '1' },
])('a scan types nothing into %j and does not enter it', (prompt) => {
  const { scan, front, rung } = at(prompt);
  expect(scan('10099')).toBe(true);
  expect(front()).toMatchObject({ ...prompt, problem: 'Scan 10099 ignored: type it by hand.' });
  expect(rung).toEqual(['error']);
});

test('what a second Enter would have confirmed is asked again after a scan', () => {
  const { context, session, front, scan } = at({ kind: 'stockCount', stockId: 's1', value: '0' });
  mergeStock(context.stock, [aStockRecord({ id: 's1' })], { askedAt: 0, knownAt: 0 });
  submitPrompt(context);
  expect(front()).toMatchObject({ confirmedFor: '0' });
  scan('10099');
  submitPrompt(context);
  expect(front()).toMatchObject({ value: '0', problem: expect.stringMatching(/Zero takes it out of sale/) });
  expect(session.getState().stock.edits.size).toBe(0);
});

test('a price with cents that a stalled line brings at once was typed: it is entered', () => {
  const { scan, front } = at({ kind: 'price', productId: 'p1', field: 'preco', value: '' });
  expect(scan('59,90')).toBe(true);
  expect(front()).toMatchObject({ value: '59,90', problem: expect.stringMatching(/cannot be read/) });
});

test.each([
  ['', 'ana went home'],
  ['her shift is ', 'over'],
])('words that a stalled line brings at once behind “%s” are a reason that was typed: “%s”', (value, words) => {
  const { scan, front } = at({ kind: 'takeOver', orderId: 'o1', value });
  expect(scan(words)).toBe(true);
  expect((front() as { problem?: string } | undefined)?.problem).toBeUndefined();
});

const WORDS: readonly Prompt[] = [
  { kind: 'takeOver', orderId: 'o1', value: '' },
  { kind: 'note', orderId: 'o1', value: '' },
  { kind: 'hold', itemIds: ['i1'], value: '' },
  { kind: 'remake', itemId: 'i1', value: '' },
];

test.each(WORDS.flatMap((prompt) => ['CANECA-AZUL', 'BNC-SEEN', 'prato fundo'].map((code) => ({ prompt, code }))))(
  'a code without digits is no words of a hand: $code into $prompt.kind',
  ({ prompt, code }) => {
    const { context, front, scan } = at(prompt);
    mergeStock(context.stock, [aStockRecord({ id: 's1', sku: 'prato fundo' })], { askedAt: 0, knownAt: 0 });
    expect(scan(code)).toBe(true);
    // Beside what it shows, which is kept with it.
    const { shown: _, ...left } = front()!;
    expect(left).toEqual({ ...prompt, problem: `Scan ${code} ignored: type it by hand.` });
  },
);

test.each<Prompt>([
  { kind: 'filter', value: '' },
  { kind: 'stockFilter', value: '' },
  { kind: 'palette', value: 'order ' },
])('a scan into %j is typed like anything else', (prompt) => {
  const { session, scan } = at(prompt);
  expect(distinguishesScans(session.getState())).toBe(false);
  expect(scan('10099')).toBe(false);
});

test('a SKU that is scanned where no count is typed yet is the next row to be counted', () => {
  const { context, session, front, scan } = at({ kind: 'stockCount', stockId: 's1', value: '' });
  mergeStock(context.stock, [aStockRecord({ id: 's1', sku: 'CAN-1' }), aStockRecord({ id: 's2', sku: 'CAN-2' })], {
    askedAt: 0,
    knownAt: 0,
  });
  session.setState({ places: [{ screen: 'stock' }] });
  scan('CAN-2');
  expect(front()).toEqual({ kind: 'stockCount', stockId: 's2', value: '', shown: '12' });
  session.setState({ prompt: { kind: 'stockCount', stockId: 's2', value: '4' } });
  scan('CAN-1');
  expect(front()).toMatchObject({ stockId: 's2', value: '4', problem: 'Scan CAN-1 ignored: type it by hand.' });
});

test.each<Prompt>([
  { kind: 'stockCount', stockId: 's1', value: '' },
  { kind: 'tracking', itemId: 'mug', value: 'AA1' },
])('of several pasted lines a prompt takes none, and says so: %j', (prompt) => {
  const { context, front, rung } = at(prompt);
  pasteIntoPrompt(context, '5\r6\r\n7\n');
  expect(front()).toMatchObject({
    value: prompt.value,
    problem: '3 lines pasted, and only one fits here: nothing was taken.',
  });
  expect(rung).toEqual(['error']);
  pasteIntoPrompt(context, '\n8\r\n');
  expect(front()).toMatchObject({ value: `${prompt.value}8`, problem: undefined });
});
