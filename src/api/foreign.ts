/**
 * Fetches a file from wherever an address of the store leads: often another host, never ours to trust. So it is asked
 * without the token, over https, for a limited time and size.
 */
import { Agent, request } from 'undici';

export type ForeignProblem = 'bad-address' | 'unreachable' | 'refused' | 'late' | 'too-large' | 'empty';
export type ForeignFile = { bytes: Buffer; problem?: undefined } | { bytes?: undefined; problem: ForeignProblem };

export type ForeignOptions = {
  /** The kinds of files that will do. */
  accept: string;
  /** Whether they may lie on this machine: only where the store itself does (a sandbox). */
  allowsThisMachine?: boolean;
  maxBytes: number;
  /** For all of it, redirects included. */
  withinMs: number;
};

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
const MOST_REDIRECTS = 3;

/**
 * The file's bytes, or why there are none. Never rejects. Follows up to three redirects, each to an
 * address as good as the first.
 */
export async function fetchForeign(url: string, options: ForeignOptions): Promise<ForeignFile> {
  const { accept, allowsThisMachine = false, maxBytes, withinMs } = options;
  const signal = AbortSignal.timeout(withinMs);
  const agent = new Agent({ maxResponseSize: maxBytes });
  try {
    let address = checkAddress(url, allowsThisMachine);
    for (let hops = 0; hops <= MOST_REDIRECTS; hops++) {
      if (!address) return { problem: 'bad-address' };
      const headers = { accept, 'user-agent': 'bancada' };
      const { statusCode, headers: answered, body } = await request(address, { dispatcher: agent, signal, headers });
      if (statusCode >= 300 && statusCode < 400) {
        await body.dump();
        const to = [answered.location].flat()[0];
        address = to === undefined ? undefined : checkAddress(to, allowsThisMachine, address);
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
    await agent.destroy();
  }
}

/** An address that may be asked: https, or this machine where that is allowed; without a name and password in it. */
function checkAddress(url: string, allowsThisMachine: boolean, base?: URL): URL | undefined {
  const address = URL.parse(url, base?.href);
  if (!address || address.username !== '' || address.password !== '') return undefined;
  const isHere = LOOPBACK.test(address.hostname);
  if (isHere) return allowsThisMachine && /^https?:$/.test(address.protocol) ? address : undefined;
  return address.protocol === 'https:' ? address : undefined;
}

function problemOf(error: unknown, signal: AbortSignal): ForeignProblem {
  if (signal.aborted) return 'late';
  const { code } = error as { code?: string };
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return 'too-large';
  return /TIMEOUT/.test(code ?? '') ? 'late' : 'unreachable';
}
