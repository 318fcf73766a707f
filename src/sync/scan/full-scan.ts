/**
 * The full scan: reads all open states, page by page, between the polls. The first load is one, and every sweep after it.
 *
 *     open (page 1 of each state) → read the other pages → prove → done
 *                                        ↑──── a total differs ────┘      (each list is read three times at most)
 *
 * A list filtered by state cannot be proven complete by its pages: one item leaves an early page, another enters at the end,
 * and a third, which slipped between two pages, is missing although every total agrees; as it did not change, no delta will
 * contain it. So a state is proven by counting: if two polls show that no item entered or left it in between, the service's
 * total must be the number of items we have in it. Ours are a subset of theirs and as many, so they are the same. That also
 * works for lists of thousands of pages that never stop changing.
 *
 * If the service sends no totals, a state is proven by reading all its pages between two polls that show no change in it. If
 * it does not filter by state, one list contains the items of all states and is read for all. If deltas are useless, full
 * scans follow one another, and a state is judged by its pages alone.
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

type FullScanOptions = {
  /** Reads one page, see poll/validated-reads.ts. Waits for the rate limit. */
  readPage: (query: ItemQuery, page: number) => Promise<Reply<Page<OrderItem>>>;
  fetchOrder: (orderId: string) => Promise<Reply<Order>>;
  /** Completes a deep poll that was interrupted, if there is one. */
  finishDeepPoll: () => Promise<void>;
  /** Starts a deep poll over; resolves to `false` if it was not complete. */
  pollDeep: () => Promise<boolean>;
  snapshot: Snapshot;
  now: () => number;
  concurrency: number;
  /** Whether a delta should have contained this change already. */
  isOverdue: (change: Change) => boolean;
  /** Whether deltas are useless, so that they prove nothing. */
  cannotProve: () => boolean;
  /** Whether only the first page of a list can be read. */
  cannotPage: () => boolean;
  /** When the last poll was complete, on the monotonic clock. */
  lookedAt: () => number;
};

/** May return a promise, which is awaited. */
type OnPage = () => unknown;

export type FullScan = {
  readonly isRunning: boolean;
  readonly kind: FullScanKind | undefined;
  /** Whether the last step failed to prove a state, so that the next one may wait a little. */
  readonly isInDoubt: boolean;
  readonly pageCount: number;
  /** Begins a full scan, or continues the one that an earlier run saved; `absentBefore`: from the last sweep. */
  begin(kind: FullScanKind, earlier?: { saved?: SavedFullScan | undefined; absentBefore?: readonly string[] }): void;
  /**
   * Reads until `endsAt` (monotonic) or the end of the scan. Rejects with errors of the client; the next step continues
   * there. Calls `onPage` after every page, so that its rows can be written while other pages are under way; the next
   * request waits until that has resolved.
   */
  step(endsAt: number, onPage?: OnPage): Promise<FullScanResult | undefined>;
  progress(): { done: number; total: number };
  save(): SavedFullScan | undefined;
  abandon(): void;
};

const MAX_READINGS = 3;
const MAX_PROOFS = 6;
/** Fewer, for each of them reads all pages of a state. */
const MAX_UNCOUNTED_PROOFS = 3;
/** A list of this many pages may not be read to its end before the first poll is due. */
const LONG_LIST = 20;

const isToBeRead = ({ nextPage, lastPage, isUnreadable }: StateScan) => nextPage <= lastPage && !isUnreadable;

/** The state whose next page is read: the one with the fewest failures in a row. Before all states are open, an open one. */
function nextState({ states, isOpen }: FullScanPlan): StateScan | undefined {
  let next: StateScan | undefined;
  for (const state of states) {
    const isReadable = isToBeRead(state) && (isOpen || state.nextPage > 1);
    if (isReadable && (!next || state.failures < next.failures)) next = state;
  }
  return next;
}

/** The list of `leader` contains the items of all states: the other lists need not be read, and no total is that of one state. */
function follow(plan: FullScanPlan, leader: StateScan): void {
  for (const state of plan.states) {
    state.isUncounted = true;
    if (state === leader) continue;
    state.lastPage = 1;
    state.isUnreadable = leader.isUnreadable;
  }
}

