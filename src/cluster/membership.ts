/**
 * A process's state at the hub, as one pure function: from a state and an event to the next state. member.ts carries out what
 * follows from it. A process that neither leads nor follows is a candidate (`joining`) until `directAt`; from then on it is alone
 * (`direct`) and polls by itself. All times are milliseconds of this process's own clock; `directAt` is random, so that hosts
 * that have lost the hub together do not all poll at once.
 */
import type { Health } from '../replica/health.ts';
import type { LeaderLease } from './link.ts';

export type HubMode = 'joining' | 'following' | 'leading' | 'direct';

export type Membership = {
  /** Whether this process represents its machine; another one only shows its team. */
  readonly isHost: boolean;
  readonly role: 'none' | 'following' | 'leading';
  /** Infinity while it follows, and before it has looked for the hub. */
  readonly directAt: number;
  /** The lease as last seen on this connection, and since when it has not moved. */
  readonly lease: LeaderLease | undefined;
  readonly movedAt: number;
  /** When this connection brought its first response. */
  readonly joinedAt: number | undefined;
  /** When connections were lost while this process had a role, in the last few minutes. */
  readonly disconnects: readonly number[];
  /** Until when a leader that could not reach the store lets others go first. */
  readonly yieldUntil: number;
};

export type MembershipEvent =
  | { kind: 'represents'; isHost: boolean }
  | { kind: 'connected' }
  /** A response of the server. */
  | { kind: 'read'; lease: LeaderLease | undefined }
  /** The lease was free, and is ours. */
  | { kind: 'taken'; holder: string }
  /** Our leadership is over; `isYielding`: because we cannot reach the store. */
  | { kind: 'ended'; isYielding?: boolean }
  /** The reading was applied. `isLeaderAlive`: the leader itself sends heartbeats, which bear a seal. */
  | { kind: 'applied'; isCaughtUp: boolean; isLeaderAlive: boolean; isRejected: boolean }
  /** This process takes no part until it represents its machine again: it does not take the lease that it releases. */
  | { kind: 'left' }
  /** The connection is lost. */
  | { kind: 'disconnected' };

/** A lease that has not been renewed for this long may be taken, in milliseconds. */
export const LEADER_LEASE_MS = 6000;
/** How often a leader renews its lease, in milliseconds. */
export const RENEW_MS = 1500;
/** How long a host waits for the hub before it polls by itself: at the start, and a random time in addition. */
const JOIN_MS = 2500;
const SPREAD_MS = 3500;
/** A leader that has not reached the store for this long lets another host try, and all others go first for a while. */
const YIELD_AFTER_MS = 20_000;
const FAR_MS = 5000;
const YIELD_MS = 60_000;
/**
 * Hosts must not switch back and forth with a hub that comes and goes: after the third loss within a few minutes the connection
 * must stand for a while, longer each time, before any host leaves direct polling for it.
 */
const DISCONNECTS_COUNT_MS = 300_000;
const REQUIRED_UPTIME_MS = [0, 0, 0, 0, 15_000, 60_000, 120_000];

/** The state before any event. */
export const OUTSIDE: Membership = {
  isHost: false,
  role: 'none',
  directAt: Infinity,
  lease: undefined,
  movedAt: -Infinity,
  joinedAt: undefined,
  disconnects: [],
  yieldUntil: -Infinity,
};

/** What a process considers when it sees a lease. */
export type SeenLease = {
  heldBy: 'nobody' | 'us' | 'another';
  /** How long it has not moved, by our own clock, in milliseconds. */
  silentMs: number;
  /** We released it a moment ago, because we could not reach the store. */
  isYielding: boolean;
};

/** Whether a process may take the lease. */
export function mayTake({ heldBy, silentMs, isYielding }: SeenLease): boolean {
  const isFree = heldBy !== 'another' || silentMs >= LEADER_LEASE_MS;
  // A host that could not reach the store a moment ago lets the others go first.
  return isFree && (!isYielding || silentMs >= 2 * LEADER_LEASE_MS);
}

