/**
 * A process's state at the hub, as one pure function: from a state and an event to the next state and what is to be done.
 * member.ts carries that out. A process that neither leads nor follows is a candidate (`joining`) until `directAt`; from then
 * on it is alone (`direct`) and polls by itself. All times are milliseconds of this process's own clock; `directAt` is random,
 * so that hosts that have lost the hub together do not all poll at once.
 */
import type { HubView, LeaderLease } from './link.ts';

export type HubMode = 'joining' | 'following' | 'leading' | 'direct';

export type Membership = {
  /** Whether this process represents its machine; another one only shows its team. */
  readonly isHost: boolean;
  readonly role: 'none' | 'following' | 'leading';
  readonly directAt: number;
  /** Whether it has had a role since it last lost one with its connection. */
  readonly hadRole: boolean;
  /** The lease as last seen, since when it has not moved, and whether it was seen to move on this connection. */
  readonly lease: LeaderLease | undefined;
  readonly movedAt: number;
  readonly hasMoved: boolean;
  /** When this connection brought its first response, and its last. */
  readonly joinedAt: number | undefined;
  readonly readAt: number;
  /** When connections were lost while this process had a role, in the last few minutes. */
  readonly disconnects: readonly number[];
  /** Until when a leader that could not reach the store lets others go first. */
  readonly yieldUntil: number;
  readonly begunAt: number;
  readonly renewedAt: number;
  /** The count of notifications that a leader has seen; `undefined` before its first reading, whose count means nothing. */
  readonly notificationCount: number | undefined;
  /** The last batch that the server had taken from this leader at the last reading: the next one must show it. */
  readonly publishedNumber: number;
  /** Whether the open states had been read once when the sync's state was last written. */
  readonly isLoaded: boolean;
};

export type MembershipEvent =
  /** The first connection is about to be opened. */
  | { kind: 'began' }
  | { kind: 'represents'; isHost: boolean }
  | { kind: 'connected' }
  /** A response of the server; `term` if this process leads. */
  | {
      kind: 'read';
      name: string;
      view: Pick<HubView, 'lease' | 'epoch' | 'lastNumber' | 'notificationCount' | 'notification'>;
      term?: LeaderTerm | undefined;
    }
  /** The lease was free, and is ours. */
  | { kind: 'taken'; holder: string }
  /** The snapshot of our leadership stands. */
  | { kind: 'opened' }
  | { kind: 'ended' }
  | { kind: 'renewed'; isStoreLost: boolean; hostCount: number }
  /** The reading was applied. `isLeaderAlive`: the leader itself sends heartbeats, which bear a seal. */
  | { kind: 'applied'; isCaughtUp: boolean; isLeaderAlive: boolean; isRejected: boolean }
  | { kind: 'saved'; isLoaded: boolean }
  | { kind: 'left' }
  /** The connection is lost. */
  | { kind: 'disconnected' };

/** The current leadership of this process. `isStale`: others have found old rows in its snapshot, or it has published much since. */
export type LeaderTerm = {
  isOver: boolean;
  holder: string;
  epoch: string | undefined;
  publishedNumber: number;
  isStale: boolean;
};

/**
 * What is to be done: take the lease, or follow if another host was faster; follow; renew the lease; merge the rows that another
 * host has written; poll the store, for another host asks for it; release the lease; end our leadership; begin another epoch
 * under the same lease; end whatever role it has, for another process represents this machine; notify that another process
 * polls now; begin the next turn at once.
 */
export type HubEffect =
  | 'take'
  | 'follow'
  | 'renew'
  | 'merge'
  | 'poll'
  | 'release'
  | 'end-term'
  | 'begin-epoch'
  | 'step-down'
  | 'notify'
  | 'wake';

/** A lease that has not been renewed for this long may be taken, in milliseconds. */
export const LEADER_LEASE_MS = 6000;
/** How often a leader renews its lease, in milliseconds. */
export const RENEW_MS = 1500;
/** How long a host waits for the hub before it polls by itself: at the start, and a random time in addition. */
const JOIN_MS = 2500;
const SPREAD_MS = 3500;
const YIELD_MS = 60_000;
/** Another epoch is begun no sooner than this after the last. */
const NEXT_EPOCH_AFTER_MS = 10_000;
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
  hadRole: false,
  lease: undefined,
  movedAt: -Infinity,
  hasMoved: false,
  joinedAt: undefined,
  readAt: -Infinity,
  disconnects: [],
  yieldUntil: -Infinity,
  begunAt: -Infinity,
  renewedAt: -Infinity,
  notificationCount: undefined,
  publishedNumber: 0,
  isLoaded: false,
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

