/**
 * A scan reads every page of a delta and judges whether what it read is all of it. Pages are cut from a list
 * that changes while it is read, and its order is not shown (spec 4.1), so rows can slip from a page that is
 * still to come to one that was read. What a delta has for it: an item that has changed after X stays changed
 * after X. The list only grows.
 *
 * Hence the rule: as many distinct ids read as the largest total told means that nothing was skipped. All ids read are
 * in the list at the moment that told this total, and a set that is part of another and as large is the other. Where no
 * total is told, a list of several pages is complete when two readings, one after the other, brought the same pages.
 */
import type { Page, Reply } from '../../api/client.ts';
import { runConcurrently } from './concurrency.ts';

export type FetchPage<T> = (page: number) => Promise<Reply<Page<T>>>;

export type PagedScan = {
  /** Every item of the list was read, by the rule above. Only such a scan may move a cursor. */
  isStable: boolean;
  /** The service's clock when the scan began: `Date` of the first page. */
  serverStartMs: number | undefined;
  /** All ids read, those of an earlier try included. */
  ids: Set<string>;
  pageCount: number;
  /** The largest total that a page told. */
  total: number;
  /** The list lost something while it was read: what was read before says nothing about how much is missing. */
  isShrinking: boolean;
  /**
   * They are not pages of one list: two readings were the same, and pages of them have rows in common; or each of two
   * pages tells its own total again and again.
   */
  isOverlapping: boolean;
};

/** What a scan has seen, for the judgement whether it is complete. */
export type ScanFacts = {
  idCount: number;
  largestTotal: number;
  isShrinking: boolean;
  isEveryPageTheOneAsked: boolean;
};

type ScanOptions<T> = {
  fetchPage: FetchPage<T>;
  idOf: (row: T) => string;
  /**
   * Called with each page as it arrives: what was read is used even if the scan fails. `false`
   * ends the scan, incomplete.
   */
  onPage: (reply: Reply<Page<T>>) => boolean | void;
  /** How many pages may be asked for at once after the first. */
  concurrency?: number;
  /**
   * Where an earlier try of the same question stopped; the scan goes on there, and leaves here where it stops itself.
   */
  progress?: ScanProgress;
  isComplete?: (facts: ScanFacts) => boolean;
};

/** How far a scan has come. What was read stays read: an item of a list that only grows is still in it. */
export type ScanProgress = {
  ids: Set<string>;
  nextPage: number;
  hasBegun: boolean;
  /** `Date` of the very first answer: what was read first is as old as that, however much later the scan ends. */
  serverStartMs: number | undefined;
};

/** Nothing read yet. */
export function noProgress(): ScanProgress {
  return { ids: new Set(), nextPage: 1, hasBegun: false, serverStartMs: undefined };
}

/** A list that grows while it is read is gone through again, this often at most. */
const MAX_ROUNDS = 3;

/** Nothing skipped: as many distinct ids as the largest total, of a list that only grew, page by page as asked. */
export function isCompleteScan({ idCount, largestTotal, isShrinking, isEveryPageTheOneAsked }: ScanFacts): boolean {
  return idCount === largestTotal && !isShrinking && isEveryPageTheOneAsked;
}

/**
 * Reads page 1, then the rest, then what slipped. Errors of the client pass through; pages read
 * until then were handed on.
 */
