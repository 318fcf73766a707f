/**
 * Failed logins and their consequences. An address that fails too often is locked out for a while, unless somebody has logged
 * in from it lately: a whole warehouse may be behind one address, and one wrong key there must not stop the others. Responses
 * to a network that fails often are delayed, except to an address from which somebody has logged in.
 */
import { networkOf } from './addresses.ts';
import type { Limits } from './limits.ts';
import { HOUR_MS } from '../base/durations.ts';

export type LoginThrottle = {
  /** Counts a connection from there that ended without a login, after this many wrong keys. */
  note(address: string, wrongKeys?: number): void;
  /** Records a login from there. */
  noteLogin(address: string): void;
  /** For how much longer the address is locked out, in milliseconds; 0 if it is not. */
  lockedOutMs(address: string): number;
  /** How long the response to a wrong key from there is delayed, in milliseconds. */
  delayMs(address: string): number;
  /** Whether somebody has logged in from that network lately. */
  knows(network: string): boolean;
};

/** After how many failures of a network responses to wrong keys are delayed, and by how much for each further one. */
const PATIENT_WITH = 10;
const DELAY_EACH_MS = 100;
const LONGEST_DELAY_MS = 3000;
const KNOWN_FOR_MS = 12 * HOUR_MS;
/** How many names are kept; the oldest are removed first. */
const MOST_NAMES = 10_000;
const MOST_TIMES = 200;

/** `now` is monotonic. */
export function createLoginThrottle({ refusals, refusalsWithinMs }: Limits, now: () => number): LoginThrottle {
  const times = new Map<string, number[]>();
  const loggedInAt = new Map<string, number>();

  const knows = (name: string) => now() - (loggedInAt.get(name) ?? -Infinity) < KNOWN_FOR_MS;
  const recent = (name: string) => (times.get(name) ?? []).filter((at) => now() - at < refusalsWithinMs);

  function add(name: string, count: number): void {
    const all = [...recent(name), ...Array<number>(count).fill(now())].slice(-MOST_TIMES);
    remember(times, name, all);
  }

  return {
    note(address, wrongKeys = 0) {
      add(address, 1);
      add(networkOf(address), Math.max(1, wrongKeys));
    },
    noteLogin(address) {
      remember(loggedInAt, address, now());
      remember(loggedInAt, networkOf(address), now());
    },
    knows,
    lockedOutMs(address) {
      const last = recent(address).slice(-refusals);
      if (knows(address) || last.length < refusals) return 0;
      return Math.max(0, (last[0] ?? 0) + refusalsWithinMs - now());
    },
    delayMs(address) {
      const beyond = knows(address) ? 0 : Math.max(0, recent(networkOf(address)).length - PATIENT_WITH);
      return Math.min(LONGEST_DELAY_MS, beyond * DELAY_EACH_MS);
    },
  };
}

function remember<T>(map: Map<string, T>, name: string, value: T): void {
  map.delete(name);
  map.set(name, value);
  const [oldest] = map.keys();
  if (map.size > MOST_NAMES && oldest !== undefined) map.delete(oldest);
}
