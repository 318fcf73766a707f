/** Finds the order that a reference names, and reads it from the store. */
import type { Reply } from '../../api/client.ts';
import { NotFoundHere } from '../../api/errors.ts';
import type { Order, OrderItem } from '../../domain/records.ts';
import type { StoreContext } from '../run-with-store.ts';
import { createAnnouncedSleep } from './announced-sleep.ts';
import {
  createSearch,
  exactMatches,
  forEachItem,
  isWholeId,
  localIds,
  readNumber,
  readReference,
  severalOrders,
} from './references.ts';

/**
 * Finds an order by its id, by its number, or by the beginning of its id or of the id of one of its items. Rejects with
 * {@link NotFoundHere} if no order matches, and with `AmbiguousReference` if several do.
 */
export async function findOrder(job: StoreContext, reference: string): Promise<Reply<Order>> {
  const { client, signal } = job;
  const named = readReference(job, reference);
  const id = named.orderId ?? named.word;
  async function ask(orderId: string): Promise<Reply<Order> | NotFoundHere> {
    try {
      return await client.getOrder(orderId, signal);
    } catch (error) {
      if (!(error instanceof NotFoundHere)) throw error;
      return error;
    }
  }

  const local = localIds(job);
  /** Checks this machine's records for other orders whose number equals the id. */
  async function isOnlyOne(answer: Reply<Order>): Promise<Reply<Order>> {
    if (readNumber(id) === undefined || named.orderId !== undefined) return answer;
    const ids = new Set(exactMatches(local(named), named).map(({ orderId }) => orderId)).add(answer.data.id);
    const others = await Promise.all([...ids].filter((one) => one !== answer.data.id).map(ask));
    const found = others.flatMap((one) => (one instanceof NotFoundHere ? [] : [one.data]));
    if (found.length > 0) throw severalOrders(job, named.word, [answer.data, ...found]);
    return answer;
  }

  let missing: NotFoundHere | undefined;
  // A number with `#` is no id; one without may be.
  if (!(id.startsWith('#') && readNumber(id) !== undefined)) {
    const answer = await ask(id);
    if (!(answer instanceof NotFoundHere)) return isOnlyOne(answer);
    // A complete id that the store does not have cannot be the beginning of another one.
    if (isWholeId(id)) throw answer;
    missing = answer;
  }
  const known = new Map<string, OrderItem>();
  const sleep = createAnnouncedSleep(job);
  const search = createSearch({
    known,
    list: (query) => forEachItem(job, query, (item) => known.set(item.id, item).size > 0, sleep),
    local,
    readOrder: (orderId) => ask(orderId).then((answer) => (answer instanceof NotFoundHere ? undefined : answer.data)),
    job,
  });
  // An id may contain a slash.
  const whole = named.orderId === undefined ? undefined : await ask(named.word);
  if (whole && !(whole instanceof NotFoundHere)) return whole;
  const match = await search.find(named);
  if (!match && missing) throw missing;
  return client.getOrder(match?.orderId ?? id, signal);
}
