/** The way to the store: proxies, TLS, clocks. Only a connection is opened here; nothing is sent over it. */
import { connect, type PeerCertificate } from 'node:tls';
import { CHECKED_TLS } from '../../../domain/tls.ts';
import type { CliContext } from '../../cli-context.ts';
import { remark, ok, problem, type DoctorFinding } from './finding.ts';
import { DAY_MS } from '../../../base/durations.ts';

const SOON_DAYS = 14;
const WITHIN_MS = 5000;
const MOST_SKEW_S = 30;

/** What in the environment would change how a connection is made. */
export function lookAtEnvironment({ io, texts }: CliContext): DoctorFinding[] {
  const { doctor: words } = texts;
  const proxies = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'all_proxy'];
  const proxy = proxies.find((name) => io.env[name]);
  return [
    ...(proxy === undefined ? [] : [remark('network.proxy', proxy, words.proxy(proxy))]),
    ...(io.env['NODE_TLS_REJECT_UNAUTHORIZED'] === '0'
      ? [remark('network.tls-check', 'NODE_TLS_REJECT_UNAUTHORIZED=0', words.tlsIgnored)]
      : []),
  ];
}

/** The certificate of the store, as a connection of ours sees it. */
export async function lookAtTls(origin: string, { texts }: CliContext): Promise<DoctorFinding> {
  const { doctor: words } = texts;
  const check = 'network.tls';
  const { protocol, hostname, port } = new URL(origin);
  if (protocol !== 'https:') return ok(check, words.noTls);
  const host = hostname.replace(/^\[|\]$/g, '');
  const seen = await certificateOf(host, Number(port || 443));
  if (typeof seen === 'string') return problem(check, seen, words.tlsAdvice);
  const days = Math.floor((Date.parse(seen.valid_to) - Date.now()) / DAY_MS);
  const found = words.certificate(days);
  return days >= SOON_DAYS ? ok(check, found) : remark(check, found, words.certificateAdvice);
}

function certificateOf(host: string, port: number): Promise<PeerCertificate | string> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, servername: /^[\d.]+$|:/.test(host) ? '' : host, ...CHECKED_TLS });
    const end = (result: PeerCertificate | string) => {
      socket.destroy();
      resolve(result);
    };
    socket.setTimeout(WITHIN_MS, () => end('ETIMEDOUT'));
    socket.on('secureConnect', () => end(socket.getPeerCertificate()));
    socket.on('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.name));
  });
}

/** How far this machine's clock is from the store's; its `Date` is in whole seconds. */
export function lookAtClock(serverDateMs: number, wallNow: number, { texts }: CliContext): DoctorFinding {
  const { doctor: words } = texts;
  const seconds = Math.round((wallNow - serverDateMs) / 1000);
  const found = words.skew(seconds);
  return Math.abs(seconds) <= MOST_SKEW_S
    ? ok('network.clock', found)
    : remark('network.clock', found, words.skewAdvice);
}
