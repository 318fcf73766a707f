/** The client of the Store Integration API: one function per operation of spec part 4, and the only room that knows HTTP. */
import type { Order, OrderItem, Ping, Product, StockRecord, PriceChange, StockChange } from '../domain/records.ts';
import { maskPersonal } from '../domain/masking.ts';
import { safeText } from '../base/safe-text.ts';
import { readBody, decodeResponse } from './decode-response.ts';
import { createDriftCounter, type DriftCounter } from './drift.ts';
import { ApiError, RateLimited, StoreTrouble, WritesNotAllowed } from './errors.ts';
import { headerText, type RateLimit, readHttpDate, readRateLimit } from './headers.ts';
import {
  checkBaseUrl,
  checkPage,
  checkToken,
  encodeId,
  type ItemQuery,
  priceBody,
  queryOf,
  shipmentBody,
  stockBody,
  type StockQuery,
} from './input.ts';
import { isWrite, type ApiOperation, type OperationName, OPERATIONS, pathOf } from '../domain/operations.ts';
import { createListEnds, createPageParameters, type Page, decodePage } from './pages.ts';
import type { Reader } from './readers.ts';
import { createRedactor } from './redact.ts';
import {
  readData,
  readDetailedItem,
  readListedItem,
  readOrder,
  readPing,
  readProduct,
  readStock,
} from './resources.ts';
import { type Answer, createTransport, type Deadlines } from './transport.ts';

export type { ItemQuery, StockQuery } from './input.ts';
export { type PriceChange, type StockChange } from '../domain/records.ts';
export type { Page } from './pages.ts';

export type ClientOptions = {
  /** Https, or http to this machine; its path ends in /api/v1 (spec part 9). */
  baseUrl: string;
  token: string;
  /** Refuses every write before anything is sent. */
  isReadOnly?: boolean;
  /** Default: connect 5 s, headers 15 s, body 30 s. */
  deadlines?: Partial<Deadlines>;
  /** Default 5 MiB, before and after decompression. */
  maxBodyBytes?: number;
  /** How many connections at most; default 8. */
  connections?: number;
  userAgent?: string;
  /** Called after every request that was sent, when it has ended. */
  onExchange?: (exchange: Exchange) => void;
  drift?: DriftCounter;
  /** `now` never jumps, `wallNow` is the time of day; the machine's by default. */
  clock?: { now(): number; wallNow(): number };
};

export type Reply<T> = {
  data: T;
  /** The parsed body as received, for `--json` only: its texts are not safe for a terminal. */
  raw: unknown;
  status: number;
  /** The store's clock, by its `Date` header (whole seconds). */
  serverDateMs: number | undefined;
  /** When it was requested, on the monotonic clock. */
  askedAt: number;
};

/** One request as `:diagnostics` shows it, without token, body and personal data. */
export type Exchange = {
  operation: OperationName;
  method: ApiOperation['method'];
  /** With the query, without the base URL's path. */
  path: string;
  status?: number;
  /** The name of the error, if it ended in one. */
  error?: string;
  /** Milliseconds since the epoch, on this machine's clock. */
  startedAt: number;
  durationMs: number;
  /** The size of the body as received, before decompression. */
  bytes: number;
  rateLimit?: RateLimit;
  /** How long the store asks to wait, if it does (429, 503). */
  retryAfterMs?: number;
};

