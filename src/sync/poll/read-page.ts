/**
 * Reads one page, and checks before it is used that it comes from the store that is open and is the page requested. A
 * service that ignores the page parameter returns page 1 every time: every total agrees, and most of the list is never read.
 */
import type { Page, Reply } from '../../api/client.ts';
import type { StoreIdentity } from '../profile/store-identity.ts';

export type PageContext<T, Q> = {
  /** Waits for the store's budget and sends the request; the client decodes the response. */
  request: (query: Q, page: number) => Promise<Reply<Page<T>>>;
  identity: Pick<StoreIdentity, 'era' | 'judge'>;
  /** The ids on page 1 of the lists read last, by query. */
  firstPages: Map<string, string>;
  /** Called with every page of the store that is open. */
  onReply: (reply: Reply<Page<T>>) => void;
  /** Called for every page after the first: whether it was the page requested. */
  onPage: (isHonest: boolean) => void;
};

/** Of how many lists page 1 is remembered. */
const REMEMBERED = 12;

/**
 * Reads one page. If the service returned page 1 again, `currentPage` of the result is 1. Rejects with errors of the
 * client, and with `StoreChanged` if the token belongs to another store by now.
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
  // For a page after the last one a service may return the last one again.
  let isHonest = currentPage === page || page > lastPage;
  // The rows of page 1 may have moved down by a whole page meanwhile; then page 1 has other rows now.
  if (isHonest && firstPages.get(list) === ids) isHonest = idsOf(await readPage(ctx, query, 1)) !== ids;
  onPage(isHonest);
  return isHonest ? reply : { ...reply, data: { ...reply.data, currentPage: 1 } };
}

function idsOf<T extends { id: string }>({ data }: Reply<Page<T>>): string {
  return JSON.stringify(data.rows.map(({ id }) => id));
}
