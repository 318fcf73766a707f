import { describe, expect, test } from 'vitest';
import {
  hasLeft,
  isAllowed,
  progressOf,
  readStatus,
  TRANSITION_RULES,
  TRANSITIONS,
  whyNotPacked,
} from '../../src/domain/lifecycle.ts';
import { ITEM_STATUSES } from '../../src/domain/records.ts';
import { anItem } from '../support/items.ts';

describe('lifecycle', () => {
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

  test('each move leads where spec part 3 says, by the path of spec 4.3', () => {
    expect(TRANSITIONS.map((move) => [TRANSITION_RULES[move].to, TRANSITION_RULES[move].path])).toEqual([
      ['accepted', 'aceitar'],
      ['in_production', 'iniciar-producao'],
      ['shipped', 'enviar'],
      ['in_production', 'voltar-producao'],
    ]);
  });

  test('every state is read in either spelling, in any case and with spaces around it', () => {
    const second = ['pendente', 'aceito', 'em_producao', 'enviado', 'entregue', 'cancelado'];
    expect(second.map(readStatus)).toEqual(ITEM_STATUSES);
    expect(ITEM_STATUSES.map((status) => readStatus(` ${status.toUpperCase()} `))).toEqual(ITEM_STATUSES);
  });

  test('an item is further along the later its state, and a cancelled one is nowhere', () => {
    const along = ['pending', 'accepted', 'in_production', 'shipped', 'delivered', 'cancelled'].map(progressOf);
    expect(along).toEqual([0, 1, 2, 3, 4, -1]);
  });

  test('an item has left once it is shipped, and until it is cancelled or comes back', () => {
    expect([...ITEM_STATUSES, 'enviado', 'archived'].filter(hasLeft)).toEqual(['shipped', 'delivered', 'enviado']);
  });

  test('an item goes into a parcel only from production; else the reason is given', () => {
    const why = [...ITEM_STATUSES, 'archived'].map((item_status) => [
      item_status,
      whyNotPacked(anItem({ item_status })),
    ]);
    expect(Object.fromEntries(why)).toEqual({
      pending: 'not-ready',
      accepted: 'not-ready',
      in_production: undefined,
      shipped: 'shipped',
      delivered: 'shipped',
      cancelled: 'cancelled',
      archived: 'unknown',
    });
  });
});
