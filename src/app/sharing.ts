/** Who shares a store with this process: the hosts of a hub, or the other processes of this machine. */
import type { Clock } from '../base/clock.ts';
import type { SetAside } from '../db/database.ts';
import { createTeamShelf } from '../db/team-repository.ts';
import { createHub, type Hub, type HubOptions } from '../cluster/hub.ts';
import type { OpenLink } from '../cluster/link.ts';
import type { SlipBox } from '../cluster/events.ts';
import type { Config } from '../config/config.ts';
import { updateHealth, type Shop } from '../replica/replica.ts';
import { createNeighbours } from '../cluster/local-peers.ts';
import type { Team } from '../cluster/team.ts';
import { hostNow } from './host-clock.ts';

/** The hub that is configured, if one is. */
export function joinHub(
  config: Pick<Config, 'url' | 'token' | 'hub' | 'isHubPlain' | 'requestsPerMinute'>,
  parts: Omit<HubOptions, 'secret' | 'isPlain' | 'openFor' | 'requestsPerMinute'>,
): Hub | undefined {
  const { hub, url, token, requestsPerMinute } = config;
  if (hub === undefined) return undefined;
  return createHub({
    secret: token,
    isPlain: config.isHubPlain === true,
    openFor: (lojaId) => openHubLink(hub, url, lojaId),
    ...parts,
    ...(requestsPerMinute === undefined ? {} : { requestsPerMinute }),
  });
}

/** A connection to the hub's server, whose client is loaded only where there is one. */
function openHubLink(hub: string, baseUrl: string, lojaId: string): OpenLink {
  return async () => {
    const { openRedisLink, prefixFor } = await import('../cluster/redis-link.ts');
    return openRedisLink({ url: hub, prefix: prefixFor(baseUrl, lojaId) })();
  };
}

/** What is told to the other hosts of this shop's own notes, which are there by the time that they are asked for. */
export function slipBox(slips: () => Omit<SlipBox, 'onNews'>, shop: Shop): SlipBox {
  return {
    version: () => slips().version(),
    all: () => slips().all(),
    take: (news) => slips().take(news),
    isPast: (slip) => slips().isPast(slip),
    // Everything that is noted here is told to the readers of the shop.
    onNews(listener) {
      let seen = slips().version();
      return shop.subscribe(() => {
        const version = slips().version();
        if (version === seen) return;
        seen = version;
        listener();
      });
    },
  };
}

export type NeighbourOptions = {
  stateDir?: string | undefined;
  onSetAside?: ((found: SetAside) => void) | undefined;
  clock: Clock;
  team: Team;
  shop: Shop;
};

/** The team of the other processes of this machine, by way of the state directory; none where nothing is kept. */
export function meetNeighbours(
  baseUrl: string,
  { stateDir, onSetAside, clock, team, shop }: NeighbourOptions,
): { end(): Promise<void> } | undefined {
  if (stateDir === undefined) return undefined;
  const shelf = createTeamShelf({
    dir: stateDir,
    baseUrl,
    wallNow: clock.wallNow,
    hostNow,
    onSetAside(found) {
      updateHealth(shop, { diskTrouble: found.message });
      onSetAside?.(found);
    },
  });
  return createNeighbours({ mirror: team.mirror, shelf, clock, storeOf: () => shop.getState().lojaId });
}
