/** A scan reads every page of one list and judges whether what it read can be trusted to be all of it. */
import type { Page, Reply } from '../api/client.ts';

export type FetchPage<T> = (page: number) => Promise<Reply<Page<T>>>;

export type Scan = {
  /**
   * Every page told the same total, was the page asked for, and the distinct ids are as many as the total. Pages are
   * cut from a list that changes while it is read, and its order is not shown (spec 4.1): only such a scan skipped nothing.
   */
  isStable: boolean;
  /** The service's clock when the scan began (`Date` of the first page): where the cursor may go. */
  serverStartMs: number | undefined;
  /** Rows read, repeats included. */
  rowCount: number;
  /** What the first page said the list holds. */
  total: number;
};

type ScanOptions<T> = {
  fetchPage: FetchPage<T>;
  idOf: (row: T) => string;
  /** Called with each page as it arrives, before the next is waited for: what was read is used even if the scan fails. */
  onPage: (reply: Reply<Page<T>>) => void;
  /** How many pages may be asked for at once after the first. */
  concurrency?: number;
};

/** Reads page 1, then the rest. Errors of the client pass through; the pages read until then were handed to `onPage`. */
export async function scanPages<T>({ fetchPage, idOf, onPage, concurrency = 1 }: ScanOptions<T>): Promise<Scan> {
  const ids = new Set<string>();
  let rowCount = 0;
  let isSteady = true;

  const take = (reply: Reply<Page<T>>, page: number, total: number) => {
    for (const row of reply.data.rows) ids.add(idOf(row));
    rowCount += reply.data.rows.length;
    if (reply.data.currentPage !== page || reply.data.total !== total) isSteady = false;
    onPage(reply);
  };

  const first = await fetchPage(1);
  const { total, lastPage } = first.data;
  take(first, 1, total);

  let next = 2;
  const work = async () => {
    while (next <= lastPage) {
      const page = next++;
      take(await fetchPage(page), page, total);
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, lastPage - 1) }, work));

  return { isStable: isSteady && ids.size === total, serverStartMs: first.serverDateMs, rowCount, total };
}
