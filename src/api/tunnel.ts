/**
 * Connections through a proxy: CONNECT, and what comes of it. Until the proxy has said yes nothing is sent that is meant for the
 * server. Not with undici's EnvHttpProxyAgent: the failures of that have no codes (a 407 is a sentence), it knows no ranges of
 * addresses, and labels, webhooks and doctor need the same tunnel for other requests than its own.
 */
import { connect as connectPlain, type Socket } from 'node:net';
import { networkSettings, routeTo, type Proxy } from './network.ts';
import { checkedTls } from './tls.ts';

/** Why a proxy has made no connection; nothing was sent to the server behind it. */
class ProxyFailure extends Error {
  override readonly name = 'ProxyFailure';
  /** `PROXY_407` for an answer of its own, `PROXY_ECONNREFUSED` where it cannot be reached itself. */
  readonly code: string;

  constructor(proxy: Proxy, why: string) {
    super(`the proxy ${proxy.shown} makes no connection (${why})`);
    this.code = `PROXY_${why}`;
  }
}

/** More than this is no answer to CONNECT. */
const MOST_HEAD_BYTES = 16 * 1024;

/** A connection to a server through a proxy, before any TLS of the server's. Rejects with {@link ProxyFailure}. */
export function openTunnel(
  proxy: Proxy,
  { host, port }: { host: string; port: number },
  withinMs: number,
): Promise<Socket> {
  const target = `${host.includes(':') ? `[${host.replace(/^\[|\]$/g, '')}]` : host}:${port}`;
  return new Promise((resolve, reject) => {
    const socket = connectTo(proxy);
    let head = Buffer.alloc(0);
    const end = (why: string) => {
      clearTimeout(timer);
      socket.destroy();
      reject(new ProxyFailure(proxy, why));
    };
    const timer = setTimeout(() => end('ETIMEDOUT'), withinMs);
    const onError = (error: NodeJS.ErrnoException) => end(error.code ?? error.name);
    const onClose = () => end('ECONNRESET');
    const onData = (chunk: Buffer) => {
      head = Buffer.concat([head, chunk]);
      const length = head.indexOf('\r\n\r\n');
      if (length < 0) return head.length > MOST_HEAD_BYTES ? end('EPROTO') : undefined;
      const status = /^HTTP\/1\.[01] (\d{3})/.exec(head.toString('latin1', 0, 20))?.[1];
      if (status === undefined || !status.startsWith('2')) return end(status ?? 'EPROTO');
      clearTimeout(timer);
      socket.off('data', onData).off('error', onError).off('close', onClose).pause();
      // A server that speaks first may have done so already.
      if (head.length > length + 4) socket.unshift(head.subarray(length + 4));
      resolve(socket);
    };
    socket.on('error', onError).on('close', onClose).on('data', onData);
    socket.once(proxy.isTls ? 'secureConnect' : 'connect', () => {
      const authorization = proxy.authorization === undefined ? [] : [`Proxy-Authorization: ${proxy.authorization}`];
      socket.write([`CONNECT ${target} HTTP/1.1`, `Host: ${target}`, ...authorization, '', ''].join('\r\n'));
    });
  });
}

/** How undici connects: the part of its library that is used here. */
type BuildConnector = typeof import('undici').buildConnector;
type ConnectOptions = NonNullable<Parameters<BuildConnector>[0]>;

/**
 * What connects undici to an origin, straight or through its proxy, with TLS that is checked. `timeout` (milliseconds) is for
 * each of the two connections.
 */
export function connectorFor(
  buildConnector: BuildConnector,
  origin: string,
  options: ConnectOptions & { timeout: number },
): ReturnType<BuildConnector> {
  const isSecure = origin.startsWith('https:');
  const connect = buildConnector({ allowH2: false, ...options, ...(isSecure ? checkedTls() : {}) });
  const { proxy } = routeTo(origin);
  if (!proxy || !isSecure) return connect;
  return async (target, callback) => {
    const { hostname, port } = target;
    try {
      const httpSocket = await openTunnel(proxy, { host: hostname, port: Number(port) || 443 }, options.timeout);
      connect({ ...target, httpSocket }, callback);
    } catch (error) {
      callback(error as Error, null);
    }
  };
}

/** A connection to the proxy itself. */
function connectTo({ host, port, isTls }: Proxy): Socket {
  if (!isTls) return connectPlain({ host, port });
  // Few go through a proxy, and TLS is much to read.
  const { connect } = process.getBuiltinModule('node:tls');
  return connect({ host, port, servername: serverName(host), ...checkedTls() });
}

/** What a server is called in TLS; an address has no name there. */
export function serverName(host: string): string {
  return /^[\d.]+$|:/.test(host) ? '' : host;
}

/** The proxy that requests to a server go through, as it may be shown; `undefined` where they go straight there. */
export function proxyShown(url: string): string | undefined {
  return URL.canParse(url) ? routeTo(url).proxy?.shown : undefined;
}

/** What the store alone is shown of this machine: its client certificate, where it has one. */
export function clientCertificate(): { cert?: string; key?: string } {
  return networkSettings().clientCertificate ?? {};
}
