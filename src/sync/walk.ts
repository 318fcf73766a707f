/** How far a reading of the open states has come, and what it has found: what walker.ts walks with, as data. */
import { OPEN_STATUSES } from '../domain/lifecycle.ts';
import type { ItemStatus } from '../domain/records.ts';
import type { SavedWalk } from './picture.ts';

export type WalkKind = 'load' | 'sweep';

export type Walk = {
  kind: WalkKind;
  beganAt: number;
  states: StateWalk[];
  /** Whether page 1 of every state has been read, so that the way is known. */
  isOpen: boolean;
  isCounted: boolean;
  proofs: number;
  questions: number;
  /** Ids in the order in which they were read, repeats included. */
  seen: string[];
  absentBefore: ReadonlySet<string>;
  absent: Set<string>;
  mendedCount: number;
  goneCount: number;
};

export type StateWalk = {
  status: ItemStatus;
  total: number;
  nextPage: number;
  lastPage: number;
  isProven: boolean;
  readings: number;
  /** Pages that were asked for and have not been merged. */
  underWay: Set<number>;
  /** Rows without a usable id: the total counts them, and nobody can ask after one. */
  unnamed: Set<string>;
  /** What was ours in this state when its reading began; nobody cares in a first load. */
  ours: readonly string[];
};

export type WalkResult = {
  kind: WalkKind;
  /** When it began, on the monotonic clock. */
  beganAt: number;
  unproven: ItemStatus[];
  /** Items of ours that were in no page, to be looked for again in the next reading. */
  absent: string[];
  mendedCount: number;
  goneCount: number;
};

/** A walk that begins, or goes on with what an earlier run has left. */
export function newWalk(
  kind: WalkKind,
  beganAt: number,
  absentBefore: readonly string[],
  saved: SavedWalk | undefined,
  oursIn: (status: ItemStatus) => readonly string[],
): Walk {
  const fresh = (status: ItemStatus): StateWalk => ({
    status,
    total: 0,
    nextPage: 1,
    lastPage: 1,
    isProven: false,
    readings: 0,
    underWay: new Set(),
    unnamed: new Set(),
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
    isOpen: saved !== undefined,
    isCounted: false,
    proofs: 0,
    questions: 0,
    seen: [],
    absentBefore: new Set(absentBefore),
    absent: new Set(),
    mendedCount: 0,
    goneCount: 0,
  };
}

/** Rows read, and rows that there are. */
export function progressOf(walk: Walk | undefined): { done: number; total: number } {
  const states = walk?.states ?? [];
  const done = states.reduce((sum, state) => sum + Math.round(state.total * shareRead(state)), 0);
  return { done, total: states.reduce((sum, { total }) => sum + total, 0) };
}

/** What another run can go on with: only a first load is worth it. */
export function savedOf({ kind, isOpen, states }: Walk): SavedWalk | undefined {
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
export function resultOf({ kind, beganAt, states, absent, mendedCount, goneCount }: Walk): WalkResult {
  const unproven = states.filter(({ isProven }) => !isProven).map(({ status }) => status);
  return { kind, beganAt, unproven, absent: [...absent], mendedCount, goneCount };
}

function shareRead({ nextPage, lastPage }: StateWalk): number {
  return Math.min(1, (nextPage - 1) / lastPage);
}
