import { expect, test } from 'vitest';
import type { AnyIntent } from '../../src/domain/intents.ts';
import { undoCommand } from '../../src/session/commands/undo-command.ts';
import { mergeStock } from '../../src/replica/stock.ts';
import { aBench } from '../support/session.ts';
import { aStockRecord } from '../support/goods.ts';
import { anItem } from '../support/items.ts';

test.each([
  [{ operation: 'setStock', stockId: 's1', productId: 'p1' }, '(stock: Caneca esmaltada · azul · 325 ml)'],
  [{ operation: 'setPrice', productId: 'p9' }, '(price)'],
  [{ operation: 'accept', itemId: 'mug' }, '(accept: #10482 Caneca esmaltada'],
])('what cannot be undone is named: %j', (intent, name) => {
  const { bench, desk } = aBench([anItem({ id: 'mug', item_status: 'accepted' })]);
  mergeStock(bench.stock, [aStockRecord({ id: 's1' })], { askedAt: 0, knownAt: 0 });
  const undone = { kind: 'impossible', reason: 'no-inverse', intent: intent as unknown as AnyIntent };
  Object.assign(bench.actions, { undo: () => undone });
  undoCommand.run(bench, 'z');
  expect(desk.getState().notice?.text).toContain(`The store has no way back from this. ${name}`);
});

test.each([
  [{ operation: 'ship', itemId: 'mug' }, 'Taken back: ship: #10482 Caneca esmaltada'],
  [{ operation: 'returnToProduction', itemId: 'mug' }, 'Taken back: back to production: #10482 Caneca esmaltada'],
  [{ operation: 'setStock', stockId: 's1', productId: 'p1' }, 'Taken back: stock: Caneca esmaltada'],
  [{ operation: 'accept', itemId: 'mug' }, 'Taken back: #10482 Caneca esmaltada'],
])('what was taken back is named, where it is not plainly what the key before began: %j', (intent, words) => {
  const { bench, desk } = aBench([anItem({ id: 'mug' })]);
  mergeStock(bench.stock, [aStockRecord({ id: 's1' })], { askedAt: 0, knownAt: 0 });
  const undone = { kind: 'withdrawn', intent: intent as unknown as AnyIntent };
  Object.assign(bench.actions, { undo: () => undone, shippedLast: () => [] });
  undoCommand.run(bench, 'z');
  expect(desk.getState().notice?.text).toContain(words);
});
