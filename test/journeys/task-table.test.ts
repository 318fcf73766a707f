/** What everyday tasks cost at the keyboard: a table, and a bench that is worked by it. Scans are counted in packing-walk.test.ts. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { HOUR_MS } from '../../src/base/durations.ts';
import { byNight } from '../support/night.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { openBench, openStore } from './support.ts';

type Task = {
  name: string;
  count: number;
  /** Its keys one by one; what stands in quotes is typed and not counted. */
  keys: string;
  /** What the screen says when it is done. */
  says: RegExp;
  /** What has happened before, not counted: keys, and what the screen says then. */
  before?: { keys: string; says: RegExp };
  env?: Record<string, string>;
};

const TASKS: readonly Task[] = [
  {
    name: 'accept the ten oldest',
    count: 4,
    keys: '* 1 0 a',
    says: /10 of 10|Accepted: 10 items/,
    // With time to take it back, as benches have it: without, a question stands before it.
    env: { BANCADA_UNDO_SECONDS: '1' },
  },
  {
    name: 'find a name on a piece, in any state',
    count: 6,
    keys: '/ f l o r a',
    says: /▏Pending (?!42)\d+▕.*Accepted \d+.*Shipped \d+[^]*“Flora”/,
  },
  {
    name: 'see what is on hold',
    count: 1,
    keys: '|',
    says: /▏‖ On hold 1▕[^]*‖ waiting for art/,
    before: { keys: 'h 1 enter', says: / on hold, waiting for art/ },
  },
  {
    name: 'look for an old order that is not here',
    count: 7,
    keys: ': 1 5 0 0 0 enter',
    says: /Order 15000 is not here\. Search the store/,
  },
  { name: 'hand over a shift, besides the name', count: 3, keys: '0 K “bia” enter', says: /bia is here now/ },
];

const isText = (key: string) => key.startsWith('“');

test.each(TASKS.slice(0, byNight(2, TASKS.length)))(
  '$name: $count keys',
  async ({ count, keys, says, before, env = {} }) => {
    const pressed = keys.split(' ');
    expect(pressed.filter((key) => !isText(key))).toHaveLength(count);
    await using store = await openStore({ items: 500 });
    await using bench = await openBench(store, { env });
    const press = async (all: readonly string[]) => {
      for (const key of all) await bench.press(...(isText(key) ? key.slice(1, -1) : [key]));
    };
    if (before) {
      await press(before.keys.split(' '));
      await bench.waitFor(before.says);
    }
    await press(pressed);
    await bench.waitFor(says);
  },
);

/** Makes a kept session look as if its operator had left so long before. */
function leftBefore(dir: string, ageMs: number): void {
  const name = readdirSync(dir).find((one) => /^desks-\w+\.sqlite$/.test(one))!;
  const database = new DatabaseSync(join(dir, name));
  database
    .prepare(`UPDATE desks SET text = json_set(text, '$.savedAt', json_extract(text, '$.savedAt') - ?)`)
    .run(ageMs);
  database.close();
}

test('see what happened while one was away: 0 keys', async () => {
  const dir = temporaryFolder();
  await using store = await openStore({ items: 500 });
  {
    await using bench = await openBench(store, { env: { BANCADA_STATE_DIR: dir } });
    await bench.press('j', 'q');
    await bench.exit;
  }
  leftBefore(dir, 3 * HOUR_MS);
  await using again = await openBench(store, { env: { BANCADA_STATE_DIR: dir } });
  await again.waitFor(/While you were away: since [^]*new order/);
});
