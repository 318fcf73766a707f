/** The terms in which this process leads: when it takes the lease, what it does at each turn, and when it lets go. */
import type { Clock } from '../base/clock.ts';
import type { Replica } from '../replica/replica.ts';
import type { SavedSync, Snapshot } from '../sync/snapshot.ts';
import type { WakeSignal } from './wake-signal.ts';
import type { Hosts } from './hosts.ts';
import { createLeadership } from './leading.ts';
import type { HubLink, HubView } from './link.ts';
import type { LeaseWatch } from './lease-watch.ts';
import type { HubRules } from './rules.ts';
import type { RoleState } from './role-state.ts';
import type { Heartbeat } from './heartbeat.ts';

export type ElectionOptions = {
  /** Names this process. */
  name: string;
  clock: Clock;
  random: () => number;
  replica: Replica;
  snapshot: Snapshot;
  rules: HubRules;
  stand: RoleState;
  hosts: Hosts;
  bell: WakeSignal;
  word: Heartbeat;
  /** There is something to tell now. */
  wake: () => void;
};

export type Election = {
  /** A new connection knows nothing of us. */
  begin(): void;
  /** Takes the lease if it is free and our turn; `onTaken` before the snapshot is written. */
  take(link: HubLink, view: HubView, lease: LeaseWatch, onTaken: () => void): Promise<boolean>;
  /** What a leader does at each turn. */
  turn(link: HubLink, view: HubView): Promise<void>;
  /** How long a leader may wait; Infinity for every other. */
  renewInMs(): number;
  /** The sync's memory as it has just been kept. */
  kept(saved: SavedSync): void;
};

/** A lease that has not been renewed for this long, by our own clock, may be taken. */
export const LEADER_LEASE_MS = 6000;
/** A leader renews so often. */
export const RENEW_MS = 1500;
/** A leader that cannot reach the store lets another host try. */
const YIELD_AFTER_MS = 20_000;
const FAR_MS = 5000;
const SHUN_MS = 60_000;
/** A snapshot in which somebody has put back old rows is written again, and no more often than this. */
const REWRITTEN_AFTER_MS = 10_000;

/** What a process goes by when it sees a lease. */
export type SeenLease = {
  heldBy: 'nobody' | 'us' | 'another';
  /** How long it has not moved, by our own clock. */
  silentMs: number;
  /** We let go of it a moment ago, because we could not reach the store. */
  isShunning: boolean;
};

/** Whether a process may take the lease. Pure. */
export function mayTake({ heldBy, silentMs, isShunning }: SeenLease): boolean {
  const isFree = heldBy !== 'another' || silentMs >= LEADER_LEASE_MS;
  // A host that could not reach the store a moment ago lets the others go first.
  return isFree && (!isShunning || silentMs >= 2 * LEADER_LEASE_MS);
}

export function createElection(options: ElectionOptions): Election {
  const { name, clock, random, replica, snapshot, rules, stand, hosts, bell, word, wake } = options;
  let count = 0;
  let renewedAt = -Infinity;
  let begunAt = -Infinity;
  let isLoaded = false;
  let shunUntil = -Infinity;
  let rings: number | undefined;
  /** What the server had taken by the end of the last turn: the next reading has to show it. */
  let toldBefore = 0;

  function cannotReachStore(): boolean {
    const { trouble: ofStore, failureCount, snapshotAt, nextLookAt = 0 } = replica.getState().health;
    // One failure is enough where the next try is far away, as it is when the store wants fewer requests.
    const hasTried = failureCount >= 3 || nextLookAt - clock.now() > FAR_MS;
    return ofStore?.kind === 'unreachable' && hasTried && clock.now() - (snapshotAt ?? -Infinity) > YIELD_AFTER_MS;
  }

  return {
    begin() {
      renewedAt = -Infinity;
      rings = undefined;
    },
    async take(link, view, lease, onTaken) {
      const isOurs = view.lease?.holder.startsWith(`${name}/`) === true;
      const heldBy = !view.lease ? 'nobody' : isOurs ? 'us' : 'another';
      if (!mayTake({ heldBy, silentMs: lease.silentMs(), isShunning: clock.now() < shunUntil })) return false;
      const holder = `${name}/${++count}`;
      if (!(await link.take(holder, view.lease))) return false;
      lease.take(holder);
      const epoch = `${holder}/${Math.floor(random() * 2 ** 48).toString(36)}`;
      const term = createLeadership({ link, holder, epoch, clock, replica, snapshot, rules, onEnd: wake });
      stand.lead(term);
      toldBefore = 0;
      onTaken();
      await term.begin();
      renewedAt = begunAt = clock.now();
      return true;
    },
    async turn(link, view) {
      const own = stand.term!;
      const hasForgotten = view.lastNumber < toldBefore;
      const isTampered =
        own.epoch !== undefined && hosts.isDoubted(own.epoch) && clock.now() - begunAt >= REWRITTEN_AFTER_MS;
      const isLost = own.epoch !== undefined && (view.epoch !== own.epoch || hasForgotten || isTampered);
      toldBefore = own.toldNumber;
      if (own.isOver || view.lease?.holder !== own.holder || isLost) return stand.endTerm();
      if (rings !== undefined && view.rings !== rings) bell.hear(word.limit);
      rings = view.rings;
      if (clock.now() - renewedAt < RENEW_MS) return;
      await own.renew();
      renewedAt = clock.now();
      const silent = hosts.silent();
      if (silent.length > 0) await link.vanish(silent);
      if (!cannotReachStore() || hosts.count === 1) return;
      shunUntil = clock.now() + SHUN_MS;
      await own.release();
      stand.endTerm();
    },
    renewInMs: () => (stand.term ? renewedAt + RENEW_MS - clock.now() : Infinity),
    kept(saved) {
      stand.term?.kept(saved);
      if (!stand.term || saved.isLoaded === isLoaded) return;
      // Followers wait for that, and hear of it with the next sign of life.
      isLoaded = saved.isLoaded;
      renewedAt = -Infinity;
      wake();
    },
  };
}
