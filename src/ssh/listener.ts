/**
 * The door of the SSH server: connections from their arrival until they have logged in. Who failed too often is not
 * let in, and where there is a crowd some have to go.
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
  /** A clock that never jumps. */
  now: () => number;
  random: () => number;
  /** Addresses that are never locked out, slowed or sent away for others. */
  isExempt: (address: string) => boolean;
  /** How many may log in: so many may come at once, from wherever they stand. */
  comingCount: () => number;
  /** Begins the protocol on a connection that is let in. */
  onArrival: (socket: Socket) => void;
  onEvent: (event: LoginEvent) => void;
  onError: (error: unknown) => void;
};

/** What a client tried to log in with; `key` is a fingerprint. */
export type LoginAttempt = { reason: RefusalReason; user: string; key?: string };

export type Arrival = {
  socket: Socket;
  address: string;
  /** It tried something that opens nothing here. */
  noteTry: (tried: LoginAttempt) => void;
  /** It will not log in any more. */
  failed: () => void;
  /** How long the answer to that is to take, in milliseconds. */
  delayMs: () => number;
  /** It has proved whose it is. */
  loggedIn: () => void;
  /** It has become a session: the time to log in is no longer counted. */
  arrived: () => void;
};

export type Listener = {
  /** Rejects where the address cannot be taken; returns the port. */
  listen(host: string, port: number): Promise<number>;
  /** The open connection from an address and port. */
  arrivalFrom(address: string | undefined, port: number | undefined): Arrival | undefined;
  /** Lets nobody in any more; who is still here after a while is shown out. */
  close(afterMs: number): Promise<void>;
};

export function createListener(options: ListenerOptions): Listener {
  const { limits, metrics, now, random, isExempt, comingCount, onArrival, onEvent, onError } = options;
  const arrivals = new Map<string, Arrival>();
  const sockets = new Set<Socket>();
  /** Those that were sent away for others. */
  const sentAway = new WeakSet<Socket>();
  const refusals = createLoginThrottle(limits, now);
  const crowd = createConnectionLimits<Socket>({
    total: () => grown(limits.handshakes),
    // Where somebody has logged in from, a warehouse may come back as one; what it fills up it takes from itself.
    perNetwork: (network) => grown(refusals.knows(network) ? limits.handshakes : limits.handshakesPerNetwork),
    random,
    isSilent: ({ bytesRead }) => bytesRead === 0,
  });
  let isClosing = false;

  /** Room for all that may log in to do so in the same moment. */
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
    // Without it a key takes 40 ms more: the kernel would wait for company.
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
        // What is known here says more than the strange keys that an agent offers behind it.
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

  /** Returns how to leave it. */
  function joinCrowd(socket: Socket, address: string): () => void {
    const { leave, victims } = crowd.add(networkOf(address), socket);
    for (const victim of victims) {
      metrics.count('dropped_early');
      sentAway.add(victim);
      victim.destroy();
    }
    return leave;
  }

  /** Says so in the clear, before the protocol, where `ssh -v` shows it. */
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

/** What one turn writes goes out at its end, together: ssh2 writes each packet in three parts. */
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

/** The share of the time to log in that late answers may take: behind wrong keys an agent may have the right one. */
const MOST_SLOWED = 0.4;

/** How long somebody who is locked out has to read the sentence. */
const LOCKED_OUT_MS = 500;

function placeOf(address: string | undefined, port: number | undefined): string {
  return `${address} ${port}`;
}
