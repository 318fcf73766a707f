/**
 * The composition root: makes of a configuration a replica that a sync fills and actions change. Terminals, commands and tests
 * all build this.
 */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { createActions, type Actions } from '../outbox/actions.ts';
import { type Author, nameOfAuthor } from '../domain/intents.ts';
import { createClient, type ApiClient, type ClientOptions } from '../api/client.ts';
import { systemClock, type Clock } from '../base/clock.ts';
import type { Config } from '../config/config.ts';
import type { Order } from '../domain/records.ts';
import { isOwnerGone, nameOwner } from '../db/outbox-owner.ts';
import { createDiskTable } from '../db/outbox.ts';
import { createBarcodeRepository } from '../db/barcode-repository.ts';
import type { Quarantined } from '../db/database.ts';
import { createSessionRepository, type SessionHolder, type SessionRepository } from '../db/session-repository.ts';
import { createDiskSnapshot } from '../db/snapshot.ts';
import { createStoreState, type StoreState } from '../db/store-state.ts';
import { runOwnPrograms } from './own-programs.ts';
import { createActivity } from './activity.ts';
import { readInBackground } from './background-reads.ts';
import { openOnDemandData, type OnDemandData, type PrintedListener } from './on-demand-data.ts';
import { hostNow } from './host-clock.ts';
import { createIdleMemory, type IdleMemory } from './idle-memory.ts';
import { createSessionRegistry, type OpenSessions } from './session-registry.ts';
import { learnUsualPace, type PaceReading } from './usual-pace.ts';
import { retryRefusedToken } from './refused-token.ts';
import { joinHub, joinLocalPeers, sharedEvents } from './sharing.ts';
import { tokenIn } from './token-file.ts';
import { withClockEvidence } from './clock-evidence.ts';
import { createAddressees, type Addressees } from '../replica/addressees.ts';
import { createRequestLog, type ActivityRecords } from '../replica/activity.ts';
import { createBarcodes, type Barcodes } from '../replica/barcodes.ts';
import { createReplica, type Replica, updateHealth } from '../replica/replica.ts';
import { createTeam, type Team } from '../cluster/team.ts';
import { createRecordings, type Recordings } from './recordings.ts';
import { createAssembly, type Assembly } from '../eventlog/services/assembly.ts';
import { createJobs, type Jobs } from '../eventlog/services/jobs.ts';
import { createPromiseFacts } from '../eventlog/services/promise-facts.ts';
import type { OwnRunning } from '../eventlog/services/own-runs.ts';
import { createPriceRuns, type PriceRuns } from '../eventlog/services/price-runs.ts';
import { createVan, type Van } from '../eventlog/services/van.ts';
import { createWorkshop, type Workshop } from '../eventlog/services/workshop.ts';
import { createBudget, recordRateLimit } from '../sync/budget.ts';
import { createSyncEngine, type SyncEngine } from '../sync/engine.ts';
import { ATTENDED_PACE, type PollPace } from '../sync/poll/pace.ts';
import type { Past } from '../sync/past.ts';
import type { ActionTimes } from '../domain/action-times.ts';

export type Core = {
  client: ApiClient;
  replica: Replica;
  sync: SyncEngine;
  actions: Actions;
  /** Open orders that are sent to the same address. */
  addressees: Addressees;
  /** Data read on demand: orders, products, stock. */
  goods: OnDemandData;
  clock: Clock;
  /** Which stations there are, and who packs what. */
  team: Team;
  /** Loads older items of closed states, some days at a time. */
  past: Past;
  /** The state database of the store, once the store is known. */
  state: StoreState;
  /**
   * Requests which store the token belongs to and opens this machine's data of it, for callers that do not start the sync.
   * Rejects with an `ApiError`, or with `StateUnusable` if nothing can be kept.
   */
  identify(signal?: AbortSignal): Promise<string>;
  /**
   * Reads the token's file once more, and continues with the token in it; does nothing if that is the same, or if the token
   * does not come from a file.
   */
  renewToken(): void;
  /** How fast the shop usually works, for its promises. */
  usualPace: Pick<PaceReading, 'read'>;
  /** Barcodes learnt by this machine. */
  barcodes: Barcodes;
  /** The records of this shop about its pieces. */
  workshop: Workshop;
  /** Pieces scanned onto the vans of carriers. */
  van: Van;
  /** Finished pieces that wait for the rest of their order. */
  assembly: Assembly;
  /** Scheduled changes of many prices. */
  priceRuns: PriceRuns;
  /** Programs of the shop's own that run on events. */
  ownRuns: OwnRunning;
  /** Job files for its machines. */
  jobs: Jobs;
  /** Recordings of its terminals. */
  recordings: Recordings;
  /** The open sessions of this process. */
  sessions: OpenSessions;
  /** Where the session of a terminal is kept across restarts; `undefined` if nothing is kept. */
  sessionRepository(holder: SessionHolder): SessionRepository | undefined;
  /** The last requests, the audit trail, deviations of the API: the records that explain what happens here. */
  activity: ActivityRecords;
  /** Returns memory to the system while no terminal of this process is in use. */
  idleMemory: Pick<IdleMemory, 'noteKey'>;
  /**
   * To be called before the shell suspends this process: sends the intents that wait in their grace, and releases what other
   * processes would wait for. Returns how many intents have no verdict yet.
   */
  settle(): Promise<number>;
  /** Ends every loop, wait and connection. */
  close(): Promise<void>;
};

