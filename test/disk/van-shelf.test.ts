import { expect, test } from 'vitest';
import { readAudit } from '../../src/disk/audit.ts';
import { openMemoryDatabase } from '../../src/disk/database.ts';
import { createVanShelf } from '../../src/disk/van-shelf.ts';

test('a parcel that is taken off the van again is in the trail of its order, as its scan is', () => {
  const database = openMemoryDatabase();
  const shelf = createVanShelf(database);
  const by = { operator: 'ana', station: 'dock' };
  expect(shelf.scan('SEDEX', { code: 'BR1', at: 1000 }, by, 'o1')).toBe(true);
  expect(shelf.remove('SEDEX', 'BR1', 2000, by)).toBe(true);
  const about = { ...by, order_id: 'o1', asked: 'BR1', detail: 'SEDEX' };
  expect(readAudit(database)).toEqual([
    { ...about, at: 1000, what: 'van-scan' },
    { ...about, at: 2000, what: 'van-off' },
  ]);
  database.close();
});
