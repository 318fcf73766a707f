/**
 * The composition root: a configuration becomes a shop that a sync fills and actions change. Terminals, commands
 * and tests all build this.
 */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { createActions, type Actions } from '../actions/actions.ts';
import type { AuditEntry } from '../domain/audit.ts';
import type { Author } from '../domain/intents.ts';
import { createClient, type ApiClient, type ClientOptions } from '../api/client.ts';
import { systemClock, type Clock } from '../domain/clock.ts';
import { InvalidConfig } from '../api/errors.ts';
import { checkToken } from '../api/input.ts';
import { ConfigProblem, type Config } from '../settings/config.ts';
import { readTokenFile } from '../settings/token.ts';
import { isOwnerGone, nameOwner } from '../disk/outbox-owner.ts';
import { createDiskTable } from '../disk/outbox.ts';
import { createBarcodeShelf } from '../disk/barcode-shelf.ts';
import { readAudit, readShipments } from '../disk/audit.ts';
import { StateUnusable, type SetAside } from '../disk/database.ts';
import { createDeskShelf, type DeskHolder, type DeskShelf } from '../disk/desk-shelf.ts';
import { createDiskSnapshot } from '../disk/snapshot.ts';
import { createStoreState, type StoreState } from '../disk/store-state.ts';
import { createTeamShelf } from '../disk/team-shelf.ts';
import { openGoods, type Goods } from './goods.ts';
import { createIdleMemory, type IdleMemory } from './idle-memory.ts';
import { noDesks, type OpenDesks } from './open-desks.ts';
import { withWitness } from './witness.ts';
import { createRequestLog, type ActivityRecords } from '../shop/activity.ts';
import { createBarcodes, type Barcodes } from '../shop/barcodes.ts';
import { createShop, mergeItems, type Shop, tellPast, updateHealth } from '../shop/shop.ts';
import { createHub } from '../hub/hub.ts';
import type { OpenLink } from '../hub/link.ts';
import { createNeighbours } from '../team/neighbours.ts';
import { createTeam, type Team } from '../team/team.ts';
import { createCasts, type Casts } from './casts.ts';
import { createAssembly, type Assembly } from './assembly.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { createPriceRuns, type PriceRuns } from './price-runs.ts';
import { createVan, type Van } from './van.ts';
import { createWorkshop, type Workshop } from './workshop.ts';
import { createBudget, noteTold } from '../sync/budget.ts';
import { createSyncEngine, type SyncEngine } from '../sync/engine.ts';
import { ATTENDED_PACE, type Pace } from '../sync/pace.ts';
import { createNumbers } from '../sync/numbers.ts';
import { createPast, type Past } from '../sync/past.ts';
import type { ActionTimes } from '../domain/action-times.ts';

export type Core = {
  client: ApiClient;
  shop: Shop;
  sync: SyncEngine;
  actions: Actions;
  /** What is read on demand: orders, products, stock. */
  goods: Goods;
  clock: Clock;
  /** Who is on, and who packs what. */
  team: Team;
  /** Brings older items of closed states, a stretch of days at a time. */
  past: Past;
  /** The state database of the store, once it is known which one that is. */
  state: StoreState;
  /**
   * Asks which store the token stands for and opens what this machine has of it, for callers that do not start the
   * sync. Rejects with an `ApiError`, or with `StateUnusable` where nothing can be kept.
   */
  identify(signal?: AbortSignal): Promise<string>;
  /**
   * Reads the token's file once more, and goes on with the token that is in it; does nothing where that is the same, or
   * where the token does not come from a file.
   */
  renewToken(): void;
  /** Barcodes that this machine has been taught. */
  barcodes: Barcodes;
  /** What this shop notes of its pieces. */
  workshop: Workshop;
  /** What is scanned onto the vans of carriers. */
  van: Van;
  /** Finished pieces that wait for the rest of their order. */
  assembly: Assembly;
  /** Changes of many prices, by the clock. */
  priceRuns: PriceRuns;
  /** Job files for its machines. */
  jobs: Jobs;
  /** Recordings of its terminals. */
  casts: Casts;
  /** The desks that are open here. */
  desks: OpenDesks;
  /** Where the desk of a terminal is kept across restarts; nowhere where nothing is kept. */
  deskShelf(holder: DeskHolder): DeskShelf | undefined;
  /** The last requests, the audit trail, the drift: what explains what happens here. */
  activity: ActivityRecords;
  /** Gives memory back while no terminal of this process is in use. */
  idleMemory: Pick<IdleMemory, 'noteKey'>;
  /** Ends every loop, wait and connection. */
  close(): Promise<void>;
};

