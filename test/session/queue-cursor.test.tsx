/**
 * Where the queue's cursor goes when its row has left: to the row that stood behind it, past nothing that was not seen.
 */
import { expect, test } from 'vitest';
import { cursorOf, setPart } from '../../src/session/state/session-state.ts';
import { placeCursor } from '../../src/session/state/list.ts';
import { itemInFront, queueIds, queueRows } from '../../src/session/state/queue.ts';
import { mergeItems } from '../../src/replica/replica.ts';
import type { Sort } from '../../src/replica/sorting.ts';
import { aSession, NOW } from '../support/session.ts';
import { openStage } from '../support/frames.tsx';
import { anItem } from '../support/items.ts';

/** Nine orders, the oldest first; their products are named in an order of their own. */
const items = Array.from({ length: 9 }, (_, index) =>
  anItem({
    id: `i${index + 1}`,
    order_id: `o${index + 1}`,
    item_status: 'pending',
    product_nome: 'dbeafcigh'[index]!,
    pedido: {
      ...anItem().pedido!,
      id: `o${index + 1}`,
      numero: `1040${index + 1}`,
      created_at: `2026-11-19T0${index + 1}:00:00.000000Z`,
    },
  }),
);

function aQueue(sort: Sort = { column: 'age', isReversed: false }) {
  const set = aSession(items);
  const { session, replica } = set;
  setPart(session, 'queue', { sort });
  return {
    ...set,
    leave: (...ids: string[]) =>
      mergeItems(
        replica,
        items
          .filter(({ id }) => ids.includes(id))
          .map((item) => ({ ...item, item_status: 'accepted', updated_at: '2026-11-20T11:59:00Z' })),
        1,
      ),
    front: () => itemInFront({ replica, session, clock: { wallNow: () => NOW } })?.item.id,
    row: () => {
      const { rows } = queueRows(replica.getState(), session.getState(), NOW);
      return placeCursor(cursorOf(session.getState()), queueIds(replica.getState(), session.getState(), rows), 5).index;
    },
  };
}

test('after rows 1 to 4 have left the cursor stands on row 5, the next that is there', () => {
  const { press: keys, leave, front, row } = aQueue();
  keys('j', 'j', 'j');
  expect(front()).toBe('i4');
  leave('i1', 'i2', 'i3', 'i4');
  expect([front(), row()]).toEqual(['i5', 0]);
  keys('j');
  expect(front()).toBe('i6');
});

test('a row that leaves alone makes way for the one behind it, and the last one for the one before', () => {
  const { press: keys, leave, front } = aQueue();
  keys('j', 'j');
  leave('i3');
  expect(front()).toBe('i4');
  keys('G');
  leave('i9', 'i8');
  expect(front()).toBe('i7');
});

test.each([
  ['newest first', { column: 'age', isReversed: true }, ['i9', 'i8', 'i7'], 'i6'],
  ['by item', { column: 'item', isReversed: false }, ['i4', 'i2', 'i6'], 'i1'],
  ['by item, the other way round', { column: 'item', isReversed: true }, ['i7', 'i9', 'i8'], 'i5'],
] as const)('the same with the rows %s', (_, sort, left, next) => {
  const { press: keys, leave, front } = aQueue(sort);
  keys('j', 'j');
  expect(front()).toBe(left.at(2));
  leave(...left);
  expect(front()).toBe(next);
});

test('what a filter hides is no survivor, and what leaves while it is filtered is passed in the same way', () => {
  const { session, press: keys, leave, front } = aQueue();
  setPart(session, 'queue', { filter: 'order:1040' });
  keys('j', 'j', 'j');
  leave('i1', 'i2', 'i4');
  expect(front()).toBe('i5');
});

test('on the screen the row behind those that were moved is the one with the cursor', async () => {
  const { context, leave } = aQueue();
  const stage = await openStage(context, 80, 24);
  try {
    await stage.press(' ', ' ', ' ', 'j', 'k', ' ', 'k');
    leave('i1', 'i2', 'i3', 'i4');
    await stage.settle();
    expect((await stage.rows()).filter((row) => row.startsWith('▌'))).toEqual([expect.stringContaining('10405')]);
  } finally {
    stage.end();
  }
});
