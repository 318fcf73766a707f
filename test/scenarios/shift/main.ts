/**
 * A whole shift at the packing bench, by scans alone, in a real terminal and judged by the sandbox: `npm run prove -- shift`.
 *
 *     npm run prove -- shift [--orders 60] [--tags with|without|both|neither] [--trap WORDS] [--program PATH]
 *
 * A third of the orders have pieces that look alike, and some of those are taken for others; two orders are cancelled
 * under the packer's hands, one answer is lost, one code has the wrong shape, one SKU is scanned as a code, and a
 * colleague packs beside. Every parcel has to hold its own pieces under its own code, and nothing else may be recorded.
 * After it come the traps, each at a store of its own, see traps/; `--tags neither` springs those alone, `--trap` those
 * whose name has these words. `--program` asks another build. Prints what was scanned and pressed, how many orders were
 * packed and how many traps the program fell into; ends with 1 where anything is wrong.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openBench, openStore, type Store } from '../../journeys/support.ts';
import { judge } from './judge.ts';
import { makeTraps } from './make-traps.ts';
import { openOrders, type Piece, type ShiftOrder } from './orders.ts';
import { Packer, type Incident } from './packer.ts';

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '60' },
    tags: { type: 'string', default: 'both' },
    trap: { type: 'string', default: '' },
    program: { type: 'string' },
  },
});
if (values.program !== undefined) process.env['BANCADA_PROGRAM'] = values.program;
const orderCount = Math.max(8, Number(values.orders));
const RUNS: Readonly<Record<string, readonly boolean[]>> = { with: [true], without: [false], neither: [] };
let packedCount = 0;
let wrongCount = 0;
for (const hasTags of RUNS[values.tags] ?? [true, false]) await shift(hasTags);
await traps();
console.log(`packed        ${packedCount} orders, ${wrongCount} wrong`);
process.exitCode = wrongCount === 0 ? 0 : 1;

/** The traps, one after the other. */
async function traps(): Promise<void> {
  const stateDir = mkdtempSync(join(tmpdir(), 'bancada-traps-'));
  try {
    const { wrong, count, orders, scans, keys, commands } = await makeTraps(stateDir, values.trap);
    console.log(
      `traps         ${count}, ${wrong.length} sprung wrong, ${orders} orders packed: ` +
        `${scans} scans, ${keys} keys, ${commands} commands`,
    );
    tell(wrong);
    packedCount += orders;
  } finally {
    rmSync(stateDir, { recursive: true, force: true });
  }
}

/** What is wrong, a line each. */
function tell(wrong: readonly string[]): void {
  for (const line of wrong) console.log(`  ${line}`);
  wrongCount += wrong.length;
}

/** One shift. */
async function shift(hasTags: boolean): Promise<void> {
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
    tell(wrong);
    packedCount += packer.shipped.size + colleague.shipped.size;
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
