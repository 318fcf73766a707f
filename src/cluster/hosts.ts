/**
 * The heartbeats of hosts: a host sends that it is alive, and what it has seen of the store's rate limit. A host is alive if
 * its heartbeat has changed lately, by our own clock.
 */
import type { SeenLimit } from '../sync/budget.ts';
import { boolean, finite, object, orElse, read, readText, string, type ReadBy } from '../base/codec.ts';

/** How often a host sends its heartbeat, in milliseconds. */
export const HEARTBEAT_MS = 2000;
/** A host whose heartbeat has not changed for this long is not counted. */
const SILENT_MS = 10_000;
/** For how long a heartbeat is accepted, by the wall clocks of two machines: they may differ by this much. */
const HEARTBEAT_VALID_MS = 300_000;
/** After this long without a change a heartbeat may be removed from the server. */
const FORGOTTEN_MS = 60_000;

/** The content of a host's heartbeat. */
export type HostHeartbeat = {
  /** Grows with every heartbeat. */
  beat: number;
  /** When it was sent, by the wall clock of its machine. */
  at: number;
  /** An epoch whose rows are not those that its leader has written; its leader begins another. */
  rejectedEpoch?: string | undefined;
  /** Whether it represents its machine at the hub; other processes of the same machine only show their team. */
  isHost: boolean;
  /** Whether others who can read the server can read the texts of this host. */
  isPlain?: boolean | undefined;
  /** The store's rate limit as its last response announced it, with ages instead of times. */
  limit?: { limit: number; remaining: number; ageMs: number; resetInMs?: number } | undefined;
  /** For how much longer the store wants no request, in milliseconds. */
  heldMs?: number | undefined;
};

/** What a host has seen of the store's rate limit, on our clock. */
export type BudgetNews = { limit: SeenLimit | undefined; heldUntil: number | undefined };

export type Hosts = {
  /** Takes the heartbeats of a reading; returns what is new of the store's rate limit. */
  update(heartbeats: Readonly<Record<string, string>>): BudgetNews[];
  /** How many machines there are, with this one. As long as the hub cannot be read, the last count. */
  readonly count: number;
  /** How many other hosts write texts that can be read at the server. */
  readonly plainCount: number;
  /** Whether another host has found that the rows of an epoch are not those that its leader has written. */
  isRejected(epoch: string): boolean;
  isAlive(host: string): boolean;
  /** The hosts whose heartbeats may be removed. */
  silent(): string[];
};

/** Two readings are less than this apart while the hub can be used, in milliseconds. */
const READING_GAP_MS = 5000;
const LONGEST_HOLD_MS = 300_000;

type SeenHost = {
  text: string;
  at: number;
  isHost: boolean;
  isPlain: boolean;
  beat: number;
  rejectedEpoch: string | undefined;
};

export function createHosts(own: string, now: () => number, wallNow: () => number): Hosts {
  const seen = new Map<string, SeenHost>();
  let [count, plainCount] = [1, 0];
  let readAt = -Infinity;

  return {
    update(heartbeats) {
      const at = now();
      // No host counts as silent for the time in which the hub could not be read.
      if (at - readAt >= READING_GAP_MS) for (const host of seen.values()) host.at = at;
      readAt = at;
      const news: BudgetNews[] = [];
      for (const [host, text] of Object.entries(heartbeats)) {
        if (host === own || seen.get(host)?.text === text) continue;
        const { isHost, isPlain, beat, sentAt, rejectedEpoch, ...ofBudget } = readHeartbeat(text, at);
        // A heartbeat that was sent long ago has been put back by somebody: it says nothing of now.
        if (Math.abs(wallNow() - sentAt) > HEARTBEAT_VALID_MS) continue;
        // An earlier heartbeat was put back by somebody.
        if (beat <= (seen.get(host)?.beat ?? -Infinity)) continue;
        // A heartbeat that stood there at the first reading may be old.
        if (seen.has(host)) news.push(ofBudget);
        seen.set(host, { text, at, isHost, isPlain, beat, rejectedEpoch });
      }
      // A server that has forgotten all hosts does not mean that they are gone; only silence does.
      for (const [host, { at: seenAt }] of seen) {
        if (!Object.hasOwn(heartbeats, host) && at - seenAt >= SILENT_MS) seen.delete(host);
      }
      const others = [...seen.values()].filter((host) => host.isHost && at - host.at < SILENT_MS);
      count = others.length + 1;
      plainCount = others.filter(({ isPlain }) => isPlain).length;
      return news;
    },
    get count() {
      return count;
    },
    get plainCount() {
      return plainCount;
    },
    isRejected: (epoch) =>
      [...seen.values()].some(({ at, rejectedEpoch }) => rejectedEpoch === epoch && now() - at < SILENT_MS),
    isAlive: (host) => now() - (seen.get(host)?.at ?? -Infinity) < SILENT_MS,
    silent: () => [...seen].filter(([, { at }]) => now() - at > FORGOTTEN_MS).map(([host]) => host),
  };
}

