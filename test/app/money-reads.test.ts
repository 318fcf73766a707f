/** Money that no list tells: the details are read while somebody looks at the money list, and not before or after. */
import { expect, test } from 'vitest';
import { createCore } from '../../src/app/core.ts';
import { moneyList } from '../../src/domain/money-list.ts';
import { NAMED_ZONES } from '../../src/base/store-times.ts';
import { startSandbox } from '../../src/sandbox/sandbox.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { waitFor } from '../support/wait-for.ts';

const TOKEN = 'money-token';

test('details are read while somebody looks at the money list, each order once', async () => {
  const sandbox = await startSandbox({
    tokens: [TOKEN],
    items: 8,
    seed: 3,
    switches: { listsWithout: ['financeiro'] },
  });
  const core = createCore({ url: sandbox.url, token: TOKEN }, { stateDir: temporaryFolder() });
  try {
    core.sync.start();
    const items = () => Array.from(core.replica.getState().records.all(), ({ item }) => item);
    const known = () => moneyList(items(), NAMED_ZONES, Date.now());
    await waitFor(() => expect(core.replica.getState().health.isLoaded).toBe(true));
    const details = async () => {
      const answer = await fetch(`${new URL(sandbox.url).origin}/_sandbox/requests`);
      const { data } = (await answer.json()) as { data: { path: string }[] };
      return data.map(({ path }) => path).filter((path) => /\/pedidos\/[^/?]+$/.test(path));
    };
    expect([await details(), known().untold]).toEqual([[], items().length]);
    const stop = core.goods.onDemand.watchMoney!();
    await waitFor(() => expect(known().untold).toBe(0));
    stop();
    const read = await details();
    expect(read.toSorted()).toEqual([...new Set(read)].toSorted());
    expect(read).toHaveLength(new Set(items().map(({ order_id }) => order_id)).size);
    expect(known().total.net.known).toBeGreaterThan(0);
  } finally {
    await core.close();
    await sandbox.close();
  }
});
