/** Codes that are not what they are taken for: another carrier's, in groups, of one digit, with a scanner's control bytes. */
import { jadlogCodes, trackingCodes, type PackableOrder } from '../../journeys/packable.ts';
import type { Store } from '../../journeys/support.ts';
import type { Ran } from '../scene.ts';
import { itemsOf, notShippedWith, packUnits, shippedAt, type Hand, type Trap } from './trap.ts';

const CODE = trackingCodes(3)[2]!;
const JADLOG_CODE = jadlogCodes(1)[0]!;
/** As labels print it; its check digit is wrong. */
const MISTYPED = 'AB 100 005 029 BR';
const OF_NO_SHAPE = 'AB123';

/** `BA 314 150 140 BR`. */
const inGroups = (code: string) => code.replace(/^(..)(...)(...)(...)(..)$/, '$1 $2 $3 $4 $5');

const oneLine = (orders: readonly PackableOrder[]) => orders.filter(({ items }) => items.length === 1);

/** The first order of one line leaves by Jadlog; whatever else there is leaves by post. */
function byJadlog(store: Store, orders: readonly PackableOrder[]): void {
  const { order_id } = oneLine(orders)[0]!.items[0]!.item;
  store.world.shop.database.run(`UPDATE orders SET metodo_envio = 'Jadlog' WHERE id = ?`, order_id);
}

/** A way to give a code to an order; what a command said of it, where it was one. */
type Door = {
  name: string;
  give: (hand: Hand, order: PackableOrder, code: string) => Promise<Ran | undefined>;
};

const SCANNED: Door = {
  name: 'scanned twice at the bench',
  async give(hand, order, code) {
    await packUnits(hand, order);
    await hand.scan(code, code);
    return undefined;
  },
};
const TYPED: Door = {
  name: 'typed in Packing',
  async give(hand, order, code) {
    await packUnits(hand, order);
    await hand.press('t', code, 'enter');
    return undefined;
  },
};
const IN_PROMPT: Door = {
  name: 'scanned into the prompt of its item',
  async give(hand, order, code) {
    await hand.scan(order.numero);
    await hand.press('enter', 'e');
    await hand.scan(code);
    return undefined;
  },
};
const IN_PALETTE: Door = {
  name: 'behind “ship” in the palette',
  async give(hand, order, code) {
    await packUnits(hand, order);
    await hand.press(':', `ship ${code}`, 'enter');
    return undefined;
  },
};
const BY_COMMAND: Door = {
  name: 'by bancada ship',
  give: (hand, order, code) => hand.command('ship', order.numero, '--tracking', code),
};

/** Nothing of the first order of one line may leave with a code, however often it is given so. */
const mayNotLeave = (what: string, code: string, doors: readonly Door[], prepare?: Trap['prepare']): Trap[] =>
  doors.map(({ name, give }) => ({
    name: `${what}, ${name}`,
    ...(prepare ? { prepare } : {}),
    async make({ store, hand, orders }) {
      const [order] = oneLine(orders);
      const end = await give(hand, order!, code);
      const problem = shippedAt(await itemsOf(store, order!));
      if (problem !== undefined || end === undefined || end.code === 2) return problem;
      return `nothing was sent, and the command ended with ${end.code}`;
    },
  }));

/** The last order of one line has a number of one digit, and its piece is of the kind of an older one. */
const ofOneDigit = (digit: number) => (store: Store, orders: readonly PackableOrder[]) => {
  const { database } = store.world.shop;
  const [older, newer] = [oneLine(orders)[0]!.items[0]!.item, oneLine(orders).at(-1)!.items[0]!.item];
  database.run('UPDATE orders SET numero = ? WHERE id = ?', digit * 11_111, newer.order_id);
  database.run(
    `UPDATE items SET product_id = ?, product_nome = ?,
       variation = (SELECT variation FROM items WHERE id = ?) WHERE id = ?`,
    older.product_id,
    older.product_nome,
    older.id,
    newer.id,
  );
};

