/** A bench that carries out a run of prices says once what came of it, and how many it has left alone. */
import { expect, onTestFinished, test } from 'vitest';
import type { RunPublisher } from '../../src/eventlog/services/run-steps.ts';
import { watchPriceRuns } from '../../src/session/subscriptions/price-runs.ts';
import type { PriceRun, RunRow, StepVerdict } from '../../src/domain/price-runs.ts';
import { say } from '../../src/session/state/session-state.ts';
import { aClock } from '../support/clock.ts';
import { aSession } from '../support/session.ts';

const row = (verdict?: StepVerdict): RunRow => {
  const prices = { preco: 100, preco_promocional: 0 };
  return { product_id: 'p', name: '', before: prices, after: prices, begin: { verdict }, end: {} };
};

test('what was left alone is told with the last product, and not before', () => {
  const { context, session, rung } = aSession();
  const heard: ((told: RunPublisher) => void)[] = [];
  let rows = [row('applied'), row()];
  const head = { id: 'ab12', at: 0, operator: '', station: '', name: '', unit: 'cents', beginsAt: 0 } as const;
  const run = (): PriceRun => ({ ...head, rows });
  watchPriceRuns(context, {
    onTold: (one) => (heard.push(one), () => {}),
    onOverdue: () => () => {},
    runs: () => [run()],
  });
  heard[0]!({ run: run(), row: rows[0]!, step: 'begin', verdict: 'applied' });
  expect(session.getState().notice).toBeUndefined();
  rows = [row('applied'), row('changed')];
  heard[0]!({ run: run(), row: rows[1]!, step: 'begin', verdict: 'changed' });
  expect(session.getState().notice).toEqual({
    tone: 'warn',
    text: 'Prices begun (ab12): 1 written, 1 NOT CHANGED, somebody changed them meanwhile. bancada promo show ab12',
  });
  expect(rung).toEqual(['error']);
});

test('what was so when it was looked at is not counted as written, and nothing to take back is no warning', () => {
  const { context, session } = aSession();
  const heard: ((told: RunPublisher) => void)[] = [];
  const rows = (['applied', 'already-so', 'may-be-ours', 'nothing'] as const).map((verdict) => row(verdict));
  const head = { id: 'ab12', at: 0, operator: '', station: '', name: '', unit: 'cents', beginsAt: 0 } as const;
  const run: PriceRun = { ...head, rows };
  watchPriceRuns(context, {
    onTold: (one) => (heard.push(one), () => {}),
    onOverdue: () => () => {},
    runs: () => [run],
  });
  heard[0]!({ run, row: rows[0]!, step: 'begin', verdict: 'applied' });
  expect(session.getState().notice).toEqual({
    tone: 'ok',
    text: 'Prices begun (ab12): 1 written, 2 at this price, 1 otherwise. bancada promo show ab12',
  });
});

test('a run of another host that is overdue is told with what can be done', () => {
  const { context, session } = aSession();
  const heard: ((run: PriceRun) => void)[] = [];
  watchPriceRuns(context, { onTold: () => () => {}, onOverdue: (one) => (heard.push(one), () => {}), runs: () => [] });
  heard[0]!({
    id: 'ab12',
    at: 0,
    operator: '',
    station: 'office',
    name: '',
    unit: 'cents',
    beginsAt: 0,
    rows: [row()],
  });
  expect(session.getState().notice?.text).toBe(context.texts.promo.overdue('ab12', 'office'));
});

test('the news of a run lets the verdict on a key stand for four seconds', async () => {
  const { context, session } = aSession();
  const clock = aClock();
  const heard: ((run: PriceRun) => void)[] = [];
  const end = watchPriceRuns(
    { ...context, clock },
    { onTold: () => () => {}, onOverdue: (one) => (heard.push(one), () => {}), runs: () => [] },
  );
  onTestFinished(end);
  const shown = () => session.getState().notice?.text;
  const news = context.texts.promo.overdue('ab12', 'office');
  const head = { id: 'ab12', at: 0, operator: '', station: 'office', name: '', unit: 'cents', beginsAt: 0 } as const;
  say(session, 'ok', 'Order 1 shipped.');
  heard[0]!({ ...head, rows: [] });
  await clock.pass(3000);
  say(session, 'ok', 'Order 2 shipped.');
  await clock.pass(3000);
  expect(shown()).toBe('Order 2 shipped.');
  await clock.pass(5000);
  expect(shown()).toBe(news);
});
