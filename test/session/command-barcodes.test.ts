/** What a command barcode leaves in front: what its key leaves there. */
import { expect, test } from 'vitest';
import { openScreen } from '../../src/session/state/session-state.ts';
import { aSession } from '../support/session.ts';
import { anItem, aPiece } from '../support/items.ts';

const mug = aPiece('mug');
const other = { ...aPiece('cup', { order_id: 'o2' }), pedido: { ...mug.pedido!, id: 'o2', numero: '10500' } };

function atTheBench() {
  const set = aSession([mug, other]);
  set.stocked();
  openScreen(set.session, 'packing');
  return set;
}

test('a command code ends the notice before it', () => {
  const set = atTheBench();
  set.scan('NOTHING');
  expect(set.notice()).toContain('Scan NOTHING: unknown code');
  set.scan('BNC-NEXT');
  expect([set.packing().orderId, set.notice()]).toEqual(['o1', undefined]);
});

test('a command code closes the choice of what to copy', () => {
  const set = aSession([anItem({ tracking_code: 'AA123456785BR' })]);
  set.press('y');
  expect(set.session.getState().copyChoice).toBeDefined();
  set.scan('BNC-PACKING');
  expect(set.session.getState().copyChoice).toBeUndefined();
});
