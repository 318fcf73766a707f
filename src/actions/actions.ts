/**
 * Actions: what a person asked for, carried out once, each with one verdict (design, part 6).
 *
 * `ask` writes the intent to the outbox before it answers; a carrier then takes it through its phases (intents.ts). Several
 * processes may share one outbox: each shows all of it, carries out what it asked itself, and takes over what a process
 * that is gone has left.
 */
import { randomUUID } from 'node:crypto';
import type { PriceChange, StockChange } from '../api/client.ts';
import type { Clock } from '../clock.ts';
import { readStatus, TRANSITION_RULES, type Transition } from '../domain/lifecycle.ts';
import type { OrderItem, Product, StockRecord } from '../domain/records.ts';
import { mergeItems, type Shop } from '../store/shop.ts';
import { createBulks, type Bulks } from './bulk.ts';
import { createCarrier } from './carrier.ts';
import { seenOf } from './check.ts';
import { beforeOf } from './edits.ts';
import { expectedStatus, isUnderWay } from './expected.ts';
import { createGate } from './gate.ts';
import { targetOf, type AnyIntent, type Author, type Intent, type Settled, type Verdict } from './intents.ts';
import type { ActionClient } from './jobs.ts';
import { createMemoryTable } from './memory-table.ts';
import { createOutbox, entryOf, NotRecorded, type IntentRow, type NewIntent, type OutboxTable } from './outbox.ts';
import { ACTION_TIMES, POLICY, type ActionTimes, type Policy } from './policy.ts';
import type { PriceUnit } from './prices.ts';
import { createSlots } from './slots.ts';
import { createUndo, type Undone } from './undo.ts';
import { createView } from './view.ts';

export type ActionsOptions = {
  client: ActionClient;
  shop: Shop;
  clock: Clock;
  /** Where intents are kept; in memory by default, and then they end with the process. */
  table?: OutboxTable;
  /** Who asks where a call names nobody else. */
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
  policy?: Partial<Policy>;
};

/** What may be asked. */
export type Request =
  /** `trackingCode: null` ships without tracking. */
  | { operation: Transition; itemId: string; trackingCode?: string | null | undefined }
  /** New prices in cents, of a product as the operator saw it; `unit` is the one in which the service sends prices. */
  | { operation: 'setPrice'; product: Product; change: PriceChange; unit: PriceUnit }
  /** A new count, or `delta` to add to the count that a fresh look finds, or the switch. */
  | { operation: 'setStock'; stock: StockRecord; change: StockChange; delta?: number };

export type AskOptions = {
  by?: Author;
  /** Holds accept and start back for the grace; default true. Bulk, scanner and scripts confirm instead. */
  hasGrace?: boolean;
  /** Waits for a store that cannot be reached; default true. Otherwise it ends as not sent. */
  isPatient?: boolean;
};

/** Why nothing was begun. */
export type AskProblem =
  | 'unknown-item'
  /** The item's state, with what is already on its way, does not allow it. */
  | 'not-allowed'
  /** The same is already on its way: a double press. */
  | 'double'
  /** Which store this is has not been heard yet. */
  | 'no-store'
  /** It could not be written down, so it will not be sent. */
  | 'not-recorded'
  /** This bench is closing. */
  | 'closing';

export type Asked =
  | { intent: AnyIntent; problem?: undefined }
  | { intent?: undefined; problem: AskProblem; reason: string };

