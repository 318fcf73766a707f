/**
 * Fetches a file from an address that the store names, often on another host, which is not to be trusted: without the token,
 * over https, with limits of time and size, and never from an internal network unless the shop has named it.
 */
import type { Agent } from 'undici';
import { routeTo, type Proxy } from './network.ts';
import { connectorFor } from './tunnel.ts';
import { trusting, type Resolve, type Trusted } from './ssrf-guard.ts';

type ExternalFetchProblem = 'bad-address' | 'unreachable' | 'refused' | 'late' | 'too-large' | 'empty';
export type ExternalFile =
  | { bytes: Buffer; problem?: undefined }
  | { bytes?: undefined; problem: ExternalFetchProblem };

export type ExternalFetchOptions = {
  /** The accepted media types. */
  accept: string;
  /** Servers that may be in an internal network, see ssrf-guard.ts: the store's own, and those that the shop has named. */
  trusts?: readonly string[];
  /** Resolves names, for tests. */
  resolveName?: Resolve | undefined;
  maxBytes: number;
  /** The time limit for all of it, with redirects. */
  withinMs: number;
};

const MOST_REDIRECTS = 3;

/** The file's bytes, or why there are none. Never rejects. Follows up to three redirects, each checked as the first address. */
export async function fetchExternal(url: string, options: ExternalFetchOptions): Promise<ExternalFile> {
  const { accept, trusts = [], maxBytes, withinMs, resolveName } = options;
  const trusted = trusting(trusts, resolveName);
  const signal = AbortSignal.timeout(withinMs);
  let agent: Agent | undefined;
  try {
    const undici = await import('./undici.ts');
    let address = checkAddress(url, trusted);
    for (let hops = 0; hops <= MOST_REDIRECTS; hops++) {
      if (!address) return { problem: 'bad-address' };
      // An agent's connections are allowed for one address: the next address gets its own.
      await agent?.destroy();
      const { proxy } = routeTo(address);
      if (proxy) await refuseInner(address, trusted);
      const { origin, path, via } = proxy && address.protocol === 'http:' ? asked(address, proxy) : direct(address);
      const lookup = proxy ? {} : { lookup: trusted.lookupFor(address) };
      const connect = connectorFor(undici.buildConnector, origin, { timeout: withinMs, ...lookup });
      agent = new undici.Agent({ maxResponseSize: maxBytes, connect });
      const headers = { accept, 'user-agent': 'bancada', ...via };
      const {
        statusCode,
        headers: answered,
        body,
      } = await agent.request({
        origin,
        path,
        method: 'GET',
        signal,
        headers,
      });
      if (statusCode >= 300 && statusCode < 400) {
        await body.dump();
        const to = [answered.location].flat()[0];
        address = to === undefined ? undefined : checkAddress(to, trusted, address);
        continue;
      }
      if (statusCode < 200 || statusCode >= 300) {
        await body.dump();
        return { problem: 'refused' };
      }
      const bytes = Buffer.from(await body.arrayBuffer());
      return bytes.length === 0 ? { problem: 'empty' } : { bytes };
    }
    return { problem: 'refused' };
  } catch (error) {
    return { problem: problemOf(error, signal) };
  } finally {
    await agent?.destroy();
  }
}

/** The request to the server itself. */
function direct({ origin, pathname, search }: URL): { origin: string; path: string; via: Record<string, string> } {
  return { origin, path: `${pathname}${search}`, via: {} };
}

/** The request to a proxy for an address without TLS: with the whole address as its path. */
function asked({ href, host }: URL, { authorization, shown }: Proxy): ReturnType<typeof direct> {
  const via = { host, ...(authorization === undefined ? {} : { 'proxy-authorization': authorization }) };
  return { origin: shown, path: href.replace(/#.*$/, ''), via };
}

/**
 * Rejects if this machine resolves the name to an internal network. A proxy resolves names itself, and decides about names
 * that only it knows.
 */
function refuseInner(address: URL, trusted: Trusted): Promise<void> {
  return new Promise((resolve, reject) => {
    trusted.lookupFor(address)(address.hostname, { all: true }, (error) =>
      error && (error as NodeJS.ErrnoException).code === 'EINNER' ? reject(error) : resolve(),
    );
  });
}

/** The address, if it may be requested. */
function checkAddress(url: string, trusted: Trusted, base?: URL): URL | undefined {
  const address = URL.parse(url, base?.href);
  return address && trusted.allows(address) ? address : undefined;
}

function problemOf(error: unknown, signal: AbortSignal): ExternalFetchProblem {
  if (signal.aborted) return 'late';
  const { code } = error as { code?: string };
  if (code === 'EINNER') return 'bad-address';
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return 'too-large';
  return /TIMEOUT/.test(code ?? '') ? 'late' : 'unreachable';
}
