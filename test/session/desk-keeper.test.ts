import { expect, test } from 'vitest';
import type { FoundSession } from '../../src/db/session-repository.ts';
import { StateUnusable } from '../../src/db/state-problem.ts';
import { createSessionStore, wholeState, setPart } from '../../src/session/state/session-state.ts';
import { encodeSession } from '../../src/session/memory/memory.ts';
import { createReplica } from '../../src/replica/replica.ts';
import { saveSession } from '../../src/session/memory/session-saver.ts';
import { textsIn } from '../../src/i18n/texts.ts';
import { NOW } from '../support/session.ts';
import { NO_PREFERENCES } from '../../src/session/state/preferences.ts';
import { INITIAL_QUEUE, type QueueState } from '../../src/session/state/queue-state.ts';

const configured = { theme: 'terminal', language: 'en' };
const NOTHING: FoundSession = {
  name: 'desk 0',
  text: undefined,
  elsewhere: undefined,
  isSuspect: false,
  setAside: undefined,
};

/** A desk with a shelf that remembers what was asked of it, and timers that a test fires. */
function aStage(found: Partial<FoundSession> = {}, isStoreKnown = true) {
  const session = createSessionStore({ columns: 80, rows: 24 });
  const replica = createReplica();
  if (isStoreKnown) replica.setState({ lojaId: 'loja' });
  const written: string[] = [];
  const calls: string[] = [];
  const names: string[] = [];
  const returns: number[] = [];
  const timers = new Set<{ work: () => void; ms: number }>();
  let isFull = false;
  const repository = {
    take: (store: string) => (calls.push(`take ${store}`), { ...NOTHING, ...found }),
    write(text: string) {
      if (isFull) throw new StateUnusable('disk-full', 'desks.sqlite');
      written.push(text);
    },
    settle: () => void calls.push('settle'),
    release: () => void calls.push('release'),
  };
  const end = saveSession({
    session,
    replica,
    repository,
    texts: () => textsIn('en'),
    configured,
    writers: new Set(),
    onTaken: (name) => names.push(name),
    onReturn: (savedAtMs) => returns.push(savedAtMs),
    wallNow: () => NOW,
    later: (work, ms) => {
      const timer = { work, ms };
      timers.add(timer);
      return () => timers.delete(timer);
    },
  });
  return {
    session,
    replica,
    written,
    calls,
    names,
    returns,
    end,
    fill: (full: boolean) => (isFull = full),
    waits: () => [...timers].map(({ ms }) => ms).toSorted((a, b) => a - b),
    fire() {
      const due = [...timers];
      timers.clear();
      for (const { work } of due) work();
    },
  };
}

const around = { records: createReplica().getState().records, configured, now: NOW };
const left = encodeSession(
  {
    ...wholeState(createSessionStore({ columns: 1, rows: 1 })),
    queue: { ...INITIAL_QUEUE, statusTab: 'accepted' },
    prompt: { kind: 'filter', value: 'mug' },
  },
  around,
);

test('what was half done is back before anything is drawn, and the operator is told that nothing was sent', () => {
  const { session } = aStage({ text: left });
  expect(session.getState()).toMatchObject({
    queue: { statusTab: 'accepted' },
    prompt: { kind: 'filter', value: 'mug' },
  });
  expect(session.getState().notice?.text).toContain('Nothing was sent');
});

test('where the operator began before the store was known, nothing is restored and nothing is said to be', () => {
  const { session, replica } = aStage({ text: left }, false);
  session.setState({ prompt: { kind: 'filter', value: 'pillow' } });
  replica.setState({ lojaId: 'loja' });
  expect(session.getState().prompt).toEqual({ kind: 'filter', value: 'pillow' });
  expect(session.getState().notice).toBeUndefined();
});

test('marks of items that have gone are no work that is restored', () => {
  const marks = new Set(['gone']);
  const text = encodeSession({ ...wholeState(createSessionStore({ columns: 1, rows: 1 })), marks }, around);
  expect(aStage({ text }).session.getState().notice).toBeUndefined();
});

test('a page that was only scrolled is kept, and another store begins at its top', () => {
  const { session, replica, written, fire } = aStage();
  fire();
  session.cursors.setState({ scrolls: { '{"screen":"item"}': 7 } });
  fire();
  expect(JSON.parse(written[0]!)).toMatchObject({ scrolls: { '{"screen":"item"}': 7 } });
  replica.setState({ lojaId: 'another' });
  expect(session.cursors.getState().scrolls).toEqual({});
});

test('how far a page is scrolled comes back', () => {
  const text = encodeSession({ ...wholeState(createSessionStore({ columns: 1, rows: 1 })), scrolls: { a: 4 } }, around);
  const { session } = aStage({ text });
  expect(session.cursors.getState().scrolls).toEqual({ a: 4 });
  expect(session.getState()).not.toHaveProperty('scrolls');
});

test('a hundred keys are one write, after them', () => {
  const { session, written, waits, fire } = aStage();
  fire();
  for (let i = 0; i < 100; i++) setPart(session, 'queue', { filter: 'm'.repeat(i) });
  session.setState({ notice: { tone: 'info', text: 'of the moment' } });
  expect(waits()).toHaveLength(1);
  expect(written).toHaveLength(0);
  fire();
  expect(written).toHaveLength(1);
  expect(JSON.parse(written[0]!)).toMatchObject({ filter: 'm'.repeat(99) });
});

