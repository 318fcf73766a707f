/** The token comes to stand for another store while the bench is open. */
import { describe, expect, test } from 'vitest';
import { NotFoundHere } from '../../src/api/errors.ts';
import type { ActionClient } from '../../src/outbox/operation-handlers.ts';
import { createMemoryTable } from './memory-table.ts';
import type { OutboxTable } from '../../src/outbox/outbox-table.ts';
import { OPERATIONS } from '../../src/domain/operations.ts';
import { aStation, ITEM } from './support.ts';

type Operation = keyof typeof OPERATIONS;

/** A client whose token can be made to stand for another store, which knows nothing of the first one's orders. */
function aToken() {
  let lojaId = 'loja-1';
  let isOnce = false;
  const wrap = (client: ActionClient): ActionClient => {
    const guarded = Object.entries(client).map(([name, call]) => [
      name,
      async (...args: never[]) => {
        if (lojaId === 'loja-1') return (call as (...args: never[]) => unknown)(...args);
        if (name === 'ping') return { ...(await client.ping()), data: { pong: true, loja_id: lojaId } };
        await client.ping();
        if (isOnce) lojaId = 'loja-1';
        throw new NotFoundHere({ operation: OPERATIONS[name as Operation], status: 404, mayHaveApplied: false });
      },
    ]);
    return Object.fromEntries(guarded) as ActionClient;
  };
  return {
    wrap,
    stand: (store: string) => void (lojaId = store),
    /** The next answer is another store's, and the token is ours again when that is here. */
    strayOnce() {
      lojaId = 'loja-2';
      isOnce = true;
    },
  };
}

/** A table for each store, as on disk: whichever store is open, its outbox is. */
function tablesOf(storeNow: () => string): OutboxTable {
  const tables = new Map<string, OutboxTable>();
  const now = () => {
    const store = storeNow();
    if (!tables.has(store)) tables.set(store, createMemoryTable());
    return tables.get(store)!;
  };
  return { transact: (work) => now().transact(work), read: (work) => now().read(work), version: () => now().version() };
}

/** A bench whose shop can be moved to another store, as the sync does when it finds that out. */
async function aMovableBench(setting: Parameters<typeof aStation>[0] = {}) {
  let store = 'loja-1';
  const station = await aStation({ ...setting, table: tablesOf(() => store) });
  const move = (lojaId: string) => {
    store = lojaId;
    station.network.setLojaId(lojaId);
    station.replica.setState({ lojaId });
  };
  return { ...station, move };
}

describe('other store', () => {
  test.each(['accept', 'ship'] as const)(
    'what another store does not know is no refusal of ours: %s waits, says why at once, and is sent once the token is ours again',
    async (operation) => {
      const token = aToken();
      const from = operation === 'accept' ? 'pending' : 'in_production';
      const station = await aStation({ client: token.wrap, items: [from, 'pending'] });
      // The bench has asked whose token it is before that changes.
      station.actions.perform('accept', 'item-2-1');
      await station.pass(2000);
      token.stand('loja-2');
      station.actions.perform(operation, ITEM, 'AA123456785BR');
      await station.pass(1000);
      expect([station.kinds(), station.holdOf()]).toEqual([['applied'], 'other-store']);
      token.stand('loja-1');
      station.actions.resume();
      await station.pass(2000);
      expect(station.kinds()).toEqual(['applied', 'applied']);
    },
  );

  test.each(['accept', 'ship'] as const)(
    'one answer of another store, whose token it was for a moment, does not refuse: %s',
    async (operation) => {
      const token = aToken();
      const station = await aStation({
        client: token.wrap,
        items: [operation === 'accept' ? 'pending' : 'in_production', 'pending'],
      });
      station.actions.perform('accept', 'item-2-1');
      await station.pass(2000);
      token.strayOnce();
      station.actions.perform(operation, ITEM, 'AA123456785BR');
      await station.pass(2000);
      expect(station.kinds()).toEqual(['applied', 'applied']);
    },
  );

  test('once the bench is on the other store, what is asked there is sent at once', async () => {
    const station = await aMovableBench({ items: ['pending', 'pending'] });
    station.actions.perform('accept', ITEM);
    await station.pass(2000);
    station.move('loja-2');
    station.actions.perform('accept', 'item-2-1');
    await station.pass(1000);
    expect(station.kinds()).toEqual(['applied', 'applied']);
  });

  test('what waits for its store is not shown at another one', async () => {
    const station = await aMovableBench({ network: { faults: { unreachable: 1 } } });
    station.actions.perform('accept', ITEM);
    await station.pass(2000);
    station.move('loja-2');
    await station.pass(1500);
    expect([station.phaseOf(), station.kinds()]).toEqual([undefined, []]);
    station.network.heal();
    await station.pass(60_000);
    expect(station.sent('acceptItem')).toEqual([]);
    station.move('loja-1');
    await station.pass(3000);
    expect([station.kinds(), station.statusOf(ITEM)]).toEqual([['applied'], 'accepted']);
  });

  test.each(['is shown by then', 'has just been opened'])(
    'an answer that comes when another store is open is told once: that one %s',
    async (when) => {
      let answer: (() => void) | undefined;
      const station = await aMovableBench({
        client: (client) => ({
          ...client,
          acceptItem: async (...call) => {
            const reply = await client.acceptItem(...call);
            await new Promise<void>((resolve) => (answer = resolve));
            return reply;
          },
        }),
      });
      station.actions.perform('accept', ITEM);
      await station.pass(2000);
      station.move('loja-2');
      if (when === 'is shown by then') await station.pass(3000);
      answer?.();
      await station.pass(1);
      expect(station.kinds()).toEqual(['applied']);
      station.move('loja-1');
      await station.pass(60_000);
      expect([station.kinds(), station.phaseOf(), station.sent('acceptItem').length]).toEqual([
        ['applied'],
        undefined,
        1,
      ]);
    },
  );
});
