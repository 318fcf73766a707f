/** A scanned unit is counted for the order on the bench, or the stop says what was scanned and what the order has. */
import { describe, expect, test } from 'vitest';
import { openScreen, placeInFront } from '../../src/session/state/session-state.ts';
import type { PieceHold } from '../../src/domain/workshop.ts';
import { aSession } from '../support/session.ts';
import { aStockRecord } from '../support/goods.ts';
import { aPiece } from '../support/items.ts';

/** An order of bowls and cups on the bench, and a dish as given; the code of each is its id in capitals. */
function atTheBench(dish: Parameters<typeof aPiece>[1] = {}) {
  const set = aSession([aPiece('bowl'), aPiece('cup'), aPiece('dish', dish)]);
  const { context, session, replica } = set;
  for (const id of ['bowl', 'cup', 'dish', 'vase', 'lid'])
    context.barcodes.learn(id.toUpperCase(), { product_id: id, variation_options: '' });
  set.stocked([
    aStockRecord({
      id: 's1',
      product_id: 'vase',
      variation_options: '',
      produto: { id: 'vase', nome: 'Vase' },
    } as never),
  ]);
  // The notes of a new workshop, which has none, take the place of what was held before.
  void context.workshop;
  set.put('o1');
  return {
    ...set,
    hold: (id: string) =>
      replica.getState().records.hold(new Map([[id, { reason: 'artwork' } as unknown as PieceHold]])),
    stopInFront: () => session.getState().stop,
    screen: () => placeInFront(session.getState()).screen,
  };
}

describe('a scanned unit', () => {
  test('a unit scanned on another screen is counted, and brings its order in front', () => {
    const at = atTheBench();
    openScreen(at.session, 'board');
    at.scan('BOWL');
    expect([at.checked(), at.screen()]).toEqual([{ bowl: 1 }, 'packing']);
    const { places } = at.session.getState();
    at.scan('BOWL');
    expect(at.session.getState().places).toEqual(places);
  });

  test.each([
    ['LID', 'Unknown code LID: not of order 10482. Nothing was counted; take it out of the box.', 'LID'],
    ['VASE', 'VASE is not of order 10482. Take it out of the box.', 'Vase'],
  ])('the unit %s of no line of the order stops: %s', (code, sentence, scanned) => {
    const at = atTheBench();
    at.scan(code);
    expect(at.stopInFront()).toEqual({ kind: 'wrong', sentence, scanned, wanted: '2 × bowl, 2 × cup, 2 × dish' });
  });

  test.each([
    ['cancelled', { item_status: 'cancelled' }, false, 'dish: CANCELLED: do not pack. Take it out of the box.'],
    ['accepted', { item_status: 'accepted' }, false, 'dish: not in production yet. Take it out of the box.'],
    ['on hold', {}, true, 'dish: ON HOLD: do not pack until released. Take it out of the box.'],
  ] as const)('a unit that is %s stops, and the stop names what the parcel has', (what, its, isHeld, sentence) => {
    const at = atTheBench(its);
    if (isHeld) at.hold('dish');
    at.scan('DISH');
    const isCancelled = what === 'cancelled';
    const kind = isCancelled ? 'cancelled' : 'notPacked';
    expect(at.stopInFront()).toEqual({ kind, sentence, scanned: 'dish', wanted: '2 × bowl, 2 × cup' });
    // The next right piece ends it, except where a cancelled piece has to be confirmed.
    at.scan('BOWL');
    expect([at.stop() !== undefined, at.checked()]).toEqual([isCancelled, isCancelled ? {} : { bowl: 1 }]);
  });
});
