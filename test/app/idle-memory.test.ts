import { expect, test } from 'vitest';
import { createIdleMemory } from '../../src/app/idle-memory.ts';
import { aClock } from '../support/clock.ts';

const MB = 2 ** 20;

function aProcess() {
  const clock = aClock();
  const at = { resident: 200 * MB, isBusy: false, collected: 0 };
  const memory = createIdleMemory({
    clock,
    isBusy: () => at.isBusy,
    resident: () => at.resident,
    collect() {
      at.collected++;
      at.resident = 120 * MB;
    },
  });
  return { ...memory, clock, at };
}

test('what a load has taken is given back within seconds without a key', async () => {
  const { noteKey, clock, at, end } = aProcess();
  at.isBusy = true;
  noteKey();
  await clock.pass(60_000);
  expect(at.collected).toBe(0);
  at.isBusy = false;
  noteKey();
  await clock.pass(4000);
  expect(at.collected).toBe(0);
  await clock.pass(6000);
  expect(at.collected).toBe(1);
  await end();
});

test('later, memory is given back once after a minute without a key, and again when enough has come together', async () => {
  const { noteKey, clock, at, end } = aProcess();
  noteKey();
  await clock.pass(10_000);
  expect(at.collected).toBe(1);
  at.resident = 200 * MB;
  noteKey();
  await clock.pass(59_000);
  expect(at.collected).toBe(1);
  await clock.pass(11_000);
  expect(at.collected).toBe(2);
  await clock.pass(600_000);
  at.resident = 180 * MB;
  await clock.pass(600_000);
  expect(at.collected).toBe(2);
  at.resident = 185 * MB;
  await clock.pass(10_000);
  expect(at.collected).toBe(3);
  await end();
  at.resident = 900 * MB;
  await clock.pass(600_000);
  expect(at.collected).toBe(3);
});

test('neither an operator at work nor a reading of everything is held up', async () => {
  const { noteKey, clock, at, end } = aProcess();
  for (let second = 0; second < 600; second += 4) {
    noteKey();
    await clock.pass(4000);
  }
  expect(at.collected).toBe(0);
  await clock.pass(10_000);
  expect(at.collected).toBe(1);
  at.resident = 900 * MB;
  for (let second = 0; second < 600; second += 20) {
    noteKey();
    await clock.pass(20_000);
  }
  expect(at.collected).toBe(1);
  at.isBusy = true;
  await clock.pass(600_000);
  expect(at.collected).toBe(1);
  at.isBusy = false;
  await clock.pass(10_000);
  expect(at.collected).toBe(2);
  await end();
});

test('a process without a terminal is left alone', async () => {
  const { clock, at, end } = aProcess();
  await clock.pass(600_000);
  expect(at.collected).toBe(0);
  await end();
});

test('what V8 has kept of a burst is returned to the system', async () => {
  const clock = aClock();
  const { noteKey, end } = createIdleMemory({ clock, isBusy: () => false });
  let texts: string[][] = [];
  for (let i = 0; i < 30; i++) texts.push(Array.from({ length: 100_000 }, (_, j) => `${i}-${j}`));
  const full = process.memoryUsage.rss();
  texts = [];
  noteKey();
  await clock.pass(10_000);
  expect(full - process.memoryUsage.rss()).toBeGreaterThan(50 * MB);
  await end();
});
