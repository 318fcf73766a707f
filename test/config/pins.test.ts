/** PINs: what is kept of one, and what wrong ones cost. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createPinTries, hashOfPin, isPin } from '../../src/config/pins.ts';

/** As the slow one, at once. */
function quickHash(pin: string, salt: Buffer = Buffer.of(0)) {
  const hash = createHash('sha256').update(salt).update(pin).digest('hex');
  return Promise.resolve({ salt: salt.toString('hex'), hash });
}

test('a PIN has four to twelve digits', () => {
  expect(['1234', '000000000000'].map(isPin)).toEqual([true, true]);
  expect(['', '123', '1234567890123', '12a4', ' 1234', '１２３４', '1234\n'].filter(isPin)).toEqual([]);
});

test('the same PIN of two people is kept as two hashes, each with a salt of its own', async () => {
  const [ana, lia] = [await hashOfPin('4711'), await hashOfPin('4711')];
  expect(ana.hash).not.toBe(lia.hash);
  expect(ana.salt).not.toBe(lia.salt);
  expect(JSON.stringify([ana, lia])).not.toContain('4711');
});

test('three wrong ones begin a wait that doubles up to a quarter of an hour; in it none is tried, and the right one ends it', async () => {
  let now = 0;
  const tryPin = createPinTries(() => now, quickHash);
  const kept = await quickHash('4711', Buffer.of(7));
  const type = (typed: string, name = 'Ana') => tryPin(name, kept, typed);
  expect(await type('0000')).toEqual({ kind: 'wrong', waitMs: 0 });
  expect(await type('0000')).toEqual({ kind: 'wrong', waitMs: 0 });
  const waits: number[] = [];
  for (let tries = 0; tries < 7; tries++) {
    const verdict = await type('0000');
    if (verdict.kind !== 'wrong') throw new Error(verdict.kind);
    waits.push(verdict.waitMs / 1000);
    now += verdict.waitMs - 1;
    // However it is written, and also where it is right.
    expect(await type('4711', 'ANA')).toEqual({ kind: 'too-soon', waitMs: 1 });
    now += 1;
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900]);
  expect(await type('0000', 'Lia')).toEqual({ kind: 'wrong', waitMs: 0 });
  expect(await type('4711')).toEqual({ kind: 'right' });
  expect(await type('0000')).toEqual({ kind: 'wrong', waitMs: 0 });
});

test('a PIN that is kept is told from another', async () => {
  const tryPin = createPinTries(() => 0);
  const kept = await hashOfPin('4711');
  expect([await tryPin('Ana', kept, '4712'), await tryPin('Ana', kept, '4711')]).toEqual([
    { kind: 'wrong', waitMs: 0 },
    { kind: 'right' },
  ]);
});

test('tries that run at once count each', async () => {
  const tryPin = createPinTries(() => 0, quickHash);
  const kept = await quickHash('4711', Buffer.of(7));
  const verdicts = await Promise.all(Array.from({ length: 6 }, () => tryPin('Ana', kept, '0000')));
  expect(verdicts.map(({ kind }) => kind)).toEqual(['wrong', 'wrong', 'wrong', 'too-soon', 'too-soon', 'too-soon']);
});
