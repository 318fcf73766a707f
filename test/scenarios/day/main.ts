/**
 * A day of a workshop in real terminals, judged by the sandbox and by the trail: `npm run prove -- day`.
 *
 *     npm run prove -- day [--orders 80] [--tags with|without|both|none]
 *
 * Orders come in and are begun, job files are written and engraved by a machine that reads them, tags are printed. Two
 * texts change afterwards, three pieces are made again, one order is put on hold. Finished pieces go to a wall of twelve
 * slots, what is complete is packed by its tags, and two carriers come, the first with one parcel missing and one too
 * many. No piece may leave with another text than the store wants, both differences have to be told, the manifests and
 * the trail have to be right, and one byte that is flipped in the trail has to be found. Without tags there is no wall:
 * the packer looks at every piece. Beside it a promotion of a minute begins and ends by the clock, and both benches are
 * recorded: no text of a buyer may be in the recordings, and the trail has to prove them. Where a CUPS is installed, forty orders or fewer are packed once
 * more with a label each: every one is printed once, in the order of packing, none of a cancelled order, though the
 * printer refuses jobs in the middle. Prints what was scanned and pressed; ends with 1 where anything is wrong.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { openStore, type Store } from '../../journeys/support.ts';
import { Packer } from '../shift/packer.ts';
import { hasCupsd } from '../../support/cupsd.ts';
import { printDay } from './labels.ts';
import { beginPromotion, judgePromotion, judgeRecordings } from './aside.ts';
import { openShop, type Day, type Hand } from './desk.ts';
import { Machine, type WorkPiece } from './machine.ts';
import { openDay, writeText, type DayOrder } from './morning.ts';
import { checkVans } from './van.ts';
import { Assembler } from './wall.ts';

const { values } = parseArgs({
  options: { orders: { type: 'string', default: '80' }, tags: { type: 'string', default: 'both' } },
});
const orderCount = Math.max(12, Number(values.orders));
const RUNS: Readonly<Record<string, readonly boolean[]>> = { with: [true], without: [false], none: [] };
/** So many orders are in the making at once: fewer than the wall has slots. */
const WINDOW = 10;

let isRight = true;
for (const hasTags of RUNS[values.tags] ?? [true, false]) isRight = (await workDay(hasTags)) && isRight;
if (hasCupsd) isRight = (await workLabels(Math.min(40, orderCount))) && isRight;
else console.log('labels         left out: no cupsd here');
process.exitCode = isRight ? 0 : 1;

