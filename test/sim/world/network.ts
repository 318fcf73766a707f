/**
 * The network between stations and the simulated service, behind the interface of the real client and with its real
 * errors (the answers of a service in trouble go through the real `judge`). `isWire` sends every page through JSON and
 * the real readers as well; without it rows are handed over as they are, which is much faster and tests the same sync.
 */
import type { ApiClient, Page, Reply } from '../../../src/api/client.ts';
import { createDriftCounter } from '../../../src/api/drift.ts';
import {
  Aborted,
  ApiError,
  NoReply,
  TransitionRefused,
  Unreachable,
  UnreadableAnswer,
  NotAuthenticated,
  NotFoundHere,
  RateLimited,
} from '../../../src/api/errors.ts';
import { decodeResponse } from '../../../src/api/decode-response.ts';
import { type ApiOperation, OPERATIONS } from '../../../src/domain/operations.ts';
import { createPageParameters, decodePage } from '../../../src/api/pages.ts';
import { readItem } from '../../../src/api/resources.ts';
import type { Order, OrderItem } from '../../../src/domain/records.ts';
import type { Random } from './random.ts';
import type { ListAnswer, ListQuery, Move, MoveResult, SimService } from './service.ts';
import type { VirtualTime } from './virtual-time.ts';

export type Fault =
  | 'unreachable'
  | 'lost-request'
  | 'lost-reply'
  | 'late-apply'
  | 'duplicate'
  | 'reset'
  | 'truncated'
  | 'html'
  | 'server-error'
  | 'too-many'
  | 'hang';

export type NetworkOptions = {
  /** From sending to the service, and again back: at least and at most. */
  latencyMs: readonly [number, number];
  /** The probability of each fault, per request. */
  faults: Partial<Record<Fault, number>>;
  isWire: boolean;
  links: 'with-filters' | 'without-filters';
  pageParameter: string;
  /** Requests per minute for all stations together; 0 is without limit. */
  limitPerMinute: number;
  /** How long the limit counts, whatever its name says; a minute by default. */
  limitWindowMs?: number;
  /** Of it, what others of the store use up at a random moment of the first window. */
  othersSpend?: number;
  retryAfter: 'seconds' | 'date' | 'junk' | 'absent';
};

export const PLAIN_NETWORK: NetworkOptions = {
  latencyMs: [20, 80],
  faults: {},
  isWire: false,
  links: 'with-filters',
  pageParameter: 'page',
  limitPerMinute: 0,
  retryAfter: 'seconds',
};

/** One request as it arrived at the service (or would have). */
export type Arrival = {
  at: number;
  station: string;
  operation: string;
  query: ListQuery & { page?: number };
  fault: Fault | undefined;
  status: number | undefined;
};

/** What the rate limit said with the last answer, as the client's exchanges tell it. */
export type SeenLimit = { limit: number; remaining: number; seenAt: number };

export type SimNetwork = ReturnType<typeof createNetwork>;

const LATE_APPLY_MS = 20_000;
const DEADLINE_MS = 45_000;
const LOJA_ID = 'loja-1';

