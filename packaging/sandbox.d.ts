/** bancada/sandbox: a store behind the Store Integration API, for tests. */
/// <reference lib="esnext.disposable" />

export type SandboxOptions = {
  /** Default 127.0.0.1. */
  host?: string;
  /** Default 0: any free port. */
  port?: number;
  /** The tokens, each of a store of its own. Default: one random token. */
  tokens?: string[];
  /** The file of the shop's database; default: memory. */
  dbFile?: string;
  /** Items of each store in a new shop; default 500. */
  items?: number;
  /** The seed of all invented data; default 1. */
  seed?: number | string;
  /** The number of the newest order of a new shop; default: as many above 10000 as there are orders. */
  lastNumero?: number;
  /** Orders paid per minute; default 0. The same as the switch `paidPerMinute`. */
  ratePerMinute?: number;
  /** Milliseconds before each answer of the API; default 0. */
  latencyMs?: number;
  webhook?: { url: string; secret: string };
  /** The pause after the first failed delivery of a webhook, in milliseconds; default 1000. */
  webhookPauseMs?: number;
  /**
   * The token that every request to `/_sandbox` must have, from any machine: 16 to 200 letters, digits and signs. Default:
   * none is required, and other machines and containers are refused.
   */
  controlToken?: string;
  /** Whether web pages of other origins may use the API from a browser; default false. */
  hasCors?: boolean;
  /** The source of the sandbox's clock; default `Date.now`. */
  now?: () => number;
  /** The first time of the sandbox's clock, in milliseconds since the epoch; default: the time of `now`. */
  startAt?: number;
  /** A named profile to begin with; `switches` and `faults` come on top. */
  profile?: ProfileName;
  switches?: Partial<Switches>;
  faults?: Fault[];
  /** Called with a sentence about damage that was found and mended; default: written to standard error. */
  onNote?: (sentence: string) => void;
};

