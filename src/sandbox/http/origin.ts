/** The origin, the client and the token of a request. */
import type { IncomingMessage } from 'node:http';

const HOST = /^(?:\[[\da-f:.]+\]|[a-z\d.-]+)(?::\d{1,5})?$/i;
const LOOPBACK_NAME = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;
const LOOPBACK_ADDRESS = /^(?:127\.|::1$|::ffff:127\.)/;

/** The origin of generated URLs: the client's `Host` header, as in the service itself. */
export function originOf(request: IncomingMessage, fallback: string): string {
  const host = request.headers.host;
  return host !== undefined && HOST.test(host) ? `http://${host}` : fallback;
}

/** Whether a request comes from this machine, by a name of this machine, and not from a web page of another site. */
export function isLocal(request: IncomingMessage): boolean {
  const { host, origin } = request.headers;
  const isLocalPage = origin === undefined || LOOPBACK_NAME.test(origin.replace(/^https?:\/\//, ''));
  return LOOPBACK_ADDRESS.test(request.socket.remoteAddress ?? '') && LOOPBACK_NAME.test(host ?? '') && isLocalPage;
}

/** The bearer token of a request. */
export function tokenOf({ headers }: IncomingMessage): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
}
