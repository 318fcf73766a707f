/** The sandbox: a store behind the Store Integration API, all of it in this process. */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { handleRequest, readAsked, type AppParts } from './app.ts';
import { createCommits } from './commits.ts';
import { problem, type Answer } from './http/answer.ts';
import { isLocal } from './http/origin.ts';
import { payloadOf } from './http/respond.ts';
import { listen } from './http/server.ts';
import { createRandom } from './random.ts';
import { createRateLimit } from './rate-limit.ts';
import { createRequestLog } from './request-log.ts';
import { API_BASE } from './routes.ts';
import { createSandboxClock } from './sandbox-clock.ts';
import { seedShop } from './shop/seed.ts';
import { openDatabase } from './store/database.ts';
import { createShopStore } from './store/shop-store.ts';
import { DEFAULT_SWITCHES, type Switches } from './switches.ts';

const HOUR_MS = 3_600_000;

export type SandboxOptions = {
  /** Default 127.0.0.1. */
  host?: string;
  /** Default 0: any free port. */
  port?: number;
  /** One store each. Default: one random token. */
  tokens?: string[];
  /** A file that keeps the shop; default: memory. */
  dbFile?: string;
  /** Items of each store in a new shop; default 500. */
  items?: number;
  /** Default 1. */
  seed?: number | string;
  /** Orders paid per minute; default 0. */
  ratePerMinute?: number;
  /** Milliseconds before each answer; default 0. */
  latencyMs?: number;
  webhook?: { url: string; secret: string };
  /** The wall that the sandbox's clock runs with; default `Date.now`. */
  now?: () => number;
  switches?: Partial<Switches>;
};

export type Sandbox = {
  /** `http://127.0.0.1:PORT/api/v1` */
  url: string;
  tokens: string[];
  port: number;
  close(): Promise<void>;
};

/** Starts a sandbox and resolves once it listens. Rejects if the port or the database cannot be had. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const host = options.host ?? '127.0.0.1';
  const clock = createSandboxClock(options.now ?? Date.now);
  const seed = String(options.seed ?? 1);
  let switches: Switches = { ...DEFAULT_SWITCHES, ...options.switches };

  const { database, isNew } = openDatabase(options.dbFile);
  const shop = createShopStore(database);
  if (isNew) {
    seedShop(database, {
      seed,
      tokens: options.tokens ?? [`sandbox-${randomBytes(12).toString('hex')}`],
      itemsPerStore: options.items ?? 500,
      // Whole hours, so that two sandboxes started one after the other are the same to the byte.
      baseAt: Math.floor(clock.now() / HOUR_MS) * HOUR_MS,
      zone: switches.zone,
    });
  }
  const stores = shop.stores();
  const byToken = new Map(stores.map((store) => [store.token, store]));
  const log = createRequestLog();

  const parts: AppParts = {
    shop,
    clock,
    commits: createCommits(clock, createRandom(`${seed}/commits`), () => switches),
    rateLimit: createRateLimit(),
    switches: () => switches,
    storeByToken: (token) => byToken.get(token),
    beforeMove: () => {},
    fallbackOrigin: () => `http://${hostInUrl(host)}:${server.port}`,
    answerBeside: (request, path) => answerBeside(request, path),
  };

  function answerBeside(request: IncomingMessage, path: string): Answer | undefined {
    if (path === '/_sandbox/requests' && isLocal(request)) return { status: 200, body: { data: log.list() } };
    return undefined;
  }

  const server = await listen({ host, port: options.port ?? 0 }, (request, response) => {
    void serve(request, response);
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const startedAt = performance.now();
    const asked = readAsked(request);
    if ((options.latencyMs ?? 0) > 0) await new Promise((resolve) => setTimeout(resolve, options.latencyMs));
    const handled = await handleRequest(parts, request, asked).catch((error: unknown) => {
      console.error(error);
      return { answer: problem(500, 'Erro interno.'), operation: null, store: null, isControl: false };
    });
    const payload = payloadOf(handled.answer);
    if (!handled.isControl) {
      log.add({
        at: new Date(clock.now()).toISOString(),
        method: request.method ?? '',
        path: request.url ?? '',
        operation: handled.operation,
        store: handled.store,
        status: payload.status,
        ms: Math.round((performance.now() - startedAt) * 100) / 100,
        applied: handled.answer.applied === true,
        fault: null,
      });
    }
    response.sendDate = false;
    response.setHeader('date', new Date(clock.now()).toUTCString());
    response.writeHead(payload.status, payload.headers);
    response.end(request.method === 'HEAD' ? undefined : payload.bytes);
    // What was not read of a refused body is taken in and forgotten.
    request.resume();
  }

  return {
    url: `http://${hostInUrl(host)}:${server.port}${API_BASE}`,
    tokens: stores.map((store) => store.token),
    port: server.port,
    close: async () => {
      await server.close();
      database.close();
    },
  };
}

function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
