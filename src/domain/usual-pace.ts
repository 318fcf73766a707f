/**
 * How a shop works, by what it has made in the last weeks: how much leaves in each half hour of a week while there is enough
 * to do, and how long a piece waits and is in production. Of people it knows nothing. Times in milliseconds since the epoch,
 * days by the clock of this process. Pure.
 */
import { dayAt, momentOf, weekdayOf, type Day } from '../base/calendar.ts';
import { DAY_MS } from '../base/durations.ts';

/** What is known of an item; `undefined` for a step that it has not come to. */
export type PacePiece = {
  productId: string;
  acceptedMs: number | undefined;
  startedMs: number | undefined;
  shippedMs: number | undefined;
};

/** So many days are looked at, up to yesterday. */
export const PACE_DAYS = 56;
/** A promise is no longer than that. */
const DAYS_AHEAD = 30;
/** Less is luck: days on which something left, and items that did. */
const LEAST_DAYS = 10;
const LEAST_ITEMS = 60;
/** Fewer of one product say no more of it than all products do. */
const LEAST_OF_PRODUCT = 6;
/** The same half hour of the same day of the week: fewer say no more than those of all days. */
const LEAST_DATES = 3;
/** There is enough to do where a part as large as this of a usual day lies there. */
const ENOUGH = 0.25;
/** The longest tenth lay there for reasons of its own, and the highest and lowest are strange days. */
const STRANGE = 0.1;
const SLOTS = 48;
const SLOT_MS = DAY_MS / SLOTS;

/** Work is counted in items of usual size, and time in the work that leaves in it. */
export type UsualPace = {
  /** The work that may leave between two moments; none at night, at noon or on a day on which the shop is closed. */
  workBetween(fromMs: number, toMs: number): number;
  /** The work in an item of a product. */
  workIn(productId: string): number;
  /** How long items waited for their start, each as {@link workBetween} counts, the shortest first. */
  waiting: ArrayLike<number>;
  /** How long those of a product were in production, in the same way. */
  making(productId: string): ArrayLike<number>;
  /** In the half hours of today with enough to do: the work that left, and the work that usually does. */
  today: { done: number; usual: number };
};

/** The pace of a shop; `undefined` where too little is known of it. */
export function usualPace(
  pieces: readonly PacePiece[],
  nowMs: number,
  isClosed: (day: Day) => boolean,
): UsualPace | undefined {
  const calendar = calendarAround(dayAt(nowMs), isClosed);
  const { days, today } = calendar;
  const [fromMs, todayMs] = [days[PACE_DAYS]!.midnight, days[today]!.midnight];
  const left = pieces.filter(({ shippedMs = 0 }) => shippedMs >= fromMs && shippedMs <= nowMs);
  const before = left.filter(({ shippedMs }) => shippedMs! < todayMs);
  const perDay = Map.groupBy(before, ({ shippedMs }) => calendar.indexAt(shippedMs!));
  if (perDay.size < LEAST_DAYS || before.length < LEAST_ITEMS) return undefined;
  const enough = ENOUGH * median([...perDay.values()].map(({ length }) => length));
  const lying = lyingOf(pieces, nowMs);
  const isBusy = (startMs: number, endMs: number) => lying(startMs, endMs) >= enough;
  const weeks = { ...calendar, first: Math.min(...perDay.keys()), nowMs, isBusy };

  const even = rhythmOf(left, () => 1, weeks);
  const spans = (rows: readonly PacePiece[], from: 'acceptedMs' | 'startedMs', to: 'startedMs' | 'shippedMs') =>
    inOrder(rows.flatMap((row) => (row[from] === undefined ? [] : even.between(row[from], row[to]!))));
  const all = spans(before, 'startedMs', 'shippedMs');
  const ofProduct = new Map<string, ArrayLike<number>>();
  for (const [id, rows] of Map.groupBy(before, ({ productId }) => productId)) {
    const making = spans(rows, 'startedMs', 'shippedMs');
    if (making.length >= LEAST_OF_PRODUCT) ofProduct.set(id, making);
  }
  const usual = new Map([...ofProduct].map(([id, making]) => [id, quantile(making, 0.5)]));
  const usualOf = (id: string) => usual.get(id) ?? quantile(all, 0.5);
  const mean = sumOf(before.map(({ productId }) => usualOf(productId))) / before.length;
  const workIn = (id: string) => (mean > 0 ? usualOf(id) / mean : 1);

  const { between, today: done } = rhythmOf(left, workIn, weeks);
  const started = pieces.filter(({ startedMs = 0 }) => startedMs >= fromMs);
  return {
    workBetween: between,
    workIn,
    waiting: spans(started, 'acceptedMs', 'startedMs'),
    making: (id) => ofProduct.get(id) ?? all,
    today: done,
  };
}

/** How many accepted items lay there from one moment to another. */
function lyingOf(pieces: readonly PacePiece[], nowMs: number): (startMs: number, endMs: number) => number {
  const known = pieces.flatMap(({ acceptedMs: from, shippedMs: to = Infinity }) =>
    from === undefined ? [] : { from, to, span: Math.min(to, nowMs) - from },
  );
  const longest = quantile(inOrder(known.map(({ span }) => span)), 1 - STRANGE);
  const some = known.filter(({ span }) => span <= longest);
  const accepted = inOrder(some.map(({ from }) => from));
  const shipped = inOrder(some.map(({ to }) => to));
  return (startMs, endMs) => countUpTo(accepted, startMs) - countUpTo(shipped, endMs);
}

/** A day and its beginning; the weekday is `undefined` where the shop is closed. */
type Dated = { midnight: number; weekday: number | undefined };

/** The days that a pace is about, which are looked at so often that the calendar is asked once. */
type Calendar = {
  days: readonly Dated[];
  /** Where today stands among them. */ today: number;
  indexAt(ms: number): number;
};

