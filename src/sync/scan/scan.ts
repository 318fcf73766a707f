/**
 * A scan reads every page of a list and decides whether it has read all of it. The list changes while it is read, and its
 * order is not shown (spec 4.1), so a row can move from a page that is still to be read to one that was read. A delta has
 * one advantage: an item that has changed after X has changed after X for good, so its list only grows.
 *
 * Hence the rule: nothing was skipped if as many distinct ids were read as the largest total says. All of them were in the
 * list when that total was counted, and a subset of the same size is the whole set. If the service sends no total, a list
 * of several pages is complete when two readings in a row had the same pages.
 */
import type { Page, Reply } from '../../api/client.ts';
import { worstOf } from '../trouble.ts';

type PagedScan = {
  /** Whether every item of the list was read, by the rule above. Only such a scan may move a cursor. */
  isStable: boolean;
  /** The service's clock when the scan began: `Date` of the first page. */
  serverStartMs: number | undefined;
  /** All ids read, with those of an earlier try. */
  ids: ReadonlySet<string>;
  pageCount: number;
  /** The largest total of any page. */
  total: number;
  /** The list lost a row while it was read, so the number of ids read proves nothing. */
  isShrinking: boolean;
  /**
   * The pages are not those of one list: two readings had the same pages, and some rows are on two of them; or two pages
   * keep sending different totals.
   */
  isOverlapping: boolean;
};

/** A scan: iterate over its pages once, as they arrive; `found` is final when they have ended. */
type PageScan<T> = AsyncIterable<Reply<Page<T>>> & {
  readonly found: Readonly<PagedScan>;
  /** Requests no more pages; those under way still arrive. The scan is then not complete. */
  stop(): void;
};

/** The facts that decide whether a scan is complete. */
type ScanFacts = {
  idCount: number;
  largestTotal: number;
  isShrinking: boolean;
  isEveryPageTheOneAsked: boolean;
};

type ScanOptions<T> = {
  readPage: (page: number) => Promise<Reply<Page<T>>>;
  idOf: (row: T) => string;
  /** How many pages may be requested at once after the first. */
  concurrency?: number;
  /** How far an earlier try came: the scan continues there, and updates it. */
  progress?: ScanProgress;
};

/** How far a scan has come. Pages that were read need not be read again, for the list only grows. */
export type ScanProgress = {
  ids: Set<string>;
  nextPage: number;
  /** When the very first page was requested (monotonic), and its `Date`: the result of the scan is as old as that. */
  first: Pick<Reply<unknown>, 'askedAt' | 'serverDateMs'> | undefined;
};

/** Nothing read yet. */
export function noProgress(): ScanProgress {
  return { ids: new Set(), nextPage: 1, first: undefined };
}

/** How often at most the pages are read again for rows that slipped. */
const MAX_ROUNDS = 3;
/** How many pages of a list without totals are requested at once when it is read again: it is asked for twice as much as others. */
const AT_ONCE_AGAIN = 2;

/** Whether nothing was skipped: as many distinct ids as the largest total, in a list that only grew, on the pages requested. */
function isCompleteScan({ idCount, largestTotal, isShrinking, isEveryPageTheOneAsked }: ScanFacts): boolean {
  return idCount === largestTotal && !isShrinking && isEveryPageTheOneAsked;
}

