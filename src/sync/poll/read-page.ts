/**
 * Reads one page, and judges it before it is used: is it of the store, and is it the page, that was asked for? A service
 * that ignores the page parameter, whatever it calls it, answers page 1 every time: every total agrees, and most of the
 * list is never seen.
 */
import type { Page, Reply } from '../../api/client.ts';
import type { StoreIdentity } from '../profile/store-identity.ts';

export type PageContext<T, Q> = {
  /** Waits for the store's budget and sends the request; the client decodes the response. */
  request: (query: Q, page: number) => Promise<Reply<Page<T>>>;
  identity: Pick<StoreIdentity, 'era' | 'judge'>;
  /** The ids on page 1 of the lists that were read last, by their query. */
  firstPages: Map<string, string>;
  /** Receives every page that is of the store that is open. */
  onReply: (reply: Reply<Page<T>>) => void;
  /** Receives of every page beyond the first whether it was the one asked for. */
  onPage: (isHonest: boolean) => void;
};

/** First pages of so many lists are remembered. */
const REMEMBERED = 12;

/**
 * Reads one page; where it turns out to be page 1 once more, its `currentPage` says so. Rejects with errors of the client,
 * and with `StoreChanged` where the token stands for another store by now.
 */
export async function readPage<T extends { id: string }, Q>(
  ctx: PageContext<T, Q>,
  query: Q,
  page: number,
): Promise<Reply<Page<T>>> {
  const { identity, firstPages, onPage } = ctx;
  const { era } = identity;
  const reply = await ctx.request(query, page);
  await identity.judge(era, reply.data.rows);
  ctx.onReply(reply);
  const list = JSON.stringify(query);
  const ids = idsOf(reply);
  if (page === 1) {
    firstPages.delete(list);
    firstPages.set(list, ids);
    if (firstPages.size > REMEMBERED) firstPages.delete(firstPages.keys().next().value!);
    return reply;
  }
  const { rows, currentPage, lastPage } = reply.data;
  if (rows.length === 0) return reply;
  // A page beyond the last may be the last once more.
  let isHonest = currentPage === page || page > lastPage;
  // What was on page 1 may have moved down by a whole page meanwhile. Then it is not there any more.
  if (isHonest && firstPages.get(list) === ids) isHonest = idsOf(await readPage(ctx, query, 1)) !== ids;
  onPage(isHonest);
  return isHonest ? reply : { ...reply, data: { ...reply.data, currentPage: 1 } };
}

function idsOf<T extends { id: string }>({ data }: Reply<Page<T>>): string {
  return JSON.stringify(data.rows.map(({ id }) => id));
}