export function createNetwork(time: VirtualTime, random: Random, first: SimService, initial: NetworkOptions) {
  let service = first;
  const options = { ...initial };
  const arrivals: Arrival[] = [];
  let isTokenGood = true;
  let lojaId = LOJA_ID;
  let windowEndsAt = 0;
  let usedInWindow = 0;
  let windowCount = 0;
  let afterStopCount = 0;
  let earlyCount = 0;
  let writesUnderWay = 0;

  const travel = () => random.int(options.latencyMs[0], options.latencyMs[1]);

  function pickFault(isWrite: boolean): Fault | undefined {
    for (const fault of Object.keys(options.faults) as Fault[]) {
      if (!isWrite && (fault === 'late-apply' || fault === 'duplicate')) continue;
      if (random.chance(options.faults[fault] ?? 0)) return fault;
    }
    return undefined;
  }

  /** The status of what stands before the service: its token check and its rate limit. */
  function atTheDoor(): { status: number; headers: Record<string, string> } | undefined {
    if (!isTokenGood) return { status: 401, headers: {} };
    if (options.limitPerMinute === 0) return undefined;
    if (time.now() >= windowEndsAt) {
      windowEndsAt = time.now() + (options.limitWindowMs ?? 60_000);
      usedInWindow = 0;
      const others = windowCount++ === 0 ? (options.othersSpend ?? 0) : 0;
      const lengthMs = options.limitWindowMs ?? 60_000;
      if (others > 0) time.after(random.int(lengthMs / 4, lengthMs / 2), () => (usedInWindow += others));
    }
    if (++usedInWindow <= options.limitPerMinute) return undefined;
    return { status: 429, headers: retryAfterOf(windowEndsAt - time.now()) };
  }

  function retryAfterOf(waitMs: number): Record<string, string> {
    const seconds = Math.ceil(waitMs / 1000);
    if (options.retryAfter === 'absent') return {};
    if (options.retryAfter === 'junk') return { 'retry-after': 'soon' };
    const date = service.date();
    if (options.retryAfter === 'date' && date !== undefined) {
      const at = new Date(date + seconds * 1000).toUTCString();
      return { 'retry-after': at, date: new Date(date).toUTCString() };
    }
    return { 'retry-after': String(seconds) };
  }

  /** A client as `station` has it. While `isAlive` is false, nothing that it waits for ever comes. */
  function clientFor(
    station: string,
    isAlive: () => boolean = () => true,
  ): ApiClient & { seenLimit(): SeenLimit | undefined; beginAgain(): void } {
    const pageParameters = createPageParameters();
    const drift = createDriftCounter();
    let seenLimit: SeenLimit | undefined;
    let toldToWaitUntil = 0;
    let isToldToStop = false;

    /** One request: travels, meets its fault, is evaluated at the service's time, travels back. */
    function send<T>(
      operation: ApiOperation,
      query: Arrival['query'],
      evaluate: () => T | Promise<T>,
      signal: AbortSignal | undefined,
    ): Promise<{ value: T; dateMs: number | undefined; askedAt: number }> {
      // As the client does: what was given up before it was begun is not sent.
      if (signal?.aborted) return Promise.reject(new Aborted(operation, false));
      const isWrite = operation.method !== 'GET';
      const askedAt = time.now();
      if (!isWrite && askedAt < toldToWaitUntil) earlyCount++;
      if (!isWrite && isToldToStop) afterStopCount++;
      const fault = pickFault(isWrite);
      const arrival: Arrival = { at: askedAt, station, operation: operation.name, query, fault, status: undefined };
      return new Promise((resolve, reject) => {
        const cancels: (() => void)[] = [];
        const end = (settle: () => void) => {
          for (const cancel of cancels) cancel();
          signal?.removeEventListener('abort', onAbort);
          if (isAlive()) settle();
        };
        const onAbort = () => end(() => reject(new Aborted(operation, true)));
        signal?.addEventListener('abort', onAbort, { once: true });
        const fail = (error: unknown) => end(() => reject(error));
        const later = (ms: number, work: () => void) => cancels.push(time.after(ms, work));
        const noReply = (reason: 'lost' | 'late') => fail(new NoReply({ operation, reason }));
        const answer = (status: number, headers: Record<string, string>, html = false) => {
          arrival.status = status;
          const body = html ? { problem: 'html' as const } : { value: { message: 'no' } };
          try {
            decodeResponse({ status, headers, body: Buffer.alloc(0), bodyState: 'whole' }, body, (v) => v, {
              operation,
              origin: 'https://store.example',
              wallNow: time.trueNow(),
              clean: (text) => text,
            });
          } catch (error) {
            later(travel(), () => {
              const waitMs = error instanceof RateLimited ? error.retryAfterMs : undefined;
              if (isWrite) return fail(error);
              if (waitMs !== undefined) toldToWaitUntil = Math.max(toldToWaitUntil, time.now() + waitMs);
              if (error instanceof NotAuthenticated) isToldToStop = true;
              fail(error);
            });
          }
        };

        if (fault === 'unreachable')
          return later(travel(), () => fail(new Unreachable({ operation, code: 'ECONNREFUSED' })));
        if (fault === 'lost-request') return later(travel() * 2, () => noReply('lost'));
        if (fault === 'hang') return later(DEADLINE_MS, () => noReply('late'));
        if (fault === 'late-apply') {
          // Its sender has long given up when it arrives: not to be called off by the end of the call.
          time.after(random.int(100, LATE_APPLY_MS), () => {
            arrivals.push({ ...arrival, at: time.now(), status: 200 });
            void evaluate();
          });
          return later(travel() * 2, () => noReply('lost'));
        }

        // A write that has left arrives, whatever becomes of the one who sent it.
        const arrive = (work: () => void) => (isWrite ? void time.after(travel(), work) : later(travel(), work));
        arrive(() => {
          arrival.at = time.now();
          arrivals.push(arrival);
          const refusal = atTheDoor();
          const remaining = Math.max(0, options.limitPerMinute - usedInWindow);
          const hasLimit = options.limitPerMinute > 0;
          seenLimit = hasLimit ? { limit: options.limitPerMinute, remaining, seenAt: time.now() } : undefined;
          if (refusal) return answer(refusal.status, refusal.headers);
          if (fault === 'too-many') return answer(429, retryAfterOf(random.int(1000, 5000)));
          if (fault === 'server-error') return answer(random.pick([500, 502, 503]), {}, random.chance(0.5));
          if (fault === 'html') return answer(200, {}, true);
          arrival.status = 200;
          const dateMs = service.date();
          if (isWrite) writesUnderWay++;
          void Promise.resolve(evaluate())
            .then((value) => {
              if (isWrite) writesUnderWay--;
              if (fault === 'duplicate') void evaluate();
              if (fault === 'lost-reply' || fault === 'reset') return later(travel(), () => noReply('lost'));
              if (fault === 'truncated') {
                const facts = { operation, status: 200, mayHaveApplied: true, reason: 'truncated' as const };
                return later(travel(), () => fail(new UnreadableAnswer(facts)));
              }
              later(travel(), () => end(() => resolve({ value, dateMs: isWrite ? service.date() : dateMs, askedAt })));
            })
            .catch(fail);
        });
      });
    }

    async function move(
      name: Move,
      operation: ApiOperation,
      orderId: string,
      itemId: string,
      code: string | null | undefined,
      signal?: AbortSignal,
    ) {
      const { value, dateMs, askedAt } = await send<MoveResult>(
        operation,
        {},
        () => service.move(name, orderId, itemId, code, station),
        signal,
      );
      const facts = { operation, status: 422, mayHaveApplied: false };
      if (value.kind === 'refused') throw new TransitionRefused({ ...facts, storeMessage: `now ${value.status}` });
      if (value.kind === 'not-found') throw new NotFoundHere({ ...facts, status: 404 });
      return replyOf(value.row as OrderItem, dateMs, askedAt);
    }

    return {
      drift,
      seenLimit: () => seenLimit,
      /** Somebody has told the station to try again after a 401. */
      beginAgain: () => void (isToldToStop = false),
      async ping(signal) {
        const { dateMs, askedAt } = await send(OPERATIONS.ping, {}, () => undefined, signal);
        return replyOf({ pong: true, loja_id: lojaId }, dateMs, askedAt);
      },
      async listItems({ page = 1, ...query } = {}, signal) {
        const operation = OPERATIONS.listItems;
        const { value, dateMs, askedAt } = await send(
          operation,
          { ...query, page },
          () => service.list(query, page),
          signal,
        );
        const { rows, total, currentPage, lastPage } = value;
        const { pageSize, hidesTotals = false } = service.options;
        if (hidesTotals) {
          const isFull = rows.length >= pageSize;
          const counted = { total: (page - 1) * pageSize + rows.length, currentPage, perPage: pageSize };
          const shown = { rows: rows as OrderItem[], rawRows: [], dropped: [], isUncounted: true };
          const last = isFull ? page + 1 : rows.length > 0 ? page : Math.max(1, page - 1);
          return replyOf({ ...shown, ...counted, lastPage: last }, dateMs, askedAt);
        }
        if (!options.isWire) {
          const data: Page<OrderItem> = {
            rows: rows as OrderItem[],
            rawRows: [],
            dropped: [],
            total,
            currentPage,
            lastPage,
            perPage: service.options.pageSize,
          };
          return replyOf(data, dateMs, askedAt);
        }
        const body: unknown = JSON.parse(JSON.stringify(envelope(value, service.options.pageSize, options, query)));
        const reply = replyOf(decodePage(body, readItem, 'item', drift), dateMs, askedAt);
        pageParameters.learn(operation.name, body);
        if (lastPage > 1 && pageParameters.nameFor(operation.name) !== options.pageParameter) {
          throw new Error(`The page parameter was read as ${pageParameters.nameFor(operation.name)}.`);
        }
        return reply;
      },
      async getOrder(orderId, signal) {
        const operation = OPERATIONS.getOrder;
        const { value, dateMs, askedAt } = await send(operation, {}, () => service.order(orderId), signal);
        if (!value) throw new NotFoundHere({ operation, status: 404, mayHaveApplied: false });
        return replyOf(anOrder(orderId, value as OrderItem[]), dateMs, askedAt);
      },
      acceptItem: (orderId, itemId, signal) =>
        move('accept', OPERATIONS.acceptItem, orderId, itemId, undefined, signal),
      startProduction: (orderId, itemId, signal) =>
        move('startProduction', OPERATIONS.startProduction, orderId, itemId, undefined, signal),
      shipItem: (orderId, itemId, code, signal) => move('ship', OPERATIONS.shipItem, orderId, itemId, code, signal),
      returnToProduction: (orderId, itemId, signal) =>
        move('returnToProduction', OPERATIONS.returnToProduction, orderId, itemId, undefined, signal),
      getProduct: () => notSimulated(OPERATIONS.getProduct),
      updatePrice: () => notSimulated(OPERATIONS.updatePrice),
      listStock: () => notSimulated(OPERATIONS.listStock),
      updateStock: () => notSimulated(OPERATIONS.updateStock),
      close: () => Promise.resolve(),
    };
  }

  return {
    clientFor,
    /** Every request that reached the service, in order. */
    arrivals: arrivals as readonly Arrival[],
    /** Reads that a station sent before the time that a `Retry-After` had told it. */
    earlyCount: () => earlyCount,
    /** Requests of stations that had been told 401, and were not begun again. */
    afterStopCount: () => afterStopCount,
    writesUnderWay: () => writesUnderWay,
    /** Ends all faults, and the rate limit with them. */
    heal() {
      options.faults = {};
      options.limitPerMinute = 0;
    },
    /** Others of the store have asked so many times in this window of the limit. */
    spend: (count: number) => {
      for (let i = 0; i < count; i++) atTheDoor();
    },
    setTokenGood: (isGood: boolean) => void (isTokenGood = isGood),
    setLojaId: (id: string) => void (lojaId = id),
    /** The token stands for another store from now on. */
    swapStore(other: SimService, otherId: string) {
      service = other;
      lojaId = otherId;
    },
    setFaults: (faults: NetworkOptions['faults']) => void (options.faults = faults),
  };
}

