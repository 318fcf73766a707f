/**
 * Opens connections through a proxy, by CONNECT. Nothing for the server is sent before the proxy has accepted. undici's
 * EnvHttpProxyAgent does not serve: its errors have no codes (a 407 is a sentence), it knows no ranges of addresses, and labels,
 * webhooks and doctor need the same tunnel for other requests.
 */
import { connect as connectPlain, type Socket } from 'node:net';
import { networkSettings, routeTo, type Proxy } from './network.ts';
import { checkedTls } from './tls.ts';

/** Why a proxy did not open a connection; nothing was sent to the server. */
class ProxyFailure extends Error {
  override readonly name = 'ProxyFailure';
  /** `PROXY_407` for an answer of the proxy, `PROXY_ECONNREFUSED` if the proxy cannot be reached. */
  readonly code: string;

  constructor(proxy: Proxy, why: string) {
    super(`the proxy ${proxy.shown} makes no connection (${why})`);
    this.code = `PROXY_${why}`;
  }
}

/** The longest answer to CONNECT. */
const MOST_HEAD_BYTES = 16 * 1024;

/** Opens a connection to a server through a proxy, without the server's TLS. Rejects with {@link ProxyFailure}. */
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
      // The server may have sent its first bytes already.
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

/** The function of undici that makes connectors. */
type BuildConnector = typeof import('undici').buildConnector;
type ConnectOptions = NonNullable<Parameters<BuildConnector>[0]>;

/**
 * Makes undici's connector to an origin, directly or through its proxy, with TLS that is verified. `timeout` (milliseconds) is
 * for each of the two connections.
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

/** Opens the connection to the proxy itself. */
function connectTo({ host, port, isTls }: Proxy): Socket {
  if (!isTls) return connectPlain({ host, port });
  // TLS is loaded on demand: few use a proxy, and loading it takes time.
  const { connect } = process.getBuiltinModule('node:tls');
  return connect({ host, port, servername: serverName(host), ...checkedTls() });
}

/** The server name for TLS; none for an IP address. */
export function serverName(host: string): string {
  return /^[\d.]+$|:/.test(host) ? '' : host;
}

/** The address of the proxy for requests to a server, without secrets; `undefined` if they are direct. */
export function proxyShown(url: string): string | undefined {
  return URL.canParse(url) ? routeTo(url).proxy?.shown : undefined;
}

/** The TLS options with the client certificate, which only the store gets. */
export function clientCertificate(): { cert?: string; key?: string } {
  return networkSettings().clientCertificate ?? {};
}
