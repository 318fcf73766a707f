/** The options of `createActions`. */
import type { Clock } from '../base/clock.ts';
import type { Author } from '../domain/intents.ts';
import type { Replica } from '../replica/replica.ts';
import type { ActionClient } from './operation-handlers.ts';
import type { ActionTimes } from '../domain/action-times.ts';
import type { OutboxTable } from './outbox-table.ts';

export type ActionsOptions = {
  client: ActionClient;
  replica: Replica;
  clock: Clock;
  /** The table that holds the intents. */
  table: OutboxTable;
  /** Who asks, unless a call names another author. */
  author?: Author;
  times?: Partial<ActionTimes>;
  /** How many requests of bulks may be under way at once. */
  bulkConcurrency?: number;
  /** A number from 0 (included) to 1. */
  random?: () => number;
  /** The name of this process in leases; another one at every start. */
  owner?: string;
  /** Whether the process of a name has certainly ended. */
  isOwnerGone?: (owner: string) => boolean;
  newId?: () => string;
  /**
   * Sends no intent of a session without the operator's knowledge: when this process ends, it keeps those that are unsent
   * until somebody sends them on, and it announces those that another process left before it sends them.
   */
  tellsUnsent?: boolean;
  /** How long an impatient intent waits after a 429, in milliseconds; `undefined`: not at all. */
  whenLimited?: () => number | undefined;
};
