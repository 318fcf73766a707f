/** The indexes find what a look at every entry finds, whatever came, changed and went before. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normaliseTracking } from '../../src/domain/tracking.ts';
import { CachedItem, mixedIdsOf, orderNumberOf, trackingOf } from '../../src/replica/cached-item.ts';
import { RecordIndex } from '../../src/replica/record-index.ts';
import { anItem } from '../support/items.ts';
import { runs } from '../support/night.ts';

const IDS = ['one', 'Two', 'THREE', 'fourTH'];
const ORDERS = ['first', 'Second', ''];
const NUMBERS = ['77', '#ab-1', 'AB-1', ''];
const TRACKING = ['', 'aa1br', 'AA 1 BR'];
const CODES = [...IDS, ...ORDERS, ...NUMBERS, ...TRACKING, 'TWO', 'SECOND', 'ab-1', 'FIRST', '#77'];

const entry = fc
  .record({
    id: fc.constantFrom(...IDS),
    order_id: fc.constantFrom(...ORDERS),
    numero: fc.option(fc.constantFrom(...NUMBERS), { nil: undefined }),
    tracking_code: fc.constantFrom(...TRACKING),
    item_status: fc.constantFrom('pending', 'shipped', 'delivered'),
  })
  .map(({ numero, ...fields }) => {
    const { pedido, ...item } = anItem(fields);
    return { ...item, ...(numero !== undefined && { pedido: { ...pedido!, numero } }) };
  });

/** The ids that a code finds among entries, by a look at each of them. */
function foundIn(entries: Iterable<CachedItem>, code: string): string[] {
  const capitals = code.toUpperCase();
  const spellings = new Set([code, code.toLowerCase(), capitals]);
  const found = Array.from(entries).filter(({ item }) => {
    if (spellings.has(item.id) || spellings.has(item.order_id)) return true;
    const codes = [...mixedIdsOf(item), orderNumberOf(item)].filter(Boolean);
    return codes.includes(capitals) || (trackingOf(item) !== '' && trackingOf(item) === normaliseTracking(code));
  });
  return found.map(({ item }) => item.id).toSorted();
}

describe('the indexes of the records', () => {
  test('a code finds what a look at every item finds', () => {
    const step = fc.oneof(
      { weight: 3, arbitrary: entry.map((item) => ({ kind: 'put' as const, item })) },
      { weight: 1, arbitrary: fc.constantFrom(...IDS).map((id) => ({ kind: 'remove' as const, id })) },
    );
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 25 }), (steps) => {
        const index = new RecordIndex();
        const plain = new Map<string, CachedItem>();
        for (const one of steps) {
          if (one.kind === 'put') {
            const put = new CachedItem(one.item, { askedAt: 0, knownAt: 0 }, 0);
            index.put(put, plain.get(put.item.id));
            plain.set(put.item.id, put);
          } else {
            const known = plain.get(one.id);
            if (known) index.remove(known);
            plain.delete(one.id);
          }
          for (const code of CODES) {
            expect(
              index
                .byCode(code)
                .map(({ item }) => item.id)
                .toSorted(),
            ).toEqual(foundIn(plain.values(), code));
          }
          for (const orderId of ORDERS) {
            const there = [...plain.values()].filter(({ item }) => item.order_id === orderId);
            expect(new Set(index.ofOrder(orderId))).toEqual(new Set(there));
          }
        }
      }),
      { numRuns: runs(300), seed: 41 },
    );
  });
});