export type Actions = {
  /**
   * Asks for a transition of an item of the picture; answers the intent, or `undefined` where nothing was begun. What
   * cannot be recorded is told to the listeners as not sent.
   */
  perform(operation: Transition, itemId: string, trackingCode?: string | null): Intent | undefined;
  /** Asks for anything. When it answers an intent, that is on disk. */
  ask(request: Request, options?: AskOptions): Asked;
  /** Why a transition of an item would not be begun; `undefined` when it would. */
  whyNot(operation: Transition, itemId: string): AskProblem | undefined;
  /** Takes back the last thing an author asked for, or says why that cannot be. */
  undo(by?: Author): Undone;
  /** Takes back an intent that has never been sent; false where that is too late. Its verdict is told like any other. */
  withdraw(intentId: string): boolean;
  /** Many transitions at once: preview, start, retry, cancel. */
  readonly bulk: Bulks;
  /** Looks now for what became of an unconfirmed intent. False where it is none of the open ones. */
  askAgain(intentId: string, by?: Author): boolean;
  /** Stops looking: it stays unconfirmed for good, which the operator has seen. */
  setAside(intentId: string, by?: Author): boolean;
  /** The intents without a last verdict, the oldest first. */
  open(): AnyIntent[];
  /** Resolves with the first verdict of an intent, `unconfirmed` included; rejects when this process ends before. */
  settledOf(intentId: string): Promise<Verdict>;
  /** Listens to verdicts; answers how to stop. `unconfirmed` may be followed by one more. */
  onSettled(listener: (settled: Settled) => void): () => void;
  /** Writes to the audit trail that a buyer's data was shown. False where that cannot be recorded: then do not show it. */
  noteReveal(orderId: string, by?: Author): boolean;
  /** The store or the token is (perhaps) back: whatever waits tries again now. */
  resume(): void;
  /** Sends what is in its grace, waits a little for answers, then ends. What has no verdict stays in the outbox. */
  stop(options?: { flushMs?: number }): Promise<void>;
};

const TEND_MS = 1000;
const FLUSH_MS = 3000;

