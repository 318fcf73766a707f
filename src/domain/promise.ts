/**
 * The shop's promises: when an order leaves at the latest, by its delivery and its products. The API has no such deadline (spec
 * 2.1), so the shop sets the rules. Times of day are in this process's zone. Pure functions.
 */
import { fold } from '../base/fold.ts';
import { dayAt, momentOf, weekdayOf, type Day } from '../base/calendar.ts';
import { isNationalHoliday, readClosedDay } from './holidays.ts';
import type { Product } from './records.ts';

/** From when days are counted: the payment, or the order itself. */
export const PROMISED_FROM = ['created', 'paid'] as const;

export type PromiseRule = {
  /** A part of the delivery's name; any delivery, if not set. */
  delivery?: string | undefined;
  /** The product's category or its parent, by name or slug; any, if not set. */
  category?: string | undefined;
  tag?: string | undefined;
  days: number;
  /** Counts only days on which the shop sends parcels; otherwise all days. */
  isWorking: boolean;
  from: (typeof PROMISED_FROM)[number];
  /** In minutes after midnight, Sunday first. Days with a cut-off are working days; if there are none, Monday to Friday. */
  cutOffs?: readonly (number | undefined)[] | undefined;
};

/** The rules of a shop; the first one that matches counts. */
export type PromiseRules = {
  rules: readonly PromiseRule[];
  /** Days on which the shop is closed besides national holidays, as {@link readClosedDay} reads them. */
  closed: readonly string[];
};

/** When an item must leave, in milliseconds since the epoch. */
export type DueTime = {
  at: number;
  /** The same if the order's times are as much later as `slackMs` allows. */
  latest: number;
  /** A fact that it depends on is not known yet. */
  isEstimated: boolean;
};

/** The facts of a product for promises, folded. */
export type PromisedProduct = { categories: readonly string[]; tags: readonly string[] };

/** An item for a promise; times in milliseconds since the epoch. */
export type Promised = {
  delivery: string;
  /** `undefined` while its product has not been read. */
  product: PromisedProduct | undefined;
  createdMs: number;
  /** `undefined` while it has not been read. */
  paidMs: number | undefined;
  /** How much later its times may be, because their zone is not known. */
  slackMs: number;
};

/** Returns when an item must leave; `undefined` if no rule matches. */
export type DueReader = (promised: Promised) => DueTime | undefined;

const MONDAY_TO_FRIDAY: readonly boolean[] = [false, true, true, true, true, true, false];

/** Makes a reader of rules, which caches its results by day. */
export function createDueReader({ rules, closed }: PromiseRules): DueReader {
  const isClosed = closedOn({ closed });
  const compiled = rules.map((rule) => ({ rule, fits: fitOf(rule), dueFrom: dueFrom(rule, isClosed) }));
  const byDelivery = new Map<string, typeof compiled>();
  const rulesFor = (delivery: string) => {
    let some = byDelivery.get(delivery);
    if (!some) {
      const name = fold(delivery);
      some = compiled.filter(({ rule }) => rule.delivery === undefined || name.includes(fold(rule.delivery)));
      byDelivery.set(delivery, some);
    }
    return some;
  };
  return ({ delivery, product, createdMs, paidMs, slackMs }) => {
    const due: DueTime = { at: -Infinity, latest: -Infinity, isEstimated: false };
    for (const { rule, fits, dueFrom } of rulesFor(delivery)) {
      const isFit = fits(product);
      if (isFit === false) continue;
      const paidFrom = rule.from === 'paid' ? paidMs : undefined;
      const start = paidFrom ?? createdMs;
      // While it is not known which rule matches, the latest of them counts.
      const at = dueFrom(start);
      due.at = Math.max(due.at, at);
      due.latest = Math.max(due.latest, slackMs === 0 ? at : dueFrom(start + slackMs));
      due.isEstimated ||= !isFit || (rule.from === 'paid' && paidFrom === undefined);
      if (isFit) break;
    }
    return due.at === -Infinity ? undefined : due;
  };
}

/** The facts of a product for promises. */
export function productFacts({ categoria, tags }: Pick<Product, 'categoria' | 'tags'>): PromisedProduct {
  const named = [categoria, categoria?.categoria_pai].flatMap((one) => [one?.nome ?? '', one?.slug ?? '']);
  return { categories: folded(named), tags: folded((tags ?? '').split(/[,;|]/)) };
}

function folded(texts: readonly string[]): string[] {
  return texts.map((text) => fold(text.trim())).filter(Boolean);
}

/** The days on which a shop is closed: national holidays, and its own. */
export function closedOn({ closed }: Pick<PromiseRules, 'closed'>): (day: Day) => boolean {
  const days = closed.flatMap((text) => readClosedDay(text) ?? []);
  const known = new Map<Day, boolean>();
  return (day) => {
    let found = known.get(day);
    if (found === undefined) known.set(day, (found = isNationalHoliday(day) || days.some((isIt) => isIt(day))));
    return found;
  };
}

/** Returns the test whether a rule matches a product, which returns `undefined` if the product is not known. */
function fitOf({ category, tag }: PromiseRule): (product: PromisedProduct | undefined) => boolean | undefined {
  if (category === undefined && tag === undefined) return () => true;
  const [wanted, wantedTag] = [category, tag].map((text) => text && fold(text.trim()));
  return (product) =>
    product &&
    (wanted === undefined || product.categories.includes(wanted)) &&
    (wantedTag === undefined || product.tags.includes(wantedTag));
}

/** A day of orders: its beginning and end, and when orders before and after its cut-off must leave. */
type KnownDay = { from: number; to: number; cutOff: number; inTime: number; after: number };

function dueFrom({ days, isWorking, cutOffs }: PromiseRule, isClosed: (day: Day) => boolean): (ms: number) => number {
  const weekdays = cutOffs ? cutOffs.map((minutes) => minutes !== undefined) : MONDAY_TO_FRIDAY;
  const counts = (day: Day) => !isWorking || (weekdays[weekdayOf(day)]! && !isClosed(day));
  const cutOffOf = (day: Day) => cutOffs?.[weekdayOf(day)];
  const known = new Map<Day, KnownDay>();
  let last: KnownDay | undefined;

  /** When an order that counts as of this day must leave. */
  function endFrom(first: Day): number {
    let day = nextCounted(first);
    for (let left = days; left > 0; left--) day = nextCounted(day + 1);
    const cutOff = cutOffOf(day);
    // Not midnight minus an hour: the last hour of a day may occur twice.
    return cutOff === undefined ? momentOf(day + 1, 0) - 1 : momentOf(day, cutOff);
  }

  function look(day: Day): KnownDay {
    const cutOff = cutOffOf(day);
    const found = {
      from: momentOf(day, 0),
      to: momentOf(day + 1, 0),
      cutOff: cutOff === undefined ? Infinity : momentOf(day, cutOff),
      inTime: endFrom(day),
      after: endFrom(day + 1),
    };
    known.set(day, found);
    return found;
  }

  function nextCounted(from: Day): Day {
    let day = from;
    // Stops after ten years, in which the shop is closed every day.
    while (!counts(day) && day < from + 3660) day++;
    return day;
  }

  return (ms) => {
    // Orders of a page are mostly of one day, and the calendar is slow.
    if (!last || ms < last.from || ms >= last.to) {
      const day = dayAt(ms);
      last = known.get(day) ?? look(day);
    }
    return ms > last.cutOff ? last.after : last.inTime;
  };
}
