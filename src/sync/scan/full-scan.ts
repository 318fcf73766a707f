/**
 * Reads all open states, page by page, between the looks: the first load, and every sweep after it.
 *
 *     open (page 1 of each state) → read the other pages → prove → done
 *                                        ↑──── a state disagrees ──┘      (three readings at most)
 *
 * Where deltas are of no use the states are read round and round, page by page, and judged by their pages alone.
 *
 * A list filtered by state cannot be proven by its pages: one item leaves an early page, another enters at the end, and
 * the one that slipped between two pages is missing although every total agrees; and as it did not change, no delta
 * will bring it. So a state is proven by counting: between two looks that show no item entering or leaving it, the
 * service's total of it must be the number of items that we have in it. Ours are part of theirs, and as many: they are
 * the same. That also holds for lists of thousands of pages which are never still.
 *
 * Where the service tells no totals, a state is proven by reading all of its pages between two looks that show nothing
 * of it changing. Where it does not filter by state, one list has all of them and is read for all.
 */
import { readStatus } from '../../domain/lifecycle.ts';
import type { ItemQuery, Page, Reply } from '../../api/client.ts';
import { ApiError, RateLimited } from '../../api/errors.ts';
import type { Order, OrderItem } from '../../domain/records.ts';
import type { Change } from '../../replica/records.ts';
import { createMissingItems } from './missing-items.ts';
import { runConcurrently, inParallel } from './concurrency.ts';
import type { Snapshot, SavedFullScan } from '../snapshot.ts';
import { createFailingLists } from './failing-lists.ts';
import { createChangeCounters } from '../poll/change-counters.ts';
import {
  newFullScan,
  pageCountOf,
  scanProgress,
  readAgain,
  resultOf,
  rowsIn,
  savedOf,
  type StateScan,
  type FullScanPlan,
  type FullScanKind,
  type FullScanResult,
} from './full-scan-plan.ts';

export type FullScanOptions = {
  /** One page, with everything that the engine notes about every answer. Waits for the store's budget. */
  readPage: (query: ItemQuery, page: number) => Promise<Reply<Page<OrderItem>>>;
  fetchOrder: (orderId: string) => Promise<Reply<Order>>;
  /** Completes a deep look that was begun earlier, if there is one. */
  finishLook: () => Promise<void>;
  /** A deep look that begins now; `false` if it was not complete. */
  lookDeep: () => Promise<boolean>;
  snapshot: Snapshot;
  now: () => number;
  concurrency: number;
  /** Whether a delta should have told of this change already. */
  isOverdue: (change: Change) => boolean;
  /** Whether deltas are of no use, so that nothing can be proven by them. */
  cannotProve: () => boolean;
  /** Whether only the first page of a list can be read. */
  cannotPage: () => boolean;
  /** When the store last answered a look, on the monotonic clock. */
  lookedAt: () => number;
};

/** What it answers is waited for. */
type OnPage = () => unknown;

export type FullScan = {
  readonly isWalking: boolean;
  readonly kind: FullScanKind | undefined;
  /** Whether the last step could not prove what it was to prove: the next one may wait a little. */
  readonly isInDoubt: boolean;
  readonly pageCount: number;
  /** Begins a reading, or goes on with one that an earlier run left; `absentBefore` from the last sweep. */
  begin(kind: FullScanKind, earlier?: { saved?: SavedFullScan | undefined; absentBefore?: readonly string[] }): void;
  /**
   * Reads on until `endsAt` (monotonic) or the end. Rejects with errors of the client; the next step goes on there.
   * `onPage` after every page: what has been read can be kept while the others are still under way. The next page of the
   * lane waits for its end.
   */
  step(endsAt: number, onPage?: OnPage): Promise<FullScanResult | undefined>;
  progress(): { done: number; total: number };
  save(): SavedFullScan | undefined;
  abandon(): void;
};

const MAX_READINGS = 3;
const MAX_PROOFS = 6;
/** Each of them reads all pages of a state. */
const MAX_UNCOUNTED_PROOFS = 3;
/** A list of so many pages may be under way when the first look is due. */
const LONG_LIST = 20;

const isToBeRead = ({ nextPage, lastPage, isUnreadable }: StateScan) => nextPage <= lastPage && !isUnreadable;

/** Of the states that have pages to be read the one that has failed least; before all are open only what is. */
function nextState({ states, isOpen }: FullScanPlan): StateScan | undefined {
  let next: StateScan | undefined;
  for (const state of states) {
    const isReadable = isToBeRead(state) && (isOpen || state.nextPage > 1);
    if (isReadable && (!next || state.failures < next.failures)) next = state;
  }
  return next;
}

/** One list has the items of all states: the others need not be read, and no total is that of a state. */
function follow(of: FullScanPlan, leader: StateScan): void {
  for (const state of of.states) {
    state.isUncounted = true;
    if (state === leader) continue;
    state.lastPage = 1;
    state.isUnreadable = leader.isUnreadable;
  }
}

