/** The hours below the plot of the board, on days that are not all of 24 hours. */
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { goTo } from '../../src/session/state/session-state.ts';
import { aSession } from '../support/session.ts';
import { openStage } from '../support/frames.tsx';
import { anItem } from '../support/items.ts';

const before = process.env['TZ'];
beforeEach(() => {
  process.env['TZ'] = 'America/New_York';
});
afterEach(() => {
  if (before === undefined) delete process.env['TZ'];
  else process.env['TZ'] = before;
});

/** How many hours ago the plot says that each named hour was. */
async function hoursAgo(now: string): Promise<Record<string, number>> {
  const nowMs = Date.parse(now);
  const { context, session } = aSession([anItem({ id: 'a', aceito_em: new Date(nowMs).toISOString() })]);
  Object.assign(context, { clock: { ...context.clock, wallNow: () => nowMs } });
  goTo(session, { screen: 'board' });
  const stage = await openStage(context, 80, 30);
  onTestFinished(() => stage.end());
  const rows = await stage.rows();
  const plot = rows.find((row) => row.startsWith(' accepted ')) ?? '';
  const last = plot.indexOf('█');
  const scale = rows[rows.findIndex((row) => row.startsWith(' shipped ')) + 1] ?? '';
  // So many cells an hour.
  const cells = plot.split('█').length - 1;
  return Object.fromEntries([...scale.matchAll(/\d+h/g)].map(({ 0: name, index }) => [name, (last - index) / cells]));
}

test('on an ordinary day', async () => {
  expect(await hoursAgo('2026-10-20T15:30:00-04:00')).toEqual({ '18h': 21, '0h': 15, '6h': 9, '12h': 3 });
});

test('on the day on which clocks are set back, what was before is an hour further away', async () => {
  expect(await hoursAgo('2026-11-01T15:30:00-05:00')).toEqual({ '18h': 22, '0h': 16, '6h': 9, '12h': 3 });
});

test('on the day on which they are set forward, an hour nearer', async () => {
  expect(await hoursAgo('2026-03-08T15:30:00-04:00')).toEqual({ '18h': 20, '0h': 14, '6h': 9, '12h': 3 });
});