const limitCodec = object({ limit: finite, remaining: finite, ageMs: finite, resetInMs: orElse(finite, undefined) });
const heartbeatCodec = object({
  isHost: orElse(boolean, false),
  isPlain: orElse(boolean, false),
  beat: orElse(finite, 0),
  at: orElse(finite, -Infinity),
  rejectedEpoch: orElse(string, undefined),
  limit: orElse(limitCodec, undefined),
  heldMs: orElse(finite, undefined),
});
const EMPTY_HEARTBEAT = read(heartbeatCodec, {})!;

function seenLimit({ limit, remaining, ageMs, resetInMs }: ReadBy<typeof limitCodec>, at: number): SeenLimit {
  const resetAt = resetInMs === undefined ? undefined : at + resetInMs;
  return { limit, remaining, seenAt: at - Math.max(0, ageMs), resetAt };
}

export type ReadHeartbeat = BudgetNews & {
  isHost: boolean;
  isPlain: boolean;
  beat: number;
  /** By the wall clock of its machine; long ago if it does not say. */
  sentAt: number;
  rejectedEpoch: string | undefined;
};

/** Reads a heartbeat; its times are on our clock, as if it had been sent `at`. */
export function readHeartbeat(text: string, at: number): ReadHeartbeat {
  const { at: sentAt, limit, heldMs, ...heartbeat } = readText(heartbeatCodec, text) ?? EMPTY_HEARTBEAT;
  return {
    ...heartbeat,
    sentAt,
    limit: limit && seenLimit(limit, at),
    heldUntil: heldMs === undefined ? undefined : at + Math.min(heldMs, LONGEST_HOLD_MS),
  };
}

/** Makes the heartbeats of this process. */
export type Heartbeat = {
  readonly limit: SeenLimit | undefined;
  noteLimit(limit: SeenLimit): void;
  noteHold(untilAt: number): void;
  /** Sends a heartbeat at once: a new connection has none of ours. */
  forget(): void;
  isDue(now: number): boolean;
  /** The text to send now. */
  write(now: number, isHost: boolean, rejectedEpoch?: string): string;
};

/** `isPlain`: the texts of this host can be read at the server. */
export function createHeartbeat(wallNow: () => number, isPlain = false): Heartbeat {
  let beat = 0;
  let sentAt = -Infinity;
  let limit: SeenLimit | undefined;
  let heldUntil = 0;
  let isNews = false;

  function limitAt(now: number): HostHeartbeat['limit'] {
    if (limit?.limit === undefined || limit.remaining === undefined) return undefined;
    const { limit: perWindow, remaining, seenAt, resetAt } = limit;
    const resetInMs = resetAt === undefined ? {} : { resetInMs: resetAt - now };
    return { limit: perWindow, remaining, ageMs: now - seenAt, ...resetInMs };
  }

  return {
    get limit() {
      return limit;
    },
    noteLimit(seen) {
      isNews ||= seen.remaining !== limit?.remaining;
      limit = seen;
    },
    noteHold(untilAt) {
      heldUntil = Math.max(heldUntil, untilAt);
      isNews = true;
    },
    forget: () => void (sentAt = -Infinity),
    isDue: (now) => isNews || now - sentAt >= HEARTBEAT_MS,
    write(now, isHost, rejectedEpoch) {
      isNews = false;
      sentAt = now;
      const held = heldUntil > now ? { heldMs: heldUntil - now } : {};
      const heartbeat: HostHeartbeat = {
        beat: ++beat,
        at: wallNow(),
        isHost,
        ...(isPlain ? { isPlain } : {}),
        ...(rejectedEpoch === undefined ? {} : { rejectedEpoch }),
        limit: limitAt(now),
        ...held,
      };
      return JSON.stringify(heartbeat);
    },
  };
}
