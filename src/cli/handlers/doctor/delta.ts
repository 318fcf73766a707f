/**
 * Finds out how `atualizado_apos` filters, and the time zone of times without one, with requests for changes around the
 * newest one. Only GETs: about thirty if times have no zone or the filter uses another one, otherwise fifteen.
 */
import type { ApiClient } from '../../../api/client.ts';
import { InvalidRequest } from '../../../api/errors.ts';
import type { OrderItem } from '../../../domain/records.ts';
import { readMoment, toIsoSeconds } from '../../../base/times.ts';
import { FURTHEST_BEHIND_HOURS } from '../since.ts';
import { DAY_MS, HOUR_MS } from '../../../base/durations.ts';

export type DeltaFacts = {
  filter?: 'exclusive' | 'inclusive' | 'ignored' | 'first-page' | 'honoured' | undefined;
  /** Whether the filter applies the offset of the requested moment, or drops it and takes the digits as they are. */
  offset?: 'read' | 'dropped' | undefined;
  /** Milliseconds that times without a zone are ahead of UTC; if the offset is dropped, the time zone of the filter. */
  zoneOffsetMs?: number | undefined;
};

const SECOND_MS = 1000;
const QUARTER_MS = 900_000;
const WINDOWS_MS = [60_000, 600_000, HOUR_MS, 6 * HOUR_MS, DAY_MS, 4 * DAY_MS, 14 * DAY_MS, 60 * DAY_MS];

type IsIn = (ms: number, hoursBehindUtc?: number) => Promise<boolean>;

/** `nowMs`: on the service's clock, or ours if it sends no `Date`; it only has to be about right. */
export async function probeDelta(
  client: Pick<ApiClient, 'listItems'>,
  nowMs: number,
  totalCount: number,
  signal: AbortSignal,
): Promise<DeltaFacts> {
  const changesAfter = async (ms: number, hoursBehindUtc = 0, page = 1) =>
    (await client.listItems({ atualizado_apos: toIsoSeconds(ms), hoursBehindUtc, page }, signal)).data;
  if (totalCount === 0) return {};
  const future = await changesAfter(nowMs + 2 * DAY_MS);
  if (future.total === totalCount) return { filter: 'ignored' };
  if (future.rows.length > 0) return {};
  // Nothing can have changed in the future: rows on a second page have not been filtered.
  if ((await changesAfter(nowMs + 2 * DAY_MS, 0, 2)).rows.length > 0) return { filter: 'first-page' };

  const newest = await findNewest(changesAfter, nowMs);
  if (!newest) return { filter: 'honoured' };
  const { item, windowMs, page } = newest;
  const moment = readMoment(item.updated_at);
  if (!moment) return { filter: 'honoured' };
  const isIn: IsIn = async (ms, hoursBehindUtc) =>
    (await changesAfter(ms, hoursBehindUtc)).rows.some(
      ({ id, updated_at }) => id === item.id && updated_at === item.updated_at,
    );

  const writtenMs = moment.epochMs;
  const isZoned = page.every(({ updated_at }) => readMoment(updated_at)?.isZoned === true);
  const isWhereItSays = isZoned && (await isIn(writtenMs - 2 * SECOND_MS)) && !(await isIn(writtenMs + 2 * SECOND_MS));
  const shiftMs = isWhereItSays ? 0 : await findShift(isIn, writtenMs, nowMs - windowMs, nowMs + DAY_MS);
  if (shiftMs === undefined) return { filter: 'honoured' };
  // The moment in UTC that the filter compares the stamp as.
  const stampMs = writtenMs + shiftMs;
  const offset = await readsOffset(isIn, stampMs);
  const zoneOffsetMs = offset === 'dropped' ? (isZoned ? shiftMs : undefined) : isZoned ? undefined : -shiftMs || 0;
  return { filter: await comparisonOf(isIn, stampMs, item.updated_at), offset, zoneOffsetMs };
}

/** Requests changes after a moment before the change whose digits, without their offset, lie after it. */
async function readsOffset(isIn: IsIn, stampMs: number): Promise<'read' | 'dropped' | undefined> {
  const behindMs = FURTHEST_BEHIND_HOURS * HOUR_MS;
  try {
    return (await isIn(stampMs - 2 * SECOND_MS + behindMs, FURTHEST_BEHIND_HOURS)) ? 'dropped' : 'read';
  } catch (error) {
    if (!(error instanceof InvalidRequest)) throw error;
    return undefined;
  }
}

async function comparisonOf(
  isIn: IsIn,
  stampMs: number,
  text: string,
): Promise<'exclusive' | 'inclusive' | 'honoured'> {
  if (stampMs % SECOND_MS !== 0) return 'honoured';
  const isIncluded = await isIn(stampMs);
  // A stamp written without a fraction may have one, and would then be after its own second.
  if (isIncluded) return /:\d\d[.,]\d+/.test(text) ? 'inclusive' : 'honoured';
  const isStillThere = await isIn(stampMs - 2 * SECOND_MS);
  return isStillThere ? 'exclusive' : 'honoured';
}

type Changes = Awaited<ReturnType<ApiClient['listItems']>>['data'];

/** Finds the newest change, in a window with so few changes that one page holds them all. */
async function findNewest(changesAfter: (ms: number) => Promise<Changes>, nowMs: number) {
  // The first request has shown that this window, in the future, is empty; a filter in a zone to the east sees it earlier.
  let emptyMs = -2 * DAY_MS;
  for (const window of WINDOWS_MS) {
    let windowMs = window;
    let changes = await changesAfter(nowMs - windowMs);
    // Too many changes: the window sought is between this one and the last empty one.
    for (let step = 0; step < 16 && changes.lastPage > 1; step++) {
      const middleMs = Math.round((emptyMs + windowMs) / 2);
      const fewer = await changesAfter(nowMs - middleMs);
      if (fewer.total === 0) emptyMs = middleMs;
      else [windowMs, changes] = [middleMs, fewer];
    }
    if (changes.lastPage > 1) return undefined;
    const item = newestOf(changes.rows);
    if (item) return { item, windowMs, page: changes.rows };
    emptyMs = windowMs;
  }
  return undefined;
}

function newestOf(rows: readonly OrderItem[]): OrderItem | undefined {
  return rows
    .flatMap((item) => {
      const at = readMoment(item.updated_at)?.epochMs;
      return at === undefined ? [] : [{ item, at }];
    })
    .toSorted((a, b) => b.at - a.at)[0]?.item;
}

/**
 * How far the moment that the filter compares a stamp as is from the stamp read as UTC, in milliseconds. Searches between
 * `fromMs`, after which the filter returns the item, and `untilMs`, after which it does not.
 */
async function findShift(isIn: IsIn, writtenMs: number, fromMs: number, untilMs: number): Promise<number | undefined> {
  let [low, high] = [Math.floor(fromMs / SECOND_MS), Math.ceil(untilMs / SECOND_MS)];
  if (!(await isIn(low * SECOND_MS)) || (await isIn(high * SECOND_MS))) return undefined;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (await isIn(middle * SECOND_MS)) low = middle;
    else high = middle;
  }
  // Time zones differ from UTC by quarters of an hour; a filter that includes its own second shifts this by one second.
  const shiftMs = Math.round((high * SECOND_MS - writtenMs) / QUARTER_MS) * QUARTER_MS;
  return Math.abs(high * SECOND_MS - writtenMs - shiftMs) <= 2 * SECOND_MS ? shiftMs : undefined;
}
