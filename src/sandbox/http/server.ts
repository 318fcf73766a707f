/**
 * The HTTP server. Plain `node:http`: a sandbox must drop sockets, send single bytes and wrong lengths, which a framework
 * would make harder.
 */
import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { rawProblem } from './respond.ts';

const HEADER_BYTES = 16_384;

export type HttpServer = { port: number; close(): Promise<void> };

/** Serves requests until closed. Rejects if it cannot listen on the address. */
export async function listen(
  options: { host: string; port: number },
  handle: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<HttpServer> {
  // Loaded only here: the bench contains this file, too, and loading Node's HTTP at every start takes long.
  const { createServer } = process.getBuiltinModule('node:http');
  const server = createServer({ maxHeaderSize: HEADER_BYTES, requestTimeout: 30_000, headersTimeout: 15_000 }, handle);
  // No limit here: the app counts headers and responds with an error, while Node would silently drop those beyond the limit.
  server.maxHeadersCount = 0;
  server.keepAliveTimeout = 30_000;
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const isTooLong = error.code === 'HPE_HEADER_OVERFLOW';
    socket.end(
      isTooLong ? rawProblem(431, 'Cabeçalhos grandes demais.') : rawProblem(400, 'A requisição não é HTTP válido.'),
    );
  });
  server.listen(options.port, options.host);
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => closeServer(server) };
}

async function closeServer(server: Server): Promise<void> {
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    // Idle keep-alive connections and hanging faults would keep the server open.
    server.closeAllConnections();
  });
}
