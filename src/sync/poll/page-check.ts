/**
 * Whether pages are what was asked for. A service that ignores the page parameter, whatever it calls it, answers page 1
 * every time: every total agrees, and most of the list is never seen.
 */
import type { Page, Reply } from '../../api/client.ts';

export type PageCheck<T, Q> = {
  /** One page; where it turns out to be page 1 once more, its `currentPage` says so. */
  fetch(query: Q, page: number): Promise<Reply<Page<T>>>;
};

export type PageCheckOptions<T, Q> = {
  fetch: (query: Q, page: number) => Promise<Reply<Page<T>>>;
  /** Is told of every page beyond the first whether it was the one asked for. */
  onPage: (isHonest: boolean) => void;
};

/** First pages of so many lists are remembered. */
const REMEMBERED = 12;

export function createPageCheck<T extends { id: string }, Q>({
  fetch,
  onPage,
}: PageCheckOptions<T, Q>): PageCheck<T, Q> {
  const firstPages = new Map<string, string>();

  async function ask(query: Q, page: number): Promise<Reply<Page<T>>> {
    const reply = await fetch(query, page);
    if (page === 1) remember(JSON.stringify(query), idsOf(reply));
    return reply;
  }

  function remember(list: string, ids: string): void {
    firstPages.delete(list);
    firstPages.set(list, ids);
    if (firstPages.size > REMEMBERED) firstPages.delete(firstPages.keys().next().value!);
  }

  return {
    async fetch(query, page) {
      const reply = await ask(query, page);
      const { rows, currentPage, lastPage } = reply.data;
      if (page === 1 || rows.length === 0) return reply;
      // A page beyond the last may be the last once more.
      let isHonest = currentPage === page || page > lastPage;
      if (isHonest && firstPages.get(JSON.stringify(query)) === idsOf(reply)) {
        // What was on page 1 may have moved down by a whole page meanwhile. Then it is not there any more.
        isHonest = idsOf(await ask(query, 1)) !== idsOf(reply);
      }
      onPage(isHonest);
      return isHonest ? reply : { ...reply, data: { ...reply.data, currentPage: 1 } };
    },
  };
}

function idsOf<T extends { id: string }>({ data }: Reply<Page<T>>): string {
  return JSON.stringify(data.rows.map(({ id }) => id));
}
