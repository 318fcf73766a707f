/** Which open orders will miss what they are promised for, at the pace of the shop. Pure. */
import { dayAt, momentOf } from '../base/calendar.ts';
import { countUpTo, quantile, type PacePiece, type UsualPace } from './usual-pace.ts';

/** An item that has not left; `dueMs`: until when it is promised, in milliseconds since the epoch. */
export type OpenPiece = Omit<PacePiece, 'shippedMs'> & {
  orderId: string;
  delivery: string;
  dueMs: number;
  isHeld: boolean;
};

/** Orders that are promised for one moment and leave in one way. */
export type MissedCutOff = {
  delivery: string;
  dueMs: number;
  /** How many of them are open. */
  orderCount: number;
  /** The ids of those that will miss it, those first for which it is the latest. */
  missing: readonly string[];
};

/** The pace of a day is believed as if so much of it had been usual. */
const USUAL_PART = 0.2;
/** Nearly no item is ever quicker than the quickest tenth. */
const QUICKEST = 0.1;

/**
 * The cut-offs of today and of the next day of work that will be missed, the soonest first. What is to leave first is taken to
 * be made first, of that what is in production, and else the pieces are taken in the order that is given. What is on hold
 * does not leave, and takes no time.
 */
export function forecast(pieces: readonly OpenPiece[], pace: UsualPace, nowMs: number): MissedCutOff[] {
  const cutOffs = new Map<
    string,
    { delivery: string; dueMs: number; orders: Set<string>; slack: Map<string, number> }
  >();
  const workUntil = workUntilOf(pace, nowMs);
  const untilMs = endOfNextDay(pace, nowMs);
  let ahead = 0;
  for (const piece of pieces.toSorted(inOrderOfWork)) {
    if (!piece.isHeld) ahead += pace.workIn(piece.productId);
    const { delivery, dueMs, orderId, isHeld } = piece;
    if (dueMs <= nowMs || dueMs > untilMs) continue;
    const key = `${dueMs} ${delivery}`;
    const cutOff = cutOffs.get(key) ?? { delivery, dueMs, orders: new Set(), slack: new Map<string, number>() };
    cutOffs.set(key, cutOff);
    cutOff.orders.add(orderId);
    const needed = isHeld ? Infinity : Math.max(ahead, leastWork(piece, pace, nowMs));
    const slack = workUntil(dueMs) - needed;
    if (slack < 0) cutOff.slack.set(orderId, Math.min(slack, cutOff.slack.get(orderId) ?? 0));
  }
  return [...cutOffs.values()]
    .filter(({ slack }) => slack.size > 0)
    .map(({ delivery, dueMs, orders, slack }) => ({
      delivery,
      dueMs,
      orderCount: orders.size,
      missing: [...slack].toSorted(([, a], [, b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([id]) => id),
    }))
    .toSorted((a, b) => a.dueMs - b.dueMs);
}

/** The work that leaves until a moment: for the rest of today at the pace of today. */
function workUntilOf(pace: UsualPace, nowMs: number): (untilMs: number) => number {
  const today = dayAt(nowMs);
  const midnight = momentOf(today + 1, 0);
  const usual = Math.max(1, USUAL_PART * pace.workBetween(momentOf(today, 0), midnight));
  const factor = (pace.today.done + usual) / (pace.today.usual + usual);
  return (untilMs) => {
    const endMs = Math.min(untilMs, midnight);
    return factor * pace.workBetween(nowMs, endMs) + pace.workBetween(endMs, untilMs);
  };
}

/** The end of the first day after today on which work leaves. */
function endOfNextDay(pace: UsualPace, nowMs: number): number {
  const fromMs = momentOf(dayAt(nowMs) + 1, 0);
  let day = dayAt(nowMs) + 1;
  for (let left = 14; left > 0 && pace.workBetween(fromMs, momentOf(day + 1, 0)) === 0; left--) day++;
  return momentOf(day + 1, 0);
}

/** What an item needs at least, however few others there are, as {@link UsualPace.workBetween} counts. */
function leastWork({ productId, acceptedMs, startedMs }: OpenPiece, pace: UsualPace, nowMs: number): number {
  const making = pace.making(productId);
  if (startedMs !== undefined) return leastOf(making, pace.workBetween(startedMs, nowMs));
  const waiting = acceptedMs === undefined ? 0 : leastOf(pace.waiting, pace.workBetween(acceptedMs, nowMs));
  return waiting + leastOf(making, 0);
}

/** What is left at least of a step that has taken so much already, by those that took longer. */
function leastOf(spans: ArrayLike<number>, taken: number): number {
  const shorter = countUpTo(spans, taken);
  return shorter === spans.length ? 0 : quantile(spans, QUICKEST, shorter) - taken;
}

function inOrderOfWork(a: OpenPiece, b: OpenPiece): number {
  return a.dueMs - b.dueMs || Number(a.startedMs === undefined) - Number(b.startedMs === undefined);
}
