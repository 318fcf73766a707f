/** The network of this process: its proxies, and the certificates that TLS accepts. Set once, before the first request. */
import { BlockList, isIP } from 'node:net';
import { addRange } from './ip-ranges.ts';

/** A proxy server. */
export type Proxy = {
  host: string;
  port: number;
  /** Whether the connection to the proxy uses TLS. */
  isTls: boolean;
  /** The value of Proxy-Authorization: a secret. */
  authorization?: string;
  /** Its address for people, `http://proxy:3128`, without user and password. */
  shown: string;
};

/** The network settings of the environment. */
export type NetworkSettings = {
  /** The proxy for https addresses, and the one for http; without one requests are direct. */
  httpsProxy?: Proxy | undefined;
  httpProxy?: Proxy | undefined;
  /** NO_PROXY: names, domains, addresses and ranges that are requested directly, each perhaps with a port; `*` for all. */
  noProxy?: string | undefined;
  /** Certificates of authorities (PEM) that are accepted besides those of Node and of the system. */
  authorities?: readonly string[] | undefined;
  /** The client certificate for the store alone (PEM). */
  clientCertificate?: { cert: string; key: string } | undefined;
};

let settings: NetworkSettings = {};
let exceptions: readonly Exception[] = [];

/** Uses these settings for every connection from now on. */
export function useNetwork(next: NetworkSettings): void {
  settings = next;
  exceptions = exceptionsIn(next.noProxy ?? '');
}

/** The settings in use. */
export function networkSettings(): NetworkSettings {
  return settings;
}

/** How an address is requested: through a proxy, or directly and why. */
type Route = { proxy: Proxy } | { proxy?: undefined; because: 'no-proxy-set' | 'loopback' | 'exception' };

/** The route to an address. This machine itself is never requested through a proxy. */
export function routeTo(address: string | URL): Route {
  const { protocol, hostname, port } = new URL(address);
  const host = bare(hostname);
  if (isLoopback(host)) return { because: 'loopback' };
  const isSecure = protocol === 'https:';
  const proxy = isSecure ? (settings.httpsProxy ?? settings.httpProxy) : settings.httpProxy;
  if (!proxy) return { because: 'no-proxy-set' };
  const number = Number(port) || (isSecure ? 443 : 80);
  return exceptions.some((one) => one(host, number)) ? { because: 'exception' } : { proxy };
}

/** Whether a host is this machine. */
function isLoopback(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '::1' || /^127(?:\.\d+){3}$/.test(host);
}

type Exception = (host: string, port: number) => boolean;

/** Reads NO_PROXY as curl and Go do: `internal.example` and `.internal.example` both mean the domain and all below it. */
function exceptionsIn(list: string): Exception[] {
  return list
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((entry) => {
      const [, name = entry, port] = /^(\[.+\]|[^:]+):(\d+)$/.exec(entry) ?? [];
      const isItsPort = (number: number) => port === undefined || Number(port) === number;
      const wanted = bare(name);
      if (wanted === '*') return (_, number) => isItsPort(number);
      const range = new BlockList();
      if (addRange(range, wanted)) {
        return (host, number) =>
          isItsPort(number) && isIP(host) > 0 && range.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4');
      }
      const domain = wanted.replace(/^\*?\./, '');
      return (host, number) => isItsPort(number) && (host === domain || host.endsWith(`.${domain}`));
    });
}

/** A host in lower case, without the brackets of an IPv6 address and without a dot at its end. */
function bare(host: string): string {
  return host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/(?<=.)\.$/, '');
}
