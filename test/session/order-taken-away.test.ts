/** An order that the store has taken away since: what is said of it has its id where its number stood, and no empty place. */
import { expect, test } from 'vitest';
import type { Intent } from '../../src/domain/intents.ts';
import { questionWords } from '../../src/session/front/questions.ts';
import { askToBringBack, undoTarget } from '../../src/session/front/undo-command.ts';
import { stopShipping } from '../../src/session/kernel/blocking-alerts.ts';
import { aSession, NOW } from '../support/session.ts';
import { aPiece } from '../support/items.ts';

const shipment = {
  id: 'i1',
  seq: 1,
  operation: 'ship',
  itemId: 'mug',
  orderId: 'o1',
  phase: 'waiting',
  attemptCount: 0,
  createdAt: NOW,
  author: { operator: 'eva', station: 'bench 2' },
} as unknown as Intent;

function atTheBench() {
  const set = aSession([aPiece('mug')]);
  set.stocked();
  set.put('o1');
  return {
    ...set,
    vanish: () => set.replica.getState().records.forget('mug'),
    asked: () => questionWords(set.context, set.question()!).question,
  };
}

test('the stop for an unknown code names the order on the bench', () => {
  const at = atTheBench();
  at.vanish();
  at.scan('ABC123');
  expect(at.stop()).toContain('not of order o1.');
});

test('the question whether to print its label again has no empty places', () => {
  const at = atTheBench();
  at.session.setState({ question: { kind: 'printAgain', itemIds: ['mug'] } });
  at.vanish();
  expect(at.asked()).toBe('It has changed since you were asked, and nothing was done. Look, and ask again.');
});

test('the question whether to ship without a code names it', () => {
  const at = atTheBench();
  at.session.setState({ question: { kind: 'withoutTracking', orderId: 'o1' } });
  at.vanish();
  expect(at.asked()).toBe('Ship order o1 without a tracking code?');
});

test('the question whether to bring a parcel back names it', () => {
  const at = atTheBench();
  askToBringBack(at.context, [shipment]);
  at.vanish();
  expect(at.asked()).toMatch(/^Bring order o1 back to production\?/);
});

test('z names what it would undo', () => {
  const at = atTheBench();
  at.vanish();
  at.replica.setState({ intents: new Map([['mug', [shipment]]]) });
  expect(undoTarget(at.context)).toBe('ship #o1');
});

test('the stop for a shipment whose order is gone names it', () => {
  const at = atTheBench();
  at.vanish();
  stopShipping(at.context, shipment, { kind: 'not-sent', code: 'gone', reason: '' }, undefined);
  expect(at.stop()).toBe('Order o1 is not in this store any more. Nothing was sent.');
});
