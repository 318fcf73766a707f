import { expect, test } from 'vitest';
import { compareRows } from '../../src/cli/handlers/doctor/rows.ts';
import { cliTextsIn } from '../../src/i18n/cli/cli-texts.ts';
import type { OrderItem } from '../../src/domain/records.ts';
import { anOrder } from '../support/goods.ts';
import { anItem, at } from '../support/items.ts';

const NOW_MS = Date.parse(at('12:00:00'));
const said = anItem({ item_status: 'pending', updated_at: at('11:00:00') });

async function compare(row: OrderItem, where: 'disk' | 'hub' = 'disk') {
  const [finding] = await compareRows({
    held: [{ where, items: [row] }],
    client: {
      getOrder: () =>
        Promise.resolve({ data: anOrder([said]), status: 200, askedAt: 0, serverDateMs: undefined } as never),
    },
    nowMs: NOW_MS,
    zoneOffsetMs: 0,
    texts: cliTextsIn('en'),
    signal: new AbortController().signal,
  });
  return finding;
}

test.each([
  ['what the store says', said, 'ok'],
  ['what the store said before', { ...said, item_status: 'accepted', updated_at: at('10:00:00') }, 'ok'],
  ['something later than the store says', { ...said, item_status: 'delivered', updated_at: at('11:30:00') }, 'problem'],
  ['something else of the same moment', { ...said, item_status: 'delivered' }, 'problem'],
  ['a stamp of the next century', { ...said, updated_at: '2126-11-20T12:00:00Z' }, 'problem'],
])('of a row that says %s', async (_, row, state) => {
  expect(await compare(row)).toMatchObject({ check: 'files.rows', state });
  expect(await compare(row, 'hub')).toMatchObject({ check: 'hub.rows', state });
});
