/**
 * What a browser asks before a page of another address may use the API. The control routes never take part: any page that
 * somebody has open could change the store through them.
 */
import type { IncomingMessage } from 'node:http';
import { API_BASE } from '../routes.ts';
import type { Answer } from './answer.ts';

const EXPOSED = 'Date, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset';

/** Whether pages of other addresses may see what is at this path. */
function isShared(path: string): boolean {
  return path.startsWith(`${API_BASE}/`) || path === '/openapi.json';
}

/** The answer to a browser's question whether it may ask; `undefined` for any other request. */
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

/** The headers that let a page of another address read an answer. */
export function sharingHeaders(path: string): Record<string, string> {
  return isShared(path) ? { 'access-control-allow-origin': '*', 'access-control-expose-headers': EXPOSED } : {};
}
