import { expect, test } from 'vitest';
import { readAudit } from '../../src/db/audit.ts';
import { openMemoryDatabase } from '../../src/db/database.ts';
import { loadOnto, takeOff } from '../../src/db/van-events.ts';

test('a parcel that is taken off the van again is in the trail of its order, as its scan is', () => {
  const database = openMemoryDatabase();
  const by = { operator: 'ana', station: 'dock' };
  const scan = { ...by, carrier: 'SEDEX', code: 'BR1' };
  expect(loadOnto(database, { ...scan, at: 1000, order_id: 'o1' })).toBe(true);
  expect(takeOff(database, { ...scan, at: 2000 })).toBe(true);
  const about = { ...by, order_id: 'o1', asked: 'BR1', detail: 'SEDEX' };
  expect(readAudit(database)).toEqual([
    { ...about, at: 1000, what: 'van-scan' },
    { ...about, at: 2000, what: 'van-off' },
  ]);
  database.close();
});
