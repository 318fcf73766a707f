/** What an operator had in front is there again after a kill, and coming back sends nothing. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { atNight } from './at-night.ts';
import { askToShip, openBench, openStore } from './support.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** Waits until the desks of a state directory hold a text; no event tells of it. */
async function untilKept(dir: string, text: string): Promise<void> {
  const deadline = performance.now() + 10_000;
  for (;;) {
    const name = readdirSync(dir).find((one) => /^desks-\w+\.sqlite$/.test(one));
    if (name) {
      const database = new DatabaseSync(join(dir, name), { readOnly: true });
      const rows = database.prepare('SELECT text FROM desks').all() as { text: string }[];
      database.close();
      if (rows.some((row) => row.text.includes(text))) return;
    }
    if (performance.now() > deadline) throw new Error(`not kept: ${text}`);
    await pause(20);
  }
}

const rowInFront = (screen: string[]) => screen.find((row) => row.startsWith('▌')) ?? '';

test('filter, tab, marks, cursor, theme and a half-typed tracking code outlive a kill, and nothing is sent by it', async () => {
  const dir = temporaryFolder();
  const options = { env: { BANCADA_STATE_DIR: dir }, columns: 150 };
  await using store = await openStore();
  let row: string;
  {
    await using bench = await openBench(store, options);
    await bench.press('tab', 'tab');
    await bench.waitFor(/▏In production/);
    await bench.press('/', 'nome', 'enter');
    await bench.waitFor('“nome” 8 / 11');
    // Each on its own: marks that a busy machine reads in one piece are refused as too fast.
    for (const count of [1, 2]) {
      await bench.press('space');
      await bench.waitFor(`${count} marked`);
    }
    await bench.press('j', ':');
    await bench.press('theme light', 'enter');
    await bench.waitFor('Theme: light');
    row = rowInFront(bench.screen());
    expect(row).toMatch(/nome/i);
    await bench.press('enter');
    await bench.waitFor('Queue › Item');
    await askToShip(bench);
    await bench.press('AA1234567');
    await untilKept(dir, 'AA1234567');
    bench.kill('SIGKILL');
    await bench.exit;
  }
  await using again = await openBench(store, options);
  await again.waitFor(/Tracking code of #\d+: AA1234567/);
  expect(again.text()).toContain('Queue › Item');
  // Where one is stands in the header in the dark blue of that theme.
  expect(again.cell(0, again.screen()[0]!.indexOf('['))).toMatchObject({ text: '[', foreground: 24 });
  expect(await store.writeCount()).toBe(0);
  // Somebody else begins the day with a scan, and another: they are not taken for the end of the code.
  await again.scan('10001');
  await again.waitFor('took the place of “AA1234567”');
  await again.scan('10002');
  await again.waitFor(/: 10002 .*took the place of “10001”/);
  await again.scan('10002');
  await again.waitFor(/: 10002 .*took the place of “10001”/);
  expect(await store.writeCount()).toBe(0);
  await again.press('esc');
  await again.waitFor('Nothing was sent');
  await again.press('esc');
  await again.waitFor('2 marked');
  expect(rowInFront(again.screen())).toBe(row);
  expect(again.text()).toMatch(/▏In production \d+▕/);
  expect(again.text()).toContain('8 / 11');
  expect(await store.writeCount()).toBe(0);
});

atNight('stock counts that were noted and not sent are there again, and are sent only when told to', async () => {
  const dir = temporaryFolder();
  const env = { BANCADA_STATE_DIR: dir };
  await using store = await openStore();
  {
    await using bench = await openBench(store, { env, columns: 150 });
    await bench.press('4');
    await bench.waitFor('1 of');
    await bench.press('enter', '77', 'enter');
    await bench.waitFor('→ 77');
    await untilKept(dir, '"count":77');
    bench.kill('SIGKILL');
    await bench.exit;
  }
  await using again = await openBench(store, { env, columns: 150 });
  await again.waitFor('→ 77');
  await again.waitFor('Nothing was sent');
  expect(await store.writeCount()).toBe(0);
});

atNight('the language that was chosen at the bench holds at the next start', async () => {
  const dir = temporaryFolder();
  const env = { BANCADA_STATE_DIR: dir };
  await using store = await openStore({ items: 40 });
  {
    await using bench = await openBench(store, { env });
    await bench.press(':');
    await bench.press('language pt', 'enter');
    await bench.waitFor('▏Pendente');
    await bench.waitFor('Em português daqui em diante.');
    await bench.press('q');
    await bench.exit;
  }
  await using again = await openBench(store, { env }, '● ao vivo');
  expect(again.text()).toContain('▏Pendente');
});

atNight('two benches of one person do not take each other’s place', async () => {
  const dir = temporaryFolder();
  const env = { BANCADA_STATE_DIR: dir };
  await using store = await openStore();
  await using one = await openBench(store, { env, columns: 150 });
  await one.press('/', 'linho', 'enter');
  await one.waitFor('“linho”');
  await untilKept(dir, 'linho');
  await using two = await openBench(store, { env, columns: 150 });
  expect(two.text()).not.toContain('“linho”');
  await two.press('/', 'convite', 'enter');
  await untilKept(dir, 'convite');
  await one.press('q');
  await one.exit;
  // So wide that the names of the items have all their words.
  await using third = await openBench(store, { env, columns: 200 });
  await third.waitFor('“linho”');
  await third.waitFor((screen) => /linho/i.test(rowInFront(screen)));
});
