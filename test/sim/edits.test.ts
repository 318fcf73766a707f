import { expect, test } from 'vitest';
import { POLICY } from '../../src/outbox/policy.ts';
import { byNight } from '../support/night.ts';
import { judgeEdits } from './edits-oracle.ts';
import { runEdits, type BrokenEdits } from './edits-schedule.ts';

test.each([0.02, 0.25])(
  'at %d loss every price and count is written once, and told as it was',
  async (loss) => {
    const complaints: string[] = [];
    for (let i = 0; i < byNight(100, 300); i++) {
      const outcome = await runEdits(`edits-${i}`, loss);
      complaints.push(...judgeEdits(outcome).map((one) => `edits-${i} ${one}`));
    }
    expect(complaints).toEqual([]);
  },
  60_000,
);

test('the schedules meet what they are about', async () => {
  const kinds = new Map<string, number>();
  for (let i = 0; i < 60; i++) {
    const { told } = await runEdits(`edits-${i}`, 0.25);
    for (const { verdict } of told) kinds.set(verdict.kind, (kinds.get(verdict.kind) ?? 0) + 1);
  }
  for (const kind of ['applied', 'already-so', 'not-sent', 'unconfirmed']) {
    expect(kinds.get(kind), kind).toBeGreaterThan(10);
  }
});

test('the same seed tells the same story', async () => {
  expect(await runEdits('story', 0.25)).toEqual(await runEdits('story', 0.25));
});

const MUTANTS: Record<string, BrokenEdits> = {
  'a lost reply counts as not sent, and is sent again at once': {
    policy: {
      afterError: (error, isStopping) => {
        const next = POLICY.afterError(error, isStopping);
        return next.kind === 'lost' ? { kind: 'hold', hold: 'offline' } : next;
      },
    },
  },
  'a lost reply is taken for a refusal': {
    policy: {
      afterError: (error, isStopping) => {
        const next = POLICY.afterError(error, isStopping);
        return next.kind === 'lost' ? { kind: 'refused' } : next;
      },
    },
  },
  'the watch is over before a late request arrives': { times: { watchMs: 2000 } },
  'a look is answered from memory': {
    client: (client) => {
      let first: ReturnType<typeof client.getProduct> | undefined;
      return {
        ...client,
        getProduct: (id, signal) => {
          first ??= client.getProduct(id, signal).catch((error: unknown) => {
            first = undefined;
            throw error;
          });
          return first;
        },
      };
    },
  },
  'the verdict is told before the reply': {
    client: (client) => ({
      ...client,
      async updatePrice(id, change, signal) {
        client.updatePrice(id, change, signal).catch(() => {});
        const reply = await client.getProduct(id, signal);
        return { ...reply, data: { ...reply.data, ...change } };
      },
    }),
  },
};

test.each(Object.entries(MUTANTS))(
  'the schedules notice when %s',
  async (_, broken) => {
    for (let i = 0; i < 200; i++) {
      if (judgeEdits(await runEdits(`mutant-${i}`, 0.25, broken)).length > 0) return;
    }
    expect.fail('no schedule complained');
  },
  60_000,
);
