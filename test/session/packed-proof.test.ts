/** What the trail has of a parcel that left the bench: how each piece of it was checked. */
import { expect, test } from 'vitest';
import { shipOrder } from '../../src/session/packing/packing.ts';
import { findScanned } from '../../src/session/front/scans.ts';
import { createWorkshop } from '../../src/eventlog/services/workshop.ts';
import { workshopAsAuthor } from '../../src/session/as-author.ts';
import { readAuditOf } from '../../src/db/audit.ts';
import { openMemoryDatabase } from '../../src/db/database.ts';
import { tagCode } from '../../src/domain/piece-tags.ts';
import { aSession, NOW } from '../support/session.ts';
import { anItem } from '../support/items.ts';
import { openOrder } from '../../src/session/kernel/open-order.ts';

test('units, tags and the hash of the text are noted with the parcel, and the text is not', () => {
  const mug = anItem({
    id: 'mug',
    order_id: 'o1',
    item_status: 'in_production',
    quantidade: '2',
    personalization_data: 'Ana & Léo',
  });
  const { context, replica } = aSession([mug]);
  const database = openMemoryDatabase();
  const workshop = createWorkshop({ database, replica, wallNow: () => NOW });
  Object.defineProperty(context, 'workshop', {
    value: workshopAsAuthor(workshop, () => ({ operator: 'eva', station: 'bench 2' })),
  });
  openOrder(context, 'o1');
  findScanned(context, tagCode(mug, 2));
  findScanned(context, tagCode(mug, 1));
  void shipOrder(context, 'AA123456785BR');
  const told = readAuditOf(database, 'o1', ['mug']);
  expect(told).toMatchObject([{ what: 'packed', operator: 'eva', item_id: 'mug', asked: '2 units, tags 1 2' }]);
  expect(told[0]?.detail).toMatch(/^text sha256:[\da-f]{64}$/);
  expect(JSON.stringify(told)).not.toContain('Léo');
});