/** Whether a leader cannot reach the store, so that another host should try. */
export function isStoreLost({ trouble, failureCount, snapshotAt, nextLookAt = 0 }: Health, now: number): boolean {
  // One failure is enough if the next try is far away, as it is when the store has asked for fewer requests.
  const hasTried = failureCount >= 3 || nextLookAt - now > FAR_MS;
  return trouble?.kind === 'unreachable' && hasTried && now - (snapshotAt ?? -Infinity) > YIELD_AFTER_MS;
}

/** The mode of a process at a moment. */
export function modeAt({ role, directAt }: Membership, now: number): HubMode {
  if (role !== 'none') return role;
  return now >= directAt ? 'direct' : 'joining';
}

/** Whether the connection has stood long enough to be relied on. */
function isStable({ disconnects, joinedAt = -Infinity }: Membership, now: number): boolean {
  const count = disconnects.filter((at) => now - at < DISCONNECTS_COUNT_MS).length;
  return now - joinedAt >= REQUIRED_UPTIME_MS[Math.min(count, REQUIRED_UPTIME_MS.length - 1)]!;
}

/** Whether a process that does not lead may take the lease now, follows, or leaves the hub alone until it has stood for a while. */
export function stepAt(is: Membership, name: string, now: number): 'take' | 'follow' | 'wait' {
  if (!isStable(is, now)) return 'wait';
  const isOurs = is.lease?.holder.startsWith(`${name}/`) === true;
  const heldBy = !is.lease ? 'nobody' : isOurs ? 'us' : 'another';
  return mayTake({ heldBy, silentMs: now - is.movedAt, isYielding: now < is.yieldUntil }) ? 'take' : 'follow';
}

/** Returns the state after an event. `chance`: a number from 0 (included) to 1. */
export function onEvent(was: Membership, event: MembershipEvent, now: number, chance: () => number): Membership {
  switch (event.kind) {
    case 'represents': {
      const isNew = event.isHost && !was.isHost;
      return { ...was, isHost: event.isHost, directAt: isNew ? now + JOIN_MS + chance() * SPREAD_MS : was.directAt };
    }
    case 'connected':
      return { ...was, lease: undefined, movedAt: now, joinedAt: undefined };
    case 'read':
      return seen(was, event.lease, now);
    case 'taken':
      return { ...was, role: 'leading', lease: { holder: event.holder, beat: 0 } };
    case 'ended': {
      const yieldUntil = event.isYielding ? now + YIELD_MS : was.yieldUntil;
      return { ...was, role: 'none', directAt: now + SPREAD_MS, yieldUntil };
    }
    case 'applied':
      return onApplied(was, event, now, chance);
    case 'left':
      return { ...was, role: 'none', isHost: false };
    case 'disconnected': {
      const isFirst = was.directAt === Infinity;
      const directAt = was.role === 'leading' ? now : isFirst ? now + chance() * SPREAD_MS : was.directAt;
      if (was.role === 'none') return { ...was, directAt };
      const recent = was.disconnects.filter((at) => now - at < DISCONNECTS_COUNT_MS);
      return { ...was, role: 'none', directAt, disconnects: [...recent, now] };
    }
  }
}

/** The state with the lease as it was just read. */
function seen(was: Membership, lease: LeaderLease | undefined, now: number): Membership {
  // Only a response proves anything: a server that hangs accepts connections all the same.
  const is = { ...was, joinedAt: was.joinedAt ?? now };
  if (lease?.holder === was.lease?.holder && lease?.beat === was.lease?.beat) return is;
  return { ...is, lease, movedAt: now };
}

function onApplied(
  was: Membership,
  { isCaughtUp, isLeaderAlive, isRejected }: MembershipEvent & { kind: 'applied' },
  now: number,
  chance: () => number,
): Membership {
  // The lease bears no seal: that it moves proves nothing if the leader itself sends no heartbeat.
  const isLed = was.lease !== undefined && isLeaderAlive;
  if (isCaughtUp && isLed) return { ...was, role: 'following', directAt: Infinity };
  if ((isLed && !isRejected) || was.role !== 'following') return was;
  return { ...was, role: 'none', directAt: now + chance() * SPREAD_MS };
}
