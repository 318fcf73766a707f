/**
 * One connection's time at the hub: it reads, leads or follows, tells of itself and waits, turn after turn, until the
 * connection or the process ends.
 */
import type { Clock } from '../base/clock.ts';
import type { TeamReplication } from './team-replication.ts';
import type { Following } from './following.ts';
import type { BudgetNews, Hosts } from './hosts.ts';
import { createLeaseWatch } from './lease-watch.ts';
import type { HubLink, HubView } from './link.ts';
import { createReadingPace } from './reading-pace.ts';
import type { HubRules } from './rules.ts';
import type { createEventExchange } from './events.ts';
import type { RoleState } from './role-state.ts';
import type { FlapGuard } from './flap-guard.ts';
import { LEADER_LEASE_MS, type Election } from './leadership.ts';
import type { InterruptibleWait } from './interruptible-wait.ts';
import type { Heartbeat } from './heartbeat.ts';

export type ConnectionLoopOptions = {
  /** Names this process. */
  name: string;
  clock: Clock;
  signal: AbortSignal;
  rules: HubRules;
  stand: RoleState;
  terms: Election;
  hosts: Hosts;
  steadiness: FlapGuard;
  word: Heartbeat;
  teamReplication: TeamReplication | undefined;
  events: ReturnType<typeof createEventExchange> | undefined;
  waking: InterruptibleWait;
  /** The hub has answered. */
  onAnswer: () => void;
  /** Who polls has changed. */
  onChange: () => void;
  onBudget: (news: BudgetNews) => void;
};

const LONGEST_WAIT_MS = 1000;

/** Attends until something throws: a `HubDown`, or the reason of `signal`. */
export async function runConnectionLoop(
  link: HubLink,
  follower: Following,
  options: ConnectionLoopOptions,
): Promise<never> {
  const {
    name,
    clock,
    signal,
    rules,
    stand,
    terms,
    hosts,
    steadiness,
    word,
    teamReplication,
    events,
    waking,
    onChange,
  } = options;
  const lease = createLeaseWatch(clock.now);
  let teamVersion = -1;
  /** When the reading before was sent. */
  let askedBefore = -Infinity;
  // One wait at a time: a caller that is called away finds it still running.
  let waiting: Promise<void> | undefined;
  const pace = createReadingPace(clock, signal);
  terms.begin();
  teamReplication?.untold();
  word.forget();

  for (;;) {
    signal.throwIfAborted();
    await pace.turn();
    const askedAt = clock.now();
    const view = await link.read({ epoch: follower.epoch, after: follower.number, teamVersion });
    // Only an answer proves anything: a server that hangs accepts connections all the same.
    if (askedBefore === -Infinity) steadiness.joined();
    options.onAnswer();
    note(view);
    if (!stand.isHost) stepDown(stand, follower);
    else if (stand.term) await terms.turn(link, view);
    else {
      await follow(view);
      if (stand.term) continue;
    }
    // One process of a machine speaks for its disk.
    if (stand.isHost) await events?.turn(link, view.lastEvent);
    await appear();
    askedBefore = askedAt;
    if (follower.epoch !== undefined && !follower.isProven) continue;
    if (view.batches.length > 0 && follower.epoch !== undefined && follower.number < view.lastNumber) continue;
    await untilNews(Math.max(10, Math.min(LONGEST_WAIT_MS, terms.renewInMs())));
  }

  function note(view: HubView): void {
    lease.see(view.lease);
    for (const news of hosts.see(view.hosts)) options.onBudget(news);
    if (view.teams) teamReplication?.take(view.teams);
    teamVersion = view.teamVersion;
    teamReplication?.prune(hosts.isAlive);
  }

  async function follow(view: HubView): Promise<void> {
    if (!steadiness.isSteady()) return;
    const silentMs = lease.silentMs();
    const isTaken = await terms.take(link, view, lease, () => {
      follower.forget();
      onChange();
    });
    if (isTaken) return;
    if (view.epoch === undefined && rules.takesEpochsApart) follower.forget();
    else {
      const before = follower.epoch;
      await follower.apply(view, askedBefore);
      if (follower.epoch !== before) pace.noteSnapshot();
    }
    // The lease bears no seal: that it moves says nothing where the leader itself is not heard.
    const isHeard = follower.epoch === undefined || follower.silentMs() < 2 * LEADER_LEASE_MS;
    const isLed = view.lease !== undefined && silentMs < 2 * LEADER_LEASE_MS && isHeard;
    // Polling goes on until the hub has shown that it lives.
    const canFollow = follower.isProven && isLed && (lease.hasMoved || !stand.isDirect);
    if (canFollow && stand.follow()) onChange();
    else if (!isLed || view.epoch === follower.doubted) stand.beAlone();
  }

  async function appear(): Promise<void> {
    const now = clock.now();
    const news = teamReplication?.news(now);
    if (news !== undefined || word.isDue(now))
      await link.appear(name, word.say(now, stand.isHost, follower.doubted), news);
  }

  async function untilNews(ms: number): Promise<void> {
    const called = waking.begin();
    const woken = new Promise<void>((resolve) => called.addEventListener('abort', () => resolve()));
    waiting ??= link.wait(ms).finally(() => (waiting = undefined));
    waiting.catch(() => {});
    await Promise.race([waiting, woken]);
  }
}

/** Another process stands for this machine: what is followed or led here ends. */
export function stepDown(stand: RoleState, follower: Following | undefined): void {
  follower?.forget();
  stand
    .stepAside()
    ?.release()
    .catch(() => {});
}
