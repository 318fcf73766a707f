/** That disk, screen and what is told are in step, at the very moment at which something is told. */
import { expect, test } from 'vitest';
import { aBench, ITEM, lossy } from './support.ts';

const SECOND = 'item-2-1';
type Bench = Awaited<ReturnType<typeof aBench>>;

/** What the screen and the disk say of an intent whenever a verdict is told, by the kind of the verdict. */
function atEachVerdict(bench: Bench) {
  const seen: unknown[] = [];
  bench.actions.onSettled(({ intent, verdict, isElsewhere }) => {
    const shown = bench.actions.open().find(({ id }) => id === intent.id)?.phase;
    const row = bench.table.rows.get(intent.id);
    seen.push([intent.operation, verdict.kind, shown, row?.verdict?.kind, isElsewhere]);
  });
  return seen;
}

/** Ships with an answer that is lost, and touches the item, so that it will stay unconfirmed. */
async function loseShipment(bench: Bench) {
  bench.actions.perform('ship', ITEM, 'BR1');
  await bench.pass(3000);
  bench.service.change(ITEM);
}

test('a verdict is on disk and off the screen when it is told', async () => {
  const bench = await aBench();
  const seen = atEachVerdict(bench);
  bench.actions.perform('accept', ITEM);
  await bench.pass(1000);
  expect(seen).toEqual([['accept', 'applied', undefined, 'applied', undefined]]);
});

test('what stands unconfirmed is shown as that when it is told, and what waited behind it is told by the same bench', async () => {
  const bench = await aBench({ items: ['in_production'], client: lossy('shipItem', 1) });
  const seen = atEachVerdict(bench);
  await loseShipment(bench);
  bench.actions.perform('returnToProduction', ITEM);
  await bench.pass(30_000);
  expect(seen).toEqual([
    ['ship', 'unconfirmed', 'unconfirmed', undefined, undefined],
    ['returnToProduction', 'not-sent', undefined, 'not-sent', undefined],
  ]);
});

test('what was set aside is off the screen at once, and told as closed', async () => {
  const bench = await aBench({ items: ['in_production'], client: lossy('shipItem', 1) });
  await loseShipment(bench);
  await bench.pass(40_000);
  expect(bench.actions.setAside('bench-1')).toBe(true);
  expect([bench.actions.open(), bench.settled.at(-1)?.verdict]).toEqual([[], { kind: 'unconfirmed', isClosed: true }]);
});

/** Once the store has accepted an item, nothing can be written down. */
async function benchThatFillsItsDisk(items: readonly 'pending'[]): Promise<Bench> {
  const bench: Bench = await aBench({
    items,
    client: (client) => ({
      ...client,
      async acceptItem(...call) {
        const reply = await client.acceptItem(...call);
        bench.table.setWritable(false);
        return reply;
      },
    }),
  });
  return bench;
}

test('a verdict that cannot be written down is off the screen, too, when it is told', async () => {
  const bench = await benchThatFillsItsDisk(['pending']);
  const seen = atEachVerdict(bench);
  bench.actions.perform('accept', ITEM);
  await bench.pass(500);
  expect(seen).toEqual([['accept', 'applied', undefined, undefined, undefined]]);
});

test('while nothing can be written down that is said, with the reason, and no longer than it is so', async () => {
  const bench = await benchThatFillsItsDisk(['pending', 'pending']);
  const trouble = () => bench.shop.getState().outboxTrouble;
  bench.actions.perform('accept', ITEM);
  await bench.pass(500);
  expect([bench.kinds(), trouble()]).toEqual([['applied'], 'the outbox cannot be written']);
  bench.table.setWritable(true);
  await bench.pass(1000);
  expect(trouble()).toBeUndefined();
  bench.table.setWritable(false);
  expect(bench.actions.perform('accept', SECOND)).toBeUndefined();
  expect(bench.settled.at(-1)).toMatchObject({
    intent: { operation: 'accept', itemId: SECOND },
    verdict: { kind: 'not-sent', code: 'not-recorded' },
  });
  expect(trouble()).toBe('the outbox cannot be written');
  bench.table.setWritable(true);
  bench.actions.perform('accept', SECOND);
  expect(trouble()).toBeUndefined();
});

test('what is held back for a moment leaves when that is over, also where other keys have a grace', async () => {
  const bench = await aBench({ items: ['in_production', 'in_production'], times: { graceMs: 4000 } });
  bench.actions.provisionally(600, () => void bench.actions.perform('ship', ITEM, 'BR1'));
  bench.actions.perform('ship', SECOND, 'BR2');
  await bench.pass(500);
  expect([ITEM, SECOND].map(bench.statusOf)).toEqual(['in_production', 'shipped']);
  await bench.pass(700);
  expect(bench.statusOf(ITEM)).toBe('shipped');
});

test('what waited says so no more once its request is on its way', async () => {
  const bench = await aBench({ network: { faults: { unreachable: 1 } } });
  bench.actions.perform('accept', ITEM);
  await bench.pass(1000);
  expect(bench.holdOf()).toBe('offline');
  bench.network.heal();
  await bench.time.run(60_000, () => bench.phaseOf() === 'sending');
  expect(bench.actions.open()).toMatchObject([{ hold: undefined, graceEndsAt: undefined }]);
});

test('a clock of this machine that is set makes nothing that was asked here old', async () => {
  const bench = await aBench({ items: ['pending', 'in_production'] });
  let skewMs = 0;
  const plain = bench.time.clock();
  const clock = { ...plain, wallNow: () => plain.wallNow() + skewMs };
  const next = bench.aProcess('next', { clock });
  bench.network.setFaults({ unreachable: 1 });
  next.actions.perform('ship', SECOND, 'BR1');
  await bench.pass(5000);
  skewMs = 3_600_000;
  bench.network.heal();
  await bench.pass(60_000);
  expect(next.kinds()).toEqual(['applied']);
});

const told = (settled: Bench['settled']) =>
  settled.map(({ verdict, isElsewhere }) => [verdict.kind, isElsewhere ?? false]);

test('what another process has taken on is left to that one', async () => {
  const bench = await aBench({ items: ['in_production'], client: lossy('shipItem', 1) });
  await loseShipment(bench);
  const other = bench.aProcess('other', { isOwnerGone: (owner) => owner === 'bench' });
  await bench.pass(120_000);
  expect([told(bench.settled), told(other.settled)]).toEqual([[], [['unconfirmed', false]]]);
});
