/**
 * A whole shift at the packing bench, by scans alone, in a real terminal and judged by the sandbox: `npm run shift`.
 *
 *     node test/shift/main.ts [--orders 60] [--tags with|without|both|neither] [--program PATH]
 *
 * A third of the orders have pieces that look alike, and some of those are taken for others; two orders are cancelled
 * under the packer's hands, one answer is lost, one code has the wrong shape, one SKU is scanned as a code, and a
 * colleague packs beside. Every parcel has to hold its own pieces under its own code, and nothing else may be recorded.
 * After it come five mistakes at orders of their own, see mistakes.ts; `--tags neither` makes those alone. `--program`
 * asks another build. Prints what was scanned and pressed; ends with 1 where anything is wrong.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openBench, openStore, type Store } from '../journeys/support.ts';
import { judge } from './judge.ts';
import { makeMistakes } from './mistakes.ts';
import { openOrders, type Piece, type ShiftOrder } from './orders.ts';
import { Packer, type Incident } from './packer.ts';

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '60' },
    tags: { type: 'string', default: 'both' },
    program: { type: 'string' },
  },
});
if (values.program !== undefined) process.env['BANCADA_PROGRAM'] = values.program;
const orderCount = Math.max(8, Number(values.orders));
const RUNS: Readonly<Record<string, readonly boolean[]>> = { with: [true], without: [false], neither: [] };
let isRight = true;
for (const hasTags of RUNS[values.tags] ?? [true, false]) isRight = (await shift(hasTags)) && isRight;
isRight = (await mistakes()) && isRight;
process.exitCode = isRight ? 0 : 1;

/** The five mistakes; answers whether the bench stopped every one. */
async function mistakes(): Promise<boolean> {
  const stateDir = mkdtempSync(join(tmpdir(), 'bancada-mistakes-'));
  try {
    const { wrong, count, scans, keys } = await makeMistakes(stateDir);
    console.log(`mistakes      ${count - wrong.length} of ${count} stopped: ${scans} scans, ${keys} keys`);
    for (const line of wrong) console.log(`  ${line}`);
    return wrong.length === 0;
  } finally {
    rmSync(stateDir, { recursive: true, force: true });
  }
}

/** One shift; answers whether all of it was right. */
async function shift(hasTags: boolean): Promise<boolean> {
  const startedAt = performance.now();
  await using store = await openStore({ items: 60 });
  const orders = await openOrders(store, orderCount);
  const stateDir = mkdtempSync(join(tmpdir(), 'bancada-shift-'));
  try {
    // Pictures come when they come: nothing but scans shall change the screen.
    const env = { BANCADA_STATE_DIR: stateDir, BANCADA_UNDO_SECONDS: '0', BANCADA_PICTURES: 'off' };
    const size = { columns: 120, rows: 40 };
    await using bench = await openBench(store, { ...size, env: { ...env, BANCADA_STATION: 'bench a' } });
    await using beside = await openBench(store, { ...size, env: { ...env, BANCADA_STATION: 'bench b' } });
    const [packer, colleague] = [new Packer(bench, hasTags), new Packer(beside, hasTags)];
    const theirs = orders.filter((_, index) => index % 6 === 5);
    const mine = orders.filter((_, index) => index % 6 !== 5);
    const plan = incidentsOf(mine);
    const ends = await Promise.allSettled([
      work(store, packer, mine, orders, plan),
      work(store, colleague, theirs, orders, new Map()),
    ]);
    const told = [packer.told, colleague.told].reduce((sum, one) => ({
      scans: sum.scans + one.scans,
      keys: sum.keys + one.keys,
      stops: sum.stops + one.stops,
      refusedPieces: sum.refusedPieces + one.refusedPieces,
    }));
    const wrong = [
      ...ends.flatMap((end) => (end.status === 'rejected' ? [`the packer gave up: ${String(end.reason)}`] : [])),
      ...(await judge(store, orders, [packer, colleague], plan)),
    ];
    const pieces = orders.reduce((sum, order) => sum + order.pieces.length, 0);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    console.log(
      `${hasTags ? 'with tags   ' : 'without tags'}  ${orders.length} orders, ${pieces} pieces: ` +
        `${told.scans} scans, ${told.keys} keys, ${told.stops} stops, ${told.refusedPieces} wrong pieces refused, ` +
        `${wrong.length} wrong, ${seconds} s`,
    );
    for (const line of wrong) console.log(`  ${line}`);
    return wrong.length === 0;
  } finally {
    rmSync(stateDir, { recursive: true, force: true });
  }
}

/** Which orders something happens to. */
function incidentsOf(orders: readonly ShiftOrder[]): Map<string, Incident> {
  const at = (share: number) => orders[Math.floor(share * (orders.length - 1))]!.numero;
  return new Map<string, Incident>([
    [at(0.15), 'cancelled'],
    [at(0.35), 'wrong-shape'],
    [at(0.55), 'sku-as-code'],
    [at(0.75), 'lost-answer'],
    [at(0.95), 'cancelled'],
  ]);
}

async function work(
  store: Store,
  packer: Packer,
  mine: readonly ShiftOrder[],
  all: readonly ShiftOrder[],
  plan: ReadonlyMap<string, Incident>,
): Promise<void> {
  for (const order of mine) {
    const incident = plan.get(order.numero);
    await packer.pack(order, mistakesFor(order, all), incident, async () => {
      if (incident === 'cancelled') {
        await store.control('POST', `/orders/${order.orderId}/cancel`, { reason: 'pagamento estornado' });
      }
      if (incident === 'lost-answer') {
        await store.control('POST', '/faults', { kind: 'drop', when: 'after', operation: 'itens.enviar', times: 1 });
      }
    });
  }
}

/** A piece of another order that looks like one of this order's: it comes first, when nothing has been looked at. */
function mistakesFor(order: ShiftOrder, all: readonly ShiftOrder[]): Piece[] {
  if (!order.hasLookAlikes) return [];
  const other = all.find(({ hasLookAlikes, numero }) => hasLookAlikes && numero !== order.numero);
  return other ? [other.pieces[0]!] : [];
}
