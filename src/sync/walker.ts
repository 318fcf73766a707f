/**
 * Reads all open states, page by page, between the looks: the first load, and every sweep after it.
 *
 *     open (page 1 of each state) → read the other pages → prove → done
 *                                        ↑──── a state disagrees ──┘      (three readings at most)
 *
 * A list filtered by state cannot be proven by its pages: one item leaves an early page, another enters at the end, and
 * the one that slipped between two pages is missing although every total agrees; and as it did not change, no delta will
 * bring it. So a state is proven by counting: between two looks that show nobody entering or leaving it, the service's
 * total of it must be the number of items that we have in it. Ours are part of theirs, and as many: they are the same.
 * That also holds for lists of thousands of pages which are never still.
 */
import type { ItemQuery, Page, Reply } from '../api/client.ts';
import { NotFoundHere } from '../api/errors.ts';
import type { ItemStatus, Order, OrderItem } from '../domain/records.ts';
import type { Change } from '../store/records.ts';
import { inLanes, inParallel } from './lanes.ts';
import type { Picture, SavedWalk } from './picture.ts';
import type { SyncRules } from './rules.ts';
import {
  newWalk,
  progressOf,
  resultOf,
  savedOf,
  type StateWalk,
  type Walk,
  type WalkKind,
  type WalkResult,
} from './walk.ts';

export type WalkerOptions = {
  /** One page, with everything that the engine notes about every answer. Waits for the store's budget. */
  fetchItems: (query: ItemQuery, page: number) => Promise<Reply<Page<OrderItem>>>;
  fetchOrder: (orderId: string) => Promise<Reply<Order>>;
  /** Completes a deep look that was begun earlier, if there is one. */
  finishLook: () => Promise<void>;
  /** A deep look that begins now; `false` if it was not complete. */
  lookDeep: () => Promise<boolean>;
  picture: Picture;
  rules: SyncRules;
  now: () => number;
  concurrency: number;
  /** Whether a delta should have told of this change already. */
  isOverdue: (change: Change) => boolean;
  /** Whether deltas are of no use, so that nothing can be proven by them. */
  cannotProve: () => boolean;
};

export type Walker = {
  readonly isWalking: boolean;
  readonly kind: WalkKind | undefined;
  /** Begins a reading, or goes on with one that an earlier run left; `absentBefore` from the last sweep. */
  begin(kind: WalkKind, earlier?: { saved?: SavedWalk | undefined; absentBefore?: readonly string[] }): void;
  /**
   * Reads on until `endsAt` (monotonic) or the end. Rejects with errors of the client; the next step goes on there.
   * `onPage` after every page: what has been read can be kept while the others are still under way.
   */
  step(endsAt: number, onPage?: () => void): Promise<WalkResult | undefined>;
  progress(): { done: number; total: number };
  save(): SavedWalk | undefined;
  abandon(): void;
};

const MAX_READINGS = 3;
const MAX_PROOFS = 6;
const MAX_QUESTIONS = 20;

