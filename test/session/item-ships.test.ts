/** What is said once an item is sent by itself, from the prompt for its tracking code. */
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Verdict } from '../../src/domain/intents.ts';
import type { Asked } from '../../src/outbox/request.ts';
import { isWithoutTracking, WITHOUT_TRACKING } from '../../src/domain/tracking.ts';
import type { OrderItem } from '../../src/domain/records.ts';
import { promptWords, submitPrompt } from '../../src/session/prompts/prompts.ts';
import { aPiece } from '../support/items.ts';
import { aSession } from '../support/session.ts';

const CODE = 'AA123456785BR';

/** The prompt for the code of a bowl, which nobody has put on the bench; `others`: of its order. */
function aPrompt(others: readonly OrderItem[] = [], itemId = 'bowl') {
  const set = aSession([aPiece('bowl'), ...others]);
  const { context, session } = set;
  context.stock.setState({ isLoaded: true });
  session.setState({ prompt: { kind: 'tracking', itemId, value: '' } });
  return {
    ...set,
    said: () => session.getState().notice,
    settles: (verdict: Promise<Verdict>) => Object.assign(context.actions, { settledOf: () => verdict }),
    answers: (asked: Asked) => Object.assign(context.actions, { ask: () => asked }),
    /** Sends the bowl without the rest of its order, and waits for what becomes of it. */
    async part(code = CODE) {
      set.enter(code);
      if (isWithoutTracking(code)) submitPrompt(context);
      expect(set.question()?.kind).toBe('part');
      set.press('2');
      await setImmediate();
    },
  };
}

const rest = [aPiece('cup', { item_status: 'pending' })];
const applied: Verdict = { kind: 'applied', isByEvidence: false };

test('a code that was typed in groups is told as it was sent, and any other is not', () => {
  const grouped = aPrompt();
  grouped.enter('aa-123 456 785 br');
  expect(grouped.asked).toMatchObject([{ trackingCode: CODE }]);
  expect(grouped.said()).toEqual({ tone: 'info', text: `Sent without blanks and dashes: ${CODE}` });
  const plain = aPrompt();
  plain.enter(CODE);
  expect([plain.asked, plain.said()]).toMatchObject([[{ trackingCode: CODE }], undefined]);
});

test('while the question about the rest is open, nothing is told as sent', () => {
  const at = aPrompt(rest);
  at.enter('aa-123 456 785 br');
  expect([at.question()?.kind, at.asked, at.said()]).toEqual(['part', [], undefined]);
});

test('a code in groups that the disk does not take is not told as sent', () => {
  const at = aPrompt();
  at.answers({ problem: 'not-recorded', reason: 'full' });
  at.enter('aa-123 456 785 br');
  expect([at.stop(), at.said()]).toEqual([undefined, undefined]);
});

test('a shipment that cannot be begun any more is a stop that names the item, and nothing is told as sent', () => {
  const at = aPrompt();
  at.answers({ problem: 'closing', reason: '' });
  at.enter('aa-123 456 785 br');
  expect([at.stop(), at.said()]).toEqual([expect.stringMatching(/^#10482 bowl cannot be shipped now/), undefined]);
});

test('what the disk does not take is told by the outbox: the session shows no stop and no failure', async () => {
  const at = aPrompt(rest);
  at.answers({ problem: 'not-recorded', reason: 'full' });
  await at.part();
  expect([at.stop(), at.said()]).toEqual([undefined, undefined]);
});

test.each<[string, Promise<Verdict>, unknown]>([
  [
    'is told with its code once it has left',
    Promise.resolve(applied),
    { tone: 'ok', text: `1 of 2 items of order 10482 shipped with ${CODE}.` },
  ],
  ['is not told as shipped where the store refuses it', Promise.resolve({ kind: 'refused', reason: 'no' }), undefined],
])('a part of an order %s', async (_, verdict, said) => {
  const at = aPrompt(rest);
  at.settles(verdict);
  await at.part();
  expect([at.asked, at.stop()]).toEqual([[{ operation: 'ship', itemId: 'bowl', trackingCode: CODE }], undefined]);
  expect(at.said()).toEqual(said);
});

test('a part of an order without a tracking code is told as that', async () => {
  const at = aPrompt(rest);
  at.settles(Promise.resolve(applied));
  await at.part(WITHOUT_TRACKING);
  expect(at.asked).toMatchObject([{ itemId: 'bowl', trackingCode: null }]);
  expect(at.said()?.text).toBe('1 of 2 items of order 10482 shipped without a tracking code.');
});

test('a part whose answer comes after the end of the program fails nothing', async () => {
  const at = aPrompt(rest);
  Object.assign(at.context.actions, { settledOf: () => Promise.reject(new Error('the bench is closing')) });
  await at.part();
  expect([at.asked.length, at.said()]).toEqual([1, undefined]);
});

test('the last item of its order is not told as a part', async () => {
  const at = aPrompt();
  at.settles(Promise.resolve(applied));
  at.enter(CODE);
  await setImmediate();
  expect([at.asked.length, at.prompt(), at.said()]).toEqual([1, undefined, undefined]);
});

test('the prompt of an item that the store has taken away says so, and Enter is a stop', () => {
  const at = aPrompt([], 'gone');
  const words = /^gone cannot be shipped now/;
  expect(promptWords(at.context, at.prompt()!)).toMatchObject({
    label: 'Tracking code',
    problem: expect.stringMatching(words),
  });
  at.enter(CODE);
  expect([at.stop(), at.asked]).toEqual([expect.stringMatching(words), []]);
});
