/** How much of anything a client may take. */

export type Limits = {
  /** Terminals at once, all together; of one key; from one address. */
  sessions: number;
  sessionsPerKey: number;
  sessionsPerAddress: number;
  /** Connections that have not logged in yet, all together and from one address. */
  handshakes: number;
  handshakesPerAddress: number;
  /** How long a connection may take to log in, and then to ask for a terminal. */
  handshakeMs: number;
  /** Keys that one connection may offer. */
  attempts: number;
  /** Refused connections from one address in {@link refusalsWithinMs}, after which it is not listened to for as long. */
  refusals: number;
  refusalsWithinMs: number;
  /** Without a key: the screen is covered, then the session ends. */
  lockAfterMs: number;
  idleMs: number;
  /** How long a client may take nothing of what it is sent. */
  stallMs: number;
  /** How often the three above are looked at. */
  watchEveryMs: number;
  /** How long a command may take. */
  commandMs: number;
  /** Bytes of input in ten seconds: beyond hands, scanners and a large paste. */
  inputPerTenSeconds: number;
  /** Bytes on their way beyond which frames are skipped. */
  backlog: number;
};

export const LIMITS: Limits = {
  sessions: 100,
  sessionsPerKey: 10,
  sessionsPerAddress: 50,
  handshakes: 30,
  handshakesPerAddress: 10,
  handshakeMs: 10_000,
  attempts: 3,
  refusals: 10,
  refusalsWithinMs: 60_000,
  lockAfterMs: 5 * 60_000,
  idleMs: 60 * 60_000,
  stallMs: 60_000,
  commandMs: 10 * 60_000,
  watchEveryMs: 1000,
  inputPerTenSeconds: 64 * 1024,
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

/** Remembers who was refused too often. `now` on a clock that never jumps. */
export function createRefusals({ refusals, refusalsWithinMs }: Limits, now: () => number) {
  const times = new Map<string, number[]>();
  const MOST_ADDRESSES = 10_000;
  const recent = (address: string) => (times.get(address) ?? []).filter((at) => now() - at < refusalsWithinMs);
  return {
    note(address: string): void {
      if (times.size >= MOST_ADDRESSES) times.clear();
      times.set(address, [...recent(address), now()].slice(-refusals));
    },
    isTired: (address: string) => recent(address).length >= refusals,
  };
}
