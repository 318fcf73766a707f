/** Serves one request from its first byte to its last, with its faults. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { handleRequest, readAsked, type AppParts, type Asked, type Handled } from '../app.ts';
import type { ActiveFault } from '../faults.ts';
import { tooMany } from '../rate-limit.ts';
import type { World } from '../world.ts';
import { Asset, problem, type Answer } from './answer.ts';
import { readBody } from './body.ts';
import { sharingHeaders } from './cors.ts';
import { bytesOf, payloadOf, type Payload } from './respond.ts';

const DRIP_STEP_MS = 50;

/** Makes the request listener of a world. `latencyMs`: the wait before each response of the API. */
export function createServing(world: World, parts: AppParts, latencyMs: number) {
  return async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const startedAt = performance.now();
    const asked = readAsked(request);
    const operation = asked.match !== undefined && 'route' in asked.match ? asked.match.route.id : null;
    const plan =
      operation === null ? { latencyMs: 0 } : world.faults.planFor({ method: request.method ?? '', operation });
    const waitMs = plan.latencyMs + (operation === null ? 0 : latencyMs);
    if (waitMs > 0) await sleep(waitMs);
    world.tick();

    const fault: ActiveFault | undefined = plan.fault;
    const handled = await answerUnder(fault, request, asked);
    const status = fault !== undefined && isSilent(fault) ? 0 : handled.answer.status;
    if (!handled.isControl) {
      world.log.add({
        at: new Date(world.clock.now()).toISOString(),
        method: request.method ?? '',
        path: request.url ?? '',
        operation: handled.operation ?? operation,
        store: handled.store,
        status,
        ms: Math.round((performance.now() - startedAt) * 100) / 100,
        applied: handled.answer.applied === true,
        fault: fault?.kind ?? null,
      });
    }
    if (fault !== undefined && isSilent(fault)) breakConnection(fault, request);
    else send(request, response, handled.answer, fault);
  };

  async function answerUnder(fault: ActiveFault | undefined, request: IncomingMessage, asked: Asked): Promise<Handled> {
    if (fault?.kind === 'late') return applyLater(fault.ms, request, asked);
    const instead = fault === undefined ? undefined : answerInstead(fault);
    const isBefore = fault !== undefined && 'when' in fault && fault.when === 'before';
    const unhandled = { answer: instead ?? problem(500, ''), operation: null, store: null, isControl: false };
    if (isBefore) return unhandled;
    const handled = await handleRequest(parts, request, asked).catch(confess);
    return instead === undefined
      ? handled
      : { ...handled, answer: { ...instead, applied: handled.answer.applied === true } };
  }

  // Lets the request take effect long after the client has given up.
  async function applyLater(ms: number, request: IncomingMessage, asked: Asked): Promise<Handled> {
    const body = await readBody(request);
    world.clock.at(world.clock.now() + ms, () => {
      void handleRequest(parts, request, asked, async () => body).catch(confess);
    });
    return { answer: problem(500, ''), operation: null, store: null, isControl: false };
  }

  function answerInstead(fault: ActiveFault): Answer | undefined {
    switch (fault.kind) {
      case 'status': {
        const headers = {
          ...(fault.retryAfter === undefined ? {} : { 'retry-after': fault.retryAfter }),
          ...(fault.location === undefined ? {} : { location: fault.location }),
        };
        const answer = fault.status === 429 ? tooMany(world.switches()) : problem(fault.status, 'Falha de teste.');
        return { ...answer, headers };
      }
      case 'html':
        return { status: fault.status, body: new Asset('text/html; charset=UTF-8', Buffer.from(ERROR_PAGE)) };
      case 'garbage':
        return { status: 200, body: new Asset('application/json', Buffer.from('{"data": [{"id": "0", \u0000oops')) };
      default:
        return undefined;
    }
  }

  function send(
    request: IncomingMessage,
    response: ServerResponse,
    answer: Answer,
    fault: ActiveFault | undefined,
  ): void {
    const payload = playedOn(payloadOf(answer), fault);
    const { dateHeader, dateSkewMs } = world.switches();
    // Node's own header would have the date of the machine instead of the sandbox's clock.
    response.sendDate = false;
    if (dateHeader === 'present') response.setHeader('date', new Date(world.clock.now() + dateSkewMs).toUTCString());
    const shared = parts.hasCors ? sharingHeaders((request.url ?? '').split('?', 1)[0]!) : {};
    response.writeHead(payload.status, { ...payload.headers, ...shared });
    if (request.method === 'HEAD') response.end();
    else if (fault?.kind === 'truncate') truncate(response, bytesOf(payload), fault.share);
    else if (fault?.kind === 'drip') void drip(response, bytesOf(payload), fault.bytesPerSecond);
    else response.end(payload.content);
  }
}

const ERROR_PAGE = `<!DOCTYPE html>
<html><head><title>502 Bad Gateway</title></head>
<body><center><h1>502 Bad Gateway</h1></center><hr><center>nginx</center></body></html>
`;

function confess(error: unknown): Handled {
  console.error(error);
  return { answer: problem(500, 'Erro interno.'), operation: null, store: null, isControl: false };
}

function isSilent(fault: ActiveFault): boolean {
  return ['drop', 'reset', 'hang', 'late'].includes(fault.kind);
}

function breakConnection(fault: ActiveFault, request: IncomingMessage): void {
  if (fault.kind === 'hang') return;
  if (fault.kind === 'reset') request.socket.resetAndDestroy();
  else request.socket.destroy();
}

function truncate(response: ServerResponse, bytes: Uint8Array, share: number): void {
  const part = bytes.subarray(0, Math.floor(bytes.length * Math.min(share, 0.999)));
  // Node sends the head with the first write, so it must be flushed for an empty part.
  response.flushHeaders();
  if (part.length === 0) return void response.socket?.end();
  response.write(part, () => response.socket?.end());
}

function playedOn(payload: Payload, fault: ActiveFault | undefined): Payload {
  if (fault?.kind === 'deep')
    return withField(payload, fault.field, '['.repeat(fault.levels) + ']'.repeat(fault.levels));
  return fault?.kind === 'forged' ? withField(payload, fault.field, JSON.stringify(fault.value)) : payload;
}

/** Replaces a field in the text: `JSON.stringify` cannot write very deeply nested values. */
function withField(payload: Payload, field: string, value: string): Payload {
  if (typeof payload.content !== 'string') return payload;
  const content = payload.content.replace(
    new RegExp(`"${field}":(?:"(?:[^"\\\\]|\\\\.)*"|[\\d.]+|null|true|false)`),
    () => `"${field}":${value}`,
  );
  return { ...payload, content, headers: { ...payload.headers, 'content-length': String(Buffer.byteLength(content)) } };
}

async function drip(response: ServerResponse, bytes: Uint8Array, bytesPerSecond: number): Promise<void> {
  const step = Math.max(1, Math.floor((bytesPerSecond * DRIP_STEP_MS) / 1000));
  const pauseMs = (step * 1000) / bytesPerSecond;
  for (let sent = 0; sent < bytes.length && !response.destroyed; sent += step) {
    response.write(bytes.subarray(sent, sent + step));
    await sleep(pauseMs);
  }
  response.end();
}
