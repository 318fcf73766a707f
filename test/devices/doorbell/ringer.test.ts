import { expect, test } from 'vitest';
import { createRinger } from '../../../src/devices/doorbell/ringer.ts';
import { createManualClock } from './manual-clock.ts';

function aRinger() {
  const clock = createManualClock();
  const rungAt: number[] = [];
  return { clock, rungAt, ringer: createRinger(() => rungAt.push(clock.now()), clock) };
}

test('a first press rings at once', () => {
  const { ringer, rungAt } = aRinger();
  ringer.press();
  expect(rungAt).toEqual([0]);
});

test('ten thousand presses in five seconds ring once a second, and the last one is not forgotten', async () => {
  const { clock, ringer, rungAt } = aRinger();
  for (let i = 0; i < 10_000; i++) {
    ringer.press();
    await clock.advance(0.5);
  }
  await clock.advance(10_000);
  expect(rungAt).toEqual([0, 1000, 2000, 3000, 4000, 5000]);
});

test('a press just after a ring is heard at the end of its second, without another', async () => {
  const { clock, ringer, rungAt } = aRinger();
  ringer.press();
  await clock.advance(1);
  ringer.press();
  await clock.advance(998);
  expect(rungAt).toEqual([0]);
  await clock.advance(1);
  expect(rungAt).toEqual([0, 1000]);
});

test('nothing rings after the end', async () => {
  const { clock, ringer, rungAt } = aRinger();
  ringer.press();
  ringer.press();
  ringer.stop();
  await clock.advance(5000);
  ringer.press();
  expect(rungAt).toEqual([0]);
});
