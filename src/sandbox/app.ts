/** Handles a request: finds the part of the sandbox that it is for, checks who sends it, and makes the response. */
import type { IncomingMessage } from 'node:http';
import type { Commits } from './commits.ts';
import { drift } from './drift.ts';
import { makeHostile } from './hostile-text.ts';
import { withAbsurdNumbers, withWords } from './hostile-words.ts';
import { Asset, problem, type Answer } from './http/answer.ts';
import { readBody, type ReadBody } from './http/body.ts';
import { answerPreflight } from './http/cors.ts';
import { originOf, tokenOf } from './http/origin.ts';
import { parseQuery } from './http/query.ts';
import type { Call } from './operations.ts';
import type { RateLimit } from './rate-limit.ts';
import { CONTROL_BASE, matchRoute, type Match } from './routes.ts';
import type { SandboxClock } from './sandbox-clock.ts';
import type { StoreRow } from './store/rows.ts';
import type { ShopStore } from './store/shop-store.ts';
import type { Switches } from './switches.ts';

/** The longest accepted URL, in characters; the spec describes none that is nearly as long. */
const LONGEST_URL = 4096;
const MOST_HEADERS = 100;

export type AppParts = {
  shop: ShopStore;
  clock: SandboxClock;
  commits: Commits;
  rateLimit: RateLimit;
  switches(): Switches;
  storeByToken(token: string): StoreRow | undefined;
  beforeMove: Call['beforeMove'];
  /** Whether web pages of other origins may use the API from a browser. */
  hasCors: boolean;
  /** The origin to name when the client's Host header is no host. */
  fallbackOrigin(): string;
  /** Makes the response for a path outside the API: control, document, images, labels. `undefined`: no such path. */
  answerBeside(request: IncomingMessage, path: string, query: string): Promise<Answer | undefined> | Answer | undefined;
};

/** A response with the facts for the request log. Control requests are not logged. */
export type Handled = { answer: Answer; operation: string | null; store: number | null; isControl: boolean };

export type Asked = { path: string; query: string; match: ReturnType<typeof matchRoute> };

/** Splits the request line and finds the route. */
export function readAsked(request: IncomingMessage): Asked {
  const url = request.url ?? '/';
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  return { path, query: mark < 0 ? '' : url.slice(mark + 1), match: matchRoute(request.method ?? 'GET', path) };
}

const plain = (answer: Answer): Handled => ({ answer, operation: null, store: null, isControl: false });

/**
 * Handles one request. `takeBody` returns its body, if it was read before. Errors that it throws are bugs of the sandbox.
 */
export async function handleRequest(
  parts: AppParts,
  request: IncomingMessage,
  asked: Asked,
  takeBody: () => Promise<ReadBody> = () => readBody(request),
): Promise<Handled> {
  if ((request.url ?? '').length > LONGEST_URL) return plain(problem(414, 'O endereço é longo demais.'));
  if (request.rawHeaders.length / 2 > MOST_HEADERS) return plain(problem(431, 'Cabeçalhos demais.'));

  const { match, path, query } = asked;
  const preflight = parts.hasCors ? answerPreflight(request, path) : undefined;
  if (preflight) return plain(preflight);
  if (match === undefined) {
    const beside = await parts.answerBeside(request, path, query);
    const answer = beside ?? problem(404, 'Rota não encontrada.');
    return { ...plain(answer), isControl: path.startsWith(CONTROL_BASE) };
  }
  if ('allowed' in match) {
    return plain(problem(405, 'Método não permitido para esta rota.', { allow: match.allowed.join(', ') }));
  }
  const store = authenticate(parts, request);
  const operation = match.route.id;
  if (store === undefined) return { ...plain(problem(401, 'Não autenticado.')), operation };
  const switches = parts.switches();
  const limit = parts.rateLimit.take(store.idx, parts.clock.now(), switches);
  const origin = originOf(request, parts.fallbackOrigin());
  const answer = limit.refusal ?? (await operate(parts, { asked, match, store, switches, origin }, takeBody));
  const headers = { ...limit.headers, ...answer.headers };
  return { answer: { ...disturb(answer, switches), headers }, operation, store: store.idx, isControl: false };
}

function authenticate(parts: AppParts, request: IncomingMessage): StoreRow | undefined {
  const token = tokenOf(request);
  return token === undefined ? undefined : parts.storeByToken(token);
}

type Admitted = { asked: Asked; match: Match; store: StoreRow; switches: Switches; origin: string };

async function operate(parts: AppParts, admitted: Admitted, takeBody: () => Promise<ReadBody>): Promise<Answer> {
  const { asked, match, store, switches, origin } = admitted;
  const { route, params } = match;
  const { body, problem: bodyProblem } = route.method === 'GET' ? { body: undefined } : await takeBody();
  if (bodyProblem !== undefined) return bodyProblem;
  return route.operation({
    shop: parts.shop,
    store,
    params,
    query: parseQuery(asked.query),
    body,
    path: asked.path,
    face: { switches, origin },
    isFinal:
      switches.drift.length === 0 &&
      [switches.hostileText, switches.hostileWords, switches.absurdNumbers].every(isNone),
    commit: parts.commits.commit,
    beforeMove: parts.beforeMove,
  });
}

// Applies the switches that change a finished response.
function disturb(answer: Answer, { hostileText, hostileWords, absurdNumbers, drift: kinds }: Switches): Answer {
  let { body } = answer;
  if (body instanceof Asset) return answer;
  if (kinds.length > 0 && hasData(body)) body = { ...body, data: drift(body.data, new Set(kinds)) };
  if (absurdNumbers > 0 && hasData(body)) body = { ...body, data: withAbsurdNumbers(body.data, absurdNumbers) };
  if (hostileWords > 0 && hasData(body)) body = { ...body, data: withWords(body.data, hostileWords) };
  if (hostileText > 0) body = makeHostile(body, hostileText);
  return { ...answer, body };
}

const isNone = (share: number) => share === 0;

function hasData(body: unknown): body is { data: unknown } {
  return typeof body === 'object' && body !== null && 'data' in body;
}