const replyOf = <T>(data: T, serverDateMs: number | undefined, askedAt: number): Reply<T> => ({
  data,
  raw: undefined,
  status: 200,
  serverDateMs,
  askedAt,
});

const notSimulated = (operation: ApiOperation) =>
  Promise.reject<never>(new NotFoundHere({ operation, status: 404, mayHaveApplied: false }));

function envelope(
  { rows, total, currentPage, lastPage }: ListAnswer,
  perPage: number,
  { links, pageParameter }: NetworkOptions,
  query: ListQuery,
) {
  const filters = links === 'with-filters' ? Object.entries(query) : [];
  const url = (page: number) =>
    `https://store.example/api/v1/pedidos?${new URLSearchParams([...filters, [pageParameter, String(page)]] as [string, string][])}`;
  const meta = {
    current_page: currentPage,
    from: null,
    last_page: lastPage,
    links: [],
    path: null,
    per_page: perPage,
    to: null,
    total,
  };
  return {
    data: rows,
    links: {
      first: url(1),
      last: url(lastPage),
      prev: currentPage > 1 ? url(currentPage - 1) : null,
      next: currentPage < lastPage ? url(currentPage + 1) : null,
    },
    meta,
  };
}

function anOrder(id: string, itens: OrderItem[]): Order {
  return {
    id,
    numero: itens[0]?.pedido?.numero ?? '',
    status: 'paid',
    subtotal: '',
    desconto: '',
    frete_total: '',
    total: '',
    metodo_envio: '',
    frete_prazo: '',
    notes: '',
    created_at: '',
    itens,
    comprador: { nome: '', email: '', telefone: '', cpf_cnpj: '' },
    pagamento: { metodo: '', pago_em: '' },
    endereco_entrega: {
      nome_destinatario: '',
      cep: '',
      logradouro: '',
      numero: '',
      complemento: '',
      bairro: '',
      cidade: '',
      estado: '',
    },
  };
}

/** An error that a simulation may meet without being wrong. */
export const isExpected = (error: unknown): boolean => error instanceof ApiError;
