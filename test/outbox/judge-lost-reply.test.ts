import { describe, expect, test } from 'vitest';
import {
  findEvidence,
  isConclusive,
  isUntouched,
  wasSoBefore,
  judgeLostReply,
  afterRefusal,
} from '../../src/outbox/judge-lost-reply.ts';
import type { Baseline } from '../../src/domain/intents.ts';
import { anItem, at } from '../support/items.ts';

const baseline: Baseline = {
  item_status: 'in_production',
  updated_at: at('10:00:00'),
  tracking_code: '',
  enviado_em: '',
  serverDateMs: Date.parse(at('10:05:00')),
};
const untouched = anItem({ item_status: 'in_production', updated_at: at('10:00:00') });

describe('judge of lost replies', () => {
  test.each([
    ['accept', 'pending', 'nothing'],
    ['accept', 'accepted', 'reached'],
    ['accept', 'in_production', 'reached'],
    ['accept', 'delivered', 'reached'],
    ['accept', 'cancelled', 'nothing'],
    ['startProduction', 'accepted', 'nothing'],
    ['startProduction', 'shipped', 'reached'],
    ['returnToProduction', 'shipped', 'nothing'],
    ['returnToProduction', 'in_production', 'reached'],
    ['returnToProduction', 'delivered', 'nothing'],
    ['accept', 'aceito', 'reached'],
    ['accept', 'archived', 'nothing'],
  ] as const)('%s of an item that is now %s: %s', (operation, item_status, finding) => {
    expect(findEvidence({ operation }, anItem({ item_status }))).toBe(finding);
  });

  test.each([
    ['shipped', 'BR1', 'ours'],
    ['delivered', 'BR1', 'ours'],
    // Shipped and returned again, or cancelled after: the code that was not there before tells that it had been shipped.
    ['in_production', 'BR1', 'ours'],
    ['cancelled', 'BR1', 'ours'],
    ['shipped', 'BR2', 'nothing'],
    ['in_production', '', 'nothing'],
    ['shipped', 'br-1', 'ours'],
  ] as const)('a shipment with BR1 of an item that is now %s with “%s”: %s', (item_status, tracking_code, finding) => {
    const intent = { operation: 'ship', trackingCode: 'BR1', baseline } as const;
    expect(findEvidence(intent, anItem({ item_status, tracking_code }))).toBe(finding);
  });

  test('a code that the item bore before says nothing until the item is shipped again', () => {
    const intent = { operation: 'ship', trackingCode: 'BR1', baseline: { ...baseline, tracking_code: 'BR1' } } as const;
    const finding = (item_status: string) => findEvidence(intent, anItem({ item_status, tracking_code: 'BR1' }));
    expect([finding('in_production'), finding('shipped')]).toEqual(['nothing', 'ours']);
  });

  test('without a code, shipped is reached, by whom is not known', () => {
    const intent = { operation: 'ship', trackingCode: null, baseline } as const;
    expect(findEvidence(intent, anItem({ item_status: 'shipped' }))).toBe('reached');
  });

  test('cancelled before it was accepted is never, where the store fills such times in', () => {
    const cancelled = { item_status: 'cancelled', cancelado_em: at('10:07:00') };
    expect(findEvidence({ operation: 'accept' }, anItem(cancelled))).toBe('never');
    expect(findEvidence({ operation: 'accept' }, anItem({ ...cancelled, aceito_em: at('10:06:00') }))).toBe('nothing');
    expect(findEvidence({ operation: 'accept' }, anItem({ ...cancelled, cancelado_em: '' }))).toBe('nothing');
  });

  test('without a code, what is not shipped proves nothing', () => {
    const intent = { operation: 'ship', trackingCode: null, baseline } as const;
    expect(findEvidence(intent, anItem({ item_status: 'in_production' }))).toBe('nothing');
  });

  test('a code tells who shipped also where nothing was known before', () => {
    const intent = { operation: 'ship', trackingCode: 'BR1' } as const;
    expect(findEvidence(intent, anItem({ item_status: 'in_production', tracking_code: 'BR1' }))).toBe('ours');
  });

  test('a start that had not happened when the item was cancelled is never', () => {
    const cancelled = { item_status: 'cancelled', cancelado_em: at('10:07:00'), aceito_em: at('10:06:00') };
    expect(findEvidence({ operation: 'startProduction' }, anItem(cancelled))).toBe('never');
    const begun = { ...cancelled, em_producao_em: at('10:06:30') };
    expect(findEvidence({ operation: 'startProduction' }, anItem(begun))).toBe('nothing');
  });

  test('a word that nobody knows is not taken for a cancellation', () => {
    const item = { item_status: 'archived', cancelado_em: at('10:07:00') };
    expect(findEvidence({ operation: 'accept' }, anItem(item))).toBe('nothing');
  });

  const settles = (operation: 'accept' | 'ship') =>
    (['ours', 'never', 'reached', 'nothing'] as const).map((finding) => isConclusive(finding, { operation }));

  test('our trace and an end settle at once; a place that can be left again does not', () => {
    expect([settles('accept'), settles('ship')]).toEqual([
      [true, true, true, false],
      [true, true, false, false],
    ]);
  });

  test('a stamp two seconds before the look is clearly in the past', () => {
    expect(isUntouched({ ...baseline, serverDateMs: Date.parse(at('10:00:02')) }, untouched)).toBe(true);
  });

  test('an item that is as it was is untouched, if its stamp was clearly in the past', () => {
    expect(isUntouched(baseline, untouched)).toBe(true);
  });

  test.each<[string, Partial<Baseline>]>([
    ['in the second of the look', { serverDateMs: Date.parse(at('10:00:00')) }],
    ['a second before it', { serverDateMs: Date.parse(at('10:00:01')) }],
    ['without a zone', { updated_at: '2026-11-20 10:00:00' }],
    ['no moment at all', { updated_at: 'today' }],
    ['compared with no clock', { serverDateMs: undefined }],
  ])('a stamp %s proves nothing', (_, other) => {
    const changed = { ...baseline, ...other };
    expect(isUntouched(changed, { ...untouched, updated_at: changed.updated_at })).toBe(false);
  });

  test.each([
    { updated_at: at('10:05:00') },
    { item_status: 'shipped' },
    { tracking_code: 'BR9' },
    { enviado_em: at('10:05:00') },
  ])('an item that differs by %j has been touched', (other) =>
    expect(isUntouched(baseline, { ...untouched, ...other })).toBe(false),
  );

  const NOON = Date.parse(at('12:00:00'));
  const ASKED = { operation: 'accept', baseline: undefined, openSince: NOON } as const;

  test.each<[string, object, object, boolean]>([
    ['none of ours is open', { openSince: undefined }, {}, true],
    ['it was so two seconds before ours left', {}, { aceito_em: at('11:59:58') }, true],
    ['it was so less than two seconds before', {}, { aceito_em: '2026-11-20T11:59:58.001Z' }, false],
    ['the stamp has no zone', {}, { aceito_em: '2026-11-20 10:00:00' }, false],
    ['there is no stamp', {}, { updated_at: at('10:00:00') }, false],
    [
      'it was looked at, and was not yet',
      { baseline: { item_status: 'pending' } },
      { aceito_em: at('10:00:00') },
      false,
    ],
    ['it was looked at, and was', { baseline: { item_status: 'accepted' } }, { aceito_em: at('10:00:00') }, true],
    ['its own stamp decides for a start', { operation: 'startProduction' }, { em_producao_em: at('10:00:00') }, true],
    ['no other stamp decides for a start', { operation: 'startProduction' }, { aceito_em: at('10:00:00') }, false],
    ['the shipping time decides for a shipment', { operation: 'ship' }, { enviado_em: at('10:00:00') }, true],
    ['the last change decides for a return', { operation: 'returnToProduction' }, { updated_at: at('10:00:00') }, true],
  ])('an item was so before our request where %s: %j, %j: %s', (_, asked, item, wasSo) => {
    const intent = { ...ASKED, ...asked } as Parameters<typeof wasSoBefore>[0];
    // A minute after it left, by both clocks.
    const clocks = { serverDateMs: NOON + 60_000, lookedAt: NOON + 60_000 };
    expect(wasSoBefore(intent, anItem({ updated_at: at('12:00:30'), ...item }), clocks)).toBe(wasSo);
  });

  test('where the store does not tell its time, no stamp shows what was so before', () => {
    const item = anItem({ aceito_em: at('10:00:00') });
    expect(wasSoBefore(ASKED, item, { serverDateMs: undefined, lookedAt: NOON })).toBe(false);
  });

  test('at the end of a watch only what is where it began is sent again', () => {
    const intent = { operation: 'accept', attemptCount: 1, baseline: undefined } as const;
    const next = (finding: Parameters<typeof judgeLostReply>[1], item_status = 'pending') =>
      judgeLostReply(intent, finding, anItem({ item_status }), true);
    expect([next('ours'), next('reached'), next('never')]).toEqual(['applied', 'already-so', 'refused']);
    expect([next('nothing'), next('nothing', 'cancelled')]).toEqual(['resend', 'unconfirmed']);
  });

  test('a refusal is one only of its own request', () => {
    expect(afterRefusal({ isAmbiguous: false }, 'nothing')).toBe('refused');
    expect(afterRefusal({ isAmbiguous: true }, 'nothing')).toBe('watch');
    expect(afterRefusal({ isAmbiguous: true }, 'never')).toBe('refused');
    expect(afterRefusal({ isAmbiguous: true }, 'reached')).toBe('already-so');
    expect(afterRefusal({ isAmbiguous: true }, 'ours')).toBe('applied');
    expect(afterRefusal({ isAmbiguous: false }, 'ours')).toBe('already-so');
  });

  test('accept is sent again while pending, three times in ten minutes at most', () => {
    const cases = [
      [1, true, 'resend'],
      [2, true, 'resend'],
      [3, true, 'not-sent'],
      [1, false, 'not-sent'],
    ] as const;
    for (const [attemptCount, isFresh, next] of cases) {
      const intent = { operation: 'accept', attemptCount, baseline: undefined } as const;
      expect(judgeLostReply(intent, 'nothing', anItem(), isFresh)).toBe(next);
    }
  });

  test('a shipment without a baseline is never sent again', () => {
    const intent = { operation: 'ship', attemptCount: 1, baseline: undefined } as const;
    expect(judgeLostReply(intent, 'nothing', anItem({ item_status: 'in_production' }), true)).toBe('unconfirmed');
  });
});
