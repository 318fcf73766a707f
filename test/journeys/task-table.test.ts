/** What everyday tasks cost at the keyboard: a table, and a bench that is worked by it. Scans are counted in packing-walk.test.ts. */
import { expect, test } from 'vitest';
import { openBench, openStore } from './support.ts';

/** A task, its keys one by one (what stands in quotes is typed and not counted), and what the screen says when it is done. */
const TASKS: readonly (readonly [task: string, count: number, keys: string, says: RegExp])[] = [
  ['accept the ten oldest', 5, '* 1 0 a enter', /10 of 10|Accepted: 10 items/],
  [
    'find a name on a piece, in any state',
    6,
    '/ f l o r a',
    /▏Pending (?!42)\d+▕.*Accepted \d+.*Shipped \d+[^]*“Flora”/,
  ],
  ['see what is on hold', 2, '0 h', /▏On hold 0▕[^]*Nothing is on hold/],
  ['look for an old order that is not here', 7, ': 1 5 0 0 0 enter', /Order 15000 is not here\. Search the store/],
  ['hand over a shift, besides the name', 3, '0 K “bia” enter', /bia is here now/],
];

const isText = (key: string) => key.startsWith('“');

test.each(TASKS)(
  '%s: %i keys',
  async (_task, count, keys, says) => {
    const pressed = keys.split(' ');
    expect(pressed.filter((key) => !isText(key))).toHaveLength(count);
    await using store = await openStore({ items: 500 });
    await using bench = await openBench(store);
    for (const key of pressed) await bench.press(...(isText(key) ? key.slice(1, -1) : [key]));
    await bench.waitFor(says, { within: 20_000 });
  },
  60_000,
);