/** Returns the state after an event, and what is to be done then, in that order. `chance`: a number from 0 (included) to 1. */
export function onEvent(
  was: Membership,
  event: MembershipEvent,
  now: number,
  chance: () => number,
): [is: Membership, effects: readonly HubEffect[]] {
  switch (event.kind) {
    case 'began':
      return [{ ...was, directAt: now + JOIN_MS + chance() * SPREAD_MS }, []];
    case 'represents': {
      const directAt = event.isHost && !was.isHost ? now + JOIN_MS + chance() * SPREAD_MS : was.directAt;
      return [{ ...was, isHost: event.isHost, directAt }, []];
    }
    case 'connected': {
      const unseen = { lease: undefined, movedAt: now, hasMoved: false, joinedAt: undefined };
      return [{ ...was, ...unseen, renewedAt: -Infinity, notificationCount: undefined }, []];
    }
    case 'read':
      return onReading(seen(was, event.view.lease, now), event, now);
    case 'taken': {
      const lease = { holder: event.holder, beat: 0 };
      return [{ ...was, role: 'leading', hadRole: true, lease }, ['notify']];
    }
    case 'opened':
      return [{ ...was, renewedAt: now, begunAt: now, publishedNumber: 0 }, []];
    case 'renewed':
      // Without another host, nobody could do better.
      if (!event.isStoreLost || event.hostCount === 1) return [{ ...was, renewedAt: now }, []];
      return [{ ...was, renewedAt: now, yieldUntil: now + YIELD_MS }, ['release', 'end-term']];
    case 'ended':
      return [{ ...was, role: 'none', directAt: now + SPREAD_MS }, []];
    case 'applied':
      return onApplied(was, event, now, chance);
    case 'saved':
      if (was.role !== 'leading' || event.isLoaded === was.isLoaded) return [was, []];
      // Followers wait for that, and learn it from the leader's next health.
      return [{ ...was, isLoaded: event.isLoaded, renewedAt: -Infinity }, ['wake']];
    case 'left':
      return [{ ...was, role: 'none' }, []];
    case 'disconnected': {
      const directAt =
        was.role === 'leading' ? now : was.role === 'following' ? now + chance() * SPREAD_MS : was.directAt;
      const recent = was.disconnects.filter((at) => now - at < DISCONNECTS_COUNT_MS);
      return [
        {
          ...was,
          role: 'none',
          directAt,
          hadRole: false,
          disconnects: was.hadRole ? [...recent, now] : was.disconnects,
        },
        [],
      ];
    }
  }
}

/** The state with the lease as it was just read. */
function seen(was: Membership, lease: LeaderLease | undefined, now: number): Membership {
  // Only a response proves anything: a server that hangs accepts connections all the same.
  const is = { ...was, joinedAt: was.joinedAt ?? now, readAt: now };
  if (lease?.holder === was.lease?.holder && lease?.beat === was.lease?.beat) return is;
  return { ...is, lease, movedAt: now, hasMoved: was.hasMoved || was.lease !== undefined };
}

function onReading(
  is: Membership,
  { name, view, term }: MembershipEvent & { kind: 'read' },
  now: number,
): [Membership, readonly HubEffect[]] {
  if (!is.isHost) return [{ ...is, role: 'none' }, ['step-down']];
  if (term) {
    const hasForgotten = view.lastNumber < is.publishedNumber;
    const isLost = term.epoch !== undefined && (view.epoch !== term.epoch || hasForgotten);
    if (term.isOver || view.lease?.holder !== term.holder || isLost) return [is, ['end-term']];
    if (term.isStale && now - is.begunAt >= NEXT_EPOCH_AFTER_MS) return [is, ['begin-epoch']];
    const effects: HubEffect[] = [];
    // The text of a notification stays until the next one: of several only the last can be read.
    const isOne = is.notificationCount !== undefined && view.notificationCount === is.notificationCount + 1;
    if (is.notificationCount !== undefined && view.notificationCount !== is.notificationCount)
      effects.push(isOne && view.notification !== '' ? 'merge' : 'poll');
    if (now - is.renewedAt >= RENEW_MS) effects.push('renew');
    return [{ ...is, notificationCount: view.notificationCount, publishedNumber: term.publishedNumber }, effects];
  }
  if (!isStable(is, now)) return [is, []];
  const isOurs = view.lease?.holder.startsWith(`${name}/`) === true;
  const heldBy = !view.lease ? 'nobody' : isOurs ? 'us' : 'another';
  const isFree = mayTake({ heldBy, silentMs: now - is.movedAt, isYielding: now < is.yieldUntil });
  return [is, [isFree ? 'take' : 'follow']];
}

function onApplied(
  was: Membership,
  { isCaughtUp, isLeaderAlive, isRejected }: MembershipEvent & { kind: 'applied' },
  now: number,
  chance: () => number,
): [Membership, readonly HubEffect[]] {
  // The lease bears no seal: that it moves proves nothing if the leader itself sends no heartbeat.
  const isLed = was.lease !== undefined && was.readAt - was.movedAt < 2 * LEADER_LEASE_MS && isLeaderAlive;
  // Polling continues until the hub has shown that it works.
  if (isCaughtUp && isLed && (was.hasMoved || modeAt(was, now) !== 'direct')) {
    const is: Membership = { ...was, role: 'following', hadRole: true, directAt: Infinity };
    return [is, was.role === 'following' ? [] : ['notify']];
  }
  if ((isLed && !isRejected) || was.role !== 'following') return [was, []];
  return [{ ...was, role: 'none', directAt: now + chance() * SPREAD_MS }, []];
}
