/**
 * A day at one bench whose labels print by themselves at a real CUPS: which label lay in the tray when, and what is
 * written of it.
 */
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { textOfCode } from '../../src/domain/command-codes.ts';
import { startCupsd, type Cupsd } from '../support/cupsd.ts';
import { openShiftOrders, type ShiftOrder } from './orders.ts';
import { Packer } from './packer.ts';
import type { Scenario } from './scenario.ts';
import type { Hand, Scene } from './scene.ts';
import { cancel } from './shift.ts';

/** Packs so many orders, two of which are cancelled before; the printer refuses jobs in the middle. */
export const packLabels = (count: number): Scenario => ({
  name: 'labels',
  async play(scene) {
    const place = join(scene.folder, 'cups');
    mkdirSync(place);
    // The filters of CUPS run as a user of their own, who has to come this far.
    chmodSync(scene.folder, 0o711);
    const cups = await startCupsd(place);
    try {
      // Each label prints once its parcel is checked.
      scene.configure({ labels: { print: 'checked' } });
      Object.assign(scene.env, { BANCADA_PRINT_COMMAND: cups.command.join(' '), ...cups.env });
      return `${count} orders, ${await pack(scene, cups, count)} labels in ${cups.jobs().length} jobs, `;
    } finally {
      await scene.leaveAll();
      await cups.close();
    }
  },
});

async function pack(scene: Scene, cups: Cupsd, count: number): Promise<number> {
  const { store, wrong } = scene;
  const orders = await openShiftOrders(store, count);
  const cancelled = [orders[Math.floor(count / 3)]!, orders[count - 2]!];
  for (const order of cancelled) await cancel(store, order);
  const packed = orders.filter((order) => !cancelled.includes(order));
  const bench = await scene.open('packing');
  const packer = new Packer(bench, true);
  await askForCancelled(scene, bench, cups, cancelled[0]!);
  const broken = packed[Math.floor(packed.length / 2)]!;
  for (const order of packed) {
    if (order === broken) await cups.accept(false);
    // What the printer says stands in the way until a key has answered it.
    const mended = order === broken ? printAgain(bench, cups) : undefined;
    await Promise.all([packer.pack(order, [], undefined, () => isPrinted(bench)), mended]);
  }
  const labels = packed.flatMap(({ items }) => items.map(({ id }) => id));
  await judgeTray(cups, packed, labels, wrong);
  await judgeCommand(scene, cups, orders, labels.length);
  await judgeTrail(scene, labels);
  for (const { numero, code } of packed) if (packer.shipped.get(numero) !== code) wrong.push(`${numero} did not leave`);
  await bench.leave();
  return labels.length;
}

/** Somebody who has its goods on the table wants the label of a cancelled order. */
async function askForCancelled({ wrong }: Scene, hand: Hand, cups: Cupsd, { numero }: ShiftOrder): Promise<void> {
  await hand.scan(numero, `Order #${numero} `);
  await hand.scan(textOfCode('PRINT'), 'print label: no item here');
  if (cups.jobs().length > 0) wrong.push(`the label of ${numero}, which was cancelled, was printed`);
}

/** The packer takes the label from the tray before its code is scanned. */
const isPrinted = ({ bench }: Hand): Promise<void> => bench.waitFor('· label printed', { within: 30_000 });

/** The printer has refused it, which the screen says; it is put right, and a key prints the label. */
async function printAgain(hand: Hand, cups: Cupsd): Promise<void> {
  await hand.bench.waitFor('· label not printed', { within: 30_000 });
  await cups.accept(true);
  await hand.press('l');
}

/** Every label once, in the order in which the parcels were packed, a job for each parcel, and nothing else. */
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
  const jobCount = cups.jobs().length;
  if (jobCount !== packed.length) wrong.push(`${jobCount} jobs for ${packed.length} parcels`);
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
  scene: Scene,
  cups: Cupsd,
  orders: readonly ShiftOrder[],
  labelCount: number,
): Promise<void> {
  const { wrong } = scene;
  const before = cups.jobs().length;
  const ran = await scene.run('labels', ...orders.map(({ numero }) => numero), '--print');
  const end = `0 of ${labelCount} printed, ${labelCount} printed before.\n`;
  if (!ran.stderr.endsWith(end)) wrong.push(`the command said ${ran.stderr.slice(-200)}, wanted ${end}`);
  if (cups.jobs().length !== before) wrong.push('the command printed a label again');
}

/** Of each print the trail says who, where and which file. */
async function judgeTrail(scene: Scene, labels: readonly string[]): Promise<void> {
  const { wrong } = scene;
  await scene.expectCode(0, 'audit', 'verify');
  type Line = { what: string; item_id: string; operator: string; station: string; detail: string };
  const lines = await scene.rows<Line>('log', '--limit', '100000');
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
