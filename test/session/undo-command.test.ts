import { expect, test } from 'vitest';
import type { AnyIntent } from '../../src/domain/intents.ts';
import { undoCommand } from '../../src/session/front/undo-command.ts';
import { mergeStock } from '../../src/replica/stock.ts';
import { goTo } from '../../src/session/state/session-state.ts';
import type { Place } from '../../src/session/state/places.ts';
import { aSession } from '../support/session.ts';
import { aStockRecord } from '../support/goods.ts';
import { anItem } from '../support/items.ts';

test.each([
  [
    { operation: 'setStock', stockId: 's1', productId: 'p1' },
    'Write the earlier value again. (stock: Caneca esmaltada · azul · 325 ml)',
  ],
  [{ operation: 'setPrice', productId: 'p9' }, 'Write the earlier value again. (price)'],
  [{ operation: 'accept', itemId: 'mug' }, 'h puts it on hold. (accept: #10482 Caneca esmaltada'],
  [{ operation: 'returnToProduction', itemId: 'mug' }, 'e ships it again. (back to production: #10482'],
])('what cannot be undone is named, with what is left to do: %j', (intent, name) => {
  const { context, session } = aSession([anItem({ id: 'mug', item_status: 'accepted' })]);
  mergeStock(context.stock, [aStockRecord({ id: 's1' })], { askedAt: 0, knownAt: 0 });
  const undone = { kind: 'impossible', reason: 'no-inverse', intent: intent as unknown as AnyIntent };
  Object.assign(context.actions, { undo: () => undone });
  undoCommand.run(context, 'z');
  expect(session.getState().notice?.text).toContain(`Final: the store cannot undo this. ${name}`);
});

test.each([
  [{ operation: 'ship', itemId: 'mug' }, 'Taken back: ship: #10482 Caneca esmaltada'],
  [{ operation: 'returnToProduction', itemId: 'mug' }, 'Taken back: back to production: #10482 Caneca esmaltada'],
  [{ operation: 'setStock', stockId: 's1', productId: 'p1' }, 'Taken back: stock: Caneca esmaltada'],
  [{ operation: 'accept', itemId: 'mug' }, 'Taken back: #10482 Caneca esmaltada'],
])('what was taken back is named, where it is not plainly what the key before began: %j', (intent, words) => {
  const { context, session } = aSession([anItem({ id: 'mug' })]);
  mergeStock(context.stock, [aStockRecord({ id: 's1' })], { askedAt: 0, knownAt: 0 });
  const undone = { kind: 'withdrawn', intent: intent as unknown as AnyIntent };
  Object.assign(context.actions, { undo: () => undone, shippedLast: () => [] });
  undoCommand.run(context, 'z');
  expect(session.getState().notice?.text).toContain(words);
});

test.each<[Place, string]>([
  [{ screen: 'queue' }, 'h puts it on hold.'],
  [{ screen: 'van' }, 'In the queue h puts it on hold.'],
  [{ screen: 'board' }, 'In the queue h puts it on hold.'],
])('what is left to do names a key only where it works: %j', (place, words) => {
  const { context, session } = aSession([anItem({ id: 'mug', item_status: 'accepted' })]);
  if (place.screen !== 'queue') goTo(session, place);
  const undone = { kind: 'impossible', reason: 'no-inverse', intent: { operation: 'accept', itemId: 'mug' } };
  Object.assign(context.actions, { undo: () => undone });
  undoCommand.run(context, 'z');
  expect(session.getState().notice?.text).toContain(`the store cannot undo this. ${words} (accept`);
});