/** Every function rejects with an `ApiError` of errors.ts and with nothing else. The client retries nothing. */
export type ApiClient = {
  /** GET /pedidos, spec 4.1. */
  listItems(query?: ItemQuery & { page?: number }, signal?: AbortSignal): Promise<Reply<Page<OrderItem>>>;
  /** GET /pedidos/{id}, spec 4.2: the one response with a buyer's personal data. */
  getOrder(orderId: string, signal?: AbortSignal): Promise<Reply<Order>>;
  /** POST …/aceitar, spec 4.3. */
  acceptItem(orderId: string, itemId: string, signal?: AbortSignal): Promise<Reply<OrderItem>>;
  /** POST …/iniciar-producao, spec 4.3. */
  startProduction(orderId: string, itemId: string, signal?: AbortSignal): Promise<Reply<OrderItem>>;
  /** POST …/enviar, spec 4.3; `null` ships without tracking. */
  shipItem(
    orderId: string,
    itemId: string,
    trackingCode: string | null,
    signal?: AbortSignal,
  ): Promise<Reply<OrderItem>>;
  /** POST …/voltar-producao, spec 4.3. */
  returnToProduction(orderId: string, itemId: string, signal?: AbortSignal): Promise<Reply<OrderItem>>;
  /** GET /produtos/{id}, spec 4.4. The unit of its prices is not shown. */
  getProduct(productId: string, signal?: AbortSignal): Promise<Reply<Product>>;
  /** PATCH /produtos/{id}/preco, spec 4.5, in integer cents. */
  updatePrice(productId: string, change: PriceChange, signal?: AbortSignal): Promise<Reply<Product>>;
  /** GET /estoque, spec 4.6. */
  listStock(query?: StockQuery & { page?: number }, signal?: AbortSignal): Promise<Reply<Page<StockRecord>>>;
  /** PATCH /estoque/{id}, spec 4.7. */
  updateStock(stockId: string, change: StockChange, signal?: AbortSignal): Promise<Reply<StockRecord>>;
  /** GET /ping, spec 4.8: which store the token belongs to. */
  ping(signal?: AbortSignal): Promise<Reply<Ping>>;
  /** Where responses differed from the spec. */
  readonly drift: DriftCounter;
  /** Accepts no more calls, and resolves when those under way have ended. */
  close(): Promise<void>;
};

/** The client with the functions of its owner alone. */
type StoreClient = ApiClient & {
  /** Uses this token for every request from now on. Throws `InvalidConfig` for one that it refuses. */
  useToken(token: string): void;
};

const DEADLINES: Deadlines = { connectMs: 5000, headersMs: 15_000, bodyMs: 30_000 };
const MAX_BODY_BYTES = 5 * 1024 * 1024;
const LONGEST_MESSAGE = 500;

type Call<T> = {
  operation: ApiOperation;
  /** Path and query, under the base URL. */
  path: string;
  body?: object;
  read: (body: unknown) => T;
  signal: AbortSignal | undefined;
};

