import { expect, test } from 'vitest';
import { createOrderQuestions } from '../../src/hub/questions.ts';
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
      const ask = createOrderQuestions({
        client: {
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
