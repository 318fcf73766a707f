/**
 * Who is at the hub. A host sends that it is alive, what it has seen of the store's rate limit, and its team. A host is alive if
 * its heartbeat has changed lately, by our own clock.
 */
import type { Clock } from '../base/clock.ts';
import type { SeenLimit } from '../sync/budget.ts';
import { boolean, finite, object, orElse, read, readText, string, type ReadBy } from '../base/codec.ts';
import type { HubLink, HubView } from './link.ts';
import { createTeamReplication } from './team-replication.ts';
import type { TeamMirror } from './team.ts';

export type HostsOptions = {
  /** The name of this process. */
  name: string;
  clock: Pick<Clock, 'now' | 'wallNow'>;
  /** Whether the texts of this host can be read at the server. */
  isPlain?: boolean | undefined;
  team?: TeamMirror | undefined;
  /** Called when there is something to send. */
  wake: () => void;
};

/** How often a host sends its heartbeat, in milliseconds. */
const HEARTBEAT_MS = 2000;
/** A host whose heartbeat has not changed for this long is not counted. */
const SILENT_MS = 10_000;
/** For how long a heartbeat is accepted, by the wall clocks of two machines: they may differ by this much. */
const HEARTBEAT_VALID_MS = 300_000;
/** After this long without a change a heartbeat may be removed from the server. */
const FORGOTTEN_MS = 60_000;
/** Two readings are less than this apart while the hub can be used, in milliseconds. */
const READING_GAP_MS = 5000;
const LONGEST_HOLD_MS = 300_000;

const heartbeatCodec = object({
  /** Whether it represents its machine at the hub; other processes of the same machine only show their team. */
  isHost: orElse(boolean, false),
  /** Whether others who can read the server can read the texts of this host. */
  isPlain: orElse(boolean, false),
  /** Grows with every heartbeat. */
  beat: orElse(finite, 0),
  /** When it was sent, by the wall clock of its machine; long ago if it does not say. */
  at: orElse(finite, -Infinity),
  /** An epoch whose rows are not those that its leader has written; its leader begins another. */
  rejectedEpoch: orElse(string, undefined),
  /** The store's rate limit as its last response announced it, with ages instead of times. */
  limit: orElse(
    object({ limit: finite, remaining: finite, ageMs: finite, resetInMs: orElse(finite, undefined) }),
    undefined,
  ),
  /** For how much longer the store wants no request, in milliseconds. */
  heldMs: orElse(finite, undefined),
});
type HostHeartbeat = ReadBy<typeof heartbeatCodec>;
const EMPTY_HEARTBEAT = read(heartbeatCodec, {})!;

/** What a host has seen of the store's rate limit, on our clock. */
export type BudgetNews = { limit: SeenLimit | undefined; heldUntil: number | undefined };

/** Reads a heartbeat; what it says of the rate limit is on our clock, as if it had been sent `now`. */
export function readHeartbeat(text: string, now: number): Omit<HostHeartbeat, 'limit' | 'heldMs'> & BudgetNews {
  const { limit, heldMs, ...heartbeat } = readText(heartbeatCodec, text) ?? EMPTY_HEARTBEAT;
  const heldUntil = heldMs === undefined ? undefined : now + Math.min(heldMs, LONGEST_HOLD_MS);
  if (!limit) return { ...heartbeat, limit, heldUntil };
  const { ageMs, resetInMs, ...left } = limit;
  const resetAt = resetInMs === undefined ? undefined : now + resetInMs;
  return { ...heartbeat, limit: { ...left, seenAt: now - Math.max(0, ageMs), resetAt }, heldUntil };
}

