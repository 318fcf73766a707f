import { describe, expect, test } from 'vitest';
import { NotAuthenticated, NotFoundHere, RateLimited, Unreachable } from '../../src/api/errors.ts';
import { OPERATIONS } from '../../src/domain/operations.ts';
import { createMemoryTable } from './memory-table.ts';
import type { IntentRow, NewIntent } from '../../src/outbox/outbox-table.ts';
import { createOutbox } from '../../src/outbox/outbox.ts';
import { entryOf, wordsOf } from '../../src/outbox/audit-entries.ts';
import { aStation, ITEM, lossy } from './support.ts';

const CORE = { id: 'a', author: { operator: 'ana', station: 'bench', desk: 'd' } };
const WHO = { at: 5, operator: 'ana', station: 'bench', intent_id: 'a' };

const entry = (its: object, what: 'intent' | 'attempt') => entryOf({ ...CORE, ...its } as IntentRow, what, 5);

describe('audit entries', () => {
  test('an entry says who, when and what, and only the first what was asked for', () => {
    const ship = { operation: 'ship', orderId: 'o', itemId: 'i', trackingCode: 'BR1' };
    const named = { ...WHO, operation: 'ship', order_id: 'o', item_id: 'i' };
    expect(entry(ship, 'intent')).toEqual({ ...named, what: 'intent', asked: 'BR1' });
    expect(entry(ship, 'attempt')).toEqual({ ...named, what: 'attempt' });
    expect(entry({ ...ship, trackingCode: null }, 'intent').asked).toBe('without tracking');
    expect(entry({ ...ship, operation: 'accept' }, 'intent').asked).toBeUndefined();
  });

  test('an entry of a price names its product, one of a count its record too', () => {
    const edit = { productId: 'p', stockId: 's', before: { preco: 1 }, change: { preco: 2 } };
    const asked = '{"from":{"preco":1},"to":{"preco":2}}';
    const named = { ...WHO, what: 'intent', product_id: 'p', asked };
    expect(entry({ ...edit, operation: 'setPrice' }, 'intent')).toEqual({ ...named, operation: 'setPrice' });
    expect(entry({ ...edit, operation: 'setStock' }, 'intent')).toEqual({
      ...named,
      operation: 'setStock',
      stock_id: 's',
    });
  });

  test('the trail has a verdict’s kind and code, and none of the store’s words', () => {
    const words = [
      wordsOf({ kind: 'applied', isByEvidence: true }),
      wordsOf({ kind: 'applied', isByEvidence: false }),
      wordsOf({ kind: 'already-so', mayBeOurs: true }),
      wordsOf({ kind: 'refused', reason: 'said the store' }),
      wordsOf({ kind: 'not-sent', code: 'gone', reason: 'said the store' }),
    ];
    expect(words.map(({ verdict, detail }) => [verdict, detail])).toEqual([
      ['applied', 'by-evidence'],
      ['applied', undefined],
      ['already-so', 'may-be-ours'],
      ['refused', undefined],
      ['not-sent', 'gone'],
    ]);
  });

  const told = ({ trail }: ReturnType<typeof createMemoryTable>) =>
    trail.map(({ what, attempt, verdict, detail }) =>
      [what, attempt ?? verdict, detail].filter((one) => one !== undefined),
    );

  test('the trail of a lost accept has both requests, the lost answer and one verdict', async () => {
    const station = await aStation({ client: lossy('acceptItem', 1) });
    station.actions.perform('accept', ITEM);
    await station.pass(60_000);
    expect(told(station.table)).toEqual([
      ['intent'],
      ['attempt', 1],
      ['no-answer', 1],
      ['attempt', 2],
      ['verdict', 'applied'],
    ]);
  });

  test('a request that was turned away, or never left, is in the trail as that', async () => {
    const facts = { operation: OPERATIONS.acceptItem, mayHaveApplied: false };
    const left = [
      new RateLimited({ ...facts, status: 429, retryAfterMs: 1000 }),
      new NotAuthenticated({ ...facts, status: 401 }),
      new Unreachable({ ...facts, code: 'ECONNREFUSED' }),
    ];
    const station = await aStation({
      client: (client) => ({
        ...client,
        async acceptItem(...args) {
          const error = left.shift();
          if (error) throw error;
          return client.acceptItem(...args);
        },
      }),
    });
    station.actions.perform('accept', ITEM);
    await station.pass(120_000);
    expect(told(station.table)).toEqual([
      ['intent'],
      ['attempt', 1],
      ['turned-away', 1, '429'],
      ['attempt', 1],
      ['turned-away', 1, '401'],
      ['attempt', 1],
      ['unsent', 1],
      ['attempt', 1],
      ['verdict', 'applied'],
    ]);
  });

  test('a 404 that counts only when it comes again is in the trail, too', async () => {
    let isStray = true;
    const station = await aStation({
      client: (client) => ({
        ...client,
        async acceptItem(...args) {
          if (!isStray) return client.acceptItem(...args);
          isStray = false;
          throw new NotFoundHere({ operation: OPERATIONS.acceptItem, status: 404, mayHaveApplied: false });
        },
      }),
    });
    station.actions.perform('accept', ITEM);
    await station.pass(5000);
    expect(told(station.table)).toEqual([
      ['intent'],
      ['attempt', 1],
      ['turned-away', 1, '404'],
      ['attempt', 2],
      ['verdict', 'applied'],
    ]);
  });

  test('the trail says once that it is unconfirmed, however often it is looked at', async () => {
    const station = await aStation({ items: ['in_production'], client: lossy('shipItem', 1) });
    station.actions.perform('ship', ITEM, 'BR1');
    await station.pass(3000);
    station.service.change(ITEM);
    await station.pass(600_000);
    expect(told(station.table).slice(3)).toEqual([['verdict', 'unconfirmed']]);
  });

  test('what is taken back is in the trail as that, and as not sent', async () => {
    const station = await aStation({ times: { graceMs: 4000 } });
    const { intent } = station.actions.ask({ operation: 'accept', itemId: ITEM }, { hasGrace: true }) as {
      intent: { id: string };
    };
    expect(station.actions.withdraw(intent.id)).toBe(true);
    expect(told(station.table)).toEqual([['intent'], ['undo'], ['verdict', 'not-sent', 'withdrawn']]);
  });

  const NOW = Date.UTC(2026, 10, 20, 12);

  function twoProcesses() {
    const table = createMemoryTable();
    let now = NOW;
    const process = (owner: string) =>
      createOutbox({ table, owner, leaseMs: 30_000, wallNow: () => now, isOwnerGone: () => false });
    const [one, two] = [process('one'), process('two')];
    const asked = (id: string, target = `item:${id}`) =>
      ({
        ...CORE,
        id,
        target,
        lojaId: 'l',
        phase: 'waiting',
        createdAt: NOW,
        attemptCount: 0,
        operation: 'accept',
      }) as never;
    return {
      table,
      one,
      two,
      add: (id: string, target?: string) => one.add([asked(id, target) as NewIntent]),
      wait: (ms: number) => void (now += ms),
    };
  }

  test('an intent of another process is neither announced, changed nor left unconfirmed', () => {
    const { one, two, add } = twoProcesses();
    add('a');
    expect([two.beginAttempt('a', {}), two.update('a', { phase: 'watching' }), two.standUnconfirmed('a')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect([two.isTaken(one.get('a')!), one.isTaken(one.get('a')!)]).toEqual([true, false]);
    one.settle('a', { kind: 'already-so' });
    expect([one.beginAttempt('a', {}), one.update('a', { phase: 'watching' })]).toEqual([undefined, undefined]);
    expect(one.settle('a', { kind: 'refused', reason: '' })).toEqual([]);
    expect(one.settle('unknown', { kind: 'already-so' })).toEqual([]);
  });

  test('a process renews the leases of what is its own and open, and of nothing else', () => {
    const { table, one, two, add, wait } = twoProcesses();
    add('mine');
    add('done');
    one.settle('done', { kind: 'already-so' });
    wait(20_000);
    two.renew(['mine']);
    expect(one.get('mine')?.leaseUntil).toBe(NOW + 30_000);
    one.renew(['mine', 'done', 'unknown']);
    expect([one.get('mine')?.leaseUntil, one.get('done')?.leaseUntil]).toEqual([NOW + 50_000, NOW + 30_000]);
    expect([...table.rows.keys()]).toEqual(['mine', 'done']);
  });

  test('a process that ends lets go of its own intents alone, as the trail says', () => {
    const { table, one, two, add, wait } = twoProcesses();
    add('a');
    two.release();
    expect(two.claim('a')).toBeUndefined();
    one.release();
    expect(one.get('a')).toMatchObject({ owner: undefined, leaseUntil: undefined });
    expect(two.claim('a')).toMatchObject({ owner: 'two' });
    wait(20_000);
    expect(two.claim('a')).toMatchObject({ leaseUntil: NOW + 50_000 });
    expect(told(table)).toEqual([['intent'], ['taken-over']]);
  });

  test('a verdict that rests on fewer requests than were sent does not count', () => {
    const { one, add } = twoProcesses();
    add('a');
    one.beginAttempt('a', {});
    expect(one.settle('a', { kind: 'refused', reason: '' }, 0)).toEqual([]);
    expect(one.settle('a', { kind: 'applied', isByEvidence: true }, 0)).toHaveLength(1);
  });

  test('what waits behind it falls with what was not done, and stays with what was', () => {
    for (const [verdict, code] of [
      [{ kind: 'already-so' }, undefined],
      [{ kind: 'refused', reason: '' }, 'step-before'],
    ] as const) {
      const { one, add } = twoProcesses();
      add('a', 'item:i');
      add('b', 'item:i');
      one.settle('a', verdict);
      const behind = one.get('b')?.verdict;
      if (code === undefined) expect(behind).toBeUndefined();
      else expect(behind).toEqual({ kind: 'not-sent', code, reason: '' });
    }
  });
});
