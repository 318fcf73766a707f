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
import { worstOf } from '../trouble.ts';

export type PagedScan = {
  /** Every item of the list was read, by the rule above. Only such a scan may move a cursor. */
  isStable: boolean;
  /** The service's clock when the scan began: `Date` of the first page. */
  serverStartMs: number | undefined;
  /** All ids read, those of an earlier try included. */
  ids: ReadonlySet<string>;
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

/** A scan: its pages as they arrive, to be iterated over once, and what it has found when they have ended. */
export type PageScan<T> = AsyncIterable<Reply<Page<T>>> & {
  readonly found: Readonly<PagedScan>;
  /** Asks for no more pages; those under way still arrive. The scan is not complete then. */
  stop(): void;
};

/** What a scan has seen, for the judgement whether it is complete. */
export type ScanFacts = {
  idCount: number;
  largestTotal: number;
  isShrinking: boolean;
  isEveryPageTheOneAsked: boolean;
};

type ScanOptions<T> = {
  readPage: (page: number) => Promise<Reply<Page<T>>>;
  idOf: (row: T) => string;
  /** How many pages may be asked for at once after the first. */
  concurrency?: number;
  /**
   * Where an earlier try of the same question stopped; the scan goes on there, and leaves here where it stops itself.
   */
  progress?: ScanProgress;
};

/** How far a scan has come. What was read stays read: an item of a list that only grows is still in it. */
export type ScanProgress = {
  ids: Set<string>;
  nextPage: number;
  /** When the very first page was asked for (monotonic), and its `Date`: however much later the scan ends, it is as old. */
  first: Pick<Reply<unknown>, 'askedAt' | 'serverDateMs'> | undefined;
};

/** Nothing read yet. */
export function noProgress(): ScanProgress {
  return { ids: new Set(), nextPage: 1, first: undefined };
}

/** A list that grows while it is read is gone through again, this often at most. */
const MAX_ROUNDS = 3;

/** Nothing skipped: as many distinct ids as the largest total, of a list that only grew, page by page as asked. */
export function isCompleteScan({ idCount, largestTotal, isShrinking, isEveryPageTheOneAsked }: ScanFacts): boolean {
  return idCount === largestTotal && !isShrinking && isEveryPageTheOneAsked;
}

/**
 * Reads page 1, then the rest, then what slipped. Errors of the client end the iteration; pages read until then were
 * handed on.
 */
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
  /** What this reading of the pages has brought. */
  const brought = new Set<string>();
  let isStopped = false;
  let isEveryPageTheOneAsked = true;
  let lastPage = 1;
  /** The page that told the largest total. */
  let largestAt = 1;
  let isUncounted = false;

  function take(reply: Reply<Page<T>>, page: number): Reply<Page<T>> {
    const { rows, dropped, total, currentPage } = reply.data;
    const countBefore = brought.size;
    // Those without a usable id cannot be named, but the total counts them.
    for (const id of [...rows.map(idOf), ...dropped]) {
      ids.add(id);
      brought.add(id);
    }
    found.pageCount++;
    pages.set(page, JSON.stringify(rows.map(idOf)));
    isUncounted ||= reply.data.isUncounted === true;
    if (currentPage !== page) isEveryPageTheOneAsked = false;
    if (total > found.total) [found.total, largestAt] = [total, page];
    // Where only a page that is not full ends a list, so does one that brings nothing new.
    const isRepeated = reply.data.isUncounted && page > 1 && brought.size === countBefore;
    if (isRepeated && rows.length > 0) isEveryPageTheOneAsked = false;
    lastPage = isRepeated ? page - 1 : reply.data.lastPage;
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

  /** Every page, several at a time, in the order in which they arrive. */
  async function* readOnce() {
    let next = progress.nextPage;
    const first = await readPage(next);
    progress.first ??= first;
    found.serverStartMs = progress.first.serverDateMs;
    yield take(first, next++);
    const underWay = new Map<number, Promise<{ page: number; reply?: Reply<Page<T>>; error?: unknown }>>();
    const failures: { page: number; error: unknown }[] = [];
    for (;;) {
      // After a failure nothing more is asked for: the store may just have said that it wants to be left alone.
      while (underWay.size < concurrency && next <= lastPage && !isOver() && failures.length === 0) {
        const page = next++;
        const ask = readPage(page).then(
          (reply) => ({ page, reply }),
          (error: unknown) => ({ page, error }),
        );
        underWay.set(page, ask);
      }
      if (underWay.size === 0) break;
      const { page, reply, error } = await Promise.race(underWay.values());
      underWay.delete(page);
      if (reply) yield take(reply, page);
      else failures.push({ page, error });
    }
    progress.nextPage = failures.length > 0 ? Math.min(...failures.map(({ page }) => page)) : 1;
    if (failures.length > 0) throw worstOf(failures.map(({ error }) => error));
  }

  /** From both ends at once: what came while we read is at one of them, and mostly on one page. */
  async function* readWhatSlipped() {
    for (let round = 1; round <= MAX_ROUNDS && !isOver(); round++) {
      const [idsBefore, totalBefore] = [ids.size, found.total];
      for (let front = 1, back = lastPage; front <= back; front++, back--) {
        for (const page of front === back ? [front] : [front, back]) {
          const before = found.total;
          const reply = await readPage(page);
          yield take(reply, page);
          // One page after the other: now a smaller total is a list that lost something, not an answer out of turn.
          if (reply.data.total < before) {
            found.isShrinking = true;
            yield* compareTotals(page, reply.data.total);
          }
          if (isStopped || found.isShrinking || ids.size > found.total) return;
          found.isStable = isDone();
          if (found.isStable) return;
        }
      }
      // Nothing new on any page, and still not as many as told: to ask at once once more is of no use.
      if (ids.size === idsBefore && found.total === totalBefore) return;
    }
  }

  /** Two lists where the page with the largest total still tells it, and this one its own: no list grows and shrinks so. */
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

  /** Reads all pages once more, until two readings in a row were the same. */
  async function* readUntilAlike() {
    for (let round = 1; round <= MAX_ROUNDS; round++) {
      const before = [...pages].toSorted(([a], [b]) => a - b);
      pages.clear();
      brought.clear();
      lastPage = 1;
      found.total = 0;
      for (let page = 1; page <= lastPage; page++) {
        yield take(await readPage(page), page);
        if (isOver()) return;
      }
      if (JSON.stringify([...pages]) !== JSON.stringify(before)) continue;
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
