/** Who can take back what is not sent yet: the desk that asked for it, with the key that it has there. */
import { afterEach, expect, test } from 'vitest';
import type { Intent } from '../../src/domain/intents.ts';
import { openScreen } from '../../src/session/state/session-state.ts';
import { createKeymap, DEFAULT_KEYMAP } from '../../src/session/keymap/keymap.ts';
import { aSession } from '../support/session.ts';
import { openStage, type Stage } from '../support/frames.tsx';
import { anItem } from '../support/items.ts';

const opened: Stage[] = [];
afterEach(() => opened.splice(0).forEach((stage) => stage.end()));

const ana = { operator: 'ana', station: 'bench 1', desk: 'desk 1' };
const bia = { operator: 'bia', station: 'bench 2', desk: 'desk 2' };

type Shown = {
  author: typeof ana;
  graceEndsAt?: number;
  hold?: Intent['hold'];
  phase?: Intent['phase'];
  attemptCount?: number;
  keymap?: typeof DEFAULT_KEYMAP;
  isInOutbox?: boolean;
};

async function rowsOf({
  author,
  graceEndsAt,
  hold,
  phase = 'grace',
  attemptCount = 0,
  keymap = DEFAULT_KEYMAP,
  isInOutbox = false,
}: Shown): Promise<string[]> {
  const item = anItem({ id: 'a' });
  const set = aSession([item]);
  const intent = { id: 'i', seq: 1, author, itemId: 'a', orderId: item.order_id, operation: 'accept', phase };
  set.replica.setState({
    intents: new Map([['a', [{ ...intent, createdAt: 0, graceEndsAt, hold, attemptCount } as Intent]]]),
  });
  if (isInOutbox) openScreen(set.session, 'history');
  const context = { ...set.context, keymap, isOwn: ({ desk }: { desk?: string }) => desk === ana.desk };
  const stage = await openStage(context, 120, 30);
  opened.push(stage);
  return stage.rows();
}

const footerOf = async (author: typeof ana, keymap?: typeof DEFAULT_KEYMAP) =>
  (await rowsOf({ author, graceEndsAt: 4000, ...(keymap ? { keymap } : {}) })).at(-1);

test('the footer names the key that takes it back at the desk that asked, and at no other; the row says what goes on', async () => {
  expect(await footerOf(ana)).toContain('z undo 3 s: accept');
  expect(await footerOf(bia)).not.toContain('undo');
  for (const author of [ana, bia])
    expect(await rowWith('◷', { author, graceEndsAt: 4000 })).toMatch(/◷ accepting… {2,}/);
});

test('the key is the one that this bench has for it', async () => {
  const keymap = createKeymap([{ screen: 'everywhere', id: 'undo', keys: ['u'], line: 1 }]);
  expect(await footerOf(ana, keymap)).toContain('u undo 3 s: accept');
});

async function outboxRow(graceEndsAt?: number): Promise<string | undefined> {
  const when = graceEndsAt === undefined ? {} : { graceEndsAt };
  return (await rowsOf({ author: bia, isInOutbox: true, ...when })).find((row) => row.includes('bia'));
}

test('the outbox names no seconds for what another process will send, which nobody here can know', async () => {
  expect(await outboxRow(4000)).toMatch(/in 3 s/);
  expect(await outboxRow()).toMatch(/accepting…/);
  expect(await outboxRow()).not.toMatch(/in \d+ s/);
});

test('the outbox counts no seconds of what waits its turn behind another action, and names the key that takes it back', async () => {
  const row = async (author: typeof ana) =>
    (await rowsOf({ author, isInOutbox: true, graceEndsAt: 0, hold: 'queued' })).find((one) =>
      one.includes(author.operator),
    );
  expect(await row(ana)).toMatch(/ waiting its turn \(z: take back\) /);
  expect(await row(bia)).toMatch(/ waiting its turn {2}/);
});

async function rowWith(sign: string, shown: Shown): Promise<string> {
  return (await rowsOf(shown)).find((row) => row.includes(sign)) ?? '';
}

test('the history names the key of what waits for the store, too, as long as it has never left', async () => {
  const waiting = { author: ana, hold: 'offline', phase: 'waiting' } as const;
  expect(await rowWith('→', waiting)).toMatch(/→ waiting for the store {2,}/);
  expect(await rowWith('ana', { ...waiting, isInOutbox: true })).toMatch(/ waiting for the store \(z: take back\) /);
  expect(await rowWith('ana', { ...waiting, isInOutbox: true, attemptCount: 1 })).toMatch(/ waiting for the store {2}/);
});

test('what cannot be recorded says so, and not that it is on its way', async () => {
  expect(await rowWith('→', { author: ana, graceEndsAt: 0, hold: 'disk' })).toMatch(/→ waiting: cannot be /);
});
