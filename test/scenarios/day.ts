/**
 * A day of a workshop. Orders come in and are begun, job files are written and engraved by a machine that reads them, tags
 * are printed. Two texts change afterwards, three pieces are made again, one order is put on hold. Finished pieces go to a
 * wall of twelve slots, what is complete is packed by its tags, and two carriers come, the first with one parcel missing
 * and one too many. No piece may leave with another text than the store wants, both differences have to be told, the
 * manifests and the trail have to be right, and one byte that is flipped in the trail has to be found. Without tags there
 * is no wall: the packer looks at every piece. Beside it a promotion of a minute begins and ends by the clock, and both
 * benches are recorded: no text of a buyer may be in the recordings, and the trail has to prove them.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beginPromotion, judgePromotion, judgeRecordings } from './aside.ts';
import { judgeRecord } from './judge.ts';
import { Machine, TEMPLATE, type WorkPiece } from './machine.ts';
import { openDayOrders, writeText, type DayOrder } from './orders.ts';
import { Packer } from './packer.ts';
import type { Scenario } from './scenario.ts';
import type { Hand, Scene } from './scene.ts';
import { checkVans } from './vans.ts';
import { Assembler } from './wall.ts';

/** So many orders are in the making at once: fewer than the wall has slots. */
const WINDOW = 10;

export const workDay = (count: number, hasTags: boolean): Scenario => ({
  name: hasTags ? 'with tags' : 'without tags',
  async play(scene) {
    const { store, folder, wrong } = scene;
    scene.configure({ templates: { laser: TEMPLATE }, wall: { rows: 3, columns: 4 } });
    // Every bench, and it has to be as fast as without.
    scene.env['BANCADA_CAST'] = 'all';
    const jobs = join(folder, 'jobs');
    mkdirSync(jobs, { mode: 0o700 });
    const machine = new Machine(store, jobs);
    const make = async () => {
      await scene.expectCode(0, 'jobs', 'write', 'laser', '--out', jobs);
      return machine.engrave();
    };
    const orders = await openDayOrders(store, count);
    const numbers = orders.map(({ numero }) => numero);
    await scene.expectCode(0, 'accept', ...numbers, '--yes');
    await scene.expectCode(0, 'start', ...numbers, '--yes');
    const shelf = await make();
    if (hasTags) {
      await scene.expectCode(0, 'tags', ...numbers, '--out', 'tags.zpl');
      const zpl = readFileSync(join(folder, 'tags.zpl'), 'utf8');
      const untagged = shelf.filter(({ tag }) => !zpl.includes(tag));
      if (untagged.length > 0) wrong.push(`${untagged.length} pieces have no tag`);
    }
    const packing = await scene.open('packing');
    await beginPromotion(scene, orders[0]!);
    const spoilt = await disturb(scene, orders, shelf);
    // It begins with what is on the disk: the changes that a bench has heard of by now.
    const wall = hasTags ? await scene.open('wall') : undefined;
    const again = await make();
    if (again.length === 0) wrong.push('nothing was engraved again');
    const good = [...shelf.filter((piece) => !spoilt.all.has(piece)), ...again];
    const packer = new Packer(packing, hasTags);
    const wanted = orders.filter((order) => order !== spoilt.held);
    const boxes = wall
      ? await assemble(wall, make, packer, wanted, good, spoilt)
      : await packByLooks(packer, wanted, good, spoilt);
    await judge(scene, orders, spoilt.held, boxes.of);
    await checkVans(packing, wanted);
    await judgePromotion(scene);
    await packing.leave();
    await wall?.leave();
    await judgeRecordings(scene, wanted);
    await judgeTrail(scene, wanted, hasTags);
    const pieces = [...boxes.of.values()].reduce((sum, box) => sum + box.length, 0);
    return `${count} orders, ${pieces} pieces${hasTags ? `, ${boxes.mostSlots} slots at most` : ''}, `;
  },
});

type Spoilt = {
  /** Pieces that must not leave: broken, or with a text that was changed since. */
  all: Set<WorkPiece>;
  /** Those whose text was changed, which somebody will bring all the same. */
  outdated: WorkPiece[];
  held: DayOrder;
};

/** Two texts change, two pieces break before they come to the wall, one order waits for artwork. */
async function disturb(scene: Scene, orders: readonly DayOrder[], shelf: readonly WorkPiece[]): Promise<Spoilt> {
  const at = (share: number) => orders[Math.floor(share * (orders.length - 1))]!;
  const changed = [at(0.2), at(0.6)].map(({ itemIds }) => itemIds[0]!);
  for (const [index, itemId] of changed.entries()) writeText(scene.store, itemId, `Changed ${index}`);
  const broken = [at(0.35), at(0.8)].map(({ itemIds }) => shelf.find(({ item }) => item.id === itemIds[0])!);
  for (const { item, orderId, unit } of broken) {
    await scene.expectCode(0, 'remake', `${orderId}/${item.id}`, '--reason', 'damaged', '--unit', String(unit));
  }
  const held = at(0.5);
  await scene.expectCode(0, 'hold', held.numero, '--reason', 'artwork');
  // A bench has heard of both changes: their pieces are stopped.
  for (let tries = 0; ; tries++) {
    const { stdout } = await scene.ask('hold', '--ndjson');
    if (stdout.split('text-changed').length > changed.length) break;
    if (tries > 60) throw new Error('no bench has stopped the pieces whose text was changed');
  }
  const outdated = shelf.filter(({ item }) => changed.includes(item.id));
  return { all: new Set([...broken, ...outdated]), outdated, held };
}

