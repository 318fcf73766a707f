/**
 * The receiver of webhooks: verifies where an event comes from, and rings. The content of the event is not used: only the body
 * is signed, so anyone who has seen an old event can send it again. All it can cause is a poll of the store.
 *
 * Every failure gets the same response: guessing teaches nothing.
 */
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createVerifier, SIGNATURE_HEADER } from './signature.ts';

const WEBHOOK_PATH = '/webhooks';
export const MOST_BODY_BYTES = 64 * 1024;

export type ReceiverOptions = {
  /** Default 127.0.0.1. */
  host?: string;
  /** 0 takes a free port. */
  port: number;
  /** A function is called at every event. */
  secrets: readonly string[] | (() => readonly string[]);
  /** Called with every verified event, after the response was sent. */
  onEvent: (event: VerifiedEvent) => void;
  /** Called for every request that was no verified event. */
  onRefused?: () => void;
  /** How long a client may take for its headers, and for the whole request, in milliseconds; default 5 and 10 s. */
  deadlines?: { headersMs: number; requestMs: number };
};

export type VerifiedEvent = {
  /** The unchanged body. */
  body: Buffer;
  signature: string;
  contentType: string;
};

export type Receiver = {
  /** The address for events, `http://127.0.0.1:4020/webhooks`. */
  url: string;
  port: number;
  close(): Promise<void>;
};

const MOST_CONNECTIONS = 64;
const MOST_HEADER_BYTES = 8 * 1024;

/** Listens; rejects with the system's error if it cannot. */
export async function startReceiver(options: ReceiverOptions): Promise<Receiver> {
  const { host = '127.0.0.1', port, onEvent, deadlines = { headersMs: 5000, requestMs: 10_000 } } = options;
  const isGenuine = createVerifier(options.secrets);
  // Few benches listen, and Node's HTTP takes long to load at every start.
  const { createServer } = process.getBuiltinModule('node:http');
  const server = createServer(
    {
      headersTimeout: deadlines.headersMs,
      requestTimeout: deadlines.requestMs,
      connectionsCheckingInterval: Math.min(1000, deadlines.headersMs / 2),
      keepAliveTimeout: 5000,
      maxHeaderSize: MOST_HEADER_BYTES,
    },
    (request, response) => void answer(request, response),
  );
  server.maxConnections = MOST_CONNECTIONS;
  // Too slow, too long or not HTTP at all: no response, so that none can differ.
  server.on('clientError', (_, socket) => socket.destroy());

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = isForUs(request) ? await readBody(request) : undefined;
    const signature = headerText(request, SIGNATURE_HEADER);
    if (!body || !isGenuine(body, signature)) {
      options.onRefused?.();
      return refuse(request, response);
    }
    response.writeHead(204).end();
    onEvent({ body, signature: signature ?? '', contentType: headerText(request, 'content-type') ?? '' });
  }

  server.listen(port, host);
  await once(server, 'listening');
  const { port: actual } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}${WEBHOOK_PATH}`,
    port: actual,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function isForUs({ method, url = '', headers }: IncomingMessage): boolean {
  const length = Number(headers['content-length'] ?? 0);
  return method === 'POST' && url.split('?', 1)[0] === WEBHOOK_PATH && length <= MOST_BODY_BYTES;
}

/** The whole body; `undefined` if it is too long or breaks off. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      size += (chunk as Buffer).length;
      if (size > MOST_BODY_BYTES) return undefined;
      chunks.push(chunk as Buffer);
    }
  } catch {
    return undefined;
  }
  return Buffer.concat(chunks);
}

function refuse(request: IncomingMessage, response: ServerResponse): void {
  if (response.destroyed) return;
  response.writeHead(401, { connection: 'close', 'content-length': 0 }).end();
  // The rest of the request is not read: the connection ends once the response is sent.
  response.once('finish', () => request.destroy());
}

function headerText({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? undefined : value;
}
