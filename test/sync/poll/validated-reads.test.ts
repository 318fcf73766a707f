/** What is asked of the service, and what is asked beside it. */
import { expect, test } from 'vitest';
import type { ApiClient } from '../../../src/api/client.ts';
import { NotFoundHere, StoreTrouble } from '../../../src/api/errors.ts';
import { OPERATIONS } from '../../../src/domain/operations.ts';
import { createValidatedReads } from '../../../src/sync/poll/validated-reads.ts';
import { anOrder } from '../../support/goods.ts';
import { anItem } from '../../support/items.ts';

const facts = { operation: OPERATIONS.getOrder, mayHaveApplied: false };

const reply = <T>(data: T) => ({ data, raw: undefined, status: 200, serverDateMs: undefined, askedAt: 0 });

/** A bench that has one item in memory and one on the disk alone, at a store that answers so. */
async function aStation({ ids = [], fails }: { ids?: string[]; fails?: Error } = {}) {
  const asked: string[] = [];
  const rows = ids.map((id) => anItem({ id }));
  const client: Pick<ApiClient, 'ping' | 'listItems' | 'getOrder'> = {
    async ping() {
      asked.push('whose');
      return reply({ loja_id: 'ours' } as Awaited<ReturnType<ApiClient['ping']>>['data']);
    },
    async listItems() {
      asked.push('items');
      return reply({ rows, rawRows: [], dropped: [], total: rows.length, currentPage: 1, lastPage: 1, perPage: 50 });
    },
    async getOrder() {
      asked.push('order');
      if (fails) throw fails;
      return reply(anOrder(rows));
    },
  };
  const questions = createValidatedReads({
    client,
    snapshot: {
      get: (id) => (id === 'in memory' ? ({} as never) : undefined),
      orderIdOf: (id) => (id === 'on disk' ? 'its order' : undefined),
    },
    now: () => 7,
    attempts: {
      ask: (send) => send(new AbortController().signal),
      attempt: async (task) => (await task(), true),
    },
    isLoaded: () => true,
    onReply: () => {},
    onPage: () => {},
    onOther: () => {},
  });
  await questions.identify(() => {});
  asked.length = 0;
  return { questions, asked };
}

test('an answer with an item that is in memory or on the disk is of our store; of one with neither it is asked whose it is', async () => {
  for (const [ids, beside] of [
    [['new', 'in memory'], []],
    [['new', 'on disk'], []],
    [['new'], ['whose']],
  ] as const) {
    const { questions, asked } = await aStation({ ids: [...ids] });
    await questions.readPage({}, 1);
    expect([ids, asked]).toEqual([ids, ['items', ...beside]]);
  }
});

test('that there is no such order is asked of the right store; any other failure is left as it is', async () => {
  for (const [fails, beside] of [
    [new NotFoundHere({ ...facts, status: 404 }), ['whose']],
    [new StoreTrouble({ ...facts, status: 503, retryAfterMs: 9000 }), []],
  ] as const) {
    const { questions, asked } = await aStation({ fails });
    await expect(questions.fetchOrder('an order')).rejects.toBe(fails);
    expect(asked).toEqual(['order', ...beside]);
  }
});
