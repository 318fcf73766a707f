/**
 * The ways out of this process: through which proxy an address is asked, and whom TLS believes. There is one network for a process,
 * so it is set once, before the first request.
 */
import { BlockList, isIP } from 'node:net';
import { addRange } from './ip-ranges.ts';

/** A server that passes connections on. */
export type Proxy = {
  host: string;
  port: number;
  /** Whether it is spoken to over TLS. */
  isTls: boolean;
  /** The value of Proxy-Authorization: a secret. */
  authorization?: string;
  /** `http://proxy:3128`: without whatever gets one in. */
  shown: string;
};

/** What the environment says of the network. */
export type NetworkSettings = {
  /** For addresses with https, with http; none is asked directly. */
  httpsProxy?: Proxy | undefined;
  httpProxy?: Proxy | undefined;
  /** What no proxy is asked for, as in NO_PROXY: names, domains, addresses, ranges, each perhaps with a port; `*` for all. */
  noProxy?: string | undefined;
  /** Certificates of authorities (PEM) that are believed beside those of Node and of the system. */
  authorities?: readonly string[] | undefined;
  /** What this machine proves itself with to the store and to nobody else (PEM). */
  clientCertificate?: { cert: string; key: string } | undefined;
};

let settings: NetworkSettings = {};
let exceptions: readonly Exception[] = [];

/** Has every connection from now on made so. */
export function useNetwork(next: NetworkSettings): void {
  settings = next;
  exceptions = exceptionsIn(next.noProxy ?? '');
}

/** The network that is in use. */
export function networkSettings(): NetworkSettings {
  return settings;
}

/** Where requests to an address go: straight there, and then why, or through a proxy. */
export type Route = { proxy: Proxy } | { proxy?: undefined; because: 'no-proxy-set' | 'loopback' | 'exception' };

/** The route to an address of the web. This machine itself is never asked through a proxy. */
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

/** Reads NO_PROXY as curl and Go do: `internal.example` and `.internal.example` are the domain and all below it. */
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

/** A host in small letters, without the brackets of an address or the dot at the end of a whole name. */
function bare(host: string): string {
  return host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/(?<=.)\.$/, '');
}
