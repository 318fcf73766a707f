/**
 * A process at the hub: the one loop that reads, takes the lease or follows, and gives up and comes back. It never
 * holds anything up: whether this process may poll is known at every moment, and the replica is served whatever becomes
 * of the hub.
 *
 *     join → ┌─ read ─→ nobody leads? take the lease, write the snapshot ─┐
 *            └─ wait ←─ somebody leads? snapshot, then what is told ──────┘ … any trouble → direct → join again
 */
import type { Clock } from '../base/clock.ts';
import type { Replica } from '../replica/replica.ts';
import type { SeenLimit } from '../sync/budget.ts';
import type { Snapshot, SavedSync } from '../sync/snapshot.ts';
import { createTeamReplication } from './team-replication.ts';
import type { TeamMirror } from './team.ts';
import { runConnectionLoop, stepDown } from './connection-loop.ts';
import { createWakeSignal } from './wake-signal.ts';
import { withDeadlines } from './deadline.ts';
import { createFollowing, type Following } from './following.ts';
import { createHosts, type BudgetNews } from './hosts.ts';
import { HubDown, type HubLink, type OpenLink } from './link.ts';
import type { AskOrder } from './missing-events.ts';
import { HUB_RULES, type HubRules } from './rules.ts';
import { createEventExchange, type SharedEvents } from './events.ts';
import { createRoleState, type HubMode } from './role-state.ts';
import { createFlapGuard } from './flap-guard.ts';
import { createElection } from './leadership.ts';
import { createInterruptibleWait } from './interruptible-wait.ts';
import { createHeartbeat } from './heartbeat.ts';
import type { WireHealth } from './wire.ts';

export type MemberOptions = {
  open: OpenLink;
  /** Names this process; unlike every other. */
  name: string;
  clock: Clock;
  /** A number from 0 (included) to 1. */
  random: () => number;
  replica: Replica;
  /** The records with their disk, without the hub. */
  snapshot: Snapshot;
  askOrder: AskOrder;
  team?: TeamMirror | undefined;
  eventReplica?: SharedEvents | undefined;
  /** Another station asks for a look. */
  onRing: () => void;
  /** Who polls has changed: waits for that may end. */
  onChange: () => void;
  /** Another host has seen how much of the store's budget is left. */
  onBudget: (news: BudgetNews) => void;
  /** Whether what this host writes can be read at the server. */
  isPlain?: boolean | undefined;
  rules?: Partial<HubRules>;
};

export type Member = {
  /** Whether this process stands for its machine: it alone polls, or follows for all. Asked at every turn. */
  represent(isHost: boolean): void;
  mayPoll(): boolean;
  readonly mode: HubMode;
  /** Machines that were last seen, ours included. */
  readonly hostCount: number;
  /** How many of them write what can be read at the server, ours included. */
  readonly plainCount: number;
  /** Why the server cannot be used, as one word; `undefined` while it can. */
  readonly trouble: string | undefined;
  /** The leader's health on our clock, while this process follows. */
  health(): WireHealth | undefined;
  /** Asks the leader to look now; false where there is none to ask. */
  ring(): boolean;
  kept(saved: SavedSync): void;
  gone(itemId: string): void;
  zone(offsetMs: number): void;
  /** What the last answer told of the store's budget. */
  noteLimit(limit: SeenLimit): void;
  /** The store wants to be left alone until then. */
  noteHold(untilAt: number): void;
  /** Whether it takes part at all: a command that only sends does not. */
  readonly isAttending: boolean;
  /** Lets go of the lease and takes no more part until it represents again. */
  withdraw(): void;
  /** Says goodbye and ends. */
  end(): Promise<void>;
};

const RETRY_MS = 700;

export function createMember(options: MemberOptions): Member {
  const { name, clock, random, replica, snapshot, askOrder, team, onRing, onChange, onBudget } = options;
  const rules: HubRules = { ...HUB_RULES, ...options.rules };
  const open = rules.hasDeadlines ? withDeadlines(options.open, clock) : options.open;
  const ending = new AbortController();
  const { signal } = ending;
  const waking = createInterruptibleWait(signal);
  const { wake } = waking;
  const hosts = createHosts(name, clock.now, clock.wallNow);
  const stand = createRoleState(clock.now, random);
  const steadiness = createFlapGuard(clock.now);
  const bell = createWakeSignal(clock, signal, onRing);
  const word = createHeartbeat(clock.wallNow, options.isPlain);
  const teamReplication = team && createTeamReplication(name, team, wake);
  const terms = createElection({ name, clock, random, replica, snapshot, rules, stand, hosts, bell, word, wake });

  let running: Promise<void> | undefined;
  let link: HubLink | undefined;
  let following: Following | undefined;
  let trouble: string | undefined;

  // The others are to hear of it before anybody there has turned round.
  const hearNoMore = options.eventReplica?.onNews?.(wake);

  // What a station has just done is known as it was confirmed; the others are to see it, too.
  snapshot.onChanges((changes) => {
    if (!stand.isFollowing || following?.isApplying) return;
    if (changes.some(({ entry }) => entry.askedAt === entry.knownAt)) ring();
  });

  async function run(): Promise<void> {
    stand.begin();
    while (!signal.aborted) {
      try {
        link = await open();
        if (signal.aborted) break;
        await attendAt(link);
      } catch (error) {
        if (!(error instanceof HubDown)) throw error;
        trouble = error.message;
      } finally {
        fall();
      }
      await pause(RETRY_MS * (0.7 + 0.6 * random()));
    }
  }

  function attendAt(at: HubLink): Promise<never> {
    following =
      (rules.beginsAnew ? undefined : following) ??
      createFollowing({ link: () => link ?? at, clock, replica, snapshot, askOrder, rules });
    return runConnectionLoop(at, following, {
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
      events: options.eventReplica && createEventExchange(options.eventReplica),
      waking,
      onAnswer: () => void (trouble = undefined),
      onChange,
      onBudget,
    });
  }

  function fall(): void {
    link?.close();
    link = undefined;
    if (stand.fall()) steadiness.fell();
    if (!rules.beginsAnew) return;
    following?.end();
    following = undefined;
  }

  async function pause(ms: number): Promise<void> {
    await clock.sleep(ms, waking.begin()).catch(() => {});
    if (stand.isDirect) teamReplication?.clear();
  }

  function ring(): boolean {
    if (!link || (stand.isHost && !stand.isFollowing)) return false;
    bell.ring(link);
    return true;
  }

  return {
    represent(next) {
      stand.represent(next);
      if (running || signal.aborted) return;
      running = run().catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
    },
    mayPoll: stand.mayPoll,
    get mode() {
      return stand.mode;
    },
    get hostCount() {
      return hosts.count;
    },
    get plainCount() {
      return hosts.plainCount + (options.isPlain ? 1 : 0);
    },
    get trouble() {
      return trouble;
    },
    health: () => (stand.isFollowing ? following?.health() : undefined),
    ring,
    kept: terms.kept,
    gone: (itemId) => stand.term?.gone(itemId),
    zone: (offsetMs) => stand.term?.zone(offsetMs),
    noteLimit: word.noteLimit,
    noteHold: word.noteHold,
    get isAttending() {
      return running !== undefined;
    },
    withdraw() {
      stand.represent(false);
      stepDown(stand, following);
    },
    async end() {
      hearNoMore?.();
      teamReplication?.end();
      const [own, at] = [stand.stepAside(), link];
      if (at) await Promise.allSettled([own?.release(), at.vanish([name])]);
      ending.abort();
      at?.close();
      await running?.catch(() => {});
    },
  };
}
