/** The items that references name, as the store has them now. */
import type { Reply } from '../../api/client.ts';
import { ApiError, NotFoundHere } from '../../api/errors.ts';
import { OPEN_STATUSES, readStatus } from '../../domain/lifecycle.ts';
import type { ItemStatus, Order, OrderItem } from '../../domain/records.ts';
import { mergeItems } from '../../store/shop.ts';
import type { Job } from '../job.ts';
import type { CommandCore } from './core.ts';
import { forEachItem, numberOf, readNumber } from './references.ts';

export type Found = {
  reference: string;
  items: OrderItem[];
  /** Items of the order that are not in the wanted state, when the order was named as a whole. */
  skipped: OrderItem[];
  /** Why there are none. */
  error?: ApiError;
};

/** With more orders than this to read one by one, the list of the wanted state is read first. */
const MANY = 8;
const AT_ONCE = 4;

type Named = { reference: string; orderId?: string; itemId?: string; word: string };

/** Finds what each reference names; `from` is the state that the caller wants to move items out of. Their order is kept. */
export async function findItems(
  job: Job,
  core: CommandCore,
  references: readonly string[],
  from: ItemStatus,
): Promise<Found[]> {
  const { signal } = job;
  const known = new Map<string, OrderItem>();
  const keep = (items: readonly OrderItem[]) => {
    for (const item of items) known.set(item.id, item);
  };
  const named = [...new Set(references)].map(readReference);
  const orders = new Map<string, Promise<Reply<Order>>>();
  let hasListed = false;

  const readOrder = (orderId: string): Promise<Reply<Order>> => {
    const reading = orders.get(orderId) ?? core.client.getOrder(orderId, signal);
    orders.set(orderId, reading);
    return reading.then((reply) => {
      mergeItems(core.shop, reply.data.itens, reply.askedAt);
      keep(reply.data.itens);
      return reply;
    });
  };

  async function list(status: ItemStatus): Promise<void> {
    const read: OrderItem[] = [];
    const askedAt = core.clock.now();
    await forEachItem({ client: core.client, signal }, { status }, (item) => read.push(item) > 0);
    mergeItems(core.shop, read, askedAt);
    keep(read);
  }

  if (new Set(named.map(({ orderId, word }) => orderId ?? word)).size > MANY) {
    hasListed = true;
    await list(from);
  }

  async function findOne(one: Named): Promise<Found> {
    const { reference, orderId, itemId, word } = one;
    const result = (items: OrderItem[], skipped: OrderItem[] = []): Found => ({ reference, items, skipped });
    if (itemId !== undefined && orderId !== undefined) {
      const listed = known.get(itemId);
      if (listed?.order_id === orderId) return result([listed]);
      const { data } = await readOrder(orderId);
      const item = data.itens.find(({ id }) => id === itemId);
      if (!item) throw notInOrder(job, reference);
      return result([item]);
    }
    const listed = known.get(word);
    if (listed) return result([listed]);
    const order = await findOrder(word);
    if (order === undefined) throw notInOrder(job, reference);
    const { data } = await readOrder(order.orderId);
    if (order.itemId !== undefined) return result(data.itens.filter(({ id }) => id === order.itemId));
    const wanted = data.itens.filter((item) => readStatus(item.item_status) === from);
    // None in that state: each is to be told why.
    return wanted.length > 0
      ? result(
          wanted,
          data.itens.filter((item) => !wanted.includes(item)),
        )
      : result(data.itens);
  }

  /** The order that a bare word names: by its id, by its number, or by an item in it. */
  async function findOrder(word: string): Promise<{ orderId: string; itemId?: string } | undefined> {
    const number = readNumber(word);
    const matching = (items: readonly OrderItem[]) => {
      const item = items.find(({ id }) => id === word);
      if (item) return { orderId: item.order_id, itemId: item.id };
      const ofOrder = items.find((one) => one.order_id === word || (number && numberOf(one) === number));
      return ofOrder && { orderId: ofOrder.order_id };
    };
    // What this machine has says where to look, never how it is: that is read anew.
    const local = matching(
      core.shop
        .getState()
        .records.byCode(word)
        .map(({ item }) => item),
    );
    if (local) return local;
    if (number === undefined) {
      try {
        await readOrder(word);
        return { orderId: word };
      } catch (error) {
        if (!(error instanceof NotFoundHere)) throw error;
      }
    }
    if (!hasListed) {
      hasListed = true;
      for (const status of [from, ...OPEN_STATUSES.filter((one) => one !== from)]) {
        await list(status);
        const found = matching([...known.values()]);
        if (found) return found;
      }
    }
    return matching([...known.values()]);
  }

  const found: Found[] = Array.from({ length: named.length });
  let next = 0;
  const work = async () => {
    for (let i = next++; i < named.length; i = next++) {
      const one = named[i]!;
      found[i] = await findOne(one).catch((error: unknown) => {
        // What would fail for all of them fails at once.
        if (!(error instanceof NotFoundHere)) throw error;
        return { reference: one.reference, items: [], skipped: [], error };
      });
    }
  };
  // Words without an order may need the lists, which must not be read several times at once.
  const width = named.every(({ orderId }) => orderId !== undefined) ? AT_ONCE : 1;
  await Promise.all(Array.from({ length: width }, work));
  return found;
}

function readReference(reference: string): Named {
  const word = reference.trim();
  const slash = word.indexOf('/');
  if (slash < 0) return { reference, word };
  return { reference, word, orderId: word.slice(0, slash), itemId: word.slice(slash + 1) };
}

function notInOrder(_: Job, reference: string): NotFoundHere {
  return new NotFoundHere({
    operation: { name: 'getOrder', method: 'GET', path: '', purpose: `find ${reference}`, movesItem: false },
    mayHaveApplied: false,
    status: 404,
  });
}
