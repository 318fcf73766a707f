/** In Packing `e` is the parcel, as `t` is: never one line of it. */
import { expect, test } from 'vitest';
import { takePaletteLine } from '../../src/session/prompts/palette.ts';
import { promptWords } from '../../src/session/prompts/prompts.ts';
import { mergeItems } from '../../src/replica/replica.ts';
import { aSession } from '../support/session.ts';
import { anItem } from '../support/items.ts';

/** The first four lines have as many units as their number, the fifth eight. */
const line = (number: number) =>
  anItem({
    id: `line-${number}`,
    order_id: 'o1',
    product_id: `product-${number}`,
    item_status: 'in_production',
    quantidade: number === 5 ? '8' : String(number),
  });

/** An order of five lines, eighteen units in all. */
function fiveLines() {
  const set = aSession([1, 2, 3, 4, 5].map(line));
  set.put('o1');
  return set;
}

test('e asks for what is not checked until an item is whole, however far the line in front is', () => {
  const { context, press: keys, prompt, notice, asked } = fiveLines();
  keys('e');
  expect([prompt(), notice()]).toEqual([undefined, 'ship: 18 pieces are not checked yet']);
  keys('j', 'space', 'e');
  expect([prompt(), notice(), asked]).toEqual([undefined, 'ship: 17 pieces are not checked yet', []]);
  keys('space', 'e');
  expect(promptWords(context, prompt()!).label).toBe('1 of 5 items, 2 pieces: tracking code');
});

test('e on a checked order asks for the code of the whole of it, and says how much that is', () => {
  const { context, press: keys, prompt } = fiveLines();
  keys('C', 'j', 'C', 'j', 'C', 'j', 'C', 'j', 'C', 'e');
  expect(prompt()).toMatchObject({ kind: 'parcel', orderId: 'o1' });
  expect(promptWords(context, prompt()!).label).toBe('5 of 5 items, 18 pieces: tracking code');
});

test('a line that does not leave with the parcel is told by its count', () => {
  const { context, replica, press: keys, prompt } = fiveLines();
  mergeItems(replica, [{ ...line(5), item_status: 'shipped', updated_at: '2026-11-20T11:59:00Z' }], 1);
  keys('C', 'j', 'C', 'j', 'C', 'j', 'C', 't');
  expect(promptWords(context, prompt()!).label).toBe('4 of 5 items, 10 pieces: tracking code');
});

test('what has to be on a piece is asked for by its own key', () => {
  const { replica, press: keys, notice } = fiveLines();
  mergeItems(replica, [{ ...line(1), personalization_data: 'Ana', updated_at: '2026-11-20T11:59:00Z' }], 1);
  keys('C', 'j', 'C', 'j', 'C', 'j', 'C', 'j', 'C', 'e');
  expect(notice()).toBe('ship: the text on the piece is not checked yet (s)');
});

test('the palette ships the parcel in Packing, too', () => {
  const { context, press: keys, notice, asked, prompt } = fiveLines();
  keys('j', 'space');
  takePaletteLine(context, 'ship AA123456785BR');
  expect([asked, notice(), prompt()]).toEqual([[], 'ship: 17 pieces are not checked yet', undefined]);
});
