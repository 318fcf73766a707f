/** Finds the items that references name, as the store has them now. */
import type { ItemQuery, Reply } from '../../api/client.ts';
import { NotFoundHere, type ApiError } from '../../api/errors.ts';
import { readStatus } from '../../domain/lifecycle.ts';
import type { ItemStatus, Order, OrderItem } from '../../domain/records.ts';
import { mergeItems } from '../../replica/replica.ts';
import type { ExitCode } from '../../base/exit-codes.ts';
import { safeText } from '../../base/safe-text.ts';
import { failureOf } from '../failures.ts';
import type { StoreContext } from '../run-with-store.ts';
import type { CommandCore } from './core.ts';
import {
  AmbiguousReference,
  createSearch,
  exactMatches,
  localIds,
  readNumber,
  readingsOf,
  readReference,
  takeList,
  type Match,
  type Named,
} from './references.ts';

export type FoundItems = {
  reference: string;
  items: OrderItem[];
  /** Items of the order that are not in the wanted state, if the order was named as a whole. */
  skipped: OrderItem[];
  /** The order that was named as a whole; absent if an item was named. */
  orderId?: string;
  /** Why no item was found. */
  error?: ApiError | AmbiguousReference;
};

/** With more orders than this to request one by one, the list of the wanted state is read first. */
const MANY = 8;
const AT_ONCE = 4;

/** Finds the items of each reference, in the order of the references; `from`: the state that the move begins in. */
export async function findItems(
  job: StoreContext,
  core: CommandCore,
  references: readonly string[],
  from: ItemStatus,
): Promise<FoundItems[]> {
  const { signal } = job;
  const known = new Map<string, OrderItem>();
  const keep = (items: readonly OrderItem[]) => {
    for (const item of items) known.set(item.id, item);
  };
  const named = [...new Set(references)].map((one) => readReference(job, one));
  const orders = new Map<string, Promise<Reply<Order>>>();
  const search = createSearch({ known, list, local: localIds(job), readOrder: orderOrNone, first: from, job });

  const readOrder = (orderId: string): Promise<Reply<Order>> => {
    const reading = orders.get(orderId) ?? core.client.getOrder(orderId, signal);
    orders.set(orderId, reading);
    return reading.then((reply) => {
      mergeItems(core.replica, reply.data.itens, reply.askedAt);
      keep(reply.data.itens);
      return reply;
    });
  };

  function orderOrNone(orderId: string): Promise<Order | undefined> {
    return readOrder(orderId).then(
      ({ data }) => data,
      (error: unknown) => {
        if (!(error instanceof NotFoundHere)) throw error;
        return undefined;
      },
    );
  }

  async function list(query: ItemQuery): Promise<void> {
    keep(await takeList({ client: core.client, signal }, core, query));
  }

  if (new Set(named.map(({ orderId, word }) => orderId ?? word)).size > MANY) await search.readFirst();

  async function findOne(one: Named): Promise<FoundItems> {
    const { reference, orderId, itemId, word } = one;
    // A number may be the number of several orders, and also an id.
    const listed = isNumber(one) ? undefined : known.get(itemId ?? word);
    if (listed && (orderId === undefined || listed.order_id === orderId)) return found(reference, [listed]);
    const match = await onlyMatch(reference);
    if (!match) throw notInStore(reference);
    const { data } = await readOrder(match.orderId);
    if (match.itemId !== undefined) {
      const item = data.itens.find(({ id }) => id === match.itemId);
      if (!item) throw notInStore(reference);
      return found(reference, [item]);
    }
    const wanted = data.itens.filter((item) => readStatus(item.item_status) === from);
    // None is in that state: the caller then says why for each of them.
    if (wanted.length === 0) return found(reference, data.itens);
    const skipped = data.itens.filter((item) => !wanted.includes(item));
    return { ...found(reference, wanted), skipped, orderId: data.id };
  }

  /** The match of a reference, by the one reading of it that matches anything. */
  async function onlyMatch(reference: string): Promise<Match | undefined> {
    const readings = readingsOf(reference);
    for (const find of [matchById, search.find]) {
      const matches: Match[] = [];
      for (const reading of readings) {
        const match = await find(reading);
        if (match) matches.push(match);
      }
      const [first, second] = matches;
      if (second) throw new AmbiguousReference(job.texts.write.twoReadings(reference));
      if (first) return first;
    }
    return undefined;
  }

  /** The match of a complete id: in this machine's records, or as the id of an order in the store. */
  async function matchById(one: Named): Promise<Match | undefined> {
    if (isNumber(one)) return undefined;
    const { orderId, itemId, word } = one;
    // This machine's records only say which order to request: the items themselves are read from the store.
    const local = core.replica
      .getState()
      .records.byCode(word)
      .map(({ item }) => item);
    const [match, another] = exactMatches(local, one);
    if (match && !another) return match;
    try {
      const { data } = await readOrder(orderId ?? word);
      if (itemId === undefined) return { orderId: data.id };
      return data.itens.some(({ id }) => id === itemId) ? { orderId: data.id, itemId } : undefined;
    } catch (error) {
      if (!(error instanceof NotFoundHere)) throw error;
      return undefined;
    }
  }

  const results: FoundItems[] = Array.from({ length: named.length });
  let next = 0;
  const work = async () => {
    for (let i = next++; i < named.length; i = next++) {
      const one = named[i]!;
      results[i] = await findOne(one).catch((error: unknown) => {
        // An error that would repeat for every reference fails the whole search at once.
        if (!(error instanceof NotFoundHere) && !(error instanceof AmbiguousReference)) throw error;
        return { reference: one.reference, items: [], skipped: [], error };
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return results;
}

/** Prints why a reference names nothing, or what it may name; returns the exit code. */
export function tellNotFound(
  job: StoreContext,
  { reference, error }: Pick<FoundItems, 'reference' | 'error'>,
): ExitCode {
  const { code, line, more = [] } = failureOf(error, job.texts, { subject: reference, url: job.config.url });
  for (const text of [line, ...more]) job.say(safeText(text, 1000));
  return code;
}

const isNumber = ({ orderId, word }: Named) => orderId === undefined && readNumber(word) !== undefined;

function found(reference: string, items: OrderItem[], skipped: OrderItem[] = []): FoundItems {
  return { reference, items, skipped };
}

function notInStore(reference: string): NotFoundHere {
  return new NotFoundHere({
    operation: { name: 'getOrder', method: 'GET', path: '', purpose: `find ${reference}`, movesItem: false },
    mayHaveApplied: false,
    status: 404,
  });
}

/** Each item once, as it was read last. */
export function distinct(items: readonly OrderItem[]): OrderItem[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}
