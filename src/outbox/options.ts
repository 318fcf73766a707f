/** What the actions of one process are made with. */
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
  /** Where intents are kept. */
  table: OutboxTable;
  /** Who asks, unless a call names another author. */
  author?: Author;
  times?: Partial<ActionTimes>;
  /** How many requests of bulk actions may be under way at once. */
  bulkConcurrency?: number;
  /** A number from 0 (included) to 1. */
  random?: () => number;
  /** The name of this process in leases; another one at every start. */
  owner?: string;
  /** Whether the process behind a name is certainly gone. */
  isOwnerGone?: (owner: string) => boolean;
  newId?: () => string;
  /**
   * Nothing that another process has left is sent without a word, and nothing is left to one: what was asked in a
   * session and has not been sent when this process ends is kept until somebody says so, and what a process that was
   * cut off has left is told before it is sent.
   */
  tellsUnsent?: boolean;
  /**
   * How long what is impatient waits, in milliseconds, when the store asks for fewer requests; `undefined`: not at all.
   */
  whenLimited?: () => number | undefined;
};
