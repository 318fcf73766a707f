/** The explained survivors of the packing station. */
import { ANY, type ByFile } from './explained.ts';

export const PACKING: ByFile = {
  'session/packing/tracking-guards': [
    ['const item = itemId === undefined', '=> false', 'nothing is known under no name'],
    ['const item = replica.getState()', ANY, 'who ships it has found the item among those that are known'],
  ],
  'session/packing/tracking-prompt': [
    [
      'const item = context.replica',
      '.get(itemId).item',
      'only of an item that is known is it known that it has changed',
    ],
    [
      'const orderId = replica.getState()',
      '.get(itemId).item',
      'an item that is not known may not be shipped, which is asked before',
    ],
    [
      'const part = partOf(context,',
      '.get(itemId).item',
      'an item that is not known may not be shipped, which is asked before',
    ],
    [`reason: '', item }`, ANY, 'of an item that is past production it is told what it is, and no reason'],
  ],
  'session/packing/fiscal-key': [
    [
      'if (key === null || key === undefined',
      'key === undefined => false',
      'only what has the form of a key comes here',
    ],
  ],
  'session/packing/packing-commands': [
    ['if (next !== undefined) openOrder', ANY, 'without a next order the key says so and does nothing'],
    ['if (itemId !== undefined) context', ANY, 'with nothing checked the key says so and does nothing'],
    ['if (!line) return;', ANY, 'without an order the key says so and does nothing, and an order has a line in front'],
    [
      'return [...open.slice(at + 1)',
      'open.slice(0, at) => open',
      'the order itself is left out, and what comes after it was looked at before',
    ],
  ],
  'session/packing/acknowledge-texts': [
    ['hasMovedOn && clock.now()', '<= BOUNCE_MS', 'a millisecond of seven hundred'],
  ],
  'session/packing/steps': [
    ['unmarkRead(session, step.seenKey)', '=> true', 'no text was confirmed under no name'],
    [`step.before.orderId ?? ''`, `'' => "Stryker`, 'what is put aside is an order'],
  ],
};
