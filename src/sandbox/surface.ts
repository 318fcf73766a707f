/**
 * The promised API of `bancada/sandbox` for the tests of other programs. scripts/surface.ts writes this file as the package's
 * sandbox.d.ts, with the imported types written out: therefore only those types may be imported here.
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
