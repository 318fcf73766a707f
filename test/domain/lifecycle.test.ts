import { expect, test } from 'vitest';
import { isAllowed, progressOf, readStatus, TRANSITIONS } from '../../src/domain/lifecycle.ts';
import { ITEM_STATUSES } from '../../src/domain/records.ts';

test('each state allows exactly the moves of the table in spec part 3', () => {
  const allowed = Object.fromEntries(
    ITEM_STATUSES.map((status) => [status, TRANSITIONS.filter((transition) => isAllowed(transition, status))]),
  );
  expect(allowed).toEqual({
    pending: ['accept'],
    accepted: ['startProduction'],
    in_production: ['ship'],
    shipped: ['returnToProduction'],
    delivered: [],
    cancelled: [],
  });
});

test('the second spelling of the states is understood', () => {
  expect(['aceito', 'em_producao', 'enviado'].map(readStatus)).toEqual(['accepted', 'in_production', 'shipped']);
});

test('a state that nobody knows allows nothing', () => {
  expect(readStatus('archived')).toBeUndefined();
  expect(TRANSITIONS.some((transition) => isAllowed(transition, 'archived'))).toBe(false);
  expect(progressOf('archived')).toBe(-1);
});
