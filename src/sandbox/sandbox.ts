/** The sandbox: a store behind the Store Integration API, all of it in this process. */
import type { IncomingMessage } from 'node:http';
import type { AppParts } from './app.ts';
import { answerAsset } from './assets.ts';
import { answerControl } from './control/control.ts';
import type { FaultRule } from './faults.ts';
import { ok, type Answer } from './http/answer.ts';
import { originOf } from './http/origin.ts';
import { createServing } from './http/serve.ts';
import { listen } from './http/server.ts';
import { openApiDocument } from './openapi/document.ts';
import { examplesOf } from './openapi/examples.ts';
import { profileNamed } from './profiles.ts';
import { API_BASE, CONTROL_BASE } from './routes.ts';
import type { Switches } from './switches.ts';
import { createWorld, type World } from './world.ts';

const TICK_MS = 200;

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
  /** The number of the newest order of a new shop; default: as many above 10000 as there are orders. */
  lastNumero?: number;
  /** Orders paid per minute; default 0. The same as the switch `paidPerMinute`. */
  ratePerMinute?: number;
  /** Milliseconds before each answer of the API; default 0. */
  latencyMs?: number;
  webhook?: { url: string; secret: string };
  /** The pause after the first failed delivery of a webhook, in milliseconds; default 1000. */
  webhookPauseMs?: number;
  /** Whether pages of other addresses may use the API from a browser; default false. */
  hasCors?: boolean;
  /** The clock that the sandbox's own runs with; default `Date.now`. */
  now?: () => number;
  /** What the sandbox's clock shows at first, in milliseconds; default: what `now` says. */
  startAt?: number;
  /** A named profile to begin with; `switches` and `faults` come on top. */
  profile?: string;
  switches?: Partial<Switches>;
  faults?: (Partial<FaultRule> & Pick<FaultRule, 'kind'>)[];
  /** Told in a sentence what was found damaged and has been mended; default: standard error. */
  onNote?: (sentence: string) => void;
};

export type Sandbox = {
  /** `http://127.0.0.1:PORT/api/v1` */
  url: string;
  tokens: string[];
  port: number;
  /** The same as `/_sandbox`, for the process that started it. */
  world: World;
  close(): Promise<void>;
};

/**
 * Starts a sandbox and resolves once it listens. Rejects with DatabaseUnusable, with the system's error if the address
 * cannot be had, or with an Error that names a wrong switch, fault or profile.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const host = options.host ?? '127.0.0.1';
  const profile = options.profile === undefined ? undefined : profileNamed(options.profile);
  const world = createWorld({
    ...(options.tokens === undefined ? {} : { tokens: options.tokens }),
    ...(options.dbFile === undefined ? {} : { dbFile: options.dbFile }),
    ...(options.lastNumero === undefined ? {} : { lastNumero: options.lastNumero }),
    ...(options.startAt === undefined ? {} : { startAt: options.startAt }),
    ...(options.webhook === undefined ? {} : { webhook: options.webhook }),
    ...(options.webhookPauseMs === undefined ? {} : { webhookPauseMs: options.webhookPauseMs }),
    items: options.items ?? 500,
    onNote: options.onNote ?? ((sentence) => console.error(sentence)),
    seed: String(options.seed ?? 1),
    switches: {
      ...profile?.switches,
      ...(options.ratePerMinute === undefined ? {} : { paidPerMinute: options.ratePerMinute }),
      ...options.switches,
    },
    faults: [...(profile?.faults ?? []), ...(options.faults ?? [])],
    now: options.now ?? Date.now,
  });

  const parts: AppParts = {
    shop: world.shop,
    clock: world.clock,
    commits: world.commits,
    rateLimit: world.rateLimit,
    switches: world.switches,
    storeByToken: world.storeByToken,
    beforeMove: (item, move, at) => world.living().beforeMove(item, move, at),
    hasCors: options.hasCors ?? false,
    fallbackOrigin: () => `http://${hostInUrl(host)}:${server.port}`,
    answerBeside,
  };

  function answerBeside(request: IncomingMessage, path: string, query: string): Promise<Answer> | Answer | undefined {
    if (path === CONTROL_BASE || path.startsWith(`${CONTROL_BASE}/`)) return answerControl(world, request, path, query);
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    if (path === '/openapi.json' || path === `${API_BASE}/openapi.json`) {
      const face = { switches: world.switches(), origin: originOf(request, parts.fallbackOrigin()) };
      return ok(openApiDocument(face.switches, face.origin, examplesOf(world.shop, world.stores()[0]!, face)));
    }
    return answerAsset(world.shop, path);
  }

  const serve = createServing(world, parts, options.latencyMs ?? 0);
  const server = await listen(
    { host, port: options.port ?? 0 },
    (request, response) => void serve(request, response),
  ).catch((error: unknown) => {
    world.close();
    throw error;
  });
  // Requests let the shop live too; this is for the webhooks of a shop that gets no requests.
  const ticking = setInterval(world.tick, TICK_MS);
  ticking.unref();

  return {
    url: `http://${hostInUrl(host)}:${server.port}${API_BASE}`,
    tokens: world.stores().map((store) => store.token),
    port: server.port,
    world,
    close: async () => {
      clearInterval(ticking);
      await server.close();
      world.close();
    },
  };
}

function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
