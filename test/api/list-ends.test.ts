/** Lists whose answers do not tell how long they are. */
import { expect, test } from 'vitest';
import { readAllPages } from '../../src/api/all-pages.ts';
import type { ApiClient } from '../../src/api/client.ts';
import { OPERATIONS } from '../../src/domain/operations.ts';
import { startSandbox } from '../../src/sandbox/sandbox.ts';
import { connect } from './scripted-store.ts';

async function idsOf(client: ApiClient): Promise<{ ids: string[]; isStable: boolean }> {
  const ids: string[] = [];
  const { isStable } = await readAllPages({
    operation: OPERATIONS.listItems,
    read: (page, signal) => client.listItems({ page }, signal),
    onRows: (rows) => ids.push(...rows.map(({ id }) => id)) > 0,
    onProgress() {},
    signal: new AbortController().signal,
    sleep: async () => {},
  });
  return { ids, isStable };
}

test.each([
  [['total', 'last_page'], 'empty', 110],
  [['total', 'last_page'], 'empty', 75],
  [['total', 'last_page'], 'last-page', 110],
  [['total', 'last_page'], 'last-page', 75],
  [['total', 'last_page'], 'empty', 25],
  [['total'], 'last-page', 75],
  [['last_page'], 'last-page', 110],
] as const)('without %o, beyond the last page %s, all of %i items are read', async (metaWithout, beyondLast, items) => {
  const switches = { metaWithout: [...metaWithout], beyondLast };
  const sandbox = await startSandbox({ tokens: ['t'], items, seed: 3, switches });
  await using client = connect(sandbox.url, { token: 't' });
  const { ids, isStable } = await idsOf(client);
  await sandbox.close();
  expect([ids.length, new Set(ids).size]).toEqual([items, items]);
  expect(isStable).toBe(true);
});

test('a page parameter without effect is not taken for the end of a list', async () => {
  const switches = { metaWithout: ['total' as const], pages: 'echoed' as const };
  const sandbox = await startSandbox({ tokens: ['t'], items: 60, seed: 3, switches });
  await using client = connect(sandbox.url, { token: 't' });
  expect((await idsOf(client)).isStable).toBe(false);
  await sandbox.close();
});
