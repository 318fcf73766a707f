/** When a printed label is old: what of its order has changed since, as far as a bench can know it. */
import { expect, test } from 'vitest';
import type { OrderItem } from '../../src/domain/records.ts';
import type { LabelPrinted } from '../../src/domain/workshop.ts';
import { labelChange, lastPrintOf, printAllLabels } from '../../src/usecases/labels.ts';
import { anItem } from '../support/items.ts';

const NOTED = { at: 5, operator: 'eva', station: 'bench 2' };
const mug = (its: Partial<OrderItem> = {}) =>
  anItem({ id: 'mug', order_id: 'o1', label_url: 'https://l.example/1', ...its });
const cup = (its: Partial<OrderItem> = {}) => mug({ id: 'cup', quantidade: '1', ...its });

/** What is kept of a print of these items. */
async function printOf(...items: [OrderItem, ...OrderItem[]]): Promise<LabelPrinted> {
  const kept: LabelPrinted[] = [];
  const [outcome] = await printAllLabels(
    {
      labels: { mostInJob: 1, print: () => Promise.resolve([{ bytes: 9, hash: 'a'.repeat(64) }]) },
      noteReveal: () => true,
      workshop: { labelsPrinted: () => kept, labelPrinted: (label) => kept.push({ ...NOTED, ...label }) > 0 },
    },
    [items],
  );
  expect(outcome?.kind).toBe('printed');
  return kept[0]!;
}

test.each([
  ['nothing', [mug(), cup()], undefined],
  [
    'a state',
    [mug({ item_status: 'in_production' }), cup({ item_status: 'shipped', tracking_code: 'AA1' })],
    undefined,
  ],
  ['how a quantity is written', [mug({ quantidade: '2.000' }), cup()], undefined],
  ['another item of the order', [mug(), cup(), mug({ id: 'pen', item_status: 'cancelled' })], undefined],
  ['what is known here: an item is gone', [mug()], undefined],
  ['an item is cancelled', [mug(), cup({ item_status: 'cancelled' })], 'cancelled'],
  ['a quantity', [mug({ quantidade: '3' }), cup()], 'quantity'],
  ['a quantity that cannot be read', [mug({ quantidade: '?' }), cup()], 'quantity'],
  ['the delivery', [mug(), cup({ delivery_type: 'PAC' })], 'delivery'],
] as const)('%s has changed since', async (_, now, change) => {
  expect(labelChange(await printOf(mug(), cup()), now)).toBe(change);
});

test('the store names another tracking code than the one that was printed', async () => {
  const print = await printOf(mug({ tracking_code: 'aa 1' }));
  expect(labelChange(print, [mug({ tracking_code: 'AA1' })])).toBeUndefined();
  expect(labelChange(print, [mug({ tracking_code: 'AA2' })])).toBe('code');
});

test('a print that an earlier release noted knows of a cancelled item alone', () => {
  const print = { ...NOTED, order_id: 'o1', item_ids: ['mug'], hash: 'a'.repeat(64) };
  expect(labelChange(print, [mug({ quantidade: '9', delivery_type: 'PAC', tracking_code: 'AA2' })])).toBeUndefined();
  expect(labelChange(print, [mug({ item_status: 'cancelled' })])).toBe('cancelled');
});

test('of several prints the last one counts', () => {
  const print = (at: number, id: string) => ({ ...NOTED, at, order_id: 'o1', item_ids: [id], hash: 'a'.repeat(64) });
  const labelsPrinted = () => [print(1, 'mug'), print(3, 'mug'), print(9, 'cup'), print(2, 'mug')];
  expect(lastPrintOf({ labelsPrinted }, [mug()])?.at).toBe(3);
  expect(lastPrintOf({ labelsPrinted }, [mug({ id: 'pen' })])).toBeUndefined();
});

test('of several labels one that the trail cannot have is not asked for, one that failed is not kept, the rest are', async () => {
  const [pen, pin, cap, bag] = ['pen', 'pin', 'cap', 'bag'].map((id) =>
    mug({ id, order_id: id, label_url: `https://l.example/${id}` }),
  ) as [OrderItem, OrderItem, OrderItem, OrderItem];
  const kept: string[] = [];
  const asked: (readonly string[])[] = [];
  const outcomes = await printAllLabels(
    {
      labels: {
        mostInJob: 10,
        print(urls) {
          asked.push(urls);
          return Promise.resolve([{ problem: 'refused' }, { bytes: 7, hash: 'b' }, { bytes: 8, hash: 'c' }]);
        },
      },
      noteReveal: (orderId) => orderId !== 'pin',
      workshop: { labelsPrinted: () => [], labelPrinted: ({ order_id, hash }) => kept.push(order_id + hash) < 2 },
    },
    [[pen], [pin], [cap], [bag]],
  );
  expect(asked).toEqual([[pen.label_url, cap.label_url, bag.label_url]]);
  expect(outcomes).toEqual([
    { kind: 'failed', problem: 'refused' },
    { kind: 'failed', problem: 'not-noted' },
    { kind: 'printed', bytes: 7 },
    { kind: 'not-kept', bytes: 8 },
  ]);
  expect(kept).toEqual(['capb', 'bagc']);
});