/** Makes a client for one store; opens no connection yet. Throws `InvalidConfig` for a base URL or token that it refuses. */
export function createClient(options: ClientOptions): StoreClient {
  const { isReadOnly = false, maxBodyBytes = MAX_BODY_BYTES, drift = createDriftCounter(), onExchange } = options;
  const clock = options.clock ?? { now: () => performance.now(), wallNow: () => Date.now() };
  const base = checkBaseUrl(options.baseUrl);
  const token = checkToken(options.token);
  const hidden = new Set([token]);
  let redact = createRedactor(token);
  // Made safe before it is masked, for an invisible character would hide a number. All texts of errors pass through here.
  const clean = (text: string) => safeText(maskPersonal(safeText(redact(text))), LONGEST_MESSAGE);
  const pageParameters = createPageParameters();
  const ends = createListEnds();
  const headers = {
    authorization: `Bearer ${token}`,
    accept: 'application/json',
    'accept-encoding': 'gzip',
    'user-agent': options.userAgent ?? 'bancada',
  };
  const transport = createTransport({
    origin: base.origin,
    headers,
    deadlines: { ...DEADLINES, ...options.deadlines },
    maxBodyBytes,
    connections: options.connections ?? 8,
    clean,
  });

  async function call<T>({ operation, path, body, read, signal }: Call<T>): Promise<Reply<T>> {
    const askedAt = clock.now();
    const startedAt = clock.wallNow();
    let answer: Answer | undefined;
    let failure: string | undefined;
    let retryAfterMs: number | undefined;
    try {
      answer = await transport.send(
        { operation, path: base.path + path, ...(body ? { body: JSON.stringify(body) } : {}) },
        signal,
      );
      const { value, problem } = await readBody(answer, maxBodyBytes);
      const context = { operation, origin: base.origin, wallNow: clock.wallNow(), clean };
      const data = decodeResponse(answer, problem === undefined ? { value } : { problem }, read, context);
      const serverDateMs = readHttpDate(headerText(answer.headers, 'date'));
      return { data, raw: value, status: answer.status, serverDateMs, askedAt };
    } catch (error) {
      failure = error instanceof ApiError ? error.name : 'Error';
      if (error instanceof RateLimited || error instanceof StoreTrouble) retryAfterMs = error.retryAfterMs;
      throw error;
    } finally {
      const rateLimit = answer && readRateLimit(answer.headers, clock.wallNow());
      tell({
        operation: operation.name,
        method: operation.method,
        path,
        ...(answer ? { status: answer.status } : {}),
        ...(failure === undefined ? {} : { error: failure }),
        startedAt,
        durationMs: clock.now() - askedAt,
        bytes: answer?.body.length ?? 0,
        ...(rateLimit ? { rateLimit } : {}),
        ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
      });
    }
  }

  // A listener that throws must not turn a successful request into a failed one.
  function tell(exchange: Exchange): void {
    try {
      onExchange?.(exchange);
    } catch (error) {
      queueMicrotask(() => {
        throw error;
      });
    }
  }

  // Refuses before anything is sent.
  function fill(operation: ApiOperation, ids: Readonly<Record<string, string>>): string {
    if (isReadOnly && isWrite(operation)) throw new WritesNotAllowed(operation);
    const encoded = Object.entries(ids).map(([name, id]) => [name, encodeId(operation, name, id)]);
    return pathOf(operation, Object.fromEntries(encoded));
  }

  const one =
    <T>(read: Reader<T>, name: string) =>
    (body: unknown) =>
      readData(body, read, name, drift);
  const readOneItem = one(readDetailedItem, 'item');
  const readOneProduct = one(readProduct, 'product');

  async function list<T extends { id: string }>(
    operation: ApiOperation,
    { page = 1, ...query }: ItemQuery & StockQuery & { page?: number },
    readRow: Reader<T>,
    name: string,
    signal: AbortSignal | undefined,
  ): Promise<Reply<Page<T>>> {
    const params = queryOf(operation, query);
    const listName = `${operation.name}?${params}`;
    if (checkPage(operation, page) > 1) params.set(pageParameters.nameFor(operation.name), String(page));
    const path = fill(operation, {}) + (params.size > 0 ? `?${params}` : '');
    const reply = await call({ operation, path, read: (body) => decodePage(body, readRow, name, drift), signal });
    pageParameters.learn(operation.name, reply.raw);
    return { ...reply, data: ends.judge(operation.name, listName, page, reply.data) };
  }

  async function move(operation: ApiOperation, orderId: string, itemId: string, signal?: AbortSignal, body?: object) {
    const path = fill(operation, { orderId, itemId });
    return call({ operation, path, read: readOneItem, signal, ...(body ? { body } : {}) });
  }

  return {
    listItems: (query = {}, signal) => list(OPERATIONS.listItems, query, readListedItem, 'item', signal),
    listStock: (query = {}, signal) => list(OPERATIONS.listStock, query, readStock, 'stock', signal),
    async getOrder(orderId, signal) {
      const operation = OPERATIONS.getOrder;
      return call({ operation, path: fill(operation, { orderId }), read: one(readOrder, 'order'), signal });
    },
    acceptItem: (orderId, itemId, signal) => move(OPERATIONS.acceptItem, orderId, itemId, signal),
    startProduction: (orderId, itemId, signal) => move(OPERATIONS.startProduction, orderId, itemId, signal),
    async shipItem(orderId, itemId, trackingCode, signal) {
      const operation = OPERATIONS.shipItem;
      return move(operation, orderId, itemId, signal, shipmentBody(operation, trackingCode));
    },
    returnToProduction: (orderId, itemId, signal) => move(OPERATIONS.returnToProduction, orderId, itemId, signal),
    async getProduct(productId, signal) {
      const operation = OPERATIONS.getProduct;
      return call({ operation, path: fill(operation, { productId }), read: readOneProduct, signal });
    },
    async updatePrice(productId, change, signal) {
      const operation = OPERATIONS.updatePrice;
      const path = fill(operation, { productId });
      return call({ operation, path, body: priceBody(operation, change), read: readOneProduct, signal });
    },
    async updateStock(stockId, change, signal) {
      const operation = OPERATIONS.updateStock;
      const path = fill(operation, { stockId });
      return call({ operation, path, body: stockBody(operation, change), read: one(readStock, 'stock'), signal });
    },
    ping: (signal) =>
      call({ operation: OPERATIONS.ping, path: OPERATIONS.ping.path, read: (body) => readPing(body, drift), signal }),
    drift,
    useToken(next) {
      headers.authorization = `Bearer ${checkToken(next)}`;
      hidden.add(next);
      redact = createRedactor(...hidden);
    },
    close: () => transport.close(),
  };
}
