/** What is kept and sent on after all: which intents can be, what a bench shows of them, and when they leave. */
import { describe, expect, test } from 'vitest';
import type { IntentRow } from '../../src/outbox/outbox-table.ts';
import { createOutbox } from '../../src/outbox/outbox.ts';
import type { Verdict } from '../../src/domain/intents.ts';
import { anIntent } from '../support/intents.ts';
import { createMemoryTable } from './memory-table.ts';
import { aStation, ITEM } from './support.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const SECOND = 'item-2-1';
const ana = { operator: 'ana', station: 'bench', desk: 'one' };
const OFFLINE = { network: { faults: { unreachable: 1 } } };
const WITHDRAWN: Verdict = { kind: 'not-sent', code: 'withdrawn', reason: '' };

/** An outbox with an intent of each kind, by its id. */
function anOutbox(its: Record<string, Partial<IntentRow>>) {
  const table = createMemoryTable();
  const outbox = createOutbox({ table, wallNow: () => NOW, owner: 'me', leaseMs: 30_000, isOwnerGone: () => false });
  for (const [id, own] of Object.entries(its)) {
    const row = { ...anIntent(id, { owner: 'me', leaseUntil: NOW + 30_000 }), ...own };
    table.transact((rows) =>
      rows.put({ ...rows.add({ ...row, verdict: undefined } as IntentRow), ...own } as IntentRow),
    );
  }
  return { outbox, table, noted: () => table.trail.map(({ what, item_id }) => [what, item_id]) };
}

const ALL = {
  waits: {},
  graceful: { phase: 'grace' },
  kept: { isKept: true, owner: undefined, leaseUntil: undefined },
  sent: { phase: 'sending', attemptCount: 1 },
  theirs: { owner: 'other' },
  over: { verdict: WITHDRAWN },
  dropped: { isKept: true, verdict: WITHDRAWN },
} as const;
const IDS = ['nobody', ...Object.keys(ALL)];

describe('kept', () => {
  test('only what no request has left for, and no other process has, is kept, and once', () => {
    const { outbox, noted } = anOutbox(ALL);
    const rows = outbox.keep(IDS);
    expect(rows.map(({ id }) => id)).toEqual(['waits', 'graceful']);
    for (const row of rows) expect(row).toMatchObject({ phase: 'waiting', isKept: true, owner: undefined });
    expect(noted()).toEqual([
      ['kept', 'waits'],
      ['kept', 'graceful'],
    ]);
  });

  test('only what is kept and not dropped is sent on, and that is in the trail', () => {
    const { outbox, noted } = anOutbox(ALL);
    expect(outbox.sendOn(IDS)).toMatchObject([{ id: 'kept', owner: 'me', leaseUntil: NOW + 30_000 }]);
    expect(noted()).toEqual([['sent-on', 'kept']]);
    expect(outbox.get('dropped')?.verdict).toEqual(WITHDRAWN);
  });

  test('what is under way here, or at a process that lives, was not left unsent before', async () => {
    const station = await aStation({ items: ['pending', 'pending'], ...OFFLINE });
    const { intent } = station.actions.ask({ operation: 'accept', itemId: ITEM }, { by: ana });
    station.actions.ask({ operation: 'accept', itemId: SECOND }, { by: ana });
    const other = station.aProcess('other');
    await station.pass(1500);
    expect([station.actions.unsentBefore(), other.actions.unsentBefore()]).toEqual([[], []]);
    station.actions.keep([intent!.id]);
    for (const { actions } of [station, other]) expect(actions.unsentBefore()).toMatchObject([{ itemId: ITEM }]);
  });

  test('what is kept is shown as kept at once, and its grace is over', async () => {
    const station = await aStation({ times: { graceMs: 60_000 } });
    const { intent } = station.actions.ask({ operation: 'accept', itemId: ITEM }, { by: ana });
    expect(intent).toMatchObject({ phase: 'grace', graceEndsAt: expect.any(Number) });
    expect(station.actions.keep([intent!.id])).toBe(1);
    expect(station.replica.getState().intents.get(ITEM)).toMatchObject([
      { phase: 'waiting', hold: 'kept', graceEndsAt: undefined },
    ]);
  });

  test('what is kept in its grace and sent on leaves at once', async () => {
    const station = await aStation({ times: { graceMs: 60_000 } });
    const { intent } = station.actions.ask({ operation: 'accept', itemId: ITEM }, { by: ana });
    await station.pass(500);
    station.actions.keep([intent!.id]);
    await station.pass(10);
    expect(station.actions.sendOn([intent!.id])).toBe(1);
    await station.pass(300);
    expect([station.kinds(), station.statusOf(ITEM)]).toEqual([['applied'], 'accepted']);
  });

  test('a shipment that was kept while its machine slept is asked for again, not sent', async () => {
    const station = await aStation({ items: ['in_production'], ...OFFLINE });
    let sleptMs = 0;
    const plain = station.time.clock();
    const next = station.aProcess('next', { clock: { ...plain, wallNow: () => plain.wallNow() + sleptMs } });
    const { intent } = next.actions.ask({ operation: 'ship', itemId: ITEM, trackingCode: 'BR1' }, { by: ana });
    await station.pass(1000);
    next.actions.keep([intent!.id]);
    await station.pass(1000);
    sleptMs = 3_600_000;
    station.network.heal();
    next.actions.sendOn([intent!.id]);
    await station.pass(60_000);
    expect(next.settled.map(({ verdict }) => verdict)).toMatchObject([{ kind: 'not-sent', code: 'stale' }]);
    expect(station.sent('shipItem')).toEqual([]);
  });

  test('a single intent that is sent on is what undo takes back', async () => {
    const station = await aStation({ isOwnerGone: (owner) => owner === 'bench', ...OFFLINE });
    const { intent } = station.actions.ask({ operation: 'accept', itemId: ITEM }, { by: ana });
    await station.pass(1000);
    station.actions.keep([intent!.id]);
    station.kill();
    const next = station.aProcess('next');
    await station.pass(1000);
    expect(next.actions.undo(ana)).toMatchObject({ kind: 'impossible', reason: 'nothing' });
    next.actions.sendOn([intent!.id]);
    expect(next.actions.undo(ana)).toMatchObject({ kind: 'withdrawn', intent: { itemId: ITEM } });
  });

  test('a kept bulk is no longer shown as running; a single one that is kept leaves it', async () => {
    const station = await aStation({ items: ['pending', 'pending', 'pending'], ...OFFLINE });
    const { actions, replica } = station;
    const id = actions.bulk.start(actions.bulk.preview('accept', [ITEM, SECOND]), { by: ana })!;
    const { intent } = actions.ask({ operation: 'accept', itemId: 'item-3-1' }, { by: ana });
    await station.pass(1000);
    expect([actions.keep([intent!.id]), [...replica.getState().bulks.keys()]]).toEqual([1, [id]]);
    const ids = actions.open().flatMap((one) => (one.bulkId === id ? [one.id] : []));
    expect([actions.keep(ids), replica.getState().bulks.size]).toEqual([2, 0]);
  });
});
