/** Transitions of many items at once: a preview first, a few requests at a time, a result for each item. */
import type { BulkPreview, BulkProgress, Skipped } from '../domain/bulk.ts';
import { progressOf, readStatus, TRANSITION_RULES, type Transition } from '../domain/lifecycle.ts';
import type { Replica } from '../replica/replica.ts';
import { seenOf } from './check.ts';
import type { AskOptions, Request } from './request.ts';
import {
  isMove,
  isSameAuthor,
  nameOfAuthor,
  type AnyIntent,
  type Author,
  type Settled,
  type AskProblem,
} from '../domain/intents.ts';
import { NotRecorded, type NewIntent } from './outbox-table.ts';

export type Bulks = {
  /** Which items would be moved, and which not and why. Begins nothing. */
  preview(operation: Transition, itemIds: readonly string[]): BulkPreview;
  /**
   * Writes the intents of a preview and begins; the progress is in `replica.bulks` under the returned id. Items that have
   * changed since the preview are skipped, and are listed with the others. Returns `undefined` if no item is left, or the
   * disk cannot be written. `hasGrace`: they wait for the grace, as single ones do.
   */
  start(preview: BulkPreview, options?: { by?: Author; isPatient?: boolean; hasGrace?: boolean }): string | undefined;
  /** Whether a move waits for the grace before it is sent, and can be withdrawn until then. */
  hasGrace(operation: Transition): boolean;
  /** The newest bulk of an author that was not dismissed. */
  lastOf(by?: Author): BulkProgress | undefined;
  /** Withdraws the unsent intents of a bulk; returns how many. Throws {@link NotRecorded}. */
  cancel(bulkId: string): number;
  /** Makes a bulk of the intents that another process left of one, unless it is known here. */
  takeUp(intents: readonly AnyIntent[]): void;
  /** Removes a bulk that is done. */
  dismiss(bulkId: string): void;
};

type BulkOptions = {
  replica: Replica;
  /** Who asks, unless a call names another author. */
  author: Author;
  draft: (request: Request, options: AskOptions, bulkId?: string) => NewIntent | AskProblem;
  begin: (drafts: readonly NewIntent[]) => AnyIntent[];
  whyNot: (operation: Transition, itemId: string) => AskProblem | undefined;
  hasGrace: (operation: Transition) => boolean;
  newId: () => string;
  /** Who has made a move of an item, if the outbox of this machine knows. */
  doneBy: (operation: Transition, itemId: string) => Author | undefined;
  onSettled: (listener: (settled: Settled) => void) => () => void;
  onBegun: (by: Author, bulkId: string, intentIds: readonly string[]) => void;
  withdrawAll: (intentIds: readonly string[]) => number;
};

