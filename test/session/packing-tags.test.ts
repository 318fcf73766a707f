/** Which piece has to be looked at next, and what the tag of a piece that is not counted is told in. */
import { describe, expect, test } from 'vitest';
import { whyNotSeen, markSeen } from '../../src/session/packing/acknowledge-texts.ts';
import { frontItemId } from '../../src/session/state/packing-tags.ts';
import type { PackingState } from '../../src/session/state/packing.ts';
import { tagCode } from '../../src/domain/piece-tags.ts';
import { mergeItems } from '../../src/replica/replica.ts';
import { aSession } from '../support/session.ts';
import { anItem, aPiece } from '../support/items.ts';

/** Pieces by their texts, on the bench; the code of each is its id in capitals. */
function atTheBench(texts: Record<string, string>, quantidade = '1') {
  const items = Object.entries(texts).map(([id, text]) => aPiece(id, { quantidade, personalization_data: text }));
  const set = aSession(items);
  const { context, session, replica } = set;
  for (const { id } of items)
    context.barcodes.learn(`CODE-${id.toUpperCase()}`, { product_id: id, variation_options: '' });
  set.put('o1');
  return {
    ...set,
    items,
    count: (...ids: string[]) => ids.forEach((id) => set.scan(`CODE-${id.toUpperCase()}`)),
    see: (...ids: string[]) => ids.forEach((id) => markSeen(context, id)),
    patch: (more: Partial<PackingState>) => session.setState(({ packing }) => ({ packing: { ...packing, ...more } })),
    front: () => frontItemId(replica.getState().records, session.getState()),
  };
}

const THREE = { bowl: 'Ana', cup: 'Leo', dish: 'Zoe' };

describe('the bench and what is on its pieces', () => {
  test.each([
    [['dish', 'bowl', 'cup'], ['cup'], 'dish'],
    [['bowl', 'cup', 'dish'], ['bowl', 'dish'], 'cup'],
    [['bowl', 'cup', 'dish'], ['dish'], 'bowl'],
  ])('counted %j and seen %j, the next to look at is %s', (counted, seen, next) => {
    const at = atTheBench(THREE);
    at.count(...counted);
    at.see(...seen);
    expect(at.front()).toBe(next);
  });

  test('a chosen line stays in front while another piece is still to be looked at', () => {
    const at = atTheBench(THREE);
    at.count('bowl', 'cup');
    at.see('bowl');
    at.patch({ chosenItemId: 'bowl' });
    expect([at.front(), whyNotSeen(at.context)]).toEqual(['bowl', at.context.texts.reasons.isSeen]);
  });

  test('after a restart lines to count come first, then the first piece to look at', () => {
    for (const [texts, counted, front] of [
      [THREE, ['bowl', 'dish'], 'cup'],
      [THREE, ['bowl', 'cup', 'dish'], 'bowl'],
      [{ ...THREE, bowl: '' }, ['bowl', 'cup', 'dish'], 'cup'],
    ] as const) {
      const at = atTheBench(texts);
      at.count(...counted);
      at.patch({ steps: [], chosenItemId: undefined });
      expect(at.front()).toBe(front);
    }
  });

  test('a piece that was cancelled after it was counted is not the next to look at', () => {
    const at = atTheBench({ bowl: 'Ana', cup: 'Leo' });
    at.count('bowl', 'cup');
    at.see('cup');
    expect(at.front()).toBe('bowl');
    mergeItems(at.replica, [{ ...at.items[0]!, item_status: 'cancelled', updated_at: '2026-11-20T11:59:00Z' }], 1);
    expect(at.front()).toBe('cup');
  });

  test('a unit too many puts its line in front only if its text was not seen', () => {
    for (const [seen, front] of [
      [[], 'bowl'],
      [['bowl'], 'cup'],
    ] as const) {
      const at = atTheBench(THREE);
      at.count('bowl', 'cup');
      at.see(...seen);
      at.count('bowl');
      expect([at.stop(), at.front()]).toEqual([expect.stringMatching(/^One too many/), front]);
    }
  });

  test('a tag scanned once more puts its line in front until all its tags were scanned', () => {
    for (const [units, front] of [
      [[1], 'bowl'],
      [[1, 2], 'cup'],
    ] as const) {
      const at = atTheBench(THREE, '2');
      const tags = units.map((unit) => tagCode(at.items[0]!, unit));
      at.scan(...tags);
      at.count('cup');
      at.scan(tags[0]!);
      expect([at.notice(), at.front()]).toEqual([expect.stringMatching(/scanned already/), front]);
    }
  });

  test('the stop for a tag names the scan and the pieces, and ends by the right one', () => {
    const piece = (id: string, order: string) =>
      anItem({
        id,
        order_id: order,
        product_nome: id,
        product_id: id,
        variation_options: '',
        item_status: 'in_production',
        pedido: { ...anItem().pedido!, id: order, numero: order },
      });
    const [bowl, cup, vase] = [piece('bowl', '10500'), piece('cup', '10500'), piece('vase', '10501')];
    const unknown = tagCode(piece('gone', '1'), 1);
    const changed = tagCode({ ...bowl, personalization_data: 'Anna' }, 1);
    const wanted = '2 × bowl, 2 × cup';
    for (const [code, more] of [
      [tagCode(vase, 1), { kind: 'wrong', scanned: '#10501 vase', wanted }],
      [unknown, { kind: 'wrong', scanned: unknown, wanted }],
      [changed, { kind: 'wrong', scanned: changed, wanted }],
      [tagCode(bowl, 1), { kind: 'tooMany', scanned: 'bowl', wanted }],
    ] as const) {
      const at = aSession([bowl, cup, vase]);
      at.put('10500');
      at.session.setState(({ packing }) => ({ packing: { ...packing, checked: new Map([['bowl', 2]]) } }));
      at.scan(code);
      expect(at.session.getState().stop).toEqual({ sentence: expect.any(String), ...more });
      at.scan(tagCode(cup, 1));
      expect([at.stop(), at.checked()]).toEqual([undefined, { bowl: 2, cup: 1 }]);
    }
  });
});
