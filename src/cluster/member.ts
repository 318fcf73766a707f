/**
 * A process at the hub: the loop that reads, carries out what membership.ts decides, sends this host's heartbeat and waits; and
 * that reconnects after a failure. Nothing waits for it: whether this process may poll is known at every moment, and the replica
 * is served whatever becomes of the hub.
 *
 *     join → ┌─ read ─→ nobody leads? take the lease, write the snapshot ────┐
 *            └─ wait ←─ another host leads? read snapshot, then its batches ─┘ … any failure → direct → join again
 */
import type { Clock } from '../base/clock.ts';
import type { OrderItem } from '../domain/records.ts';
import { createBucket } from '../sync/bucket.ts';
import { isConfirmedWrite } from '../domain/merge.ts';
import type { Replica } from '../replica/replica.ts';
import type { SavedSync, Snapshot } from '../sync/snapshot.ts';
import type { FetchOrder } from './cursor-adoption.ts';
import { withDeadlines } from './deadline.ts';
import { createEventExchange, type SharedEvents } from './events.ts';
import { createFollowing, type Following } from './following.ts';
import { createHosts, type BudgetNews } from './hosts.ts';
import { createLeadership, type Leadership } from './leading.ts';
import { HubDown, type HubLink, type HubView, type OpenLink } from './link.ts';
import { isStoreLost, LEADER_LEASE_MS, modeAt, onEvent, OUTSIDE, stepAt, type MembershipEvent } from './membership.ts';
import { createNotifications, type Notifications } from './notifications.ts';
import type { TeamMirror } from './team.ts';

export type MemberOptions = {
  open: OpenLink;
  /** The name of this process, unlike that of every other. */
  name: string;
  clock: Clock;
  /** A number from 0 (included) to 1. */
  random: () => number;
  replica: Replica;
  /** The records with their disk, without the hub. */
  snapshot: Snapshot;
  fetchOrder: FetchOrder;
  team?: TeamMirror | undefined;
  eventReplica?: SharedEvents | undefined;
  /** Called when another station asks for a poll. */
  onPollRequest: () => void;
  /** Called when another process begins to poll: waits for that may end. */
  onChange: () => void;
  /** Called when another host has seen how much of the store's rate limit is left. */
  onBudget: (news: BudgetNews) => void;
  /** Whether others can read this host's texts at the server. */
  isPlain?: boolean | undefined;
};

export type Member = ReturnType<typeof createMember>;

const RETRY_MS = 700;
const LONGEST_WAIT_MS = 1000;
/** How long a host waits for the leader's next heartbeat, by which it learns that it has read all. */
const CATCH_UP_WAIT_MS = 200;
/**
 * Anybody who can write to the server can send notifications without end, and a host that read as often would have no time for
 * its keys: bursts are read at once, what does not end ten times a second. A snapshot costs as much as some readings.
 */
const [READINGS_AT_ONCE, READINGS_PER_MINUTE, READINGS_PER_SNAPSHOT] = [20, 600, 10];

