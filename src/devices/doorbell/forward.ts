/** Forwards verified events unchanged, signature included, to receivers behind this one. */
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { routeTo } from '../../api/network.ts';
import { checkedTls } from '../../api/tls.ts';
import { openTunnel, serverName } from '../../api/tunnel.ts';
import { SIGNATURE_HEADER } from './signature.ts';
import type { VerifiedEvent } from './receiver.ts';

export type Delivery = {
  url: string;
  /** 0 if there was no response. */
  status: number;
  /** Why there was none. */
  problem?: string;
};

export type Forwarder = {
  send(event: VerifiedEvent): void;
  /** Waits for the deliveries under way. */
  close(): Promise<void>;
};

const AT_ONCE = 4;
const MOST_WAITING = 1000;
const WITHIN_MS = 10_000;

/** Makes a forwarder to all of the addresses; a full queue drops new deliveries, and reports it. */
export function createForwarder(urls: readonly string[], onDelivery: (delivery: Delivery) => void): Forwarder {
  const queue: { url: string; event: VerifiedEvent }[] = [];
  const underWay = new Set<Promise<void>>();

  function pump(): void {
    while (underWay.size < AT_ONCE && queue.length > 0) {
      const { url, event } = queue.shift()!;
      const sending = post(url, event).then((delivery) => {
        underWay.delete(sending);
        onDelivery(delivery);
        pump();
      });
      underWay.add(sending);
    }
  }

  return {
    send(event) {
      for (const url of urls) {
        if (queue.length < MOST_WAITING) queue.push({ url, event });
        else onDelivery({ url, status: 0, problem: 'queue-full' });
      }
      pump();
    },
    async close() {
      queue.length = 0;
      await Promise.all(underWay);
    },
  };
}

/**
 * Sends one event. Does not follow redirects: the body was meant for this address. Never rejects. Does not use `fetch`, which
 * refuses some ports and reports only `TypeError`.
 */
export async function post(url: string, { body, signature, contentType }: VerifiedEvent): Promise<Delivery> {
  const signal = AbortSignal.timeout(WITHIN_MS);
  const headers = { 'content-type': contentType || 'application/json', [SIGNATURE_HEADER]: signature };
  try {
    const { statusCode = 0 } = await new Promise<IncomingMessage>((resolve, reject) => {
      requestTo(url, { method: 'POST', headers, signal, agent: false }, (answer) => {
        // Its body is not read.
        answer.on('error', () => {}).destroy();
        resolve(answer);
      }).then((sending) => sending.on('error', reject).end(body), reject);
    });
    return { url, status: statusCode };
  } catch (error) {
    const { name, code } = error as NodeJS.ErrnoException;
    return { url, status: 0, problem: signal.aborted ? 'TimeoutError' : (code ?? name) };
  }
}

/** A request that is not sent yet, directly to an address or through its proxy. Rejects if the proxy makes no connection. */
async function requestTo(
  url: string,
  options: RequestOptions,
  onAnswer: (answer: IncomingMessage) => void,
): Promise<ClientRequest> {
  // Few benches forward, and Node's HTTP takes long to load at every start.
  const { request: requestPlain } = process.getBuiltinModule('node:http');
  const { request: requestSecure } = process.getBuiltinModule('node:https');
  const { protocol, hostname, host, port } = new URL(url);
  const { proxy } = routeTo(url);
  if (protocol !== 'https:') {
    if (!proxy) return requestPlain(url, options, onAnswer);
    // Without TLS a proxy gets the whole address in the request.
    const { authorization } = proxy;
    const via = { host, ...(authorization === undefined ? {} : { 'proxy-authorization': authorization }) };
    const asked = {
      ...options,
      host: proxy.host,
      port: proxy.port,
      path: url,
      headers: { ...options.headers, ...via },
    };
    return proxy.isTls ? requestSecure({ ...asked, ...checkedTls() }, onAnswer) : requestPlain(asked, onAnswer);
  }
  if (!proxy) return requestSecure(url, { ...options, ...checkedTls() }, onAnswer);
  const name = hostname.replace(/^\[|\]$/g, '');
  const socket = await openTunnel(proxy, { host: name, port: Number(port) || 443 }, WITHIN_MS);
  const { connect } = process.getBuiltinModule('node:tls');
  const createConnection = () => connect({ socket, servername: serverName(name), ...checkedTls() });
  // An agent would make a connection of its own.
  return requestSecure(url, { ...options, agent: undefined, createConnection }, onAnswer);
}
