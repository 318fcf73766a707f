/** Codes that lie beside a parcel and are not its tracking code, in front of the built program in a terminal. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { jadlogCodes, packableOrders, trackingCodes, wholeOrders, type PackableOrder } from './packable.ts';
import { commandOf } from './program.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { envFor, openBench, openStore } from './support.ts';
import { someByDay } from '../support/night.ts';

/** The key of a DANFE, with a right check digit. */
const DANFE = '52060433009911002506550120000007800267301615';

const IGNORED = `${DANFE} ignored: type it by hand`;

/** How each prompt is reached from the queue, what says that it is there, what a hand types first, and what a scan comes to. */
const PROMPTS: readonly (readonly [keys: readonly string[], shown: string | RegExp, typed: string, said: string])[] = [
  [['/'], 'Filter:', 'A', DANFE],
  [['o'], 'Sort by', 'A', IGNORED],
  [['h'], /Put #\d+ on hold/, 'A', IGNORED],
  [['N'], 'for the team only', 'A', IGNORED],
  [['Y'], 'Export', 'A', IGNORED],
  [[':shift', 'enter'], 'Next operator', 'A', IGNORED],
  [[':columns', 'enter'], 'Columns: ', 'A', DANFE],
  [['p', 'P'], 'New price', '1', IGNORED],
  [['p', 'O'], 'New promotional price', '1', IGNORED],
  [['p', '%'], 'promotion for 1 product', '1', IGNORED],
  [['4', 'enter'], 'count', '1', IGNORED],
  [['4', '/'], 'ilter', 'A', DANFE],
  [['6', '/'], 'Search', 'A', DANFE],
  [['?', '/'], 'Search', 'A', DANFE],
  [['tab', 'tab', 'e', 'enter'], 'racking code', 'A', DANFE],
];

test('a DANFE scanned at every prompt is no code, no reason, no note, no number and no name', async () => {
  const home = temporaryFolder();
  await using store = await openStore();
  await using bench = await openBench(store, { columns: 120, rows: 40, env: { BANCADA_STATE_DIR: home } });
  for (const [keys, shown, typed, said] of someByDay(PROMPTS)) {
    for (const key of keys) await bench.press(key);
    await bench.waitFor(shown);
    // By hand, so that the key before it is not taken for the first letter of the scan.
    await bench.press(typed);
    await bench.scan(DANFE);
    await bench.waitFor(said);
    await bench.press('esc', 'esc', 'esc', '1');
  }
  expect(await store.writeCount()).toBe(0);
  const [program, ...words] = commandOf('log', '--ndjson');
  const env = { ...process.env, ...envFor(store, { BANCADA_STATE_DIR: home }) };
  const { stdout } = await promisify(execFile)(program, words, { env, cwd: home });
  expect(stdout).toBe('');
});

test('a DANFE at the packing bench ships nothing and is kept with the parcel there', async () => {
  await using store = await openStore();
  const [first] = await packableOrders(store);
  const { numero, items } = first!;
  await using bench = await openBench(store);
  await bench.scan(DANFE);
  await bench.waitFor('key of a fiscal document');
  await bench.scan(numero);
  await bench.waitFor(`Order #${numero} `);
  await bench.scan(DANFE);
  await bench.waitFor(`goes with order ${numero}`);
  for (const { sku, units, item } of items) {
    await bench.scan(`${units}*${sku}`);
    if (item.personalization_data !== '') await bench.scan('BNC-SEEN');
  }
  await bench.waitFor(/Scan the tracking code|scan PICKUP/);
  await bench.press('t');
  await bench.waitFor(/pieces?: tracking code/);
  // A letter by hand, so that t is not taken for the first letter of the scan: the scan takes its place.
  await bench.press('A');
  await bench.scan(DANFE);
  await bench.waitFor('took the place');
  await bench.press('enter');
  await bench.waitFor('not a tracking code');
  await bench.press('enter');
  await bench.waitFor('not a tracking code');
  expect(await store.writeCount()).toBe(0);
});

test.each(
  someByDay([
    ['Jadlog', 'a code of the post', trackingCodes(2)],
    ['PAC', 'a code of Jadlog', jadlogCodes(2)],
  ] as const),
)(
  'an order that goes by %s: %s, scanned and typed, is a stop that a hand alone overrules',
  async (method, _, codes) => {
    const [code = '', other = ''] = codes;
    await using store = await openStore({ items: 600 });
    store.world.shop.database.run('UPDATE orders SET metodo_envio = ?', method);
    const orders = (await wholeOrders(store)).filter(({ items }) => items.length === 1);
    const [scanned, typed] = orders as [PackableOrder, PackableOrder];
    await using bench = await openBench(store);
    const check = async ({ numero, items }: PackableOrder) => {
      await bench.scan(numero);
      await bench.waitFor(`Order #${numero} `);
      await bench.scan(`${items[0]!.units}*${items[0]!.sku}`);
      if (items[0]!.item.personalization_data !== '') await bench.scan('BNC-SEEN');
      await bench.waitFor('Scan the tracking code');
    };
    await check(scanned);
    await bench.scan(code);
    await bench.waitFor('it is a code of another carrier');
    await bench.waitFor('it is this parcel’s code all the same');
    // A scan chooses nothing, and the code of the sheet says that it is none.
    await bench.scan(code);
    await bench.scan('BNC-OK');
    await bench.waitFor('Scan the tracking code');
    expect(await store.writeCount()).toBe(0);
    await bench.scan(code);
    await bench.waitFor('it is a code of another carrier');
    await bench.press('down', 'enter');
    await bench.waitFor(`Order ${scanned.numero} shipped with ${code}`);

    await check(typed);
    await bench.press('t');
    await bench.waitFor(/pieces?: tracking code/);
    for (const letter of other) await bench.press(letter);
    await bench.press('enter');
    await bench.waitFor('code of another carrier');
    expect(await store.writeCount()).toBe(1);
    await bench.press('enter');
    await bench.waitFor(`Order ${typed.numero} shipped with ${other}`);
  },
);
