/** A TCP proxy that can be frozen: connections stay open and nothing goes through, as when a cable is pulled. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type FreezingProxy = { port: number; setFrozen(isFrozen: boolean): void; close(): void };

export async function startFreezingProxy(targetPort: number): Promise<FreezingProxy> {
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((near) => {
    const far = connect(targetPort, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => void to.write(chunk));
      from.on('error', () => from.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      if (isFrozen) from.pause();
    }
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    setFrozen(next) {
      isFrozen = next;
      for (const socket of sockets) {
        if (isFrozen) socket.pause();
        else socket.resume();
      }
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
