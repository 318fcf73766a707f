/** Serves metrics (`/metrics`) and health (`/healthz`) over HTTP: for this machine only, unless an address is given. */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { isIP, type AddressInfo } from 'node:net';
import type { HealthReport } from './health-report.ts';

type MetricsServerOptions = {
  /** 0 takes a free port. */
  port: number;
  /** Default 127.0.0.1. */
  host?: string | undefined;
  /** The page of metrics, in the text format of Prometheus. */
  page: () => string;
  health: () => HealthReport;
};

type MetricsServer = {
  /** The address of the metrics, `http://127.0.0.1:9464/metrics`. */
  url: string;
  close(): Promise<void>;
};

const LOOPBACK = '127.0.0.1';

/** Serves `GET /metrics` and `GET /healthz` (200, or 503 if a check fails). Rejects if the address is in use. */
export async function startMetricsServer({ port, host = LOOPBACK, page, health }: MetricsServerOptions) {
  const isLocal = /^127\.|^localhost$|^::1$/.test(host);
  // Few processes serve metrics, and Node's HTTP takes long to load at every start.
  const { createServer } = process.getBuiltinModule('node:http');
  const server = createServer((request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    // A page in a browser on this machine could send requests under a host name of its own.
    if (!isRead || (isLocal && !isOurs(request.headers.host))) return void response.writeHead(404).end();
    const answer = (status: number, type: string, body: string) =>
      send(response, status, type, request.method === 'HEAD' ? undefined : body);
    if (request.url === '/metrics') return answer(200, 'text/plain; version=0.0.4; charset=utf-8', page());
    if (request.url !== '/healthz') return void response.writeHead(404).end();
    const report = health();
    answer(report.ok ? 200 : 503, 'application/json', `${JSON.stringify(report)}\n`);
  });
  server.listen(port, host);
  await once(server, 'listening');
  const { port: actual } = server.address() as AddressInfo;
  return {
    url: `http://${isIP(host) === 6 ? `[${host}]` : host}:${actual}/metrics`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  } satisfies MetricsServer;
}

function isOurs(host = ''): boolean {
  return /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/.test(host);
}

function send(response: ServerResponse, status: number, type: string, body: string | undefined): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' });
  response.end(body);
}
