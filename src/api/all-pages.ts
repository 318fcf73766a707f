/**
 * Reads every row of a list, and passes each on once, as its page arrives. The list may change while it is read, and its order
 * is not shown: if the pages do not fit together, they are read again for rows that slipped between them. A list without totals
 * is complete when two readings were the same.
 */
import type { Page, Reply } from './client.ts';
import { IncompleteList, RateLimited } from './errors.ts';
import { systemClock } from '../base/clock.ts';
import type { ApiOperation } from '../domain/operations.ts';

export type PageReader<T> = (page: number, signal: AbortSignal) => Promise<Reply<Page<T>>>;

type PagesOptions<T> = {
  /** The operation that reads the list. */
  operation: ApiOperation;
  read: PageReader<T>;
  /**
   * Told of every row once, page by page: those of a page that are new, and what each was read from. `false` ends the
   * reading. The next page waits for it.
   */
  onRows: (rows: readonly T[], rawRows: readonly unknown[]) => Promise<boolean> | boolean;
  onProgress?: (done: number, total: number) => void;
  signal: AbortSignal;
  /** Waits; rejects when the signal aborts. */
  sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
};

type PagesOutcome = {
  /** Whether all pages fitted together in one of the readings. */
  isStable: boolean;
  /** How many rows were dropped because they have no usable id. */
  unnamedCount: number;
};

const MOST_PASSES = 3;
const AT_ONCE = 4;

/**
 * Reads all pages in order, a few at once. Rejects with the error of the first page that cannot be read, and with
 * {@link IncompleteList} if a list that does not change has a larger total than its pages have rows.
 */
export async function readAllPages<T extends { id: string }>(options: PagesOptions<T>): Promise<PagesOutcome> {
  const { operation, onRows, onProgress, signal } = options;
  // Only ids are kept: a list may not fit into memory.
  const seen = new Set<string>();
  // The total also counts rows without a usable id.
  const unnamed = new Set<string>();
  const ended = (isStable: boolean): PagesOutcome => ({ isStable, unnamedCount: unnamed.size });
  /** The total of the last reading, if all its pages said the same; `undefined` if the list changed. */
  let told: number | undefined;
  /** The ids of the last reading in their order, for a list without totals. */
  let before: string | undefined;
  for (let pass = 1; pass <= MOST_PASSES; pass++) {
    const first = await readPage(options, 1, pass > 1);
    const { total, lastPage, isUncounted } = first.data;
    const order: string[] = [];
    let pageCount = 0;
    const idsOfPass = pass === 1 ? seen : new Set<string>();
    let isFitting = true;
    let isStill = true;
    for await (const { data } of inOrder(options, first)) {
      const countBefore = idsOfPass.size;
      isStill &&= !isUncounted && data.total === total && data.lastPage === lastPage;
      pageCount++;
      for (const row of data.dropped) unnamed.add(row);
      const rows: T[] = [];
      const rawRows: unknown[] = [];
      for (const [i, row] of data.rows.entries()) {
        if (isUncounted) order.push(row.id);
        const isNew = !seen.has(row.id);
        if (idsOfPass.has(row.id)) isFitting = false;
        idsOfPass.add(row.id);
        seen.add(row.id);
        if (!isNew) continue;
        rows.push(row);
        rawRows.push(data.rawRows[i]);
      }
      if (rows.length > 0 && (!(await onRows(rows, rawRows)) || signal.aborted)) return ended(true);
      // A list without totals ends with a page that is not full, or with one that has nothing new.
      if (isUncounted && pageCount > 1 && data.rows.length > 0 && idsOfPass.size === countBefore) break;
      if (pass === 1) onProgress?.(seen.size, Math.max(data.total, total));
    }
    if (isUncounted) {
      const now = JSON.stringify(order);
      // A single page needs no second reading.
      if (isFitting && (pageCount === 1 || now === before)) return ended(true);
      before = now;
      continue;
    }
    if (isStill && isFitting && idsOfPass.size + unnamed.size === total) return ended(true);
    told = isStill ? total : undefined;
  }
  const readCount = seen.size + unnamed.size;
  if (told !== undefined && readCount < told) throw new IncompleteList({ operation, readCount, total: told });
  return ended(false);
}

async function* inOrder<T extends { id: string }>(options: PagesOptions<T>, first: Reply<Page<T>>) {
  yield first;
  let { lastPage } = first.data;
  const underWay: Promise<Reply<Page<T>>>[] = [];
  let next = 2;
  while (next <= lastPage || underWay.length > 0) {
    while (next <= lastPage && underWay.length < AT_ONCE) {
      const reading = readPage(options, next++, true);
      // It may reject while an earlier page is awaited: it is handled in its turn, and must not count as unhandled.
      reading.catch(() => {});
      underWay.push(reading);
    }
    const reply = await underWay.shift()!;
    // A full page is followed by another one.
    if (reply.data.isUncounted) lastPage = reply.data.lastPage;
    yield reply;
  }
}

/** Reads one page. After a 429 it waits and retries in the middle of a list, and rejects at its start. */
async function readPage<T>(
  { read, sleep = systemClock.sleep, signal }: PagesOptions<T>,
  page: number,
  isPatient: boolean,
): Promise<Reply<Page<T>>> {
  for (;;) {
    try {
      return await read(page, signal);
    } catch (error) {
      if (!isPatient || !(error instanceof RateLimited)) throw error;
      await sleep(error.retryAfterMs ?? 5000, signal);
    }
  }
}
