import { expect, test } from 'vitest';
import { createPatience } from '../../src/cli/handlers/patience.ts';
import { aStoreToMove, nameOf, verdicts } from './store-to-move.ts';

const { bancada, itemsIn, world, writes } = aStoreToMove(200);

const pendingItems = async () => (await itemsIn('pending')).map(nameOf);

function limitNextMoves(times: number, retryAfter: string) {
  world().faults.add({ kind: 'status', status: 429, when: 'before', retryAfter, method: 'POST', times });
}

test('a move that the store puts off is sent again when the store said, and no other is begun before', async () => {
  const pending = (await pendingItems()).slice(0, 10);
  limitNextMoves(1, '1');
  const run = await bancada(['accept', ...pending, '--json', '--wait', '30'], { isTerminal: true });
  expect(run.code).toBe(0);
  expect(verdicts(run.lines)).toEqual(pending.map(() => 'applied'));
  expect(run.stderr).toContain('waiting 1 s: the store asks for fewer requests\n');
  const sent = writes();
  expect(sent.filter(({ status }) => status === 429)).toHaveLength(1);
  expect(sent).toHaveLength(pending.length + 1);
});

test('in a pipe the wait is silent', async () => {
  const [item] = await pendingItems();
  limitNextMoves(1, '1');
  expect(await bancada(['accept', item!])).toMatchObject({ code: 0, stderr: '' });
});

test('where the wait would be longer than --wait, no more is asked, and it says when to try again', async () => {
  const pending = await pendingItems();
  limitNextMoves(1000, '40');
  const run = await bancada(['accept', ...pending, '--json', '--wait', '30']);
  expect(run.code).toBe(5);
  expect(verdicts(run.lines)).toEqual(pending.map(() => 'not-sent'));
  // Those that were on their way together, and none after their answers.
  expect(writes().length).toBeLessThanOrEqual(6);
  expect(run.stderr).toMatch(/\d+ were not begun\.\nTry again in 40 s\.\n$/);
  const [one] = pending;
  expect((await bancada(['accept', one!, '--wait', '30'], { lang: 'pt-BR' })).stderr).toContain(
    'Tente de novo em 40 s.',
  );
});

test('an interruption ends the wait, and what waited is taken back', async () => {
  const pending = (await pendingItems()).slice(0, 8);
  limitNextMoves(1000, '40');
  const interruption = new AbortController();
  const run = await bancada(['accept', ...pending, '--json'], {
    isTerminal: true,
    interruption: interruption.signal,
    onOutput: (text) => text.includes('waiting 40 s') && interruption.abort(130),
  });
  expect(run.code).toBe(130);
  expect(new Set(verdicts(run.lines))).toEqual(new Set(['not-sent']));
  expect(run.lines).toHaveLength(pending.length);
});

test('the looks before a move wait, too', async () => {
  const [item] = await pendingItems();
  world().faults.add({ kind: 'status', status: 429, when: 'before', retryAfter: '1', method: 'GET', times: 1 });
  const run = await bancada(['accept', item!], { isTerminal: true });
  expect(run.code).toBe(0);
  expect(run.stderr).toContain('waiting 1 s: the store asks for fewer requests\n');
});

test('all waits together stay within the limit, and refusals of one moment are one wait', () => {
  let now = 0;
  const waits: number[] = [];
  const clock = { now: () => now, sleep: async () => {} };
  const patience = createPatience({ clock, limitMs: 12_000, onWait: (ms) => waits.push(ms) });
  patience.note({ status: 200 });
  patience.note({ status: 503, retryAfterMs: 9000 });
  expect([patience.leftMs(), waits]).toEqual([0, []]);
  for (now = 0; now < 60; now += 10) patience.note({ status: 429, retryAfterMs: 5000 });
  expect([patience.waitMs(), waits]).toEqual([4940, [5000]]);
  now = 6000;
  expect(patience.leftMs()).toBe(0);
  patience.note({ status: 429 });
  expect([patience.leftMs(), waits, patience.isSpent]).toEqual([5000, [5000, 5000], false]);
  now = 12_000;
  patience.note({ status: 429, retryAfterMs: 3000 });
  expect([patience.leftMs(), waits.length, patience.isSpent, patience.waitMs()]).toEqual([3000, 2, true, undefined]);
});
