/** The key of a DANFE or DC-e scanned in Packing: kept with the parcel, a stop where another parcel has it. */
import { describe, expect, test } from 'vitest';
import { createWorkshop } from '../../src/eventlog/services/workshop.ts';
import { readAuditOf } from '../../src/db/audit.ts';
import { openMemoryDatabase } from '../../src/db/database.ts';
import { answerStop } from '../../src/session/front/stop-keys.ts';
import { findScanned } from '../../src/session/front/scans.ts';
import { openOrder } from '../../src/session/packing/packing.ts';
import { closeOrder } from '../../src/session/packing/packing.ts';
import { openScreen } from '../../src/session/state/session-state.ts';
import { workshopAsAuthor } from '../../src/session/as-author.ts';
import { anItem } from '../support/items.ts';
import { aSession, NOW } from '../support/session.ts';

const KEY = '52060433009911002506550120000007800267301615';

function aBench() {
  const mug = { item_status: 'in_production', quantidade: '1', personalization_data: '' };
  const set = aSession(
    ['1', '2'].map((n) =>
      anItem({
        id: `i${n}`,
        order_id: `o${n}`,
        ...mug,
        pedido: { ...anItem().pedido!, id: `o${n}`, numero: `1050${n}` },
      }),
    ),
  );
  const { context, replica, session } = set;
  const database = openMemoryDatabase();
  const workshop = createWorkshop({ database, replica, wallNow: () => NOW });
  const by = () => ({ operator: 'eva', station: 'bench 2' });
  Object.defineProperty(context, 'workshop', { value: workshopAsAuthor(workshop, by) });
  context.stock.setState({ isLoaded: true });
  return {
    ...set,
    workshop,
    trail: (orderId: string) => readAuditOf(database, orderId, []).filter(({ what }) => what === 'fiscal-key'),
    stop: () => session.getState().stop?.sentence,
    told: () => session.getState().notice?.text,
  };
}

describe('fiscal key in Packing', () => {
  test('a key is kept with the order on the bench, once, and stands in its story', () => {
    const at = aBench();
    openOrder(at.context, 'o1');
    findScanned(at.context, KEY);
    findScanned(at.context, KEY);
    expect(at.workshop.fiscalKeysOf('o1')).toEqual([KEY]);
    expect(at.trail('o1')).toMatchObject([{ what: 'fiscal-key', operator: 'eva', asked: KEY }]);
    expect([at.stop(), at.told(), at.asked]).toEqual([undefined, expect.stringContaining('order 10501'), []]);
  });

  test('a key of another parcel is a stop, which a hand ends and no scan', () => {
    const at = aBench();
    openOrder(at.context, 'o1');
    findScanned(at.context, KEY);
    closeOrder(at.context);
    openOrder(at.context, 'o2');
    findScanned(at.context, KEY);
    expect(at.stop()).toMatch(/order 10501.*order 10502/);
    findScanned(at.context, KEY);
    expect([at.stop() !== undefined, at.workshop.fiscalKeysOf('o2')]).toEqual([true, []]);
    answerStop(at.context, 'enter');
    expect([at.stop(), at.workshop.orderOfFiscalKey(KEY)]).toEqual([undefined, 'o1']);
  });

  test('by the key c it is of the parcel on the bench, and no more of the other', () => {
    const at = aBench();
    openOrder(at.context, 'o1');
    findScanned(at.context, KEY);
    closeOrder(at.context);
    openOrder(at.context, 'o2');
    findScanned(at.context, KEY);
    answerStop(at.context, 'c');
    expect([at.stop(), at.workshop.fiscalKeysOf('o1'), at.workshop.fiscalKeysOf('o2')]).toEqual([undefined, [], [KEY]]);
  });

  test('a misread key, one without an order, and one outside Packing are told and not kept', () => {
    const at = aBench();
    openScreen(at.session, 'packing');
    findScanned(at.context, KEY);
    expect(at.told()).toMatch(/order on the bench first/);
    openOrder(at.context, 'o1');
    findScanned(at.context, KEY.replace(/5$/, '6'));
    expect(at.told()).toMatch(/wrong check digit/);
    openScreen(at.session, 'queue');
    findScanned(at.context, KEY);
    expect(at.told()).toMatch(/fiscal document/);
    expect(at.workshop.orderOfFiscalKey(KEY)).toBeUndefined();
  });
});
