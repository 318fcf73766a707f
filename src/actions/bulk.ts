/** Many transitions at once: shown before, bounded while, told item by item, and only the failures are tried again. */
import type { Transition } from '../domain/lifecycle.ts';
import type { Shop } from '../store/shop.ts';
import type { AskOptions, AskProblem, Request } from './request.ts';
import type { AnyIntent, Author, Settled, VerdictKind } from './intents.ts';
import { NotRecorded, type NewIntent } from './outbox.ts';

/** "12 accept, 3 skipped: already in production". */
export type BulkPreview = {
  operation: Transition;
  /** The items that would be moved, in the order given. */
  itemIds: readonly string[];
  /** Those that would not, with their state in the service's words; empty for an item that is not in the picture. */
  skipped: readonly { itemId: string; problem: AskProblem; itemStatus: string }[];
};

export type BulkProgress = {
  id: string;
  operation: Transition;
  itemIds: readonly string[];
  /** What became of each item so far; `unconfirmed` may still change. */
  results: ReadonlyMap<string, VerdictKind>;
  isDone: boolean;
};

export type Bulks = {
  /** What would happen; nothing does. */
  preview(operation: Transition, itemIds: readonly string[]): BulkPreview;
  /**
   * Writes all intents of a preview down and begins; progress is in `shop.bulks` under the answered id. Items that have
   * moved since the preview are left out. `undefined` where there is nothing to do or nothing can be written.
   */
  start(preview: BulkPreview, options?: { by?: Author; isPatient?: boolean }): string | undefined;
  /** A new bulk of the items that provably were not moved (refused, not sent) and still could be. */
  retryFailures(bulkId: string, options?: { by?: Author }): string | undefined;
  /** Takes back what has not been sent yet; answers how many that were. */
  cancel(bulkId: string): number;
  /** Forgets a bulk that is done. */
  dismiss(bulkId: string): void;
};

type BulkOptions = {
  shop: Shop;
  draft: (request: Request, options: AskOptions, bulkId?: string) => NewIntent | AskProblem;
  begin: (drafts: readonly NewIntent[]) => AnyIntent[];
  whyNot: (operation: Transition, itemId: string) => AskProblem | undefined;
  newId: () => string;
  onSettled: (listener: (settled: Settled) => void) => () => void;
  withdraw: (intentId: string) => boolean;
};

/** Bulk actions over the same outbox as single ones. */
export function createBulks({ shop, draft, begin, whyNot, newId, onSettled, withdraw }: BulkOptions): Bulks {
  const setBulk = (id: string, bulk: BulkProgress | undefined) => {
    const bulks = new Map(shop.getState().bulks);
    if (bulk) bulks.set(id, bulk);
    else bulks.delete(id);
    shop.setState({ bulks });
  };

  onSettled(({ intent, verdict }) => {
    const bulk = intent.bulkId === undefined ? undefined : shop.getState().bulks.get(intent.bulkId);
    if (!bulk || !('itemId' in intent)) return;
    const results = new Map(bulk.results).set(intent.itemId, verdict.kind);
    setBulk(bulk.id, { ...bulk, results, isDone: results.size === bulk.itemIds.length });
  });

  function preview(operation: Transition, itemIds: readonly string[]): BulkPreview {
    const distinct = [...new Set(itemIds)];
    const judged = distinct.map((itemId) => ({ itemId, problem: whyNot(operation, itemId) }));
    const { records } = shop.getState();
    return {
      operation,
      itemIds: judged.flatMap(({ itemId, problem }) => (problem ? [] : [itemId])),
      skipped: judged.flatMap(({ itemId, problem }) =>
        problem ? [{ itemId, problem, itemStatus: records.get(itemId)?.item.item_status ?? '' }] : [],
      ),
    };
  }

  const start: Bulks['start'] = ({ operation, itemIds }, options = {}) => {
    const id = newId();
    const drafts = itemIds.flatMap((itemId) => {
      const one = draft({ operation, itemId }, { ...options, hasGrace: false }, id);
      return typeof one === 'string' ? [] : [one];
    });
    if (drafts.length === 0) return undefined;
    const moved = drafts.flatMap((one) => ('itemId' in one ? [one.itemId] : []));
    setBulk(id, { id, operation, itemIds: moved, results: new Map(), isDone: false });
    try {
      begin(drafts);
      return id;
    } catch (error) {
      setBulk(id, undefined);
      if (!(error instanceof NotRecorded)) throw error;
      shop.setState({ outboxTrouble: error.message });
      return undefined;
    }
  };

  return {
    preview,
    start,
    retryFailures(bulkId, options) {
      const bulk = shop.getState().bulks.get(bulkId);
      if (!bulk) return undefined;
      const failed = bulk.itemIds.filter((itemId) => {
        const result = bulk.results.get(itemId);
        return result === 'refused' || result === 'not-sent';
      });
      return start(preview(bulk.operation, failed), options);
    },
    cancel(bulkId) {
      const { intents } = shop.getState();
      const waiting = [...intents.values()].flat().filter((intent) => intent.bulkId === bulkId);
      return waiting.filter(({ id }) => withdraw(id)).length;
    },
    dismiss: (bulkId) => setBulk(bulkId, undefined),
  };
}
