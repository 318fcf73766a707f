/** Carriers by the words of a delivery type, and the shapes of their codes: those that the sandbox plays, too. */
import { describe, expect, test } from 'vitest';
import { CARRIERS, isOfCarrier, isOfOtherCarrier, isPickup } from '../../src/domain/carriers.ts';
import { createRandom } from '../../src/sandbox/random.ts';
import { DELIVERIES } from '../../src/sandbox/shop/catalogue.ts';
import { inventTrackingCode } from '../../src/sandbox/shop/tracking.ts';

const POST = 'AA123456785BR';
const JADLOG = '10866000012344';

describe('carriers', () => {
  test.each([
    ['PAC', POST, true, false],
    ['Sedex 10', POST, true, false],
    ['correios_pac', POST, true, false],
    ['Melhor Envio - SÉDEX', POST, true, false],
    ['SEDEX', JADLOG, false, true],
    ['Jadlog', JADLOG, true, false],
    ['Jadlog .Package', POST, false, true],
    ['Retirada', POST, false, true],
    ['Retirada na loja', JADLOG, false, true],
    // A word that only holds the name of one is none; a carrier that is not known, or no word at all, judges nothing.
    ['Impacto', POST, false, false],
    ['Loggi', JADLOG, false, false],
    ['', POST, false, false],
    ['Jadlog', 'JD1009', false, false],
    ['PAC', 'AB123', false, false],
    ['PAC', `X${POST}`, false, false],
    ['PAC', `${POST}X`, false, false],
    ['Jadlog', `1${JADLOG}`, false, false],
    ['Jadlog', `${JADLOG}1`, false, false],
    // Only so much of a delivery type is read.
    [`${'- '.repeat(100)}PAC`, POST, false, false],
  ])('by “%s” the code %s is its carrier’s: %s, another’s: %s', (method, code, own, other) => {
    expect([isOfCarrier(method, code), isOfOtherCarrier(method, code)]).toEqual([own, other]);
  });

  test('buyers pick up what its words say, and nothing of an unknown carrier', () => {
    const methods = ['Retirada na loja', 'retirar', 'Pickup', 'PAC', 'Loggi', ''];
    expect(methods.map(isPickup)).toEqual([true, true, true, false, false, false]);
  });

  test('every code that the sandbox invents is of its own carrier alone', () => {
    const random = createRandom('7');
    for (const { metodo } of DELIVERIES) {
      for (let count = 0; count < 50; count++) {
        const code = inventTrackingCode(metodo, random);
        if (code === '') continue;
        expect([metodo, code, isOfCarrier(metodo, code), isOfOtherCarrier(metodo, code)]).toEqual([
          metodo,
          code,
          true,
          false,
        ]);
        expect(CARRIERS.filter((one) => one.code?.test(code))).toHaveLength(1);
      }
    }
  });
});