/** Bulks use the same outbox as single intents. */
export function createBulks(options: BulkOptions): Bulks {
  const { replica, author, draft, begin, whyNot, newId, onSettled, onBegun, withdrawAll, doneBy } = options;
  const setBulk = (id: string, bulk: BulkProgress | undefined) => {
    const bulks = new Map(replica.getState().bulks);
    if (bulk) bulks.set(id, bulk);
    else bulks.delete(id);
    replica.setState({ bulks });
  };

  onSettled(({ intent, verdict }) => {
    const bulk = intent.bulkId === undefined ? undefined : replica.getState().bulks.get(intent.bulkId);
    if (!bulk || !('itemId' in intent)) return;
    const results = new Map(bulk.results).set(intent.itemId, verdict.kind);
    const mayBeOurs = new Set(bulk.mayBeOurs);
    if (verdict.kind === 'already-so' && verdict.mayBeOurs) mayBeOurs.add(intent.itemId);
    const doer = verdict.kind === 'already-so' ? doerOf(verdict.by, intent.itemId) : [];
    const doers = new Map([...(bulk.doers ?? []), ...doer]);
    setBulk(bulk.id, { ...bulk, results, mayBeOurs, doers, isDone: results.size === bulk.itemIds.length });
  });

  function skippedItem(itemId: string, problem: AskProblem): Skipped {
    return { itemId, problem, itemStatus: replica.getState().records.get(itemId)?.item.item_status ?? '' };
  }

  const isHeld = (itemId: string) => replica.getState().records.holdOf(itemId) !== undefined;

  function preview(operation: Transition, itemIds: readonly string[]): BulkPreview {
    const moved: string[] = [];
    const skipped: Skipped[] = [];
    for (const itemId of new Set(itemIds)) {
      const problem = whyNot(operation, itemId) ?? (isHeld(itemId) ? 'held' : undefined);
      if (problem) skipped.push(skippedItem(itemId, problem));
      else moved.push(itemId);
    }
    // A return is of the shipment that the operator saw.
    if (operation !== 'returnToProduction') return { operation, itemIds: moved, skipped };
    const { records } = replica.getState();
    const seen = new Map(moved.map((itemId) => [itemId, seenOf(operation, records.get(itemId)!.item)]));
    return { operation, itemIds: moved, skipped, seen };
  }

  const start: Bulks['start'] = (
    { operation, itemIds, skipped: before, seen },
    { by = author, isPatient, hasGrace = false } = {},
  ) => {
    const id = newId();
    const drafts: NewIntent[] = [];
    const left: Skipped[] = [...before];
    for (const itemId of itemIds) {
      const asked = { by, hasGrace, ...(isPatient === undefined ? {} : { isPatient }) };
      const one = draft({ operation, itemId }, { ...asked, seen: seen?.get(itemId) }, id);
      if (typeof one === 'string') left.push(skippedItem(itemId, one));
      else drafts.push(one);
    }
    if (drafts.length === 0) return undefined;
    const moved = drafts.flatMap((one) => ('itemId' in one ? [one.itemId] : []));
    const there = left.filter((one) => isThere(operation, one)).map(({ itemId }) => itemId);
    for (const bulk of replica.getState().bulks.values()) {
      if (bulk.isDone && isSameAuthor(bulk.by, by)) setBulk(bulk.id, undefined);
    }
    setBulk(id, {
      id,
      operation,
      by,
      itemIds: [...moved, ...there],
      skipped: left.filter(({ itemId }) => !there.includes(itemId)),
      results: new Map(there.map((itemId) => [itemId, 'already-so'])),
      doers: new Map(there.flatMap((itemId) => doerOf(doneBy(operation, itemId), itemId))),
      isDone: false,
    });
    try {
      const intentIds = begin(drafts).map((intent) => intent.id);
      onBegun(by, id, intentIds);
      return id;
    } catch (error) {
      setBulk(id, undefined);
      if (!(error instanceof NotRecorded)) throw error;
      replica.setState({ outboxTrouble: error.message });
      return undefined;
    }
  };

  return {
    preview,
    start,
    hasGrace: options.hasGrace,
    lastOf: (by = author) => [...replica.getState().bulks.values()].findLast((bulk) => isSameAuthor(bulk.by, by)),
    cancel(bulkId) {
      const { intents } = replica.getState();
      const waiting = [...intents.values()].flat().filter((intent) => intent.bulkId === bulkId);
      return withdrawAll(waiting.map(({ id }) => id));
    },
    takeUp(intents) {
      const left = Map.groupBy(
        // An unconfirmed intent is shown by itself, for it is not sent again.
        intents.filter(({ phase }) => phase !== 'unconfirmed').filter(isMove),
        ({ bulkId }) => bulkId ?? '',
      );
      for (const [id, mine] of left) {
        const [first] = mine;
        if (!first || id === '' || replica.getState().bulks.has(id)) continue;
        const { operation, author: by } = first;
        const itemIds = mine.map(({ itemId }) => itemId);
        setBulk(id, { id, operation, by, itemIds, skipped: [], results: new Map(), isDone: false });
        onBegun(
          by,
          id,
          mine.map((intent) => intent.id),
        );
      }
    },
    dismiss: (bulkId) => setBulk(bulkId, undefined),
  };
}

function doerOf(by: Author | undefined, itemId: string): [string, string][] {
  const name = by ? nameOfAuthor(by) : '';
  return name === '' ? [] : [[itemId, name]];
}

/** The items of a bulk that it certainly did not move. */
export function failedItems({ itemIds, results }: BulkProgress): string[] {
  return itemIds.filter((itemId) => results.get(itemId) === 'refused' || results.get(itemId) === 'not-sent');
}

/** Whether a skipped item already has the wanted state, or a later one. */
function isThere(operation: Transition, { problem, itemStatus }: Skipped): boolean {
  if (problem !== 'not-allowed') return false;
  const { to } = TRANSITION_RULES[operation];
  if (operation === 'returnToProduction') return readStatus(itemStatus) === to;
  return progressOf(itemStatus) >= progressOf(to);
}
