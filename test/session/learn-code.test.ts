/** Which codes are learnt as barcodes of products, by whom, and what is said of it. */
import { expect, test } from 'vitest';
import { learnBarcode } from '../../src/session/front/learn-code.ts';
import { goTo, openScreen } from '../../src/session/state/session-state.ts';
import { tagCode } from '../../src/domain/piece-tags.ts';
import { ItemRecords } from '../../src/replica/records.ts';
import { aSession } from '../support/session.ts';
import { atTheBench, piece } from './scan-bench.ts';

test('a barcode that is learnt of a line that is whole counts no piece too many', () => {
  const at = atTheBench();
  at.put('10500');
  at.patch({ chosenItemId: 'bowl', learningItemId: 'bowl', checked: new Map([['bowl', 2]]) });
  at.scan('7891234567895');
  expect([at.stop(), at.checked(), at.notice()?.tone, at.rung]).toEqual([undefined, { bowl: 2 }, 'ok', ['ok']]);
});

test('a barcode that is learnt counts on the line in front, also where one above has the same pieces', () => {
  const at = atTheBench([piece('bowl', '10500'), piece('twin', '10500', { product_id: 'bowl' })]);
  at.put('10500');
  at.patch({ chosenItemId: 'twin', learningItemId: 'twin' });
  at.scan('7891234567895');
  expect(at.checked()).toEqual({ twin: 1 });
});

test('a code is learnt once, with its order in front, and not of an item that is gone', () => {
  const at = atTheBench();
  at.put('10500');
  at.patch({ learningItemId: 'bowl' });
  at.scan('789');
  expect([at.checked(), at.notice()?.tone, at.rung]).toEqual([{ bowl: 1 }, 'ok', ['ok', 'ok']]);
  at.patch({ learningItemId: 'dish' });
  goTo(at.session, { screen: 'item', itemId: 'dish' });
  at.scan('790');
  expect([at.checked(), at.context.barcodes.all().get('790')?.product_id]).toEqual([{ bowl: 1 }, 'dish']);
  at.patch({ learningItemId: 'dish' });
  openScreen(at.session, 'queue');
  at.scan('10501');
  expect([at.context.barcodes.all().has('10501'), at.packing().learningItemId]).toEqual([false, undefined]);
  expect(at.stop()).toContain('is order 10501');
  at.scan('BNC-OK');
  at.patch({ learningItemId: 'dish' });
  at.replica.setState({ records: new ItemRecords() });
  at.scan('791');
  expect([at.context.barcodes.all().has('791'), at.packing().learningItemId]).toEqual([false, undefined]);
  expect([at.notice()?.text, at.rung.at(-1)]).toEqual([expect.stringMatching(/^It has changed since/), 'error']);
});

test.each([tagCode(piece('bowl', '10500'), 1), '10500'])(
  '%s is no barcode: that rings, and nothing is learnt',
  (code) => {
    const at = atTheBench();
    expect(learnBarcode(at.context, piece('bowl', '10500'), code)).toBe(false);
    expect([at.rung, at.notice()?.tone, at.context.barcodes.all().size]).toEqual([['error'], 'error', 0]);
  },
);

test.each(['en', 'pt-BR'] as const)('why a code is not learnt is told of a barcode, in %s', (language) => {
  const item = piece('bowl', '10500');
  const { context, session } = aSession([item], language);
  const { packing, prompts } = context.texts;
  const told = (code: string) => [learnBarcode(context, item, code), session.getState().notice?.text];
  expect(told('10500')).toEqual([false, packing.notLearnt.order('10500', '10500')]);
  expect(told('bowl')).toEqual([false, packing.notLearnt.order('bowl', '10500')]);
  expect(told('52060433009911002506550120000007800267301615')).toEqual([false, packing.notLearnt.fiscal]);
  expect(told('BNB-7H7H7H7H7H7H7H7H7H7H')).toEqual([false, prompts.isBadge]);
});
