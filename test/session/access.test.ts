import { expect, test } from 'vitest';
import { endAccess } from '../../src/session/kernel/pin.ts';
import { NO_ACCESS, type Access } from '../../src/session/state/access.ts';
import { aSession } from '../support/session.ts';

test('the next person begins with nothing of what the one before was given of buyers’ data', () => {
  const { session } = aSession();
  const given: Required<Access> = {
    pinEndsAt: 9000,
    reveal: { orderId: 'o1', place: { screen: 'queue' }, endsAt: 9000 },
    buyers: new Map([['o1', 'Otávia']]),
    givenTo: new Set(['crm']),
  };
  session.setState({ access: given });
  expect(Object.keys(given).toSorted()).toEqual(Object.keys(session.getState().access).toSorted());
  endAccess(session);
  expect(session.getState().access).toEqual(NO_ACCESS);
});
