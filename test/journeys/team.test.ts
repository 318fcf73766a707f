/** Two benches of one machine, each a process of its own, without a hub. */
import { expect, test } from 'vitest';
import { packableOrders } from './packable.ts';
import { openBench, openStore, scanTo } from './support.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

test('an order on one bench is named on the other of the machine, can be taken over, and is free when its bench is killed', async () => {
  const dir = temporaryFolder();
  await using store = await openStore();
  const [first, second] = await packableOrders(store);
  const at = (operator: string) => ({ columns: 120, env: { BANCADA_STATE_DIR: dir, BANCADA_OPERATOR: operator } });
  await using ana = await openBench(store, at('ana'));
  await using rui = await openBench(store, at('rui'));
  await scanTo(ana, first!.numero);
  await rui.press('5');
  await rui.waitFor(new RegExp(`ana.*${first!.numero}`));
  await scanTo(rui, first!.numero);
  await rui.waitFor(/ana.* has been packing this order/);
  await rui.press('T');
  await rui.waitFor('over from ana');
  await rui.press('she went home', 'enter');
  await ana.waitFor('has taken order');

  await scanTo(rui, second!.numero);
  await rui.waitFor(`Order #${second!.numero}`);
  await scanTo(ana, second!.numero);
  await ana.waitFor(/rui.* has been packing this order/);
  rui.kill('SIGKILL');
  await rui.exit;
  await ana.waitFor((screen) => !screen.some((row) => row.includes('has been packing')));
  expect(await store.writeCount()).toBe(0);
});