/** The oldest order of one line is packed by a scanner that frames its codes like this, in turn. */
const packedWith = (name: string, frames: readonly [prefix: string, suffix: string][]): Trap => ({
  name: `a scanner whose codes end with ${name}`,
  async make({ store, hand, orders }) {
    const order = oneLine(orders)[0]!;
    const { numero, items } = order;
    const codes = [numero, ...items.flatMap(({ sku, units }) => Array.from({ length: units }, () => sku)), CODE];
    for (const [index, code] of codes.entries()) {
      const [prefix, suffix] = frames[index % frames.length]!;
      await hand.send(`${prefix}${code}${suffix}`);
    }
    return notShippedWith(await itemsOf(store, order), CODE);
  },
});

/** The last order of one line has left with a code, as the store has kept it. */
const bearCode = (code: string) => (store: Store, orders: readonly PackableOrder[]) => {
  const { item } = oneLine(orders).at(-1)!.items[0]!;
  store.world.shop.database.run(
    `UPDATE items SET status = 'shipped', tracking_code = ?, enviado_ms = updated_ms WHERE id = ?`,
    code,
    item.id,
  );
};

export const WRONG_CODES: readonly Trap[] = [
  ...mayNotLeave(
    'a code of the post on an order of Jadlog',
    CODE,
    [SCANNED, TYPED, IN_PROMPT, IN_PALETTE, BY_COMMAND],
    byJadlog,
  ),
  ...mayNotLeave('a code of Jadlog on an order of the post', JADLOG_CODE, [TYPED, IN_PALETTE, BY_COMMAND]),
  {
    name: 'a code of Jadlog on an order of Jadlog: it has to leave',
    prepare: byJadlog,
    async make({ store, hand, orders }) {
      const order = oneLine(orders)[0]!;
      await packUnits(hand, order);
      await hand.scan(JADLOG_CODE);
      return notShippedWith(await itemsOf(store, order), JADLOG_CODE);
    },
  },
  ...mayNotLeave('a code of no known shape', OF_NO_SHAPE, [TYPED, IN_PALETTE, BY_COMMAND]),
  ...mayNotLeave('a code in groups with a wrong check digit', MISTYPED, [TYPED, IN_PALETTE, BY_COMMAND]),
  ...mayNotLeave('a code in groups that another order bears', inGroups(CODE), [TYPED], bearCode(CODE)),
  {
    name: 'a code in groups that another order has just left with, by bancada ship',
    async make({ store, hand, orders }) {
      const [order, earlier] = oneLine(orders);
      await hand.command('ship', earlier!.numero, '--tracking', CODE, '--yes');
      const { code } = await hand.command('ship', order!.numero, '--tracking', inGroups(CODE), '--yes');
      const problem = shippedAt(await itemsOf(store, order!)) ?? notShippedWith(await itemsOf(store, earlier!), CODE);
      return problem ?? (code === 2 ? undefined : `nothing was sent, and the command ended with ${code}`);
    },
  },
  ...mayNotLeave('a code that another order bears in groups', CODE, [SCANNED, TYPED], bearCode(inGroups(CODE))),
  {
    name: 'a code in groups that is right: it has to leave written together',
    async make({ store, hand, orders }) {
      const order = oneLine(orders)[0]!;
      await packUnits(hand, order);
      await hand.press('t', inGroups(CODE), 'enter');
      return notShippedWith(await itemsOf(store, order), CODE);
    },
  },
  ...[1, 2].map((digit): Trap => ({
    name: `an order whose number is ${digit} over and over, scanned where another is on the bench`,
    prepare: ofOneDigit(digit),
    async make({ store, hand, orders }) {
      const numero = String(digit * 11_111);
      const order = orders.find((one) => one.numero === numero)!;
      // An order of the same kind of piece is on the bench, nothing of it checked.
      await hand.scan(
        oneLine(orders).find((one) => one !== order && one.items[0]!.sku === order.items[0]!.sku)!.numero,
      );
      await hand.send(`${numero}\r`);
      await hand.scan(...Array.from({ length: order.items[0]!.units }, () => order.items[0]!.sku), CODE);
      const others = orders.filter((one) => one !== order);
      const strays = (await Promise.all(others.map((one) => itemsOf(store, one)))).flat();
      return shippedAt(strays) ?? notShippedWith(await itemsOf(store, order), CODE);
    },
  })),
  packedWith('CR and ETX', [['', '\r\x03']]),
  packedWith('Tab, LF, ETX, EOT, CR and ETX in turn', [
    ['', '\t'],
    ['', '\n'],
    ['', '\r\x03'],
    ['\x02', '\x03'],
    ['', '\r\n\x04'],
  ]),
];
