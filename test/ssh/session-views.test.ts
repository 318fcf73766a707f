import { setImmediate as turn } from 'node:timers/promises';
import { createStore } from 'zustand/vanilla';
import { expect, test } from 'vitest';
import { createSessionViews } from '../../src/ssh/session-views.ts';
import { createReplica, isSameBesidePolls, mergeItems, updateHealth } from '../../src/replica/replica.ts';
import { anItem } from '../support/items.ts';

const never = (error: unknown) => {
  throw error;
};

async function turns(count = 10): Promise<void> {
  for (let i = 0; i < count; i++) await turn();
}

test('a change reaches every session, one in each turn of the event loop', async () => {
  const replica = createReplica();
  const views = createSessionViews(setImmediate);
  const drawn: number[] = [];
  for (let i = 0; i < 3; i++)
    views
      .open(never)
      .of(replica)
      .subscribe(() => drawn.push(i));
  replica.setState({ version: 1 });
  expect(drawn).toEqual([]);
  await turn();
  expect(drawn).toHaveLength(1);
  await turns();
  expect(drawn).toEqual([0, 1, 2]);
});

test('changes that come faster than a session is drawn are told once, the newest', async () => {
  const replica = createReplica();
  const seen: number[] = [];
  createSessionViews(setImmediate)
    .open(never)
    .of(replica)
    .subscribe(({ version }) => seen.push(version));
  for (let version = 1; version <= 50; version++) replica.setState({ version });
  await turns();
  expect(seen).toEqual([50]);
  replica.setState({ version: 51 });
  await turns();
  expect(seen).toEqual([50, 51]);
});

test('several stores and the news of a merge are told in the same turn, the news all and in order', async () => {
  const replica = createReplica();
  const other = createReplica();
  const views = createSessionViews(setImmediate);
  const view = views.open(never);
  const told: string[] = [];
  view.relay<readonly unknown[]>((listener) => replica.getState().records.onChanges(listener))((changes) => {
    told.push(`${changes.length} changed`);
  });
  view.of(replica).subscribe(() => told.push('shop'));
  view.of(other).subscribe(() => told.push('other'));
  const second = views.open(never);
  second.of(replica).subscribe(() => told.push('second session'));
  mergeItems(replica, [anItem({ id: 'i1' }), anItem({ id: 'i2' })], 0);
  mergeItems(replica, [anItem({ id: 'i3' })], 0);
  other.setState({ version: 1 });
  await turn();
  expect(told).toEqual(['2 changed', 'shop', '1 changed', 'other']);
  await turns();
  expect(told.at(-1)).toBe('second session');
});

test('a view is never older than what it shows: it reads and writes the store itself', () => {
  const replica = createReplica();
  const view = createSessionViews(setImmediate).open(never).of(replica);
  replica.setState({ version: 7 });
  expect(view.getState().version).toBe(7);
  view.setState({ version: 8 });
  expect(replica.getState().version).toBe(8);
});

test('what one session’s listener throws is told to that session, and the others are drawn', async () => {
  const replica = createReplica();
  const views = createSessionViews(setImmediate);
  const told: unknown[] = [];
  let isDrawn = false;
  views
    .open((error) => told.push(error))
    .of(replica)
    .subscribe(() => {
      throw new Error('of one');
    });
  views
    .open(never)
    .of(replica)
    .subscribe(() => (isDrawn = true));
  replica.setState({ version: 1 });
  await turns();
  expect(told).toEqual([new Error('of one')]);
  expect(isDrawn).toBe(true);
});

test('a closed view hears nothing more, also of a change that was on its way', async () => {
  const replica = createReplica();
  const view = createSessionViews(setImmediate).open(never);
  let count = 0;
  view.of(replica).subscribe(() => count++);
  replica.setState({ version: 1 });
  view.close();
  await turns();
  replica.setState({ version: 2 });
  await turns();
  expect(count).toBe(0);
});

test('a session that rests is told nothing, and everything when it goes on, while the others are drawn', async () => {
  const root = createStore(() => ({ count: 0 }));
  const views = createSessionViews();
  const seen: Record<string, number[]> = { tired: [], other: [] };
  const tired = views.open((error) => expect.fail(String(error)));
  const other = views.open((error) => expect.fail(String(error)));
  for (const [name, view] of Object.entries({ tired, other })) {
    view.of(root).subscribe(({ count }) => void seen[name]?.push(count));
  }
  tired.rest();
  root.setState({ count: 1 });
  await expect.poll(() => seen.other).toEqual([1]);
  root.setState({ count: 2 });
  await expect.poll(() => seen.other).toEqual([1, 2]);
  expect(seen.tired).toEqual([]);
  tired.goOn();
  await expect.poll(() => seen.tired).toEqual([2]);
});

test('a session is not woken by a change that it need not hear of, and reads it with the next one', async () => {
  const replica = createReplica();
  const seen: (number | undefined)[] = [];
  createSessionViews(setImmediate)
    .open(never)
    .of(replica, (state, before) => !isSameBesidePolls(state, before))
    .subscribe(({ health }) => seen.push(health.snapshotAt));
  updateHealth(replica, { snapshotAt: 1, nextLookAt: 2 });
  await turns();
  expect(seen).toEqual([]);
  updateHealth(replica, { snapshotAt: 3, diskTrouble: 'full' });
  replica.setState({ version: 1 });
  await turns();
  expect(seen).toEqual([3]);
});