function calendarAround(today: Day, isClosed: (day: Day) => boolean): Calendar {
  const begin = today - 2 * PACE_DAYS;
  const days = Array.from({ length: 2 * PACE_DAYS + DAYS_AHEAD }, (_, index): Dated => {
    const day = begin + index;
    return { midnight: momentOf(day, 0), weekday: isClosed(day) ? undefined : weekdayOf(day) };
  });
  const indexAt = (ms: number) => {
    const about = Math.floor((ms - days[0]!.midnight) / DAY_MS);
    const near = Math.max(0, Math.min(days.length - 1, about));
    // Where clocks change, a day is an hour longer or shorter.
    if (ms < days[near]!.midnight) return Math.max(0, near - 1);
    return ms >= (days[near + 1]?.midnight ?? Infinity) ? near + 1 : near;
  };
  return { days, today: 2 * PACE_DAYS, indexAt };
}

type Weeks = Calendar & { first: number; nowMs: number; isBusy: (startMs: number, endMs: number) => boolean };

type Rhythm = { between: (fromMs: number, toMs: number) => number; today: UsualPace['today'] };

/** Nothing yet for each half hour of a week. */
const perSlot = () => Array.from({ length: 7 }, () => Array.from({ length: SLOTS }, () => [] as number[]));

/** When in a week work leaves, and how much. */
function rhythmOf(left: readonly PacePiece[], workIn: (productId: string) => number, weeks: Weeks): Rhythm {
  const { days, first, today, indexAt, nowMs, isBusy } = weeks;
  const works = new Map<number, number[]>();
  for (const { productId, shippedMs } of left) {
    const index = indexAt(shippedMs!);
    const slots = works.get(index) ?? Array.from({ length: SLOTS }, () => 0);
    works.set(index, slots);
    slots[slotAt(shippedMs! - days[index]!.midnight)]! += workIn(productId);
  }
  const [every, busy] = [perSlot(), perSlot()];
  for (let index = first; index < today; index++) {
    const { weekday, midnight } = days[index]!;
    if (weekday === undefined) continue;
    for (let slot = 0; slot < SLOTS; slot++) {
      const work = works.get(index)?.[slot] ?? 0;
      every[weekday]![slot]!.push(work);
      if (isBusy(midnight + slot * SLOT_MS, midnight + (slot + 1) * SLOT_MS)) busy[weekday]![slot]!.push(work);
    }
  }
  const rates = busy.map((slots, weekday) =>
    slots.map((mine, slot) => {
      if (mine.length >= LEAST_DATES) return usualOf(mine);
      const own = every[weekday]![slot]!;
      const others = own.some((work) => work > 0) ? busy.flatMap((some) => some[slot]!) : [];
      return usualOf(others.length >= LEAST_DATES ? others : own);
    }),
  );
  const done = { done: 0, usual: 0 };
  const { midnight, weekday } = days[today]!;
  for (let slot = 0; slot < SLOTS; slot++) {
    const [startMs, endMs] = [midnight + slot * SLOT_MS, midnight + (slot + 1) * SLOT_MS];
    if (weekday === undefined || endMs > nowMs || !isBusy(startMs, endMs)) continue;
    done.done += works.get(today)?.[slot] ?? 0;
    done.usual += rates[weekday]![slot]!;
  }
  return { between: clockOf(rates, weeks), today: done };
}

/** Counts the work between moments, by that of each half hour of a week. */
function clockOf(rates: readonly (readonly number[])[], { days, indexAt }: Calendar): Rhythm['between'] {
  const curves = rates.map((slots) => {
    const curve = [0];
    for (const rate of slots) curve.push(curve.at(-1)! + rate);
    return curve;
  });
  let sum = 0;
  const known = days.map(({ midnight, weekday }) => {
    const curve = weekday === undefined ? undefined : curves[weekday]!;
    const before = sum;
    sum += curve?.at(-1) ?? 0;
    return { midnight, before, curve };
  });
  const upTo = (ms: number) => {
    const { midnight, before, curve } = known[indexAt(ms)]!;
    if (!curve) return before;
    const at = Math.max(0, Math.min(SLOTS, (ms - midnight) / SLOT_MS));
    const slot = slotAt(ms - midnight);
    return before + curve[slot]! + (at - slot) * (curve[slot + 1]! - curve[slot]!);
  };
  return (fromMs, toMs) => upTo(toMs) - upTo(fromMs);
}

const slotAt = (ms: number) => Math.max(0, Math.min(SLOTS - 1, Math.floor(ms / SLOT_MS)));

/** The mean of a half hour, strange days left out: of so few the one in the middle is nearly always a whole number. */
function usualOf(works: readonly number[]): number {
  const cut = Math.floor(works.length * STRANGE);
  const some = [...inOrder(works)].slice(cut, works.length - cut);
  return some.length === 0 ? 0 : sumOf(some) / some.length;
}

/** Of numbers in order, from one of them on, the one below which a share of them lies; 0 of none. */
export function quantile(sorted: ArrayLike<number>, share: number, from = 0): number {
  if (sorted.length <= from) return 0;
  const at = from + share * (sorted.length - 1 - from);
  const below = sorted[Math.floor(at)]!;
  return below + (at - Math.floor(at)) * (sorted[Math.ceil(at)]! - below);
}

/** How many of numbers in order are not above a value. */
export function countUpTo(sorted: ArrayLike<number>, value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

const median = (values: readonly number[]) => quantile(inOrder(values), 0.5);
/** A tenth of the time that an array takes to be sorted by a function. */
const inOrder = (values: readonly number[]): ArrayLike<number> & Iterable<number> =>
  Float64Array.from(values).toSorted();
const sumOf = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0);
