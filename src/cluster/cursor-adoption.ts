/**
 * What a host must have before the leader's cursor becomes its own. The store is asked, order by order within its rate limit,
 * for items of which it is unknown whose version is the later one, for those known only from the disk (anybody who can write to
 * the disk could hide an order for good on a host that never does a full scan), and for those open here that the leader does not
 * know.
 */
import type { Clock } from '../base/clock.ts';
import { OPEN_STATUSES, readStatus } from '../domain/lifecycle.ts';
import type { OrderItem } from '../domain/records.ts';
import type { Replica } from '../replica/replica.ts';
import type { Snapshot } from '../sync/snapshot.ts';
import { troubleOf } from '../sync/trouble.ts';
import { fromWireSaved, wireItem, type HubEvent, type WireSaved } from './wire.ts';

/** Requests an order from the store; `gone` if the store has none. */
export type FetchOrder = (
  orderId: string,
  signal: AbortSignal,
) => Promise<{ items: readonly OrderItem[]; askedAt: number } | 'gone'>;

export type CursorAdoptionOptions = {
  snapshot: Pick<Snapshot, 'get' | 'orderIdOf' | 'mergeItems' | 'markGone' | 'keep'>;
  replica: Replica;
  clock: Clock;
  fetchOrder: FetchOrder;
  /** Carries out changes of the snapshot that did not originate on this host. */
  applying: (work: () => void) => void;
};

/** A snapshot: its rows, the ids of all items that the leader knows, and the state of its sync as of before that. */
export type TakenSnapshot = {
  rows: (HubEvent & { kind: 'rows' })[];
  ids: Set<string>;
  saved: WireSaved | undefined;
};

const RETRY_MS = 5000;
const FRACTION = /\.\d+/;

/** Makes the adoption of a cursor of which nothing is known yet. */
export function createCursorAdoption({ snapshot, replica, clock, fetchOrder, applying }: CursorAdoptionOptions) {
  const { records } = replica.getState();
  const ending = new AbortController();
  const { signal } = ending;
  /** The ids that the leader knows, until what is missing among them is found. */
  let ids: Set<string> | undefined;
  let saved: WireSaved | undefined;
  /** The cursor of the snapshot: deltas after it are complete here. */
  let completeFromMs: number | undefined;
  /** Items for which the store must be asked. */
  let missing = new Set<string>();
  let fetching: Promise<void> | undefined;
  let isComplete = false;

  function isHere(item: OrderItem): boolean {
    const entry = snapshot.get(item.id);
    if (!entry || entry.item === item) return entry !== undefined;
    return JSON.stringify(wireItem(entry.item)) === JSON.stringify(wireItem(item));
  }

  /** The version here has a stamp of the same second, or is only from the disk: only the store can decide. */
  function isUndecided({ id, item_status, updated_at }: OrderItem): boolean {
    const entry = snapshot.get(id);
    if (!entry) return OPEN_STATUSES.some((one) => one === readStatus(item_status));
    const isSameSecond = entry.item.updated_at.replace(FRACTION, '') === updated_at.replace(FRACTION, '');
    return isSameSecond || entry.isSecondHand === true;
  }

  async function fetchAll(of: Set<string>): Promise<void> {
    for (const itemId of of) {
      if (missing !== of || signal.aborted) return;
      const orderId = snapshot.get(itemId)?.item.order_id ?? snapshot.orderIdOf(itemId);
      if (orderId !== undefined && !(await fetchOne(of, itemId, orderId))) return;
      of.delete(itemId);
    }
  }

  /** False if the store cannot be asked now; the item stays as it is until it can. */
  async function fetchOne(of: ReadonlySet<string>, itemId: string, orderId: string): Promise<boolean> {
    try {
      const answer = await fetchOrder(orderId, signal);
      if (signal.aborted) return false;
      const items = answer === 'gone' ? [] : answer.items;
      const isThere = items.some(({ id }) => id === itemId);
      applying(() => {
        if (answer !== 'gone') snapshot.mergeItems(items, answer.askedAt);
        if (!isThere && of.has(itemId)) snapshot.markGone(itemId);
      });
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      if (!troubleOf(error)) throw error;
      await clock.sleep(RETRY_MS, signal).catch(() => {});
      return false;
    }
  }

  /** Asks the store unless that is under way; then the leader's cursor becomes ours. */
  function ask(): void {
    if (fetching || isComplete) return;
    if (missing.size === 0) {
      isComplete = true;
      return keep();
    }
    const of = missing;
    fetching = fetchAll(of).finally(() => {
      fetching = undefined;
      if (missing === of && of.size === 0) ask();
    });
  }

  /** Writes the leader's cursor to the disk together with the rows that it vouches for. */
  function keep(): void {
    if (!isComplete || !saved) return;
    const here = fromWireSaved(saved, clock);
    const { loadedFromMs } = here;
    const fromMs = loadedFromMs === undefined ? completeFromMs : Math.max(loadedFromMs, completeFromMs ?? loadedFromMs);
    snapshot.keep({ ...here, loadedFromMs: fromMs });
  }

  return {
    /** Whether this host has everything that the leader's cursor vouches for. */
    get isComplete() {
      return isComplete;
    },
    /** Called when the snapshot is merged. */
    begin(taken: TakenSnapshot): void {
      ({ ids, saved } = taken);
      const items = taken.rows.flatMap((rows) => rows.items);
      const decided = new Set(items.filter(isHere).map(({ id }) => id));
      for (const item of items) if (!decided.has(item.id) && isUndecided(item)) missing.add(item.id);
    },
    /** Called when the leader has since published an item. */
    notePublished(itemId: string): void {
      ids?.add(itemId);
      missing.delete(itemId);
    },
    /** Called when the leader has since published that an item is gone. */
    gone: (itemId: string) => void missing.delete(itemId),
    /** Called when the leader has written the state of its sync again. */
    kept(next: WireSaved): void {
      saved = next;
      keep();
    },
    /** Takes one step. */
    turn(): void {
      if (!saved?.isLoaded) return;
      // Open here and unknown to the leader: they moved on unseen, or are gone.
      if (ids) {
        for (const status of OPEN_STATUSES)
          for (const { item } of records.withStatus(status)) if (!ids.has(item.id)) missing.add(item.id);
        ids = undefined;
        completeFromMs = saved.cursors?.durableMs;
      }
      ask();
    },
    /** Discards everything: there is another snapshot, or none. */
    forget(): void {
      [ids, saved, completeFromMs, missing, isComplete] = [undefined, undefined, undefined, new Set(), false];
    },
    end: () => ending.abort(),
  };
}
