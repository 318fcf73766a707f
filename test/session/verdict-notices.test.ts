/** Which verdict the line above the footer shows, where several come before a key is pressed. */
import { expect, test } from 'vitest';
import type { Settled, Verdict } from '../../src/domain/intents.ts';
import { watchVerdicts } from '../../src/session/subscriptions/verdicts.ts';
import type { Language } from '../../src/i18n/texts.ts';
import { anItem } from '../support/items.ts';
import { press } from '../support/press.ts';
import { aSession } from '../support/session.ts';

const refused: Verdict = { kind: 'refused', reason: 'no stock' };
const applied: Verdict = { kind: 'applied', isByEvidence: false };

function atTheBench(language: Language = 'en') {
  const set = aSession([anItem({ id: 'a' }), anItem({ id: 'b', product_nome: 'Prato' })], language);
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
    text: () => set.session.getState().notice?.text,
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

test.each([
  ['en', 'Last of 2 (all in History): '],
  ['pt-BR', 'Última de 2 (todas no Histórico): '],
] as const)('two refusals before a key is pressed are told as two (%s)', (language, count) => {
  const at = atTheBench(language);
  at.settle('a', refused);
  const first = at.text();
  at.settle('b', refused);
  expect(at.text()).toMatch(count);
  expect(at.text()).toContain('Prato');
  at.settle('a', applied);
  expect(at.text(), 'the one that is left').toMatch(/Prato/);
  expect(at.text()).not.toContain(count);
  at.press('j');
  at.settle('a', refused);
  expect(at.text()).toBe(first);
});
