/**
 * Lists of orders between days, from a store that may ignore dates. It is asked for days in which there can be no order:
 * where some come all the same, its rows are judged here, by the days of this machine, for it does not show its own.
 */
import type { Page, Reply } from '../../api/client.ts';
import { InvalidRequest } from '../../api/errors.ts';
import type { OrderItem } from '../../domain/records.ts';
import { dayAt, dayOfText, dayText, momentOf } from '../../base/calendar.ts';
import { readMoment } from '../../base/times.ts';
import { WIDEST_ZONE_MS } from '../../sync/poll/lookback.ts';
import type { ListPart } from './list-records.ts';

/** Days as the API takes them, `YYYY-MM-DD`, both included. */
export type Days = { data_inicio?: string; data_fim?: string };

export type DaysOptions = {
  days: Days;
  /** What times without a zone are ahead of UTC, in milliseconds, where that has been learnt. */
  zone: number | undefined;
  read: (days: Days) => Promise<Reply<Page<OrderItem>>>;
};

/** Before there were any orders. */
const LONG_AGO = '2000-01-01';

/** Which rows are meant, where the store ignores the dates; `undefined` where it keeps to them. Asks once for each of them. */
export async function daysJudge(
  options: DaysOptions,
): Promise<Pick<ListPart<OrderItem>, 'isMeant' | 'strayKind' | 'isUnsure'> | undefined> {
  const { days, zone, read } = options;
  const impossible: Days[] = [
    ...(days.data_inicio === undefined ? [] : [{ data_inicio: dayText(dayAt(Date.now()) + 3) }]),
    ...(days.data_fim === undefined ? [] : [{ data_fim: LONG_AGO }]),
  ];
  for (const one of impossible) {
    if (await hasAny(one, read)) return { isMeant: meantBy(days, zone), strayKind: 'days', isUnsure: isUnsureIn(zone) };
  }
  return undefined;
}

async function hasAny(days: Days, read: DaysOptions['read']): Promise<boolean> {
  try {
    return (await read(days)).data.rows.length > 0;
  } catch (error) {
    // Who finds fault with a date reads it.
    if (!(error instanceof InvalidRequest)) throw error;
    return false;
  }
}

function isUnsureIn(zone: number | undefined): (item: OrderItem) => boolean {
  return (item) => zone === undefined && placedAt(item)?.isZoned === false;
}

function meantBy({ data_inicio, data_fim }: Days, zone: number | undefined): (item: OrderItem) => boolean {
  const from = data_inicio === undefined ? -Infinity : beginOf(data_inicio);
  const to = data_fim === undefined ? Infinity : beginOf(data_fim, 1);
  return (item) => {
    const placed = placedAt(item);
    if (!placed) return true;
    const at = placed.isZoned ? placed.epochMs : placed.epochMs - (zone ?? 0);
    const slackMs = placed.isZoned || zone !== undefined ? 0 : WIDEST_ZONE_MS;
    return at + slackMs >= from && at - slackMs < to;
  };
}

/** When the order of an item was placed. */
function placedAt({ pedido, created_at }: OrderItem) {
  return readMoment(pedido?.created_at ?? '') ?? readMoment(created_at);
}

/** When a day begins on this machine, or the day so many days after it. */
function beginOf(day: string, later = 0): number {
  return momentOf(dayOfText(day)! + later, 0);
}
