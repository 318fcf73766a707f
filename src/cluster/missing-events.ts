/**
 * Items that only the store can tell about: it is asked for their orders, one after the other, as its budget allows.
 */
import type { Clock } from '../base/clock.ts';
import type { OrderItem } from '../domain/records.ts';
import type { Snapshot } from '../sync/snapshot.ts';
import { troubleOf } from '../sync/trouble.ts';

/** What the service says of an order; `gone` where it has none. */
export type AskOrder = (
  orderId: string,
  signal: AbortSignal,
) => Promise<{ items: readonly OrderItem[]; askedAt: number } | 'gone'>;

export type MissingEventsOptions = {
  snapshot: Pick<Snapshot, 'get' | 'orderIdOf' | 'mergeItems' | 'markGone'>;
  clock: Clock;
  askOrder: AskOrder;
  /** Carries out changes of the snapshot that are not this host's own. */
  applying: (work: () => void) => void;
};

export type MissingEvents = {
  /** Whether it is known what is missing. */
  readonly isKnown: boolean;
  /** Whether nothing of it is left. */
  readonly isOver: boolean;
  begin(itemIds: Iterable<string>): void;
  /** An item has been told of meanwhile. */
  found(itemId: string): void;
  /** Asks, unless it is being asked; `then` when nothing is left. */
  ask(then: () => void): void;
  forget(): void;
  end(): void;
};

const ASK_AGAIN_MS = 5000;

export function createMissingEvents({ snapshot, clock, askOrder, applying }: MissingEventsOptions): MissingEvents {
  const ending = new AbortController();
  const { signal } = ending;
  let missing: Set<string> | undefined;
  let asking: Promise<void> | undefined;

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

  return {
    get isKnown() {
      return missing !== undefined;
    },
    get isOver() {
      return missing?.size === 0;
    },
    begin: (itemIds) => void (missing = new Set(itemIds)),
    found: (itemId) => void missing?.delete(itemId),
    ask(then) {
      if (missing === undefined || asking) return;
      if (missing.size === 0) return then();
      asking = askAll(missing).finally(() => {
        asking = undefined;
        if (missing?.size === 0) then();
      });
    },
    forget: () => void (missing = undefined),
    end: () => ending.abort(),
  };
}