export async function scanPages<T>(options: ScanOptions<T>): Promise<PagedScan> {
  const { fetchPage, idOf, onPage, concurrency = 1, isComplete = isCompleteScan, progress = noProgress() } = options;
  const { ids } = progress;
  const pages = new Map<number, string>();
  /** What this reading of the pages has brought. */
  const brought = new Set<string>();
  let pageCount = 0;
  const seen = { isStopped: false, isShrinking: false, isEveryPageTheOneAsked: true, largestTotal: 0, lastPage: 1 };
  /** The page that told the largest total. */
  let largestAt = 1;
  let isUncounted = false;
  let isOverlapping = false;

  const take = (reply: Reply<Page<T>>, page: number) => {
    const { rows, dropped, total, currentPage } = reply.data;
    const countBefore = brought.size;
    // Those without a usable id cannot be named, but the total counts them.
    for (const id of [...rows.map(idOf), ...dropped]) {
      ids.add(id);
      brought.add(id);
    }
    pageCount++;
    pages.set(page, JSON.stringify(rows.map(idOf)));
    isUncounted ||= reply.data.isUncounted === true;
    if (currentPage !== page) seen.isEveryPageTheOneAsked = false;
    if (total > seen.largestTotal) [seen.largestTotal, largestAt] = [total, page];
    // Where only a page that is not full ends a list, so does one that brings nothing new.
    const isRepeated = reply.data.isUncounted && page > 1 && brought.size === countBefore;
    if (isRepeated && rows.length > 0) seen.isEveryPageTheOneAsked = false;
    seen.lastPage = isRepeated ? page - 1 : reply.data.lastPage;
    if (onPage(reply) === false) seen.isStopped = true;
  };
  const isDone = () => !seen.isStopped && isComplete({ idCount: ids.size, ...seen });
  const result = (isStable: boolean): PagedScan => ({
    isStable,
    serverStartMs: progress.serverStartMs,
    ids,
    pageCount,
    total: seen.largestTotal,
    isShrinking: seen.isShrinking,
    isOverlapping,
  });

  const beginsAt = progress.nextPage;
  const first = await fetchPage(beginsAt);
  if (!progress.hasBegun) progress.serverStartMs = first.serverDateMs;
  progress.hasBegun = true;
  take(first, beginsAt);

  let next = beginsAt + 1;
  const failed = { page: Infinity };
  const lane = async () => {
    while (next <= seen.lastPage && !seen.isStopped && seen.isEveryPageTheOneAsked && failed.page === Infinity) {
      const page = next++;
      try {
        take(await fetchPage(page), page);
      } catch (error) {
        // The others ask for nothing more: the store may just have said that it wants to be left alone.
        failed.page = Math.min(failed.page, page);
        throw error;
      }
    }
  };
  try {
    await runConcurrently(concurrency, lane);
  } finally {
    progress.nextPage = failed.page === Infinity ? 1 : failed.page;
  }
  if (isUncounted && pages.size > 1) return result(await isReadAlike());
  if (isDone()) return result(true);

  // From both ends at once: what came while we read is at one of them, and mostly on one page.
  for (let round = 1; round <= MAX_ROUNDS && !seen.isStopped && seen.isEveryPageTheOneAsked; round++) {
    const [idsBefore, totalBefore] = [ids.size, seen.largestTotal];
    for (let front = 1, back = seen.lastPage; front <= back; front++, back--) {
      for (const page of front === back ? [front] : [front, back]) {
        const before = seen.largestTotal;
        const reply = await fetchPage(page);
        take(reply, page);
        // One page after the other: now a smaller total is a list that lost something, not an answer out of turn.
        if (reply.data.total < before) {
          seen.isShrinking = true;
          isOverlapping = await areTwoLists(page, reply.data.total);
        }
        if (seen.isStopped || seen.isShrinking || ids.size > seen.largestTotal) return result(false);
        if (isDone()) return result(true);
      }
    }
    // Nothing new on any page, and still not as many as told: to ask at once once more is of no use.
    if (ids.size === idsBefore && seen.largestTotal === totalBefore) break;
  }
  return result(false);

  /** Whether the page with the largest total still tells it, and this one its own again: no list grows and shrinks so. */
  async function areTwoLists(page: number, its: number): Promise<boolean> {
    const told = [
      [largestAt, seen.largestTotal],
      [page, its],
    ] as const;
    for (const [one, total] of told) {
      if (seen.isStopped) return false;
      const reply = await fetchPage(one);
      take(reply, one);
      if (reply.data.total !== total) return false;
    }
    return true;
  }

  /** Reads all pages once more, until two readings in a row were the same. */
  async function isReadAlike(): Promise<boolean> {
    for (let round = 1; round <= MAX_ROUNDS; round++) {
      const before = [...pages].toSorted(([a], [b]) => a - b);
      pages.clear();
      brought.clear();
      seen.lastPage = 1;
      seen.largestTotal = 0;
      for (let page = 1; page <= seen.lastPage; page++) {
        take(await fetchPage(page), page);
        if (seen.isStopped || !seen.isEveryPageTheOneAsked) return false;
      }
      if (JSON.stringify([...pages]) !== JSON.stringify(before)) continue;
      isOverlapping = brought.size < seen.largestTotal;
      return isDone();
    }
    return false;
  }
}
