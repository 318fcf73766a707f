/**
 * What a host must have before the leader's cursor becomes its own. Rows of the snapshot that lost against those here are
 * decided once the leader's clock is known. The store is then asked, order by order within its rate limit, for three kinds of
 * items: those that stay undecided, those known only from the disk (anybody who can write to the disk could hide an order for
 * good on a host that never does a full scan), and those open here that the leader does not know.
 */
import type { Clock } from '../base/clock.ts';
import { OPEN_STATUSES, readStatus } from '../domain/lifecycle.ts';
import type { OrderItem } from '../domain/records.ts';
import type { Replica } from '../replica/replica.ts';
import type { Snapshot } from '../sync/snapshot.ts';
import { troubleOf } from '../sync/trouble.ts';
import { savedHere, wireItem, type Moments, type WireSaved } from './wire.ts';

/** Requests an order from the store; `gone` if the store has none. */
export type AskOrder = (
  orderId: string,
  signal: AbortSignal,
) => Promise<{ items: readonly OrderItem[]; askedAt: number } | 'gone'>;

export type SnapshotRow = { item: OrderItem } & Moments;

export type TakeOverOptions = {
  snapshot: Pick<Snapshot, 'get' | 'orderIdOf' | 'mergeItems' | 'markGone' | 'keep'>;
  replica: Replica;
  clock: Clock;
  askOrder: AskOrder;
  /** Carries out changes of the snapshot that did not originate on this host. */
  applying: (work: () => void) => void;
};

export type TakeOver = {
  /** Whether this host has everything that the leader's cursor vouches for. */
  readonly isWhole: boolean;
  /** Takes the rows of the snapshot that were just merged. */
  merged(rows: readonly SnapshotRow[]): void;
  /** Called when the snapshot is read: the ids in it, and the state of the leader's sync as of before that. */
  begin(ids: Set<string>, saved: WireSaved | undefined): void;
  /** Called when the leader has since published an item, or that it is gone. */
  told(itemId: string): void;
  gone(itemId: string): void;
  /** Called when the leader has written the state of its sync again. */
  kept(saved: WireSaved): void;
  /** Takes one step. `merge`, if the leader's clock is known: merges rows, with what is known of when they were requested. */
  turn(merge: ((items: readonly OrderItem[], moments: Moments) => void) | undefined): void;
  /** Discards everything: there is another snapshot, or none. */
  forget(): void;
  end(): void;
};

const ASK_AGAIN_MS = 5000;
const FRACTION = /\.\d+/;

export function createTakeOver({ snapshot, replica, clock, askOrder, applying }: TakeOverOptions): TakeOver {
  const { records } = replica.getState();
  const ending = new AbortController();
  const { signal } = ending;
  /** The ids that the leader knows, until what is missing among them is found. */
  let ids: Set<string> | undefined;
  let saved: WireSaved | undefined;
  /** The cursor of the snapshot: deltas after it are complete here. */
  let wholeFromMs: number | undefined;
  let undecided: SnapshotRow[] = [];
  /** Items published since then: those here are not only from the disk. */
  const provenIds = new Set<string>();
  /** Items for which the store must be asked. */
  let missing = new Set<string>();
  let asking: Promise<void> | undefined;
  let isWhole = false;

  function isHere(item: OrderItem): boolean {
    const entry = snapshot.get(item.id);
    return entry !== undefined && JSON.stringify(wireItem(entry.item)) === JSON.stringify(wireItem(item));
  }

  /** The other version has a stamp of the same second, or ours is only from the disk: only the store can decide. */
  function isDoubtful({ id, item_status, updated_at }: OrderItem): boolean {
    const entry = snapshot.get(id);
    const isSameSecond = entry?.item.updated_at.replace(FRACTION, '') === updated_at.replace(FRACTION, '');
    if (isSameSecond || provenIds.has(id)) return isSameSecond;
    return entry ? entry.isSecondHand === true : OPEN_STATUSES.some((one) => one === readStatus(item_status));
  }

  async function askAll(of: Set<string>): Promise<void> {
    for (const itemId of of) {
      if (missing !== of || signal.aborted) return;
      const orderId = snapshot.get(itemId)?.item.order_id ?? snapshot.orderIdOf(itemId);
      if (orderId !== undefined && !(await askAfter(of, itemId, orderId))) return;
      of.delete(itemId);
    }
  }

  /** False if the store cannot be asked now; the item stays as it is until it can. */
  async function askAfter(of: ReadonlySet<string>, itemId: string, orderId: string): Promise<boolean> {
    try {
      const answer = await askOrder(orderId, signal);
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
      await clock.sleep(ASK_AGAIN_MS, signal).catch(() => {});
      return false;
    }
  }

  /** Asks the store unless that is under way; then the leader's cursor becomes ours. */
  function ask(): void {
    if (asking || isWhole) return;
    if (missing.size === 0) {
      isWhole = true;
      return keep();
    }
    const of = missing;
    asking = askAll(of).finally(() => {
      asking = undefined;
      if (missing === of && of.size === 0) ask();
    });
  }

  /** Writes the leader's cursor to the disk together with the rows that it vouches for. */
  function keep(): void {
    if (!isWhole || !saved) return;
    const here = savedHere(saved, clock);
    const { loadedFromMs } = here;
    const fromMs = loadedFromMs === undefined ? wholeFromMs : Math.max(loadedFromMs, wholeFromMs ?? loadedFromMs);
    snapshot.keep({ ...here, loadedFromMs: fromMs });
  }

  return {
    get isWhole() {
      return isWhole;
    },
    merged: (rows) =>
      void undecided.push(...rows.filter(({ item }) => snapshot.get(item.id)?.item !== item && !isHere(item))),
    begin: (known, from) => void ([ids, saved] = [known, from]),
    told(itemId) {
      ids?.add(itemId);
      missing.delete(itemId);
      if (undecided.length > 0) provenIds.add(itemId);
    },
    gone: (itemId) => void missing.delete(itemId),
    kept(next) {
      saved = next;
      keep();
    },
    turn(merge) {
      if (merge) {
        for (const { item, ...moments } of undecided) {
          merge([item], moments);
          if (!isHere(item) && isDoubtful(item)) missing.add(item.id);
        }
        undecided = [];
        provenIds.clear();
      }
      if (!saved?.isLoaded || undecided.length > 0) return;
      // Open here and unknown to the leader: they moved on unseen, or are gone.
      if (ids) {
        for (const status of OPEN_STATUSES)
          for (const { item } of records.withStatus(status)) if (!ids.has(item.id)) missing.add(item.id);
        ids = undefined;
        wholeFromMs = saved.cursors?.durableMs;
      }
      ask();
    },
    forget() {
      [ids, saved, wholeFromMs, undecided, missing, isWhole] = [undefined, undefined, undefined, [], new Set(), false];
      provenIds.clear();
    },
    end: () => ending.abort(),
  };
}
