/**
 * Every row of a list, told as its page arrives. The list may change while it is read, and its order is not
 * shown: a row is told once, and where the pages did not fit together they are read once more for what
 * slipped through between them. Of a list that does not tell how long it is, two readings must have brought the same.
 */
import type { Page, Reply } from './client.ts';
import { IncompleteList, RateLimited } from './errors.ts';
import type { ApiOperation } from '../domain/operations.ts';

export type PageReader<T> = (page: number, signal: AbortSignal) => Promise<Reply<Page<T>>>;

export type PagesOptions<T> = {
  /** Of which operation the list is. */
  operation: ApiOperation;
  read: PageReader<T>;
  /**
   * Told of every row once, page by page: those of a page that are new, and what each was read from. `false` ends the
   * reading. The next page waits for it.
   */
  onRows: (rows: readonly T[], rawRows: readonly unknown[]) => Promise<boolean> | boolean;
  onProgress: (done: number, total: number) => void;
  signal: AbortSignal;
  /** Waits; rejects when the signal aborts. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
};

export type PagesOutcome = {
  /** Whether all pages fitted together in one of the passes. */
  isStable: boolean;
  /** Rows that were not told, as they have no usable id. */
  unnamedCount: number;
};

const MOST_PASSES = 3;
const AT_ONCE = 4;

/**
 * Reads all pages, a few at once and in order. Rejects with the error of the first page that cannot be read, and with
 * {@link IncompleteList} where a list that stands still says that it has more rows than all its pages brought.
 */
export async function readAllPages<T extends { id: string }>(options: PagesOptions<T>): Promise<PagesOutcome> {
  const { operation, onRows, onProgress, signal } = options;
  // All that is kept of a row: a list may be longer than what fits into memory.
  const seen = new Set<string>();
  // Rows that cannot be named; the total counts them.
  const unnamed = new Set<string>();
  const ended = (isStable: boolean): PagesOutcome => ({ isStable, unnamedCount: unnamed.size });
  /** What the last pass said there is, page for page the same; `undefined` where the list would not stand still. */
  let told: number | undefined;
  /** The ids of the last pass in their order, where nothing tells how many there are. */
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
      // Only a page that is not full ends such a list; one that brings nothing new does, too.
      if (isUncounted && pageCount > 1 && data.rows.length > 0 && idsOfPass.size === countBefore) break;
      if (pass === 1) onProgress(seen.size, Math.max(data.total, total));
    }
    if (isUncounted) {
      const now = JSON.stringify(order);
      // One page is of one moment.
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
      // Failed while an earlier page is waited for: its turn comes, and until then it must not count as unhandled.
      reading.catch(() => {});
      underWay.push(reading);
    }
    const reply = await underWay.shift()!;
    // Every full page has another one behind it.
    if (reply.data.isUncounted) lastPage = reply.data.lastPage;
    yield reply;
  }
}

/**
 * One page. In the middle of a list the store's wish for fewer requests is waited out; at its start it is an answer.
 */
async function readPage<T>(
  { read, sleep, signal }: PagesOptions<T>,
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
