import { expect, test } from 'vitest';
import { NotFoundHere, UnreadableAnswer } from '../../src/api/errors.ts';
import { OPERATIONS } from '../../src/domain/operations.ts';
import { createOrderReads } from '../../src/cluster/order-reads.ts';
import { createVirtualTime } from '../sim/world/virtual-time.ts';
import { anOrder } from '../support/goods.ts';

test.each([
  [1, 60],
  [4, 60],
  [2, 30],
])(
  '%i hosts that miss a whole store ask for %i orders a minute together, and not for all at once',
  async (hosts, perMinute) => {
    const time = createVirtualTime();
    const clock = time.clock();
    const asked: number[] = [];
    for (let host = 0; host < hosts; host++) {
      const ask = createOrderReads({
        lojaId: () => 'loja-1',
        client: {
          ping: () => Promise.reject(new Error('not asked')),
          getOrder() {
            asked.push(time.now());
            return Promise.resolve({ data: anOrder([]), askedAt: time.now() } as never);
          },
        },
        clock,
        budget: { waitMs: () => 0 },
        perMinute,
        hostCount: () => hosts,
      });
      void (async () => {
        for (let i = 0; i < 500; i++) await ask(`order-${i}`, new AbortController().signal);
      })();
    }
    await time.run(10 * 60_000);
    const inTheFirst = (minutes: number) => asked.filter((at) => at <= minutes * 60_000).length;
    const burst = 5 * hosts;
    expect(inTheFirst(1)).toBeLessThanOrEqual(perMinute + burst + hosts);
    expect(inTheFirst(5)).toBeGreaterThanOrEqual(5 * perMinute - hosts);
    expect(inTheFirst(5)).toBeLessThanOrEqual(5 * perMinute + burst + hosts);
  },
);

const FACTS = { operation: OPERATIONS.getOrder, status: 404, mayHaveApplied: false } as const;
const NONE = new NotFoundHere(FACTS);
const PROXY = new UnreadableAnswer({ ...FACTS, reason: 'html' });

test.each([
  ['our store, twice', [NONE, NONE], ['loja-1', 'loja-1'], 'gone'],
  ['another store', [NONE], ['loja-2'], NONE],
  ['another store, and then ours', [NONE, 'order'], ['loja-1'], 'order'],
  ['a proxy', [PROXY], [], PROXY],
])('that there is no such order is taken from our store: %s', async (_, answers, stores, outcome) => {
  const order = { data: anOrder([]), askedAt: 5 } as never;
  const [left, whose] = [[...answers], [...stores]];
  const ask = createOrderReads({
    client: {
      async getOrder() {
        const answer = left.shift();
        if (answer instanceof Error) throw answer;
        return order;
      },
      ping: async () => ({ data: { pong: true, loja_id: whose.shift() } }) as never,
    },
    lojaId: () => 'loja-1',
    clock: createVirtualTime().clock(),
    budget: { waitMs: () => 0 },
    perMinute: 60,
    hostCount: () => 1,
  });
  const answer = await ask('order-1', new AbortController().signal).catch((error: unknown) => error);
  expect(answer).toEqual(outcome === 'order' ? { items: [], askedAt: 5 } : outcome);
  expect([left, whose]).toEqual([[], []]);
});
