import { expect, test } from 'vitest';
import { editPrompt, submitPrompt } from '../../src/keymap/prompts.ts';
import { anItem } from '../support/items.ts';
import { aBench } from '../support/bench.ts';

function aPrompt() {
  const bench = aBench([
    anItem({ id: 'a1', order_id: 'a', item_status: 'in_production' }),
    anItem({ id: 'a2', order_id: 'a', item_status: 'shipped', tracking_code: 'BR2' }),
    anItem({ id: 'b1', order_id: 'b', item_status: 'shipped', tracking_code: 'BR1' }),
  ]);
  bench.desk.setState({ prompt: { kind: 'tracking', itemId: 'a1', value: '' } });
  const enter = (value: string) => {
    editPrompt(bench.bench, value);
    submitPrompt(bench.bench);
  };
  const problem = () => (bench.desk.getState().prompt as { problem?: string } | undefined)?.problem;
  return { ...bench, enter, again: () => submitPrompt(bench.bench), problem };
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
  const { bench, desk, asked, again, problem } = aPrompt();
  desk.setState({ prompt: { kind: 'tracking', itemId: 'a1', value: 'AA1234567', isOld: true } });
  editPrompt(bench, 'AA12345671048');
  again();
  expect([asked, problem()]).toEqual([[], expect.stringMatching(/before a restart/)]);
  editPrompt(bench, 'AA123456710481049');
  again();
  expect([asked, problem()]).toEqual([[], expect.stringMatching(/before a restart/)]);
  again();
  expect(asked).toEqual([{ operation: 'ship', itemId: 'a1', trackingCode: 'AA123456710481049' }]);
});
