/** A log of the requests to the sandbox, with which a test can prove what was sent and what was not. It has no tokens. */

import type { LoggedRequest, RequestFilter } from './surface.ts';

export type RequestLog = {
  add(request: Omit<LoggedRequest, 'seq'>): void;
  /** The logged requests that match the filter, oldest first. */
  list(filter?: RequestFilter): LoggedRequest[];
  /** How many requests there have been, with those no longer in the log. */
  count(): number;
  clear(): void;
};

const LONGEST_PATH = 300;

/** Makes a log of the last `capacity` requests. */
export function createRequestLog(capacity = 5000): RequestLog {
  let kept: LoggedRequest[] = [];
  let seq = 0;
  return {
    add(request) {
      const path = request.path.length > LONGEST_PATH ? `${request.path.slice(0, LONGEST_PATH)}…` : request.path;
      kept.push({ seq: ++seq, ...request, path });
      // Cut off now and then, instead of shifting for each request.
      if (kept.length > capacity * 2) kept = kept.slice(-capacity);
    },
    list: ({ method, operation, after, applied } = {}) =>
      kept
        .slice(-capacity)
        .filter(
          (request) =>
            (method === undefined || request.method === method) &&
            (operation === undefined || request.operation === operation) &&
            (after === undefined || request.seq > after) &&
            (applied === undefined || request.applied === applied),
        ),
    count: () => seq,
    clear: () => {
      kept = [];
    },
  };
}