/** Makes the list of the other hosts, and what this one sends to them. */
export function createHosts({ name: own, clock, isPlain = false, team, wake }: HostsOptions) {
  const { now, wallNow } = clock;
  /** Of each host its heartbeat, with its text and when it was read last. */
  const seen = new Map<string, ReturnType<typeof readHeartbeat> & { text: string; readAt: number }>();
  let [count, plainCount] = [1, isPlain ? 1 : 0];
  let lastReadAt = -Infinity;
  let beat = 0;
  let sentAt = -Infinity;
  let limit: SeenLimit | undefined;
  let heldUntil = 0;
  let isNews = false;
  let teamVersion = -1;
  const replication = team && createTeamReplication(own, team, wake);

  const isAlive = (host: string) => now() - (seen.get(host)?.readAt ?? -Infinity) < SILENT_MS;

  function limitNow(): HostHeartbeat['limit'] {
    if (limit?.limit === undefined || limit.remaining === undefined) return undefined;
    const { limit: perWindow, remaining, seenAt, resetAt } = limit;
    const resetInMs = resetAt === undefined ? undefined : resetAt - now();
    return { limit: perWindow, remaining, ageMs: now() - seenAt, resetInMs };
  }

  /** Takes the heartbeats of a reading; returns what is new of the store's rate limit. */
  function readHosts(heartbeats: HubView['hosts']): BudgetNews[] {
    const readAt = now();
    // No host counts as silent for the time in which the hub could not be read.
    if (readAt - lastReadAt >= READING_GAP_MS) for (const host of seen.values()) host.readAt = readAt;
    lastReadAt = readAt;
    const news: BudgetNews[] = [];
    for (const [host, text] of Object.entries(heartbeats)) {
      if (host === own || seen.get(host)?.text === text) continue;
      const heartbeat = readHeartbeat(text, readAt);
      // A heartbeat that was sent long ago has been put back by somebody: it says nothing of now.
      if (Math.abs(wallNow() - heartbeat.at) > HEARTBEAT_VALID_MS) continue;
      // An earlier heartbeat was put back by somebody.
      if (heartbeat.beat <= (seen.get(host)?.beat ?? -Infinity)) continue;
      // A heartbeat that stood there at the first reading may be old.
      if (seen.has(host)) news.push({ limit: heartbeat.limit, heldUntil: heartbeat.heldUntil });
      seen.set(host, { ...heartbeat, text, readAt });
    }
    // A server that has forgotten all hosts does not mean that they are gone; only silence does.
    for (const host of Array.from(seen.keys())) {
      if (!Object.hasOwn(heartbeats, host) && !isAlive(host)) seen.delete(host);
    }
    const others = [...seen].filter(([host, { isHost }]) => isHost && isAlive(host));
    count = others.length + 1;
    plainCount = others.filter(([, one]) => one.isPlain).length + (isPlain ? 1 : 0);
    return news;
  }

  return {
    /** How many machines there are, with this one. As long as the hub cannot be read, the last count. */
    get count() {
      return count;
    },
    /** How many of them write texts that can be read at the server. */
    get plainCount() {
      return plainCount;
    },
    /** Whether another host has found that the rows of an epoch are not those that its leader has written. */
    isRejected: (epoch: string | undefined) =>
      [...seen].some(([host, { rejectedEpoch }]) => epoch !== undefined && rejectedEpoch === epoch && isAlive(host)),
    /** The hosts whose heartbeats may be removed. */
    silent: () => [...seen].filter(([, { readAt }]) => now() - readAt > FORGOTTEN_MS).map(([host]) => host),
    /** The version of the teams that were read last. */
    get teamVersion() {
      return teamVersion;
    },
    /** Takes a reading; returns what is new of the store's rate limit. */
    read(view: Pick<HubView, 'hosts' | 'teams' | 'teamVersion'>): BudgetNews[] {
      const news = readHosts(view.hosts);
      if (view.teams) replication?.take(view.teams);
      teamVersion = view.teamVersion;
      replication?.prune(isAlive);
      return news;
    },
    /** What this process has seen of the store's rate limit. */
    get limit() {
      return limit;
    },
    noteLimit(next: SeenLimit): void {
      isNews ||= next.remaining !== limit?.remaining;
      limit = next;
    },
    noteHold(untilAt: number): void {
      heldUntil = Math.max(heldUntil, untilAt);
      isNews = true;
    },
    /** Sends everything at once: a new connection has nothing of ours. */
    connected(): void {
      [sentAt, teamVersion] = [-Infinity, -1];
      replication?.resend();
    },
    /** Sends the heartbeat if it is due, and the team if that has changed. */
    async send(link: HubLink, isHost: boolean, rejectedEpoch: string | undefined): Promise<void> {
      const at = now();
      const news = replication?.news(at);
      if (news === undefined && !isNews && at - sentAt < HEARTBEAT_MS) return;
      [isNews, sentAt] = [false, at];
      const heldMs = heldUntil > at ? heldUntil - at : undefined;
      const text = { beat: ++beat, at: wallNow(), isHost, isPlain, rejectedEpoch, limit: limitNow(), heldMs };
      await link.sendHeartbeat(own, JSON.stringify(text), news);
    },
    /** Removes the teams of the others, for they cannot be read. */
    clearTeams: () => replication?.clear(),
    end: () => replication?.end(),
  };
}
