/** How the audit trail is read: in its order, and no more of it at once than is asked for. */
import { expect, test } from 'vitest';
import { appendAudit, auditEntries, readAudit } from '../../src/db/audit.ts';
import { openMemoryDatabase } from '../../src/db/database.ts';

/** A trail of so many entries, one a second, of two items in turns. */
function aTrail(count: number) {
  const database = openMemoryDatabase();
  database.transaction(() => {
    for (let n = 1; n <= count; n++) {
      appendAudit(database, { at: n * 1000, operator: 'ana', station: 'door', what: 'intent', item_id: `i${n % 2}` });
    }
  });
  return database;
}

const times = (entries: Iterable<{ at: number }>) => [...entries].map(({ at }) => at / 1000);

test.each([999, 1000, 1001, 2500])('of %d entries all are read, the oldest first', (count) => {
  expect(times(readAudit(aTrail(count), { limit: 1e6 }))).toEqual(Array.from({ length: count }, (_, n) => n + 1));
});

test('the newest of those that fit are read, the oldest of them first', () => {
  const database = aTrail(2500);
  expect(times(readAudit(database, { limit: 3 }))).toEqual([2498, 2499, 2500]);
  expect(times(readAudit(database, { limit: 2, itemIds: ['i1'] }))).toEqual([2497, 2499]);
  expect(times(readAudit(database, { since: 2_499_000, limit: 100 }))).toEqual([2499, 2500]);
  expect(times(readAudit(database))).toHaveLength(1000);
  expect(readAudit(database, { itemIds: ['i7'] })).toEqual([]);
});

test('who asks for the first entry of a long trail has not read all of it', () => {
  const database = aTrail(2500);
  let rowCount = 0;
  const watched: typeof database = {
    ...database,
    all(sql, ...given) {
      const rows = database.all(sql, ...given);
      rowCount += rows.length;
      return rows as never;
    },
  };
  expect(auditEntries(watched, { limit: 1e6 }).next().value).toMatchObject({ at: 1000 });
  expect(rowCount).toBeLessThanOrEqual(1000);
});