export function createWalker(options: WalkerOptions): Walker {
  const { fetchItems, fetchOrder, finishLook, lookDeep, picture, rules, now, concurrency, isOverdue, cannotProve } =
    options;
  let walk: Walk | undefined;
  /** Grows with every item that enters or leaves a state, whoever tells of it. */
  const movers = new Map<string, number>();

  picture.onChanges((changes) => {
    for (const { entry, before } of changes) {
      if (before && before.status === entry.status) continue;
      for (const status of [before?.status, entry.status]) {
        if (status) movers.set(status, (movers.get(status) ?? 0) + 1);
      }
    }
  });

  /** Whether this walk has not been given up meanwhile. */
  const isUnderWay = (of: Walk) => walk === of;

  async function readPage(of: Walk, state: StateWalk, page: number): Promise<void> {
    const reply = await fetchItems({ status: state.status }, page);
    of.seen.push(...reply.data.rows.map(({ id }) => id));
    for (const row of reply.data.dropped) state.unnamed.add(row);
    state.total = reply.data.total;
    state.lastPage = Math.max(1, reply.data.lastPage);
    const changes = picture.mergeItems(reply.data.rows, reply.askedAt);
    if (of.kind === 'sweep') of.mendedCount += changes.filter(isOverdue).length;
  }

  async function open(of: Walk): Promise<void> {
    await inParallel(of.states, concurrency, (state) => readPage(of, state, 1));
    for (const state of of.states) state.nextPage = 2;
    of.isOpen = true;
  }

  /** Reads pages with several requests under way until the time is up; a page that failed is the next one again. */
  async function read(of: Walk, endsAt: number, onPage: () => void): Promise<void> {
    const failures: { state: StateWalk; page: number }[] = [];
    let turns = 0;
    const lane = async () => {
      while (isUnderWay(of) && failures.length === 0 && (turns++ < concurrency || now() < endsAt)) {
        const state = of.states.find(({ nextPage, lastPage }) => nextPage <= lastPage);
        if (!state) return;
        const page = state.nextPage++;
        state.underWay.add(page);
        try {
          await readPage(of, state, page);
          state.underWay.delete(page);
          if (isUnderWay(of)) onPage();
        } catch (error) {
          failures.push({ state, page });
          throw error;
        }
      }
    };
    try {
      await inLanes(concurrency, lane);
    } finally {
      for (const { state, page } of failures) state.nextPage = Math.min(state.nextPage, page);
      for (const { underWay } of of.states) underWay.clear();
    }
  }

  /** Counts the states that are still in question; answers whether the walk is over. */
  async function prove(of: Walk): Promise<boolean> {
    const open = of.states.filter(({ isProven }) => !isProven);
    for (const state of open) state.readings++;
    if (!rules.provesStates || cannotProve()) return true;
    for (;;) {
      await finishLook();
      const inQuestion = of.states.filter(({ isProven }) => !isProven);
      const before = new Map(inQuestion.map(({ status }) => [status, movers.get(status) ?? 0]));
      await inParallel(inQuestion, concurrency, async (state) => {
        const reply = await fetchItems({ status: state.status }, 1);
        state.total = reply.data.total;
        picture.mergeItems(reply.data.rows, reply.askedAt);
      });
      const isComplete = await lookDeep();
      const isStill = (status: ItemStatus) => isComplete && (movers.get(status) ?? 0) === before.get(status);
      let disagreeing = 0;
      for (const state of inQuestion) {
        if (!isStill(state.status)) continue;
        state.isProven = picture.countIn(state.status) + state.unnamed.size === state.total;
        if (!state.isProven) disagreeing++;
      }
      if (of.states.every(({ isProven }) => isProven)) return true;
      of.proofs++;
      if (disagreeing > 0 || of.proofs >= MAX_PROOFS) break;
    }
    const again = of.states.filter(({ isProven, readings }) => !isProven && readings < MAX_READINGS);
    if (again.length === 0 || of.proofs >= MAX_PROOFS) return true;
    for (const state of again) {
      state.nextPage = 1;
      state.unnamed.clear();
    }
    return false;
  }

  /** What was ours and in no page: gone, or slipped. Absence proves nothing; the order does. */
  async function askAfterAbsent(of: Walk): Promise<void> {
    const seen = new Set(of.seen);
    for (const state of of.states) {
      for (const itemId of state.ours) {
        const entry = picture.get(itemId);
        const hasMoved = entry && (entry.status !== state.status || entry.knownAt >= of.beganAt);
        if (seen.has(itemId) || hasMoved) continue;
        const readings = (of.absentBefore.has(itemId) ? 1 : 0) + state.readings;
        if (rules.takesAbsenceForDeletion) gone(of, itemId);
        else if (readings < rules.readingsUntilAsked || of.questions >= MAX_QUESTIONS) of.absent.add(itemId);
        else await askAfter(of, itemId, entry?.item.order_id ?? picture.orderIdOf(itemId));
      }
    }
  }

  async function askAfter(of: Walk, itemId: string, orderId: string | undefined): Promise<void> {
    if (orderId === undefined) return;
    of.questions++;
    try {
      const { data, askedAt } = await fetchOrder(orderId);
      of.mendedCount += picture.mergeItems(data.itens, askedAt).filter(isOverdue).length;
      if (!data.itens.some(({ id }) => id === itemId)) gone(of, itemId);
    } catch (error) {
      if (!(error instanceof NotFoundHere)) throw error;
      gone(of, itemId);
    }
  }

  function gone(of: Walk, itemId: string): void {
    picture.markGone(itemId);
    of.goneCount++;
  }

  return {
    get isWalking() {
      return walk !== undefined;
    },
    get kind() {
      return walk?.kind;
    },
    begin(kind, { saved, absentBefore = [] } = {}) {
      walk = newWalk(kind, now(), absentBefore, saved, (status) => (kind === 'sweep' ? picture.idsIn(status) : []));
    },
    async step(endsAt, onPage = () => {}) {
      const of = walk;
      if (!of) return undefined;
      if (!of.isOpen) await open(of);
      else if (of.states.some(({ nextPage, lastPage }) => nextPage <= lastPage)) await read(of, endsAt, onPage);
      else if (!of.isCounted) of.isCounted = await prove(of);
      else {
        if (of.kind === 'sweep') await askAfterAbsent(of);
        walk = undefined;
        return resultOf(of);
      }
      return undefined;
    },
    progress: () => progressOf(walk),
    save: () => walk && savedOf(walk),
    abandon() {
      walk = undefined;
    },
  };
}
