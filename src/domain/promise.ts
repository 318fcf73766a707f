/**
 * What a shop promises: until when an order leaves, by how it is delivered and what is in it. The API names no such
 * deadline (spec 2.1), so it is the shop's own rule. Times of a day are by the clock of this process. Pure.
 */
import { fold } from '../base/fold.ts';
import { dayAt, momentOf, weekdayOf, type Day } from '../base/calendar.ts';
import { isNationalHoliday, readClosedDay } from './holidays.ts';
import type { Product } from './records.ts';

/** From which moment days are counted: the payment, or the order itself. */
export const PROMISED_FROM = ['created', 'paid'] as const;

export type PromiseRule = {
  /** Found anywhere in the name of the delivery; in any, if not set. */
  delivery?: string | undefined;
  /** Of the product, by name or slug, its own or the one above it; any, if not set. */
  category?: string | undefined;
  tag?: string | undefined;
  days: number;
  /** Only days on which the shop sends parcels are counted; else all are. */
  isWorking: boolean;
  from: (typeof PROMISED_FROM)[number];
  /** In minutes after midnight, Sunday first. Those that have one are working days; Monday to Friday where none has. */
  cutOffs?: readonly (number | undefined)[] | undefined;
};

/** What a shop has said of its promises; of several rules the first that fits holds. */
export type PromiseRules = {
  rules: readonly PromiseRule[];
  /** Days on which the shop is closed besides national holidays, as {@link readClosedDay} reads them. */
  closed: readonly string[];
};

/** Until when an item is to leave, in milliseconds since the epoch. */
export type DueTime = {
  at: number;
  /** The same where the times of the order may be as much later as `slackMs` says. */
  latest: number;
  /** Something that it depends on is not known yet. */
  isEstimated: boolean;
};

/** What of a product promises ask for, in letters without accents. */
export type PromisedProduct = { categories: readonly string[]; tags: readonly string[] };

/** What is known of an item; times in milliseconds since the epoch. */
export type Promised = {
  delivery: string;
  /** `undefined` while its product has not been read. */
  product: PromisedProduct | undefined;
  createdMs: number;
  /** `undefined` while nobody has read it. */
  paidMs: number | undefined;
  /** How much later its times may be than they read. */
  slackMs: number;
};

/** Finds until when an item is to leave; `undefined` where no rule fits. */
export type DueReader = (promised: Promised) => DueTime | undefined;

const MONDAY_TO_FRIDAY: readonly boolean[] = [false, true, true, true, true, true, false];

/** Makes rules into a reader, which remembers what it has worked out for each day. */
export function createDueReader({ rules, closed }: PromiseRules): DueReader {
  const isClosed = closedOn(closed);
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
      // While nobody knows which rule holds, nothing is called late before the latest of them.
      const at = dueFrom(start);
      due.at = Math.max(due.at, at);
      due.latest = Math.max(due.latest, slackMs === 0 ? at : dueFrom(start + slackMs));
      due.isEstimated ||= !isFit || (rule.from === 'paid' && paidFrom === undefined);
      if (isFit) break;
    }
    return due.at === -Infinity ? undefined : due;
  };
}

/** What rules ask for of a product. */
export function productFacts({ categoria, tags }: Pick<Product, 'categoria' | 'tags'>): PromisedProduct {
  const named = [categoria, categoria?.categoria_pai].flatMap((one) => [one?.nome ?? '', one?.slug ?? '']);
  return { categories: folded(named), tags: folded((tags ?? '').split(/[,;|]/)) };
}

function folded(texts: readonly string[]): string[] {
  return texts.map((text) => fold(text.trim())).filter(Boolean);
}

function closedOn(closed: readonly string[]): (day: Day) => boolean {
  const days = closed.flatMap((text) => readClosedDay(text) ?? []);
  const known = new Map<Day, boolean>();
  return (day) => {
    let found = known.get(day);
    if (found === undefined) known.set(day, (found = days.some((isIt) => isIt(day))));
    return found;
  };
}

/** Whether a rule fits a product; `undefined` where the product is not known. */
function fitOf({ category, tag }: PromiseRule): (product: PromisedProduct | undefined) => boolean | undefined {
  if (category === undefined && tag === undefined) return () => true;
  const [wanted, wantedTag] = [category, tag].map((text) => text && fold(text.trim()));
  return (product) =>
    product &&
    (wanted === undefined || product.categories.includes(wanted)) &&
    (wantedTag === undefined || product.tags.includes(wantedTag));
}

/** A day on which orders come: its beginning and end, and until when those before its cut-off and behind it are to leave. */
type KnownDay = { from: number; to: number; cutOff: number; inTime: number; after: number };

function dueFrom({ days, isWorking, cutOffs }: PromiseRule, isClosed: (day: Day) => boolean): (ms: number) => number {
  const weekdays = cutOffs ? cutOffs.map((minutes) => minutes !== undefined) : MONDAY_TO_FRIDAY;
  const counts = (day: Day) => !isWorking || (weekdays[weekdayOf(day)]! && !isNationalHoliday(day) && !isClosed(day));
  const cutOffOf = (day: Day) => cutOffs?.[weekdayOf(day)];
  const known = new Map<Day, KnownDay>();
  let last: KnownDay | undefined;

  /** The end of the promise of an order that counts as of this day. */
  function endFrom(first: Day): number {
    let day = nextCounted(first);
    for (let left = days; left > 0; left--) day = nextCounted(day + 1);
    const cutOff = cutOffOf(day);
    // The last hour of a day may come twice.
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
    // A shop that is closed for ten years has no promise that could be kept.
    while (!counts(day) && day < from + 3660) day++;
    return day;
  }

  return (ms) => {
    // Orders of a page are of one day, and asking the calendar costs more than all else.
    if (!last || ms < last.from || ms >= last.to) {
      const day = dayAt(ms);
      last = known.get(day) ?? look(day);
    }
    return ms > last.cutOff ? last.after : last.inTime;
  };
}
