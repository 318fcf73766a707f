/**
 * Sends one request and returns one answer, over undici. It never retries, redirects or leaves the origin. Failures are told
 * apart by one question: was the first byte handed to a connection?
 *
 *     waiting ──connection is there──→ sent ──headers──→ answering ──end──→ done
 *        └─ Unreachable, Aborted        └─ NoReply, Aborted  └─ an Answer whose body is cut off, late or too large
 */
import type { Dispatcher, Pool } from 'undici';
import { Aborted, bareCause, NoReply, Unreachable } from './errors.ts';
import type { AnswerHeaders } from './headers.ts';
import type { ApiOperation } from '../domain/operations.ts';
import { clientCertificate, connectorFor } from './tunnel.ts';
import { createAbortFanout } from './abort-fanout.ts';

export type Deadlines = {
  /** To open a connection, with its TLS handshake. */
  connectMs: number;
  /** From the moment of sending to the headers of the answer. */
  headersMs: number;
  /** From the headers to the last byte of the body. */
  bodyMs: number;
};

type Outgoing = { operation: ApiOperation; path: string; body?: string };

export type Answer = {
  status: number;
  headers: AnswerHeaders;
  body: Buffer;
  /** Anything but `whole` leaves `body` incomplete. */
  bodyState: 'whole' | 'truncated' | 'late' | 'too-large';
};

type Transport = {
  /** Resolves with any answer, whatever its status; rejects with {@link Unreachable}, {@link NoReply} or {@link Aborted}. */
  send(request: Outgoing, signal?: AbortSignal): Promise<Answer>;
  /** Accepts no more requests, and resolves when those under way have ended. */
  close(): Promise<void>;
};

type TransportOptions = {
  origin: string;
  headers: Readonly<Record<string, string>>;
  deadlines: Deadlines;
  maxBodyBytes: number;
  connections: number;
  /** Takes the token out of a text and makes it safe to show. */
  clean: (text: string) => string;
};

/** The part of undici's pool that is used. */
type Connections = Pick<Pool, 'dispatch'> & { destroy(): Promise<void> };

/** Makes a transport to one origin; no connection is opened before the first request. */
export function createTransport(options: TransportOptions, pool: Connections = openPool(options)): Transport {
  const { headers, deadlines, maxBodyBytes, clean } = options;
  const underWay: Promise<Answer>[] = [];
  const endings = createAbortFanout();
  let isClosed = false;
  const longestRequestMs = deadlines.connectMs + deadlines.headersMs + deadlines.bodyMs;

  function send({ operation, path, body }: Outgoing, signal: AbortSignal | undefined): Promise<Answer> {
    return new Promise<Answer>((resolve, reject) => {
      let controller: Dispatcher.DispatchController | undefined;
      let head: Pick<Answer, 'status' | 'headers'> | undefined;
      let timer: NodeJS.Timeout | undefined;
      let isDone = false;
      let isWhole = false;
      let byteCount = 0;
      const chunks: Buffer[] = [];

      const end = (settle: () => void) => {
        if (isDone) return;
        isDone = true;
        clearTimeout(timer);
        if (signal) endings.forget(signal, onAbort);
        settle();
        // Without a whole answer the connection cannot be used again.
        if (!isWhole) controller?.abort(new Error('not waited for any longer'));
      };
      const fail = (error: Error) => end(() => reject(error));
      const answer = (bodyState: Answer['bodyState']) => {
        // The library ended the request before it had headers.
        if (!head) return fail(new NoReply({ operation, reason: 'lost' }));
        const { status, headers: answerHeaders } = head;
        end(() =>
          resolve({
            status,
            headers: answerHeaders,
            body: chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks),
            bodyState,
          }),
        );
      };
      const onAbort = () => fail(new Aborted(operation, controller !== undefined));
      const waitAtMost = (ms: number, onLate: () => void) => {
        clearTimeout(timer);
        timer = setTimeout(onLate, ms);
      };

      if (isClosed || signal?.aborted) return onAbort();
      if (signal) endings.tell(signal, onAbort);
      waitAtMost(longestRequestMs, () => fail(new Unreachable({ operation, code: 'NO_FREE_CONNECTION' })));

      pool.dispatch(
        {
          method: operation.method,
          path,
          headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
          body: body ?? null,
        },
        {
          // Called when there is a connection, before the first byte is written. An abort in here keeps it unwritten.
          onRequestStart(started) {
            // At a second call the library is about to send the request again, because its connection died. A write may
            // have been applied by then, so only the outbox, which reads the item first, may send it again.
            if (isDone || controller) return started.abort(new Error('not sent'));
            controller = started;
            waitAtMost(deadlines.headersMs, () => fail(new NoReply({ operation, reason: 'late' })));
          },
          onResponseStart(_, status, answerHeaders) {
            if (status < 200 || isDone) return;
            head = { status, headers: answerHeaders };
            if (Number(answerHeaders['content-length']) > maxBodyBytes) return answer('too-large');
            waitAtMost(deadlines.bodyMs, () => answer('late'));
          },
          onResponseData(_, chunk) {
            if (isDone) return;
            byteCount += chunk.length;
            if (byteCount > maxBodyBytes) return answer('too-large');
            chunks.push(chunk);
          },
          onResponseEnd() {
            isWhole = head !== undefined;
            answer('whole');
          },
          onResponseError(_, error) {
            if (head) return answer('truncated');
            const cause = bareCause(error, clean);
            if (controller) return fail(new NoReply({ operation, reason: 'lost', cause }));
            fail(new Unreachable({ operation, code: cause.code, cause }));
          },
        },
      );
    });
  }

  return {
    send(request, signal) {
      const sending = send(request, signal);
      const ended = () => void underWay.splice(underWay.indexOf(sending), 1);
      underWay.push(sending);
      sending.then(ended, ended);
      return sending;
    },
    // Not the pool's own close, which waits for connections that are still being opened.
    async close() {
      isClosed = true;
      await Promise.allSettled(underWay);
      await pool.destroy();
    },
  };
}

/** Loads the library with the first request: the screen shows rows from the disk before. */
function openPool(options: TransportOptions): Connections {
  let opening: Promise<Pool> | undefined;
  let pool: Pool | undefined;
  return {
    dispatch(request, handler) {
      if (pool) return pool.dispatch(request, handler);
      opening ??= loadPool(options);
      opening.then(
        (opened) => (pool = opened).dispatch(request, handler),
        (error: Error) => handler.onResponseError?.(undefined as never, error),
      );
      return true;
    },
    async destroy() {
      await (await opening)?.destroy();
    },
  };
}

async function loadPool({ origin, connections, deadlines }: TransportOptions): Promise<Pool> {
  const undici = await import('./undici.ts');
  return new undici.Pool(origin, {
    connections,
    // One request at a time on a connection, and no HTTP/2, where the library may send a request again by itself.
    pipelining: 1,
    allowH2: false,
    connect: connectorFor(undici.buildConnector, origin, { timeout: deadlines.connectMs, ...clientCertificate() }),
    // Our own deadlines are used: those of undici are coarse, and its body timeout restarts with every byte.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}
