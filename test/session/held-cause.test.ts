import { expect, test } from 'vitest';
import { watchHolds } from '../../src/session/subscriptions/held.ts';
import type { Hold, Intent } from '../../src/domain/intents.ts';
import { textsIn, type Language } from '../../src/i18n/texts.ts';
import { anIntent } from '../support/intents.ts';
import { aSession } from '../support/session.ts';
import { setPart } from '../../src/session/state/session-state.ts';

const { intents: words } = textsIn('en');

const heldIntent = (id: string, hold: Hold | undefined, operator = 'ana'): Intent => ({
  ...anIntent(id, { hold, author: { operator, station: 'door' } }),
  seq: 1,
});

/** A desk of ana's, with what is shown of the outbox. */
function aPreparedSession() {
  const { context, replica, session } = aSession();
  let count = 0;
  session.subscribe(({ notice }, before) => void (notice && notice !== before.notice && count++));
  const end = watchHolds(context, ({ intent }) => intent.author.operator === 'ana');
  return {
    end,
    speak: (language: Language) => setPart(session, 'preferences', { language }),
    show: (...intents: Intent[]) => replica.setState({ intents: new Map(intents.map((one) => [one.itemId, [one]])) }),
    open: (lojaId: string) => replica.setState({ lojaId }),
    said: () => session.getState().notice?.text,
    count: () => count,
  };
}

test.each(['token', 'other-store', 'disk'] as const)('what is held for %s says why at once', (hold) => {
  const session = aPreparedSession();
  session.show(heldIntent('i1', undefined));
  expect(session.said()).toBeUndefined();
  session.show(heldIntent('i1', hold));
  expect(session.said()).toBe(words.heldNow[hold]);
});

test('many that wait for the same are told once, and again when that had ended', () => {
  const session = aPreparedSession();
  session.show(heldIntent('i1', 'token'));
  session.show(heldIntent('i1', 'token'), heldIntent('i2', 'token'));
  expect(session.count()).toBe(1);
  session.show(heldIntent('i1', undefined), heldIntent('i2', undefined));
  session.show(heldIntent('i1', 'token'), heldIntent('i2', undefined));
  expect(session.count()).toBe(2);
});

test('two kinds of trouble that begin in one step are both told', () => {
  const session = aPreparedSession();
  session.show(heldIntent('i1', 'token'), heldIntent('i2', 'disk'));
  expect(session.said()).toBe(`${words.heldNow.token} ${words.heldNow.disk}`);
});

test('neither what waits by itself nor what another operator asked is told here', () => {
  const session = aPreparedSession();
  for (const hold of ['queued', 'offline', 'limited'] as const) session.show(heldIntent('i1', hold));
  session.show(heldIntent('i1', 'token', 'rui'));
  expect(session.count()).toBe(0);
});

test('what is left without a verdict at a store that is no longer open is told with its name', () => {
  const session = aPreparedSession();
  session.show(heldIntent('i1', 'offline'), heldIntent('i2', undefined), heldIntent('i3', undefined, 'rui'));
  session.open('store-2');
  expect(session.said()).toBe(words.leftBehind(2, 'store-1'));
  session.end();
  session.show(heldIntent('i1', 'token'));
  expect(session.count()).toBe(1);
});

test('after a change of language it is told in that one', () => {
  const session = aPreparedSession();
  session.speak('pt-BR');
  session.show(heldIntent('i1', 'token'));
  expect(session.said()).toBe(textsIn('pt-BR').intents.heldNow.token);
});
