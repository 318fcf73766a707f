/** An item is where it was wanted, and a request of ours went unanswered: nobody is said to have done it before us. */
import { describe, expect, test } from 'vitest';
import { Unreachable, UnreadableAnswer } from '../../src/api/errors.ts';
import type { ActionClient } from '../../src/outbox/operation-handlers.ts';
import { TRANSITION_RULES } from '../../src/domain/lifecycle.ts';
import { OPERATIONS } from '../../src/domain/operations.ts';
import { textsIn } from '../../src/i18n/texts.ts';
import { verdictWords } from '../../src/i18n/verdict-words.ts';
import { aStation, ITEM, lossy } from './support.ts';

type Bench = Awaited<ReturnType<typeof aStation>>;

const said = ({ settled, time }: Bench, language: 'en' | 'pt-BR' = 'en') =>
  verdictWords(settled.at(-1)!, undefined, textsIn(language), time.now()).text;

describe('may be ours', () => {
  test('an accept that was applied and whose answer was lost is our own', async () => {
    const station = await aStation({ client: lossy('acceptItem', 1, true) });
    station.actions.perform('accept', ITEM);
    await station.pass(5000);
    expect(station.settled[0]?.verdict).toMatchObject({ kind: 'already-so', mayBeOurs: true });
    expect(said(station)).toMatch(/: now accepted, since .* \(our request was sent, no answer\)$/);
    expect(said(station, 'pt-BR')).toMatch(/: agora aceito, desde .* \(pedimos, sem resposta\)$/);
    expect(station.table.trail.at(-1)).toMatchObject({ verdict: 'already-so', detail: 'may-be-ours' });
    expect(station.table.rows.get('bench-1')?.verdict).toEqual({ kind: 'already-so', mayBeOurs: true });
  });

  test('an accept that was answered with a yes and no record is told as done', async () => {
    const station = await aStation({
      client: (client) => ({
        ...client,
        async acceptItem(...args) {
          await client.acceptItem(...args);
          const facts = { operation: OPERATIONS.acceptItem, status: 204, mayHaveApplied: true };
          throw new UnreadableAnswer({ ...facts, reason: 'empty' });
        },
      }),
    });
    station.actions.perform('accept', ITEM);
    await station.pass(5000);
    expect(station.settled[0]?.verdict).toMatchObject({ kind: 'applied' });
    expect(station.table.trail.some(({ what }) => what === 'no-answer' || what === 'answered')).toBe(false);
  });

  test('a yes without a record and a failed look behind it: looked for, and sent once', async () => {
    const station = await aStation({
      client: (client) => ({
        ...client,
        async acceptItem(...args) {
          await client.acceptItem(...args);
          station.network.setFaults({ unreachable: 1 });
          const facts = { operation: OPERATIONS.acceptItem, status: 204, mayHaveApplied: true };
          throw new UnreadableAnswer({ ...facts, reason: 'empty' });
        },
      }),
    });
    station.actions.perform('accept', ITEM);
    await station.pass(3000);
    expect([station.phaseOf(), station.kinds()]).toEqual(['watching', []]);
    station.network.heal();
    await station.pass(60_000);
    expect(station.settled[0]?.verdict).toMatchObject({ kind: 'already-so', mayBeOurs: true });
    expect(station.sent('acceptItem')).toHaveLength(1);
  });

  test('a piece sent again and refused is not either, since the first was applied late', async () => {
    let isHeld = true;
    const station = await aStation({
      client: (client) => {
        const plain = lossy('acceptItem', 1)(client);
        return {
          ...plain,
          async acceptItem(...args) {
            // The first comes to be applied just before the second arrives.
            if (!isHeld) await client.acceptItem(...args);
            isHeld = false;
            return plain.acceptItem(...args);
          },
        } satisfies ActionClient;
      },
    });
    station.actions.perform('accept', ITEM);
    await station.pass(60_000);
    expect(station.sent('acceptItem')).toHaveLength(2);
    expect(station.settled[0]?.verdict).toMatchObject({ kind: 'already-so', mayBeOurs: true });
  });

  test('what the store’s stamp shows to have been so before is told as already so', async () => {
    const station = await aStation({ client: lossy('acceptItem', 1) });
    station.service.change(ITEM, 'accepted');
    await station.pass(10_000);
    station.actions.perform('accept', ITEM);
    await station.pass(5000);
    expect(station.settled[0]?.verdict).toMatchObject({ kind: 'already-so' });
    expect(station.settled[0]?.verdict).not.toHaveProperty('mayBeOurs');
    expect(said(station)).toContain(': already accepted, since ');
  });

  /** A bench of which a move was applied, and neither its answer came nor a look after it. */
  async function anUnconfirmed(operation: 'accept' | 'ship' = 'accept') {
    let isDown = false;
    const station = await aStation({
      items: [TRANSITION_RULES[operation].from],
      client: (client) => {
        const plain = lossy(operation === 'ship' ? 'shipItem' : 'acceptItem', 1, true)(client);
        return {
          ...plain,
          async getOrder(...args) {
            if (isDown) throw new Unreachable({ operation: OPERATIONS.getOrder, code: 'ECONNREFUSED' });
            return client.getOrder(...args);
          },
        };
      },
    });
    station.actions.perform(operation, ITEM, operation === 'ship' ? 'BR1' : undefined);
    await station.pass(operation === 'ship' ? 300 : 0);
    isDown = true;
    await station.pass(160_000);
    expect(station.kinds()).toEqual(['unconfirmed']);
    isDown = false;
    return station;
  }

  test.each([false, true])(
    'what follows an unconfirmed request of ours is ours too, set aside: %s',
    async (isSetAside) => {
      const station = await anUnconfirmed();
      if (isSetAside) expect(station.actions.setAside('bench-1')).toBe(true);
      station.actions.perform('accept', ITEM);
      await station.pass(5000);
      expect(station.settled.at(-1)?.verdict).toMatchObject({ kind: 'already-so', mayBeOurs: true });
      expect(said(station)).toMatch(/: now accepted, since /);
    },
  );

  test.each([
    ['the same', 'BR1', { kind: 'already-so', mayBeOurs: true }],
    ['another code', 'BR2', { kind: 'refused' }],
  ])('a look before the request that finds it so says it, too: %s', async (_, code, verdict) => {
    const station = await anUnconfirmed('ship');
    station.actions.setAside('bench-1');
    station.actions.perform('ship', ITEM, code);
    await station.pass(5000);
    expect(station.settled.at(-1)?.verdict).toMatchObject(verdict);
    expect(station.sent('shipItem')).toHaveLength(1);
  });

  test('what was known to be otherwise after the first request is somebody else’s', async () => {
    const station = await anUnconfirmed('ship');
    station.actions.setAside('bench-1');
    station.look();
    station.actions.perform('returnToProduction', ITEM);
    await station.pass(5000);
    expect(station.kinds().at(-1)).toBe('applied');
    // With the same label, from another station.
    station.service.change(ITEM, 'shipped');
    station.actions.perform('ship', ITEM, 'BR1');
    await station.pass(5000);
    expect(station.kinds().at(-1)).toBe('already-so');
    expect(station.settled.at(-1)?.verdict).not.toHaveProperty('mayBeOurs');
  });

  test('what was refused, and is so, with no request of ours open, is already so', async () => {
    const station = await aStation();
    station.service.change(ITEM, 'accepted');
    station.actions.perform('accept', ITEM);
    await station.pass(5000);
    expect(station.settled[0]?.verdict).not.toHaveProperty('mayBeOurs');
    expect(said(station)).toContain(': already accepted, since ');
  });

  test('what another process left on its way counts from when that had sent it', async () => {
    const station = await aStation({ client: lossy('acceptItem', 1, true), isOwnerGone: (owner) => owner === 'bench' });
    station.actions.perform('accept', ITEM);
    await station.time.run(5000, () => station.phaseOf() === 'sending');
    station.kill();
    const next = station.aProcess('next');
    await station.pass(60_000);
    expect(next.settled.at(-1)?.verdict).toMatchObject({ kind: 'already-so', mayBeOurs: true });
  });

  test('of many at once those that may be ours are counted apart from a colleague’s', async () => {
    const station = await aStation({ items: ['pending', 'pending', 'pending'], client: lossy('acceptItem', 1, true) });
    const ids = [...station.replica.getState().records.all()].map(({ item }) => item.id);
    station.service.change('item-3-1', 'accepted');
    const id = station.actions.bulk.start(station.actions.bulk.preview('accept', ids))!;
    await station.pass(10_000);
    const bulk = station.replica.getState().bulks.get(id)!;
    expect([bulk.isDone, [...bulk.results.values()].toSorted()]).toEqual([
      true,
      ['already-so', 'already-so', 'applied'],
    ]);
    expect(bulk.mayBeOurs?.size).toBe(1);
  });
});
