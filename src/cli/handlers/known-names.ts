/** The order numbers and product names of what is listed by its ids: from this machine's disk, and else from the store. */
import { bareNumber, nameOf } from '../../domain/item-names.ts';
import type { OrderItem } from '../../domain/records.ts';
import { safeText } from '../../base/safe-text.ts';
import { shortIds } from '../../base/short-ids.ts';
import { fromStored } from '../../domain/partial-records.ts';
import { createItemRepository } from '../../db/item-repository.ts';
import type { StateDatabase } from '../../db/database.ts';
import type { StoreContext } from '../run-with-store.ts';

/** What a listed thing is about: an item, or an order as a whole. */
export type Subject = { order_id: string; item_id?: string };

export type KnownNames = {
  /** `#10423`; as much of the id as tells it apart where nobody knows the number. */
  order(subject: Subject): string;
  /** `Mug, enamel · blue`; empty where nobody knows it. */
  item(subject: Subject): string;
  /** `8f0c12ab/1b2dc0de`: short ids, which every command takes. */
  reference(subject: Subject): string;
};

/** More orders than these are not asked for: the list would wait for them longer than it is worth. */
const MOST_ASKED = 20;

/** Reads the names of these subjects. Never rejects but with an interruption: a list without names is still a list. */
export async function readKnownNames(
  job: StoreContext,
  database: StateDatabase,
  subjects: readonly Subject[],
): Promise<KnownNames> {
  const numbers = new Map<string, string>();
  const names = new Map<string, string>();
  const repository = createItemRepository(database, { now: Date.now, hostNow: Date.now });
  for (const { order_id, item_id } of subjects) {
    for (const id of item_id === undefined ? repository.beginningWith(order_id).map((one) => one.id) : [item_id]) {
      const kept = repository.recall(id);
      if (!kept) continue;
      const item = fromStored(JSON.parse(kept.json) as Partial<OrderItem>);
      names.set(item.id, nameOf(item));
      if (item.pedido) numbers.set(item.order_id, item.pedido.numero);
    }
  }
  const isKnown = ({ order_id, item_id }: Subject) =>
    numbers.has(order_id) && (item_id === undefined || names.has(item_id));
  const unknown = new Set(subjects.filter((one) => !isKnown(one)).map(({ order_id }) => order_id));
  await Promise.all(
    [...unknown].slice(0, MOST_ASKED).map(async (orderId) => {
      try {
        const { data } = await job.client.getOrder(orderId, job.signal);
        numbers.set(orderId, data.numero);
        for (const item of data.itens) names.set(item.id, nameOf(item));
      } catch {
        job.signal.throwIfAborted();
      }
    }),
  );

  const shortOrder = shortIds(subjects.map(({ order_id }) => order_id));
  const shortItem = shortIds(subjects.flatMap(({ item_id }) => item_id ?? []));
  return {
    order({ order_id }) {
      const number = numbers.get(order_id);
      return safeText(number ? `#${bareNumber(number)}` : shortOrder(order_id), 40);
    },
    item: ({ item_id = '' }) => safeText(names.get(item_id) ?? '', 200),
    reference: ({ order_id, item_id }) =>
      item_id === undefined ? shortOrder(order_id) : `${shortOrder(order_id)}/${shortItem(item_id)}`,
  };
}
