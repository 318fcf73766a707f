/** What people name an order or an item by: `ORDER/ITEM`, an id, or the number of the order. */
import type { ItemQuery, Reply } from '../../api/client.ts';
import { NotFoundHere } from '../../api/errors.ts';
import { OPEN_STATUSES } from '../../domain/lifecycle.ts';
import type { Order, OrderItem } from '../../domain/records.ts';
import { systemClock } from '../../clock.ts';
import type { Job } from '../job.ts';
import { readAllPages } from './all-pages.ts';

/** An order number as people write it: digits, perhaps with `#`. */
export function readNumber(reference: string): string | undefined {
  return /^#?(\d{1,18})$/.exec(reference.trim())?.[1];
}

/** The number of an item's order, without `#`. */
export function numberOf(item: OrderItem): string | undefined {
  return item.pedido?.numero.replace(/^#/, '') || undefined;
}

/**
 * An order by its id, or by its number if one of its items is open: the service has no search. Rejects with
 * {@link NotFoundHere} where neither finds it.
 */
export async function findOrder({ client, signal }: Job, reference: string): Promise<Reply<Order>> {
  const id = reference.trim();
  const number = readNumber(id);
  // A number with its mark is no id; one without may be.
  if (number === undefined || !id.startsWith('#')) {
    try {
      return await client.getOrder(id, signal);
    } catch (error) {
      if (!(error instanceof NotFoundHere) || number === undefined) throw error;
      const orderId = await orderIdOf(number);
      if (orderId === undefined) throw error;
      return client.getOrder(orderId, signal);
    }
  }
  return client.getOrder((await orderIdOf(number)) ?? id, signal);

  async function orderIdOf(wanted: string): Promise<string | undefined> {
    for (const status of OPEN_STATUSES) {
      let found: string | undefined;
      await forEachItem({ client, signal }, { status }, (item) => {
        if (numberOf(item) === wanted) found = item.order_id;
        return found === undefined;
      });
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

/** Looks at every item of a list until `look` answers false. */
export async function forEachItem(
  { client, signal }: Pick<Job, 'client' | 'signal'>,
  query: ItemQuery,
  look: (item: OrderItem) => boolean,
): Promise<void> {
  await readAllPages<OrderItem>({
    read: (page, until) => client.listItems({ ...query, page }, until),
    onRow: async (item) => look(item),
    onProgress: () => {},
    signal,
    sleep: systemClock.sleep,
  });
}
