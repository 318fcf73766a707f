/**
 * What hosts tell of themselves: that they live, and what they have seen of the store's budget. Those live whose word has
 * changed lately, by our own clock.
 */
import type { SeenLimit } from '../sync/budget.ts';
import { boolean, finite, object, orElse, read, readText, string, type ReadBy } from '../base/codec.ts';

/** How often a host shows that it lives. */
export const APPEAR_MS = 2000;
/** A host that has said nothing new for this long is not counted. */
const SILENT_MS = 10_000;
/** A word is believed for this long, by the wall clocks of two machines: so far they may be apart. */
const WORD_LIVES_MS = 300_000;
/** … and for this long, is forgotten. */
const FORGOTTEN_MS = 60_000;

/** What a host tells of itself. */
export type HostHeartbeat = {
  /** Grows with every telling. */
  beat: number;
  /** When it was said, on the wall clock of its machine. */
  at: number;
  /** An epoch whose rows are not what its leader has written; its leader writes another. */
  doubts?: string | undefined;
  /** Whether it stands for its machine at the hub; other processes of the same machine only show their team. */
  isHost: boolean;
  /** Whether what it writes can be read by whoever reads the server. */
  isPlain?: boolean | undefined;
  /** The store's budget as its last answer told it, in ages. */
  limit?: { limit: number; remaining: number; ageMs: number; resetInMs?: number } | undefined;
  /** How much longer the store wants to be left alone. */
  heldMs?: number | undefined;
};

/** What a host has seen of the store's budget, on our clock. */
export type BudgetNews = { limit: SeenLimit | undefined; heldUntil: number | undefined };

export type Hosts = {
  /** What the last reading showed; returns what is news of the store's budget. */
  see(words: Readonly<Record<string, string>>): BudgetNews[];
  /** How many machines there are, ours included. While nothing is heard, as many as there were. */
  readonly count: number;
  /** How many of the others write what can be read by whoever reads the server. */
  readonly plainCount: number;
  /** Whether one of the others has found that the rows of an epoch are not what its leader has written. */
  isDoubted(epoch: string): boolean;
  isAlive(host: string): boolean;
  /** Those that may be forgotten. */
  silent(): string[];
};

/** Between two readings, where the hub can be used, there is less. */
const DEAF_MS = 5000;
const LONGEST_HOLD_MS = 300_000;

type Heard = {
  text: string;
  at: number;
  isHost: boolean;
  isPlain: boolean;
  beat: number;
  doubts: string | undefined;
};

export function createHosts(own: string, now: () => number, wallNow: () => number): Hosts {
  const seen = new Map<string, Heard>();
  let [count, plainCount] = [1, 0];
  let readAt = -Infinity;

  return {
    see(words) {
      const at = now();
      // While no host could be heard, none counts as silent.
      if (at - readAt >= DEAF_MS) for (const host of seen.values()) host.at = at;
      readAt = at;
      const news: BudgetNews[] = [];
      for (const [host, text] of Object.entries(words)) {
        if (host === own || seen.get(host)?.text === text) continue;
        const { isHost, isPlain, beat, saidAt, doubts, ...ofBudget } = readHeartbeat(text, at);
        // What its host has said a while ago somebody has put back: it says nothing of now.
        if (Math.abs(wallNow() - saidAt) > WORD_LIVES_MS) continue;
        // One from before is no news: somebody put it back.
        if (beat <= (seen.get(host)?.beat ?? -Infinity)) continue;
        // What was there at the first look may be old.
        if (seen.has(host)) news.push(ofBudget);
        seen.set(host, { text, at, isHost, isPlain, beat, doubts });
      }
      // A server that has forgotten all hosts has sent none away; only silence does.
      for (const [host, { at: seenAt }] of seen) {
        if (!Object.hasOwn(words, host) && at - seenAt >= SILENT_MS) seen.delete(host);
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
    isDoubted: (epoch) => [...seen.values()].some(({ at, doubts }) => doubts === epoch && now() - at < SILENT_MS),
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
  doubts: orElse(string, undefined),
  limit: orElse(limitCodec, undefined),
  heldMs: orElse(finite, undefined),
});
const NOTHING_TOLD = read(heartbeatCodec, {})!;

function seenLimit({ limit, remaining, ageMs, resetInMs }: ReadBy<typeof limitCodec>, at: number): SeenLimit {
  const resetAt = resetInMs === undefined ? undefined : at + resetInMs;
  return { limit, remaining, seenAt: at - Math.max(0, ageMs), resetAt };
}

export type ReadWord = BudgetNews & {
  isHost: boolean;
  isPlain: boolean;
  beat: number;
  /** On the wall clock of its machine; long ago where it does not say. */
  saidAt: number;
  doubts: string | undefined;
};

/** A host's word, its moments on our clock where it is `at`. */
export function readHeartbeat(told: string, at: number): ReadWord {
  const { at: saidAt, limit, heldMs, ...word } = readText(heartbeatCodec, told) ?? NOTHING_TOLD;
  return {
    ...word,
    saidAt,
    limit: limit && seenLimit(limit, at),
    heldUntil: heldMs === undefined ? undefined : at + Math.min(heldMs, LONGEST_HOLD_MS),
  };
}

/** What this process tells of itself. */
export type Heartbeat = {
  readonly limit: SeenLimit | undefined;
  noteLimit(limit: SeenLimit): void;
  noteHold(untilAt: number): void;
  /** A new connection knows nothing of us. */
  forget(): void;
  isDue(now: number): boolean;
  /** The text to tell now. */
  say(now: number, isHost: boolean, doubts?: string): string;
};

/** `isPlain`: what this host writes can be read at the server. */
export function createHeartbeat(wallNow: () => number, isPlain = false): Heartbeat {
  let beat = 0;
  let saidAt = -Infinity;
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
    forget: () => void (saidAt = -Infinity),
    isDue: (now) => isNews || now - saidAt >= APPEAR_MS,
    say(now, isHost, doubts) {
      isNews = false;
      saidAt = now;
      const held = heldUntil > now ? { heldMs: heldUntil - now } : {};
      const word: HostHeartbeat = {
        beat: ++beat,
        at: wallNow(),
        isHost,
        ...(isPlain ? { isPlain } : {}),
        ...(doubts === undefined ? {} : { doubts }),
        limit: limitAt(now),
        ...held,
      };
      return JSON.stringify(word);
    },
  };
}
