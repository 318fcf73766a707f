/** Many transitions at once, as people see them: what would happen, and how far it has come. */
import type { AskProblem, Author, Seen, VerdictKind } from './intents.ts';
import type { Transition } from './lifecycle.ts';

/** "12 accept, 3 skipped: already in production". */
export type BulkPreview = {
  operation: Transition;
  /** The items that would be moved, in the order given. */
  itemIds: readonly string[];
  /** Those that would not, with their state in the service's words; empty for an item that is not in the picture. */
  skipped: readonly Skipped[];
  /** What was shown of the items, where a move is about more than their state. */
  seen?: ReadonlyMap<string, Seen>;
};

/** An item that is not moved, and why. */
export type Skipped = { itemId: string; problem: AskProblem; itemStatus: string };

export type BulkProgress = {
  id: string;
  operation: Transition;
  /** Whose it is. */
  by: Author;
  itemIds: readonly string[];
  /** Items that were meant and are not moved. One that is there already is among the results instead. */
  skipped: readonly Skipped[];
  /** What became of each item so far; `unconfirmed` may still change. */
  results: ReadonlyMap<string, VerdictKind>;
  /** Of those that are already so, the items that a request of ours may have brought there. */
  mayBeOurs?: ReadonlySet<string>;
  /** Of those that are already so, who has brought an item there, by its id, where this machine has it on record. */
  doers?: ReadonlyMap<string, string>;
  isDone: boolean;
};
