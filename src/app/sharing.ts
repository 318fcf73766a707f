/** The hosts of a hub, or the other processes of this machine, that share a store with this process. */
import type { Clock } from '../base/clock.ts';
import type { Quarantined } from '../db/database.ts';
import { createTeamRepository } from '../db/team-repository.ts';
import { createHub, type Hub, type HubOptions } from '../cluster/hub.ts';
import type { OpenLink } from '../cluster/link.ts';
import type { SharedEvents } from '../cluster/events.ts';
import type { Config } from '../config/config.ts';
import { updateHealth, type Replica } from '../replica/replica.ts';
import { createLocalPeers } from '../cluster/local-peers.ts';
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

/** Returns a function that connects to the hub's server, whose client is loaded only if there is one. */
function openHubLink(hub: string, baseUrl: string, lojaId: string): OpenLink {
  return async () => {
    const { openRedisLink, prefixFor } = await import('../cluster/redis-link.ts');
    return openRedisLink({ url: hub, prefix: prefixFor(baseUrl, lojaId) })();
  };
}

/** The shop's own records that are sent to other hosts; made by the time they are read. */
export function sharedEvents(eventReplica: () => Omit<SharedEvents, 'onNews'>, replica: Replica): SharedEvents {
  return {
    version: () => eventReplica().version(),
    all: () => eventReplica().all(),
    take: (news) => eventReplica().take(news),
    isPast: (event) => eventReplica().isPast(event),
    // Readers of the replica are notified of everything that is recorded here.
    onNews(listener) {
      let seen = eventReplica().version();
      return replica.subscribe(() => {
        const version = eventReplica().version();
        if (version === seen) return;
        seen = version;
        listener();
      });
    },
  };
}

type LocalPeerOptions = {
  stateDir?: string | undefined;
  onSetAside?: ((found: Quarantined) => void) | undefined;
  clock: Clock;
  team: Team;
  replica: Replica;
};

/** Shares the team with the other processes of this machine, through the state directory; `undefined` if nothing is kept. */
export function joinLocalPeers(
  baseUrl: string,
  { stateDir, onSetAside, clock, team, replica }: LocalPeerOptions,
): { end(): Promise<void> } | undefined {
  if (stateDir === undefined) return undefined;
  const repository = createTeamRepository({
    dir: stateDir,
    baseUrl,
    wallNow: clock.wallNow,
    hostNow,
    onSetAside(found) {
      updateHealth(replica, { diskTrouble: found.message });
      onSetAside?.(found);
    },
  });
  return createLocalPeers({ mirror: team.mirror, repository, clock, storeOf: () => replica.getState().lojaId });
}
