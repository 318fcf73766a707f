/**
 * Accepts the connections of the SSH server, until they have logged in. Addresses that failed too often are not let in, and if
 * there are too many connections some are closed.
 */
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { networkOf, plainAddress } from './addresses.ts';
import { createConnectionLimits, type Room } from './connection-limits.ts';
import type { Limits } from './limits.ts';
import type { LoginEvent, RefusalReason } from './login-log.ts';
import type { Metrics } from './metrics.ts';
import { createLoginThrottle } from './login-throttle.ts';

export type ListenerOptions = {
  limits: Limits;
  metrics: Metrics;
  /** Monotonic. */
  now: () => number;
  random: () => number;
  /** Addresses that are never locked out, slowed or displaced by others. */
  isExempt: (address: string) => boolean;
  /** How many may log in: this many may arrive at once, from any address. */
  comingCount: () => number;
  /** Begins the protocol on a connection that is let in. */
  onArrival: (socket: Socket) => void;
  onEvent: (event: LoginEvent) => void;
  onError: (error: unknown) => void;
};

/** The key that a client tried to log in with; `key` is a fingerprint. */
export type LoginAttempt = { reason: RefusalReason; user: string; key?: string };

export type Arrival = {
  socket: Socket;
  address: string;
  /** Called when it tried something that is not accepted here. */
  noteTry: (tried: LoginAttempt) => void;
  /** Called when it will not log in any more. */
  failed: () => void;
  /** How long the response to a wrong key is delayed, in milliseconds. */
  delayMs: () => number;
  /** Called when it has authenticated. */
  loggedIn: () => void;
  /** Called when it has become a session: the time to log in does not apply any more. */
  arrived: () => void;
};

export type Listener = {
  /** Returns the port; rejects if the address cannot be bound. */
  listen(host: string, port: number): Promise<number>;
  /** The open connection from an address and port. */
  arrivalFrom(address: string | undefined, port: number | undefined): Arrival | undefined;
  /** Lets nobody in any more; closes connections that are still open after this time. */
  close(afterMs: number): Promise<void>;
};