async function workLabels(count: number): Promise<boolean> {
  const startedAt = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'bancada-day-'));
  const wrong: string[] = [];
  try {
    const told = await printDay(folder, count, wrong).catch((error: unknown) => {
      wrong.push(`the day ended early: ${String(error)}`);
      return undefined;
    });
    console.log(
      `labels         ${count} orders, ${told?.parcels ?? 0} parcels, ${told?.labels ?? 0} labels: ${told?.scans ?? 0} scans, ` +
        `${told?.keys ?? 0} keys, ${wrong.length} wrong, ${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
    );
    for (const line of wrong) console.log(`  ${line.slice(0, 1500)}`);
    return wrong.length === 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function workDay(hasTags: boolean): Promise<boolean> {
  const startedAt = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'bancada-day-'));
  try {
    await using store = await openStore({ items: 60 });
    const wrong: string[] = [];
    const day = openShop(store, folder);
    const told = await goThrough(store, day, hasTags, wrong).catch((error: unknown) => {
      wrong.push(`the day ended early: ${String(error)}`);
      return undefined;
    });
    await day.close();
    const { scans, keys, commands } = day.told;
    const parcels = told?.parcels ?? 0;
    const each = (count: number) => (count / Math.max(1, parcels)).toFixed(1);
    console.log(
      `${hasTags ? 'with tags   ' : 'without tags'}  ${orderCount} orders, ${parcels} parcels, ${told?.pieces ?? 0} pieces` +
        `${hasTags ? `, ${told?.mostSlots ?? 0} slots at most` : ''}: ` +
        `${scans} scans (${each(scans)} a parcel), ${keys} keys (${each(keys)} a parcel), ${commands} commands, ` +
        `${wrong.length} wrong, ${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
    );
    for (const line of wrong) console.log(`  ${line.slice(0, 1500)}`);
    return wrong.length === 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type DayTold = { parcels: number; pieces: number; mostSlots: number };

async function goThrough(store: Store, day: Day, hasTags: boolean, wrong: string[]): Promise<DayTold> {
  const expectCode = async (wanted: number, ...args: string[]) => {
    const ran = await day.run(...args);
    if (ran.code !== wanted) wrong.push(`${args.slice(0, 3).join(' ')}: exit ${ran.code}: ${ran.stderr.slice(-300)}`);
    return ran;
  };
  const orders = await openDay(store, orderCount);
  const numbers = orders.map(({ numero }) => numero);
  await expectCode(0, 'accept', ...numbers, '--yes');
  await expectCode(0, 'start', ...numbers, '--yes');
  const machine = new Machine(store, day.jobs);
  await expectCode(0, 'jobs', 'write', 'laser', '--out', day.jobs);
  const shelf = await machine.engrave();
  if (hasTags) {
    await expectCode(0, 'tags', ...numbers, '--out', 'tags.zpl');
    const zpl = readFileSync(join(day.folder, 'tags.zpl'), 'utf8');
    const untagged = shelf.filter(({ tag }) => !zpl.includes(tag));
    if (untagged.length > 0) wrong.push(`${untagged.length} pieces have no tag`);
  }
  const packing = await day.open('packing');
  const notBegun = await beginPromotion(store, day, orders[0]!);
  if (notBegun !== '') wrong.push(notBegun);
  const spoilt = await disturb(store, day, orders, shelf, expectCode);
  // It begins with what is on the disk: the changes that a bench has heard of by now.
  const wall = hasTags ? await day.open('wall') : undefined;
  await expectCode(0, 'jobs', 'write', 'laser', '--out', day.jobs);
  const again = await machine.engrave();
  if (again.length === 0) wrong.push('nothing was engraved again');
  const good = [...shelf.filter((piece) => !spoilt.all.has(piece)), ...again];
  const packer = new Packer(packing.bench, hasTags);
  const wanted = orders.filter(({ numero }) => numero !== spoilt.held.numero);
  const boxes = wall
    ? await assemble(wall, day, machine, packer, wanted, good, spoilt, wrong)
    : await packByLooks(packer, wanted, good, spoilt);
  day.told.scans += packer.told.scans;
  day.told.keys += packer.told.keys;

  await judge(store, orders, spoilt.held, boxes.of, wrong);
  wrong.push(...(await checkVans(day, packing, wanted)), ...(await judgePromotion(day)));
  await packing.leave();
  await wall?.leave();
  wrong.push(...(await judgeRecordings(store, day, wanted)));
  await judgeTrail(day, wanted, hasTags, wrong, expectCode);
  const pieces = [...boxes.of.values()].reduce((sum, box) => sum + box.length, 0);
  return { parcels: boxes.of.size, pieces, mostSlots: boxes.mostSlots };
}

type ExpectCode = (wanted: number, ...args: string[]) => Promise<{ stdout: string; stderr: string }>;

type Spoilt = {
  /** Pieces that must not leave: broken, or with a text that was changed since. */
  all: Set<WorkPiece>;
  /** Those whose text was changed, which somebody will bring all the same. */
  outdated: WorkPiece[];
  held: DayOrder;
};

/** Two texts change, two pieces break before they come to the wall, one order waits for artwork. */
async function disturb(
  store: Store,
  day: Day,
  orders: readonly DayOrder[],
  shelf: readonly WorkPiece[],
  expectCode: ExpectCode,
): Promise<Spoilt> {
  const at = (share: number) => orders[Math.floor(share * (orders.length - 1))]!;
  const changed = [at(0.2), at(0.6)].map(({ itemIds }) => itemIds[0]!);
  for (const [index, itemId] of changed.entries()) writeText(store, itemId, `Changed ${index}`);
  const broken = [at(0.35), at(0.8)].map(({ itemIds }) => shelf.find(({ item }) => item.id === itemIds[0])!);
  for (const { item, orderId, unit } of broken) {
    await expectCode(0, 'remake', `${orderId}/${item.id}`, '--reason', 'damaged', '--unit', String(unit));
  }
  const held = at(0.5);
  await expectCode(0, 'hold', held.numero, '--reason', 'artwork');
  // A bench has heard of both changes: their pieces are stopped.
  for (let tries = 0; ; tries++) {
    const { stdout } = await day.run('hold', '--ndjson');
    day.told.commands--;
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
  day: Day,
  machine: Machine,
  packer: Packer,
  orders: readonly DayOrder[],
  good: readonly WorkPiece[],
  { outdated }: Spoilt,
  wrong: string[],
): Promise<Boxes> {
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
    const complete = await assembler.take(piece, order);
    if (!complete && !hasBroken) {
      hasBroken = true;
      await assembler.breakLast(piece);
      await day.run('jobs', 'write', 'laser', '--out', day.jobs);
      const made = await machine.engrave();
      if (made.length !== 1 || made[0]!.tag !== piece.tag) wrong.push('another piece was made than the one that broke');
      left.set(order, [...pieces, ...made]);
    }
    if (!complete) continue;
    const { numero, code } = order;
    await packer.pack(shiftOrder(order, complete), [], undefined, async () => {});
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
    await packer.pack(shiftOrder(order, pieces), old, undefined, async () => {});
    of.set(order.numero, (packer.boxes.get(order.numero) ?? []) as WorkPiece[]);
  }
  return { of, mostSlots: 0 };
}

function shiftOrder({ orderId, numero, code }: DayOrder, pieces: readonly WorkPiece[]) {
  return { orderId, numero, code, pieces: [...pieces], items: [], hasLookAlikes: false };
}

/** What the store says of each item, and what is on each piece in its box. */
async function judge(
  store: Store,
  orders: readonly DayOrder[],
  held: DayOrder,
  boxes: ReadonlyMap<string, readonly WorkPiece[]>,
  wrong: string[],
): Promise<void> {
  for (const order of orders) {
    const box = boxes.get(order.numero) ?? [];
    for (const id of order.itemIds) {
      const item = await store.item({ id, order_id: order.orderId });
      const isHeld = order === held;
      const wanted = isHeld ? ['in_production', ''] : ['shipped', order.code];
      if (item.item_status !== wanted[0] || item.tracking_code !== wanted[1]) {
        wrong.push(`${order.numero}: recorded ${item.item_status} ${item.tracking_code}, wanted ${wanted.join(' ')}`);
      }
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
async function judgeTrail(
  day: Day,
  orders: readonly DayOrder[],
  hasTags: boolean,
  wrong: string[],
  expectCode: ExpectCode,
): Promise<void> {
  await expectCode(0, 'audit', 'verify');
  const { numero } = orders.find(({ itemIds }) => itemIds.length > 1) ?? orders[0]!;
  const { stdout } = await expectCode(0, 'audit', 'parcel', numero, '--ndjson');
  const told = new Set(
    stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => (JSON.parse(line) as { what: string }).what),
  );
  const steps = ['job', 'packed', 'verdict', 'van-scan', 'van', ...(hasTags ? ['assembly'] : [])];
  for (const step of steps) if (!told.has(step)) wrong.push(`the story of ${numero} lacks ${step}`);
  const state = join(day.folder, 'state');
  const name = readdirSync(state).find((file) => /^store-.*\.sqlite$/.test(file))!;
  const file = join(state, name);
  const database = new DatabaseSync(file);
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
  const bytes = readFileSync(file);
  const entry = bytes.lastIndexOf('"what":"packed"');
  bytes[bytes.indexOf('units', entry) + 1]! ^= 1;
  writeFileSync(file, bytes);
  await expectCode(4, 'audit', 'verify');
}
