/** The order numbers and product names for listed ids: from this machine's disk, or else from the store. */
import { bareNumber, nameOf } from '../../domain/item-names.ts';
import type { OrderItem } from '../../domain/records.ts';
import { safeText } from '../../base/safe-text.ts';
import { shortIds } from '../../base/short-ids.ts';
import { fromStored } from '../../domain/partial-records.ts';
import { createItemRepository } from '../../db/item-repository.ts';
import type { StateDatabase } from '../../db/database.ts';
import type { StoreContext } from '../run-with-store.ts';

/** The subject of a listed record: an item, or an order as a whole. */
export type Subject = { order_id: string; item_id?: string };

/** The subject of an entry that may be about neither. */
type MaybeSubject = { order_id?: string | undefined; item_id?: string | undefined };

export type KnownNames = {
  /** `#10423`; the short id if the number is not known. */
  order(subject: Subject): string;
  /** `Mug, enamel · blue`; empty if the name is not known. */
  item(subject: Subject): string;
  /** `8f0c12ab/1b2dc0de`: short ids, which every command takes. */
  reference(subject: Subject): string;
};

/** The names in this machine's own records; each is read once, on demand. */
export type KeptNames = {
  /** `10423`; `undefined` if no record has it. */
  number(subject: MaybeSubject): string | undefined;
  /** `Mug, enamel · blue`; `undefined` if no record has it. */
  name(subject: MaybeSubject): string | undefined;
  /** `#10423 Mug, enamel · blue`, or the known part of it; empty if nothing is known. */
  title(subject: MaybeSubject): string;
  /** Both as fields for programs, beside the ids of a record; an unknown one is left out. */
  fields(subject: MaybeSubject): { order?: string; product?: string };
  /** Adds names from another source. */
  learn(orderId: string, numero: string, items: readonly OrderItem[]): void;
};

/** Reads names from the records of a database. Sends no request. */
export function keptNames(database: StateDatabase): KeptNames {
  const numbers = new Map<string, string>();
  const names = new Map<string, string>();
  const looked = new Set<string>();
  const repository = createItemRepository(database, { now: Date.now, hostNow: Date.now });

  function look({ order_id, item_id }: MaybeSubject): void {
    const id = item_id ?? order_id;
    if (id === undefined || looked.has(id)) return;
    looked.add(id);
    for (const one of item_id === undefined ? repository.beginningWith(id).map((item) => item.id) : [item_id]) {
      const row = repository.recall(one);
      if (!row) continue;
      const item = fromStored(JSON.parse(row.json) as Partial<OrderItem>);
      names.set(item.id, nameOf(item));
      if (item.pedido) numbers.set(item.order_id, item.pedido.numero);
    }
  }

  const kept: KeptNames = {
    number(subject) {
      look(subject);
      const number = bareNumber(numbers.get(subject.order_id ?? '') ?? '');
      return number === '' ? undefined : safeText(number, 40);
    },
    name(subject) {
      look(subject);
      const name = names.get(subject.item_id ?? '');
      return name === undefined ? undefined : safeText(name, 200);
    },
    title(subject) {
      const number = kept.number(subject);
      return [number && `#${number}`, kept.name(subject)].filter(Boolean).join(' ');
    },
    fields(subject) {
      const [order, product] = [kept.number(subject), kept.name(subject)];
      return { ...(order === undefined ? {} : { order }), ...(product === undefined ? {} : { product }) };
    },
    learn(orderId, numero, items) {
      numbers.set(orderId, numero);
      for (const item of items) names.set(item.id, nameOf(item));
    },
  };
  return kept;
}

/** How many orders are requested at most: the list waits for their responses. */
const MOST_ASKED = 20;

/**
 * Reads the names of these subjects, and requests those that this machine does not know from the store. Rejects only on an
 * interruption: a list without names is still useful.
 */
export async function readKnownNames(
  job: StoreContext,
  kept: KeptNames,
  subjects: readonly Subject[],
): Promise<KnownNames> {
  const isKnown = (one: Subject) =>
    kept.number(one) !== undefined && (one.item_id === undefined || kept.name(one) !== undefined);
  const unknown = new Set(subjects.filter((one) => !isKnown(one)).map(({ order_id }) => order_id));
  await Promise.all(
    [...unknown].slice(0, MOST_ASKED).map(async (orderId) => {
      try {
        const { data } = await job.client.getOrder(orderId, job.signal);
        kept.learn(orderId, data.numero, data.itens);
      } catch {
        job.signal.throwIfAborted();
      }
    }),
  );

  const shortOrder = shortIds(subjects.map(({ order_id }) => order_id));
  const shortItem = shortIds(subjects.flatMap(({ item_id }) => item_id ?? []));
  return {
    order(subject) {
      const number = kept.number(subject);
      return number === undefined ? safeText(shortOrder(subject.order_id), 40) : `#${number}`;
    },
    item: (subject) => kept.name(subject) ?? '',
    reference: ({ order_id, item_id }) =>
      item_id === undefined ? shortOrder(order_id) : `${shortOrder(order_id)}/${shortItem(item_id)}`,
  };
}