export function createFullScan(options: FullScanOptions): FullScan {
  const { readPage, fetchOrder, finishLook, lookDeep, snapshot, now, concurrency, isOverdue } = options;
  const { cannotProve, cannotPage, lookedAt } = options;
  let walk: FullScanPlan | undefined;
  let isInDoubt = false;
  const turmoilOf = createChangeCounters(snapshot);
  const stuckLists = createFailingLists({ snapshot, now, lookedAt });
  const askAfterAbsent = createMissingItems({ fetchOrder, snapshot, isOverdue });
  /** Whether this walk has not been given up meanwhile. */
  const isUnderWay = (of: FullScanPlan) => walk === of;

  async function askFor(state: StateScan, page: number): Promise<Reply<Page<OrderItem>>> {
    const failures = state.failures + 1;
    const reply = await readPage({ status: state.status }, page).catch((error: unknown) => {
      state.failures = failures;
      // A store that asks for fewer requests will answer this one, too.
      if (error instanceof ApiError && !(error instanceof RateLimited)) stuckLists.note(state, page);
      throw error;
    });
    state.failures = 0;
    state.stuck.delete(page);
    return reply;
  }

  async function takePage(of: FullScanPlan, state: StateScan, page: number): Promise<void> {
    const reply = await askFor(state, page);
    const countBefore = state.listed.size + state.unnamed.size;
    for (const { id, item_status } of reply.data.rows) {
      if (of.kind === 'sweep') of.seen.add(id);
      if (reply.data.isUncounted) state.listed.add(id);
      const known = readStatus(item_status);
      if (known !== undefined && known !== state.status) of.leader ??= state;
      if (known === undefined) state.unfiled.add(id);
      const owner = known === undefined ? state : of.states.find(({ status }) => status === known);
      owner?.read.push(id);
    }
    for (const row of reply.data.dropped) state.unnamed.add(row);
    state.total = reply.data.total;
    state.isUncounted ||= reply.data.isUncounted === true;
    // Where only a page that is not full ends a list, so does one that brings nothing new.
    const isRepeated = reply.data.isUncounted && state.listed.size + state.unnamed.size === countBefore;
    state.lastPage = Math.max(1, isRepeated ? page - 1 : reply.data.lastPage);
    state.isUnreadable = page > 1 && page <= state.lastPage && reply.data.currentPage !== page;
    if (of.leader) follow(of, of.leader);
    // The first pages of a load are on the screen at once; of thousands behind them each would draw it again.
    const take = of.kind === 'load' && of.isOpen ? snapshot.takePage : snapshot.mergeItems;
    const changes = take(reply.data.rows, reply.askedAt);
    if (of.kind === 'sweep') of.mendedCount += changes.filter(isOverdue).length;
  }

  async function open(of: FullScanPlan): Promise<void> {
    const closed = of.states.filter(({ nextPage }) => nextPage === 1).toSorted((a, b) => a.failures - b.failures);
    await inParallel(cannotProve() ? closed.slice(0, 1) : closed, concurrency, async (state) => {
      await takePage(of, state, 1);
      state.nextPage = 2;
      if (of.kind === 'load') await peekAtEnd(state);
      // In a round nothing is asked for that is known not to come; the looks and the sweeps try it again.
      if (cannotProve() && cannotPage() && state.lastPage > 1) state.isUnreadable = true;
    });
    of.isOpen = of.states.every(({ nextPage }) => nextPage > 1);
  }

  /**
   * Where a list begins with what changed last is not known. While only old stamps have been seen, every look of a first
   * load reaches back as far as they do (lookback.ts), and reads what the load is about to read: so its other end is seen first.
   */
  async function peekAtEnd({ status, lastPage }: StateScan): Promise<void> {
    if (lastPage < LONG_LIST || cannotPage()) return;
    const { data, askedAt } = await readPage({ status }, lastPage);
    snapshot.mergeItems(data.rows, askedAt);
  }

  /** Reads pages with several requests under way until the time is up; a page that failed is the next one again. */
  async function read(of: FullScanPlan, endsAt: number, onPage: OnPage): Promise<void> {
    const failures: { state: StateScan; page: number }[] = [];
    let turns = 0;
    const atOnce = cannotProve() ? 1 : concurrency;
    const lane = async () => {
      while (isUnderWay(of) && failures.length === 0 && (turns++ < atOnce || now() < endsAt)) {
        const state = nextState(of);
        if (!state) return;
        const page = state.nextPage++;
        state.underWay.add(page);
        try {
          await takePage(of, state, page);
          state.underWay.delete(page);
          if (isUnderWay(of)) await onPage();
        } catch (error) {
          failures.push({ state, page });
          throw error;
        }
      }
    };
    try {
      await runConcurrently(atOnce, lane);
    } finally {
      for (const { state, page } of failures) state.nextPage = Math.min(state.nextPage, page);
      for (const { underWay } of of.states) underWay.clear();
    }
  }

  /** Counts the states that are still in question, once; returns whether the walk is over. */
  async function prove(of: FullScanPlan): Promise<boolean> {
    if (!of.isProving) for (const state of of.states) if (!state.isProven) state.readings++;
    of.isProving = true;
    if (!cannotProve()) {
      const isSettled = await count(of);
      if (isSettled) return true;
    }
    // The count itself may have shown that it is of no use.
    if (cannotProve()) return judgeByPages(of);
    const isOver = of.proofs >= (of.states.some(({ isUncounted }) => isUncounted) ? MAX_UNCOUNTED_PROOFS : MAX_PROOFS);
    isInDoubt = !isOver;
    if (isOver) for (const state of of.states) state.disagrees ||= !state.isProven && !state.hasAgreed;
    if (isOver || !of.states.some(({ disagrees }) => disagrees)) return isOver;
    const again = of.states.filter(
      ({ isProven, isUnreadable, readings }) => !isProven && !isUnreadable && readings < MAX_READINGS,
    );
    if (again.length === 0) return true;
    again.forEach(readAgain);
    of.isProving = false;
    return false;
  }

  /**
   * Where no item enters or leaves a state between two moments, its total must be the number of items we have in it.
   */
  async function count(of: FullScanPlan): Promise<boolean> {
    await finishLook();
    const inQuestion = of.states.filter(({ isProven, isGivenUp }) => !isProven && !isGivenUp);
    if (inQuestion.length === 0) return true;
    const turmoil = ({ status, isUncounted }: StateScan) =>
      isUncounted ? turmoilOf.any(of.leader ? 'all' : status) : turmoilOf.moves(status);
    const before = new Map(inQuestion.map((state) => [state.status, turmoil(state)]));
    if (of.leader) await readAnew(of, of.leader);
    await inParallel(inQuestion, concurrency, async (state) => {
      if (state.isUncounted) return of.leader ? undefined : readAnew(of, state);
      const reply = await askFor(state, 1);
      state.total = reply.data.total;
      snapshot.mergeItems(reply.data.rows, reply.askedAt);
    });
    const isComplete = await lookDeep();
    for (const state of inQuestion) {
      state.hasAgreed ||= isAsTold(state);
      if (state.isUncounted && state.isUnreadable) continue;
      if (!isComplete || turmoil(state) !== before.get(state.status)) continue;
      state.isProven = isAsTold(state);
      state.disagrees = !state.isProven;
    }
    of.proofs++;
    return of.states.every(({ isProven, isGivenUp }) => isProven || isGivenUp);
  }

  /** Every page of a list whose length nothing tells, one after the other. */
  async function readAnew(of: FullScanPlan, state: StateScan): Promise<void> {
    for (const one of of.leader ? of.states : [state]) readAgain(one);
    for (let page = 1; page <= state.lastPage && !state.isUnreadable && isUnderWay(of); page++) {
      await takePage(of, state, page);
    }
    for (const one of of.states) one.nextPage = Math.max(one.nextPage, one.lastPage + 1);
  }

  function isAsTold(state: StateScan): boolean {
    if (state.isUncounted) state.total = rowsIn(state);
    state.have = snapshot.countIn(state.status) + state.unfiled.size;
    return state.have + state.unnamed.size === state.total;
  }

  /**
   * Without deltas nothing is proven; what its own pages bear out is as good as it gets, until the next round. Of pages
   * that never come the count bears out nothing: one item may have left and another entered.
   */
  function judgeByPages(of: FullScanPlan): true {
    for (const state of of.states) {
      const isCounted = isAsTold(state) || rowsIn(state) === state.total;
      state.isProven ||= isCounted && !state.isUnreadable;
      state.disagrees = !state.isProven;
    }
    return true;
  }

  return {
    get isWalking() {
      return walk !== undefined;
    },
    get kind() {
      return walk?.kind;
    },
    get isInDoubt() {
      return isInDoubt;
    },
    get pageCount() {
      return walk ? pageCountOf(walk) : 0;
    },
    begin(kind, { saved, absentBefore = [] } = {}) {
      walk = newFullScan(kind, now(), absentBefore, saved, (status) =>
        kind === 'sweep' ? snapshot.idsIn(status) : [],
      );
    },
    async step(endsAt, onPage = () => undefined) {
      const of = walk;
      isInDoubt = false;
      if (!of) return undefined;
      if (of.kind === 'sweep') stuckLists.giveUp(of);
      const isBarred = !of.isOpen && of.states.some(({ failures }) => failures > 0);
      if (!of.isOpen && !(isBarred && nextState(of))) await open(of);
      else if (of.states.some(isToBeRead)) await read(of, endsAt, onPage);
      else if (!of.isCounted) of.isCounted = await prove(of);
      else {
        await askAfterAbsent(of);
        walk = undefined;
        const result = resultOf(of);
        stuckLists.settle(result.unread);
        return result;
      }
      return undefined;
    },
    progress: () => scanProgress(walk),
    save: () => walk && savedOf(walk),
    abandon() {
      walk = undefined;
      stuckLists.settle([]);
    },
  };
}
