/**
 * What `bancada/sandbox` promises to the tests of others. scripts/surface.ts prints this file as the package's own
 * sandbox.d.ts, with the imported types written out: so nothing but them may be imported here.
 */
import type { Fault } from './faults.ts';
import type { ProfileName } from './profiles.ts';
import type { Status } from './rules.ts';
import type { Switches } from './switches.ts';

export type SandboxOptions = {
  /** Default 127.0.0.1. */
  host?: string;
  /** Default 0: any free port. */
  port?: number;
  /** One store each. Default: one random token. */
  tokens?: string[];
  /** A file that keeps the shop; default: memory. */
  dbFile?: string;
  /** Items of each store in a new shop; default 500. */
  items?: number;
  /** What everything invented follows from; default 1. */
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
   * What every request to `/_sandbox` has to name from then on, from wherever it comes: 16 to 200 letters, digits and signs.
   * Default: none is asked for, and other machines and containers are refused.
   */
  controlToken?: string;
  /** Whether pages of other addresses may use the API from a browser; default false. */
  hasCors?: boolean;
  /** The clock that the sandbox's own runs with; default `Date.now`. */
  now?: () => number;
  /** What the sandbox's clock shows at first, in milliseconds; default: what `now` says. */
  startAt?: number;
  /** A named profile to begin with; `switches` and `faults` come on top. */
  profile?: ProfileName;
  switches?: Partial<Switches>;
  faults?: Fault[];
  /** Told in a sentence what was found damaged and has been mended; default: standard error. */
  onNote?: (sentence: string) => void;
};

export type Sandbox = {
  /** `http://127.0.0.1:PORT/api/v1` */
  url: string;
  /** Of each store, in the order of the options. */
  tokens: [string, ...string[]];
  port: number;
  control: SandboxControl;
  close(): Promise<void>;
  /** The same as `close`, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
};

/** What a sandbox can be told while it runs. Everything rejects with an Error that says what the sandbox refused. */
export type SandboxControl = {
  /** Clock, counts, switches and faults. */
  state(): Promise<SandboxState>;
  /** A new shop, as at the start, or of another seed or size. Switches, faults, requests and clock start again. */
  reset(change?: { seed?: number | string; items?: number }): Promise<SandboxState>;
  /** Changes some switches, and returns all as they are then. */
  changeSwitches(change: Partial<Switches>): Promise<Switches>;
  /** Back to the switches of the start. */
  resetSwitches(): Promise<Switches>;
  /** Plays a named profile instead of the present switches and faults; `calm` ends it. */
  playProfile(name: ProfileName): Promise<SandboxState>;
  addFault(fault: Fault): Promise<Fault & { id: number }>;
  removeFault(id: number): Promise<void>;
  clearFaults(): Promise<void>;
  /** What was asked of the API, oldest first: the last five thousand. */
  requests(filter?: RequestFilter): Promise<LoggedRequest[]>;
  clearRequests(): Promise<void>;
  /** Reads the clock, or sets, steps or freezes it; what falls due on the way happens. `set` is an ISO 8601 date-time. */
  clock(change?: { set?: string; stepMs?: number; frozen?: boolean }): Promise<{ now: string; frozen: boolean }>;
  /** Buyers pay; returns the ids of their orders. */
  payOrders(orders?: { store?: number; count?: number }): Promise<string[]>;
  /** The buyer cancels what can still be cancelled; returns of how many items that was. */
  cancelOrder(orderId: string, reason?: string): Promise<number>;
  /** An item with the history of its states. */
  item(id: string): Promise<{ item: ShopItem; history: ItemChange[] }>;
  deliverItem(id: string): Promise<ShopItem>;
  cancelItem(id: string, reason?: string): Promise<ShopItem>;
  /** Another station makes the item's next move. */
  moveAsRival(id: string): Promise<ShopItem>;
  /** Any status, past all rules and without a new `updated_at`. */
  forceItem(id: string, status: Status): Promise<ShopItem>;
  /** Copies the shop under a name; the last eight are kept, in memory. */
  takeSnapshot(name: string): Promise<void>;
  restoreSnapshot(name: string): Promise<SandboxState>;
  /** Sends signed events there; `null`: nowhere. */
  sendEvents(receiver: { url: string; secret: string } | null): Promise<void>;
  /** The journal of events, with every attempt. */
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
  /** On the sandbox's clock, ISO 8601. */
  at: string;
  method: string;
  /** With the query. */
  path: string;
  /** Name of the operation, or `null` for a path that is none. */
  operation: string | null;
  /** Number of the store behind the token, or `null`. */
  store: number | null;
  /** 0 when nothing was answered. */
  status: number;
  ms: number;
  /** Whether anything was changed. */
  applied: boolean;
  /** The fault that was played on it, or `null`. */
  fault: string | null;
};

export type RequestFilter = { method?: string; operation?: string; after?: number; applied?: boolean };

/** An item as the shop keeps it; of its fields, those that stay. */
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
  /** Who moved it: `api` is your program. */
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
    /** Status of the receiver's answer, or 0 when there was none. */
    status: number;
    ms: number;
    error?: string;
  }[];
};

/**
 * Starts a sandbox in this process and resolves once it listens. Rejects with the system's error if the address cannot be
 * had, or with an Error that says what is wrong with a file, switch, fault or profile.
 */
export declare function startSandbox(options?: SandboxOptions): Promise<Sandbox>;

/**
 * The control of a sandbox that runs elsewhere; `url`: of its API, or any other of its addresses. On another machine, or in
 * another container, it takes the `token` that the sandbox was started with as `controlToken`.
 */
export declare function sandboxControl(url: string, options?: { token?: string }): SandboxControl;
