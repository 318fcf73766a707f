/** How much of anything a client may take. */
import type { Room } from './connection-limits.ts';

export type Limits = {
  /** Terminals at once, all together; of one key; from one address. */
  sessions: number;
  sessionsPerKey: number;
  sessionsPerAddress: number;
  /** Connections that have not logged in yet, all together and from one network, see connection-limits.ts. */
  handshakes: Room;
  handshakesPerNetwork: Room;
  /** Connections of one key that have logged in and asked for nothing yet; sessions that one of them may open meanwhile. */
  waitingPerKey: number;
  openSessions: number;
  /** How long a connection may take to log in, and then to ask for a terminal. */
  handshakeMs: number;
  /** Wrong keys that one connection may offer: an agent offers all it has. */
  attempts: number;
  /** Failed connections from one address in {@link refusalsWithinMs}, after which it is locked out for as long. */
  refusals: number;
  refusalsWithinMs: number;
  /** Without a key: the screen is covered, then the session ends. */
  lockAfterMs: number;
  idleMs: number;
  /** How long a client may take nothing of what it is sent. */
  stallMs: number;
  /** How often the three above are looked at. */
  watchEveryMs: number;
  /** How often it is looked whether keys still are what they were; a change counts when it was seen twice. */
  keysEveryMs: number;
  /** How long a command may take. */
  commandMs: number;
  /** Bytes of input in ten seconds: beyond hands, scanners and a large paste. */
  inputPerTenSeconds: number;
  /** A key that has drawn nothing by then draws nothing: what is drawn later is no answer to it. */
  paintWithinMs: number;
  /** Bytes on their way beyond which frames are skipped. */
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

/** Counts by name; a name with nothing is forgotten. */
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
