/** Whose token it is: asked once for all that wait, and again where that has become doubtful. */
import { describe, expect, test } from 'vitest';
import { createPreflight } from '../../src/outbox/preflight.ts';
import { NotAuthenticated, RateLimited, Unreachable } from '../../src/api/errors.ts';
import { OPERATIONS } from '../../src/domain/operations.ts';

const facts = { operation: OPERATIONS.ping, mayHaveApplied: false };
const NO_WAY = new Unreachable({ operation: OPERATIONS.ping, code: 'ECONNREFUSED' });
const LIMITED = new RateLimited({ ...facts, status: 429, retryAfterMs: 30_000 });
const NO_TOKEN = new NotAuthenticated({ ...facts, status: 401 });

/** A gate whose questions are answered by hand. */
function aGate() {
  const asked: { answer: (lojaId: string | Error) => void }[] = [];
  const clock = { now: () => now, wallNow: () => now, sleep: () => Promise.resolve() };
  let now = 60_000;
  const ping = () =>
    new Promise<never>((resolve, reject) => {
      asked.push({
        answer: (it) => (it instanceof Error ? reject(it) : resolve({ data: { pong: true, loja_id: it } } as never)),
      });
    });
  const gate = createPreflight({ client: { ping }, clock, signal: new AbortController().signal });
  return { gate, asked, wait: (ms: number) => void (now += ms) };
}

describe('preflight', () => {
  test.each([
    [NO_WAY, { hold: 'offline' }],
    [NO_TOKEN, { hold: 'token' }],
    [LIMITED, { hold: 'limited', retryAfterMs: 30_000 }],
  ])('%s lets nothing pass for five seconds, and is asked about again after that', async (wrong, held) => {
    const { gate, asked, wait } = aGate();
    const first = [gate.pass('a'), gate.pass('a')];
    asked[0]!.answer(wrong);
    expect(await Promise.all(first)).toMatchObject([held, held]);
    wait(4900);
    expect([await gate.pass('a'), asked.length]).toMatchObject([held, 1]);
    wait(200);
    const later = gate.pass('a');
    asked[1]!.answer('a');
    expect(await later).toEqual({ kind: 'open' });
  });

  test('a store that is known lets its own pass until somebody doubts it', async () => {
    const { gate, asked, wait } = aGate();
    const first = gate.pass('a');
    asked[0]!.answer('a');
    expect(await first).toEqual({ kind: 'open' });
    wait(3_600_000);
    expect([await gate.pass('a'), asked.length]).toEqual([{ kind: 'open' }, 1]);
    gate.doubt();
    void gate.pass('a');
    expect(asked.length).toBe(2);
  });

  test('an answer to a question from before a doubt counts for its asker alone', async () => {
    const { gate, asked } = aGate();
    const before = gate.pass('a');
    const after = gate.confirm('a');
    asked[0]!.answer('a');
    expect(await before).toEqual({ kind: 'open' });
    const third = gate.pass('a');
    asked[1]!.answer('b');
    expect(await Promise.all([after, third])).toMatchObject([{ hold: 'other-store' }, { hold: 'other-store' }]);
    expect(asked).toHaveLength(2);
  });
});
