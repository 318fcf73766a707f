/**
 * CORS: lets web pages of other origins use the API. Never for the control routes: any page open in a browser could change
 * the store through them.
 */
import type { IncomingMessage } from 'node:http';
import { API_BASE } from '../routes.ts';
import type { Answer } from './answer.ts';

const EXPOSED = 'Date, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset';

/** Whether web pages of other origins may read this path. */
function isShared(path: string): boolean {
  return path.startsWith(`${API_BASE}/`) || path === '/openapi.json';
}

/** The response to a preflight request; `undefined` for any other request. */
export function answerPreflight({ method, headers }: IncomingMessage, path: string): Answer | undefined {
  if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined || !isShared(path))
    return undefined;
  return {
    status: 204,
    body: undefined,
    headers: {
      'access-control-allow-methods': 'GET, HEAD, POST, PATCH',
      'access-control-allow-headers': 'Authorization, Content-Type',
      'access-control-max-age': '600',
    },
  };
}

/** The headers that let a web page of another origin read a response. */
export function sharingHeaders(path: string): Record<string, string> {
  return isShared(path) ? { 'access-control-allow-origin': '*', 'access-control-expose-headers': EXPOSED } : {};
}
