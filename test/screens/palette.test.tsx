import { expect, test } from 'vitest';
import { matchName } from '../../src/session/prompts/palette-match.ts';
import { mergeItems } from '../../src/replica/replica.ts';
import { aSession } from '../support/session.ts';
import { openStage } from '../support/frames.tsx';
import { anItem } from '../support/items.ts';
import { setPart } from '../../src/session/state/session-state.ts';

const ESCAPE = '\x1b[27u';
const DOWN = '\x1b[B';

async function open() {
  const set = aSession([anItem({ id: 'mug', order_id: 'o1' }), anItem({ id: 'lid', order_id: 'o1' })]);
  const stage = await openStage(set.context, 100, 30);
  const text = async () => (await stage.rows()).join('\n');
  /** The line that Enter would take. */
  const chosen = async () =>
    (await stage.rows())
      .findLast((row) => row.startsWith('▌'))
      ?.slice(2)
      .trim() ?? '';
  return { ...set, stage, text, chosen, [Symbol.dispose]: () => stage.end() };
}

test('letters of a command in order are enough, and Enter does it', async () => {
  using at = await open();
  await at.stage.press(':', ...'psls');
  expect(await at.chosen()).toMatch(/^pause the list/);
  await at.stage.press('\r');
  expect(at.session.getState().queue.frozen).toBeDefined();
  expect(at.prompt()).toBeUndefined();
});

test('up and down choose, Esc leaves, and letters typed there are no keys', async () => {
  using at = await open();
  await at.stage.press(':', 'a');
  const first = await at.chosen();
  await at.stage.press(DOWN);
  expect(await at.chosen()).not.toBe(first);
  await at.stage.press(ESCAPE);
  expect(at.asked).toEqual([]);
  expect(at.prompt()).toBeUndefined();
});

test('a command that does nothing now is there, says why, and does nothing', async () => {
  using at = await open();
  await at.stage.press(':', ...'back to prod');
  expect(await at.text()).toMatch(/back to production +v +not shipped yet/);
  await at.stage.press('\r');
  expect(at.asked).toEqual([]);
  expect(await at.text()).toContain('back to production: not shipped yet');
});

test('what is no command is told, once, and stays to be mended', async () => {
  using at = await open();
  await at.stage.press(':', ...'qqqxq');
  const told = async () => (await at.text()).split('No such command.').length - 1;
  expect(await told()).toBe(1);
  await at.stage.press('\r');
  expect(await told()).toBe(1);
  expect(at.prompt()).toMatchObject({ kind: 'palette', value: 'qqqxq' });
});

test.each(['order 10482', 'pedido #10482'])('“%s” opens the order in packing', async (typed) => {
  using at = await open();
  await at.stage.press(':', ...typed, '\r');
  expect(at.packing().orderId).toBe('o1');
  expect(await at.text()).toContain('Order #10482');
});

test('an order that is not here, and a command that lacks its text, say so', async () => {
  using at = await open();
  await at.stage.press(':', ...'order 99999', '\r');
  expect(await at.text()).toContain('99999');
  expect(at.packing().orderId).toBeUndefined();
  await at.stage.press(':', ...'theme', DOWN, DOWN, DOWN, DOWN, DOWN);
  expect(await at.text()).toContain('needs a text behind it');
});

test('“filter” filters the queue from wherever one is', async () => {
  using at = await open();
  at.session.setState({ places: [{ screen: 'queue' }, { screen: 'board' }] });
  await at.stage.press(':', ...'filter mug', '\r');
  expect(at.session.getState()).toMatchObject({ queue: { filter: 'mug' }, places: [{ screen: 'queue' }] });
});

test('“filter” turns to the tab that has the hits, as Enter in the filter does', async () => {
  using at = await open();
  mergeItems(at.replica, [anItem({ id: 'jar', product_nome: 'Jar', item_status: 'shipped' })], 0);
  await at.stage.press(':', ...'filter jar', '\r');
  expect(at.session.getState().queue).toMatchObject({ filter: 'jar', statusTab: 'shipped' });
});

test('“ship” goes through the prompt and its guards: a wrong check digit is asked about', async () => {
  const set = aSession([anItem({ id: 'mug', order_id: 'o1', item_status: 'in_production' })]);
  setPart(set.session, 'queue', { statusTab: 'in_production' });
  const stage = await openStage(set.context, 100, 30);
  try {
    await stage.press(':', ...'ship AA123456784BR', '\r');
    expect(set.asked).toEqual([]);
    expect((await stage.rows()).join('\n')).toContain('check digit');
    await stage.press('\r');
    expect(set.asked).toEqual([{ operation: 'ship', itemId: 'mug', trackingCode: 'AA123456784BR' }]);
  } finally {
    stage.end();
  }
});

test('“ship” on what has to be read first keeps its code for the prompt behind it, and sends nothing by itself', async () => {
  const set = aSession([
    anItem({ id: 'mug', order_id: 'o1', item_status: 'in_production', personalization_data: 'Nomes: “Bia”' }),
  ]);
  setPart(set.session, 'queue', { statusTab: 'in_production' });
  const stage = await openStage(set.context, 100, 30);
  try {
    await stage.press(':', ...'ship AA123456785BR', '\r');
    expect((await stage.rows()).join('\n')).toContain('Nomes: “Bia”');
    await stage.press('\r');
    expect((await stage.rows()).join('\n')).toContain('Tracking code of #10482: AA123456785BR');
    expect(set.asked).toEqual([]);
    await stage.press('\r');
    expect(set.asked).toEqual([{ operation: 'ship', itemId: 'mug', trackingCode: 'AA123456785BR' }]);
  } finally {
    stage.end();
  }
});

test('“ship” on what is not in production says why, as its key does', async () => {
  using at = await open();
  await at.stage.press(':', ...'ship CODE777777', '\r');
  expect(await at.text()).toContain('ship: not in production yet');
  expect(at.asked).toEqual([]);
});

test('nothing typed chooses nothing: Enter runs no command and says how to choose one', async () => {
  using at = await open();
  await at.stage.press(':');
  // The cursor of the queue is the only one.
  expect(await at.chosen()).toMatch(/^2 h +#10482/);
  await at.stage.press('\r');
  expect(at.asked).toEqual([]);
  expect(await at.text()).toContain('Type the name of a command, or choose one with ↑↓.');
});

test('a name fits whole, then by words, its beginning, a place in it, its letters, or not at all', () => {
  const ranks = [
    matchName('back', 'back'),
    matchName('back', 'back to production'),
    matchName('bac', 'back to production'),
    matchName('prod', 'back to production'),
    matchName('bkpr', 'back to production'),
  ];
  expect(ranks).toEqual(ranks.toSorted((a, b) => a! - b!));
  expect(new Set(ranks).size).toBe(ranks.length);
  expect(matchName('Hold Still', 'hold still')).toBe(matchName('holdstill', 'hold still'));
  expect(matchName('xyz', 'ship', 'startProduction')).toBeUndefined();
});
