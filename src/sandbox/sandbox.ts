/** The sandbox: a server of the Store Integration API with its stores, all of it in this process. */
import type { IncomingMessage } from 'node:http';
import type { AppParts } from './app.ts';
import { answerAsset } from './assets.ts';
import { answerControl } from './control/control.ts';
import { isControlToken, mayControl } from './control/admission.ts';
import { ok, type Answer } from './http/answer.ts';
import { originOf } from './http/origin.ts';
import { createServing } from './http/serve.ts';
import { listen } from './http/server.ts';
import { openApiDocument } from './openapi/document.ts';
import { examplesOf } from './openapi/examples.ts';
import { profileNamed } from './profiles.ts';
import { API_BASE, CONTROL_BASE } from './routes.ts';
import type { SandboxOptions as Promised, Sandbox as Surface } from './surface.ts';
import { createWorld, type World } from './world.ts';

const TICK_MS = 200;
const NOON = Date.UTC(2026, 10, 20, 12);

/** The promised options, with any name as a profile: it is checked at the start. */
export type SandboxOptions = Omit<Promised, 'profile'> & { profile?: string };

/** A running sandbox; `world` controls it like `/_sandbox`, without HTTP. */
export type Sandbox = Omit<Surface, 'control'> & { world: World };

/**
 * Starts a sandbox and resolves once it listens. Rejects with DatabaseUnusable, with the system's error if it cannot listen
 * on the address, or with an Error that names a wrong switch, fault or profile.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const host = options.host ?? '127.0.0.1';
  const { controlToken, tokens, dbFile, lastNumero, startAt, webhook, webhookPauseMs } = options;
  if (controlToken !== undefined && !isControlToken(controlToken)) {
    throw new Error('controlToken: 16 to 200 letters, digits and signs, without spaces.');
  }
  const profile = options.profile === undefined ? undefined : profileNamed(options.profile);
  const world = createWorld({
    tokens,
    dbFile,
    lastNumero,
    startAt,
    webhook,
    webhookPauseMs,
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
    if (path === CONTROL_BASE || path.startsWith(`${CONTROL_BASE}/`)) {
      return mayControl(request, controlToken) ?? answerControl(world, request, path, query);
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    if (path === '/openapi.json' || path === `${API_BASE}/openapi.json`) {
      return ok(documentOf(world, originOf(request, parts.fallbackOrigin())));
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
  // Every request runs due events, too; the timer is for the webhooks of a shop that gets no requests.
  const ticking = setInterval(world.tick, TICK_MS);
  ticking.unref();

  const close = async (): Promise<void> => {
    clearInterval(ticking);
    await server.close();
    world.close();
  };
  return {
    url: `http://${hostInUrl(host)}:${server.port}${API_BASE}`,
    // There is at least one store in every shop.
    tokens: world.stores().map((store) => store.token) as Sandbox['tokens'],
    port: server.port,
    world,
    close,
    [Symbol.asyncDispose]: close,
  };
}

function documentOf(world: World, origin: string): object {
  const face = { switches: world.switches(), origin };
  return openApiDocument(face.switches, face.origin, examplesOf(world.shop, world.stores()[0]!, face));
}

/** The OpenAPI document of a sandbox with default switches, always the same; its server is that of the examples, port 4010. */
export function ordinaryDocument(): object {
  const shop = { tokens: ['t'], items: 500, seed: '1', switches: {}, faults: [] };
  const world = createWorld({ ...shop, now: Date.now, startAt: NOON });
  try {
    return documentOf(world, 'http://127.0.0.1:4010');
  } finally {
    world.close();
  }
}

function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
