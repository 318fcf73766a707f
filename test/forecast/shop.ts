/**
 * A shop played minute by minute: what is ordered, made, packed and shipped, and when. It knows nothing of how bancada
 * counts; only until when an order is promised it asks the rule of the shop. Times in milliseconds since the epoch;
 * `Infinity` stands for what has not come.
 */
import { dayOfDate, momentOf, weekdayOf, type Day } from '../../src/base/calendar.ts';
import { DAY_MS } from '../../src/base/durations.ts';
import { isNationalHoliday } from '../../src/domain/holidays.ts';
import { createDueReader, type PromiseRules } from '../../src/domain/promise.ts';
import { createRandom, type Random } from '../../src/sandbox/random.ts';

/** How people press keys: when they begin a piece; for all of a morning at once; or parcels wait until the van is near. */
export const HABITS = ['one by one', 'starts in the morning', 'ships before the van'] as const;
export type Habit = (typeof HABITS)[number];

export type PlayedItem = {
  orderId: string;
  productId: string;
  acceptedMs: number;
  startedMs: number;
  shippedMs: number;
  /** Its artwork is missing until then. */
  heldUntilMs: number;
  /** Somebody has put it on hold for that. */
  isHoldNoted: boolean;
};

export type PlayedOrder = { id: string; delivery: string; placedMs: number; dueMs: number; items: PlayedItem[] };

type Piece = PlayedItem & { order: PlayedOrder; minutes: number; madeMs: number };
/** What somebody has in hand, and how many minutes of it are left. */
type Work<T> = { what: T; left: number };

/** Minutes that a piece takes to be made, as a rule; how far it strays from that; how many of a hundred are of it. */
type Kind = { id: string; minutes: number; spread: number; share: number };
const KINDS: readonly Kind[] = [
  { id: 'mug', minutes: 9, spread: 0.25, share: 34 },
  { id: 'tag', minutes: 5, spread: 0.3, share: 22 },
  { id: 'shirt', minutes: 18, spread: 0.3, share: 20 },
  { id: 'frame', minutes: 32, spread: 0.4, share: 16 },
  { id: 'box', minutes: 70, spread: 0.45, share: 8 },
];
const BASKET = KINDS.flatMap((kind) => Array.from({ length: kind.share }, () => kind));

const RULES: PromiseRules = {
  rules: [
    {
      delivery: 'SEDEX',
      days: 1,
      isWorking: true,
      from: 'created',
      cutOffs: [undefined, 960, 960, 960, 960, 960, 660],
    },
    { days: 2, isWorking: true, from: 'created', cutOffs: [undefined, 1020, 1020, 1020, 1020, 1020, undefined] },
  ],
  closed: [],
};

/** How likely an order is in each hour of a day, from midnight on. */
const BUYING = [2, 1, 1, 0, 0, 1, 1, 2, 4, 6, 7, 7, 7, 6, 6, 7, 7, 6, 6, 6, 7, 8, 7, 4];
const BUYING_SUM = BUYING.reduce((sum, one) => sum + one);
/** So many that hands are busy for three quarters of their time, and for most of it. */
export const ORDERS_A_DAY = [33, 36] as const;
/** Minutes after midnight. */
const [OPENS, NOON, AFTER_NOON, CLOSES, CLOSES_LATE] = [480, 720, 780, 1050, 1170];
const VANS = new Set([655, 945, 1010, 1045, 1165]);
/** So many orders overdue, and people stay in the evening. */
const TOO_MANY = 12;

export type ShopOptions = { seed: number; habit: Habit; ordersADay: number; days: number };

/** All orders of a shop from Monday 7 July 2025 on, until its days are over. */
export function playShop({ seed, habit, ordersADay, days }: ShopOptions): PlayedOrder[] {
  const random = createRandom(`shop ${seed} ${habit}`);
  const from = dayOfDate(2025, 7, 7);
  // Every other week has a day on which all goes slowly, one on which a packer is ill, and one that brings a crowd.
  const chosen = () => new Set(Array.from({ length: Math.ceil(days / 14) }, () => from + random.int(0, days - 1)));
  const [slow, ill, crowded] = [chosen(), chosen(), chosen()];
  const shop = new Shop(random, habit, ordersADay);
  for (let day = from; day < from + days; day++) {
    shop.playDay(day, { isSlow: slow.has(day), isIll: ill.has(day), isCrowded: crowded.has(day) });
  }
  return shop.orders;
}

type DayKind = { isSlow: boolean; isIll: boolean; isCrowded: boolean };

class Shop {
  readonly orders: PlayedOrder[] = [];
  #open: Piece[] = [];
  readonly #makers: (Work<Piece> | undefined)[] = [undefined, undefined, undefined];
  readonly #packers: (Work<PlayedOrder> | undefined)[] = [undefined, undefined];
  /** Parcels that wait for the van. */
  #packed: PlayedOrder[] = [];
  readonly #random: Random;
  readonly #habit: Habit;
  readonly #ordersADay: number;
  readonly #dueOf = createDueReader(RULES);

  constructor(random: Random, habit: Habit, ordersADay: number) {
    this.#random = random;
    this.#habit = habit;
    this.#ordersADay = ordersADay;
  }

