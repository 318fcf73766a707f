/** The composition root: a configuration becomes a shop that a sync fills and actions change. Terminals, commands and tests all build this. */
import { createActions, type Actions } from './actions/actions.ts';
import { createClient, type ApiClient } from './api/client.ts';
import { systemClock, type Clock } from './clock.ts';
import type { Config } from './config.ts';
import { openGoods, type Goods } from './goods.ts';
import { createShop, mergeItems, updateHealth, type Shop } from './store/shop.ts';
import { createSyncEngine, type Picture, type SyncEngine } from './sync/engine.ts';
import { ATTENDED_PACE, type Pace } from './sync/pace.ts';

export type Core = {
  client: ApiClient;
  shop: Shop;
  sync: SyncEngine;
  actions: Actions;
  /** What is read on demand: orders, products, stock. */
  goods: Goods;
  clock: Clock;
  /** Ends every loop, wait and connection. */
  close(): Promise<void>;
};

type CoreOptions = { clock?: Clock; pace?: Pace; random?: () => number };

/** Builds the core; nothing is asked of the service before `sync.start()`. */
export function createCore(config: Pick<Config, 'url' | 'token'>, options: CoreOptions = {}): Core {
  const { clock = systemClock, pace = ATTENDED_PACE, random = Math.random } = options;
  const client = createClient({ baseUrl: config.url, token: config.token, clock });
  const shop = createShop();
  const sync = createSyncEngine({ client, picture: pictureOf(shop), clock, pace, random });
  const actions = createActions({ client, shop, clock });
  const goods = openGoods({ client, shop, actions, clock });
  return {
    client,
    shop,
    sync,
    actions,
    goods,
    clock,
    async close() {
      await Promise.all([sync.stop(), actions.stop(), goods.onDemand.stop()]);
      await client.close();
    },
  };
}

function pictureOf(shop: Shop): Picture {
  let newestUpdatedAt: number | undefined;
  return {
    mergeItems(rows, askedAt) {
      const changes = mergeItems(shop, rows, askedAt);
      for (const { entry } of changes) {
        if (entry.updatedAtMs !== undefined) newestUpdatedAt = Math.max(newestUpdatedAt ?? 0, entry.updatedAtMs);
      }
      return changes.length;
    },
    newestUpdatedAt: () => newestUpdatedAt,
    setHealth: (patch) => updateHealth(shop, patch),
    setStore: (lojaId) => shop.setState({ lojaId }),
  };
}
