/** The data of a full scan (full-scan.ts): how far it has come, and what it has found. */
import { OPEN_STATUSES } from '../../domain/lifecycle.ts';
import type { ItemStatus } from '../../domain/records.ts';
import type { Incomplete } from '../../replica/health.ts';
import type { SavedFullScan } from '../snapshot.ts';

export type FullScanKind = 'load' | 'sweep';

export type FullScanPlan = {
  kind: FullScanKind;
  beganAt: number;
  states: StateScan[];
  /** If the filter by state has no effect: the state whose list is read for all of them. */
  leader: StateScan | undefined;
  /** Whether page 1 of every list has been read, so that the number of pages is known. */
  isOpen: boolean;
  isCounted: boolean;
  /** Whether all pages have been read and the states are being counted. */
  isProving: boolean;
  proofs: number;
  questions: number;
  /** Ids that a sweep has read; the orders of items that are missing among them are requested. */
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
  /** How many of its items we had when it was counted, without rows that have no usable id. */
  have: number;
  nextPage: number;
  lastPage: number;
  isProven: boolean;
  /** The service's total differs from the number of items we have: while no item moved, or at every count. */
  disagrees: boolean;
  /** The two were equal at least once, though items may have moved then. */
  hasAgreed: boolean;
  /** The service returned other pages than those requested: reading them again is useless. */
  isUnreadable: boolean;
  /** The service sends no total of it: only reading all its pages shows how many items it has. */
  isUncounted: boolean;
  /** Pages that have failed and not been read since. */
  stuck: Map<number, Failures>;
  /** A page of it always fails: the next full scan reads it, so that this one can end. */
  isGivenUp: boolean;
  /** Failures in a row: the states with the fewest are read first. */
  failures: number;
  readings: number;
  /** Ids of its items in the pages of this reading; an id that was on two pages is here twice. */
  read: string[];
  /** Ids of all rows in its pages without a total, in this reading. */
  listed: Set<string>;
  /** Pages that were requested and are not merged yet. */
  underWay: Set<number>;
  /** Rows without a usable id: the total counts them, and their orders cannot be requested. */
  unnamed: Set<string>;
  /** Ids of rows that the service's filter puts into this state, with an `item_status` we do not know. */
  unfiled: Set<string>;
  /** Ids of our items in this state when its reading began; unused in a first load. */
  ours: readonly string[];
};

export type FullScanResult = {
  kind: FullScanKind;
  /** When it began, on the monotonic clock. */
  beganAt: number;
  unproven: ItemStatus[];
  /** Of those the ones whose list always failed. */
  unread: ItemStatus[];
  /** States whose number of items differs from the service's total: unproven ones, and those that have rows without an id. */
  incomplete: Incomplete[];
  /** Items of ours that were on no page: the next sweep looks for them again. */
  absent: string[];
  mendedCount: number;
  goneCount: number;
};

/** Begins a full scan, or continues one that an earlier run saved. */
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

/** How many rows have been read, and how many there are. */
export function scanProgress(plan: FullScanPlan | undefined): { done: number; total: number } {
  const states = plan?.states ?? [];
  const done = states.reduce((sum, state) => sum + Math.round(state.total * shareRead(state)), 0);
  return { done, total: states.reduce((sum, { total }) => sum + total, 0) };
}

/** What is saved of a first load for the next run to continue; `undefined` for a sweep, which starts over. */
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

/** The result of a full scan that has ended. */
export function resultOf({ kind, beganAt, states, absent, mendedCount, goneCount }: FullScanPlan): FullScanResult {
  const open = states.filter(({ isProven }) => !isProven);
  // Proven complete, but rows without a usable id cannot be shown.
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

/** Makes all pages of a state be read once more. */
export function readAgain(state: StateScan): void {
  state.nextPage = 1;
  state.disagrees = false;
  state.unnamed.clear();
  state.unfiled.clear();
  state.read = [];
  state.listed.clear();
}

/** How many pages a full scan has, as far as that is known. */
export const pageCountOf = ({ states }: FullScanPlan): number =>
  states.reduce((sum, { lastPage }) => sum + lastPage, 0);

/** How many rows of a state were in the pages: its items, and rows without a usable id. */
export const rowsIn = ({ read, unnamed }: StateScan): number => new Set(read).size + unnamed.size;

function shareRead({ nextPage, lastPage }: StateScan): number {
  return Math.min(1, (nextPage - 1) / lastPage);
}