export type Sandbox = {
  /** `http://127.0.0.1:PORT/api/v1` */
  url: string;
  /** The token of each store, in the order of the options. */
  tokens: [string, ...string[]];
  port: number;
  control: SandboxControl;
  close(): Promise<void>;
  /** The same as `close`, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
};

/** Controls a running sandbox. Every function rejects with an Error that says why the sandbox refused. */
export type SandboxControl = {
  /** Clock, counts, switches and faults. */
  state(): Promise<SandboxState>;
  /** Makes a new shop, as at the start, or with another seed or size. Switches, faults, requests and clock start again. */
  reset(change?: { seed?: number | string; items?: number }): Promise<SandboxState>;
  /** Changes some switches; returns all of them. */
  changeSwitches(change: Partial<Switches>): Promise<Switches>;
  /** Resets the switches to those of the start. */
  resetSwitches(): Promise<Switches>;
  /** Plays a named profile instead of the present switches and faults; `calm` ends it. */
  playProfile(name: ProfileName): Promise<SandboxState>;
  addFault(fault: Fault): Promise<Fault & { id: number }>;
  removeFault(id: number): Promise<void>;
  clearFaults(): Promise<void>;
  /** The last five thousand requests to the API, oldest first. */
  requests(filter?: RequestFilter): Promise<LoggedRequest[]>;
  clearRequests(): Promise<void>;
  /** Reads the clock, or sets, steps or freezes it; events due by then happen. `set` is an ISO 8601 date-time. */
  clock(change?: { set?: string; stepMs?: number; frozen?: boolean }): Promise<{ now: string; frozen: boolean }>;
  /** Makes buyers pay orders; returns the ids of the orders. */
  payOrders(orders?: { store?: number; count?: number }): Promise<string[]>;
  /** Makes the buyer cancel the items that can still be cancelled; returns how many. */
  cancelOrder(orderId: string, reason?: string): Promise<number>;
  /** An item with the history of its states. */
  item(id: string): Promise<{ item: ShopItem; history: ItemChange[] }>;
  deliverItem(id: string): Promise<ShopItem>;
  cancelItem(id: string, reason?: string): Promise<ShopItem>;
  /** Makes another station do the item's next move. */
  moveAsRival(id: string): Promise<ShopItem>;
  /** Sets any status, against all rules and without a new `updated_at`. */
  forceItem(id: string, status: Status): Promise<ShopItem>;
  /** Copies the shop under a name; the last eight copies are in memory. */
  takeSnapshot(name: string): Promise<void>;
  restoreSnapshot(name: string): Promise<SandboxState>;
  /** Sends signed events to this receiver; `null`: to none. */
  sendEvents(receiver: { url: string; secret: string } | null): Promise<void>;
  /** The events sent, with every attempt. */
  deliveries(): Promise<Delivery[]>;
  redeliver(id: string): Promise<void>;
};

export type SandboxState = {
  seed: string;
  clock: { now: string; frozen: boolean };
  stores: { store: number; loja_id: string; nome: string; items: Record<Status, number> }[];
  switches: Switches;
  faults: (Fault & { id: number })[];
  requests: number;
  deliveries: number;
  snapshots: { name: string; takenAt: string; items: number }[];
};

export type LoggedRequest = {
  seq: number;
  /** The time on the sandbox's clock, ISO 8601. */
  at: string;
  method: string;
  /** With the query. */
  path: string;
  /** Name of the operation, or `null` for any other path. */
  operation: string | null;
  /** Number of the token's store, or `null`. */
  store: number | null;
  /** 0 if no response was sent. */
  status: number;
  ms: number;
  /** Whether the request changed anything. */
  applied: boolean;
  /** The fault that was played on it, or `null`. */
  fault: string | null;
};

export type RequestFilter = { method?: string; operation?: string; after?: number; applied?: boolean };

/** An item as the shop stores it, with those of its fields that are promised. */
export type ShopItem = {
  id: string;
  order_id: string;
  product_id: string;
  /** Number of its order. */
  numero: number;
  /** Number of its store. */
  store: number;
  status: Status;
  tracking_code: string;
};

export type ItemChange = {
  at_ms: number;
  from_status: Status | null;
  to_status: Status;
  /** Who moved the item: `api` is your program. */
  actor: string;
  tracking_code: string;
};

export type EventName = 'pedido.pago' | 'item.status_alterado' | 'pedido.cancelado';

export type Delivery = {
  id: string;
  event: EventName;
  url: string;
  /** The raw body as signed. */
  body: string;
  signature: string;
  state: 'waiting' | 'delivered' | 'given-up';
  attempts: {
    /** Wall clock, ISO 8601. */
    at: string;
    /** Status of the receiver's response, or 0 if there was none. */
    status: number;
    ms: number;
    error?: string;
  }[];
};

/**
 * Starts a sandbox in this process and resolves once it listens. Rejects with the system's error if it cannot listen on the
 * address, or with an Error that says what is wrong with a file, switch, fault or profile.
 */
export declare function startSandbox(options?: SandboxOptions): Promise<Sandbox>;

/**
 * The control of a sandbox in another process; `url`: of its API, or any other of its addresses. For one on another machine,
 * or in another container, `token` must be the `controlToken` that the sandbox was started with.
 */
export declare function sandboxControl(url: string, options?: { token?: string }): SandboxControl;

export type Status = 'pending' | 'accepted' | 'in_production' | 'shipped' | 'delivered' | 'cancelled';

/** Named sets of switches and faults. */
export type ProfileName =
  /** everything as usual, no faults */
  | 'calm'
  /** a warehouse at the edge of its network: slow, lossy, now and then silent */
  | 'bad-wifi'
  /** two hundred orders a minute, a second station, late commits, a rate limit and a service at its end */
  | 'black-friday'
  /** texts and messages that try to take over the terminal */
  | 'hostile-text'
  /** an older service: Brazilian formats, 400 for a refusal, naked links, loose types, no Date */
  | 'legacy'
  /** a stock PHP framework with its own habits: no summary in details, nulls, JSON in texts, loose types, naked links, a delta that reads no offset, 60 requests a minute */
  | 'stock-laravel'
  /** everything that the spec leaves open, answered in the least helpful way */
  | 'worst-spec-reading';

/** Every answer that the spec leaves open. */
export type Switches = {
  /** status of a refused transition (spec 7, rule 3); default 422 */
  refusalStatus: 422 | 400;
  /** status for unknown and foreign ids; default 404 */
  notFoundStatus: 404 | 403 | 410;
  /** status of a success, of every operation but the order list; default 200 */
  successStatus: 200 | 201 | 202 | 203;
  /** what a write is answered with: the record as it is now, or 204 and nothing; default 'record' */
  writeAnswers: 'record' | 'empty';
  /** name of the query parameter that selects the page; default 'page' */
  pageParameter: string;
  /** what generated page links carry; default 'with-filters' */
  links: 'with-filters' | 'without-filters' | 'foreign-host';
  /** order of GET /pedidos; default 'created-desc' */
  listOrder: 'created-desc' | 'created-asc' | 'updated-desc' | 'updated-asc';
  /** how times are written; default 'iso-micro' */
  timestamps: 'iso-micro' | 'iso-offset' | 'zoneless' | 'brazilian';
  /** offset of the shop's own zone: zone-less times and the days of data_inicio and data_fim; default '+00:00' */
  zone: string;
  /** finest step of a stored time; default 'second' */
  precision: 'second' | 'millisecond';
  /** amounts of orders: 64.90, 64,90 or 6490; default 'decimal' */
  amounts: 'decimal' | 'comma' | 'cents';
  /** preco in responses: 6490, 64.9 or the text "64,90"; default 'cents' */
  prices: 'cents' | 'reais' | 'text';
  /** numbers in strings: 1234.50, or " 1 234.50" with spaces; default 'plain' */
  numbers: 'plain' | 'spaced';
  /** quantidade of items: 2; or 2,000, 2,00, 2.00, 2 un, 2x by turns; or now and then no number, or 5000000000; default 'digits' */
  quantities: 'digits' | 'spelled' | 'unreadable' | 'absurd';
  /** flags in strings; default 'true-false' */
  flags: 'true-false' | '1-0';
  /** variation_options and personalization_data in strings; default 'text' */
  options: 'text' | 'json';
  /** item_status in the second spelling (spec 3, rule 2), or now and then a word that nobody knows; default 'english' */
  statusSpelling: 'english' | 'portuguese' | 'unknown';
  /** other types than declared: any of null, numbers, booleans, arrays, keyed, extra, missing; default [] */
  drift: ('null' | 'numbers' | 'booleans' | 'arrays' | 'keyed' | 'extra' | 'missing')[];
  /** which answers carry the summary `pedido` of an item, which the spec calls optional; default 'everywhere' */
  summary: 'everywhere' | 'lists' | 'details' | 'nowhere';
  /** null where there is nothing to say, capa and updated_at always: any of tracking_code, label_url, preco_promocional, capa, updated_at; default [] */
  nulls: ('tracking_code' | 'label_url' | 'preco_promocional' | 'capa' | 'updated_at')[];
  /** what the order list leaves out, and the detail has: any of variation_options, personalization_data, delivery_type, tracking_code, label_url, cancellation_reason, financeiro; default [] */
  listsWithout: ('variation_options' | 'personalization_data' | 'delivery_type' | 'tracking_code' | 'label_url' | 'cancellation_reason' | 'financeiro')[];
  /** what the order list tells otherwise than the detail: any of product_nome, delivery_type; default [] */
  disputed: ('product_nome' | 'delivery_type')[];
  /** ids of rows in the order list: every row has its own, or now and then one is null; default 'every' */
  listedIds: 'every' | 'most';
  /** what the pagination envelope leaves out: total, last_page; default [] */
  metaWithout: ('total' | 'last_page')[];
  /** what a page beyond the last holds: nothing, or the last page once more; default 'empty' */
  beyondLast: 'empty' | 'last-page';
  /** the page parameter: read, or ignored, so that page 1 comes; echoed: and called the page asked for; default 'read' */
  pages: 'read' | 'ignored' | 'echoed';
  /** last_page, and the link to the next: right, or one short; default 'right' */
  lastPage: 'right' | 'short';
  /** total: right, or ten too many or too few; default 'right' */
  totals: 'right' | 'long' | 'short';
  /** filters of GET /pedidos that are read and not applied: status, dates; default [] */
  ignored: ('status' | 'dates')[];
  /** how atualizado_apos compares; or it is ignored, everywhere or on every page but the first; default 'exclusive' */
  delta: 'exclusive' | 'inclusive' | 'ignored' | 'first-page';
  /** the offset in atualizado_apos: read, or dropped, so that the digits count in the zone of the shop; default 'read' */
  deltaOffset: 'read' | 'dropped';
  /** changes are stamped at once, and take effect up to this much later; default 0 */
  lateCommitMs: number;
  /** the share of changes that lateCommitMs concerns; default 1 */
  lateCommitShare: number;
  /** the Date header; default 'present' */
  dateHeader: 'present' | 'absent';
  /** how far Date is ahead of the stamps; default 0 */
  dateSkewMs: number;
  /** requests per minute and token; 0 is without limit; default 0 */
  rateLimit: number;
  /** Retry-After of the rate limit; default 'seconds' */
  retryAfter: 'seconds' | 'date' | 'absent';
  /** how long rateLimit counts; default 60000 */
  rateLimitWindowMs: number;
  /** X-RateLimit-Reset of a 429; default 'present' */
  rateLimitReset: 'present' | 'absent';
  /** which store a token stands for: its own, or the one after it; default 'own' */
  tokens: 'own' | 'swapped';
  /** body of a 429; default 'json' */
  rateLimitBody: 'json' | 'text';
  /** records per page of GET /estoque; default 50 */
  stockPageSize: number;
  /** tracking_code must be there (null is fine), must hold text, or may be left out; default 'present' */
  trackingCode: 'present' | 'filled' | 'optional';
  /** what voltar-producao does to the tracking code and the time of shipping; default 'kept' */
  returnTracking: 'kept' | 'cleared';
  /** encoding of the webhook signature; default 'hex' */
  webhookDigest: 'hex' | 'base64';
  /** the share of texts that try to drive the terminal that shows them; default 0 */
  hostileText: number;
  /** the share of fields, of all but ids, that hold a name every object has, such as constructor; default 0 */
  hostileWords: number;
  /** the share of numbers that nothing is as many of, or that are none; default 0 */
  absurdNumbers: number;
  /** orders paid per minute; default 0 */
  paidPerMinute: number;
  /** news of parcels per minute; null is as many as orders are paid; default null */
  deliveredPerMinute: number | null;
  /** orders that buyers cancel per minute; null is one for every twenty paid; default null */
  cancelledPerMinute: number | null;
  /** items that another station of the store moves on per minute; default 0 */
  rivalPerMinute: number;
  /** how often the buyer cancels in the moment in which an item is shipped; default 0 */
  cancelAtShipping: number;
  /** how often another station makes the same move a moment earlier; default 0 */
  rivalAtMove: number;
};

/**
 * A rule that breaks requests: with a probability (default 1), for the next so many (default: until it is removed), of one
 * operation, such as itens.enviar, or of all that begin so, such as itens.
 */
export type Fault =
  /** wait before answering: ms, and with sigma log-normally spread around it */
  | { kind: 'latency'; ms?: number | undefined; sigma?: number | undefined; probability?: number | undefined; times?: number | undefined; operation?: string | undefined; method?: string | undefined }
  /** close the connection without an answer (when=before|after) */
  | { kind: 'drop'; when?: 'before' | 'after' | undefined; probability?: number | undefined; times?: number | undefined; operation?: string | undefined; method?: string | undefined }
  /** reset the connection (when=before|after) */
  | { kind: 'reset'; when?: 'before' | 'after' | undefined; probability?: number | undefined; times?: number | undefined; operation?: string | undefined; method?: string | undefined }
  /** never answer (when=before|after) */
  | { kind: 'hang'; when?: 'before' | 'after' | undefined; probability?: number | undefined; times?: number | undefined; operation?: string | undefined; method?: string | undefined }
  /** close the connection without an answer, and apply the request ms later */
  | { kind: 'late'; ms?: number | undefined; probability?: number | undefined; times?: number | undefined; operation?: string | undefined; method?: string | undefined }
  /** send the answer at bytesPerSecond */
  | { kind: 'drip'; bytesPerSecond?: number | undefined; probability?: number | undefined; times?: number | undefined; operation?: string | undefined; method?: string | undefined }
  /** send only a share of the body, then close */
  | { kind: 'truncate'; share?: number | undefined; probability?: number | undefined; times?: number | undefined; operation?: string | undefined; method?: string | undefined }
  /** answer 200 with something that is not JSON */
  | { kind: 'garbage'; probability?: number | undefined; times?: number | undefined; operation?: string | undefined; method?: string | undefined }
  /** nest a field of the first record that has it so many levels deep (levels, field) */
  | { kind: 'deep'; levels?: number | undefined; field?: string | undefined; probability?: number | undefined; times?: number | undefined; operation?: string | undefined; method?: string | undefined }
  /** answer with another value in a field of the first record that has it (field, value), such as an old item_status */
  | { kind: 'forged'; field: string; value: string | number; probability?: number | undefined; times?: number | undefined; operation?: string | undefined; method?: string | undefined }
  /** answer with an HTML error page (status, when) */
  | { kind: 'html'; status?: number | undefined; when?: 'before' | 'after' | undefined; probability?: number | undefined; times?: number | undefined; operation?: string | undefined; method?: string | undefined }
  /** answer with any 3xx, 4xx or 5xx (status, when, retryAfter, location) */
  | { kind: 'status'; status?: number | undefined; when?: 'before' | 'after' | undefined; retryAfter?: string | undefined; location?: string | undefined; probability?: number | undefined; times?: number | undefined; operation?: string | undefined; method?: string | undefined };
