/** That disk, screen and what is told are in step, at the very moment at which something is told. */
import { describe, expect, test } from 'vitest';
import { aStation, ITEM, lossy } from './support.ts';

const SECOND = 'item-2-1';
type Bench = Awaited<ReturnType<typeof aStation>>;

/** What the screen and the disk say of an intent whenever a verdict is told, by the kind of the verdict. */
function atEachVerdict(station: Bench) {
  const seen: unknown[] = [];
  station.actions.onSettled(({ intent, verdict, isElsewhere }) => {
    const shown = station.actions.open().find(({ id }) => id === intent.id)?.phase;
    const row = station.table.rows.get(intent.id);
    seen.push([intent.operation, verdict.kind, shown, row?.verdict?.kind, isElsewhere]);
  });
  return seen;
}

/** Ships with an answer that is lost, and touches the item, so that it will stay unconfirmed. */
async function loseShipment(station: Bench) {
  station.actions.perform('ship', ITEM, 'BR1');
  await station.pass(3000);
  station.service.change(ITEM);
}

describe('ledger', () => {
  test('a verdict is on disk and off the screen when it is told', async () => {
    const station = await aStation();
    const seen = atEachVerdict(station);
    station.actions.perform('accept', ITEM);
    await station.pass(1000);
    expect(seen).toEqual([['accept', 'applied', undefined, 'applied', undefined]]);
  });

  test('what waited behind an unconfirmed intent is told by the same bench', async () => {
    const station = await aStation({ items: ['in_production'], client: lossy('shipItem', 1) });
    const seen = atEachVerdict(station);
    await loseShipment(station);
    station.actions.perform('returnToProduction', ITEM);
    await station.pass(30_000);
    expect(seen).toEqual([
      ['ship', 'unconfirmed', 'unconfirmed', undefined, undefined],
      ['returnToProduction', 'not-sent', undefined, 'not-sent', undefined],
    ]);
  });

  test('what was set aside is off the screen at once, and told as closed', async () => {
    const station = await aStation({ items: ['in_production'], client: lossy('shipItem', 1) });
    await loseShipment(station);
    await station.pass(40_000);
    expect(station.actions.setAside('bench-1')).toBe(true);
    expect([station.actions.open(), station.settled.at(-1)?.verdict]).toEqual([
      [],
      { kind: 'unconfirmed', isClosed: true },
    ]);
  });

  /** Once the store has accepted an item, nothing can be written down. */
  async function benchThatFillsItsDisk(items: readonly 'pending'[]): Promise<Bench> {
    const station: Bench = await aStation({
      items,
      client: (client) => ({
        ...client,
        async acceptItem(...call) {
          const reply = await client.acceptItem(...call);
          station.table.setWritable(false);
          return reply;
        },
      }),
    });
    return station;
  }

  test('a verdict that cannot be written down is off the screen, too, when it is told', async () => {
    const station = await benchThatFillsItsDisk(['pending']);
    const seen = atEachVerdict(station);
    station.actions.perform('accept', ITEM);
    await station.pass(500);
    expect(seen).toEqual([['accept', 'applied', undefined, undefined, undefined]]);
  });

  test('while nothing can be written that is said, with the reason', async () => {
    const station = await benchThatFillsItsDisk(['pending', 'pending']);
    const trouble = () => station.replica.getState().outboxTrouble;
    station.actions.perform('accept', ITEM);
    await station.pass(500);
    expect([station.kinds(), trouble()]).toEqual([['applied'], 'the outbox cannot be written']);
    station.table.setWritable(true);
    await station.pass(1000);
    expect(trouble()).toBeUndefined();
    station.table.setWritable(false);
    expect(station.actions.perform('accept', SECOND)).toBeUndefined();
    expect(station.settled.at(-1)).toMatchObject({
      intent: { operation: 'accept', itemId: SECOND },
      verdict: { kind: 'not-sent', code: 'not-recorded' },
    });
    expect(trouble()).toBe('the outbox cannot be written');
    station.table.setWritable(true);
    station.actions.perform('accept', SECOND);
    expect(trouble()).toBeUndefined();
  });

  test('what is held back for a moment leaves when that is over', async () => {
    const station = await aStation({ items: ['in_production', 'in_production'], times: { graceMs: 4000 } });
    station.actions.provisionally(600, () => void station.actions.perform('ship', ITEM, 'BR1'));
    station.actions.perform('ship', SECOND, 'BR2');
    await station.pass(500);
    expect([ITEM, SECOND].map(station.statusOf)).toEqual(['in_production', 'shipped']);
    await station.pass(700);
    expect(station.statusOf(ITEM)).toBe('shipped');
  });

  test('what waited says so no more once its request is on its way', async () => {
    const station = await aStation({ network: { faults: { unreachable: 1 } } });
    station.actions.perform('accept', ITEM);
    await station.pass(1000);
    expect(station.holdOf()).toBe('offline');
    station.network.heal();
    await station.time.run(60_000, () => station.phaseOf() === 'sending');
    expect(station.actions.open()).toMatchObject([{ hold: undefined, graceEndsAt: undefined }]);
  });

  test('a clock of this machine that is set makes nothing that was asked here old', async () => {
    const station = await aStation({ items: ['pending', 'in_production'] });
    let skewMs = 0;
    const plain = station.time.clock();
    const clock = { ...plain, wallNow: () => plain.wallNow() + skewMs };
    const next = station.aProcess('next', { clock });
    station.network.setFaults({ unreachable: 1 });
    next.actions.perform('ship', SECOND, 'BR1');
    await station.pass(5000);
    skewMs = 3_600_000;
    station.network.heal();
    await station.pass(60_000);
    expect(next.kinds()).toEqual(['applied']);
  });

  const told = (settled: Bench['settled']) =>
    settled.map(({ verdict, isElsewhere }) => [verdict.kind, isElsewhere ?? false]);

  test('what another process has taken on is left to that one', async () => {
    const station = await aStation({ items: ['in_production'], client: lossy('shipItem', 1) });
    await loseShipment(station);
    const other = station.aProcess('other', { isOwnerGone: (owner) => owner === 'bench' });
    await station.pass(120_000);
    expect([told(station.settled), told(other.settled)]).toEqual([[], [['unconfirmed', false]]]);
  });
});
