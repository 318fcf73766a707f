/** Leaving the bench in the middle of a bulk: it is asked what becomes of the rest, and coming back sends nothing. */
import { expect, test } from 'vitest';
import { atNight } from './at-night.ts';
import type { Terminal } from './harness/terminal.ts';
import { openBench, openStore, type Store } from './support.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const env = (dir: string) => ({ BANCADA_STATE_DIR: dir, BANCADA_UNDO_SECONDS: '0' });

/** A bench that is accepting everything that is pending, of which a few have left: the store takes its time. */
async function inTheMiddle(store: Store, dir: string): Promise<{ bench: Terminal; total: number }> {
  const total = store.count('pending');
  const bench = await openBench(store, { env: env(dir), columns: 120, rows: 40 });
  await bench.waitFor('▏Pending');
  await bench.press('*');
  await bench.waitFor(`${total} marked`);
  await store.control('POST', '/faults', { kind: 'latency', ms: 900, sigma: 0.1, method: 'POST' });
  await bench.press('a');
  await bench.waitFor(new RegExp(`Accept ${total} items\\b.*\\?`));
  // So many that the count is typed.
  for (const digit of total < 50 ? '' : String(total)) await bench.press(digit);
  await bench.press('enter');
  await bench.waitFor(/Accept: [1-9]\d* of/);
  return { bench, total };
}

const pending = (store: Store) => store.count('pending');

test('q in the middle of a bulk asks, k keeps the rest, and the next start sends it only when told to', async () => {
  const dir = temporaryFolder();
  await using store = await openStore({ items: 300 });
  const { bench, total } = await inTheMiddle(store, dir);
  await bench.press('q');
  await bench.waitFor(/\d+ (?:is|are) sent, \d+ waits?\b.*Leave\?/);
  await bench.press('k');
  await bench.exit;
  await bench.end();
  const left = pending(store);
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(total);
  await store.control('DELETE', '/faults');
  await using again = await openBench(store, { env: env(dir), columns: 120, rows: 40 });
  await again.waitFor(new RegExp(`${left} actions? of .*kept and not sent \\(accept ${left}\\)\\. Send\\?`));
  expect(pending(store)).toBe(left);
  await again.press('enter');
  await again.waitFor(new RegExp(`Accepted: ${left}\\b`), { within: 60_000 });
  expect(pending(store)).toBe(0);
});

atNight('Enter sends the rest and leaves then', async () => {
  const dir = temporaryFolder();
  await using store = await openStore({ items: 120 });
  const { bench } = await inTheMiddle(store, dir);
  await bench.press('ctrl+c');
  await bench.waitFor('Leave?');
  await store.control('DELETE', '/faults');
  await bench.press('enter');
  expect(await bench.exit).toMatchObject({ code: 0 });
  await bench.end();
  expect(pending(store)).toBe(0);
});

atNight('d drops the rest: the next start has nothing to say of it, and nothing is sent', async () => {
  const dir = temporaryFolder();
  await using store = await openStore({ items: 300 });
  const { bench } = await inTheMiddle(store, dir);
  await bench.press('q');
  await bench.waitFor('Leave?');
  await bench.press('d');
  await bench.exit;
  await bench.end();
  const left = pending(store);
  expect(left).toBeGreaterThan(0);
  await store.control('DELETE', '/faults');
  await using again = await openBench(store, { env: env(dir), columns: 120, rows: 40 });
  await again.press('6');
  await again.waitFor('[6 History]');
  await again.waitFor(/ undone\b/);
  expect(again.text()).not.toContain('kept');
  expect(pending(store)).toBe(left);
});

atNight('a terminal that goes away in the middle of a bulk keeps the rest', async () => {
  const dir = temporaryFolder();
  await using store = await openStore({ items: 300 });
  const { bench } = await inTheMiddle(store, dir);
  bench.kill('SIGHUP');
  await bench.exit;
  await bench.end();
  const left = pending(store);
  expect(left).toBeGreaterThan(0);
  await store.control('DELETE', '/faults');
  await using again = await openBench(store, { env: env(dir), columns: 120, rows: 40 });
  await again.waitFor(/kept and not sent/);
  await again.press('esc');
  await again.waitFor('History (6), then S: send or drop.');
  expect(pending(store)).toBe(left);
  await again.press('6');
  await again.waitFor('kept, not sent');
  await again.press('S');
  await again.waitFor('kept and not sent');
  await again.press('d');
  await again.waitFor(/dropped: nothing of it was sent/);
  expect(pending(store)).toBe(left);
});

test('what a killed bench has left is said before it is sent', async () => {
  const dir = temporaryFolder();
  await using store = await openStore({ items: 300 });
  const { bench } = await inTheMiddle(store, dir);
  bench.kill('SIGKILL');
  await bench.exit;
  await bench.end();
  await store.control('DELETE', '/faults');
  await using again = await openBench(store, { env: env(dir), columns: 120, rows: 40 });
  await again.waitFor(/not sent yet \(accept \d+\): sent in 3 s · z: take back/);
  await again.press('z');
  // Where the answers to what was on its way are known first, the end of the whole is told instead.
  await again.waitFor(/Taken back: \d+ items|Stopped: \d+|\b[1-9]\d* not sent/);
  expect(pending(store)).toBeGreaterThan(0);
});

test('a count that was typed and not sent is named on the line of the shell, and is back at the next start', async () => {
  const dir = temporaryFolder();
  await using store = await openStore({ items: 60 });
  const bench = await openBench(store, { env: env(dir), columns: 120, rows: 40 });
  await bench.press('4');
  await bench.waitFor(/1 of \d+/);
  await bench.press('enter');
  await bench.press('21');
  await bench.waitFor(/Count, .*→ 21$/m);
  await bench.press('enter');
  await bench.waitFor((screen) => screen.some((row) => row.includes('→ 21') && !row.includes('Count, ')));
  await bench.press('esc');
  await bench.waitFor('1 edit, not sent');
  await bench.press('q');
  await bench.waitFor('1 edit of the stock is not sent. Leave?');
  await bench.press('enter');
  await bench.exit;
  await bench.waitFor('1 count kept, not sent: the next start has it.');
  await bench.end();
  await using again = await openBench(store, { env: env(dir), columns: 120, rows: 40 });
  await again.waitFor('→ 21');
  expect(await store.writeCount()).toBe(0);
});
