/**
 * Actions: what a person asked for, carried out once, each with one verdict.
 *
 *     perform → sending ─ 2xx ───────────────→ applied
 *                  ├──── clean refusal ─→ re-read ─→ refused, with what the item is now
 *                  ├──── provably not sent ─────────→ not-sent
 *                  └──── reply lost ──→ watching ─ evidence ─→ applied / already so
 *                                          └── none in time ─→ unconfirmed, settled by later evidence
 *
 * A lost reply is not a failure: nothing is sent again before the service has been asked what became of it.
 */
import type { ApiClient, Reply } from '../api/client.ts';
import { ApiError, TransitionRefused } from '../api/errors.ts';
import type { Clock } from '../clock.ts';
import { isAllowed, type Transition } from '../domain/lifecycle.ts';
import type { OrderItem } from '../domain/records.ts';
import { mergeItems, type Shop } from '../store/shop.ts';
import { findEvidence } from './evidence.ts';
import type { Intent, Settled, Verdict } from './intents.ts';

export type ActionsOptions = {
  client: Pick<ApiClient, 'getOrder' | 'acceptItem' | 'startProduction' | 'shipItem' | 'returnToProduction'>;
  shop: Shop;
  clock: Clock;
  /** How long after a lost reply the service is watched for evidence before the intent counts as unconfirmed. */
  watchMs?: number;
};

export type Actions = {
  /**
   * Asks for a transition of an item of the picture. Answers the intent, or `undefined` where nothing was begun: the
   * item is unknown, its state does not allow the move, or an intent of it has no verdict yet (a double press).
   */
  perform(operation: Transition, itemId: string, trackingCode?: string | null): Intent | undefined;
  /** Listens to verdicts; answers how to stop. */
  onSettled(listener: (settled: Settled) => void): () => void;
  /** Ends every wait. Intents without a verdict stay unsettled. */
  stop(): Promise<void>;
};

const WATCH_MS = 25_000;
const FIRST_LOOK_MS = 500;
const LOOK_GROWTH = 1.6;
const MAX_LOOK_MS = 5000;

export function createActions(options: ActionsOptions): Actions {
  const { client, shop, clock, watchMs = WATCH_MS } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const listeners = new Set<(settled: Settled) => void>();
  const running = new Set<Promise<void>>();
  let intentCount = 0;

  const send: Record<Transition, (intent: Intent) => Promise<Reply<OrderItem>>> = {
    accept: ({ orderId, itemId }) => client.acceptItem(orderId, itemId, signal),
    startProduction: ({ orderId, itemId }) => client.startProduction(orderId, itemId, signal),
    ship: ({ orderId, itemId, trackingCode = null }) => client.shipItem(orderId, itemId, trackingCode, signal),
    returnToProduction: ({ orderId, itemId }) => client.returnToProduction(orderId, itemId, signal),
  };

  async function carryOut(intent: Intent): Promise<void> {
    change(intent, { phase: 'sending', sentAt: clock.now() });
    try {
      const reply = await send[intent.operation](intent);
      // Counted as asked now, at its confirmation: no GET that was asked earlier may undo it.
      mergeItems(shop, [reply.data], clock.now());
      settle(intent, { kind: 'applied', item: reply.data, isByEvidence: false });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.mayHaveApplied) await watch(intent);
      else if (error instanceof TransitionRefused) await explainRefusal(intent, error.message);
      else settle(intent, { kind: 'not-sent', reason: error.message });
    }
  }

  async function explainRefusal(intent: Intent, reason: string): Promise<void> {
    const item = await readBack(intent);
    settle(intent, { kind: 'refused', reason, item });
  }

  async function watch(intent: Intent): Promise<void> {
    change(intent, { phase: 'watching' });
    const endsAt = clock.now() + watchMs;
    let pauseMs = FIRST_LOOK_MS;
    for (;;) {
      const item = await readBack(intent);
      change(intent, { lookCount: (current(intent)?.lookCount ?? 0) + 1 });
      if (item && judge(intent, item)) return;
      if (clock.now() >= endsAt) break;
      await clock.sleep(pauseMs, signal);
      pauseMs = Math.min(MAX_LOOK_MS, pauseMs * LOOK_GROWTH);
    }
    change(intent, { phase: 'unconfirmed' });
    tell({ intent: { ...intent, phase: 'unconfirmed' }, verdict: { kind: 'unconfirmed' } });
  }

  /** Settles the intent if the item as it is now proves something. */
  function judge(intent: Intent, item: OrderItem): boolean {
    const finding = findEvidence(intent, item);
    if (finding === 'nothing') return false;
    settle(intent, finding === 'ours' ? { kind: 'applied', item, isByEvidence: true } : { kind: 'already-so', item });
    return true;
  }

  /** The item as the service has it now; `undefined` where it cannot be read or is not in its order. */
  async function readBack({ orderId, itemId }: Intent): Promise<OrderItem | undefined> {
    try {
      const askedAt = clock.now();
      const { data } = await client.getOrder(orderId, signal);
      mergeItems(shop, data.itens, askedAt);
      return data.itens.find((item) => item.id === itemId);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ApiError) return undefined;
      throw error;
    }
  }

  // What the sync brings may settle what the watch could not.
  const unsubscribe = shop.subscribe((state, before) => {
    if (state.version === before.version) return;
    for (const intent of [...state.intents.values()].flat()) {
      const entry = intent.phase === 'unconfirmed' ? state.records.get(intent.itemId) : undefined;
      if (entry) judge(intent, entry.item);
    }
  });

  function settle(intent: Intent, verdict: Verdict): void {
    setIntents(intent.itemId, (intents) => intents.filter(({ id }) => id !== intent.id));
    tell({ intent, verdict });
  }

  function change(intent: Intent, patch: Partial<Intent>): void {
    setIntents(intent.itemId, (intents) => intents.map((one) => (one.id === intent.id ? { ...one, ...patch } : one)));
  }

  function current(intent: Intent): Intent | undefined {
    return shop
      .getState()
      .intents.get(intent.itemId)
      ?.find(({ id }) => id === intent.id);
  }

  function setIntents(itemId: string, update: (intents: readonly Intent[]) => readonly Intent[]): void {
    const intents = new Map(shop.getState().intents);
    const updated = update(intents.get(itemId) ?? []);
    if (updated.length === 0) intents.delete(itemId);
    else intents.set(itemId, updated);
    shop.setState({ intents });
  }

  function tell(settled: Settled): void {
    for (const listener of listeners) listener(settled);
  }

  return {
    perform(operation, itemId, trackingCode) {
      const entry = shop.getState().records.get(itemId);
      if (!entry || !isAllowed(operation, entry.item.item_status) || shop.getState().intents.has(itemId))
        return undefined;
      const intent: Intent = {
        id: `${clock.wallNow().toString(36)}-${(intentCount++).toString(36)}`,
        operation,
        orderId: entry.item.order_id,
        itemId,
        ...(operation === 'ship' ? { trackingCode: trackingCode ?? null } : {}),
        phase: 'waiting',
        createdAt: clock.wallNow(),
        sentAt: undefined,
        lookCount: 0,
      };
      setIntents(itemId, (intents) => [...intents, intent]);
      const task = carryOut(intent)
        .catch((error: unknown) => {
          if (!signal.aborted) throw error;
        })
        .finally(() => running.delete(task));
      running.add(task);
      return intent;
    },
    onSettled(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async stop() {
      stopping.abort();
      unsubscribe();
      await Promise.allSettled(running);
    },
  };
}