type CoreOptions = {
  clock?: Clock;
  pace?: Pace;
  random?: () => number;
  /** Who works here, for the audit trail. */
  author?: Author;
  /** The grace before accept and start are sent, the watch after a lost reply, … */
  times?: Partial<ActionTimes>;
  /** Where the state is kept, see `stateDirFrom`; without it everything stays in memory. */
  stateDir?: string | undefined;
  client?: Pick<Partial<ClientOptions>, 'isReadOnly' | 'deadlines' | 'onExchange'>;
  /** Told when a state file cannot be used and was moved out of the way; the health of the sync says so, too. */
  onSetAside?: (found: SetAside) => void;
  /** Is told of a token that has been read anew, which is as secret as the first. */
  onToken?: (token: string) => void;
  /** How long what is impatient waits when the store asks for fewer requests. */
  whenLimited?: () => number | undefined;
};

/** Builds the core; nothing is asked of the service before `sync.start()`. */
export function createCore(
  config: Pick<
    Config,
    | 'url'
    | 'token'
    | 'tokenFile'
    | 'priceUnit'
    | 'printCommand'
    | 'tagPrinter'
    | 'pictures'
    | 'hub'
    | 'isHubPlain'
    | 'innerHosts'
    | 'requestsPerMinute'
    | 'workshop'
    | 'cast'
  >,
  options: CoreOptions = {},
): Core {
  const { clock = systemClock, pace = ATTENDED_PACE, random = Math.random, author, times } = options;
  const budget = createBudget();
  const requests = createRequestLog();
  const client = createClient({
    baseUrl: config.url,
    token: config.token,
    clock,
    ...options.client,
    onExchange(exchange) {
      requests.add(exchange);
      noteTold(hub?.budget ?? budget, exchange, clock);
      // Something else was answered: whatever was wrong with the token is not any more.
      const isAccepted = exchange.status !== undefined && exchange.status < 300;
      if (isAccepted && shop.getState().health.trouble?.kind === 'unauthenticated') sync.start();
      // Whatever was answered, the store is there: the next look says how old the picture is.
      if (exchange.status !== undefined && shop.getState().health.trouble?.kind === 'unreachable') {
        updateHealth(shop, { trouble: undefined });
      }
      if (exchange.status === 401) queueMicrotask(renewToken);
      options.client?.onExchange?.(exchange);
    },
  });
  let token = config.token;
  function renewToken(): void {
    const next = config.tokenFile === undefined ? undefined : tokenIn(config.tokenFile);
    if (next === undefined || next === token) return;
    token = next;
    client.useToken(token);
    options.onToken?.(token);
    // It may stand for another store: nothing waits, and nothing is sent, before that is known.
    actions.resume();
    sync.start();
    sync.confirmStore();
  }
  const shop = createShop();
  const wallNow = clock.wallNow;
  const state = createStoreState({
    dir: options.stateDir,
    baseUrl: config.url,
    token: config.token,
    wallNow,
    onSetAside: options.onSetAside,
  });
  const snapshot = createDiskSnapshot({
    shop,
    clock,
    hostNow,
    openStore: state.open,
    lastStore: state.lastStore,
    ...(options.stateDir === undefined ? {} : { processName: `${process.pid}-${randomUUID()}` }),
  });
  const team = createTeam({
    clock,
    host: hostname(),
    record: ({ orderId, by, from, reason }) =>
      actions.noteTakeOver(orderId, `${[from.operator, from.station].filter(Boolean).join(' @ ')}: ${reason}`, by),
  });
  const hub =
    config.hub === undefined
      ? undefined
      : createHub({
          secret: config.token,
          isPlain: config.isHubPlain === true,
          openFor: (lojaId) => openHubLink(config.hub!, config.url, lojaId),
          client,
          clock,
          random,
          shop,
          snapshot,
          pace,
          budget,
          team: team.mirror,
          // Made below, and asked for once the store is known.
          slips: {
            version: () => workshop.slips.version(),
            all: () => workshop.slips.all(),
            take: (slips) => workshop.slips.take(slips),
            isPast: (slip) => workshop.slips.isPast(slip),
            onNews: (listener) => onSlips(listener),
          },
          ring: () => sync.doorbell(),
          ...(config.requestsPerMinute === undefined ? {} : { requestsPerMinute: config.requestsPerMinute }),
        });
  // A hub carries the team of all machines, this one's too.
  const neighbours =
    hub || options.stateDir === undefined
      ? undefined
      : createNeighbours({
          mirror: team.mirror,
          shelf: createTeamShelf({
            dir: options.stateDir,
            baseUrl: config.url,
            wallNow,
            hostNow,
            onSetAside(found) {
              updateHealth(shop, { diskTrouble: found.message });
              options.onSetAside?.(found);
            },
          }),
          clock,
          storeOf: () => shop.getState().lojaId,
        });
  const sync: SyncEngine = createSyncEngine({ client, snapshot, clock, pace, random, budget, ...hub });
  const actions = createActions({
    client: withWitness(client, shop, sync),
    shop,
    clock,
    random,
    ...(author ? { author } : {}),
    ...(times ? { times } : {}),
    ...(options.whenLimited ? { whenLimited: options.whenLimited } : {}),
    table: createDiskTable(state.database),
    owner: nameOwner(),
    isOwnerGone,
  });
  const past = createPast({
    // Items of long ago are none that are known: whose they are is asked as for all others.
    client: { listItems: (query, signal) => sync.judged(() => client.listItems(query, signal)) },
    shelf: snapshot,
    takeItems: (rows, askedAt) => snapshot.mergeItems(rows, askedAt).length,
    clock,
    budget: hub?.budget ?? budget,
    tell: (status, reading) => tellPast(shop, status, reading),
  });
  const numbers = createNumbers({
    client,
    clock,
    budget: hub?.budget ?? budget,
    unnumbered() {
      const { health, records } = shop.getState();
      const isAsking = health.isLoaded && health.role === 'polling' && !health.trouble;
      return isAsking ? records.unnumberedOrders() : [];
    },
    takeItems: (items, askedAt) => void mergeItems(shop, items, askedAt, clock.now()),
  });
  shop.subscribe(({ version, health }, before) => {
    if (version !== before.version || health.isLoaded !== before.health.isLoaded) numbers.look();
  });
  shop.subscribe(({ lojaId }, before) => {
    if (before.lojaId === undefined || lojaId === before.lojaId) return;
    past.forget();
    shop.setState({ past: new Map() });
  });
  const goods = openGoods({
    client,
    shop,
    actions,
    clock,
    priceUnit: config.priceUnit,
    printCommand: config.printCommand,
    tagPrinter: config.tagPrinter,
    pictures: config.pictures,
    storeUrl: config.url,
    innerHosts: config.innerHosts,
  });
  const workshop = createWorkshop({ database: state.database, shop, wallNow, rules: config.workshop, author });
  /** Everything that is noted here is told to the readers of the shop. */
  function onSlips(listener: () => void): () => void {
    let seen = workshop.slips.version();
    return shop.subscribe(() => {
      const version = workshop.slips.version();
      if (version === seen) return;
      seen = version;
      listener();
    });
  }
  const priceRuns = createPriceRuns({
    database: state.database,
    shop,
    client,
    actions,
    clock,
    hostNow,
    holder: `${process.pid}-${randomUUID()}`,
    isReadOnly: options.client?.isReadOnly === true,
    stockedProducts: () =>
      goods.stock.getState().rows.map(({ record }) => ({ id: record.product_id, name: record.produto.nome })),
  });
  const idleMemory = createIdleMemory({ clock, isBusy: () => shop.getState().health.progress !== undefined });
  return {
    client,
    shop,
    team,
    renewToken,
    idleMemory,
    sync,
    actions,
    goods,
    clock,
    past,
    state,
    barcodes: createBarcodes(
      options.stateDir === undefined
        ? undefined
        : createBarcodeShelf(options.stateDir, config.url, () => shop.getState().lojaId),
    ),
    workshop,
    van: createVan({ database: state.database, shop, wallNow }),
    assembly: createAssembly({ database: state.database, shop, wallNow, rules: config.workshop, author }),
    priceRuns,
    jobs: createJobs({ database: state.database, shop, onDemand: goods.onDemand, workshop, wallNow }),
    casts: createCasts({
      database: state.database,
      // What is not kept is not recorded either.
      rules: options.stateDir === undefined ? undefined : config.cast,
      wallNow,
    }),
    desks: noDesks(),
    deskShelf: (holder) =>
      options.stateDir === undefined
        ? undefined
        : createDeskShelf({ dir: options.stateDir, baseUrl: config.url, wallNow, holder }),
    activity: {
      ...requests,
      trail: (since, limit) => readTrail(() => readAudit(state.database, { since, limit })),
      shipments: (since) => readTrail(() => readShipments(state.database, since)),
      drift: () =>
        client.drift.list().map(({ field, seen, valueCount }) => ({ field: `${field} (${seen})`, count: valueCount })),
    },
    async identify(signal) {
      const { data } = await client.ping(signal);
      snapshot.setStore(data.loja_id);
      return data.loja_id;
    },
    async close() {
      await Promise.all([
        priceRuns.end(),
        sync.stop(),
        past.stop(),
        numbers.stop(),
        actions.stop(),
        goods.onDemand.stop(),
        idleMemory.end(),
      ]);
      await hub?.end();
      await neighbours?.end();
      team.close();
      await client.close();
      // What verdicts and commands have brought, for the next process that opens the store.
      snapshot.keepRows();
      snapshot.release();
      state.close();
    },
  };
}

/** A connection to the hub's server, whose client is loaded only where there is one. */
function openHubLink(hub: string, baseUrl: string, lojaId: string): OpenLink {
  return async () => {
    const { openRedisLink, prefixFor } = await import('../hub/redis-link.ts');
    return openRedisLink({ url: hub, prefix: prefixFor(baseUrl, lojaId) })();
  };
}

/** The token in a file; `undefined` while it holds none that can be used, as while it is being written. */
function tokenIn(file: string): string | undefined {
  try {
    return checkToken(readTokenFile(file));
  } catch (error) {
    if (error instanceof ConfigProblem || error instanceof InvalidConfig) return undefined;
    throw error;
  }
}

/** A clock that all processes of this machine share and that never jumps: milliseconds since it was switched on. */
function hostNow(): number {
  return Number(process.hrtime.bigint() / 1000n) / 1000;
}

/**
 * The audit trail; nothing before it is known which store this is, or where the disk fails, which is told elsewhere.
 */
function readTrail(read: () => AuditEntry[]): AuditEntry[] {
  try {
    return read();
  } catch (error) {
    if (error instanceof StateUnusable) return [];
    throw error;
  }
}
