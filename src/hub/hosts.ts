/** Which hosts live: those whose word has changed lately, by our own clock. */
import { isRecord } from '../api/readers.ts';
import type { SeenLimit } from '../sync/budget.ts';
import { isTime, parse } from './wire.ts';

/** How often a host shows that it lives. */
export const APPEAR_MS = 2000;
/** A host that has said nothing new for this long is not counted. */
export const SILENT_MS = 10_000;
/** … and for this long, is forgotten. */
const FORGOTTEN_MS = 60_000;

/** What a host tells of itself. */
export type HostWord = {
  /** Grows with every telling. */
  beat: number;
  /** Whether it stands for its machine at the hub; other processes of the same machine only show their team. */
  isHost: boolean;
  /** The store's budget as its last answer told it, in ages. */
  limit?: { limit: number; remaining: number; ageMs: number; resetInMs?: number } | undefined;
};

export type Hosts = {
  /** What the last reading showed; answers what is news of the store's budget, on our clock. */
  see(words: Readonly<Record<string, string>>): SeenLimit[];
  /** How many machines there are, ours included. While nothing is heard, as many as there were. */
  readonly count: number;
  isAlive(host: string): boolean;
  /** Those that may be forgotten. */
  silent(): string[];
};

export function createHosts(own: string, now: () => number): Hosts {
  const seen = new Map<string, { text: string; at: number; isHost: boolean }>();
  let count = 1;

  function read(text: string, at: number): { isHost: boolean; limit: SeenLimit | undefined } {
    const word = parse(text);
    if (!isRecord(word)) return { isHost: false, limit: undefined };
    const { isHost, limit } = word;
    const isLimit = isRecord(limit) && isTime(limit['limit']) && isTime(limit['remaining']) && isTime(limit['ageMs']);
    if (!isLimit) return { isHost: isHost === true, limit: undefined };
    const { resetInMs, ageMs } = limit;
    return {
      isHost: isHost === true,
      limit: {
        limit: limit['limit'] as number,
        remaining: limit['remaining'] as number,
        seenAt: at - Math.max(0, ageMs as number),
        resetAt: isTime(resetInMs) ? at + resetInMs : undefined,
      },
    };
  }

  return {
    see(words) {
      const at = now();
      const news: SeenLimit[] = [];
      for (const [host, text] of Object.entries(words)) {
        if (host === own || seen.get(host)?.text === text) continue;
        const { isHost, limit } = read(text, at);
        // What was there at the first look may be old.
        if (limit && seen.has(host)) news.push(limit);
        seen.set(host, { text, at, isHost });
      }
      for (const host of seen.keys()) if (!(host in words)) seen.delete(host);
      const others = [...seen.values()].filter((host) => host.isHost && at - host.at < SILENT_MS);
      count = others.length + 1;
      return news;
    },
    get count() {
      return count;
    },
    isAlive: (host) => now() - (seen.get(host)?.at ?? -Infinity) < SILENT_MS,
    silent: () => [...seen].filter(([, { at }]) => now() - at > FORGOTTEN_MS).map(([host]) => host),
  };
}