/** Makes a process that takes no part until it is told to represent its machine. */
export function createMember(options: MemberOptions) {
  const { name, clock, random, replica, snapshot, fetchOrder, onPollRequest, onChange } = options;
  const open = withDeadlines(options.open, clock);
  const ending = new AbortController();
  const { signal } = ending;
  let waking = new AbortController();
  const wake = () => waking.abort();
  signal.addEventListener('abort', wake);
  const hosts = createHosts({ name, clock, isPlain: options.isPlain, team: options.team, wake });

  let is = OUTSIDE;
  let term: Leadership | undefined;
  let [termCount, epochCount] = [0, 0];
  let running: Promise<void> | undefined;
  let link: HubLink | undefined;
  let following: Following | undefined;
  let notifications: Notifications | undefined;
  let trouble: string | undefined;

  // Sends an event of this process at once, without waiting for the next turn.
  const stopListening = options.eventReplica?.onNews?.(wake);

  // A write of this station is known here as it was confirmed; others have to see it, too.
  snapshot.onChanges((changes) => {
    if (!isFollowing() || following?.isApplying) return;
    const written = changes.filter(({ entry }) => isConfirmedWrite(entry)).map(({ entry }) => entry.item);
    if (written.length > 0) notifyLeader(written);
  });

  const mode = () => modeAt(is, clock.now());
  const isFollowing = () => is.role === 'following';

  function on(event: MembershipEvent): void {
    const { role } = is;
    is = onEvent(is, event, clock.now(), random);
    if (is.role !== role && is.role !== 'none') onChange();
  }

  /** Clears the leadership and returns it. */
  function leave(): Leadership | undefined {
    const own = term;
    term = undefined;
    return own;
  }

  /** Another process represents this machine: ends following or leading. */
  function stepDown(): void {
    on({ kind: 'left' });
    following?.forget();
    leave()
      ?.release()
      .catch(() => {});
  }

  /** Sends the leader the rows that this host has just written, or asks it to poll now; false if there is no leader to ask. */
  function notifyLeader(written?: readonly OrderItem[]): boolean {
    if (!notifications || (is.isHost && !isFollowing())) return false;
    notifications.send(written);
    return true;
  }

  /** Begins a wait: its signal is aborted when there is something to send. */
  function untilWoken(): AbortSignal {
    waking = new AbortController();
    return waking.signal;
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      try {
        link = await open();
        if (signal.aborted) break;
        await runConnection(link);
      } catch (error) {
        if (!(error instanceof HubDown)) throw error;
        trouble = error.message;
      } finally {
        disconnect();
      }
      if (signal.aborted) break;
      await clock.sleep(RETRY_MS * (0.7 + 0.6 * random()), untilWoken()).catch(() => {});
      if (mode() === 'direct') hosts.clearTeams();
    }
  }

  function disconnect(): void {
    link?.close();
    link = notifications = undefined;
    on({ kind: 'disconnected' });
    leave()?.end();
    following?.end();
    following = undefined;
  }

  /** Runs until something throws: a `HubDown`, or the reason of the signal. */
  async function runConnection(at: HubLink): Promise<never> {
    const follower = createFollowing({ link: () => link ?? at, clock, replica, snapshot, fetchOrder });
    following = follower;
    const events = options.eventReplica && createEventExchange(options.eventReplica);
    /** When the previous reading was requested. */
    let askedBefore = -Infinity;
    // Only one wait runs at a time: a caller that is woken finds it still running.
    let waiting: Promise<void> | undefined;
    const readings = createBucket(READINGS_PER_MINUTE, READINGS_AT_ONCE);
    const asked = createNotifications({ link: at, clock, snapshot, pollNow: onPollRequest, signal });
    notifications = asked;
    on({ kind: 'connected' });
    hosts.connected();

    for (;;) {
      signal.throwIfAborted();
      const waitMs = readings.take(clock.now());
      if (waitMs > 0) await clock.sleep(waitMs, signal);
      const askedAt = clock.now();
      const { epoch, number: after } = follower;
      const { teamVersion } = hosts;
      const view = await at.read({ epoch, after, teamVersion, notificationCount: asked.count });
      trouble = undefined;
      for (const news of hosts.read(view)) options.onBudget(news);
      on({ kind: 'read', lease: view.lease });
      if (await takePart(view)) continue;
      // Only one process of a machine exchanges the events of its disk.
      if (is.isHost) await events?.turn(at, view.lastEvent);
      await hosts.send(at, is.isHost, follower.rejectedEpoch);
      askedBefore = askedAt;
      const hasEpoch = follower.epoch !== undefined;
      if (hasEpoch && follower.number < view.lastNumber) continue;
      const longestMs = hasEpoch && !follower.isCaughtUp ? CATCH_UP_WAIT_MS : LONGEST_WAIT_MS;
      await waitForNews(Math.max(10, Math.min(longestMs, term?.renewInMs() ?? Infinity)));
    }

    /** Does what a reading asks for; true if the lease was taken by it: then everything is read again. */
    async function takePart(view: HubView): Promise<boolean> {
      if (!is.isHost) stepDown();
      else if (term) await lead(term, view);
      else {
        const step = stepAt(is, name, clock.now());
        if (step === 'take' && (await take(view))) return true;
        if (step !== 'wait') await follow(view);
      }
      return false;
    }

    /** Takes the lease and begins an epoch; false if another host was faster. */
    async function take(view: HubView): Promise<boolean> {
      const holder = `${name}/${++termCount}`;
      if (!(await at.take(holder, view.lease))) return false;
      follower.forget();
      on({ kind: 'taken', holder });
      await beginEpoch(holder);
      return true;
    }

    /** Writes the snapshot, under the lease that this process holds. */
    async function beginEpoch(holder: string): Promise<void> {
      const epoch = `${name}/${++epochCount}/${Math.floor(random() * 2 ** 48).toString(36)}`;
      term = createLeadership({ link: at, holder, epoch, clock, replica, snapshot, onNews: wake });
      await term.begin();
    }

    async function lead(own: Leadership, view: HubView): Promise<void> {
      if (own.isLostIn(view)) {
        leave()?.end();
        return on({ kind: 'ended' });
      }
      if (own.isStale(hosts.isRejected(own.epoch))) {
        leave()?.end();
        return beginEpoch(own.holder);
      }
      asked.receive(view, hosts.limit);
      if (own.renewInMs() > 0) return;
      await own.renew();
      const silent = hosts.silent();
      if (silent.length > 0) await at.removeHosts(silent);
      // Without another host, nobody could do better.
      if (hosts.count === 1 || !isStoreLost(replica.getState().health, clock.now())) return;
      on({ kind: 'ended', isYielding: true });
      await leave()?.release();
    }

    async function follow(view: HubView): Promise<void> {
      if (view.epoch === undefined) follower.forget();
      else {
        const before = follower.epoch;
        await follower.apply(view, askedBefore);
        if (follower.epoch !== before) readings.take(clock.now(), READINGS_PER_SNAPSHOT);
      }
      const { isCaughtUp, rejectedEpoch } = follower;
      const isLeaderAlive = follower.silentMs() < 2 * LEADER_LEASE_MS;
      const isRejected = view.epoch === undefined || view.epoch === rejectedEpoch;
      on({ kind: 'applied', isCaughtUp, isLeaderAlive, isRejected });
    }

    async function waitForNews(ms: number): Promise<void> {
      const called = untilWoken();
      const woken = new Promise<void>((resolve) => called.addEventListener('abort', () => resolve()));
      waiting ??= at.wait(ms).finally(() => (waiting = undefined));
      waiting.catch(() => {});
      await Promise.race([waiting, woken]);
    }
  }

  return {
    /** Sets whether this process represents its machine: only such a process polls, or follows for all. Called at every turn. */
    represent(isHost: boolean): void {
      on({ kind: 'represents', isHost });
      if (running || signal.aborted) return;
      running = run().catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
    },
    mayPoll: () => mode() === 'leading' || mode() === 'direct',
    get mode() {
      return mode();
    },
    /** How many machines were seen last, with this one. */
    get hostCount() {
      return hosts.count;
    },
    /** How many of them write texts that can be read at the server, with this one. */
    get plainCount() {
      return hosts.plainCount;
    },
    /** Why the server cannot be used, as one word; `undefined` while it can. */
    get trouble() {
      return trouble;
    },
    /** The leader's health on our clock, while this process follows. */
    health: () => (isFollowing() ? following?.health() : undefined),
    /** Asks the leader to poll now; false if there is no leader to ask. */
    requestPoll: () => notifyLeader(),
    kept: (saved: SavedSync) => term?.kept(saved),
    gone: (itemId: string) => term?.gone(itemId),
    zone: (offsetMs: number) => term?.zone(offsetMs),
    /** Takes the store's rate limit as the last response announced it. */
    noteLimit: hosts.noteLimit,
    /** The store wants no request until then. */
    noteHold: hosts.noteHold,
    /** Whether it takes part at all: a command that only writes does not. */
    get isRunning() {
      return running !== undefined;
    },
    /** Releases the lease and takes no more part until it represents its machine again. */
    withdraw: stepDown,
    /** Removes this host from the hub and ends. */
    async end(): Promise<void> {
      stopListening?.();
      hosts.end();
      on({ kind: 'left' });
      const [own, at] = [leave(), link];
      if (at) await Promise.allSettled([own?.release(), at.removeHosts([name])]);
      ending.abort();
      at?.close();
      await running?.catch(() => {});
    },
  };
}
