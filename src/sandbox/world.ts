/**
 * Everything behind the HTTP server of a sandbox: the shop, its clock, its switches and faults, and the functions that
 * control them, for the control routes and for tests in the same process.
 */
import { randomBytes } from 'node:crypto';
import { createCommits, createLateness, type Commits } from './commits.ts';
import { createFaults, type Faults } from './faults.ts';
import { formatTime } from './formats.ts';
import { giveBack, WORTH_ITEMS } from './memory.ts';
import { profileNamed } from './profiles.ts';
import { createRandom } from './random.ts';
import { createRateLimit, type RateLimit } from './rate-limit.ts';
import { createRequestLog, type RequestLog } from './request-log.ts';
import { createSandboxClock, isMoment, type SandboxClock } from './sandbox-clock.ts';
import { createLivingShop, type LivingShop } from './shop/living-shop.ts';
import { seedShop } from './shop/seed.ts';
import { createSnapshots, type Snapshots } from './snapshots.ts';
import { DatabaseUnusable, openDatabase, type Database } from './store/database.ts';
import type { StoreRow } from './store/rows.ts';
import { countDaysIn, emptyShop } from './store/upkeep.ts';
import { createShopStore, type PaidOrder, type ShopStore, type StatusChange } from './store/shop-store.ts';
import { DEFAULT_SWITCHES, pickSwitches, type Switches } from './switches.ts';
import { createWebhooks, type Webhooks } from './webhooks.ts';

const HOUR_MS = 3_600_000;

const randomToken = (): string => `sandbox-${randomBytes(12).toString('hex')}`;

export type WorldOptions = {
  tokens?: string[] | undefined;
  dbFile?: string | undefined;
  items: number;
  seed: string;
  /** The number of the newest order of a new shop. */
  lastNumero?: number | undefined;
  /** The switches of the start, and of every reset. */
  switches: Partial<Switches>;
  faults: readonly unknown[];
  now: () => number;
  /** The first time of the clock; default: the time of `now`. */
  startAt?: number | undefined;
  webhook?: { url: string; secret: string } | undefined;
  webhookPauseMs?: number | undefined;
  /** Called with a sentence about damage that was found and mended. */
  onNote?: ((sentence: string) => void) | undefined;
};

export type World = {
  readonly shop: ShopStore;
  readonly clock: SandboxClock;
  readonly commits: Commits;
  readonly rateLimit: RateLimit;
  readonly faults: Faults;
  readonly log: RequestLog;
  readonly webhooks: Webhooks;
  readonly snapshots: Snapshots;
  /** The events of the shop's own life; a new one after each reset. */
  living(): LivingShop;
  seed(): string;
  stores(): StoreRow[];
  storeByToken(token: string): StoreRow | undefined;
  switches(): Switches;
  /** Changes some switches. Throws an Error that names the mistakes. */
  changeSwitches(change: unknown): Switches;
  resetSwitches(): Switches;
  /** Plays a named profile instead of the present switches and faults. Throws an Error if there is none. */
  playProfile(name: string): void;
  /** Runs the events that are due on the clock. */
  tick(): void;
  /** Must be called after the clock was set, stepped or frozen: stores its offset and runs the events that are due. */
  clockChanged(): void;
  /** Makes a new shop, as at the start, or with another seed or size. Switches, faults, log and clock start again. */
  reset(change?: { seed?: string; items?: number }): void;
  restore(snapshot: string): boolean;
  close(): void;
};

/** Opens the shop of a database, or makes one. Throws DatabaseUnusable. */
export function createWorld(options: WorldOptions): World {
  const { database, isNew } = openDatabase(options.dbFile);
  try {
    return buildWorld(options, database, isNew);
  } catch (error) {
    database.close();
    throw error;
  }
}

