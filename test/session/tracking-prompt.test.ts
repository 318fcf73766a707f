import { expect, test } from 'vitest';
import { watchStore } from '../../src/session/subscriptions/changes.ts';
import { scanIntoPrompt } from '../../src/session/prompts/prompt-scans.ts';
import { editPrompt, promptWords, submitPrompt } from '../../src/session/prompts/prompts.ts';
import { mergeItems } from '../../src/replica/replica.ts';
import { anItem } from '../support/items.ts';
import { aSession } from '../support/session.ts';

function aPrompt() {
  const context = aSession([
    anItem({ id: 'a1', order_id: 'a', item_status: 'in_production' }),
    anItem({ id: 'a2', order_id: 'a', item_status: 'shipped', tracking_code: 'BR2' }),
    anItem({ id: 'b1', order_id: 'b', item_status: 'shipped', tracking_code: 'BR1' }),
  ]);
  context.context.stock.setState({ isLoaded: true });
  context.context.barcodes.learnShape('SEDEX', 'BR2');
  context.context.barcodes.learnShape('SEDEX', 'PKG77');
  context.session.setState({ prompt: { kind: 'tracking', itemId: 'a1', value: '' } });
  const enter = (value: string) => {
    editPrompt(context.context, value);
    submitPrompt(context.context);
  };
  const problem = () => (context.session.getState().prompt as { problem?: string } | undefined)?.problem;
  return { ...context, enter, again: () => submitPrompt(context.context), problem };
}

test('a code that another order bears is not sent, however often Enter is pressed', () => {
  const { asked, enter, again, problem } = aPrompt();
  enter('br1');
  expect(problem()).toMatch(/^Already used on order 10482/);
  again();
  again();
  expect(asked).toEqual([]);
});

test('a code of the same order asks whether both are in one parcel', () => {
  const { asked, enter, again, problem } = aPrompt();
  enter('BR2');
  expect(problem()).toMatch(/one parcel/);
  again();
  expect(asked).toEqual([{ operation: 'ship', itemId: 'a1', trackingCode: 'BR2' }]);
});

test('nothing is shipped without a code by an empty field; a dash and a second Enter do it', () => {
  const { asked, enter, again, problem } = aPrompt();
  enter('');
  again();
  expect([asked, problem()]).toEqual([[], expect.stringMatching(/cannot be empty/)]);
  enter('-');
  expect([asked, problem()]).toEqual([[], 'Ship without a tracking code? Enter again.']);
  again();
  expect(asked).toEqual([{ operation: 'ship', itemId: 'a1', trackingCode: null }]);
});

test('a code that is wrong by its own check digit asks, and its correction does not', () => {
  const { asked, enter, problem } = aPrompt();
  enter('AA123456784BR');
  expect(problem()).toMatch(/check digit/);
  enter('AA123456785BR');
  expect(asked).toEqual([{ operation: 'ship', itemId: 'a1', trackingCode: 'AA123456785BR' }]);
});

test('a code that was begun before a restart is entered twice, and what is scanned behind it begins anew', () => {
  const { context, session, asked, again, problem } = aPrompt();
  session.setState({ prompt: { kind: 'tracking', itemId: 'a1', value: 'AA1234567', isOld: true } });
  editPrompt(context, 'AA12345671048');
  again();
  expect([asked, problem()]).toEqual([[], expect.stringMatching(/before a restart/)]);
  editPrompt(context, 'AA123456710481049');
  again();
  expect([asked, problem()]).toEqual([[], expect.stringMatching(/before a restart/)]);
  again();
  expect(asked).toEqual([{ operation: 'ship', itemId: 'a1', trackingCode: 'AA123456710481049' }]);
});

/** Types into the prompt in front as a scanner does, behind what is there. */
function scan(
  { context, session }: Pick<ReturnType<typeof aPrompt>, 'context' | 'session'>,
  text: string,
  isTerminated = true,
) {
  const before = session.getState().prompt;
  for (const letter of text) editPrompt(context, (session.getState().prompt?.value ?? '') + letter);
  expect(scanIntoPrompt(context, { text, isTerminated }, before)).toBe(true);
}

