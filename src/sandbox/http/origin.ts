/** Who is asked, and who asks. */
import type { IncomingMessage } from 'node:http';

const HOST = /^(?:\[[\da-f:.]+\]|[a-z\d.-]+)(?::\d{1,5})?$/i;
const LOOPBACK_NAME = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;
const LOOPBACK_ADDRESS = /^(?:127\.|::1$|::ffff:127\.)/;

/** The origin that generated URLs name: the host that the client asked for, as the service itself does it. */
export function originOf(request: IncomingMessage, fallback: string): string {
  const host = request.headers.host;
  return host !== undefined && HOST.test(host) ? `http://${host}` : fallback;
}

/**
 * Whether a request comes from this machine and by a name of this machine, and not from a page of another site in a
 * browser on it.
 */
export function isLocal(request: IncomingMessage): boolean {
  const { host, origin } = request.headers;
  const isLocalPage = origin === undefined || LOOPBACK_NAME.test(origin.replace(/^https?:\/\//, ''));
  return LOOPBACK_ADDRESS.test(request.socket.remoteAddress ?? '') && LOOPBACK_NAME.test(host ?? '') && isLocalPage;
}

/** The token that a request names. */
export function tokenOf({ headers }: IncomingMessage): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
}
