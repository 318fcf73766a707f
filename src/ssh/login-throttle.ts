/**
 * Who failed to log in, and what that costs. An address that fails too often is locked out for a while, unless
 * somebody has logged in from it lately: behind one address may be a whole warehouse, and one wrong key there must not
 * stop the others. A network that fails often is answered late, unless somebody has logged in from that very address.
 */
import { networkOf } from './addresses.ts';
import type { Limits } from './limits.ts';
import { HOUR_MS } from '../base/durations.ts';

export type LoginThrottle = {
  /** A connection from there ended without a login, after so many wrong keys. */
  note(address: string, wrongKeys?: number): void;
  /** Somebody logged in from there. */
  noteLogin(address: string): void;
  /** How much longer the address is locked out, in milliseconds; 0 where it is not. */
  lockedOutMs(address: string): number;
  /** How long a wrong key from there is left without an answer. */
  delayMs(address: string): number;
  /** Whether somebody has logged in from that network lately. */
  knows(network: string): boolean;
};

/** Failures of a network beyond which wrong keys are answered late, and by how much for each further one. */
const PATIENT_WITH = 10;
const DELAY_EACH_MS = 100;
const LONGEST_DELAY_MS = 3000;
const KNOWN_FOR_MS = 12 * HOUR_MS;
/** Names that are remembered; the oldest go first. */
const MOST_NAMES = 10_000;
const MOST_TIMES = 200;

/** `now` on a clock that never jumps. */
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
