/** Which verdict the line above the footer shows, where several come before a key is pressed. */
import { expect, test } from 'vitest';
import type { Settled, Verdict } from '../../src/domain/intents.ts';
import { watchVerdicts } from '../../src/session/subscriptions/verdicts.ts';
import { anItem } from '../support/items.ts';
import { press } from '../support/press.ts';
import { aSession } from '../support/session.ts';

const refused: Verdict = { kind: 'refused', reason: 'no stock' };
const applied: Verdict = { kind: 'applied', isByEvidence: false };

function atTheBench() {
  const set = aSession([anItem({ id: 'a' }), anItem({ id: 'b' })]);
  const heard: ((settled: Settled) => void)[] = [];
  const actions = {
    ...set.context.actions,
    onSettled: (one: (settled: Settled) => void) => (heard.push(one), () => {}),
  };
  watchVerdicts({ ...set.context, actions }, () => true);
  return {
    press: (key: string) => press(set.context, key),
    settle: (itemId: string, verdict: Verdict) =>
      heard[0]!({ intent: { id: `of ${itemId}`, operation: 'accept', itemId, orderId: 'order-1' } as never, verdict }),
    tone: () => set.session.getState().notice?.tone,
  };
}

test('a refusal stands before the good news of another action, until a key is pressed', () => {
  const at = atTheBench();
  at.settle('a', refused);
  at.settle('b', applied);
  expect(at.tone()).toBe('warn');
  at.press('j');
  at.settle('b', applied);
  expect(at.tone()).toBe('ok');
});

test('what becomes known of the same action takes the place of its doubt', () => {
  const at = atTheBench();
  at.settle('a', { kind: 'unconfirmed' });
  at.settle('a', applied);
  expect(at.tone()).toBe('ok');
});
