import { setImmediate } from 'node:timers/promises';
import { cleanup, render } from 'ink-testing-library';
import { afterEach, expect, test } from 'vitest';
import { App } from '../../screens/App.tsx';
import { mergeItems, updateHealth, notifyPast } from '../../src/replica/replica.ts';
import { aSession } from '../support/session.ts';
import { anItem, anItemPlaced, at } from '../support/items.ts';
import type { BulkProgress } from '../../src/domain/bulk.ts';
import { setPart } from '../../src/session/state/session-state.ts';

afterEach(cleanup);

const mug = anItem({ id: 'mug', order_id: 'o1', product_nome: 'Caneca' });
const pillow = anItem({ id: 'pillow', order_id: 'o1', product_nome: 'Almofada', item_status: 'in_production' });

async function open(...items: Parameters<typeof aSession>[0] & object) {
  const set = aSession(items);
  const app = render(<App context={set.context} />);
  await setImmediate();
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      app.stdin.write(key);
      await setImmediate();
    }
  };
  return { ...set, press, frame: () => app.lastFrame() ?? '' };
}

test('the tabs count the items of each state, and the tab in front lists its own', async () => {
  const { frame } = await open(mug, pillow);
  expect(frame()).toContain('▏Pending 1▕');
  expect(frame()).toContain('In production 1');
  expect(frame()).toContain('Caneca');
  // Below the list the other items of the order are named.
  expect(frame().split('\n').slice(0, -6).join('\n')).not.toContain('Almofada');
});

test('a accepts the item under the cursor', async () => {
  const { press, asked } = await open(mug);
  await press('a');
  expect(asked).toEqual([{ operation: 'accept', itemId: 'mug' }]);
});

test('a key that the state does not allow asks for nothing and says why', async () => {
  const { press, asked, frame } = await open(mug);
  await press('e');
  expect(asked).toEqual([]);
  expect(frame()).toContain('ship: not in production yet');
});

test('while an action is on its way the row says so and no second one is begun', async () => {
  const { replica, press, asked, frame } = await open(mug);
  const intent = {
    id: '1',
    operation: 'accept' as const,
    orderId: 'o1',
    itemId: 'mug',
    phase: 'sending' as const,
    createdAt: 0,
    sentAt: 0,
    lookCount: 0,
  };
  replica.setState({ intents: new Map([['mug', [intent as never]]]) });
  await press('a');
  expect(asked).toEqual([]);
  expect(frame()).toContain('accepting…');
  expect(frame()).toContain('an action is on its way');
});

test('e asks for the tracking code, and what is typed is sent in capitals', async () => {
  const { session, press, asked, frame } = await open(pillow);
  setPart(session, 'queue', { statusTab: 'in_production' });
  await press('e');
  expect(frame()).toContain('Tracking code of #');
  await press(...'aa123456785br', '\r');
  expect(asked).toEqual([{ operation: 'ship', itemId: 'pillow', trackingCode: 'AA123456785BR' }]);
});

test('an empty tracking code is not sent', async () => {
  const { session, press, asked, frame } = await open(pillow);
  setPart(session, 'queue', { statusTab: 'in_production' });
  await press('e', '\r');
  expect(asked).toEqual([]);
  expect(frame()).toContain('it cannot be empty');
});

test('the code of an order is not taken for a tracking code', async () => {
  const { session, press, asked, frame } = await open(pillow);
  setPart(session, 'queue', { statusTab: 'in_production' });
  await press('e', ...'10482', '\r');
  expect(asked).toEqual([]);
  expect(frame()).toContain('code of order 10482');
});

test('a wrong check digit warns once; the same Enter again ships', async () => {
  const { session, press, asked, frame } = await open(pillow);
  setPart(session, 'queue', { statusTab: 'in_production' });
  await press('e', ...'AA123456789BR', '\r');
  expect(asked).toEqual([]);
  expect(frame()).toContain('check digit');
  await press('\r');
  expect(asked).toHaveLength(1);
});

test('the cursor stays on its item while older orders arrive above it', async () => {
  const { replica, press, asked } = await open(
    mug,
    anItem({ id: 'second', order_id: 'o2', created_at: at('11:00:00') }),
  );
  await press('j');
  const older = anItemPlaced('08:00:00', { id: 'older', order_id: 'order-older' });
  const older2 = anItemPlaced('08:30:00', { id: 'older2', order_id: 'order-older2' });
  mergeItems(replica, [older, older2], 1);
  await setImmediate();
  await press('a');
  expect(asked).toEqual([{ operation: 'accept', itemId: 'second' }]);
});

