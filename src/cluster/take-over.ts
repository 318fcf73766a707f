/**
 * What has to be here before the leader's cursor becomes ours. Rows of its snapshot that lost against what is here are
 * decided once the leader's clock is known. What stays open then, what is here only because the disk says so (whoever
 * can write to the disk could hide an order for good on a host that never sweeps), and what is open here and unknown to
 * the leader: after all of these the store is asked, order by order, as its budget allows.
 */
import type { Clock } from '../base/clock.ts';
import { OPEN_STATUSES, readStatus } from '../domain/lifecycle.ts';
import type { OrderItem } from '../domain/records.ts';
import type { Replica } from '../replica/replica.ts';
import type { Snapshot } from '../sync/snapshot.ts';
import { troubleOf } from '../sync/trouble.ts';
import { savedHere, wireItem, type Moments, type WireSaved } from './wire.ts';

/** What the service says of an order; `gone` where it has none. */
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
  /** Carries out changes of the snapshot that are not this host's own. */
  applying: (work: () => void) => void;
};

export type TakeOver = {
  /** Whether everything that the leader's cursor vouches for is here. */
  readonly isWhole: boolean;
  /** Rows of the snapshot that were merged just now. */
  merged(rows: readonly SnapshotRow[]): void;
  /** The snapshot is here: the ids in it, and the leader's memory of before that. */
  begin(ids: Set<string>, saved: WireSaved | undefined): void;
  /** The leader has told of an item since, or that it is gone. */
  told(itemId: string): void;
  gone(itemId: string): void;
  /** The leader has kept its memory again. */
  kept(saved: WireSaved): void;
  /** One step towards it. `merge`, where the leader's clock is known: merges rows with what is known of when they were asked for. */
  turn(merge: ((items: readonly OrderItem[], moments: Moments) => void) | undefined): void;
  /** Another snapshot, or none. */
  forget(): void;
  end(): void;
};

const ASK_AGAIN_MS = 5000;
const FRACTION = /\.\d+/;

export function createTakeOver({ snapshot, replica, clock, askOrder, applying }: TakeOverOptions): TakeOver {
  const { records } = replica.getState();
  const ending = new AbortController();
  const { signal } = ending;
  /** What the leader knows, until it is known what is missing there. */
  let ids: Set<string> | undefined;
  let saved: WireSaved | undefined;
  /** The cursor of the snapshot: deltas answer here for what was stamped after it. */
  let wholeFromMs: number | undefined;
  let undecided: SnapshotRow[] = [];
  /** Told since: of these what is here is not the disk's. */
  const provenIds = new Set<string>();
  /** What the store is asked for. */
  let missing = new Set<string>();
  let asking: Promise<void> | undefined;
  let isWhole = false;

  function isHere(item: OrderItem): boolean {
    const entry = snapshot.get(item.id);
    return entry !== undefined && JSON.stringify(wireItem(entry.item)) === JSON.stringify(wireItem(item));
  }

  /** Another version of the same second, or what is here is only the disk's: no telling which is true, only the store can. */
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

  /** False where the store cannot be asked now; what is here stays as it is until it can. */
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

  /** Asks, unless it is being asked; then the leader's cursor is ours. */
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

  /** The leader's cursor, on the disk together with the rows that it vouches for. */
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
      // Those that are open here and unknown to the leader: they moved on unseen, or are gone.
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
