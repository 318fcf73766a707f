/** The limits of clients. */
import type { Room } from './connection-limits.ts';

export type Limits = {
  /** How many terminals there may be at once: in all; of one key; from one address. */
  sessions: number;
  sessionsPerKey: number;
  sessionsPerAddress: number;
  /** How many connections may be logging in, in all and from one network, see connection-limits.ts. */
  handshakes: Room;
  handshakesPerNetwork: Room;
  /** How many connections of one key may have logged in without a request; sessions that one of them may open meanwhile. */
  waitingPerKey: number;
  openSessions: number;
  /** How long a connection may take to log in, and then again to request a terminal. */
  handshakeMs: number;
  /** How many wrong keys one connection may offer: an agent offers all it has. */
  attempts: number;
  /** After this many failed connections from one address within {@link refusalsWithinMs} it is locked out for as long. */
  refusals: number;
  refusalsWithinMs: number;
  /** Without a key press: after the first the screen is covered, after the second the session ends. */
  lockAfterMs: number;
  idleMs: number;
  /** How long a client may take nothing of what is sent to it. */
  stallMs: number;
  /** How often the three above are checked. */
  watchEveryMs: number;
  /** How often the keys are compared with the file; a change counts when it was seen twice. */
  keysEveryMs: number;
  /** How long a command may take. */
  commandMs: number;
  /** Bytes of input in ten seconds: more than hands, scanners and a large paste need. */
  inputPerTenSeconds: number;
  /** A key that has drawn nothing within this time draws nothing: later frames are no response to it. */
  paintWithinMs: number;
  /** How many bytes may wait to be sent before frames are skipped. */
  backlog: number;
};

export const LIMITS: Limits = {
  sessions: 200,
  sessionsPerKey: 10,
  sessionsPerAddress: 50,
  handshakes: { soft: 50, hard: 150 },
  handshakesPerNetwork: { soft: 10, hard: 30 },
  waitingPerKey: 30,
  openSessions: 4,
  handshakeMs: 10_000,
  attempts: 6,
  refusals: 10,
  refusalsWithinMs: 60_000,
  lockAfterMs: 5 * 60_000,
  idleMs: 60 * 60_000,
  stallMs: 60_000,
  commandMs: 10 * 60_000,
  watchEveryMs: 1000,
  keysEveryMs: 2000,
  inputPerTenSeconds: 64 * 1024,
  paintWithinMs: 1000,
  backlog: 32 * 1024,
};

/** Counts by name; a name with a count of 0 is removed. */
export function createTally(): { of(name: string): number; total(): number; add(name: string): () => void } {
  const counts = new Map<string, number>();
  let total = 0;
  return {
    of: (name) => counts.get(name) ?? 0,
    total: () => total,
    add(name) {
      let isCounted = true;
      total++;
      counts.set(name, (counts.get(name) ?? 0) + 1);
      return () => {
        if (!isCounted) return;
        isCounted = false;
        total--;
        const left = (counts.get(name) ?? 1) - 1;
        if (left > 0) counts.set(name, left);
        else counts.delete(name);
      };
    },
  };
}
