/**
 * References to orders and items: `ORDER/ITEM`, an id, the number of an order, or a unique beginning of an id. The API has
 * no search, so a reference that is no complete id is searched for in this machine's records and in the store's lists.
 */
import type { ItemQuery } from '../../api/client.ts';
import { OPEN_STATUSES, readStatus } from '../../domain/lifecycle.ts';
import type { ItemStatus, Order, OrderItem } from '../../domain/records.ts';
import { bareNumber, nameOf } from '../../domain/item-names.ts';
import { safeText } from '../../base/safe-text.ts';
import { storeTime } from '../../base/store-times.ts';
import { textsIn } from '../../i18n/texts.ts';
import { systemClock } from '../../base/clock.ts';
import { OPERATIONS } from '../../domain/operations.ts';
import { createItemRepository } from '../../db/item-repository.ts';
import type { StateDatabase } from '../../db/database.ts';
import { StateUnusable } from '../../db/state-problem.ts';
import type { Core } from '../../app/core.ts';
import { mergeItems } from '../../replica/replica.ts';
import { UsageProblem } from '../failures.ts';
import type { StoreContext } from '../run-with-store.ts';
import { readAllPages } from '../../api/all-pages.ts';
import { noCodeWords } from './input-lines.ts';
import { peekLocalState, storeZone } from './local-state.ts';
import { DAY_MS } from '../../base/durations.ts';

/** A reference as it was written; `word` is the whole of it, for one without a slash. */
export type Named = { reference: string; orderId?: string; itemId?: string; word: string };

/** An order that was found, or one item in it. */
export type Match = { orderId: string; itemId?: string };

type ItemIds = Pick<OrderItem, 'id' | 'order_id'> & Partial<Pick<OrderItem, 'pedido'>>;

/** A reference that several orders or items match; `orders`: the orders, if they have been read. */
export class AmbiguousReference extends UsageProblem {
  readonly orders: readonly Order[];

  constructor(message: string, more: readonly string[] = [], orders: readonly Order[] = []) {
    super(message, { more });
    this.orders = orders;
  }
}

/** Parses a reference. Throws {@link UsageProblem} for a badge or a fiscal key: no request is sent for one. */
export function readReference(talk: Pick<StoreContext, 'language'>, reference: string): Named {
  const noCode = noCodeWords(talk, reference);
  if (noCode !== undefined) throw new UsageProblem(noCode);
  return partsOf(reference);
}

function partsOf(reference: string): Named {
  const word = reference.trim();
  const slash = word.indexOf('/');
  if (slash < 0) return { reference, word };
  return { reference, word, orderId: word.slice(0, slash), itemId: word.slice(slash + 1) };
}

