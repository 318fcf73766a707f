/**
 * A process at the hub: the loop that reads, takes the lease or follows, and reconnects after a failure. Nothing waits for it:
 * whether this process may poll is known at every moment, and the replica is served whatever becomes of the hub.
 *
 *     join → ┌─ read ─→ nobody leads? take the lease, write the snapshot ────┐
 *            └─ wait ←─ another host leads? read snapshot, then its batches ─┘ … any failure → direct → join again
 */
import type { OrderItem } from '../domain/records.ts';
import type { SeenLimit } from '../sync/budget.ts';
import type { SavedSync } from '../sync/snapshot.ts';
import { createTeamReplication } from './team-replication.ts';
import type { TeamMirror } from './team.ts';
import { runConnectionLoop, stepDown, type ConnectionLoopOptions, type HubPosition } from './connection-loop.ts';
import { createWakeSignal } from './wake-signal.ts';
import { withDeadlines } from './deadline.ts';
import { createFollowing, type Following } from './following.ts';
import { createHeartbeat, createHosts } from './hosts.ts';
import { HubDown, type HubLink, type OpenLink } from './link.ts';
import type { FetchOrder } from './cursor-adoption.ts';
import { createEventExchange, type SharedEvents } from './events.ts';
import { modeAt, onEvent, OUTSIDE, type HubMode } from './membership.ts';
import type { WireHealth } from './wire.ts';

type Shared = 'name' | 'clock' | 'random' | 'replica' | 'snapshot' | 'onChange' | 'onBudget';

export type MemberOptions = Pick<ConnectionLoopOptions, Shared> & {
  open: OpenLink;
  fetchOrder: FetchOrder;
  team?: TeamMirror | undefined;
  eventReplica?: SharedEvents | undefined;
  /** Called when another station asks for a poll. */
  onPollRequest: () => void;
  /** Whether others can read this host's texts at the server. */
  isPlain?: boolean | undefined;
};

export type Member = {
  /** Sets whether this process represents its machine: only such a process polls, or follows for all. Called at every turn. */
  represent(isHost: boolean): void;
  mayPoll(): boolean;
  readonly mode: HubMode;
  /** How many machines were seen last, with this one. */
  readonly hostCount: number;
  /** How many of them write texts that can be read at the server, with this one. */
  readonly plainCount: number;
  /** Why the server cannot be used, as one word; `undefined` while it can. */
  readonly trouble: string | undefined;
  /** The leader's health on our clock, while this process follows. */
  health(): WireHealth | undefined;
  /** Asks the leader to poll now; false if there is no leader to ask. */
  ring(): boolean;
  kept(saved: SavedSync): void;
  gone(itemId: string): void;
  zone(offsetMs: number): void;
  /** Takes the store's rate limit as the last response announced it. */
  noteLimit(limit: SeenLimit): void;
  /** The store wants no request until then. */
  noteHold(untilAt: number): void;
  /** Whether it takes part at all: a command that only writes does not. */
  readonly isRunning: boolean;
  /** Releases the lease and takes no more part until it represents its machine again. */
  withdraw(): void;
  /** Removes this host from the hub and ends. */
  end(): Promise<void>;
};

const RETRY_MS = 700;

export function createMember(options: MemberOptions): Member {
  const { name, clock, random, replica, snapshot, fetchOrder, team, onPollRequest } = options;
  const open = withDeadlines(options.open, clock);
  const ending = new AbortController();
  const { signal } = ending;
  let waking = new AbortController();
  const wake = () => waking.abort();
  signal.addEventListener('abort', wake);
  const hosts = createHosts(name, clock.now, clock.wallNow);
  const wakeSignal = createWakeSignal(clock, signal, onPollRequest);
  const heartbeat = createHeartbeat(clock.wallNow, options.isPlain);
  const teamReplication = team && createTeamReplication(name, team, wake);
  const position: HubPosition = {
    is: OUTSIDE,
    term: undefined,
    termCount: 0,
    on(event) {
      const [is, effects] = onEvent(position.is, event, clock.now(), random);
      position.is = is;
      return effects;
    },
    leave() {
      const own = position.term;
      position.term = undefined;
      return own;
    },
  };
  const mode = () => modeAt(position.is, clock.now());
  const isFollowing = () => position.is.role === 'following';

  let running: Promise<void> | undefined;
  let link: HubLink | undefined;
  let following: Following | undefined;
  let trouble: string | undefined;

  // Sends an event of this process at once, without waiting for the next turn.
  const stopListening = options.eventReplica?.onNews?.(wake);

  // A write of this station is known here as it was confirmed; others have to see it, too.
  snapshot.onChanges((changes) => {
    if (!isFollowing() || following?.isApplying) return;
    const written = changes.filter(({ entry }) => entry.askedAt === entry.knownAt).map(({ entry }) => entry.item);
    if (written.length > 0) ring(written);
  });

  function untilWoken(): AbortSignal {
    waking = new AbortController();
    return waking.signal;
  }

  async function run(): Promise<void> {
    position.on({ kind: 'began' });
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
      await clock.sleep(RETRY_MS * (0.7 + 0.6 * random()), untilWoken()).catch(() => {});
      if (mode() === 'direct') teamReplication?.clear();
    }
  }

  function runConnection(at: HubLink): Promise<never> {
    following = createFollowing({ link: () => link ?? at, clock, replica, snapshot, fetchOrder });
    return runConnectionLoop(at, following, position, {
      ...options,
      signal,
      hosts,
      wakeSignal,
      heartbeat,
      teamReplication,
      events: options.eventReplica && createEventExchange(options.eventReplica),
      wake,
      untilWoken,
      onAnswer: () => void (trouble = undefined),
    });
  }

  function disconnect(): void {
    link?.close();
    link = undefined;
    position.on({ kind: 'disconnected' });
    position.leave()?.end();
    following?.end();
    following = undefined;
  }

  function ring(written?: readonly OrderItem[]): boolean {
    if (!link || (position.is.isHost && !isFollowing())) return false;
    wakeSignal.notify(link, written);
    return true;
  }

  return {
    represent(isHost) {
      position.on({ kind: 'represents', isHost });
      if (running || signal.aborted) return;
      running = run().catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
    },
    mayPoll: () => mode() === 'leading' || mode() === 'direct',
    get mode() {
      return mode();
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
    health: () => (isFollowing() ? following?.health() : undefined),
    ring: () => ring(),
    kept(saved) {
      position.term?.kept(saved);
      if (position.on({ kind: 'saved', isLoaded: saved.isLoaded }).length > 0) wake();
    },
    gone: (itemId) => position.term?.gone(itemId),
    zone: (offsetMs) => position.term?.zone(offsetMs),
    noteLimit: heartbeat.noteLimit,
    noteHold: heartbeat.noteHold,
    get isRunning() {
      return running !== undefined;
    },
    withdraw() {
      position.on({ kind: 'represents', isHost: false });
      position.on({ kind: 'left' });
      stepDown(position, following);
    },
    async end() {
      stopListening?.();
      teamReplication?.end();
      position.on({ kind: 'left' });
      const [own, at] = [position.leave(), link];
      if (at) await Promise.allSettled([own?.release(), at.removeHosts([name])]);
      ending.abort();
      at?.close();
      await running?.catch(() => {});
    },
  };
}
