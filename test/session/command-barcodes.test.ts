/** What a command barcode leaves in front, and how it sounds: as its key leaves it, and never well where nothing was done. */
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

test('what was done sounds well', () => {
  const set = atTheBench();
  set.scan('BNC-NEXT');
  expect(set.rung).toEqual(['ok']);
});

test('a code that undoes nothing does not sound as if it had', () => {
  const set = atTheBench();
  Object.assign(set.context.actions, { undo: () => ({ kind: 'impossible', reason: 'nothing' }) });
  set.scan('BNC-UNDO');
  expect([set.notice(), set.rung]).toEqual(['Nothing to undo.', []]);
});

test.each(['BNC-PICKUP', 'BNC-ASIDE'])(
  '%s that leads to a stop or a question does not sound as if it were done',
  (code) => {
    const set = atTheBench();
    set.put('o1');
    set.press('space');
    set.scan(code);
    expect(set.stop() ?? set.question()).toBeDefined();
    expect(set.rung).not.toContain('ok');
  },
);
