import { expect, test } from 'vitest';
import { attendHolds } from '../../src/session/subscriptions/held.ts';
import type { Hold, Intent } from '../../src/domain/intents.ts';
import { textsIn, type Language } from '../../src/i18n/texts.ts';
import { aBench } from '../support/session.ts';

const { intents: words } = textsIn('en');

function anIntent(id: string, hold: Hold | undefined, operator = 'ana'): Intent {
  return {
    id,
    seq: 1,
    target: `item:${id}`,
    lojaId: 'store-1',
    phase: 'waiting',
    hold,
    createdAt: 0,
    attemptCount: 0,
    isAmbiguous: false,
    lookCount: 0,
    isPatient: true,
    author: { operator, station: 'door' },
    operation: 'accept',
    orderId: 'o1',
    itemId: id,
  };
}

/** A desk of ana's, with what is shown of the outbox. */
function aDesk() {
  const { bench, shop, desk } = aBench();
  const end = attendHolds(bench, ({ intent }) => intent.author.operator === 'ana');
  return {
    end,
    speak: (language: Language) => desk.setState({ language }),
    show: (...intents: Intent[]) => shop.setState({ intents: new Map(intents.map((one) => [one.itemId, [one]])) }),
    open: (lojaId: string) => shop.setState({ lojaId }),
    said: () => desk.getState().notice?.text,
    count: () => desk.getState().noticeCount,
  };
}

test.each(['token', 'other-store', 'disk'] as const)('what is held for %s says why at once', (hold) => {
  const desk = aDesk();
  desk.show(anIntent('i1', undefined));
  expect(desk.said()).toBeUndefined();
  desk.show(anIntent('i1', hold));
  expect(desk.said()).toBe(words.heldNow[hold]);
});

test('many that wait for the same are told once, and again when that had ended', () => {
  const desk = aDesk();
  desk.show(anIntent('i1', 'token'));
  desk.show(anIntent('i1', 'token'), anIntent('i2', 'token'));
  expect(desk.count()).toBe(1);
  desk.show(anIntent('i1', undefined), anIntent('i2', undefined));
  desk.show(anIntent('i1', 'token'), anIntent('i2', undefined));
  expect(desk.count()).toBe(2);
});

test('neither what waits by itself nor what another operator asked is told here', () => {
  const desk = aDesk();
  for (const hold of ['queued', 'offline', 'limited'] as const) desk.show(anIntent('i1', hold));
  desk.show(anIntent('i1', 'token', 'rui'));
  expect(desk.count()).toBe(0);
});

test('what is left without a verdict at a store that is no longer open is told with its name', () => {
  const desk = aDesk();
  desk.show(anIntent('i1', 'offline'), anIntent('i2', undefined), anIntent('i3', undefined, 'rui'));
  desk.open('store-2');
  expect(desk.said()).toBe(words.leftBehind(2, 'store-1'));
  desk.end();
  desk.show(anIntent('i1', 'token'));
  expect(desk.count()).toBe(1);
});

test('after a change of language it is told in that one', () => {
  const desk = aDesk();
  desk.speak('pt-BR');
  desk.show(anIntent('i1', 'token'));
  expect(desk.said()).toBe(textsIn('pt-BR').intents.heldNow.token);
});
