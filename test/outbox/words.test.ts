import { describe, expect, test } from 'vitest';
import type { Intent, Verdict } from '../../src/domain/intents.ts';
import { textsIn } from '../../src/i18n/texts.ts';
import { verdictWords } from '../../src/i18n/verdict-words.ts';
import { anItem } from '../support/items.ts';

const ship = { operation: 'ship', itemId: 'item-1', orderId: 'order-1', trackingCode: 'BR1' } as Intent;
const item = anItem({ item_status: 'cancelled', cancellation_reason: 'payment reversed' });

describe('words', () => {
  test.each<[Verdict, RegExp]>([
    [
      {
        kind: 'refused',
        reason: '',
        item: anItem({ item_status: 'shipped', tracking_code: 'BR9', enviado_em: '2026-11-20T17:02:00Z' }),
      },
      /^Not shipped: #10482 is already shipped, since .*14:02, with BR9\. \(Caneca .*\)$/,
    ],
    [
      { kind: 'not-sent', code: 'cancelled', reason: '', item },
      /nothing was sent: #10482\. The order was cancelled\. \(Caneca /,
    ],
    [
      { kind: 'not-sent', code: 'cancelled', reason: 'payment reversed', item },
      /nothing was sent: #10482\. It was cancelled: “payment reversed”\. \(Caneca /,
    ],
    [
      { kind: 'not-sent', code: 'no-answer', reason: '' },
      /^Not shipped: #10482\. No answer, and it provably did not arrive/,
    ],
    [{ kind: 'unconfirmed' }, /nothing is sent twice/],
    [{ kind: 'unconfirmed', isClosed: true }, /stays unconfirmed/],
    [{ kind: 'already-so' }, /already/],
  ])('%j is said in one sentence', (verdict, words) => {
    const now = Date.UTC(2026, 10, 20, 18);
    expect(
      verdictWords({ intent: ship, verdict }, anItem({ item_status: 'shipped' }), textsIn('en'), now).text,
    ).toMatch(words);
  });

  test.each(['en', 'pt-BR'] as const)(
    'an item without a name or a state leaves no hole in a sentence (%s)',
    (language) => {
      const bare = anItem({ product_nome: '', variation_options: '', item_status: '' });
      const texts = textsIn(language);
      const said = (verdict: Verdict) => verdictWords({ intent: ship, verdict }, bare, texts, 0).text;
      const all = [
        said({ kind: 'applied', isByEvidence: false }),
        said({ kind: 'already-so', item: bare }),
        said({ kind: 'already-so', item: bare, mayBeOurs: true }),
        said({ kind: 'refused', reason: '', item: bare }),
        said({ kind: 'unconfirmed' }),
        `${texts.away.piece(bare)}, ${texts.away.cancelledNow(1, bare)}`,
      ];
      expect(all.filter((text) => / [ .:,]| $/.test(text))).toEqual([]);
    },
  );

  test('a shipment other than the one shown is named by the code that it left with', () => {
    const left = anItem({ item_status: 'shipped', tracking_code: 'BR9' });
    const verdict: Verdict = { kind: 'not-sent', code: 'changed', reason: '', changed: ['tracking_code'], item: left };
    const intent = { operation: 'returnToProduction', itemId: 'item-1', orderId: 'order-1' } as Intent;
    expect(verdictWords({ intent, verdict }, left, textsIn('en'), 0).text).toMatch(
      /^Not returned, nothing was sent: #10482\. It has left again since you saw it, with BR9; look again\./,
    );
  });
});
