/**
 * Sandbox days, replayed: four hours before each cut-off the forecast is asked, with nothing but what could be known then;
 * and whether it was right is seen when the cut-off has come.
 */
import { HOUR_MS } from '../../src/base/durations.ts';
import { forecast } from '../../src/domain/forecast.ts';
import { isNationalHoliday } from '../../src/domain/holidays.ts';
import { usualPace } from '../../src/domain/usual-pace.ts';
import { playShop, type PlayedItem, type PlayedOrder, type ShopOptions } from './shop.ts';

/** Orders that were open four hours before their cut-off: all, those that were late, that were warned of, and both. */
export type Score = { open: number; late: number; warned: number; both: number; silent: number };

export const AHEAD_MS = 4 * HOUR_MS;

/** `aheadMs`: how long before each cut-off it is asked. */
export function replay(options: ShopOptions, aheadMs = AHEAD_MS): Score {
  const orders = playShop(options);
  const score: Score = { open: 0, late: 0, warned: 0, both: 0, silent: 0 };
  const lastMs = Math.max(...orders.map(({ placedMs }) => placedMs));
  // Of the last ones nobody sees how they end.
  for (const dueMs of new Set(orders.map((order) => order.dueMs).filter((ms) => ms < lastMs))) {
    const missed = missedAt(orders, dueMs, dueMs - aheadMs);
    const open = orders.filter((order) => order.dueMs === dueMs && isOpen(order, dueMs - aheadMs));
    if (!missed) score.silent += open.length;
    for (const order of missed ? open : []) {
      const [isLate, isWarned] = [isOpen(order, dueMs), missed!.has(order.id)];
      score.open++;
      score.late += Number(isLate);
      score.warned += Number(isWarned);
      score.both += Number(isLate && isWarned);
    }
  }
  return score;
}

/** The sum of some. */
export function sumOf(scores: readonly Score[]): Score {
  const sum = { open: 0, late: 0, warned: 0, both: 0, silent: 0 };
  for (const score of scores) for (const key of Object.keys(sum) as (keyof Score)[]) sum[key] += score[key];
  return sum;
}

/** Of those it warned of, the share that was late; and of those that were late, the share that it warned of. */
export function judge({ late, warned, both }: Score): { precision: number; recall: number } {
  return { precision: both / warned, recall: both / late };
}

/** What is promised for a moment and will miss it, as it was to be seen at another; `undefined` where nothing is said. */
function missedAt(orders: readonly PlayedOrder[], dueMs: number, nowMs: number): Set<string> | undefined {
  const known = orders.filter(({ placedMs }) => placedMs <= nowMs);
  const pieces = known.flatMap((order) => order.items.map((item) => ({ order, item, ...stepsAt(item, nowMs) })));
  const pace = usualPace(pieces, nowMs, isNationalHoliday);
  if (!pace) return undefined;
  const open = pieces
    .filter(({ shippedMs }) => shippedMs === undefined)
    .map(({ order: { delivery, dueMs }, item: { orderId, heldUntilMs, isHoldNoted }, ...steps }) => {
      return { ...steps, orderId, delivery, dueMs, isHeld: isHoldNoted && heldUntilMs > nowMs };
    });
  const cutOffs = forecast(open, pace, nowMs).filter((cutOff) => cutOff.dueMs === dueMs);
  return new Set(cutOffs.flatMap(({ missing }) => missing));
}

function stepsAt({ productId, acceptedMs, startedMs, shippedMs }: PlayedItem, nowMs: number) {
  const known = (ms: number) => (ms <= nowMs ? ms : undefined);
  return { productId, acceptedMs: known(acceptedMs), startedMs: known(startedMs), shippedMs: known(shippedMs) };
}

function isOpen({ placedMs, items }: PlayedOrder, nowMs: number): boolean {
  return placedMs <= nowMs && items.some(({ shippedMs }) => shippedMs > nowMs);
}
