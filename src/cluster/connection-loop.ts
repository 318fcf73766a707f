/**
 * The loop of one connection to the hub: it reads, carries out what membership.ts decides, sends this host's heartbeat and
 * waits, turn after turn, until the connection or the process ends.
 */
import type { Clock } from '../base/clock.ts';
import type { Replica } from '../replica/replica.ts';
import type { Snapshot } from '../sync/snapshot.ts';
import type { TeamReplication } from './team-replication.ts';
import type { Following } from './following.ts';
import type { BudgetNews, Heartbeat, Hosts } from './hosts.ts';
import { createLeadership, type Leadership } from './leading.ts';
import type { HubLink, HubView } from './link.ts';
import { LEADER_LEASE_MS, RENEW_MS, type HubEffect, type Membership, type MembershipEvent } from './membership.ts';
import { createReadingPace } from './reading-pace.ts';
import type { createEventExchange } from './events.ts';
import type { WakeSignal } from './wake-signal.ts';
import { readBatch } from './wire.ts';

/** A process's state at the hub, kept over all its connections. */
export type HubPosition = {
  is: Membership;
  /** The leadership, as long as this process leads. */
  term: Leadership | undefined;
  termCount: number;
  /** Applies an event; returns what is to be done. */
  on(event: MembershipEvent): readonly HubEffect[];
  /** Clears the leadership and returns it. */
  leave(): Leadership | undefined;
};

export type ConnectionLoopOptions = {
  /** The name of this process, unlike that of every other. */
  name: string;
  clock: Clock;
  /** A number from 0 (included) to 1. */
  random: () => number;
  signal: AbortSignal;
  replica: Replica;
  /** The records with their disk, without the hub. */
  snapshot: Snapshot;
  hosts: Hosts;
  wakeSignal: WakeSignal;
  heartbeat: Heartbeat;
  teamReplication: TeamReplication | undefined;
  events: ReturnType<typeof createEventExchange> | undefined;
  /** Ends the current wait: there is something to send. */
  wake: () => void;
  /** Begins a wait: its signal is aborted by the next {@link ConnectionLoopOptions.wake}. */
  untilWoken: () => AbortSignal;
  /** Called when the hub has responded. */
  onAnswer: () => void;
  /** Called when another process begins to poll: waits for that may end. */
  onChange: () => void;
  /** Called when another host has seen how much of the store's rate limit is left. */
  onBudget: (news: BudgetNews) => void;
};

const LONGEST_WAIT_MS = 1000;
/** How long a host waits for the leader's next heartbeat, by which it learns that it has read all. */
const CATCH_UP_WAIT_MS = 200;
/** A leader that has not reached the store for this long lets another host try. */
const YIELD_AFTER_MS = 20_000;
const FAR_MS = 5000;

