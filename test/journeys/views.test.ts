import { expect, test } from 'vitest';
import { atNight } from './at-night.ts';
import { openBench, openStore } from './support.ts';

test('a filter is kept as a view, what it shows is marked and started in bulk, and nothing else', async () => {
  await using store = await openStore({ items: 400 });
  await using bench = await openBench(store, { columns: 120, rows: 40 });
  await bench.press('tab');
  await bench.waitFor('▏Accepted');
  const word = 'Convite';
  await bench.press('/', word);
  await bench.waitFor(new RegExp(`Filter: ${word}`));
  await bench.press('enter', ':', 'save this filter', 'enter');
  await bench.waitFor('Name of the filter');
  for (let letter = 0; letter < word.length; letter++) await bench.press('backspace');
  await bench.press('invites', 'enter');
  await bench.waitFor('Filter “invites” saved.');

  // Away from it, and back by its key.
  await bench.press('esc');
  await bench.waitFor((screen) => !/\d \/ \d/.test(screen.join('\n')));
  await bench.press('tab');
  await bench.waitFor('▏In production');
  await bench.press(':', 'next saved filter', 'enter');
  await bench.waitFor('▏invites▕');
  const shown = /(\d+) \/ \d+/.exec(bench.text())?.[1];
  expect(Number(shown)).toBeGreaterThan(1);

  // All of them, then one taken out again: the cursor is on the first.
  await bench.press('*');
  await bench.waitFor(`${shown} marked`);
  await bench.press('space');
  await bench.waitFor(`${Number(shown) - 1} marked`);
  await bench.press('i');
  await bench.waitFor(`Start production of ${Number(shown) - 1} item`);
  await bench.press('enter');
  await bench.waitFor(`In production: ${Number(shown) - 1}`);
  expect(await store.writeCount()).toBe(Number(shown) - 1);

  // What was taken out is all that the view still shows, and no mark is left.
  await bench.waitFor(/1 \/ \d+/);
  expect(bench.text()).not.toContain('marked');
  expect(bench.text()).toContain(word);
});

atNight('a range is marked from the last mark to here, and Esc clears the marks', async () => {
  await using store = await openStore({ items: 200 });
  await using bench = await openBench(store);
  await bench.press('space');
  await bench.waitFor('1 marked');
  await bench.press('j', 'j', 'm');
  await bench.waitFor('4 marked');
  await bench.press('esc');
  await bench.waitFor((screen) => !screen.join('\n').includes('marked'));
  expect(await store.writeCount()).toBe(0);
});
