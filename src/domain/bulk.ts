/** Transitions of many items at once: the preview and the progress. */
import type { AskProblem, Author, Seen, VerdictKind } from './intents.ts';
import type { Transition } from './lifecycle.ts';

/** "12 accept, 3 skipped: already in production". */
export type BulkPreview = {
  operation: Transition;
  /** The items that would be moved, in the order given. */
  itemIds: readonly string[];
  /** Those that would not. */
  skipped: readonly Skipped[];
  /** What the operator was shown of the items, for a move that depends on more than their state. */
  seen?: ReadonlyMap<string, Seen>;
};

/** An item that is not moved, and why; `itemStatus`: its state in the service's words, empty if the item is not known. */
export type Skipped = { itemId: string; problem: AskProblem; itemStatus: string };

export type BulkProgress = {
  id: string;
  operation: Transition;
  /** Its author. */
  by: Author;
  itemIds: readonly string[];
  /** Items that are not moved. An item that already has the wanted state is among the results instead. */
  skipped: readonly Skipped[];
  /** The verdicts so far, by item id; `unconfirmed` may still change. */
  results: ReadonlyMap<string, VerdictKind>;
  /** Items with the verdict `already-so` that one of our own requests may have moved. */
  mayBeOurs?: ReadonlySet<string>;
  /** Who moved an item with the verdict `already-so`, by item id, if the outbox of this machine knows. */
  doers?: ReadonlyMap<string, string>;
  isDone: boolean;
};