export function createActions(options: ActionsOptions): Actions {
  const { client, shop, clock, random = Math.random, newId = randomUUID } = options;
  const times: ActionTimes = { ...ACTION_TIMES, ...options.times };
  const policy: Policy = { ...POLICY, ...options.policy };
  const author: Author = options.author ?? { operator: '', station: '' };
  const stopping = new AbortController();
  const { signal } = stopping;
  const outbox = createOutbox({
    table: options.table ?? createMemoryTable(),
    owner: options.owner ?? `${process.pid}-${newId()}`,
    leaseMs: times.leaseMs,
    wallNow: clock.wallNow,
    isOwnerGone: options.isOwnerGone ?? (() => false),
  });
  const view = createView(shop);
  const gate = createGate({ client, clock, signal });
  const listeners = new Set<(settled: Settled) => void>();
  const running = new Map<string, Promise<void>>();
  const bornAt = new Map<string, number>();
  /** The version of its item for which an unconfirmed intent was last looked into. */
  const lookedAt = new Map<string, OrderItem>();
  /** Verdicts that are known and told, but could not be written down yet. */
  const unrecorded = new Map<string, { verdict: Verdict; attempt: number | undefined }>();
  let isClosing = false;
  let knownVersion = '';
  let renewedAt = clock.now();

  const carrier = createCarrier({
    outbox,
    view,
    gate,
    policy,
    times,
    clock,
    random,
    bulkSlots: createSlots(options.bulkConcurrency ?? 3),
    tools: {
      client,
      policy,
      signal,
      takeItems: (items: readonly OrderItem[], askedAt) =>
        void mergeItems(shop, items, askedAt === 'our-write' ? clock.now() : askedAt, clock.now()),
    },
    ageOf: (row) => {
      const born = bornAt.get(row.id);
      return born === undefined ? Math.abs(clock.wallNow() - row.createdAt) : clock.now() - born;
    },
    finish,
    announce: (row) => tell({ intent: view.shown(row), verdict: { kind: 'unconfirmed' } }),
    close: (rows) => closeRows(rows),
    setTrouble: (outboxTrouble) => {
      if (shop.getState().outboxTrouble !== outboxTrouble) shop.setState({ outboxTrouble });
    },
  });

  // Verdicts

  function finish(row: IntentRow, verdict: Verdict, attempt?: number): void {
    try {
      const closed = outbox.settle(row.id, verdict, attempt);
      closeRows(closed, new Map([[row.id, verdict]]));
    } catch (error) {
      if (!(error instanceof NotRecorded)) throw error;
      // It is true whether or not it can be written down; on disk it stays open, and is judged again after a crash.
      shop.setState({ outboxTrouble: error.message });
      unrecorded.set(row.id, { verdict, attempt });
      const shown = view.shown(row);
      view.drop(row.id);
      tell({ intent: shown, verdict });
    }
  }

  /** Takes closed rows off the screen and tells their verdicts, the full ones where we have them. */
  function closeRows(rows: readonly IntentRow[], verdicts: ReadonlyMap<string, Verdict> = new Map()): void {
    for (const row of rows) {
      const verdict = verdicts.get(row.id) ?? row.verdict ?? { kind: 'unconfirmed' };
      const wasTold = unrecorded.delete(row.id);
      const shown = view.shown(row);
      view.drop(row.id);
      bornAt.delete(row.id);
      lookedAt.delete(row.id);
      carrier.wake(row.id);
      if (!wasTold) tell({ intent: shown, verdict });
    }
    if (rows.length > 0) startTasks();
  }

  function tell(settled: Settled): void {
    // A copy: a listener may stop listening while it is told.
    for (const listener of Array.from(listeners)) listener(settled);
  }

  // Tasks

  /** Begins to carry out whatever is next for its target and is not somebody else's. */
  function startTasks(): void {
    if (signal.aborted) return;
    const headOf = new Map<string, string>();
    for (const row of view.all()) {
      const isHead = row.phase === 'unconfirmed' || !headOf.has(row.target);
      if (row.phase !== 'unconfirmed' && !headOf.has(row.target)) headOf.set(row.target, row.id);
      if (!isHead) view.mark(row.id, { hold: 'queued' });
      else if (!running.has(row.id) && !unrecorded.has(row.id) && !outbox.isTaken(row)) start(row.id);
    }
  }

  function start(id: string): void {
    if (view.extrasOf(id).hold === 'queued') view.mark(id, { hold: undefined });
    const task = carrier
      .carry(id)
      .catch((error: unknown) => {
        if (!signal.aborted) throw error;
      })
      .finally(() => running.delete(id));
    running.set(id, task);
  }

  /** Sees to what other processes have done, and that ours are known to be alive. */
  async function tend(): Promise<void> {
    for (;;) {
      try {
        // Before it is known which store this is, there is no outbox to see to.
        if (shop.getState().lojaId !== undefined) {
          recordVerdicts();
          if (versionNow() !== knownVersion) reload();
          if (clock.now() - renewedAt >= times.leaseMs / 3) renew();
          startTasks();
        }
      } catch (error) {
        if (!(error instanceof NotRecorded)) throw error;
        shop.setState({ outboxTrouble: error.message });
      }
      await clock.sleep(TEND_MS, signal);
    }
  }

  function recordVerdicts(): void {
    for (const [id, { verdict, attempt }] of unrecorded) {
      const closed = outbox.settle(id, verdict, attempt);
      shop.setState({ outboxTrouble: undefined });
      closeRows(closed);
      unrecorded.delete(id);
    }
  }

  const versionNow = () => `${shop.getState().lojaId}:${outbox.version()}`;

  function reload(): void {
    knownVersion = versionNow();
    const open = outbox.open().filter(({ id }) => !unrecorded.has(id));
    const ids = new Set(open.map(({ id }) => id));
    const gone = view.all().filter(({ id }) => !ids.has(id));
    view.put(...open);
    for (const { id } of gone) {
      const settled = outbox.get(id);
      if (settled?.verdict) closeRows([settled]);
      else view.drop(id);
    }
  }

  function renew(): void {
    renewedAt = clock.now();
    if (running.size > 0) outbox.renew([...running.keys()]);
  }

  const tending = tend().catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });

  // What the sync brings may settle what a watch could not: look at once. And a store that is back is tried at once.
  const unsubscribe = shop.subscribe((state, before) => {
    if (state.health.trouble === undefined && before.health.trouble !== undefined) carrier.wakeAll();
    if (state.version === before.version) return;
    for (const [itemId, intents] of state.intents) {
      const item = state.records.get(itemId)?.item;
      for (const { id, phase } of intents) {
        if (phase !== 'unconfirmed' || !item || lookedAt.get(id) === item) continue;
        lookedAt.set(id, item);
        carrier.wake(id);
      }
    }
  });
  // Asking

  function whyNot(operation: Transition, itemId: string): AskProblem | undefined {
    const known = shop.getState();
    if (!known.records.get(itemId)) return 'unknown-item';
    if (isUnderWay(known, operation, itemId)) return 'double';
    const expected = readStatus(expectedStatus(known, itemId) ?? '');
    return expected === TRANSITION_RULES[operation].from ? undefined : 'not-allowed';
  }

  /** The intent of a request, or why there is none. Nothing is written. */
  function draft(request: Request, { by = author, hasGrace = true, isPatient = true }: AskOptions, bulkId?: string) {
    const { lojaId } = shop.getState();
    if (isClosing) return 'closing' as const;
    if (lojaId === undefined) return 'no-store' as const;
    const core = {
      id: newId(),
      lojaId,
      phase: 'waiting' as const,
      createdAt: clock.wallNow(),
      attemptCount: 0,
      isAmbiguous: false,
      lookCount: 0,
      isPatient,
      author: by,
      ...(bulkId === undefined ? {} : { bulkId }),
    };
    if (request.operation === 'setPrice') {
      const { product, change, unit } = request;
      const { id: productId, preco, preco_promocional, updated_at } = product;
      const before = { preco, preco_promocional, updated_at };
      return {
        ...core,
        target: targetOf({ productId }),
        operation: 'setPrice',
        productId,
        change,
        unit,
        before,
      } as const;
    }
    if (request.operation === 'setStock') {
      const { stock, change, delta } = request;
      const { id: stockId, product_id: productId } = stock;
      const what = { productId, stockId, change, before: beforeOf(stock), ...(delta === undefined ? {} : { delta }) };
      return { ...core, target: targetOf({ productId, stockId }), operation: 'setStock', ...what } as const;
    }
    const { operation, itemId, trackingCode } = request;
    const problem = whyNot(operation, itemId);
    if (problem) return problem;
    const { item } = shop.getState().records.get(itemId)!;
    const isHeldBack = hasGrace && times.graceMs > 0 && (operation === 'accept' || operation === 'startProduction');
    const isShipment = operation === 'ship';
    return {
      ...core,
      phase: isHeldBack ? 'grace' : 'waiting',
      target: targetOf({ itemId }),
      operation,
      orderId: item.order_id,
      itemId,
      ...(isShipment ? { trackingCode: trackingCode ?? null, seen: seenOf(item) } : {}),
    } as const;
  }

  /** Writes drafts, all or none, and begins. Throws {@link NotRecorded}. */
  function begin(drafts: readonly NewIntent[]): AnyIntent[] {
    const rows = outbox.add(drafts);
    shop.setState({ outboxTrouble: undefined });
    for (const row of rows) bornAt.set(row.id, clock.now());
    view.put(...rows);
    for (const row of rows) {
      if (row.phase === 'grace') view.mark(row.id, { graceEndsAt: clock.now() + times.graceMs });
    }
    startTasks();
    return rows.map((row) => view.shown(view.get(row.id) ?? row));
  }

  function ask(request: Request, askOptions?: AskOptions): Asked {
    const asked = askUnremembered(request, askOptions);
    if (asked.intent) undo.remember(asked.intent);
    return asked;
  }

  function askUnremembered(request: Request, askOptions: AskOptions = {}): Asked {
    const intent = draft(request, askOptions);
    if (typeof intent === 'string') return { problem: intent, reason: '' };
    try {
      return { intent: begin([intent])[0]! };
    } catch (error) {
      if (!(error instanceof NotRecorded)) throw error;
      shop.setState({ outboxTrouble: error.message });
      const lost = { ...intent, seq: 0 } as AnyIntent;
      tell({ intent: lost, verdict: { kind: 'not-sent', code: 'not-recorded', reason: error.message } });
      return { problem: 'not-recorded', reason: error.message };
    }
  }

  const undo = createUndo({ outbox, view, shop, ask: askUnremembered, closeRows });
  const bulk = createBulks({ shop, draft, begin, whyNot, newId, onSettled, withdraw: undo.withdraw });

  function onSettled(listener: (settled: Settled) => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  function settledOf(intentId: string): Promise<Verdict> {
    return new Promise((resolve, reject) => {
      const row = outbox.get(intentId);
      if (row?.verdict) return resolve(row.verdict);
      if (row?.phase === 'unconfirmed') return resolve({ kind: 'unconfirmed' });
      if (!row || signal.aborted) return reject(new Error('This intent is not in the outbox.'));
      const onAbort = () => end(() => reject(new Error('This bench ended before the verdict.')));
      const stop = onSettled(({ intent, verdict }) => {
        if (intent.id === intentId) end(() => resolve(verdict));
      });
      const end = (settle: () => void) => {
        stop();
        signal.removeEventListener('abort', onAbort);
        settle();
      };
      signal.addEventListener('abort', onAbort);
    });
  }

  /** Writes about an open intent; false where it is not open or cannot be written. */
  function noted(intentId: string, work: (row: IntentRow) => void): boolean {
    const row = view.get(intentId);
    if (!row) return false;
    try {
      work(row);
      return true;
    } catch (error) {
      if (error instanceof NotRecorded) return false;
      throw error;
    }
  }

  const isFlushing = () =>
    view.all().some(({ phase, id }) => running.has(id) && (phase === 'grace' || phase === 'sending'));

  async function flush(flushMs: number): Promise<void> {
    const endsAt = clock.now() + flushMs;
    for (const row of view.all()) {
      if (row.phase === 'grace') view.mark(row.id, { graceEndsAt: clock.now() });
      carrier.wake(row.id);
    }
    while (isFlushing() && clock.now() < endsAt) await clock.sleep(20, signal);
  }

  return {
    ask,
    whyNot,
    bulk,
    settledOf,
    onSettled,
    perform(operation, itemId, trackingCode) {
      return ask({ operation, itemId, trackingCode }).intent as Intent | undefined;
    },
    undo: (by = author) => undo.undo(by),
    withdraw(id) {
      try {
        return undo.withdraw(id);
      } catch (error) {
        if (error instanceof NotRecorded) return false;
        throw error;
      }
    },
    open: () => view.all().map((row) => view.shown(row)),
    askAgain: (id, by = author) =>
      noted(id, (row) => {
        outbox.audit(entryOf({ ...row, author: by }, 'asked-again', clock.wallNow()));
        carrier.wake(id);
      }),
    setAside: (id, by = author) => {
      const row = view.get(id);
      if (row?.phase !== 'unconfirmed') return false;
      return noted(id, () => {
        outbox.audit(entryOf({ ...row, author: by }, 'set-aside', clock.wallNow()));
        closeRows(outbox.settle(id, { kind: 'unconfirmed', isClosed: true }));
      });
    },
    noteReveal(orderId, { operator, station } = author) {
      try {
        outbox.audit({ at: clock.wallNow(), operator, station, what: 'reveal', order_id: orderId });
        return true;
      } catch (error) {
        if (error instanceof NotRecorded) return false;
        throw error;
      }
    },
    resume() {
      gate.reopen();
      carrier.wakeAll();
    },
    async stop({ flushMs = FLUSH_MS } = {}) {
      isClosing = true;
      await flush(flushMs).catch(() => {});
      stopping.abort(new Error('the bench is closing'));
      unsubscribe();
      await Promise.allSettled([...running.values(), tending]);
      try {
        outbox.release();
      } catch (error) {
        if (!(error instanceof NotRecorded)) throw error;
      }
    },
  };
}
