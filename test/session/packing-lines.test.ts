/** The lines of the order on the bench, by what is counted, held, cancelled or cannot be read. */
import { describe, expect, test } from 'vitest';
import {
  checkUnits,
  focusedItemId,
  isChecked,
  NOTHING_PACKED,
  packingLines,
  uncheckUnit,
  withOpenOrder,
  withPiecesOut,
  withStep,
  type PackingState,
} from '../../src/session/state/packing.ts';
import { ItemRecords } from '../../src/replica/records.ts';
import { aPiece } from '../support/items.ts';

const MUG = { product_id: 'mug', variation_options: '' };

/** Lines a, b, … of one kind, on the bench. */
function bench(...items: Parameters<typeof aPiece>[1][]) {
  const records = new ItemRecords();
  records.merge(
    items.map((item, index) => aPiece('abc'[index]!, { product_id: 'mug', ...item })),
    0,
  );
  return { records, packing: withOpenOrder(NOTHING_PACKED, 'o1') };
}

const boxed: Partial<PackingState> = {
  checked: new Map([
    ['a', 1],
    ['b', 1],
  ]),
  tagged: new Map([
    ['a', new Set([1])],
    ['b', new Set([2])],
  ]),
  whole: new Set(['a', 'b']),
};

describe('the lines of the order on the bench', () => {
  test('a piece on hold is not packed, and is packed again once it is released', () => {
    const { records, packing } = bench({});
    const why = () => packingLines(records, packing).map(({ notPacked }) => notPacked);
    const hold = { item_id: 'a', order_id: 'o1', at: 0, operator: 'ana', station: 'door', reason: 'no artwork' };
    expect(why()).toEqual([undefined]);
    records.hold(new Map([['a', hold]]));
    expect(why()).toEqual(['held']);
    records.hold(new Map());
    expect(why()).toEqual([undefined]);
  });

  test('of a quantity that cannot be read nothing counted is never all', () => {
    const { records, packing } = bench({ quantidade: '' });
    const lines = packingLines(records, { ...packing, whole: new Set(['a']) });
    expect([lines[0]?.needed, isChecked(lines)]).toEqual([1, false]);
  });

  test('units fill lines of known quantity first; a line of any number takes the rest', () => {
    const { records, packing } = bench({ quantidade: '' }, { quantidade: '2' }, { quantidade: '1' });
    const checking = checkUnits(records, packing, MUG, 4);
    expect(checking).toMatchObject({
      kind: 'checked',
      packing: {
        checked: new Map([
          ['b', 2],
          ['c', 1],
          ['a', 1],
        ]),
      },
    });
  });

  test('with nothing to pack the first piece that may still leave is in front', () => {
    for (const [first, front] of [
      ['shipped', 'b'],
      ['cancelled', 'b'],
      ['pending', 'a'],
    ] as const) {
      const { records, packing } = bench({ item_status: first }, { item_status: 'accepted' });
      expect(focusedItemId(records, packing)).toBe(front);
    }
  });

  test('a piece out of the box takes its own count, tags and choice with it alone', () => {
    const { packing } = bench({}, {});
    const out = (chosenItemId: string | undefined) => withPiecesOut({ ...packing, ...boxed, chosenItemId }, ['a']);
    expect(out('b')).toMatchObject({
      chosenItemId: 'b',
      checked: new Map([['b', 1]]),
      tagged: new Map([['b', new Set([2])]]),
      whole: new Set(['b']),
    });
    expect([out('a').chosenItemId, out(undefined).chosenItemId]).toEqual([undefined, undefined]);
  });

  test('one less opens its own line alone, and claims no tag where none was scanned', () => {
    const { packing } = bench({}, {});
    const less = uncheckUnit({ ...packing, ...boxed, checked: new Map([['a', 3]]), tagged: new Map() }, 'a');
    expect([[...less.whole], less.checked.get('a'), less.tagged.get('a')?.size]).toEqual([['b'], 2, 0]);
  });

  test('the order put aside last can be brought back while the next one is open', () => {
    const { packing } = bench({});
    const aside = withStep(NOTHING_PACKED, { kind: 'aside', before: packing });
    expect(withOpenOrder(aside, 'o2').steps).toEqual(aside.steps);
    const two = withStep(aside, { kind: 'aside', before: { ...packing, orderId: 'o3' } });
    expect(withOpenOrder(two, 'o2').steps).toEqual([two.steps[1]]);
  });
});
