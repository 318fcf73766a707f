/**
 * What a calm world may ask of a station at every moment, not only after everything has healed: how old its last look
 * may be, and for how long a change may be unseen.
 */
import { OPEN_STATUSES } from '../../src/domain/lifecycle.ts';
import { freshnessOf } from '../../src/replica/health.ts';
import type { Oracle } from './oracle.ts';
import type { Station } from './station.ts';
import type { SimNetwork } from './world/network.ts';
import type { Happening, SimService } from './world/service.ts';
import type { VirtualTime } from './world/virtual-time.ts';

export type Liveness = {
  /** A station that is loaded was up to date no longer ago than this. */
  mostBehindMs?: number;
  /** Nothing is judged before this moment. */
  fromMs?: number;
  /** A stamped change is shown within this time. */
  mostUnseenMs?: number;
  /** That is asked of changes from so long after the first own write on. */
  fromOwnWriteMs?: number;
  /** Nothing can tell of changes of what is closed and stays so. */
  isOpenOnly?: boolean;
  /** A station that lacks an open item for half a minute does not call itself live. */
  saysParts?: boolean;
  /** Reads of one station in a minute. */
  mostPerMinute?: number;
};

export type WatchOptions = {
  time: VirtualTime;
  service: SimService;
  network: Pick<SimNetwork, 'arrivals'>;
  oracle: Oracle;
  liveness: Liveness;
};

const MISSING_MS = 30_000;
const MINUTE_MS = 60_000;
const isOpen = (status: string | undefined) => OPEN_STATUSES.some((open) => open === status);

/** Judges a station now; returns what is wrong, in words. */
export function createWatch(options: WatchOptions): (station: Station) => string[] {
  const { time, service, network, oracle, liveness } = options;
  const { mostBehindMs = Infinity, mostUnseenMs = Infinity, fromMs = 0, fromOwnWriteMs } = liveness;
  const judged = new Map<Station, number>();
  let ownWriteAt: number | undefined;
  let looked = 0;

  function judgedFrom(): number {
    if (fromOwnWriteMs === undefined) return 0;
    for (; ownWriteAt === undefined && looked < service.log.length; looked++) {
      if (service.log[looked]!.move) ownWriteAt = service.log[looked]!.at;
    }
    return ownWriteAt === undefined ? Infinity : ownWriteAt + fromOwnWriteMs;
  }

  function isUnseen(station: Station, { itemId, version, by }: Happening): boolean {
    if (by === 'back door' || version.isDeleted) return false;
    const shown = station.run?.replica.getState().records.get(itemId);
    if (liveness.isOpenOnly && !isOpen(version.row.item_status) && !isOpen(shown?.status)) return false;
    return oracle.shownBy(station, itemId) < version.sequence;
  }

  /** An open item that has been there for a while and is not shown. */
  function missing(station: Station): string | undefined {
    for (const [id, { item_status: status }] of service.visible()) {
      if (!isOpen(status) || oracle.shownBy(station, id) > 0) continue;
      // What was closed is not there before it opens.
      const opened = service.versionsOf(id).findLast((_, i, all) => !isOpen(all[i - 1]?.row.item_status));
      if (time.now() - (opened?.visibleAt ?? 0) > MISSING_MS) return id;
    }
    return undefined;
  }

  function readsOf({ name }: Station): number {
    const from = time.now() - MINUTE_MS;
    return network.arrivals.filter(({ at, station, operation }) => {
      return at > from && station === name && /^(list|get|ping)/.test(operation);
    }).length;
  }

  return (station) => {
    const health = station.run?.replica.getState().health;
    if (!station.run?.isAlive || !health?.isLoaded || time.now() < fromMs) return [];
    const words: string[] = [];
    const behindMs = time.now() - (health.snapshotAt ?? 0);
    if (behindMs > mostBehindMs) words.push(`${station.name} is ${Math.round(behindMs)} ms behind`);
    // What was so before it was loaded is a matter of converging: of what is closed only changes are told.
    const isLive = freshnessOf(health, time.now()) === 'live';
    const part = liveness.saysParts && isLive ? missing(station) : undefined;
    if (part) words.push(`${station.name} is live and lacks ${part}`);
    if (liveness.mostPerMinute !== undefined && readsOf(station) > liveness.mostPerMinute)
      words.push(`${station.name} sent ${readsOf(station)} reads in a minute`);
    let next = judged.get(station) ?? service.log.length;
    const from = judgedFrom();
    for (; next < service.log.length; next++) {
      const happening = service.log[next]!;
      if (Math.max(happening.at, from) + mostUnseenMs > time.now()) break;
      if (!isUnseen(station, happening)) continue;
      words.push(
        `${station.name} has not shown ${happening.itemId} v${happening.version.sequence} in ${mostUnseenMs} ms`,
      );
    }
    judged.set(station, next);
    return words;
  };
}