export function createListener(options: ListenerOptions): Listener {
  const { limits, metrics, now, random, isExempt, comingCount, onArrival, onEvent, onError } = options;
  const arrivals = new Map<string, Arrival>();
  const sockets = new Set<Socket>();
  /** Connections that were displaced by others. */
  const sentAway = new WeakSet<Socket>();
  const refusals = createLoginThrottle(limits, now);
  const crowd = createConnectionLimits<Socket>({
    total: () => grown(limits.handshakes),
    // All of a warehouse from which somebody has logged in may return at once; the room that it fills up it takes from itself.
    perNetwork: (network) => grown(refusals.knows(network) ? limits.handshakes : limits.handshakesPerNetwork),
    random,
    isSilent: ({ bytesRead }) => bytesRead === 0,
  });
  let isClosing = false;

  /** Adds room for all that may log in at the same moment. */
  const grown = ({ soft, hard }: Room): Room => {
    const more = Math.max(0, comingCount() - soft);
    return { soft: soft + more, hard: hard + more };
  };

  const listener = createServer((socket) => {
    const address = plainAddress(socket.remoteAddress ?? '');
    const isOurs = isExempt(address);
    const lockedOutMs = isOurs ? 0 : refusals.lockedOutMs(address);
    if (isClosing) return void socket.destroy();
    if (lockedOutMs > 0) return lockOut(socket, address, Math.ceil(lockedOutMs / 1000));
    // Without it a key takes 40 ms longer: the kernel would wait to join it with more data.
    socket.setNoDelay(true);
    gatherWrites(socket);
    sockets.add(socket);
    const leaveCrowd = isOurs ? () => {} : joinCrowd(socket, address);
    let isLoggedIn = false;
    let tries = 0;
    let isLate = false;
    let slowedMs = 0;
    let last: LoginAttempt | undefined;
    let isOver = false;
    const failed = () => {
      if (isOver || isLoggedIn || isClosing) return;
      isOver = true;
      const reason = sentAway.has(socket) ? 'crowd' : (last?.reason ?? (isLate ? 'late' : 'gone'));
      metrics.count('refused_logins');
      metrics.countRefusal(reason);
      const { user, key } = last ?? {};
      const tried = { ...(user === undefined ? {} : { user }), ...(key === undefined ? {} : { key }) };
      onEvent({ event: 'refused', address, reason, tries, ...tried });
      if (!isOurs) refusals.note(address, tries);
    };
    const deadline = setTimeout(() => {
      isLate = true;
      socket.destroy();
    }, limits.handshakeMs);
    const arrived = () => {
      clearTimeout(deadline);
      leaveCrowd();
    };
    const place = placeOf(socket.remoteAddress, socket.remotePort);
    arrivals.set(place, {
      socket,
      address,
      noteTry(tried) {
        tries++;
        // A reason about a known key says more than the unknown keys that an agent offers after it.
        if (!last || tried.reason !== 'unknown-key') last = tried;
      },
      failed,
      delayMs() {
        const ms = isOurs ? 0 : Math.min(refusals.delayMs(address), limits.handshakeMs * MOST_SLOWED - slowedMs);
        slowedMs += ms;
        return ms;
      },
      loggedIn() {
        isLoggedIn = true;
        leaveCrowd();
        refusals.noteLogin(address);
      },
      arrived,
    });
    socket.on('close', () => {
      arrived();
      sockets.delete(socket);
      arrivals.delete(place);
      failed();
    });
    onArrival(socket);
  });

  /** Returns a function that removes it. */
  function joinCrowd(socket: Socket, address: string): () => void {
    const { leave, victims } = crowd.add(networkOf(address), socket);
    for (const victim of victims) {
      metrics.count('dropped_early');
      sentAway.add(victim);
      victim.destroy();
    }
    return leave;
  }

  /** Sends the reason in plain text, before the protocol, where `ssh -v` shows it. */
  function lockOut(socket: Socket, address: string, seconds: number): void {
    metrics.count('locked_out');
    onEvent({ event: 'locked-out', address, seconds });
    socket.on('error', () => {});
    socket.end(`bancada: too many failed logins from here. Try again in ${seconds} s.\r\n`);
    socket.resume();
    setTimeout(() => socket.destroy(), LOCKED_OUT_MS).unref();
  }

  return {
    async listen(host, port) {
      listener.listen(port, host);
      await once(listener, 'listening');
      listener.on('error', onError);
      return (listener.address() as AddressInfo).port;
    },
    arrivalFrom: (address, port) => arrivals.get(placeOf(address, port)),
    async close(afterMs) {
      isClosing = true;
      const closed = new Promise<void>((resolve) => listener.close(() => resolve()));
      if (sockets.size > 0) {
        await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, afterMs))]);
        for (const socket of sockets) socket.destroy();
      }
      await closed;
    },
  };
}

/** Sends the writes of one turn together at its end: ssh2 writes each packet in three parts. */
function gatherWrites(socket: Socket): void {
  const write = socket.write.bind(socket) as (...words: unknown[]) => boolean;
  let isGathering = false;
  const atEnd = () => {
    isGathering = false;
    socket.uncork();
  };
  socket.write = ((...words: unknown[]) => {
    if (!isGathering) {
      isGathering = true;
      socket.cork();
      process.nextTick(atEnd);
    }
    return write(...words);
  }) as Socket['write'];
}

/** The share of the time to log in that delayed responses may take: after wrong keys an agent may offer the right one. */
const MOST_SLOWED = 0.4;

/** How long a client that is locked out has to read the sentence, in milliseconds. */
const LOCKED_OUT_MS = 500;

function placeOf(address: string | undefined, port: number | undefined): string {
  return `${address} ${port}`;
}
