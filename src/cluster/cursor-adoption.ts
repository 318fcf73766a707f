/**
 * What a follower makes of the leader's events, and what it must have before the leader's cursor becomes its own: then it could
 * continue where the leader stops. Rows are merged as those of any other response, newer wins. The store is asked, order by order within its rate limit,
 * for items of which it is unknown whose version is the later one, for those known only from the disk (anybody who can write to
 * the disk could hide an order for good on a host that never does a full scan), and for those open here that the leader does not
 * know.
 */
import type { Clock } from '../base/clock.ts';
import { isTime } from '../base/json.ts';
import { OPEN_STATUSES, readStatus } from '../domain/lifecycle.ts';
import type { OrderItem } from '../domain/records.ts';
import type { Replica } from '../replica/replica.ts';
import type { Snapshot } from '../sync/snapshot.ts';
import { troubleOf } from '../sync/trouble.ts';
import { fromWireSaved, wireItem, type HubEvent, type Moments, type WireSaved } from './wire.ts';

/** Requests an order from the store; `gone` if the store has none. */
export type FetchOrder = (
  orderId: string,
  signal: AbortSignal,
) => Promise<{ items: readonly OrderItem[]; askedAt: number } | 'gone'>;

export type CursorAdoptionOptions = {
  snapshot: Pick<Snapshot, 'get' | 'orderIdOf' | 'mergeItems' | 'markGone' | 'keep' | 'setZone' | 'zoneOffsetMs'>;
  replica: Replica;
  clock: Clock;
  fetchOrder: FetchOrder;
  /** Converts the leader's times to our clock. */
  here: (moments: Moments) => Moments;
};

const RETRY_MS = 5000;
const FRACTION = /\.\d+/;

/** Makes the adoption of a cursor of which nothing is known yet. */
export function createCursorAdoption({ snapshot, replica, clock, fetchOrder, here }: CursorAdoptionOptions) {
  const { records } = replica.getState();
  const ending = new AbortController();
  const { signal } = ending;
  let isApplying = false;
  /** The ids that the leader knows, until what is missing among them is found. */
  let known: Set<string> | undefined;
  let saved: WireSaved | undefined;
  /** The leader's cursor when that was found: deltas after it are complete here. */
  let completeFromMs: number | undefined;
  /** Items for which the store must be asked. */
  let missing = new Set<string>();
  let fetching: Promise<void> | undefined;
  let isComplete = false;

  function applying(work: () => void): void {
    isApplying = true;
    try {
      work();
    } finally {
      isApplying = false;
    }
  }

  function takeRows({ items, ...moments }: HubEvent & { kind: 'rows' }, isOld: boolean): void {
    const { askedAt, knownAt } = here(moments);
    applying(() => snapshot.mergeItems(items, askedAt, knownAt, true));
    for (const item of items) {
      known?.add(item.id);
      if (isOld && !isHere(item) && isUndecided(item)) missing.add(item.id);
      else missing.delete(item.id);
    }
  }

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

  /** Asks the store for these items, unless there is another snapshot meanwhile. If it cannot be asked now, they stay. */
  async function fetchAll(of: Set<string>): Promise<void> {
    try {
      for (const itemId of of) {
        const orderId = snapshot.get(itemId)?.item.order_id ?? snapshot.orderIdOf(itemId);
        const answer = orderId === undefined ? undefined : await fetchOrder(orderId, signal);
        if (missing !== of || signal.aborted) return;
        if (answer) applying(() => takeAnswer(answer, of, itemId));
        of.delete(itemId);
      }
    } catch (error) {
      if (signal.aborted) return;
      if (!troubleOf(error)) throw error;
      await clock.sleep(RETRY_MS, signal).catch(() => {});
    }
  }

  function takeAnswer(answer: Awaited<ReturnType<FetchOrder>>, of: ReadonlySet<string>, itemId: string): void {
    if (answer !== 'gone') snapshot.mergeItems(answer.items, answer.askedAt);
    const isThere = answer !== 'gone' && answer.items.some(({ id }) => id === itemId);
    // Unless the leader has published it since.
    if (!isThere && of.has(itemId)) snapshot.markGone(itemId);
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
    const ours = fromWireSaved(saved, clock);
    const { loadedFromMs } = ours;
    const fromMs = loadedFromMs === undefined ? completeFromMs : Math.max(loadedFromMs, completeFromMs ?? loadedFromMs);
    snapshot.keep({ ...ours, loadedFromMs: fromMs });
  }

  return {
    /** Whether this host has everything that the leader's cursor vouches for. */
    get isComplete() {
      return isComplete;
    },
    /** Whether the change that listeners are being notified of came from the hub. */
    get isApplying() {
      return isApplying;
    },
    /** Applies an event. `isOld`: it was published before this host came, and what is here may be later. */
    take(event: HubEvent, isOld: boolean): void {
      switch (event.kind) {
        case 'rows':
          return takeRows(event, isOld);
        case 'known':
          for (const itemId of event.itemIds) known?.add(itemId);
          return;
        case 'gone':
          known?.delete(event.itemId);
          missing.delete(event.itemId);
          return applying(() => snapshot.markGone(event.itemId));
        case 'zone': {
          const { offsetMs } = event;
          if (!isTime(offsetMs) || offsetMs === snapshot.zoneOffsetMs()) return;
          return applying(() => snapshot.setZone(offsetMs));
        }
        case 'saved':
          saved = event.saved;
          keep();
      }
    },
    /** Takes one step, with all that the leader has published applied. */
    turn(): void {
      if (!saved?.isLoaded) return;
      // Open here and unknown to the leader: they moved on unseen, or are gone.
      if (known) {
        for (const status of OPEN_STATUSES)
          for (const { item } of records.withStatus(status)) if (!known.has(item.id)) missing.add(item.id);
        known = undefined;
        completeFromMs = saved.cursors?.durableMs;
      }
      ask();
    },
    /** Begins again, for another snapshot. */
    begin(): void {
      [known, saved, completeFromMs, missing, isComplete] = [new Set(), undefined, undefined, new Set(), false];
    },
    end: () => ending.abort(),
  };
}