test('a scan into the empty prompt is the code, and is sent; without its Enter it waits for one', () => {
  const at = aPrompt();
  scan(at, 'LP999888777BR', false);
  expect([at.asked, at.session.getState().prompt?.value]).toEqual([[], 'LP999888777BR']);
  scan(at, 'lp999888775br');
  expect([at.asked, at.problem()]).toEqual([[], expect.stringMatching(/took the place of “LP999888777BR”/)]);
  scan(at, 'lp999888775br');
  expect([at.asked, at.problem()]).toEqual([[], expect.stringMatching(/took the place of “LP999888777BR”/)]);
  at.again();
  expect([at.asked, at.problem()]).toEqual([[], expect.stringMatching(/check digit/)]);
});

test('half a code that was typed before a scan is not part of it, and the scan then wants an Enter', () => {
  const at = aPrompt();
  editPrompt(at.context, 'AB');
  scan(at, 'PKG-77');
  expect([at.asked, at.problem(), at.rung]).toEqual([[], expect.stringMatching(/took the place of “AB”/), ['error']]);
  at.again();
  expect(at.asked).toEqual([{ operation: 'ship', itemId: 'a1', trackingCode: 'PKG77' }]);
});

test('the rest of a right code that a stalled line brings at once is typing, and is sent', () => {
  const at = aPrompt();
  editPrompt(at.context, 'AA1234');
  scan(at, '56785br');
  expect(at.asked).toEqual([{ operation: 'ship', itemId: 'a1', trackingCode: 'AA123456785BR' }]);
});

test('a second scan confirms no warning that the first was given', () => {
  const at = aPrompt();
  scan(at, 'AA123456784BR');
  scan(at, 'AA123456784BR');
  expect([at.asked, at.problem()]).toEqual([[], expect.stringMatching(/check digit/)]);
  at.again();
  expect(at.asked).toHaveLength(1);
});

test('a command barcode is no tracking code', () => {
  const at = aPrompt();
  scan(at, 'BNC-NEXT');
  at.again();
  expect([at.asked, at.problem()]).toEqual([[], expect.stringMatching(/command barcode/)]);
});

const left = {
  cancelled: { item_status: 'cancelled', cancellation_reason: 'payment reversed' },
  shipped: { item_status: 'shipped', tracking_code: 'BR7' },
};

test.each([
  // What else was in the order has left already.
  ['cancelled', /^Cancelled in order 10482: 2 × Caneca.*payment reversed.*Take it apart/],
  ['shipped', /^Not shipped: .*already shipped.*with BR7\..* Look before anything else/],
] as const)('an item that is %s while its code is typed says so in the prompt, and stops Enter', (how, words) => {
  const { context, session, replica, asked, rung, enter } = aPrompt();
  const end = watchStore(context);
  editPrompt(context, 'CAN12345');
  mergeItems(replica, [anItem({ id: 'a1', order_id: 'a', updated_at: '2026-11-20T12:00:00Z', ...left[how] })], 1);
  end();
  expect(rung).toEqual(['error']);
  expect(promptWords(context, session.getState().prompt!)).toMatchObject({
    label: 'Tracking code of #10482',
    problem: expect.stringMatching(words),
  });
  enter('CAN12345');
  expect(session.getState()).toMatchObject({ prompt: undefined, stop: { sentence: expect.stringMatching(words) } });
  expect(asked).toEqual([]);
});

test('a shipment that is not begun because the same is on its way is a stop that names the item', () => {
  const { session, replica, asked, enter } = aPrompt();
  const intent = { operation: 'ship', itemId: 'a1', phase: 'sending' } as never;
  replica.setState({ intents: new Map([['a1', [intent]]]) });
  enter('CAN12345');
  expect(session.getState().stop?.sentence).toMatch(/^#10482 .* cannot be shipped now/);
  expect(asked).toEqual([]);
});
