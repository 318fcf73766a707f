/** How far a reading of the open states has come, and what it has found: what full-scan.ts walks with, as data. */
import { OPEN_STATUSES } from '../../domain/lifecycle.ts';
import type { ItemStatus } from '../../domain/records.ts';
import type { Incomplete } from '../../replica/health.ts';
import type { SavedFullScan } from '../snapshot.ts';

export type FullScanKind = 'load' | 'sweep';

export type FullScanPlan = {
  kind: FullScanKind;
  beganAt: number;
  states: StateScan[];
  /** The state whose list has all items, where the filter by state has no effect: it is read for all of them. */
  leader: StateScan | undefined;
  /** Whether page 1 of every state has been read, so that the way is known. */
  isOpen: boolean;
  isCounted: boolean;
  /** Whether its pages have been read and it is being counted. */
  isProving: boolean;
  proofs: number;
  questions: number;
  /** Ids that a sweep has read: what is missing is asked for. */
  seen: Set<string>;
  absentBefore: ReadonlySet<string>;
  absent: Set<string>;
  mendedCount: number;
  goneCount: number;
};

/** How often in a row something has failed, and since when (monotonic). */
export type Failures = { count: number; since: number };

export type StateScan = {
  status: ItemStatus;
  total: number;
  /** How many of it we had when it was counted, without the rows that have no usable id. */
  have: number;
  nextPage: number;
  lastPage: number;
  isProven: boolean;
  /** The service's total is not the number of items we have: at a moment at which no item moved, or at every count. */
  disagrees: boolean;
  /** Whether it was that number at least once, though items may have moved then. */
  hasAgreed: boolean;
  /** Its pages are not those that were asked for: to read them again is of no use. */
  isUnreadable: boolean;
  /** Nothing tells how many items it has; only reading all of its pages does. */
  isUncounted: boolean;
  /** Pages that have failed and not come since. */
  stuck: Map<number, Failures>;
  /** It is left to the next reading, so that this one ends: a page of it fails again and again. */
  isGivenUp: boolean;
  /** Failures in a row: what fails always does not keep the others from being read. */
  failures: number;
  readings: number;
  /** Ids of its items that were in the pages, in this reading; one that was in two of them stands here twice. */
  read: string[];
  /** Ids of whatever was in the pages that told no total, in this reading. */
  listed: Set<string>;
  /** Pages that were asked for and have not been merged. */
  underWay: Set<number>;
  /** Rows without a usable id: the total counts them, and none can be asked for. */
  unnamed: Set<string>;
  /** Ids of rows of this state by the service's filter whose own word for it is unknown: we have them elsewhere. */
  unfiled: Set<string>;
  /** What was ours in this state when its reading began; unused in a first load. */
  ours: readonly string[];
};

export type FullScanResult = {
  kind: FullScanKind;
  /** When it began, on the monotonic clock. */
  beganAt: number;
  unproven: ItemStatus[];
  /** Of those the ones whose list failed again and again. */
  unread: ItemStatus[];
  /** Those that are known to be other than the service says, with its totals: unproven ones, and such with unnamed rows. */
  incomplete: Incomplete[];
  /** Items of ours that were in no page, to be looked for again in the next reading. */
  absent: string[];
  mendedCount: number;
  goneCount: number;
};

/** A walk that begins, or goes on with what an earlier run has left. */
export function newFullScan(
  kind: FullScanKind,
  beganAt: number,
  absentBefore: readonly string[],
  saved: SavedFullScan | undefined,
  oursIn: (status: ItemStatus) => readonly string[],
): FullScanPlan {
  const fresh = (status: ItemStatus): StateScan => ({
    status,
    total: 0,
    have: 0,
    nextPage: 1,
    lastPage: 1,
    isProven: false,
    disagrees: false,
    hasAgreed: false,
    isUnreadable: false,
    isUncounted: false,
    stuck: new Map(),
    isGivenUp: false,
    failures: 0,
    readings: 0,
    read: [],
    listed: new Set(),
    underWay: new Set(),
    unnamed: new Set(),
    unfiled: new Set(),
    ours: oursIn(status),
  });
  const states = OPEN_STATUSES.map((status) => {
    const earlier = saved?.states.find((state) => state.status === status);
    return earlier ? { ...fresh(status), ...earlier } : fresh(status);
  });
  return {
    kind,
    beganAt,
    states,
    leader: undefined,
    isOpen: saved !== undefined,
    isCounted: false,
    isProving: false,
    proofs: 0,
    questions: 0,
    seen: new Set(),
    absentBefore: new Set(absentBefore),
    absent: new Set(),
    mendedCount: 0,
    goneCount: 0,
  };
}

/** Rows read, and rows that there are. */
export function scanProgress(walk: FullScanPlan | undefined): { done: number; total: number } {
  const states = walk?.states ?? [];
  const done = states.reduce((sum, state) => sum + Math.round(state.total * shareRead(state)), 0);
  return { done, total: states.reduce((sum, { total }) => sum + total, 0) };
}

/** What another run can go on with: only a first load is worth it. */
export function savedOf({ kind, isOpen, states }: FullScanPlan): SavedFullScan | undefined {
  if (kind !== 'load' || !isOpen) return undefined;
  return {
    states: states.map(({ status, total, nextPage, lastPage, underWay }) => ({
      status,
      total,
      nextPage: Math.min(nextPage, ...underWay),
      lastPage,
    })),
  };
}

/** What a walk that is over has found. */
export function resultOf({ kind, beganAt, states, absent, mendedCount, goneCount }: FullScanPlan): FullScanResult {
  const open = states.filter(({ isProven }) => !isProven);
  // Proven to the last row, and some of the rows cannot be shown.
  const unnamed = states.filter(({ isProven, unnamed: rows }) => isProven && rows.size > 0);
  const unproven = open.map(({ status }) => status);
  const unread = open.filter(({ isGivenUp }) => isGivenUp).map(({ status }) => status);
  const incomplete = open
    .filter(({ isGivenUp }) => !isGivenUp)
    .filter(({ disagrees, isUnreadable, isUncounted }) => disagrees || isUnreadable || isUncounted)
    .map(({ status, have, total, isUncounted }) => {
      return isUncounted ? { status, have, total: Math.max(have, total), isAtLeast: true } : { status, have, total };
    })
    .concat(unnamed.map(({ status, have, total }) => ({ status, have, total })));
  return { kind, beganAt, unproven, unread, incomplete, absent: [...absent], mendedCount, goneCount };
}

/** Its pages are to be read once more. */
export function readAgain(state: StateScan): void {
  state.nextPage = 1;
  state.disagrees = false;
  state.unnamed.clear();
  state.unfiled.clear();
  state.read = [];
  state.listed.clear();
}

/** How many pages a walk has, as far as it is known. */
export const pageCountOf = ({ states }: FullScanPlan): number =>
  states.reduce((sum, { lastPage }) => sum + lastPage, 0);

/** How many rows of it were in the pages: its items, and rows that cannot be named. */
export const rowsIn = ({ read, unnamed }: StateScan): number => new Set(read).size + unnamed.size;

function shareRead({ nextPage, lastPage }: StateScan): number {
  return Math.min(1, (nextPage - 1) / lastPage);
}
