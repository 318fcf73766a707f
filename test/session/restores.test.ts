/** Everybody at a store hears once that a host of it has gone back to a backup. */
import { expect, test } from 'vitest';
import type { Restored } from '../../src/eventlog/kinds/restores.ts';
import { notifyReaders } from '../../src/replica/replica.ts';
import { watchRestores } from '../../src/session/subscriptions/restores.ts';
import { say } from '../../src/session/state/session-state.ts';
import { aSession } from '../support/session.ts';

test('that another host went back to its backup is told once, with what is in doubt there', () => {
  const { context, session, replica } = aSession();
  const there: Restored[] = [];
  watchRestores({ ...context, workshop: { ...context.workshop, restores: () => there } });
  expect(session.getState().notice).toBeUndefined();
  const moment = context.clock.wallNow();
  there.push({ at: moment, operator: 'rita', station: 'office', host: 'h2', taken_at: moment - 3_600_000, doubts: 3 });
  notifyReaders(replica);
  const { notice } = session.getState();
  expect(notice?.tone).toBe('warn');
  expect(notice?.text).toMatch(
    /^office has gone back to its backup of .+: 3 actions are in doubt there, and none is sent\.$/,
  );
  say(session, 'ok', 'something else');
  notifyReaders(replica);
  expect(session.getState().notice?.text).toBe('something else');
});

test('of two hosts that are heard of at once each is told', () => {
  const { context, session } = aSession();
  const moment = context.clock.wallNow();
  const of = { at: moment, operator: 'rita', taken_at: moment - 3_600_000, doubts: 0 };
  const there = ['office', 'window'].map((station): Restored => ({ ...of, station, host: station }));
  watchRestores({ ...context, workshop: { ...context.workshop, restores: () => there } });
  expect(session.getState().notice?.text).toMatch(/^office has gone back .*\. window has gone back /);
});