test('the filter narrows the list as one types, and Escape opens it again', async () => {
  const { press, frame } = await open(mug, anItem({ id: 'cup', order_id: 'o9', product_nome: 'Copo' }));
  await press('/', ...'copo');
  expect(frame()).toContain('Copo');
  expect(frame()).not.toContain('Caneca');
  await press('\r', '\u001B[D', '\u001B[C');
  expect(frame()).not.toContain('Caneca');
});

test('offline cannot be overlooked and says when it tries again, and the picture stays', async () => {
  const { replica, frame } = await open(mug);
  updateHealth(replica, {
    trouble: { kind: 'unreachable', message: 'No connection.' },
    failureCount: 1,
    nextLookAt: 5000,
  });
  await setImmediate();
  expect(frame()).toContain('offline');
  expect(frame()).toContain('next try in 4 s');
  expect(frame()).toContain('The orders could not be read: the store cannot be reached.');
  expect(frame()).toContain('Caneca');
});

test('a bulk under way stays in sight through trouble with the store, which stays in the header', async () => {
  const { context, replica, frame } = await open(mug);
  const bulk = { operation: 'accept', itemIds: ['a', 'b', 'c'], results: new Map([['a', 'applied']]), isDone: false };
  context.actions.bulk.lastOf = () => bulk as unknown as BulkProgress;
  updateHealth(replica, {
    trouble: { kind: 'limited', message: 'list order items: the store asks for fewer requests (429)' },
    failureCount: 1,
    nextLookAt: 5000,
  });
  await setImmediate();
  expect(frame()).toContain('Accept: 1 of 3 · z: stop the rest');
  expect(frame()).toContain('next try in 4 s');
  context.actions.bulk.lastOf = () => undefined;
  updateHealth(replica, { trouble: { kind: 'limited', message: 'fewer requests (429)' } });
  await setImmediate();
  expect(frame()).toContain('The orders could not be read: the store asks for fewer requests.');
});

test('Enter opens the item with what it has been through, Escape comes back', async () => {
  const { press, frame } = await open(anItem({ ...mug, aceito_em: at('11:00:00'), item_status: 'accepted' }));
  await press('\t', '\r');
  expect(frame()).toContain('Order #10482');
  expect(frame()).toMatch(/Since +\S/);
  expect(frame()).toContain('08:00');
});

test('a state that nobody knows is shown as it is, and offers nothing', async () => {
  const { session, press, asked, frame } = await open(anItem({ item_status: 'archived' }));
  setPart(session, 'queue', { statusTab: 'unknown' });
  await press('a');
  expect(frame()).toContain('archived');
  expect(asked).toEqual([]);
});

test('the help names every key', async () => {
  const { press, frame } = await open(mug);
  await press('?');
  const first = frame();
  await press('\u001B[6~');
  const pages = first + frame();
  for (const words of ['accept', 'start production', 'ship', 'back to production', 'Ctrl+C', 'PgDn']) {
    expect(pages).toContain(words);
  }
});

test('an empty or a short tab of a closed state says which key brings older ones, until there are none', async () => {
  const { session, replica, press, frame } = await open(mug, anItem({ id: 'gone', item_status: 'cancelled' }));
  expect(frame()).not.toContain('H brings older ones');
  await press('\t', '\t', '\t', '\t');
  expect(session.getState().queue.statusTab).toBe('delivered');
  expect(frame()).toContain('No delivered items. H brings older ones.');
  await press('\t');
  expect(frame()).toMatch(/#10482[^]*H brings older ones/);
  notifyPast(replica, 'cancelled', { isReading: true, isEnd: false });
  await setImmediate();
  expect(frame()).not.toContain('H brings');
  notifyPast(replica, 'cancelled', { isReading: false, isEnd: true });
  await setImmediate();
  expect(frame()).not.toContain('H brings');
});

test('a disk that cannot be used is told before anything is written', async () => {
  const { replica, press, frame } = await open(mug);
  updateHealth(replica, { diskTrouble: 'The state directory or file cannot be used by this user: /s' });
  await setImmediate();
  expect(frame()).toMatch(/· disk trouble/);
  expect(frame()).toContain('! The state directory or file cannot be used by this user: /s');
  await press('e');
  expect(frame()).toContain('ship: not in production yet');
  expect(frame()).toMatch(/· disk trouble/);
});

test('what went wrong is told whole: its reason stands last', async () => {
  const { session, frame } = await open(pillow);
  const text = `Not shipped, nothing was sent: #10482 ${'a long name '.repeat(8)}. It has changed since you saw it; look again.`;
  session.setState({ notice: { tone: 'error', text } });
  await setImmediate();
  expect(frame().replaceAll(/\s+/g, ' ')).toContain('It has changed since you saw it; look again.');
  session.setState({ notice: { tone: 'ok', text } });
  await setImmediate();
  expect(frame()).not.toContain('look again');
});
