/**
 * What people name an order or an item by: `ORDER/ITEM`, an id, the number of the order, or as much of the
 * beginning of an id as only one has. The service has no search, so what is no whole id is looked for on this
 * machine and in its lists.
 */
import type { ItemQuery } from '../../api/client.ts';
import { OPEN_STATUSES } from '../../domain/lifecycle.ts';
import type { ItemStatus, OrderItem } from '../../domain/records.ts';
import { bareNumber } from '../../domain/item-names.ts';
import { systemClock } from '../../domain/clock.ts';
import { OPERATIONS } from '../../domain/operations.ts';
import { createItemShelf } from '../../disk/item-shelf.ts';
import { StateUnusable, type StateDatabase } from '../../disk/database.ts';
import { UsageProblem } from '../failures.ts';
import type { Job } from '../job.ts';
import { readAllPages } from '../../api/all-pages.ts';
import { peekLocalState } from './local-state.ts';

/** A reference as it was written; `word` is what stands there where there is no slash. */
export type Named = { reference: string; orderId?: string; itemId?: string; word: string };

/** An order that was found, or one item in it. */
export type Match = { orderId: string; itemId?: string };

type ItemIds = Pick<OrderItem, 'id' | 'order_id'> & Partial<Pick<OrderItem, 'pedido'>>;

/** A reference that is the beginning of more than one id. */
export class AmbiguousReference extends UsageProblem {}

/** Reads what was written on the command line. */
export function readReference(reference: string): Named {
  const word = reference.trim();
  const slash = word.indexOf('/');
  if (slash < 0) return { reference, word };
  return { reference, word, orderId: word.slice(0, slash), itemId: word.slice(slash + 1) };
}

/**
 * Every way to read a reference as an order and an item: an id is any text (spec part 2), and may have a slash of its own.
 */
