/**
 * Lists of orders between days, from a store that may ignore dates. It gets a request for days that can have no order: if it
 * returns rows all the same, rows are selected here, by the days of this machine, as the store does not show its time zone.
 */
import type { Page, Reply } from '../../api/client.ts';
import { InvalidRequest } from '../../api/errors.ts';
import type { OrderItem } from '../../domain/records.ts';
import { dayAt, dayOfText, dayText, momentOf } from '../../base/calendar.ts';
import { readMoment } from '../../base/times.ts';
import { WIDEST_ZONE_MS } from '../../sync/poll/cursor.ts';
import type { ListPart } from './list-records.ts';

/** Days as the API takes them, `YYYY-MM-DD`, both included. */
export type Days = { data_inicio?: string; data_fim?: string };

export type DaysOptions = {
  days: Days;
  /** Milliseconds that times without a time zone are ahead of UTC, if a bench has learnt it. */
  zone: number | undefined;
  read: (days: Days) => Promise<Reply<Page<OrderItem>>>;
};

/** A day before any order. */
const LONG_AGO = '2000-01-01';

/** Decides which rows are meant if the store ignores dates; `undefined` if it honours them. Sends a request for each date. */
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
    // A store that rejects a date does not ignore it.
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

/** When a day begins on this machine, in milliseconds since the epoch, or the day `later` days after it. */
function beginOf(day: string, later = 0): number {
  return momentOf(dayOfText(day)! + later, 0);
}
