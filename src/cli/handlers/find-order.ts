/** The order that a reference names, read from the store. */
import type { Reply } from '../../api/client.ts';
import { NotFoundHere } from '../../api/errors.ts';
import type { Order, OrderItem } from '../../domain/records.ts';
import type { Job } from '../job.ts';
import { createToldSleep } from './told-sleep.ts';
import { createSearch, forEachItem, isWholeId, localIds, readNumber, readReference } from './references.ts';

/**
 * An order by its id, by its number, or by the beginning of its id or of one of its items'. Rejects with
 * {@link NotFoundHere} where none of them finds it.
 */
export async function findOrder(job: Job, reference: string): Promise<Reply<Order>> {
  const { client, signal, texts } = job;
  const named = readReference(reference);
  const id = named.orderId ?? named.word;
  async function ask(orderId: string): Promise<Reply<Order> | NotFoundHere> {
    try {
      return await client.getOrder(orderId, signal);
    } catch (error) {
      if (!(error instanceof NotFoundHere)) throw error;
      return error;
    }
  }

  let missing: NotFoundHere | undefined;
  // A number with its mark is no id; one without may be.
  if (!(id.startsWith('#') && readNumber(id) !== undefined)) {
    const answer = await ask(id);
    if (!(answer instanceof NotFoundHere)) return answer;
    // The whole id of an order that is not there is no part of another.
    if (isWholeId(id)) throw answer;
    missing = answer;
  }
  const known = new Map<string, OrderItem>();
  const sleep = createToldSleep(job);
  const search = createSearch({
    known,
    list: (query) => forEachItem(job, query, (item) => known.set(item.id, item).size > 0, sleep),
    local: localIds(job),
    texts,
  });
  // An id may have a slash of its own.
  const whole = named.orderId === undefined ? undefined : await ask(named.word);
  if (whole && !(whole instanceof NotFoundHere)) return whole;
  const match = await search.find(named);
  if (!match && missing) throw missing;
  return client.getOrder(match?.orderId ?? id, signal);
}
