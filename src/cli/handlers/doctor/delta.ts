/**
 * What `atualizado_apos` does, and in which zone times without one are: both are learnt by asking for changes around
 * the newest one. Only GETs; about thirty of them where times have no zone, ten where they have.
 */
import type { ApiClient } from '../../../api/client.ts';
import type { OrderItem } from '../../../domain/records.ts';
import { readMoment, toIsoSeconds } from '../../../domain/times.ts';

export type DeltaFacts = {
  filter?: 'exclusive' | 'inclusive' | 'ignored' | 'honoured' | undefined;
  /** Milliseconds that zone-less times are ahead of UTC. */
  zoneOffsetMs?: number | undefined;
};

const SECOND_MS = 1000;
const QUARTER_MS = 900_000;
const DAY_MS = 86_400_000;
const WINDOWS_MS = [60_000, 600_000, 3_600_000, 6 * 3_600_000, DAY_MS, 4 * DAY_MS, 14 * DAY_MS, 60 * DAY_MS];

/** `nowMs` on the service's clock, or ours where it shows none: it only has to be about right. */
export async function probeDelta(
  client: Pick<ApiClient, 'listItems'>,
  nowMs: number,
  totalCount: number,
  signal: AbortSignal,
): Promise<DeltaFacts> {
  const changesAfter = async (ms: number) =>
    (await client.listItems({ atualizado_apos: toIsoSeconds(ms) }, signal)).data;
  if (totalCount === 0) return {};
  const future = await changesAfter(nowMs + 2 * DAY_MS);
  if (future.total === totalCount) return { filter: 'ignored' };
  if (future.total > 0) return {};

  const newest = await findNewest(changesAfter, nowMs);
  if (!newest) return { filter: 'honoured' };
  const { item, windowMs, page } = newest;
  const moment = readMoment(item.updated_at);
  if (!moment) return { filter: 'honoured' };
  const isIn = async (ms: number) =>
    (await changesAfter(ms)).rows.some(({ id, updated_at }) => id === item.id && updated_at === item.updated_at);

  const isZoned = page.every(({ updated_at }) => readMoment(updated_at)?.isZoned === true);
  const zoneOffsetMs = isZoned ? 0 : await findOffset(isIn, moment.epochMs, nowMs - windowMs, nowMs + DAY_MS);
  if (zoneOffsetMs === undefined) return { filter: 'honoured' };
  const stampMs = moment.epochMs - zoneOffsetMs;
  const isIncluded = stampMs % SECOND_MS === 0 ? await isIn(stampMs) : undefined;
  // A stamp that shows no fraction may hide one, and would then be after its own second.
  const showsFraction = /:\d\d[.,]\d+/.test(item.updated_at);
  const isStillThere = isIncluded === undefined || isIncluded || (await isIn(stampMs - 2 * SECOND_MS));
  const filter =
    isIncluded === undefined || !isStillThere
      ? 'honoured'
      : isIncluded
        ? showsFraction
          ? 'inclusive'
          : 'honoured'
        : 'exclusive';
  return { filter, ...(isZoned ? {} : { zoneOffsetMs }) };
}

type Changes = Awaited<ReturnType<ApiClient['listItems']>>['data'];

/** The newest change, out of a window with so few that one page holds them all. */
async function findNewest(changesAfter: (ms: number) => Promise<Changes>, nowMs: number) {
  let emptyMs = 0;
  for (const window of WINDOWS_MS) {
    let windowMs = window;
    let changes = await changesAfter(nowMs - windowMs);
    // Too many: somewhere between this window and the last, empty one.
    for (let step = 0; step < 8 && changes.lastPage > 1; step++) {
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
 * The offset of a stamp without a zone: its true time is where it stops being a change after. Between `fromMs`, when it
 * is one, and `untilMs`, when it is none.
 */
async function findOffset(
  isIn: (ms: number) => Promise<boolean>,
  writtenMs: number,
  fromMs: number,
  untilMs: number,
): Promise<number | undefined> {
  let [low, high] = [Math.floor(fromMs / SECOND_MS), Math.ceil(untilMs / SECOND_MS)];
  if (!(await isIn(low * SECOND_MS)) || (await isIn(high * SECOND_MS))) return undefined;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (await isIn(middle * SECOND_MS)) low = middle;
    else high = middle;
  }
  // Zones differ from UTC by quarters of an hour, and a filter that includes its own second shifts this by one.
  const offsetMs = Math.round((writtenMs - high * SECOND_MS) / QUARTER_MS) * QUARTER_MS;
  return Math.abs(writtenMs - high * SECOND_MS - offsetMs) <= 2 * SECOND_MS ? offsetMs : undefined;
}
