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
  'session/packing/acknowledge-texts': [
    ['hasMovedOn && clock.now()', '<= BOUNCE_MS', 'a millisecond of seven hundred'],
  ],
  'session/packing/steps': [
    ['unmarkRead(session, step.seenKey)', '=> true', 'no text was confirmed under no name'],
    ["${count > 0 ? '' : '−'}", 'count >= 0', 'a step that changes no count has words of its own'],
    [`step.before.orderId ?? ''`, `'' => "Stryker`, 'what is put aside is an order'],
  ],
  'session/packing/packing': [
    [
      `screen !== 'packing') openScreen`,
      `!== 'packing' => true`,
      'slower: the same places once more, in the same order',
    ],
    [`screen !== 'packing') openScreen`, `'packing' => ""`, 'slower: the same places once more, in the same order'],
    [
      'if (orderId === undefined || packing.shippingCode',
      'orderId === undefined => false',
      'without an order there are no lines, of which is asked behind it',
    ],
    [`verdict.code === 'withdrawn'`, `'not-sent' => true`, 'no other verdict has a code'],
    ['const nextNumero', '[0].item', 'the next order comes from these same records'],
  ],
  'session/packing/tags': [
    [
      `screen !== 'packing') openScreen`,
      `!== 'packing' => true`,
      'slower: the same places once more, in the same order',
    ],
    [`screen !== 'packing') openScreen`, `'packing' => ""`, 'slower: the same places once more, in the same order'],
  ],
  'session/packing/code-classes': [
    ['if (isDone) return', '=> false', 'who does not listen any more is not told twice'],
    ['isDone = true', '=> false', 'who does not listen any more is not told twice'],
    ['unsubscribe();', ANY, 'memory alone: what is done is not done again'],
  ],
  'session/state/packing': [
    ['if (orderId === undefined) return []', '=> false', 'no order is called so, and has no lines'],
    ['linesMade.set(entries, byCounts)', ANY, 'slower: the lines are made anew'],
    ['if (made?.whole === whole', '=> false', 'slower: the lines are made anew'],
  ],
  'session/state/packing-tags': [
    [`return { kind: 'too-many', line }`, `'too-many' => `, 'what is none of the others is one too many'],
    [
      'const next = [...lines.slice(at + 1)',
      'lines.slice(0, at + 1) => lines',
      'those behind it come first either way, and none of them is found twice',
    ],
  ],
  'session/packing/leave': [
    [
      `if (isRefused(context, 'write') || orderId === undefined`,
      'orderId === undefined => false',
      'without an order the key and the code are refused before: the question is for types',
    ],
    [
      'if (orderId === undefined) return;',
      ANY,
      'whoever ships has asked for an order on the bench: the question is for types',
    ],
    ['const isAsShown =', '=> now.sentence', 'where the same piece is to be seen there is a reason, and it has words'],
    ['endStop(context, false);', ANY, 'a stop that wants a look has nothing to take out, and names nothing cancelled'],
    ['!isUncounted && checked < needed', 'checked < needed => ', 'where this is told no line is whole'],
  ],
  'session/packing/ship-part': [
    ['itemIds.includes(entry.item.id) ? []', '=> ["Stryker', 'no item has that id: nothing of it is in the box'],
  ],
  'session/packing/parcel-prompt': [
    [`.join(' ')`, `' ' => `, 'the ids of items are of one length: no two lists of them read alike'],
  ],
  'session/packing/which-piece': [
    ['packing.orderId !== item.order_id', ANY, 'slower: the order on the bench stays as it is, and is read once more'],
  ],
  'session/packing/take-order': [
    [
      `item.tracking_code !== '' && isSame`,
      `item.tracking_code !== '' => true`,
      'no code of dashes alone names an order',
    ],
    [`item.tracking_code !== '' && isSame`, `'' => "Stryker`, 'no code of dashes alone names an order'],
    [
      'const isOther =',
      'packing.orderId !== undefined => true',
      'an empty bench has nothing checked, and both questions that ask this want something checked',
    ],
  ],
  'session/packing/part': [
    ['const before = parcelsGone(', '=> items', 'what leaves now and shows it already bears this very code'],
  ],
};
