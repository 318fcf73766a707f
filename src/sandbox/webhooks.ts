/**
 * Sends events to a receiver, spec part 6: signed over the raw body, retried with growing pauses, and recorded. The spec
 * shows no payload and no retries; both are our choice.
 */
import { createHmac, randomUUID } from 'node:crypto';
import type { Delivery, EventName } from './surface.ts';

export const EVENTS = [
  'pedido.pago',
  'item.status_alterado',
  'pedido.cancelado',
] as const satisfies readonly EventName[];

export const SIGNATURE_HEADER = 'x-service-signature';

export type Receiver = { url: string; secret: string };

export type Webhooks = {
  /** Sets the receiver of events; without one no events are made. */
  setReceiver(receiver: Receiver | undefined): void;
  receiver(): Receiver | undefined;
  send(event: EventName, storeId: string, at: string, data: Record<string, unknown>): void;
  list(): Delivery[];
  /** Sends a delivery once more, unchanged. `false` if it is not known. */
  redeliver(id: string): boolean;
  /** Resolves when no delivery is being sent or waits for a retry. */
  idle(): Promise<void>;
  clear(): void;
  close(): void;
};

const KEPT = 1000;
const WAITING_AT_MOST = 10_000;
const AT_ONCE = 4;
const TIMEOUT_MS = 5000;

/** `sha256=` and the HMAC-SHA256 of the body under the secret. */
function signBody(body: string, secret: string, digest: 'hex' | 'base64'): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest(digest)}`;
}

/** Makes a sender with six attempts: the first pause is `firstPauseMs`, each further one four times as long. */
export function createWebhooks(options: {
  digest(): 'hex' | 'base64';
  firstPauseMs?: number;
  tries?: number;
}): Webhooks {
  const { firstPauseMs = 1000, tries = 6 } = options;
  let receiver: Receiver | undefined;
  let journal: Delivery[] = [];
  let queue: Delivery[] = [];
  let inFlight = 0;
  let idleWaiters: (() => void)[] = [];
  const pauses = new Map<NodeJS.Timeout, Delivery>();
  const abort = new AbortController();

  function settle(): void {
    if (queue.length > 0 || inFlight > 0 || pauses.size > 0) return;
    for (const resolve of idleWaiters) resolve();
    idleWaiters = [];
  }

  function pump(): void {
    while (inFlight < AT_ONCE && queue.length > 0) {
      inFlight++;
      void attempt(queue.shift()!).finally(() => {
        inFlight--;
        pump();
        settle();
      });
    }
  }

  async function attempt(delivery: Delivery): Promise<void> {
    const startedAt = performance.now();
    const at = new Date().toISOString();
    const result = await post(delivery);
    if (abort.signal.aborted) return;
    delivery.attempts.push({ at, ...result, ms: Math.round(performance.now() - startedAt) });
    if (result.status >= 200 && result.status < 300) {
      delivery.state = 'delivered';
    } else if (delivery.attempts.length >= tries) {
      delivery.state = 'given-up';
    } else {
      pauseBefore(delivery);
    }
  }

  function pauseBefore(delivery: Delivery): void {
    const pauseMs = firstPauseMs * 4 ** (delivery.attempts.length - 1);
    const timer = setTimeout(() => {
      pauses.delete(timer);
      queue.push(delivery);
      pump();
    }, pauseMs);
    timer.unref();
    pauses.set(timer, delivery);
  }

  async function post(delivery: Delivery): Promise<{ status: number; error?: string }> {
    try {
      const response = await fetch(delivery.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: delivery.signature },
        body: delivery.body,
        redirect: 'manual',
        signal: AbortSignal.any([abort.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      await response.body?.cancel();
      return { status: response.status };
    } catch (error) {
      const { message, cause } = error as Error;
      return { status: 0, error: cause instanceof Error ? cause.message : message };
    }
  }

  function enqueue(delivery: Delivery): void {
    journal.push(delivery);
    if (journal.length > KEPT * 2) journal = journal.slice(-KEPT);
    if (queue.length >= WAITING_AT_MOST) {
      delivery.state = 'given-up';
      return;
    }
    queue.push(delivery);
    pump();
  }

  function forgetPauses(): void {
    for (const timer of pauses.keys()) clearTimeout(timer);
    pauses.clear();
  }

  return {
    setReceiver: (next) => {
      receiver = next;
    },
    receiver: () => receiver,
    send(event, storeId, at, data) {
      if (receiver === undefined) return;
      const id = randomUUID();
      const body = JSON.stringify({ id, evento: event, criado_em: at, loja_id: storeId, dados: data });
      const signature = signBody(body, receiver.secret, options.digest());
      enqueue({ id, event, url: receiver.url, body, signature, state: 'waiting', attempts: [] });
    },
    list: () => journal.slice(-KEPT),
    redeliver(id) {
      const known = journal.find((delivery) => delivery.id === id);
      if (known === undefined) return false;
      enqueue({ ...known, state: 'waiting', attempts: [] });
      return true;
    },
    idle: () =>
      new Promise((resolve) => {
        idleWaiters.push(resolve);
        settle();
      }),
    clear: () => {
      journal = [];
      queue = [];
      forgetPauses();
      settle();
    },
    close: () => {
      queue = [];
      forgetPauses();
      abort.abort();
    },
  };
}