type Boxes = { of: Map<string, WorkPiece[]>; mostSlots: number };

/** The pieces come to the wall as they are finished, and what is complete is packed by its tags. */
async function assemble(
  wall: Hand,
  make: () => Promise<WorkPiece[]>,
  packer: Packer,
  orders: readonly DayOrder[],
  good: readonly WorkPiece[],
  { outdated }: Spoilt,
): Promise<Boxes> {
  const { wrong } = wall.scene;
  await wall.press('0', 'A');
  await wall.bench.waitFor('Scan the tag of each finished piece');
  const assembler = new Assembler(wall);
  for (const { tag } of outdated) await wall.stopped(tag, 'Do not use it');
  const boxes = new Map<string, WorkPiece[]>();
  const left = new Map(orders.map((order) => [order, good.filter(({ orderId }) => orderId === order.orderId)]));
  let hasBroken = false;
  for (let turn = 0; left.size > 0; turn++) {
    const making = [...left].slice(0, WINDOW);
    const [order, pieces] = making[(turn * 7) % making.length]!;
    const piece = pieces.shift()!;
    if (pieces.length === 0) left.delete(order);
    const complete = await assembler.take(piece, order.numero);
    if (!complete && !hasBroken) {
      hasBroken = true;
      await assembler.breakLast(piece);
      const made = await make();
      if (made.length !== 1 || made[0]!.tag !== piece.tag) wrong.push('another piece was made than the one that broke');
      left.set(order, [...pieces, ...made]);
    }
    if (!complete) continue;
    const { numero, code } = order;
    await packer.pack({ ...order, pieces: complete });
    boxes.set(numero, complete);
    if (packer.shipped.get(numero) !== code) wrong.push(`${numero} did not leave`);
  }
  if (assembler.slots.size > 0) wrong.push(`${assembler.slots.size} slots are not empty`);
  await wall.bench.waitFor('0 of 12 slots in use');
  return { of: boxes, mostSlots: assembler.most };
}

/** Without tags: each order's pieces are brought to the bench, the outdated ones first, and looked at. */
async function packByLooks(
  packer: Packer,
  orders: readonly DayOrder[],
  good: readonly WorkPiece[],
  { outdated }: Spoilt,
): Promise<Boxes> {
  const of = new Map<string, WorkPiece[]>();
  for (const order of orders) {
    const pieces = good.filter(({ orderId }) => orderId === order.orderId);
    const old = outdated.filter(({ orderId }) => orderId === order.orderId);
    await packer.pack({ ...order, pieces }, old);
    of.set(order.numero, (packer.boxes.get(order.numero) ?? []) as WorkPiece[]);
  }
  return { of, mostSlots: 0 };
}

/** What the store says of each item, and what is on each piece in its box. */
async function judge(
  { store, wrong }: Scene,
  orders: readonly DayOrder[],
  held: DayOrder,
  boxes: ReadonlyMap<string, readonly WorkPiece[]>,
): Promise<void> {
  for (const order of orders) {
    const isHeld = order === held;
    const box = boxes.get(order.numero) ?? [];
    for (const id of order.itemIds) {
      const [status, code] = isHeld ? (['in_production', ''] as const) : (['shipped', order.code] as const);
      wrong.push(...(await judgeRecord(store, order, id, status, code)));
      const item = await store.item({ id, order_id: order.orderId });
      const inBox = box.filter((piece) => piece.item.id === id);
      if (inBox.length !== (isHeld ? 0 : Number(item.quantidade))) {
        wrong.push(`${order.numero}: ${inBox.length} of ${item.quantidade} in the box`);
      }
      for (const { engraved } of inBox) {
        const wish = item.personalization_data;
        if (engraved !== wish) wrong.push(`${order.numero}: “${engraved}” left, wanted “${wish}”`);
      }
    }
  }
}

/** The trail is intact, tells an order's whole story, and shows one byte that was flipped. */
async function judgeTrail(scene: Scene, orders: readonly DayOrder[], hasTags: boolean): Promise<void> {
  const { state, wrong } = scene;
  await scene.expectCode(0, 'audit', 'verify');
  const { numero } = orders.find(({ itemIds }) => itemIds.length > 1) ?? orders[0]!;
  const told = new Set((await scene.rows<{ what: string }>('audit', 'parcel', numero)).map(({ what }) => what));
  const steps = ['job', 'packed', 'verdict', 'van-scan', 'van', ...(hasTags ? ['assembly'] : [])];
  for (const step of steps) if (!told.has(step)) wrong.push(`the story of ${numero} lacks ${step}`);
  const name = readdirSync(state).find((file) => /^store-.*\.sqlite$/.test(file))!;
  const file = join(state, name);
  const database = new DatabaseSync(file);
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
  const bytes = readFileSync(file);
  const entry = bytes.lastIndexOf('"what":"packed"');
  bytes[bytes.indexOf('units', entry) + 1]! ^= 1;
  writeFileSync(file, bytes);
  await scene.expectCode(4, 'audit', 'verify');
}