test('what has not changed is not written', () => {
  const { session, written, fire, end } = aStage();
  fire();
  session.setState({ columns: 100, notice: undefined });
  fire();
  end();
  expect(written).toEqual([]);
});

test('leaving writes at once, and lets go', () => {
  const { session, written, calls, end } = aStage();
  setPart(session, 'queue', { filter: 'mug' });
  end();
  expect(written).toHaveLength(1);
  expect(calls).toEqual(['take loja', 'settle', 'release']);
});

test('screens that throw leave what was written last, and are not called settled', () => {
  const { session, written, calls, end } = aStage({ text: left });
  setPart(session, 'queue', { filter: 'what broke it' });
  end(true);
  expect(written).toEqual([]);
  expect(calls).toEqual(['take loja', 'release']);
});

test('a suspect desk begins at the queue, in its own looks, and says why', () => {
  const preferences = { ...NO_PREFERENCES, theme: 'light' };
  const queue: QueueState = { ...INITIAL_QUEUE, statusTab: 'accepted' };
  const text = encodeSession(
    { ...wholeState(createSessionStore({ columns: 1, rows: 1 })), queue, preferences },
    around,
  );
  const { session } = aStage({ text, isSuspect: true });
  expect(session.getState()).toMatchObject({ queue: { statusTab: 'pending' }, preferences });
  expect(session.getState().notice?.tone).toBe('warn');
});

test('a store that becomes known later brings its desk, unless work has begun on the one in front', () => {
  const untouched = aStage({ text: left }, false);
  expect(untouched.calls).toEqual([]);
  untouched.replica.setState({ lojaId: 'loja' });
  expect(untouched.session.getState().queue.statusTab).toBe('accepted');

  const begun = aStage({ text: left }, false);
  setPart(begun.session, 'queue', { statusTab: 'shipped' });
  begun.replica.setState({ lojaId: 'loja' });
  expect(begun.session.getState()).toMatchObject({ queue: { statusTab: 'shipped' }, prompt: undefined });
});

test.each(['in its turn', 'when it is left'])('work that began before the store was known is written %s', (when) => {
  const { session, replica, written, fire, end } = aStage({ text: left }, false);
  setPart(session, 'queue', { filter: 'bowl' });
  replica.setState({ lojaId: 'loja' });
  expect(written).toEqual([]);
  if (when === 'in its turn') fire();
  else end();
  expect(written.map((text) => JSON.parse(text))).toMatchObject([{ filter: 'bowl' }]);
});

test('a token that turns out to stand for another store takes nothing along', () => {
  const { session, replica } = aStage();
  session.setState({ marks: new Set(['of the first store']), prompt: { kind: 'tracking', itemId: 'i', value: 'AA' } });
  replica.setState({ lojaId: 'another' });
  expect(session.getState()).toMatchObject({ marks: new Set(), prompt: undefined });
});

test('another store is shown on the same terminal: its graphics, its pace and its recording stay', () => {
  const { session, replica } = aStage();
  const graphics = { protocol: 'sixel' as const, cell: { width: 8, height: 16 }, registers: 256 };
  const terminal = { background: '#101010', graphics, isLineFast: true, isRecorded: true };
  session.setState({ terminal });
  replica.setState({ lojaId: 'another' });
  expect(session.getState()).toMatchObject({ terminal });
});

test('a desk of thousands of marks is written more seldom, and whole when it is left', () => {
  const { session, written, waits, fire, end } = aStage();
  fire();
  const marks = new Set(Array.from({ length: 5000 }, (_, index) => `3fa85f64-5717-4562-b3fc-${index}`));
  session.setState({ marks });
  fire();
  setPart(session, 'queue', { filter: 'mug' });
  expect(waits()[0]).toBeGreaterThan(500);
  end();
  expect(JSON.parse(written.at(-1)!)).toMatchObject({ filter: 'mug', marks: [...marks] });
});

test('a file that was set aside is told with its new name', () => {
  const { session } = aStage({ setAside: '/state/desks.sqlite.corrupt-2026' });
  expect(session.getState().notice).toMatchObject({ tone: 'warn', text: expect.stringContaining('corrupt-2026') });
});

test('a full disk is tried again later, and costs nothing else', () => {
  const { session, written, waits, fire, fill } = aStage();
  fire();
  fill(true);
  setPart(session, 'queue', { filter: 'mug' });
  fire();
  expect(written).toEqual([]);
  expect(waits()).toEqual([5000]);
  fill(false);
  fire();
  expect(written).toHaveLength(1);
});

test('the desk hears its name as soon as it is known which store this is', () => {
  const { replica, names } = aStage({ name: 'desk 3' }, false);
  expect(names).toEqual([]);
  replica.setState({ lojaId: 'loja' });
  expect(names).toEqual(['desk 3']);
});

test('that a session was there before is told with when it was kept, and a new one says nothing of that', () => {
  const records = createReplica().getState().records;
  const state = wholeState(createSessionStore({ columns: 80, rows: 24 }));
  const text = encodeSession(state, { records, configured, now: NOW - 60_000 });
  expect(aStage({ text }).returns).toEqual([NOW - 60_000]);
  expect(aStage().returns).toEqual([]);
});