/** Runs until something throws: a `HubDown`, or the reason of `signal`. */
export async function runConnectionLoop(
  link: HubLink,
  follower: Following,
  position: HubPosition,
  options: ConnectionLoopOptions,
): Promise<never> {
  const { name, clock, random, signal, replica, snapshot } = options;
  const { hosts, wakeSignal, heartbeat, teamReplication, events, wake, onChange } = options;
  let teamVersion = -1;
  /** When the previous reading was requested. */
  let askedBefore = -Infinity;
  // Only one wait runs at a time: a caller that is woken finds it still running.
  let waiting: Promise<void> | undefined;
  const pace = createReadingPace(clock, signal);
  position.on({ kind: 'connected' });
  teamReplication?.resend();
  heartbeat.forget();

  for (;;) {
    signal.throwIfAborted();
    await pace.turn();
    const askedAt = clock.now();
    const { notificationCount } = position.is;
    const view = await link.read({ epoch: follower.epoch, after: follower.number, teamVersion, notificationCount });
    options.onAnswer();
    note(view);
    const hasLed = position.term !== undefined;
    for (const effect of position.on({ kind: 'read', name, view, term: termNow() })) await carryOut(effect, view);
    if (position.term && !hasLed) continue;
    // Only one process of a machine exchanges the events of its disk.
    if (position.is.isHost) await events?.turn(link, view.lastEvent);
    await sendHeartbeat();
    askedBefore = askedAt;
    const isFollowing = follower.epoch !== undefined;
    if (isFollowing && follower.number < view.lastNumber) continue;
    const renewInMs = position.term ? position.is.renewedAt + RENEW_MS - clock.now() : Infinity;
    const longestMs = isFollowing && !follower.isCaughtUp ? CATCH_UP_WAIT_MS : LONGEST_WAIT_MS;
    await waitForNews(Math.max(10, Math.min(longestMs, renewInMs)));
  }

  function note(view: HubView): void {
    for (const news of hosts.update(view.hosts)) options.onBudget(news);
    if (view.teams) teamReplication?.take(view.teams);
    teamVersion = view.teamVersion;
    teamReplication?.prune(hosts.isAlive);
  }

  function termNow() {
    if (!position.term) return undefined;
    const { isOver, holder, epoch, publishedNumber } = position.term;
    return { isOver, holder, epoch, publishedNumber, isRejected: epoch !== undefined && hosts.isRejected(epoch) };
  }

  async function carryOut(effect: HubEffect, view: HubView): Promise<void> {
    switch (effect) {
      case 'take':
        return (await take(view)) ? undefined : follow(view);
      case 'follow':
        return follow(view);
      case 'renew':
        return renew(view);
      case 'merge':
        return mergeWritten(view.notification);
      case 'poll':
        return wakeSignal.poll(heartbeat.limit);
      case 'release':
        return position.term?.release();
      case 'end-term':
        position.leave()?.end();
        return void position.on({ kind: 'ended' });
      case 'step-down':
        return stepDown(position, follower);
      case 'notify':
        return onChange();
      case 'wake':
        return wake();
    }
  }

  /** Rows of which only the host that wrote them knows when they were requested: their stamps decide. */
  function mergeWritten(text: string): void {
    for (const event of readBatch(text)?.events ?? []) {
      if (event.kind === 'rows') snapshot.mergeItems(event.items, event.askedAt, clock.now(), true);
    }
  }

  /** Takes the lease and writes the snapshot; false if another host was faster. */
  async function take(view: HubView): Promise<boolean> {
    const holder = `${name}/${++position.termCount}`;
    if (!(await link.take(holder, view.lease))) return false;
    const epoch = `${holder}/${Math.floor(random() * 2 ** 48).toString(36)}`;
    const own = createLeadership({ link, holder, epoch, clock, replica, snapshot, onEnd: wake });
    position.term = own;
    const effects = position.on({ kind: 'taken', holder });
    follower.forget();
    for (const effect of effects) await carryOut(effect, view);
    await own.begin();
    position.on({ kind: 'opened' });
    return true;
  }

  async function follow(view: HubView): Promise<void> {
    if (view.epoch === undefined) follower.forget();
    else {
      const before = follower.epoch;
      await follower.apply(view, askedBefore);
      if (follower.epoch !== before) pace.noteSnapshot();
    }
    const { isCaughtUp, epoch, rejectedEpoch } = follower;
    const isLeaderAlive = epoch === undefined || follower.silentMs() < 2 * LEADER_LEASE_MS;
    const effects = position.on({
      kind: 'applied',
      isCaughtUp,
      isLeaderAlive,
      isRejected: view.epoch === rejectedEpoch,
    });
    for (const effect of effects) await carryOut(effect, view);
  }

  async function renew(view: HubView): Promise<void> {
    await position.term?.renew();
    const effects = position.on({ kind: 'renewed', isStoreLost: cannotReachStore(), hostCount: hosts.count });
    const silent = hosts.silent();
    if (silent.length > 0) await link.removeHosts(silent);
    for (const effect of effects) await carryOut(effect, view);
  }

  function cannotReachStore(): boolean {
    const { trouble: ofStore, failureCount, snapshotAt, nextLookAt = 0 } = replica.getState().health;
    // One failure is enough if the next try is far away, as it is when the store has asked for fewer requests.
    const hasTried = failureCount >= 3 || nextLookAt - clock.now() > FAR_MS;
    return ofStore?.kind === 'unreachable' && hasTried && clock.now() - (snapshotAt ?? -Infinity) > YIELD_AFTER_MS;
  }

  async function sendHeartbeat(): Promise<void> {
    const now = clock.now();
    const news = teamReplication?.news(now);
    if (news !== undefined || heartbeat.isDue(now))
      await link.sendHeartbeat(name, heartbeat.write(now, position.is.isHost, follower.rejectedEpoch), news);
  }

  async function waitForNews(ms: number): Promise<void> {
    const called = options.untilWoken();
    const woken = new Promise<void>((resolve) => called.addEventListener('abort', () => resolve()));
    waiting ??= link.wait(ms).finally(() => (waiting = undefined));
    waiting.catch(() => {});
    await Promise.race([waiting, woken]);
  }
}

/** Called when another process represents this machine: ends this one's following or leading. */
export function stepDown(position: HubPosition, follower: Following | undefined): void {
  follower?.forget();
  position
    .leave()
    ?.release()
    .catch(() => {});
}
