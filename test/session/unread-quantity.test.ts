/** A quantity that cannot be read: nobody knows how many there are, no scan says it, and a hand has to. */
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { QUEUE_COLUMNS } from '../../src/session/columns/queue-columns.ts';
import type { OrderItem } from '../../src/domain/records.ts';
import { packingScreenLines } from '../../screens/packing-lines.ts';
import { spokenPacking } from '../../screens/spoken-lines.ts';
import { aSession } from '../support/session.ts';
import { aPiece } from '../support/items.ts';
import { undoTarget } from '../../src/session/front/undo-command.ts';
import { openOrder } from '../../src/session/kernel/open-order.ts';

const CODE = 'AA123456785BR';

/** An order of bowls, of which nobody can read how many, and perhaps more. */
function bowls(quantidade: string, ...more: OrderItem[]) {
  const set = aSession([aPiece('bowl', { quantidade }), ...more]);
  const { context, session } = set;
  context.stock.setState({ isLoaded: true });
  for (const id of ['bowl', ...more.map((item) => item.id)]) {
    context.barcodes.learn(`code ${id}`, { product_id: id, variation_options: '' });
  }
  Object.assign(context.actions, { settledOf: () => Promise.resolve({ kind: 'applied', isByEvidence: false }) });
  openOrder(context, 'o1');
  return {
    ...set,
    shown: () => [...packingScreenLines(context), ...spokenPacking(context)].join('\n'),
    checked: () => session.getState().packing.checked.get('bowl'),
  };
}

test.each(['', '2 caixas', '2,5', 'meia dúzia'])(
  'with a quantity of “%s” no number of scans completes it',
  async (text) => {
    const { scan, asked, stop, checked } = bowls(text);
    scan('code bowl', CODE);
    await setImmediate();
    expect([asked, checked()]).toEqual([[], 1]);
    expect(stop()).toBe(
      `How many bowl there have to be cannot be read (“${text}”). Ask, count them, then C: these are all. Nothing was shipped.`,
    );
  },
);

test('a piece that is scanned while what a hand has counted leaves is one too many', () => {
  const { context, scan, press: keys, stop, checked } = bowls('2 caixas');
  Object.assign(context.actions, { settledOf: () => new Promise(() => {}) });
  scan('code bowl');
  keys('C');
  scan(CODE, 'code bowl');
  expect([checked(), stop()]).toEqual([1, context.texts.stop.tooMany('bowl', 1)]);
});

test('once a hand has said that what is counted is all, it leaves', async () => {
  const { context, scan, press: keys, asked, shown, checked } = bowls('2 caixas');
  scan('code bowl', '3*code bowl');
  expect(shown()).toContain('4 of ?');
  keys('e');
  expect(context.session.getState().prompt).toBeUndefined();
  keys('C');
  expect(checked()).toBe(4);
  expect(shown()).toContain('4 of 4');
  scan(CODE);
  await setImmediate();
  expect(asked).toEqual([{ operation: 'ship', itemId: 'bowl', trackingCode: CODE }]);
});

test('where nothing else is open e says that the pieces are to be counted', () => {
  const { press: keys, notice, prompt } = bowls('2 caixas');
  keys('e');
  const why = 'ship: a quantity cannot be read: count, then C says that these are all';
  expect([prompt(), notice()]).toEqual([undefined, why]);
});

test('that these are all is said of something: of nothing counted it cannot be', () => {
  const { press: keys, session, checked, shown, rung } = bowls('');
  keys('C');
  const text = 'How many there have to be cannot be read: count them first.';
  expect([checked(), session.getState().notice, rung]).toEqual([undefined, { tone: 'warn', text }, ['error']]);
  expect(shown()).toContain('The quantity cannot be read: count, then C: these are all');
});

test('one more, one less or a step back opens it again', () => {
  const at = bowls('');
  at.press('space', 'space', 'C');
  expect(at.shown()).toContain('2 of 2');
  at.scan('code bowl');
  expect(at.shown()).toContain('3 of ?');
  at.press('C');
  expect(at.shown()).toContain('3 of 3');
  at.press('-');
  expect(at.shown()).toContain('2 of ?');
  at.press('C', 'z');
  expect(at.shown()).toContain('2 of ?');
});

test('units counted by hand are not all of them until a hand says so', () => {
  const { press: keys, shown, checked } = bowls('');
  keys('space', '*', '3', 'space');
  expect(checked()).toBe(4);
  expect(shown()).toContain('4 of ?');
});

test('z takes back that these are all, and says so before and after', () => {
  const { context, press: keys, notice } = bowls('');
  keys('space', 'C');
  expect(undoTarget(context)).toBe('these are all, bowl');
  keys('z');
  expect([undoTarget(context), notice()]).toEqual(['1 × bowl', 'Taken back: these are all, bowl']);
});

test('beside it what can be read is counted as always, and stops at one too many', () => {
  const { scan, stop } = bowls('', aPiece('cup', { quantidade: '2,000' }));
  scan('code cup', CODE);
  expect(stop()).toBe('1 piece is not checked yet. Nothing was shipped.');
  scan('BNC-OK', 'code cup', 'code cup');
  expect(stop()).toContain('One too many: the order has 2 × cup');
});

function cell(quantidade: string) {
  const column = QUEUE_COLUMNS.find(({ id }) => id === 'quantity')!;
  return column.cell({ entry: { item: aPiece('bowl', { quantidade }) } } as never, () => 4);
}

test('the queue shows that it is not known, and a number without its spelling', () => {
  expect([cell('2,000'), cell('2 un'), cell('2 caixas')]).toEqual(['2', '2', { text: '?', role: 'loud' }]);
});
