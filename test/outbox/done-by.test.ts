/** Who it was, where a move was already made: told where this machine's outbox knows it, and of nobody else. */
import { describe, expect, test } from 'vitest';
import { NotRecorded, type IntentRow } from '../../src/outbox/outbox-table.ts';
import { doneBefore } from '../../src/outbox/transitions.ts';
import type { Verdict } from '../../src/domain/intents.ts';
import { anIntent } from '../support/intents.ts';
import { aStation, ITEM } from './support.ts';

const SECOND = 'item-2-1';
const THIRD = 'item-3-1';
const EVA = { operator: 'eva', station: 'bench 2' };
const RUI = { operator: 'rui', station: 'bench 3' };
const APPLIED: Verdict = { kind: 'applied', isByEvidence: false };

const settled = (id: string, settledAt: number, its: object = {}): IntentRow => ({
  ...anIntent('i1', { id, seq: 1, verdict: APPLIED, settledAt }),
  ...its,
});

/** A bench whose picture is from before Eva has accepted the first item at another one of this machine, and Rui the second. */
async function afterOthers() {
  const station = await aStation({ items: ['pending', 'pending', 'pending'] });
  const other = station.aProcess('other');
  other.actions.ask({ operation: 'accept', itemId: ITEM }, { by: EVA });
  other.actions.ask({ operation: 'accept', itemId: SECOND }, { by: RUI });
  await station.pass(1000);
  expect(other.kinds()).toEqual(['applied', 'applied']);
  return station;
}

describe('done by', () => {
  test.each<[string, IntentRow[], string | undefined]>([
    ['nothing', [], undefined],
    ['one that was applied', [settled('a', 1)], 'a'],
    ['two, the later of which came first', [settled('b', 2), settled('a', 1)], 'b'],
    ['two, the later of which came last', [settled('a', 1), settled('b', 2)], 'b'],
    ['another move', [settled('a', 1, { operation: 'startProduction' })], undefined],
    ['the move, and another one after it', [settled('a', 1), settled('b', 2, { operation: 'startProduction' })], 'a'],
    ['one of unknown outcome', [settled('a', 1, { verdict: { kind: 'unconfirmed' } })], undefined],
    ['one that was already so', [settled('a', 1, { verdict: { kind: 'already-so' } })], undefined],
    ['one that was refused later', [settled('a', 1), settled('b', 2, { verdict: { kind: 'refused' } })], 'a'],
  ])('of %s, the last that was applied has accepted the item', (_, rows, id) => {
    expect(doneBefore({ operation: 'accept' }, rows)?.id).toBe(id);
  });

  test('where the outbox cannot be read nobody is named, and any other failure is told', async () => {
    const station = await aStation({ items: ['pending'] });
    const ask = () => station.actions.doneBy(`item:${ITEM}`, { operation: 'accept' });
    const failWith = (error: Error) => {
      station.table.read = () => {
        throw error;
      };
    };
    failWith(new NotRecorded('the outbox cannot be read'));
    expect(ask()).toBeUndefined();
    failWith(new TypeError('broken'));
    expect(ask).toThrow('broken');
  });

  test('what another operator of this machine has done is told with that operator', async () => {
    const station = await afterOthers();
    expect(station.actions.doneBy(`item:${ITEM}`, { operation: 'accept' })).toEqual(EVA);
    expect(station.actions.doneBy(`item:${ITEM}`, { operation: 'startProduction' })).toBeUndefined();
    expect(station.actions.doneBy(`item:${THIRD}`, { operation: 'accept' })).toBeUndefined();
    station.actions.perform('accept', ITEM);
    await station.pass(2000);
    expect(station.settled.map(({ intent, verdict }) => [intent.author.operator, verdict])).toMatchObject([
      ['ana', { kind: 'already-so', by: EVA }],
    ]);
  });

  test('what a bench has done itself, and what nobody here has done, names nobody', async () => {
    const station = await aStation({ items: ['pending', 'pending'] });
    await station.service.move('accept', 'order-2', SECOND, undefined, 'elsewhere');
    for (const itemId of [ITEM, SECOND]) station.actions.perform('accept', itemId);
    await station.pass(2000);
    expect(station.kinds()).toEqual(['applied', 'already-so']);
    for (const { verdict } of station.settled) expect(verdict).not.toHaveProperty('by');
  });

  test('a bulk tells of each item who has done it, where that is known', async () => {
    const station = await afterOthers();
    await station.service.move('accept', 'order-3', THIRD, undefined, 'elsewhere');
    const { bulk } = station.actions;
    const id = bulk.start(bulk.preview('accept', [ITEM, SECOND, THIRD]))!;
    await station.pass(5000);
    const { results, doers } = station.replica.getState().bulks.get(id)!;
    expect(new Set(results.values())).toEqual(new Set(['already-so']));
    expect(doers).toEqual(
      new Map([
        [ITEM, 'eva @ bench 2'],
        [SECOND, 'rui @ bench 3'],
      ]),
    );
  });

  test('a bulk tells at its start who has done what needs no request', async () => {
    const station = await afterOthers();
    station.look();
    const { bulk } = station.actions;
    const id = bulk.start(bulk.preview('accept', [ITEM, THIRD]))!;
    expect(station.replica.getState().bulks.get(id)?.doers).toEqual(new Map([[ITEM, 'eva @ bench 2']]));
  });
});