export function readingsOf(reference: string): Named[] {
  const { word } = readReference(reference);
  const slashes = [...word.matchAll(/\//g)].map(({ index }) => index);
  if (slashes.length === 0) return [{ reference, word }];
  return slashes.map((at) => ({ reference, word, orderId: word.slice(0, at), itemId: word.slice(at + 1) }));
}

/** Whether a text can name anything: it has no control characters, and each side of a slash has something. */
export function isReference(text: string): boolean {
  return !/\p{Cc}/u.test(text) && text.split('/').every((part) => part.trim() !== '');
}

/** An order number as people write it: digits, perhaps with `#`. */
export function readNumber(reference: string): string | undefined {
  return /^#?(\d{1,18})$/.exec(reference.trim())?.[1];
}

/** Whether a text has the length and the form of the service's ids. */
export function isWholeId(text: string): boolean {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}

/** What a reference names among items by a whole id, or by the number of the order. */
export function exactMatch(items: Iterable<ItemIds>, { word, orderId, itemId }: Named): Match | undefined {
  const number = readNumber(word);
  let order: Match | undefined;
  for (const item of items) {
    if (itemId !== undefined) {
      if (item.id === itemId && item.order_id === orderId) return { orderId, itemId };
    } else if (item.id === word) return { orderId: item.order_id, itemId: item.id };
    else if (item.order_id === word || (number !== undefined && isOfNumber(item, number))) {
      order ??= { orderId: item.order_id };
    }
  }
  return order;
}

/** Fewer characters than this are taken for a slip, as git does. */
export const FEWEST = 4;

/** What a reference may name as the beginning of ids; all of it, that it may be known not to be one alone. */
export function partialMatches(items: Iterable<ItemIds>, { word, orderId, itemId }: Named): Match[] {
  const found = new Map<string, Match>();
  for (const { id, order_id } of items) {
    if (orderId !== undefined && itemId !== undefined) {
      if (begins(order_id, orderId) && begins(id, itemId)) found.set(id, { orderId: order_id, itemId: id });
    } else {
      if (begins(id, word)) found.set(id, { orderId: order_id, itemId: id });
      if (begins(order_id, word)) found.set(order_id, { orderId: order_id });
    }
  }
  return [...found.values()];
}

function begins(id: string, part: string): boolean {
  return part.length >= FEWEST && id.startsWith(part);
}

/** Whether an item is of the order with this number, by what the store says of the order. */
function isOfNumber({ pedido }: ItemIds, number: string): boolean {
  return pedido !== null && pedido !== undefined && bareNumber(pedido.numero) === number;
}

/**
 * How long ago an order may have been closed to be looked for in the store's lists, in days.
 * What is older takes its id.
 */
export const CLOSED_DAYS = 30;
const DAY_MS = 86_400_000;
const CLOSED = ['delivered', 'cancelled'] as const satisfies ItemStatus[];

export type SearchOptions = {
  /** Every item that is known so far; a list adds to it. */
  known: ReadonlyMap<string, ItemIds>;
  /** Reads one list into `known`. */
  list: (query: ItemQuery) => Promise<void>;
  /** What this machine has on its disk, old as it may be. */
  local: (named: Named) => readonly ItemIds[];
  /** The state whose list is the likeliest. */
  first?: ItemStatus | undefined;
  texts: Job['texts'];
};

/** Finds references in the lists of a store: what is open, then what was closed of late. No list is read twice. */
export function createSearch({ known, list, local, first, texts }: SearchOptions) {
  const open: ItemQuery[] = [...new Set([...(first ? [first] : []), ...OPEN_STATUSES])].map((status) => ({ status }));
  const since = new Date(Date.now() - CLOSED_DAYS * DAY_MS).toISOString().slice(0, 10);
  const closed: ItemQuery[] = CLOSED.map((status) => ({ status, data_inicio: since }));
  let reading: Promise<void> | undefined;

  /** Reads the next of the lists; false where all have been read. Two searches wait for the same one. */
  async function readNext(lists: ItemQuery[]): Promise<boolean> {
    if (reading === undefined) {
      const query = lists.shift();
      if (!query) return false;
      reading = list(query).finally(() => (reading = undefined));
    }
    await reading;
    return true;
  }

  function onlyMatch(named: Named): Match | undefined {
    const matches = partialMatches([...known.values(), ...local(named)], named);
    const [only] = matches;
    if (matches.length < 2) return only;
    const names = matches.slice(0, 4).map(({ orderId, itemId }) => (itemId ? `${orderId}/${itemId}` : orderId));
    throw new AmbiguousReference(texts.write.ambiguous(named.word, names.join(', '), matches.length));
  }

  return {
    /** Reads the likeliest list now: for many references it is cheaper than to ask for one after the other. */
    readFirst: () => readNext(open),
    /** What is named, or nothing. Rejects with {@link AmbiguousReference}. */
    async find(named: Named): Promise<Match | undefined> {
      const exact = () => exactMatch(known.values(), named) ?? exactMatch(local(named), named);
      for (const lists of [open, closed]) {
        do {
          const found = exact();
          if (found) return found;
        } while (await readNext(lists));
        // Only now: what another state has may begin alike.
        const part = onlyMatch(named);
        if (part) return part;
      }
      return undefined;
    },
  };
}

/** Ids on this machine's disk that a reference could mean. Empty where there is no disk to ask. */
export function localIds(job: Job): (named: Named) => readonly ItemIds[] {
  const kept = new Map<string, readonly ItemIds[]>();
  return (named) => {
    const before = kept.get(named.word);
    if (before) return before;
    let found: readonly ItemIds[] = [];
    try {
      found =
        (job.database
          ? idsOn(job.database, named)
          : peekLocalState(job.config, job.io, (database) => idsOn(database, named))) ?? [];
    } catch (error) {
      if (!(error instanceof StateUnusable)) throw error;
    }
    kept.set(named.word, found);
    return found;
  };
}

function idsOn(database: StateDatabase, { word, itemId }: Named): ItemIds[] {
  const number = readNumber(word);
  const shelf = createItemShelf(database, { now: Date.now, hostNow: Date.now });
  const ofNumber = number === undefined ? [] : shelf.byCode(number).map(({ item }) => item);
  return [...ofNumber, ...shelf.beginningWith(itemId ?? word)];
}

/** Looks at every item of a list until `look` answers false. */
export async function forEachItem(
  { client, signal }: Pick<Job, 'client' | 'signal'>,
  query: ItemQuery,
  look: (item: OrderItem) => boolean,
  sleep = systemClock.sleep,
): Promise<void> {
  await readAllPages<OrderItem>({
    operation: OPERATIONS.listItems,
    read: (page, until) => client.listItems({ ...query, page }, until),
    onRows: (items) => items.every(look),
    onProgress: () => {},
    signal,
    sleep,
  });
}