export function createFullScan(options: FullScanOptions): FullScan {
  const { readPage, fetchOrder, finishDeepPoll, pollDeep, snapshot, now, concurrency, isOverdue } = options;
  const { cannotProve, cannotPage, lookedAt } = options;
  let current: FullScanPlan | undefined;
  let isInDoubt = false;
  const counters = createChangeCounters(snapshot);
  const stuckLists = createFailingLists({ snapshot, now, lookedAt });
  const askAfterAbsent = createMissingItems({ fetchOrder, snapshot, isOverdue });
  /** Whether this scan has not been abandoned while a request was under way. */
  const isUnderWay = (plan: FullScanPlan) => current === plan;

  async function askFor(state: StateScan, page: number): Promise<Reply<Page<OrderItem>>> {
    const failures = state.failures + 1;
    const reply = await readPage({ status: state.status }, page).catch((error: unknown) => {
      state.failures = failures;
      // After a 429 the page itself is not at fault.
      if (error instanceof ApiError && !(error instanceof RateLimited)) stuckLists.note(state, page);
      throw error;
    });
    state.failures = 0;
    state.stuck.delete(page);
    return reply;
  }

  async function takePage(plan: FullScanPlan, state: StateScan, page: number): Promise<void> {
    const reply = await askFor(state, page);
    const countBefore = state.listed.size + state.unnamed.size;
    for (const { id, item_status } of reply.data.rows) {
      if (plan.kind === 'sweep') plan.seen.add(id);
      if (reply.data.isUncounted) state.listed.add(id);
      const known = readStatus(item_status);
      if (known !== undefined && known !== state.status) plan.leader ??= state;
      if (known === undefined) state.unfiled.add(id);
      const owner = known === undefined ? state : plan.states.find(({ status }) => status === known);
      owner?.read.push(id);
    }
    for (const row of reply.data.dropped) state.unnamed.add(row);
    state.total = reply.data.total;
    state.isUncounted ||= reply.data.isUncounted === true;
    // A list without totals ends with a page that is not full, or with one that has nothing new.
    const isRepeated = reply.data.isUncounted && state.listed.size + state.unnamed.size === countBefore;
    state.lastPage = Math.max(1, isRepeated ? page - 1 : reply.data.lastPage);
    state.isUnreadable = page > 1 && page <= state.lastPage && reply.data.currentPage !== page;
    if (plan.leader) follow(plan, plan.leader);
    // The first page of each list is shown at once; the thousands of pages of a load after it are not drawn one by one.
    const take = plan.kind === 'load' && plan.isOpen ? snapshot.takePage : snapshot.mergeItems;
    const changes = take(reply.data.rows, reply.askedAt);
    if (plan.kind === 'sweep') plan.mendedCount += changes.filter(isOverdue).length;
  }

  async function open(plan: FullScanPlan): Promise<void> {
    const closed = plan.states.filter(({ nextPage }) => nextPage === 1).toSorted((a, b) => a.failures - b.failures);
    await inParallel(cannotProve() ? closed.slice(0, 1) : closed, concurrency, async (state) => {
      await takePage(plan, state, 1);
      state.nextPage = 2;
      if (plan.kind === 'load') await peekAtEnd(state);
      // Without deltas the next scan follows at once: it does not request pages that are known to be page 1 again.
      if (cannotProve() && cannotPage() && state.lastPage > 1) state.isUnreadable = true;
    });
    plan.isOpen = plan.states.every(({ nextPage }) => nextPage > 1);
  }

  /**
   * Reads the last page of a long list before the others. It is not known which end of a list has the newest changes, and as
   * long as only old stamps are known, each poll reaches back to them (cursor.ts) and reads what the load will read anyway.
   */
  async function peekAtEnd({ status, lastPage }: StateScan): Promise<void> {
    if (lastPage < LONG_LIST || cannotPage()) return;
    const { data, askedAt } = await readPage({ status }, lastPage);
    snapshot.mergeItems(data.rows, askedAt);
  }

  /** Reads pages, several at once, until the time is up; a page that failed is read again next. */
  async function read(plan: FullScanPlan, endsAt: number, onPage: OnPage): Promise<void> {
    const failures: { state: StateScan; page: number }[] = [];
    let turns = 0;
    const atOnce = cannotProve() ? 1 : concurrency;
    const lane = async () => {
      while (isUnderWay(plan) && failures.length === 0 && (turns++ < atOnce || now() < endsAt)) {
        const state = nextState(plan);
        if (!state) return;
        const page = state.nextPage++;
        state.underWay.add(page);
        try {
          await takePage(plan, state, page);
          state.underWay.delete(page);
          if (isUnderWay(plan)) await onPage();
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
      for (const { underWay } of plan.states) underWay.clear();
    }
  }

  /** Counts the states that are not proven yet, once; returns whether the scan is over. */
  async function prove(plan: FullScanPlan): Promise<boolean> {
    if (!plan.isProving) for (const state of plan.states) if (!state.isProven) state.readings++;
    plan.isProving = true;
    if (!cannotProve()) {
      const isSettled = await count(plan);
      if (isSettled) return true;
    }
    // The count may have shown that deltas are useless.
    if (cannotProve()) return judgeByPages(plan);
    const isOver =
      plan.proofs >= (plan.states.some(({ isUncounted }) => isUncounted) ? MAX_UNCOUNTED_PROOFS : MAX_PROOFS);
    isInDoubt = !isOver;
    if (isOver) for (const state of plan.states) state.disagrees ||= !state.isProven && !state.hasAgreed;
    if (isOver || !plan.states.some(({ disagrees }) => disagrees)) return isOver;
    const again = plan.states.filter(
      ({ isProven, isUnreadable, readings }) => !isProven && !isUnreadable && readings < MAX_READINGS,
    );
    if (again.length === 0) return true;
    again.forEach(readAgain);
    plan.isProving = false;
    return false;
  }

  /** Proves each state that no item enters or leaves while it is counted: its total must be the number of items we have in it. */
  async function count(plan: FullScanPlan): Promise<boolean> {
    await finishDeepPoll();
    const inQuestion = plan.states.filter(({ isProven, isGivenUp }) => !isProven && !isGivenUp);
    if (inQuestion.length === 0) return true;
    const changesOf = ({ status, isUncounted }: StateScan) =>
      isUncounted ? counters.any(plan.leader ? 'all' : status) : counters.moves(status);
    const before = new Map(inQuestion.map((state) => [state.status, changesOf(state)]));
    if (plan.leader) await readAnew(plan, plan.leader);
    await inParallel(inQuestion, concurrency, async (state) => {
      if (state.isUncounted) return plan.leader ? undefined : readAnew(plan, state);
      const reply = await askFor(state, 1);
      state.total = reply.data.total;
      snapshot.mergeItems(reply.data.rows, reply.askedAt);
    });
    const isComplete = await pollDeep();
    for (const state of inQuestion) {
      state.hasAgreed ||= isAsTold(state);
      if (state.isUncounted && state.isUnreadable) continue;
      if (!isComplete || changesOf(state) !== before.get(state.status)) continue;
      state.isProven = isAsTold(state);
      state.disagrees = !state.isProven;
    }
    plan.proofs++;
    return plan.states.every(({ isProven, isGivenUp }) => isProven || isGivenUp);
  }

  /** Reads all pages of a list without totals, one after the other. */
  async function readAnew(plan: FullScanPlan, state: StateScan): Promise<void> {
    for (const one of plan.leader ? plan.states : [state]) readAgain(one);
    for (let page = 1; page <= state.lastPage && !state.isUnreadable && isUnderWay(plan); page++) {
      await takePage(plan, state, page);
    }
    for (const one of plan.states) one.nextPage = Math.max(one.nextPage, one.lastPage + 1);
  }

  function isAsTold(state: StateScan): boolean {
    if (state.isUncounted) state.total = rowsIn(state);
    state.have = snapshot.countIn(state.status) + state.unfiled.size;
    return state.have + state.unnamed.size === state.total;
  }

  /**
   * Judges states by their pages, where deltas are useless: a state counts as proven until the next scan if its total is
   * the number of items in its pages, or of those we have. Not if its pages cannot be read: one item may have left and
   * another entered.
   */
  function judgeByPages(plan: FullScanPlan): true {
    for (const state of plan.states) {
      const isCounted = isAsTold(state) || rowsIn(state) === state.total;
      state.isProven ||= isCounted && !state.isUnreadable;
      state.disagrees = !state.isProven;
    }
    return true;
  }

  return {
    get isRunning() {
      return current !== undefined;
    },
    get kind() {
      return current?.kind;
    },
    get isInDoubt() {
      return isInDoubt;
    },
    get pageCount() {
      return current ? pageCountOf(current) : 0;
    },
    begin(kind, { saved, absentBefore = [] } = {}) {
      current = newFullScan(kind, now(), absentBefore, saved, (status) =>
        kind === 'sweep' ? snapshot.idsIn(status) : [],
      );
    },
    async step(endsAt, onPage = () => undefined) {
      const plan = current;
      isInDoubt = false;
      if (!plan) return undefined;
      if (plan.kind === 'sweep') stuckLists.giveUp(plan);
      const isBarred = !plan.isOpen && plan.states.some(({ failures }) => failures > 0);
      if (!plan.isOpen && !(isBarred && nextState(plan))) await open(plan);
      else if (plan.states.some(isToBeRead)) await read(plan, endsAt, onPage);
      else if (!plan.isCounted) plan.isCounted = await prove(plan);
      else {
        await askAfterAbsent(plan);
        current = undefined;
        const result = resultOf(plan);
        stuckLists.settle(result.unread);
        return result;
      }
      return undefined;
    },
    progress: () => scanProgress(current),
    save: () => current && savedOf(current),
    abandon() {
      current = undefined;
      stuckLists.settle([]);
    },
  };
}
