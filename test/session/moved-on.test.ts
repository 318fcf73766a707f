/** Accepting row by row: one key each, and a key that is held down is one press. */
import { expect, test } from 'vitest';
import type { Transition } from '../../src/domain/lifecycle.ts';
import type { Intent } from '../../src/domain/intents.ts';
import { whyNotMoved } from '../../src/session/front/transitions.ts';
import { itemInFront } from '../../src/session/state/queue.ts';
import { aSession, NOW } from '../support/session.ts';
import { anItem, anItemPlaced } from '../support/items.ts';
import { press } from '../support/press.ts';
import { setPart } from '../../src/session/state/session-state.ts';

/** Five pending items; what is asked for is in its grace. Time passes as the test says. */
function aQueue(phase: Intent['phase'] = 'grace', status = 'pending') {
  const set = aSession(
    ['a1', 'b2', 'c3', 'd4', 'e5'].map((id, at) =>
      anItemPlaced(`10:1${at}:00`, { id, order_id: `o${at}`, item_status: status }),
    ),
  );
  const { context, replica, session } = set;
  setPart(session, 'queue', { statusTab: status as 'pending' });
  let now = 1000;
  const withdrawn: string[] = [];
  context.clock = { ...context.clock, now: () => now };
  const intents = () => new Map(replica.getState().intents);
  Object.assign(context.actions, {
    perform(operation: Transition, itemId: string) {
      const intent = { id: `intent-${itemId}`, operation, itemId, phase, createdAt: 0 } as unknown as Intent;
      replica.setState({ intents: intents().set(itemId, [intent]) });
      return intent;
    },
    withdraw(id: string) {
      const left = intents();
      if (!left.delete(id.slice('intent-'.length))) return false;
      withdrawn.push(id);
      replica.setState({ intents: left });
      return true;
    },
  });
  const undo = () => {
    const [intent] = [...replica.getState().intents.values()].at(-1)!;
    context.actions.withdraw(intent!.id);
    return { kind: 'withdrawn', intent };
  };
  Object.assign(context.actions, { undo, shippedLast: () => [], lastDoneAt: () => undefined });
  return {
    ...set,
    withdrawn,
    /** Presses a key so many milliseconds after the last one. */
    after(ms: number, key = 'a') {
      now += ms;
      press(context, key);
    },
    front: () => itemInFront({ replica, session, clock: { wallNow: () => NOW } })?.item.id,
    asked: () => [...replica.getState().intents.keys()],
  };
}

test('a accepts the row and goes to the next one: three rows are three keys', () => {
  const at = aQueue();
  at.after(0);
  at.after(300);
  at.after(300);
  expect([at.asked(), at.front()]).toEqual([['a1', 'b2', 'c3'], 'd4']);
});

test('rows of which something is on its way are passed', () => {
  const at = aQueue();
  at.after(0, 'j');
  at.after(300);
  at.after(300, 'g');
  at.after(300);
  expect([at.asked(), at.front()]).toEqual([['b2', 'a1'], 'c3']);
});

test('on the last row the cursor stays, and a second press says that it is on its way', () => {
  const at = aQueue();
  at.after(0, 'G');
  at.after(300);
  expect(at.front()).toBe('e5');
  at.after(800);
  expect(at.asked()).toEqual(['e5']);
});

test.each([
  ['500 ms, then every 33 ms', [500, 33, 33, 33]],
  ['375 ms, then every 90 ms', [375, 90, 90, 90, 90]],
])('a key that is held down accepts one row, where the keyboard repeats after %s', (_, gaps) => {
  const at = aQueue();
  at.after(0);
  for (const gap of gaps) at.after(gap);
  expect([at.asked(), at.withdrawn, at.front()]).toEqual([['a1'], ['intent-b2'], 'b2']);
  expect(at.notice()).toContain('held down');
});

test('a repeat that cannot be taken back any more is not said to have been left out', () => {
  const at = aQueue();
  at.context.actions.withdraw = () => false;
  for (const gap of [0, 500, 33, 33]) at.after(gap);
  expect([at.asked(), at.front(), at.notice()]).toEqual([['a1', 'b2'], 'c3', undefined]);
});

test('a key that bounces is one press', () => {
  const at = aQueue();
  at.after(0);
  at.after(40);
  expect([at.asked(), at.withdrawn]).toEqual([['a1'], []]);
});

test('what leaves at once, and what cannot be taken back at no cost, leaves the cursor where it is', () => {
  const sent = aQueue('waiting');
  sent.after(0);
  expect(sent.front()).toBe('a1');
  const back = aQueue('grace', 'shipped');
  back.after(0, 'v');
  expect([back.asked(), back.front()]).toEqual([['a1'], 'a1']);
});

test.each([
  ['accept', 'an action is on its way'],
  ['startProduction', 'an action is on its way'],
  ['ship', 'an action is on its way'],
  ['returnToProduction', undefined],
] as const)('of a shipment that is not sent yet nothing says that it has left: %s', (operation, reason) => {
  const { context, session, replica } = aSession([anItem({ id: 'mug', item_status: 'in_production' })]);
  setPart(session, 'queue', { statusTab: 'in_production' });
  expect(whyNotMoved(context, 'accept')).toBe('already in production');
  const intent = { id: 'i', itemId: 'mug', operation: 'ship', phase: 'waiting', hold: 'offline' } as unknown as Intent;
  replica.setState({ intents: new Map([['mug', [intent]]]) });
  expect(whyNotMoved(context, operation)).toBe(reason);
});

test('undo brings the cursor back to the row that came back, one row for each press', () => {
  const at = aQueue();
  at.after(0);
  at.after(2000);
  expect(at.front()).toBe('c3');
  at.after(2000, 'z');
  expect([at.asked(), at.front()]).toEqual([['a1'], 'b2']);
  at.after(2000, 'z');
  expect([at.asked(), at.front()]).toEqual([[], 'a1']);
  at.after(2000);
  expect([at.asked(), at.front()]).toEqual([['a1'], 'b2']);
});

test('undo leaves the cursor where an operator has moved it meanwhile', () => {
  const at = aQueue();
  at.after(0);
  at.after(2000, 'j');
  at.after(2000, 'z');
  expect([at.asked(), at.front()]).toEqual([[], 'c3']);
});
