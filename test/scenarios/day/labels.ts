/**
 * A day at one bench whose labels print by themselves at a real CUPS: which label lay in the tray when, and what is
 * written of it.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Cupsd } from '../../support/cupsd.ts';
import { startCupsd } from '../../support/cupsd.ts';
import { openStore, type Store } from '../../journeys/support.ts';
import { openOrders, type ShiftOrder } from '../shift/orders.ts';
import { Packer } from '../shift/packer.ts';
import { openShop, type Day, type Hand } from './desk.ts';

export type LabelsTold = { parcels: number; labels: number; scans: number; keys: number };

/** Packs so many orders, two of which are cancelled before; the printer refuses jobs in the middle. Answers what is wrong in `wrong`. */
export async function printDay(folder: string, count: number, wrong: string[]): Promise<LabelsTold> {
  await using store = await openStore({ items: 60 });
  const place = join(folder, 'cups');
  mkdirSync(place);
  const cups = await startCupsd(place);
  const day = openShop(store, folder, cups);
  try {
    return await pack(store, day, cups, count, wrong);
  } finally {
    await day.close();
    await cups.close();
  }
}

async function pack(store: Store, day: Day, cups: Cupsd, count: number, wrong: string[]): Promise<LabelsTold> {
  const orders = await openOrders(store, count);
  const cancelled = [orders[Math.floor(count / 3)]!, orders[count - 2]!];
  for (const { orderId } of cancelled)
    await store.control('POST', `/orders/${orderId}/cancel`, { reason: 'pagamento estornado' });
  const packed = orders.filter((order) => !cancelled.includes(order));
  const bench = await day.open('packing');
  const packer = new Packer(bench.bench, true);
  const broken = packed[Math.floor(packed.length / 2)]!;
  for (const order of packed) {
    if (order === broken) await cups.accept(false);
    // What the printer says stands in the way until a key has answered it.
    const mended = order === broken ? printAgain(bench, cups) : undefined;
    await Promise.all([packer.pack(order, [], undefined, () => isPrinted(bench)), mended]);
  }
  const labels = packed.flatMap(({ items }) => items.map(({ id }) => id));
  await judgeTray(cups, packed, labels, wrong);
  await judgeCommand(day, cups, orders, labels.length, wrong);
  await judgeTrail(day, labels, wrong);
  for (const { numero, code } of packed) if (packer.shipped.get(numero) !== code) wrong.push(`${numero} did not leave`);
  await bench.leave();
  const { scans, keys } = packer.told;
  return {
    parcels: packer.shipped.size,
    labels: labels.length,
    scans: scans + day.told.scans,
    keys: keys + day.told.keys,
  };
}

/** The packer takes the label from the tray before its code is scanned. */
const isPrinted = ({ bench }: Hand): Promise<void> => bench.waitFor('· label printed', { within: 30_000 });

/** The printer has refused it, which the screen says; it is put right, and a key prints the label. */
async function printAgain(hand: Hand, cups: Cupsd): Promise<void> {
  await hand.bench.waitFor('· label not printed', { within: 30_000 });
  await cups.accept(true);
  await hand.press('I');
}

/** Every label once, in the order in which the parcels were packed, and nothing else. */
async function judgeTray(
  cups: Cupsd,
  packed: readonly ShiftOrder[],
  labels: readonly string[],
  wrong: string[],
): Promise<void> {
  const tray = cups.jobs().flat();
  const of = tray.map((file) => labels.find((id) => file.includes(id)) ?? 'nothing that was packed');
  const orderOf = new Map(packed.flatMap(({ numero, items }) => items.map(({ id }) => [id, numero] as const)));
  const inTray = of.map((id) => orderOf.get(id) ?? id).filter((numero, at, all) => numero !== all[at - 1]);
  const wanted = packed.map(({ numero }) => numero);
  if (inTray.join() !== wanted.join()) wrong.push(`the tray has labels of ${inTray.join()}, wanted ${wanted.join()}`);
  for (const id of labels) {
    const times = of.filter((one) => one === id).length;
    if (times !== 1) wrong.push(`the label of ${orderOf.get(id)}/${id} was printed ${times} times`);
  }
  if (of.length !== labels.length) wrong.push(`${of.length} labels in the tray, wanted ${labels.length}`);
  // The daemon has a job before its printer has written it.
  for (let tries = 0; tries < 100 && cups.printed().length < cups.jobs().length; tries++)
    await new Promise((resolve) => setTimeout(resolve, 50));
  const [got, written] = [cups.jobs().map((files) => Buffer.concat(files)), cups.printed()];
  const at = got.findIndex((bytes, index) => !written[index]?.equals(bytes));
  if (at >= 0 || got.length !== written.length) {
    const sizes = `${got[at]?.length} bytes became ${written[at]?.length}`;
    wrong.push(`the printer wrote ${written.length} jobs of ${got.length}; of job ${at + 1} ${sizes}`);
  }
}

/** The command prints none of them again, and none of a cancelled order. */
async function judgeCommand(
  day: Day,
  cups: Cupsd,
  orders: readonly ShiftOrder[],
  labelCount: number,
  wrong: string[],
): Promise<void> {
  const before = cups.jobs().length;
  const ran = await day.run('labels', ...orders.map(({ numero }) => numero), '--print');
  const end = `0 of ${labelCount} printed, ${labelCount} printed before.\n`;
  if (!ran.stderr.endsWith(end)) wrong.push(`the command said ${ran.stderr.slice(-200)}, wanted ${end}`);
  if (cups.jobs().length !== before) wrong.push('the command printed a label again');
}

/** Of each print the trail says who, where and which file. */
async function judgeTrail(day: Day, labels: readonly string[], wrong: string[]): Promise<void> {
  const { code } = await day.run('audit', 'verify');
  if (code !== 0) wrong.push(`audit verify: exit ${code}`);
  const { stdout } = await day.run('log', '--ndjson', '--limit', '100000');
  type Line = { what: string; item_id: string; operator: string; station: string; detail: string };
  const lines = stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
  const prints = lines.filter(({ what }) => what === 'label');
  for (const id of labels) {
    const own = prints.filter(({ item_id }) => item_id === id);
    const isWhole = own.every(
      ({ operator, station, detail }) =>
        operator === 'eva' && station === 'packing' && /^file sha256:[\da-f]{64}$/.test(detail),
    );
    if (own.length !== 1 || !isWhole) wrong.push(`the trail has ${own.length} prints of ${id}: ${JSON.stringify(own)}`);
  }
  if (prints.length !== labels.length) wrong.push(`the trail has ${prints.length} prints, wanted ${labels.length}`);
}
