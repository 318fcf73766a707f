/** From Thursday over a holiday, a Saturday and a Sunday to Monday, by a clock that the test moves. */
import { expect, test } from 'vitest';
import { createAttention } from '../../src/session/subscriptions/notifications.ts';
import { queueRows } from '../../src/session/state/queue.ts';
import { agesOf } from '../../src/session/state/board.ts';
import { mergeItems, notifyReaders, updateHealth } from '../../src/replica/replica.ts';
import { aClock } from '../support/clock.ts';
import { anItem } from '../support/items.ts';
import { aSession } from '../support/session.ts';

/** By the clock of the tests, that of São Paulo. */
const local = (text: string) => new Date(text).getTime();
const THURSDAY = local('2026-11-19T15:00');
const WEEK = [undefined, 960, 960, 960, 960, 960, 660];

function placed(id: string, at: string) {
  const created_at = new Date(local(at)).toISOString();
  const pedido = { id, numero: id, status: '', metodo_envio: 'SEDEX', created_at };
  return anItem({ id, order_id: id, created_at, updated_at: created_at, pedido });
}

function open() {
  const set = aSession([placed('before', '2026-11-19T14:50')]);
  const clock = aClock(THURSDAY);
  const bells: string[] = [];
  const notified: string[] = [];
  const { effects } = set.context;
  const context = {
    ...set.context,
    clock,
    effects: {
      ...effects,
      ring: (bell: string) => void bells.push(bell),
      notify: (text: string) => void notified.push(text),
    },
  };
  const { records } = set.replica.getState();
  const rule = { delivery: 'SEDEX', days: 0, isWorking: true, from: 'paid', cutOffs: WEEK } as const;
  records.promise({ rules: [rule], closed: [] });
  updateHealth(set.replica, { isLoaded: true });
  const attention = createAttention(context);
  attention.note('blur');
  return {
    ...set,
    clock,
    bells,
    notified,
    /** Until a moment of the clock on the wall. */
    until: (text: string) => clock.pass(local(text) - clock.wallNow()),
    arrive: (...ids: [string, string][]) =>
      mergeItems(
        set.replica,
        ids.map(([id, at]) => placed(id, at)),
        clock.now(),
      ),
    pay(id: string, at: string) {
      if (records.notePaid(id, new Date(local(at)).toISOString())) notifyReaders(set.replica);
    },
    found(filter: string) {
      const state = set.session.getState();
      const view = { ...state, queue: { ...state.queue, filter } };
      return queueRows(set.replica.getState(), view, clock.wallNow()).rows.map(({ item }) => item.id);
    },
    lateCount: () => agesOf(records, clock.wallNow(), true)[0]?.lateCount,
    [Symbol.dispose]: () => attention.end(),
  };
}

test('orders become late at the cut-offs of days that are worked, once each', async () => {
  using at = open();
  expect([at.found('due:today'), at.found('late:')]).toEqual([['before'], []]);

  // Behind the cut-off, on the holiday: both leave on Saturday.
  await at.until('2026-11-19T15:59');
  expect([at.bells, at.lateCount()]).toEqual([[], 0]);
  await at.until('2026-11-19T16:01');
  expect([at.bells, at.found('late:')]).toEqual([['late'], ['before']]);
  at.arrive(['evening', '2026-11-19T16:01']);
  await at.until('2026-11-20T09:00');
  at.arrive(['holiday', '2026-11-20T09:00']);
  expect([at.found('due:today'), at.found('due:tomorrow')]).toEqual([[], ['evening', 'holiday']]);

  // One of them turns out to be paid on Saturday behind the cut-off: it leaves on Monday.
  await at.until('2026-11-21T10:59');
  expect([at.found('due:today'), at.lateCount()]).toEqual([['evening', 'holiday'], 1]);
  at.pay('holiday', '2026-11-21T11:30');
  await at.until('2026-11-21T11:01');
  expect([at.bells, at.found('late:')]).toEqual([
    ['late', 'late'],
    ['before', 'evening'],
  ]);
  expect(at.found('!late:')).toEqual(['holiday']);

  // A Sunday makes nothing late.
  await at.until('2026-11-23T15:59');
  expect([at.bells.length, at.found('due:today'), at.lateCount()]).toEqual([2, ['holiday'], 2]);
  await at.until('2026-11-23T16:01');
  expect([at.bells.length, at.lateCount(), at.found('due:today')]).toEqual([3, 3, ['holiday']]);
  expect(at.notified.filter((text) => /late/.test(text))).toHaveLength(3);
});