function buildWorld(options: WorldOptions, database: Database, isNew: boolean): World {
  const shop = createShopStore(database, { statusChanged, orderPaid });
  const clock = createSandboxClock(options.now, isNew ? 0 : keptOffset(shop, options));
  if (options.startAt !== undefined) clock.setTo(options.startAt);
  const startSwitches: Switches = { ...DEFAULT_SWITCHES, ...pickSwitches(options.switches) };
  let switches = startSwitches;
  let seed = options.seed;
  let items = options.items;
  const faultRandom = createRandom(`${seed}/faults`);
  const commitRandom = createRandom(`${seed}/commits`);
  const faults = createFaults(faultRandom);
  const log = createRequestLog();
  const snapshots = createSnapshots(database);
  const webhooks = createWebhooks({
    digest: () => switches.webhookDigest,
    ...(options.webhookPauseMs === undefined ? {} : { firstPauseMs: options.webhookPauseMs }),
  });
  webhooks.setReceiver(options.webhook);
  const tokensNow = (): readonly string[] =>
    stores.length > 0 ? stores.map((store) => store.token) : (options.tokens ?? [randomToken()]);
  const addStartFaults = (): void => {
    for (const fault of options.faults) faults.add(fault);
  };

  let stores: StoreRow[] = [];
  let byToken = new Map<string, StoreRow>();
  let living: LivingShop | undefined;

  function fill(): void {
    // Rounded to hours, so that two sandboxes started one after the other have the same data to the byte.
    const baseAt = Math.floor(clock.now() / HOUR_MS) * HOUR_MS;
    database.transaction(() => {
      const { lastNumero } = options;
      const numbered = lastNumero === undefined ? {} : { lastNumero };
      seedShop(database, { seed, tokens: tokensNow(), itemsPerStore: items, baseAt, zone: switches.zone, ...numbered });
      shop.setMeta('seed', seed);
      shop.setMeta('items', String(items));
      shop.setMeta('base_at', String(baseAt));
      shop.setMeta('zone', switches.zone);
      shop.setMeta('clock_offset', String(clock.offsetMs()));
    });
    if (items >= WORTH_ITEMS) giveBack();
  }

  // Reads the state that is in memory again, after the database has been replaced.
  function reload(): void {
    seed = shop.getMeta('seed') ?? seed;
    stores = shop.stores();
    byToken = new Map(stores.map((store) => [store.token, store]));
    keepZone();
    const baseAt = Number(shop.getMeta('base_at'));
    // Planned events of the old shop must not happen in the new one.
    living?.end();
    living = createLivingShop({ shop, clock, seed, baseAt, switches: () => switches });
  }

  function keepZone(): void {
    if (shop.getMeta('zone') === switches.zone) return;
    database.transaction(() => {
      countDaysIn(database, switches.zone);
      shop.setMeta('zone', switches.zone);
    });
  }

  function statusChanged({ item, from, at, orderWasCancelled }: StatusChange): void {
    if (webhooks.receiver() === undefined) return;
    const time = formatTime(at, switches);
    const store = stores[item.store]!;
    webhooks.send('item.status_alterado', store.id, time, {
      item_id: item.id,
      pedido_id: item.order_id,
      numero: String(item.numero),
      status_anterior: from,
      item_status: item.status,
    });
    if (!orderWasCancelled) return;
    const sharing = database.all<{ store: number }>(
      'SELECT DISTINCT store FROM items WHERE order_id = ?',
      item.order_id,
    );
    for (const { store: index } of sharing) {
      webhooks.send('pedido.cancelado', stores[index]!.id, time, {
        pedido_id: item.order_id,
        numero: String(item.numero),
        motivo: item.cancellation_reason,
      });
    }
  }

  function orderPaid({ order, items: paid }: PaidOrder): void {
    if (webhooks.receiver() === undefined) return;
    for (const store of stores) {
      const own = paid.filter((item) => item.store === store.idx);
      if (own.length === 0) continue;
      webhooks.send('pedido.pago', store.id, formatTime(order.paid_ms, switches), {
        pedido_id: order.id,
        numero: String(order.numero),
        itens: own.map((item) => item.id),
      });
    }
  }

  const changeSwitches = (change: unknown): Switches => {
    switches = { ...switches, ...pickSwitches(change) };
    keepZone();
    // New rates are planned from now on.
    living?.tick();
    return switches;
  };

  const tick = (): void => {
    clock.runDue();
    living?.tick();
    // Late changes of events in a long step may be due within the same step.
    clock.runDue();
  };

  const clockChanged = (): void => {
    shop.setMeta('clock_offset', String(clock.offsetMs()));
    tick();
  };

  if (isNew) fill();
  else if (options.tokens !== undefined) renameTokens(shop, options.tokens);
  reload();
  addStartFaults();
  living?.tick();

  return {
    shop,
    clock,
    commits: createCommits(
      clock,
      createLateness(commitRandom, () => switches),
    ),
    rateLimit: createRateLimit(),
    faults,
    log,
    webhooks,
    snapshots,
    living: () => living!,
    seed: () => seed,
    stores: () => stores,
    storeByToken(token) {
      const own = byToken.get(token);
      if (own === undefined || switches.tokens === 'own') return own;
      return stores[(own.idx + 1) % stores.length];
    },
    switches: () => switches,
    changeSwitches,
    resetSwitches: () => changeSwitches(startSwitches),
    playProfile(name) {
      const profile = profileNamed(name);
      faults.clear();
      for (const fault of profile.faults) faults.add(fault);
      changeSwitches({ ...DEFAULT_SWITCHES, ...profile.switches });
    },
    tick,
    clockChanged,
    reset(change = {}) {
      seed = change.seed ?? options.seed;
      items = change.items ?? options.items;
      clock.resume();
      clock.setTo(options.startAt ?? options.now());
      switches = startSwitches;
      database.transaction(() => {
        emptyShop(database);
        fill();
      });
      faults.clear();
      faultRandom.restart();
      commitRandom.restart();
      addStartFaults();
      log.clear();
      webhooks.clear();
      reload();
    },
    restore(name) {
      if (!snapshots.restore(name)) return false;
      shop.setMeta('clock_offset', String(clock.offsetMs()));
      reload();
      return true;
    },
    close: () => {
      webhooks.close();
      database.close();
    },
  };
}

// A stored offset beyond the years that can be written is dropped: the shop's clock then starts at this machine's time.
function keptOffset(shop: ShopStore, { now, dbFile = '', onNote }: WorldOptions): number {
  const kept = shop.getMeta('clock_offset') ?? '0';
  if (isMoment(now() + Number(kept))) return Number(kept);
  onNote?.(`The clock in ${dbFile} is damaged (${kept}). It goes on at the time of this machine.`);
  shop.setMeta('clock_offset', '0');
  return 0;
}

// A stored shop may be opened with other tokens, but not with another number of stores.
function renameTokens(shop: ShopStore, tokens: readonly string[]): void {
  const stores = shop.stores();
  if (stores.length !== tokens.length) {
    throw new DatabaseUnusable(`The database holds ${stores.length} stores, and ${tokens.length} tokens were given.`);
  }
  shop.database.transaction(() => {
    // No token has a line break: a token of one store may be the number of another.
    shop.database.run('UPDATE stores SET token = char(10) || idx');
    for (const [store, token] of tokens.entries()) {
      shop.database.run('UPDATE stores SET token = ? WHERE idx = ?', token, store);
    }
  });
}