/** Every way to read a reference as an order and an item: an id is any text (spec part 2), and may contain slashes. */
export function readingsOf(reference: string): Named[] {
  const { word } = partsOf(reference);
  const slashes = [...word.matchAll(/\//g)].map(({ index }) => index);
  if (slashes.length === 0) return [{ reference, word }];
  return slashes.map((at) => ({ reference, word, orderId: word.slice(0, at), itemId: word.slice(at + 1) }));
}

/** Whether a text can be a reference: it has no control characters, and no side of a slash is empty. */
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

/** The matches of a reference among items, by a complete id or by the number of an order, which several orders may share. */
export function exactMatches(items: Iterable<ItemIds>, { word, orderId, itemId }: Named): Match[] {
  const number = readNumber(word);
  const found = new Map<string, Match>();
  for (const item of items) {
    const isItem = itemId === undefined ? item.id === word : item.id === itemId && item.order_id === orderId;
    if (isItem) found.set(`${item.order_id}/${item.id}`, { orderId: item.order_id, itemId: item.id });
    if (itemId !== undefined) continue;
    const isOrder = item.order_id === word || (number !== undefined && isOfNumber(item, number));
    if (isOrder) found.set(item.order_id, { orderId: item.order_id });
  }
  return [...found.values()];
}

/** The shortest beginning of an id, in characters, as in git: a shorter one is taken for a slip. */
export const FEWEST = 4;

/** All the matches of a reference as the beginning of ids; the caller checks that there is only one. */
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

/** Whether the order summary of an item has this number. */
function isOfNumber({ pedido }: ItemIds, number: string): boolean {
  return pedido !== null && pedido !== undefined && bareNumber(pedido.numero) === number;
}

/** How long ago, in days, an order may have been closed to be searched for in the store's lists; an older one needs its id. */
export const CLOSED_DAYS = 30;
const CLOSED = ['delivered', 'cancelled'] as const satisfies ItemStatus[];

export type SearchOptions = {
  /** Every item known so far; `list` adds to it. */
  known: ReadonlyMap<string, ItemIds>;
  /** Reads one list into `known`. */
  list: (query: ItemQuery) => Promise<void>;
  /** The ids on this machine's disk, which may be outdated. */
  local: (named: Named) => readonly ItemIds[];
  /** Reads an order; `undefined` if the store has none with that id. */
  readOrder: (orderId: string) => Promise<Order | undefined>;
  /** The state whose list most likely has the items. */
  first?: ItemStatus | undefined;
  job: Pick<StoreContext, 'texts' | 'language' | 'config' | 'io' | 'database'>;
};

/** Searches for references in the lists of a store: open items, then those closed lately. No list is read twice. */
export function createSearch({ known, list, local, readOrder, first, job }: SearchOptions) {
  const { texts } = job;
  const open: ItemQuery[] = [...new Set([...(first ? [first] : []), ...OPEN_STATUSES])].map((status) => ({ status }));
  const since = new Date(Date.now() - CLOSED_DAYS * DAY_MS).toISOString().slice(0, 10);
  const closed: ItemQuery[] = CLOSED.map((status) => ({ status, data_inicio: since }));
  let reading: Promise<void> | undefined;

  /** Reads the next of the lists; false if all have been read. Concurrent searches wait for the same list. */
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

  /** Reads all lists of unshipped items: two orders may have the same number, in any of the lists. */
  async function readUnshipped(): Promise<void> {
    while (open.some(({ status }) => status !== 'shipped')) await readNext(open);
    await reading;
  }

  /**
   * The match that is meant: of several orders the open one; `undefined` if the store has none of them any more. Rejects with
   * {@link AmbiguousReference} if several are open.
   */
  async function theOne(named: Named, matches: readonly Match[]): Promise<Match | undefined> {
    if (matches.length === 1) return matches[0]!;
    const ids = [...new Set(matches.map(({ orderId }) => orderId))];
    const orders = (await Promise.all(ids.map(readOrder))).filter((order) => order !== undefined);
    if (orders.length === 0) return undefined;
    const stillOpen = orders.filter(isOpenOrder);
    const meant = stillOpen.length > 0 ? stillOpen : orders;
    const left = matches.filter(({ orderId }) => meant.some(({ id }) => id === orderId));
    // An item and its order may match the same word: if the item is alone in the order, both mean the same.
    if (left.length === 1 || (meant.length === 1 && meant[0]!.itens.length === 1)) return left[0]!;
    throw severalOrders(job, named.word, meant);
  }

  return {
    /** Reads the likeliest list now: for many references that takes fewer requests than one for each. */
    readFirst: () => readNext(open),
    /** Finds the match, or `undefined`. Rejects with {@link AmbiguousReference}. */
    async find(named: Named): Promise<Match | undefined> {
      if (named.orderId === undefined && readNumber(named.word) !== undefined) await readUnshipped();
      for (const lists of [open, closed]) {
        do {
          const found = exactMatches([...known.values(), ...local(named)], named);
          if (found.length > 0) return theOne(named, found);
        } while (await readNext(lists));
        // Only after the complete lists: an id in another one may begin alike.
        const part = onlyMatch(named);
        if (part) return part;
      }
      return undefined;
    },
  };
}

/** Makes the error for a word that is the number, or the id, of several orders: it lists them with their differences. */
export function severalOrders(job: SearchOptions['job'], word: string, orders: readonly Order[]): AmbiguousReference {
  const number = readNumber(word);
  const areNumbered = orders.every(({ numero }) => bareNumber(numero) === number);
  const say = areNumbered ? job.texts.write.severalOrders : job.texts.write.severalIds;
  return new AmbiguousReference(
    say(word, orders.length),
    orders.map((order) => orderChoice(job, order)),
    orders,
  );
}

const isOpenOrder = ({ itens }: Order) =>
  itens.some(({ item_status }) => (OPEN_STATUSES as readonly unknown[]).includes(readStatus(item_status)));

/** `  #1001  20/11 11:32  pending  2 × Mug, 1 × Plate  ID`, without data of its buyer. */
function orderChoice(job: SearchOptions['job'], { id, numero, created_at, itens }: Order): string {
  const words = textsIn(job.language).statuses;
  const states = itens.map(({ item_status }) => {
    const status = readStatus(item_status);
    return status ? words[status].toLowerCase() : item_status;
  });
  const pieces = itens.map((item) => `${item.quantidade} × ${nameOf(item)}`).join(', ');
  const placed = storeTime(created_at, storeZone(job), Date.now()) || created_at;
  return ['', `#${bareNumber(numero)}`, placed, [...new Set(states)].join(', '), safeText(pieces, 120), id].join('  ');
}

/** Makes a search for the ids on this machine's disk that a reference may mean; it finds none if there is no state. */
export function localIds(job: StoreContext): (named: Named) => readonly ItemIds[] {
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
  const repository = createItemRepository(database, { now: Date.now, hostNow: Date.now });
  const ofNumber = number === undefined ? [] : repository.byCode(number).map(({ item }) => item);
  return [...ofNumber, ...repository.beginningWith(itemId ?? word)];
}

/** Calls `look` with every item of a list until it returns false. */
export async function forEachItem(
  { client, signal }: Pick<StoreContext, 'client' | 'signal'>,
  query: ItemQuery,
  look: (item: OrderItem) => boolean,
  sleep = systemClock.sleep,
): Promise<void> {
  await readAllPages<OrderItem>({
    operation: OPERATIONS.listItems,
    read: (page, until) => client.listItems({ ...query, page }, until),
    onRows: (items) => items.every(look),
    signal,
    sleep,
  });
}

/** Reads a list of the store, and takes its items into the replica; returns them. */
export async function takeList(
  source: Pick<StoreContext, 'client' | 'signal'>,
  { replica, clock }: Pick<Core, 'replica' | 'clock'>,
  query: ItemQuery,
): Promise<OrderItem[]> {
  const items: OrderItem[] = [];
  const askedAt = clock.now();
  await forEachItem(source, query, (item) => items.push(item) > 0);
  mergeItems(replica, items, askedAt);
  return items;
}
