/** Which moves of our own tell in what zone the store's times are. */
import { expect, test } from 'vitest';
import type { ApiClient } from '../../src/api/client.ts';
import { UnreadableAnswer, StoreTrouble } from '../../src/api/errors.ts';
import { withClockEvidence } from '../../src/app/clock-evidence.ts';
import { OPERATIONS } from '../../src/domain/operations.ts';
import { createReplica, mergeItems } from '../../src/replica/replica.ts';
import { anItem } from '../support/items.ts';

const [BEFORE, AFTER] = ['2026-03-02 10:00:00', '2026-03-02 12:30:00'];
const DATE_MS = Date.UTC(2026, 2, 2, 15, 30);

const facts = { operation: OPERATIONS.acceptItem, mayHaveApplied: true };
const bareYes = () => new UnreadableAnswer({ ...facts, status: 204, reason: 'empty' });
const trouble = () => new StoreTrouble({ ...facts, status: 502, retryAfterMs: undefined });

const reply = <T>(data: T) => ({ data, serverDateMs: DATE_MS });

/** A client that accepts by this answer, and shows the order with an item of this stamp then. */
async function toldBy({ accepting, stampAfter = AFTER, looks = 1 }: Told): Promise<[string, number | undefined][]> {
  const item = anItem({ id: 'item-1', order_id: 'order-1', updated_at: BEFORE });
  const replica = createReplica();
  mergeItems(replica, [item], 0);
  const told: [string, number | undefined][] = [];
  const known = {
    acceptItem: () => accepting(reply({ ...item, updated_at: stampAfter })),
    getOrder: async () => reply({ id: 'order-1', itens: [{ ...item, updated_at: stampAfter }] }),
  } as unknown as ApiClient;
  const client = withClockEvidence(known, replica, { noteWrite: (at, dateMs) => void told.push([at, dateMs]) });
  await client.acceptItem('order-1', 'item-1').catch(() => {});
  for (let count = 0; count < looks; count++) await client.getOrder('order-1');
  return told;
}

type Told = {
  accepting: (answer: { data: unknown; serverDateMs: number }) => Promise<unknown>;
  stampAfter?: string;
  looks?: number;
};

test('the record that answers a move does', async () => {
  expect(await toldBy({ accepting: async (answer) => answer, looks: 0 })).toEqual([[AFTER, DATE_MS]]);
});

test('where a move is answered by nothing, the look right after it does, once', async () => {
  expect(await toldBy({ accepting: () => Promise.reject(bareYes()), looks: 2 })).toEqual([[AFTER, DATE_MS]]);
});

test('a look after a move of which nothing is known does not: somebody else may have stamped the item', async () => {
  expect(await toldBy({ accepting: () => Promise.reject(trouble()) })).toEqual([]);
});

test('an item with the stamp that it had before does not', async () => {
  expect(await toldBy({ accepting: async (answer) => answer, stampAfter: BEFORE })).toEqual([]);
  expect(await toldBy({ accepting: () => Promise.reject(bareYes()), stampAfter: BEFORE })).toEqual([]);
});
