/**
 * Lists the records that have changed after a moment, without relying on the store's filter. Some stores drop the offset of
 * the moment and compare its digits with times in their own time zone. The same moment written in the zone twelve hours
 * behind UTC then reaches further back, wherever the store is: if the response to it differs, that list is read, and records
 * that are too old are left out here.
 */
import type { PageReader } from '../../api/all-pages.ts';
import type { Page, Reply } from '../../api/client.ts';
import { InvalidRequest } from '../../api/errors.ts';
import { readMoment, toIsoSeconds } from '../../base/times.ts';
import type { ListPart } from './list-records.ts';
import { HOUR_MS } from '../../base/durations.ts';

/** No time zone is further behind UTC. */
export const FURTHEST_BEHIND_HOURS = 12;
const FURTHEST_BEHIND_MS = FURTHEST_BEHIND_HOURS * HOUR_MS;

export type SinceOptions<T> = {
  afterMs: number;
  /** Milliseconds that times without a time zone are ahead of UTC, if a bench has learnt it. */
  zone: number | undefined;
  read: (
    filter: { atualizado_apos: string; hoursBehindUtc?: number },
    page: number,
    signal: AbortSignal,
  ) => Promise<Reply<Page<T>>>;
  signal: AbortSignal;
};

/** The list to read, and which of its rows are meant. Requests the first page with the moment written in both ways. */
export async function readChangedSince<T extends { id: string; updated_at: string }>(
  options: SinceOptions<T>,
): Promise<ListPart<T>> {
  const { afterMs, zone, read, signal } = options;
  const plain = { atualizado_apos: toIsoSeconds(afterMs) };
  const wide = { ...plain, hoursBehindUtc: FURTHEST_BEHIND_HOURS };
  const first = await read(plain, 1, signal);
  const further = await read(wide, 1, signal).catch((error: unknown) => {
    if (!(error instanceof InvalidRequest)) throw error;
    return first;
  });
  const isOffsetDropped = !isSameList(first.data, further.data);
  const filter = isOffsetDropped ? wide : plain;
  const isUnsure = (row: T) => zone === undefined && readMoment(row.updated_at)?.isZoned === false;
  return {
    read: firstFrom(isOffsetDropped ? further : first, (page, until) => read(filter, page, until)),
    isMeant: (row) => mayBeAfter(row.updated_at, afterMs, zone),
    ...(isOffsetDropped ? { strayKind: 'offset', isUnsure } : {}),
  };
}

/** Whether a stamp may be after a moment, in any time zone that it may be in. Compared in seconds, as the request has them. */
function mayBeAfter(text: string, afterMs: number, zone: number | undefined): boolean {
  const moment = readMoment(text);
  if (!moment) return true;
  const latestMs = moment.isZoned ? moment.epochMs : moment.epochMs + (zone === undefined ? FURTHEST_BEHIND_MS : -zone);
  return latestMs >= Math.floor(afterMs / 1000) * 1000;
}

/** Whether two first pages must be from the same list. */
function isSameList<T extends { id: string }>(a: Page<T>, b: Page<T>): boolean {
  const ids = ({ rows }: Page<T>) => JSON.stringify(rows.map(({ id }) => id));
  const isOnePage = a.lastPage === 1 && b.lastPage === 1;
  return a.total === b.total && (isOnePage ? ids(a) === ids(b) : !a.isUncounted);
}

/** A reader that returns the first page, already read, once; a second call for page 1 requests it again. */
function firstFrom<T>(first: Reply<Page<T>>, read: PageReader<T>): PageReader<T> {
  let kept: Reply<Page<T>> | undefined = first;
  return async (page, signal) => {
    const reply = page === 1 ? kept : undefined;
    kept = undefined;
    return reply ?? read(page, signal);
  };
}