type CoreOptions = {
  clock?: Clock;
  pace?: PollPace;
  random?: () => number;
  /** The operator and station for the audit trail. */
  author?: Author;
  /** The grace before a move is sent, the watch after a lost response, … */
  times?: Partial<ActionTimes>;
  /** Where the state is kept, see `stateDirFrom`; without it everything stays in memory. */
  stateDir?: string | undefined;
  client?: Pick<Partial<ClientOptions>, 'isReadOnly' | 'deadlines' | 'onExchange'>;
  /** Called when a state file cannot be used and was moved aside; the health of the sync says so, too. */
  onSetAside?: (found: Quarantined) => void;
  /** Called with a token that has been read again, which is as secret as the first. */
  onToken?: (token: string) => void;
  /** How long urgent requests wait if the store asks for fewer requests. */
  whenLimited?: () => number | undefined;
  onPrinted?: PrintedListener;
};

/** How long responses are waited for before this process is stopped, in milliseconds. */
const SETTLE_MS = 2000;

/** Builds the core; sends no request before `sync.start()`. */
export function createCore(
  config: Pick<
    Config,
    | 'url'
    | 'token'
    | 'tokenFile'
    | 'priceUnit'
    | 'printCommand'
    | 'labelPrinter'
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
      recordRateLimit(hub?.budget ?? budget, exchange, clock);
      // A response was accepted: a problem with the token is over.
      const isAccepted = exchange.status !== undefined && exchange.status < 300;
      if (isAccepted && exchange.error === undefined && replica.getState().health.trouble?.kind === 'unauthenticated')
        sync.start();
      // Any response proves that the store is there: the next poll shows how old the data are.
      if (exchange.status !== undefined && replica.getState().health.trouble?.kind === 'unreachable') {
        updateHealth(replica, { trouble: undefined });
      }
      // A read may belong to a poll that fails as a whole; a write proves that the store is back.
      if (isAccepted && exchange.method !== 'GET') sync.noteDone();
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
    // It may belong to another store: nothing waits, and nothing is sent, before that is known.
    actions.resume();
    sync.start();
    sync.confirmStore();
  }
  const replica = createReplica();
  const wallNow = clock.wallNow;
  const state = createStoreState({
    dir: options.stateDir,
    baseUrl: config.url,
    token: config.token,
    wallNow,
    onSetAside: options.onSetAside,
  });
  const snapshot = createDiskSnapshot({
    replica,
    clock,
    hostNow,
    openStore: state.open,
    lastStore: state.lastStore,
    ...(options.stateDir === undefined ? {} : { processName: `${process.pid}-${randomUUID()}` }),
  });
  const team = createTeam({
    clock,
    host: hostname(),
    record: ({ orderId, by, from, reason }) => actions.noteTakeOver(orderId, `${nameOfAuthor(from)}: ${reason}`, by),
  });
  // A hub carries the team of all machines, this one's too.
  const hub = joinHub(config, {
    client,
    clock,
    random,
    replica,
    snapshot,
    pace,
    budget,
    team: team.mirror,
    // Made below, and read only once the store is known.
    eventReplica: sharedEvents(() => workshop.eventReplica, replica),
    pollNow: () => sync.doorbell(),
  });
  const neighbours = hub ? undefined : joinLocalPeers(config.url, { ...options, clock, team, replica });
  const sync: SyncEngine = createSyncEngine({ client, snapshot, clock, pace, random, budget, ...hub });
  const actions = createActions({
    client: withClockEvidence(client, replica, sync),
    replica,
    clock,
    random,
    ...(author ? { author } : {}),
    ...(times ? { times } : {}),
    ...(options.whenLimited ? { whenLimited: options.whenLimited } : {}),
    table: createDiskTable(state.database),
    owner: nameOwner(),
    isOwnerGone,
    tellsUnsent: true,
  });
  const promiseFacts = createPromiseFacts({ database: state.database, replica, wallNow, author });
  const usualPace = learnUsualPace({ database: state.database, replica, clock });
  const addressees = createAddressees(replica);
  const { noteProduct: onProduct } = promiseFacts;
  const onOrder = (orderId: string, order: Order) => {
    promiseFacts.noteOrder(orderId, order);
    addressees.note(orderId, order);
  };
  const budgetOfAll = hub?.budget ?? budget;
  const background = readInBackground({
    client,
    replica,
    snapshot,
    sync,
    onOrder,
    onProduct,
    clock,
    budget: budgetOfAll,
  });
  const goods = openOnDemandData({
    client,
    replica,
    actions,
    onOrder,
    onProduct,
    clock,
    budget: budgetOfAll,
    priceUnit: config.priceUnit,
    printCommand: config.printCommand,
    labelPrinter: config.labelPrinter,
    tagPrinter: config.tagPrinter,
    pictures: config.pictures,
    storeUrl: config.url,
    innerHosts: config.innerHosts,
    onPrinted: options.onPrinted,
  });
  const workshop = createWorkshop({ database: state.database, replica, wallNow, rules: config.workshop, author });
  const priceRuns = createPriceRuns({
    database: state.database,
    replica,
    client,
    actions,
    clock,
    hostNow,
    holder: `${process.pid}-${randomUUID()}`,
    isReadOnly: options.client?.isReadOnly === true,
    stockedProducts: () =>
      goods.stock.getState().rows.map(({ record }) => ({ id: record.product_id, name: record.produto.nome })),
  });
  const ownRuns = runOwnPrograms({ database: state.database, replica, clock, claim: hub?.claim });
  const refusedToken = retryRefusedToken({ replica, client, clock, random, renewToken });
  const idleMemory = createIdleMemory({ clock, isBusy: () => replica.getState().health.progress !== undefined });
  return {
    client,
    replica,
    team,
    renewToken,
    usualPace,
    idleMemory,
    sync,
    actions,
    addressees,
    goods: { ...goods, onDemand: { ...goods.onDemand, watchMoney: background.watchMoney } },
    clock,
    past: background.past,
    state,
    barcodes: createBarcodes(
      options.stateDir === undefined
        ? undefined
        : createBarcodeRepository(options.stateDir, config.url, () => replica.getState().lojaId),
    ),
    workshop,
    van: createVan({ database: state.database, replica, wallNow }),
    assembly: createAssembly({ database: state.database, replica, wallNow, rules: config.workshop, author }),
    priceRuns,
    ownRuns,
    jobs: createJobs({ database: state.database, replica, onDemand: goods.onDemand, workshop, wallNow }),
    recordings: createRecordings({
      database: state.database,
      // If nothing is kept, nothing is recorded either.
      rules: options.stateDir === undefined ? undefined : config.cast,
      wallNow,
    }),
    sessions: createSessionRegistry(),
    sessionRepository: (holder) =>
      options.stateDir === undefined
        ? undefined
        : createSessionRepository({ dir: options.stateDir, baseUrl: config.url, wallNow, holder }),
    activity: createActivity(requests, state.database, client),
    async identify(signal) {
      const { data } = await client.ping(signal);
      snapshot.setStore(data.loja_id);
      return data.loja_id;
    },
    async settle() {
      await actions.flush(SETTLE_MS);
      // A row being written to the disk would hold its lock, and the lease would make others wait for polls.
      snapshot.keepRows();
      snapshot.release();
      return actions.open().length;
    },
    async close() {
      await Promise.all([
        priceRuns.end(),
        ownRuns.end(),
        sync.stop(),
        background.stop(),
        actions.stop(),
        goods.onDemand.stop(),
        usualPace.end(),
        idleMemory.end(),
        refusedToken.end(),
      ]);
      await hub?.end();
      await neighbours?.end();
      team.close();
      await client.close();
      // The results of verdicts and commands, for the next process that opens the store.
      snapshot.keepRows();
      snapshot.release();
      state.close();
    },
  };
}