  playDay(day: Day, { isSlow, isIll, isCrowded }: DayKind): void {
    const isOpen = weekdayOf(day) !== 0 && !isNationalHoliday(day);
    const isSaturday = weekdayOf(day) === 6;
    const aDay = this.#random.logNormal(this.#ordersADay, 0.22) * (isCrowded ? 1.9 : 1);
    const speed = isSlow ? 0.5 : 0.92 + 0.16 * this.#random.next();
    const [makers, packers] = isSaturday ? [1, 1] : [this.#makers.length, this.#packers.length - (isIll ? 1 : 0)];
    let closes = isSaturday ? NOON : CLOSES;
    for (let minute = 0; minute < 1440; minute++) {
      const now = momentOf(day, minute);
      if (this.#random.chance((aDay * BUYING[Math.floor(minute / 60)]!) / BUYING_SUM / 60)) this.#buy(now);
      if (minute === CLOSES - 30 && !isSaturday && this.#overdue(now) > TOO_MANY) closes = CLOSES_LATE;
      const isAtWork = minute >= OPENS && minute < closes && (minute < NOON || minute >= AFTER_NOON);
      if (!isOpen || !isAtWork) continue;
      this.#open = this.#open.filter(({ shippedMs }) => shippedMs === Infinity);
      if (minute % 90 === 30 || minute === OPENS + 5) this.#accept(now);
      if (this.#habit === 'starts in the morning' && minute === OPENS + 20) {
        for (const piece of this.#ready(now)) piece.startedMs = Math.min(piece.startedMs, now);
      }
      this.#make(now, makers, speed);
      this.#pack(now, packers, speed);
      if (VANS.has(minute)) for (const order of this.#packed.splice(0)) leave(order, now);
    }
  }

  #overdue(now: number): number {
    return new Set(this.#open.map(({ order }) => order).filter(({ dueMs }) => dueMs < now)).size;
  }

  #buy(placedMs: number): void {
    const id = String(10_000 + this.orders.length);
    const delivery = this.#random.chance(0.45) ? 'SEDEX' : 'PAC';
    const promised = { delivery, product: undefined, createdMs: placedMs, paidMs: undefined, slackMs: 0 };
    const order: PlayedOrder = { id, delivery, placedMs, dueMs: this.#dueOf(promised)!.at, items: [] };
    for (let count = this.#random.chance(0.25) ? 2 : 1; count > 0; count--) {
      const kind = this.#random.pick(BASKET);
      const piece: Piece = {
        order,
        orderId: id,
        productId: kind.id,
        minutes: this.#random.logNormal(kind.minutes, kind.spread),
        acceptedMs: Infinity,
        startedMs: Infinity,
        madeMs: Infinity,
        shippedMs: Infinity,
        heldUntilMs: this.#random.chance(0.03) ? placedMs + (0.5 + 3 * this.#random.next()) * DAY_MS : 0,
        isHoldNoted: this.#random.chance(0.5),
      };
      order.items.push(piece);
      this.#open.push(piece);
    }
    this.orders.push(order);
  }

  #accept(now: number): void {
    for (const piece of this.#open) piece.acceptedMs = Math.min(piece.acceptedMs, now);
  }

  /** What can be made now: first what is to leave first, then the oldest. */
  #ready(now: number): Piece[] {
    const some = this.#open.filter(({ acceptedMs, heldUntilMs }) => acceptedMs <= now && heldUntilMs <= now);
    return some.toSorted((a, b) => inOrder(a.order, b.order));
  }

  #make(now: number, hands: number, speed: number): void {
    const next = () => {
      const inHand = new Set(this.#makers.map((work) => work?.what));
      const piece = this.#take(this.#ready(now).filter((one) => one.madeMs === Infinity && !inHand.has(one)));
      if (piece) piece.startedMs = Math.min(piece.startedMs, now);
      return piece && { what: piece, left: piece.minutes };
    };
    for (const { what } of work(this.#makers, hands, speed, next)) what.madeMs = now;
  }

  #pack(now: number, hands: number, speed: number): void {
    const next = () => {
      const done = new Set([...this.#packed, ...this.#packers.map((work) => work?.what)]);
      const orders = [...new Set(this.#open.map(({ order }) => order))];
      const whole = orders.filter((order) => !done.has(order) && isMade(order, now));
      const order = this.#take(whole.toSorted(inOrder));
      return order && { what: order, left: this.#random.logNormal(9, 0.3) + 2 * order.items.length };
    };
    for (const { what } of work(this.#packers, hands, speed, next)) {
      if (this.#habit === 'ships before the van') this.#packed.push(what);
      else leave(what, now);
    }
  }

  /** Mostly what stands first, now and then what lies nearer. */
  #take<T>(rows: readonly T[]): T | undefined {
    return rows[this.#random.chance(0.75) ? 0 : Math.min(rows.length - 1, this.#random.int(0, 4))];
  }
}

/** A minute of some hands: who has nothing takes something; what is done comes back. */
function work<T>(
  all: (Work<T> | undefined)[],
  hands: number,
  speed: number,
  next: () => Work<T> | undefined,
): Work<T>[] {
  const done: Work<T>[] = [];
  for (let place = 0; place < hands; place++) {
    const mine = (all[place] ??= next());
    if (!mine) continue;
    mine.left -= speed;
    if (mine.left > 0) continue;
    done.push(mine);
    all[place] = undefined;
  }
  return done;
}

function isMade({ items }: PlayedOrder, now: number): boolean {
  return (items as Piece[]).every(({ madeMs }) => madeMs <= now);
}

function leave({ items }: PlayedOrder, now: number): void {
  for (const item of items) item.shippedMs = now;
}

function inOrder(a: PlayedOrder, b: PlayedOrder): number {
  return a.dueMs - b.dueMs || a.placedMs - b.placedMs;
}
