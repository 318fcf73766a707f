/** The figures over HTTP, for this machine only. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const HOST = '127.0.0.1';

/** Serves `GET /metrics`; port 0 takes a free one. Rejects where it is taken. */
export async function startMetricsServer(
  port: number,
  page: () => string,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const isMetrics = request.url === '/metrics' && (request.method === 'GET' || request.method === 'HEAD');
    // A page in a browser on this machine could ask under a name of its own.
    const isOurs = /^(?:127\.0\.0\.1|localhost)(?::\d+)?$/.test(request.headers.host ?? '');
    if (!isMetrics || !isOurs) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' });
    response.end(request.method === 'HEAD' ? undefined : page());
  });
  server.listen(port, HOST);
  await once(server, 'listening');
  return {
    url: `http://${HOST}:${(server.address() as AddressInfo).port}/metrics`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
