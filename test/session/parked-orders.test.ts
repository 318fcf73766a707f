/** `d`: an order with something in its box is put aside only when that is said, and keeps it for ten minutes. */
import { expect, test } from 'vitest';
import { textsIn, type Language } from '../../src/i18n/texts.ts';
import { questionWords } from '../../src/session/front/questions.ts';
import { stopForPieces } from '../../src/session/kernel/blocking-alerts.ts';
import { tagCode } from '../../src/domain/piece-tags.ts';
import { mergeItems } from '../../src/replica/replica.ts';
import { aSession } from '../support/session.ts';
import { anItem } from '../support/items.ts';
import { openOrder } from '../../src/session/kernel/open-order.ts';

const numbered = (numero: string) => ({ ...anItem().pedido!, id: numero, numero });
const line = (id: string, order: string) =>
  anItem({ id, order_id: order, product_id: id, item_status: 'in_production', pedido: numbered(order) });
const [mug, plate, cup] = [line('mug', '10500'), line('plate', '10500'), line('cup', '10501')];

function atTheBench(language: Language = 'en') {
  const set = aSession([mug, plate, cup], language);
  const { context, session } = set;
  let nowMs = 1000;
  Object.assign(context, { clock: { ...context.clock, now: () => nowMs } });
  openOrder(context, '10500');
  return {
    ...set,
    wait: (ms: number) => void (nowMs += ms),
    asked() {
      const { question } = session.getState();
      return question && questionWords(context, question);
    },
  };
}

test.each([
  ['en', 'Put order 10500 aside? 1 of 4 pieces is checked.', 'What is checked stays so for 10 minutes.'],
  [
    'pt-BR',
    'Deixar o pedido 10500 para depois? 1 de 4 peças já foi conferida.',
    'O que foi conferido fica guardado por 10 minutos.',
  ],
] as const)('with something checked it is asked, by key and by code, in %s', (language, question, details) => {
  const at = atTheBench(language);
  at.press('d');
  expect([at.asked(), at.packing().orderId]).toEqual([undefined, undefined]);
  at.scan(tagCode(mug, 1), 'BNC-ASIDE');
  expect(at.asked()).toMatchObject({ question, details });
  at.scan('BNC-BACK');
  expect([at.asked(), at.checked()]).toEqual([undefined, { mug: 1 }]);
  at.scan('BNC-ASIDE', 'BNC-OK');
  expect(at.packing().orderId).toBeUndefined();
});

test.each([
  ['en', 'Put order 10500 aside? 1 of 1 piece is checked.'],
  ['pt-BR', 'Deixar o pedido 10500 para depois? 1 de 1 peça já foi conferida.'],
] as const)('an order of one piece is asked about in the singular, in %s', (language, asked) => {
  expect(textsIn(language).tags.aside('10500', 1, '1')).toBe(asked);
});

test('its box waits ten minutes, over other orders, and then the order is begun anew', () => {
  for (const [minutes, checked] of [
    [9, { mug: 1 }],
    [11, {}],
  ] as const) {
    const at = atTheBench();
    at.scan(tagCode(mug, 1));
    at.press('d');
    at.answer('enter');
    at.scan('10501');
    at.wait(minutes * 60_000);
    at.scan('10500');
    expect([at.packing().orderId, at.checked()]).toEqual(['10500', checked]);
    expect(at.notice()).toMatch(minutes < 10 ? /as it was put aside: 1 piece is checked/ : /^Scan/);
    // What its tag has proven waits with it.
    at.scan(tagCode(mug, 1));
    expect(at.checked()).toEqual({ mug: 1 });
  }
});

test('a piece that changed meanwhile is not in the box any more, and one that was cancelled still has to come out', () => {
  const at = atTheBench();
  at.scan(tagCode(mug, 1), tagCode(plate, 1));
  at.press('d');
  at.answer('enter');
  mergeItems(at.replica, [{ ...mug, quantidade: '1', updated_at: '2026-11-20T11:59:00Z' }], 1);
  mergeItems(at.replica, [{ ...plate, item_status: 'cancelled', updated_at: '2026-11-20T11:59:00Z' }], 1);
  at.scan('10500');
  expect(at.checked()).toEqual({ plate: 1 });
  expect(stopForPieces(at.context)).toBe(true);
});

test('an order that was put aside while its parcel left is not on its way for ever once z brings it back', () => {
  const at = atTheBench();
  at.scan(tagCode(mug, 1));
  at.session.setState(({ packing }) => ({ packing: { ...packing, shippingCode: 'AA123456785BR' } }));
  at.press('d', 'enter', 'z');
  expect(at.packing()).toMatchObject({ orderId: '10500', shippingCode: undefined });
  expect(at.checked()).toEqual({ mug: 1 });
});
