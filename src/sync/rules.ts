/**
 * The rules on which correctness rests, in one object, so that tests can put a wrong one in and see that it is caught.
 */
import type { ItemQuery } from '../api/client.ts';
import { toIsoSeconds } from '../base/times.ts';
import { createCanary } from './poll/canary.ts';
import { advance, sinceFor } from './poll/cursor.ts';
import { replaces } from '../domain/merge.ts';
import { isCompleteScan } from './scan/scan.ts';

export type SyncRules = {
  sinceFor: typeof sinceFor;
  advance: typeof advance;
  replaces: typeof replaces;
  isCompleteScan: typeof isCompleteScan;
  /** The question of a delta. Never with `status`: an item leaving the filter would shift the pages behind it. */
  deltaQuery: (sinceMs: number) => ItemQuery;
  /** Whether a state counts as read only once its total has been checked between two looks. */
  provesStates: boolean;
  /** Whether the clock of the stamps may be behind `Date`, see lookback.ts. */
  reachesBack: boolean;
  /** Whether the filter is tried out before it is taken at its word, see lookback.ts. */
  triesFilter: boolean;
  /** Whether known changes must show up, see canary.ts. */
  hasCanary: boolean;
  createCanary: typeof createCanary;
  /** Whether the open states are read again now and then. */
  sweeps: boolean;
  /** In how many readings in a row an item must be missing before its order is asked about it. */
  readingsUntilAsked: number;
  /** Whether an item that is missing is taken for deleted without asking. */
  takesAbsenceForDeletion: boolean;
  /** Whether a first load that was interrupted goes on where it stopped, instead of counting as done. */
  resumesLoad: boolean;
  /** Whether a 401 ends the asking. */
  stopsAt401: boolean;
  /** Whether the wait that a store asks for is waited. */
  obeysRetryAfter: boolean;
  /** Whether the open states are read round and round where deltas are of no use. */
  readsInRounds: boolean;
  /** Whether it is checked that pages are those that were asked for. */
  checksPages: boolean;
  /** Whether it is asked whose rows those are of which we know none. */
  judgesStores: boolean;
  /** Whether waiting for the store's budget counts as a part of how long a look took. */
  timesWaiting: boolean;
};

export const RULES: SyncRules = {
  sinceFor,
  advance,
  replaces,
  isCompleteScan,
  deltaQuery: (sinceMs) => ({ atualizado_apos: toIsoSeconds(sinceMs) }),
  provesStates: true,
  reachesBack: true,
  triesFilter: true,
  hasCanary: true,
  createCanary,
  sweeps: true,
  readingsUntilAsked: 2,
  takesAbsenceForDeletion: false,
  resumesLoad: true,
  stopsAt401: true,
  obeysRetryAfter: true,
  readsInRounds: true,
  checksPages: true,
  judgesStores: true,
  timesWaiting: false,
};
