/** What everybody in a round shares: the store, the lines that lose things, who has taken what, and what was noted. */
import { setTimeout as pause } from 'node:timers/promises';
import {
  MOVES,
  type Ask,
  type Bulk,
  type Move,
  type PackItem,
  type Parcel,
  type Price,
  type Shelf,
  type EventAsk,
  type StockAsk,
  type StockPassing,
  type StoreItem,
  type Switch,
  type Together,
} from './history.ts';
import type { Plan } from './plan.ts';
import { openBench, openBenchOverSsh, type Bench, type Home } from './program.ts';
import type { Mishap, Relay } from './relay.ts';
import type { Store } from './store.ts';
import type { Watcher } from './watcher.ts';

const MISHAPS: readonly [Mishap, number][] = [
  ['lose-request', 0.08],
  ['lose-answer', 0.14],
  ['late', 0.08],
  ['504-before', 0.05],
  ['504-after', 0.1],
  ['cut', 0.05],
  ['slow', 0.05],
];

export type SceneOptions = {
  program: string;
  store: Store;
  relays: readonly Relay[];
  homes: readonly Home[];
  watcher: Watcher;
  plan: Plan;
  chance: () => number;
  items: readonly PackItem[];
  shelves: readonly Shelf[];
};

export type Scene = ReturnType<typeof createScene>;

export function createScene(options: SceneOptions) {
  const { program, store, relays, homes, watcher, plan, chance, items, shelves } = options;
  const asks: Ask[] = [];
  const bulks: Bulk[] = [];
  const parcels: Parcel[] = [];
  const stockAsks: StockAsk[] = [];
  const switches: Switch[] = [];
  const events: EventAsk[] = [];
  const together: Together[] = [];
  const prices: Price[] = [];
  const texts: string[] = [];
  const troubles: string[] = [];
  const benches = new Map<string, Bench>();
  /** What colleagues elsewhere have moved, and counted. */
  const moved: string[] = [];
  const elsewhere: StockPassing[] = [];
  /** Mishaps that were meant for the writes of an item. */
  const meant = new Map<string, Mishap[]>();
  const [a, b] = [homes[0]!, homes[1]!];
  const orders = Map.groupBy(items, ({ orderId }) => orderId);
  let free = shuffled(items);
  let freeShelves = shuffled(shelves);
  let codeCount = 0;

  function shuffled<T>(list: readonly T[]): T[] {
    return list
      .map((one) => ({ one, at: chance() }))
      .toSorted((first, second) => first.at - second.at)
      .map(({ one }) => one);
  }

  /** Nobody else takes what was taken: what becomes of it is theirs to tell. */
  function take(status: string, isFit: (item: PackItem) => boolean = () => true): PackItem | undefined {
    const found = free.find((one) => one.status === status && isFit(one));
    free = free.filter((one) => one !== found);
    return found;
  }

  /** All items of an order that are in a state, from `least` on; nothing of it was taken before. */
  function takeOrder(status: string, isFit: (mine: readonly PackItem[]) => boolean): PackItem[] {
    const isWhole = (mine: readonly PackItem[]) => mine.every((one) => free.includes(one));
    const found = free.find(({ orderId, status: one }) => {
      return one === status && isWhole(orders.get(orderId)!) && isFit(orders.get(orderId)!);
    });
    if (!found) return [];
    const mine = orders.get(found.orderId)!;
    free = free.filter((one) => !mine.includes(one));
    return mine.filter((one) => one.status === status);
  }

  return {
    program,
    store,
    relays,
    watcher,
    plan,
    chance,
    shelves,
    a,
    b,
    asks,
    bulks,
    parcels,
    stockAsks,
    switches,
    events,
    together,
    prices,
    texts,
    troubles,
    benches,
    moved,
    elsewhere,
    meant,
    shuffled,
    take,
    takeOrder,

    /** What keys are pressed for is alone in its order, so that a screen's words can only be about it. */
    takeAlone: (status: string) => take(status, ({ orderId }) => orders.get(orderId)!.length === 1),

    takeShelf(): Shelf | undefined {
      return freeShelves.shift();
    },

    /** Shelves that are counted on a screen are counted by no command. */
    takeShelves(ids: readonly string[]): Shelf[] {
      const mine = freeShelves.filter(({ id }) => ids.includes(id));
      freeShelves = freeShelves.filter((one) => !mine.includes(one));
      return mine;
    },

    /**
     * A tracking code that nobody has used, as the carrier of an item writes them: Jadlog fourteen digits, of which none
     * is a product's here; the post its S10 form with a right check digit.
     */
    newCode({ method }: Pick<PackItem, 'method'>): string {
      if (method === 'Jadlog') return jadlogCode(++codeCount);
      const digits = String(31_415_000 + ++codeCount * 7);
      const sum = [8, 6, 4, 2, 3, 5, 9, 7].reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
      const rest = 11 - (sum % 11);
      return `BA${digits}${rest === 10 ? 0 : rest === 11 ? 5 : rest}BR`;
    },

    /** The bench in front of people at the first host. */
    bench: () => benches.get(a.name)!,

    async open(home: Home): Promise<void> {
      const isOverSsh = home === a && plan.isOverSsh;
      const bench = await (isOverSsh ? openBenchOverSsh : openBench)(program, home);
      benches.set(home.name, bench);
      watcher.watch(bench);
      if (await bench.sees('● live', 60_000)) return;
      troubles.push(`${home.name}: a minute after its start the bench says ${bench.screen.screen()[0]}`);
    },

    /** A colleague elsewhere moves an item, of whom only the store tells. */
    async moveElsewhere(item: StoreItem, move: Move): Promise<void> {
      moved.push(item.id);
      await store.move(item, move);
    },

    async countElsewhere(shelf: Shelf, quantity: number): Promise<void> {
      const at = Date.now();
      const status = await store.count(shelf, quantity);
      const passing = { home: 'elsewhere', stockId: shelf.id, quantity, status, isAnswered: true };
      elsewhere.push({ at, doneAt: Date.now(), ...passing });
    },

    /** Colleagues elsewhere, each in their own time. */
    async colleagues(): Promise<void> {
      for (const move of ['accept', 'startProduction', 'ship'] as const) {
        await pause(800 + 1500 * chance());
        const item = take(MOVES[move].from);
        if (item) await this.moveElsewhere(item, move);
      }
    },

    /** From now on the lines lose what they lose, and what is meant for an item. */
    loseThings(): void {
      for (const relay of relays) {
        relay.setMishaps((isWrite, url) => {
          const [, id = ''] = /\/(?:itens|estoque)\/([^/?]+)/.exec(url) ?? [];
          const wanted = isWrite ? meant.get(id)?.shift() : undefined;
          if (wanted) return wanted;
          if (!isWrite) return chance() < 0.03 ? 'lose-answer' : 'none';
          let dice = chance();
          for (const [mishap, share] of MISHAPS) if ((dice -= share) < 0) return mishap;
          return 'none';
        });
      }
    },

    async untilSent(id: string): Promise<void> {
      for (let count = 0; count < 800; count++) {
        if (relays.some(({ passings }) => passings.some(({ itemId }) => itemId === id))) return;
        await pause(10);
      }
    },
  };
}

/** Fourteen digits of which the last does not check the others, as it would on a case of products. */
function jadlogCode(number: number): string {
  const digits = String(1_086_600_000_000 + number);
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return `${digits}${(11 - (sum % 10)) % 10}`;
}
