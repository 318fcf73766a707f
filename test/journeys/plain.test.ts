/** The bench line by line: for a screen reader, and where TERM says that nothing can be drawn. */
import { expect, test } from 'vitest';
import { someByDay } from '../support/night.ts';
import { askToShip, loneItems, openBench, openStore, type Store } from './support.ts';

/** A lone item in production: nothing else of its order is in the way. */
async function aLoneItem(store: Store) {
  return (await loneItems(store, 'in_production'))[0]!;
}

/** How often lines that begin so have been said. */
const timesSaid = (screen: string[], start: string) => screen.filter((line) => line.startsWith(start)).length;

/** The first row has been read. */
const FIRST = /1 of \d+: order/;

const wide = { columns: 200, rows: 50 };

test('TERM=dumb: not one escape sequence, what it cannot do is said, an item is shipped, and q gives the terminal back', async () => {
  await using store = await openStore();
  const item = await aLoneItem(store);
  const number = item.pedido!.numero;
  await using bench = await openBench(store, { ...wide, env: { TERM: 'dumb' } }, FIRST);
  expect(bench.text()).toContain('This terminal (TERM=dumb) cannot draw screens');
  await bench.press('tab', 'tab');
  await bench.waitFor(/In production, \d+ items/);
  await bench.press('/', number, 'enter');
  await bench.waitFor(`1 of 1: order #${number}`);
  await askToShip(bench);
  await bench.press('AA123456785BR', 'enter');
  await bench.waitFor(/Shipped: #/);
  expect((await store.item(item)).item_status).toBe('shipped');
  await bench.press('q');
  expect(await bench.exit).toMatchObject({ code: 0 });
  expect(bench.output()).not.toContain('\x1b');
});

test.each(
  someByDay([
    ['BANCADA_SCREEN_READER', '1'],
    ['INK_SCREEN_READER', 'true'],
  ] as const),
)('%s: nothing is drawn over, and a screen that stands still says nothing', async (name, value) => {
  await using store = await openStore();
  await using bench = await openBench(store, { ...wide, env: { [name]: value } }, FIRST);
  expect(bench.modes()).toMatchObject({ isAlternateScreen: false, isCursorHidden: false });
  await bench.press('j');
  await bench.waitFor('2 of ');
  const before = bench.output().length;
  // On a store that tells numbers and names late, a row may have been said more often.
  const [first, second] = [timesSaid(bench.screen(), '1 of '), timesSaid(bench.screen(), '2 of ')];
  await bench.press('k');
  await bench.waitFor((screen) => timesSaid(screen, '1 of ') > first);
  await bench.press('j');
  await bench.waitFor((screen) => timesSaid(screen, '2 of ') > second);
  // Two keys are two sentences.
  expect(bench.output().slice(before).split('\r\n').filter(Boolean)).toHaveLength(2);
  expect(bench.output()).not.toMatch(/\x1b\[(?!\?2004)/);
  await bench.press('q');
  expect(await bench.exit).toMatchObject({ code: 0 });
});

test('an order is packed by its lines: each checked unit is one sentence, and a wrong one a stop', async () => {
  await using store = await openStore();
  const item = await aLoneItem(store);
  await using bench = await openBench(store, { ...wide, env: { BANCADA_SCREEN_READER: '1' } }, FIRST);
  await bench.scan(item.pedido!.numero);
  await bench.waitFor(`0 of ${item.quantidade}`);
  await bench.press('space');
  await bench.waitFor(`1 of ${item.quantidade}`);
  await bench.scan('NOT-OF-THIS-ORDER');
  await bench.waitFor('STOP: ');
  await bench.press('enter');
  await bench.press('esc');
  await bench.waitFor((screen) => screen.filter((line) => line === 'Queue').length === 2);
});
