/** What is said of a tracking code before it is sent: why it never can be, or a doubt that a second Enter overrules. */
import { expect, test } from 'vitest';
import { badgeCode, SIGNS_OF_BADGE } from '../../src/domain/badges.ts';
import type { Texts } from '../../src/i18n/texts.ts';
import { trackingRefusal } from '../../src/session/packing/tracking-guards.ts';
import { editPrompt, submitPrompt } from '../../src/session/prompts/prompts.ts';
import { anItem } from '../support/items.ts';
import { aSession } from '../support/session.ts';

const S10 = 'AA123456785BR';
const WRONG_S10 = 'AA123456784BR';

/** Orders with SEDEX (one of its two items has left), SEDEX (it has left), Jadlog, and a carrier that is not known. */
function aPrompt(itemId = 'a1') {
  const item = (id: string, numero: string, its: Parameters<typeof anItem>[0] = {}) =>
    anItem({
      id,
      order_id: numero,
      item_status: 'in_production',
      pedido: { ...anItem().pedido!, id: numero, numero },
      ...its,
    });
  const set = aSession([
    item('a1', '10500'),
    item('a2', '10500', { item_status: 'shipped', tracking_code: 'BR2' }),
    item('b1', '10501', { item_status: 'shipped', tracking_code: 'BR1' }),
    item('c1', '10502', { delivery_type: 'Jadlog' }),
    item('d1', '10503', { delivery_type: 'Motoboy' }),
  ]);
  const { context, session, asked } = set;
  context.stock.setState({ isLoaded: true });
  session.setState({ prompt: { kind: 'tracking', itemId, value: '' } });
  return {
    ...set,
    words: context.texts.prompts,
    again: () => submitPrompt(context),
    sent: () => asked.map(({ trackingCode }) => trackingCode),
    problem: () => (session.getState().prompt as { problem?: string } | undefined)?.problem,
  };
}

const BADGE = badgeCode(new Uint8Array(SIGNS_OF_BADGE));

test.each<[string, string, (words: Texts['prompts']) => string]>([
  ['longer than the store takes', 'A'.repeat(101), (words) => words.tooLong(100)],
  ['with a letter that is not plain', 'PÃ1009', (words) => words.unprintable],
  ['that is a badge', BADGE, (words) => words.isBadge],
  ['that is the number of an order', '10501', (words) => words.isOrder('10501')],
  ['of a parcel of another order', 'BR1', (words) => words.isUsed('10501')],
])('a code %s is refused in words that say so', (_, code, words) => {
  const at = aPrompt();
  expect(trackingRefusal(at.context, code, 'a1')).toBe(words(at.words));
});

test('without an item, or with one that the store has taken away, a code is judged by itself', () => {
  const { context, words } = aPrompt();
  expect(trackingRefusal(context, 'BR1')).toBeUndefined();
  expect(trackingRefusal(context, 'JD-1009', 'gone')).toBeUndefined();
  expect(trackingRefusal(context, BADGE, 'gone')).toBe(words.isBadge);
});

test.each<[string, string, (words: Texts['prompts']) => string]>([
  ['a1', 'BR2', (words) => words.isUsedHere],
  ['a1', WRONG_S10, (words) => words.checkDigit],
  ['c1', WRONG_S10, (words) => `${words.checkDigit} ${words.otherCarrier('Jadlog')}`],
  ['d1', 'PKG77', (words) => words.unknownShape('Motoboy', 'shape')],
])('for %s the prompt says each doubt about %s once, and nothing else', (itemId, code, words) => {
  const at = aPrompt(itemId);
  at.enter(code);
  expect([at.problem(), at.sent()]).toEqual([words(at.words), []]);
});

test('a wrong check digit is told at once, whatever the SKUs are, and teaches no shape', () => {
  const at = aPrompt('d1');
  at.context.stock.setState({ isLoaded: false });
  at.enter(WRONG_S10);
  expect([at.problem(), at.notice()]).toEqual([at.words.checkDigit, undefined]);
  at.again();
  expect(at.sent()).toEqual([WRONG_S10]);
  expect(at.context.barcodes.hasShape('Motoboy', WRONG_S10)).toBe(false);
});

test('where the SKUs cannot be read, the prompt asks about the code, and a second Enter sends it', () => {
  const at = aPrompt('d1');
  at.context.stock.setState({ isLoaded: false });
  at.enter('PKG77');
  expect([at.problem(), at.notice()]).toEqual([undefined, at.context.texts.packing.readingSkus]);
  at.context.stock.setState({ problem: { kind: 'store-trouble', message: 'no' } });
  expect([at.problem(), at.notice()]).toEqual([at.words.unknownShape('Motoboy', 'shape'), undefined]);
  at.again();
  expect(at.sent()).toEqual(['PKG77']);
});

test.each<[string, (at: ReturnType<typeof aPrompt>) => void, string | undefined]>([
  ['left', (at) => at.press('escape'), undefined],
  ['typed on', (at) => editPrompt(at.context, 'JD20477'), 'JD20477'],
])('a code whose prompt is %s while the SKUs are read is not sent', (_, meanwhile, value) => {
  const at = aPrompt('d1');
  at.context.barcodes.learnShape('Motoboy', 'JD1009');
  at.context.stock.setState({ isLoaded: false });
  at.enter('JD2047');
  meanwhile(at);
  at.context.stock.setState({ isLoaded: true });
  expect([at.sent(), at.prompt()?.value]).toEqual([[], value]);
});

test('a right code is sent without a question, and the prompt is gone', () => {
  const at = aPrompt('d1');
  at.enter(S10);
  expect([at.sent(), at.prompt()]).toEqual([[S10], undefined]);
});
