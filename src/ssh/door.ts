/**
 * The door of the SSH server: connections from their arrival until they have become a session. Who comes in a crowd, was
 * refused too often or takes too long to say who it is, is not let in.
 */
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { plainAddress } from './authorized-keys.ts';
import { createRefusals, createTally, type Limits } from './limits.ts';
import type { Metrics } from './metrics.ts';

export type DoorOptions = {
  limits: Limits;
  metrics: Metrics;
  /** A clock that never jumps. */
  now: () => number;
  /** Begins the protocol on a connection that is let in. */
  onArrival: (socket: Socket) => void;
  onError: (error: unknown) => void;
};

export type Arrival = {
  socket: Socket;
  address: string;
  /** It has become a session: the time to log in is no longer counted. */
  arrived: () => void;
};

export type Door = {
  /** Rejects where the address cannot be taken; answers the port. */
  listen(host: string, port: number): Promise<number>;
  /** The open connection from an address and port. */
  arrivalFrom(address: string | undefined, port: number | undefined): Arrival | undefined;
  /** Somebody at this address was refused. */
  noteRefusal(address: string): void;
  /** Lets nobody in any more; who is still here after a while is shown out. */
  close(afterMs: number): Promise<void>;
};

export function createDoor({ limits, metrics, now, onArrival, onError }: DoorOptions): Door {
  const arrivals = new Map<string, Arrival>();
  const sockets = new Set<Socket>();
  const handshakes = createTally();
  const refusals = createRefusals(limits, now);
  let isClosing = false;

  const listener = createServer((socket) => {
    const address = plainAddress(socket.remoteAddress ?? '');
    const isTooMany =
      handshakes.total() >= limits.handshakes ||
      handshakes.of(address) >= limits.handshakesPerAddress ||
      refusals.isTired(address);
    if (isClosing || isTooMany) {
      metrics.count('refused_logins');
      socket.destroy();
      return;
    }
    // Without it a key takes 40 ms more: the kernel would wait for company.
    socket.setNoDelay(true);
    sockets.add(socket);
    const leaveHandshake = handshakes.add(address);
    const deadline = setTimeout(() => {
      noteRefusal(address);
      socket.destroy();
    }, limits.handshakeMs);
    const arrived = () => {
      clearTimeout(deadline);
      leaveHandshake();
    };
    const place = placeOf(socket.remoteAddress, socket.remotePort);
    arrivals.set(place, { socket, address, arrived });
    socket.on('close', () => {
      arrived();
      sockets.delete(socket);
      arrivals.delete(place);
    });
    onArrival(socket);
  });

  function noteRefusal(address: string): void {
    refusals.note(address);
    metrics.count('refused_logins');
  }

  return {
    async listen(host, port) {
      listener.listen(port, host);
      await once(listener, 'listening');
      listener.on('error', onError);
      return (listener.address() as AddressInfo).port;
    },
    arrivalFrom: (address, port) => arrivals.get(placeOf(address, port)),
    noteRefusal,
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

function placeOf(address: string | undefined, port: number | undefined): string {
  return `${address} ${port}`;
}
