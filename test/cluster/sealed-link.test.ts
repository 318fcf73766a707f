/** What somebody without the token can do with texts that hosts have sealed: keep them, put them back, take them away. */
import { expect, test } from 'vitest';
import type { OpenLink } from '../../src/cluster/link.ts';
import { createMessageEncryption } from '../../src/cluster/message-encryption.ts';
import { encrypted } from '../../src/cluster/sealed-link.ts';
import { createHubState, linkAtOnce, NO_LIMITS } from '../support/hub-state.ts';

const seal = createMessageEncryption('token of the store', 'loja-1');

/** A snapshot of three, of which the last is changed in a batch and the first is gone in another. */
async function aLedServer() {
  const state = createHubState(NO_LIMITS);
  const open = encrypted(() => Promise.resolve(linkAtOnce(state)), seal);
  const leader = await open();
  await leader.take('h', undefined);
  await leader.fill('h', 'e1', [
    ['i1', 'one'],
    ['i2', 'two'],
    ['i3', 'pending'],
  ]);
  await leader.open('h', 'e1', { health: '{}' });
  const { items, notes } = state.standing()!;
  const before = new Map(items);
  const sumBefore = notes.get('sum')!;
  await leader.publish('h', 'e1', { number: 1, text: 'first' }, [{ kind: 'item', id: 'i3', text: 'cancelled' }]);
  await leader.publish('h', 'e1', { number: 2, text: 'second' }, [{ kind: 'no-item', id: 'i1' }]);
  return { items, notes, open, leader, before, sumBefore };
}

/** What a host that has just come reads, and whether it is the newest. */
async function read({ open }: { open: OpenLink }) {
  const link = await open();
  const first = await link.read({ epoch: undefined, after: 0, teamVersion: -1 });
  const { items } = await link.items('e1', '0');
  const { isProven, notes, batches } = await link.read({ epoch: 'e1', after: first.lastNumber, teamVersion: -1 });
  return { items: items.map(([id, text]) => `${id} ${text}`), isProven, notes, batches };
}

test('the rows of a snapshot with what has changed since are known to be the newest', async () => {
  const server = await aLedServer();
  expect(await read(server)).toMatchObject({
    items: ['i2 two', 'i3 cancelled'],
    isProven: true,
    notes: { health: '{}' },
  });
});

test('so are they where a batch came while they were read', async () => {
  const server = await aLedServer();
  const link = await server.open();
  await link.read({ epoch: undefined, after: 0, teamVersion: -1 });
  await link.items('e1', '0');
  await server.leader.publish('h', 'e1', { number: 3, text: 'third' }, [{ kind: 'item', id: 'i2', text: 'later' }]);
  const view = await link.read({ epoch: 'e1', after: 2, teamVersion: -1 });
  expect([view.isProven, view.batches]).toEqual([true, [{ number: 3, text: 'third' }]]);
});

const MISDEEDS: [string, (server: Awaited<ReturnType<typeof aLedServer>>) => void][] = [
  ['an old row in the place of a newer one', ({ items, before }) => items.set('i3', before.get('i3')!)],
  ['a row that is gone', ({ items, before }) => items.set('i1', before.get('i1')!)],
  ['no row where there is one', ({ items }) => items.delete('i2')],
  ['something else in the place of a row', ({ items }) => items.set('i2', 'two')],
  ['the sum of before', ({ notes, sumBefore }) => notes.set('sum', sumBefore)],
  [
    'all rows and the sum of before',
    ({ items, notes, before, sumBefore }) => {
      for (const [id, text] of before) items.set(id, text);
      notes.set('sum', sumBefore);
    },
  ],
  ['no sum', ({ notes }) => notes.delete('sum')],
];

test.each(MISDEEDS)('%s, put there by somebody without the token, is noticed', async (_, misdeed) => {
  const server = await aLedServer();
  misdeed(server);
  expect((await read(server)).isProven).toBe(false);
});

test('a snapshot that is filled with thousands of rows of nobody is not read to its end', async () => {
  const server = await aLedServer();
  for (let i = 0; i < 20_000; i++) server.items.set(`junk ${i}`, 'junk');
  expect(await read(server)).toMatchObject({ items: [], isProven: false });
});

test('rows that nobody with the token has written are none, and stand in nobody’s way', async () => {
  const server = await aLedServer();
  server.items.set('junk', 'junk');
  expect(await read(server)).toMatchObject({ items: ['i2 two', 'i3 cancelled'], isProven: true });
});
