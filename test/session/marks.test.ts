import { describe, expect, onTestFinished, test } from 'vitest';
import type { BulkPreview } from '../../src/domain/bulk.ts';
import type { Transition } from '../../src/domain/lifecycle.ts';
import { mergeItems } from '../../src/replica/replica.ts';
import { aSession } from '../support/session.ts';
import { anItem, anItemPlaced } from '../support/items.ts';
import { press } from '../support/press.ts';
import { openStage } from '../support/frames.tsx';
import { setPart } from '../../src/session/state/session-state.ts';

/** Two pending items, marked, and an accepted one under the cursor in another tab. */
function aStage() {
  const set = aSession([
    anItem({ id: 'p1' }),
    anItem({ id: 'p2' }),
    anItem({ id: 'a1', item_status: 'accepted', order_id: 'o2' }),
  ]);
  set.session.setState({ marks: new Set(['p1', 'p2']) });
  setPart(set.session, 'queue', { statusTab: 'accepted' });
  const offered = () =>
    set.context.keymap
      .commandsOf('queue')
      .filter(({ id }) => ['accept', 'startProduction', 'ship', 'returnToProduction'].includes(id))
      .filter(({ unavailable }) => unavailable?.(set.context) === undefined)
      .map(({ id }) => id);
  return { ...set, offered, notice: () => set.session.getState().notice?.text };
}

test('of the moves only those are offered that some marked item can make, whatever is under the cursor', () => {
  const { replica, offered } = aStage();
  expect(offered()).toEqual(['accept']);
  mergeItems(replica, [anItem({ id: 'p2', item_status: 'accepted', updated_at: '2026-11-20T11:00:00Z' })], 1);
  expect(offered()).toEqual(['accept', 'startProduction']);
});

test('a move that none of the marked can make says what they are, and how to let go of the marks', () => {
  const { context, notice, offered } = aStage();
  press(context, 'i');
  expect(notice()).toBe('start production: not for what is marked (Esc: clear marks): 2 pending');
  press(context, 'escape');
  expect(offered()).toEqual(['startProduction']);
});

test('* marks all; digits right behind it leave the first so many, the oldest', () => {
  const { context, session } = aSession(
    Array.from({ length: 40 }, (_, index) =>
      anItemPlaced(`10:${index + 10}:00`, { id: `i${index}`, order_id: `o${index}` }),
    ),
  );
  press(context, '*');
  expect(session.getState().marks.size).toBe(40);
  press(context, '3');
  press(context, '0');
  expect(session.getState().marks.size).toBe(30);
  expect([session.getState().marks.has('i29'), session.getState().marks.has('i30')]).toEqual([true, false]);
  expect(session.getState().notice?.text).toContain('30 marked');
});

test('any other key ends the counting, and a digit is the door of a screen again', () => {
  const { context, session } = aSession([anItem({ id: 'p1' }), anItem({ id: 'p2' })]);
  press(context, '*', 'j', '3');
  expect(session.getState().marks.size).toBe(2);
  expect(session.getState().places.at(-1)).toEqual({ screen: 'production' });
});

describe('a number typed behind * and a move right behind it', () => {
  const begun: string[][] = [];
  function aCount(hasGrace = true) {
    const set = aSession(Array.from({ length: 60 }, (_, index) => anItem({ id: `i${index}`, order_id: `o${index}` })));
    begun.length = 0;
    const preview = (operation: Transition, itemIds: readonly string[]): BulkPreview => ({
      operation,
      itemIds,
      skipped: [],
    });
    const start = ({ itemIds }: BulkPreview) => String(begun.push([...itemIds]));
    Object.assign(set.context.actions.bulk, { preview, start, hasGrace: () => hasGrace });
    return { ...set, question: () => set.session.getState().question?.kind };
  }

  test('moves so many without a question', () => {
    const { context, session, question } = aCount();
    press(context, '*', '1', '0');
    expect(session.getState().notice?.text).toBe('10 marked. Accept or start now asks no more; z takes it back.');
    press(context, 'a');
    expect([question(), begun[0]?.length]).toEqual([undefined, 10]);
  });

  test.each([
    ['a key in between', ['*', '1', '0', 'j', 'a'], true],
    ['no number', ['*', 'a'], true],
    ['as many as are asked for by their number', ['*', '5', '0', 'a'], true],
    ['no time to take it back', ['*', '1', '0', 'a'], false],
  ])('is asked about after %s', (_, keys, hasGrace) => {
    const { context, question } = aCount(hasGrace);
    press(context, ...keys);
    expect([question(), begun]).toEqual(['bulk', []]);
  });

  test('is asked about where other marks stand beside it', () => {
    const { context, session, question } = aCount();
    session.setState({ marks: new Set(['i40']) });
    press(context, '*', '3', 'a');
    expect([question(), begun]).toEqual(['bulk', []]);
  });
});

test('what was marked before stays marked beside a count', () => {
  const { context, session } = aSession(['p1', 'p2', 'p3'].map((id) => anItem({ id })));
  session.setState({ marks: new Set(['p3']) });
  press(context, '*', '1');
  expect([...session.getState().marks].toSorted()).toEqual(['p1', 'p3']);
});

test('the marks say of how many orders they are, where an order has more than one item', async () => {
  const { context, session } = aStage();
  session.setState({ marks: new Set(['p1', 'p2', 'a1']) });
  const stage = await openStage(context, 120, 24);
  onTestFinished(() => stage.end());
  expect((await stage.rows())[1]).toContain('3 marked of 2 orders');
  session.setState({ marks: new Set(['p1', 'a1']) });
  await stage.settle();
  expect((await stage.rows())[1]).toMatch(/2 marked *$/);
});
