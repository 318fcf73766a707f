/** What the trail has of a parcel that left the bench: how each piece of it was checked. */
import { expect, test } from 'vitest';
import { markSeen } from '../../src/session/packing/acknowledge-texts.ts';
import { checkByHand, shipOrder } from '../../src/session/packing/packing.ts';
import { findScanned } from '../../src/session/front/scans.ts';
import { createWorkshop } from '../../src/eventlog/services/workshop.ts';
import { workshopAsAuthor } from '../../src/session/as-author.ts';
import { readAuditOf } from '../../src/db/audit.ts';
import { openMemoryDatabase } from '../../src/db/database.ts';
import { tagCode } from '../../src/domain/piece-tags.ts';
import { aSession, NOW } from '../support/session.ts';
import { anItem } from '../support/items.ts';
import { openOrder } from '../../src/session/kernel/open-order.ts';

/** An order of two mugs with this text on the bench, and what the trail has of it once it has left. */
function mugs(personalization_data: string) {
  const mug = anItem({
    id: 'mug',
    order_id: 'o1',
    item_status: 'in_production',
    quantidade: '2',
    personalization_data,
  });
  const { context, replica } = aSession([mug]);
  const database = openMemoryDatabase();
  const workshop = createWorkshop({ database, replica, wallNow: () => NOW });
  Object.defineProperty(context, 'workshop', {
    value: workshopAsAuthor(workshop, () => ({ operator: 'eva', station: 'bench 2' })),
  });
  openOrder(context, 'o1');
  const trailOf = () => {
    void shipOrder(context, 'AA123456785BR');
    return readAuditOf(database, 'o1', ['mug']);
  };
  return { context, mug, trailOf };
}

test('units, tags and the hash of the text are noted with the parcel, and the text is not', () => {
  const { context, mug, trailOf } = mugs('Ana & Léo');
  findScanned(context, tagCode(mug, 2));
  findScanned(context, tagCode(mug, 1));
  const told = trailOf();
  expect(told).toMatchObject([{ what: 'packed', operator: 'eva', item_id: 'mug', asked: '2 units, tags 1 2' }]);
  expect(told[0]?.detail).toMatch(/^text sha256:[\da-f]{64}$/);
  expect(JSON.stringify(told)).not.toContain('Léo');
});

test.each([
  ['Ana', true, '2 units, text seen'],
  ['Ana', false, '2 units'],
  ['', true, '2 units'],
])('of pieces with the text “%s”, looked at: %s, the trail has: %s', (text, isLookedAt, asked) => {
  const { context, trailOf } = mugs(text);
  checkByHand(context, 'mug', 'all');
  if (isLookedAt) markSeen(context, 'mug');
  expect(trailOf()).toMatchObject([{ what: 'packed', asked }]);
});