/** Reads page 1, then the others, then again the pages to which rows may have slipped. An error of the client ends the iteration. */
export function scanPages<T>(options: ScanOptions<T>): PageScan<T> {
  const { readPage, idOf, concurrency = 1, progress = noProgress() } = options;
  const { ids } = progress;
  const found: PagedScan = {
    isStable: false,
    serverStartMs: undefined,
    ids,
    pageCount: 0,
    total: 0,
    isShrinking: false,
    isOverlapping: false,
  };
  const pages = new Map<number, string>();
  /** The ids in this reading of the pages. */
  const brought = new Set<string>();
  let isStopped = false;
  let isEveryPageTheOneAsked = true;
  let lastPage = 1;
  /** How many pages the reading before had. */
  let knownPages = 1;
  /** The page that had the largest total. */
  let largestAt = 1;
  let isUncounted = false;

  function take(reply: Reply<Page<T>>, page: number): Reply<Page<T>> {
    const { rows, dropped, total, currentPage } = reply.data;
    const countBefore = brought.size;
    // The total also counts rows without a usable id.
    for (const id of [...rows.map(idOf), ...dropped]) {
      ids.add(id);
      brought.add(id);
    }
    found.pageCount++;
    pages.set(page, JSON.stringify(rows.map(idOf)));
    isUncounted ||= reply.data.isUncounted === true;
    if (currentPage !== page) isEveryPageTheOneAsked = false;
    if (total > found.total) [found.total, largestAt] = [total, page];
    // A list without totals ends with a page that is not full, or with one that has nothing new. Pages that were read
    // before arrive in any order, and a full one says of them only that another follows.
    const isKnown = page < knownPages;
    const isRepeated = reply.data.isUncounted && page > 1 && !isKnown && brought.size === countBefore;
    if (isRepeated && rows.length > 0) isEveryPageTheOneAsked = false;
    const end = isRepeated ? page - 1 : reply.data.lastPage;
    if (!isKnown || end !== page + 1) lastPage = end;
    return reply;
  }
  const isOver = () => isStopped || !isEveryPageTheOneAsked;
  const isDone = () => {
    const { total: largestTotal, isShrinking } = found;
    return !isStopped && isCompleteScan({ idCount: ids.size, largestTotal, isShrinking, isEveryPageTheOneAsked });
  };

  async function* read(): AsyncGenerator<Reply<Page<T>>, void, void> {
    yield* readOnce();
    if (isUncounted && pages.size > 1) yield* readUntilAlike();
    else if (isDone()) found.isStable = true;
    else yield* readWhatSlipped();
  }

  /** Every page, in the order in which they arrive. */
  async function* readOnce() {
    const page = progress.nextPage;
    const first = await readPage(page);
    progress.first ??= first;
    found.serverStartMs = progress.first.serverDateMs;
    yield take(first, page);
    const failures = yield* readFrom(page + 1);
    progress.nextPage = failures.length > 0 ? Math.min(...failures.map((failure) => failure.page)) : 1;
    if (failures.length > 0) throw worstOf(failures.map(({ error }) => error));
  }

  /** This page and those after it, several at a time; returns the ones that failed. */
  async function* readFrom(from: number, atOnce = concurrency) {
    let next = from;
    const underWay = new Map<number, Promise<{ page: number; reply?: Reply<Page<T>>; error?: unknown }>>();
    const failures: { page: number; error: unknown }[] = [];
    for (;;) {
      // After an error no further page is requested: the store may have asked for a pause.
      while (underWay.size < atOnce && next <= lastPage && !isOver() && failures.length === 0) {
        const page = next++;
        const ask = readPage(page).then(
          (reply) => ({ page, reply }),
          (error: unknown) => ({ page, error }),
        );
        underWay.set(page, ask);
      }
      if (underWay.size === 0) return failures;
      const { page, reply, error } = await Promise.race(underWay.values());
      underWay.delete(page);
      if (reply) yield take(reply, page);
      else failures.push({ page, error });
    }
  }

  /** Reads the pages again from both ends: rows that were added meanwhile are at one of them, and mostly on one page. */
  async function* readWhatSlipped() {
    for (let round = 1; round <= MAX_ROUNDS && !isOver(); round++) {
      const [idsBefore, totalBefore] = [ids.size, found.total];
      for (let front = 1, back = lastPage; front <= back; front++, back--) {
        for (const page of front === back ? [front] : [front, back]) {
          const before = found.total;
          const reply = await readPage(page);
          yield take(reply, page);
          // Pages are read one at a time here, so a smaller total is no late response: the list lost a row.
          if (reply.data.total < before) {
            found.isShrinking = true;
            yield* compareTotals(page, reply.data.total);
          }
          if (isStopped || found.isShrinking || ids.size > found.total) return;
          found.isStable = isDone();
          if (found.isStable) return;
        }
      }
      // No page had anything new, and the total is still larger: reading again at once is useless.
      if (ids.size === idsBefore && found.total === totalBefore) return;
    }
  }

  /** Reads two pages again whose totals differ. If both repeat theirs, they are pages of two lists: no list changes like that. */
  async function* compareTotals(page: number, its: number) {
    const told = [
      [largestAt, found.total],
      [page, its],
    ] as const;
    for (const [one, total] of told) {
      if (isStopped) return;
      const reply = await readPage(one);
      yield take(reply, one);
      if (reply.data.total !== total) return;
    }
    found.isOverlapping = true;
  }

  /** Reads all pages again until two readings in a row are equal. */
  async function* readUntilAlike() {
    for (let round = 1; round <= MAX_ROUNDS; round++) {
      const before = inOrder(pages);
      pages.clear();
      brought.clear();
      knownPages = lastPage;
      found.total = 0;
      const failures = yield* readFrom(1, Math.min(concurrency, AT_ONCE_AGAIN));
      if (failures.length > 0) throw worstOf(failures.map(({ error }) => error));
      if (isOver()) return;
      if (inOrder(pages) !== before) continue;
      found.isOverlapping = brought.size < found.total;
      found.isStable = isDone();
      return;
    }
  }

  return {
    found,
    stop() {
      isStopped = true;
    },
    [Symbol.asyncIterator]: read,
  };
}

const inOrder = (pages: ReadonlyMap<number, string>) => JSON.stringify([...pages].toSorted(([a], [b]) => a - b));
