/** Checks of the connection to the store: proxies, TLS, clocks. A connection is opened, but no request is sent over it. */
import { X509Certificate } from 'node:crypto';
import type { Socket } from 'node:net';
import type { DetailedPeerCertificate } from 'node:tls';
import { networkSettings, routeTo } from '../../../api/network.ts';
import { checkedTls } from '../../../api/tls.ts';
import { clientCertificate, openTunnel, serverName } from '../../../api/tunnel.ts';
import { safeText } from '../../../base/safe-text.ts';
import type { CliTexts } from '../../../i18n/cli/cli-texts.ts';
import type { CliContext } from '../../cli-context.ts';
import { connectionAdvice } from '../../failures.ts';
import { remark, ok, problem, type DoctorFinding } from './finding.ts';
import { DAY_MS } from '../../../base/durations.ts';

const SOON_DAYS = 14;
const WITHIN_MS = 5000;
const MOST_SKEW_S = 30;

/** Which environment variables change how connections are made, and whether requests to the store use a proxy. */
export function lookAtEnvironment(origin: string, { io, texts }: CliContext): DoctorFinding[] {
  const { doctor: words } = texts;
  const route = routeTo(origin);
  const way = route.proxy ? words.throughProxy(route.proxy.shown) : words.direct[route.because];
  return [
    ok('network.route', way),
    ...(io.env['NODE_TLS_REJECT_UNAUTHORIZED'] === '0'
      ? [remark('network.tls-check', 'NODE_TLS_REJECT_UNAUTHORIZED=0', words.tlsIgnored)]
      : []),
  ];
}

/** Checks the certificate of the store on a connection of our own, and names the authority that has signed it. */
export async function lookAtTls(origin: string, { texts }: CliContext): Promise<DoctorFinding> {
  const { doctor: words } = texts;
  const check = 'network.tls';
  const { protocol, hostname, port } = new URL(origin);
  if (protocol !== 'https:') return ok(check, words.noTls);
  const host = hostname.replace(/^\[|\]$/g, '');
  const answer = await certificateOf(origin, host, Number(port || 443));
  if (typeof answer === 'string') return problem(check, answer, connectionAdvice(answer, texts.failures));
  const { seen, authorities } = answer;
  const days = Math.floor((Date.parse(seen.valid_to) - Date.now()) / DAY_MS);
  const root = rootOf(seen);
  const name = safeText([root.subject.CN ?? root.subject.O ?? ''].flat().join(' '), 100);
  const found = [words.certificate(days), words.signedBy(name, words.authorityFrom[sourceOf(root, authorities)])].join(
    ', ',
  );
  return days >= SOON_DAYS ? ok(check, found) : remark(check, found, words.certificateAdvice);
}

/** The certificate, and the configured authorities that its connection trusted; or why there is none, as one word. */
async function certificateOf(
  origin: string,
  host: string,
  port: number,
): Promise<{ seen: DetailedPeerCertificate; authorities: readonly string[] } | string> {
  const { proxy } = routeTo(origin);
  let through: Socket | undefined;
  try {
    through = proxy && (await openTunnel(proxy, { host, port }, WITHIN_MS));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? (error as Error).name;
  }
  // Loaded only here: loading TLS takes long.
  const { connect } = process.getBuiltinModule('node:tls');
  return new Promise((resolve) => {
    const { authorities = [] } = networkSettings();
    const target = through ? { socket: through } : { host, port };
    const socket = connect({ ...target, servername: serverName(host), ...checkedTls(), ...clientCertificate() });
    const end = (result: Awaited<ReturnType<typeof certificateOf>>) => {
      socket.destroy();
      resolve(result);
    };
    socket.setTimeout(WITHIN_MS, () => end('ETIMEDOUT'));
    socket.on('secureConnect', () => end({ seen: socket.getPeerCertificate(true), authorities }));
    socket.on('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.name));
  });
}

/** The root certificate of the chain. */
function rootOf(certificate: DetailedPeerCertificate): DetailedPeerCertificate {
  let one = certificate;
  while (one.issuerCertificate && one.issuerCertificate.fingerprint256 !== one.fingerprint256) {
    one = one.issuerCertificate;
  }
  return one;
}

/** Where this machine has an authority's certificate from; of several sources, the one nearest to this program. */
function sourceOf(
  { fingerprint256 }: DetailedPeerCertificate,
  own: readonly string[],
): keyof CliTexts['doctor']['authorityFrom'] {
  const { getCACertificates } = process.getBuiltinModule('node:tls');
  const has = (list: readonly string[]) =>
    list.some((one) => new X509Certificate(one).fingerprint256 === fingerprint256);
  if (has(own)) return 'own';
  if (has(getCACertificates('extra'))) return 'extra';
  return has(getCACertificates('bundled')) ? 'bundled' : 'system';
}

/** Compares this machine's clock with the store's, whose `Date` has whole seconds. */
export function lookAtClock(serverDateMs: number, wallNow: number, { texts }: CliContext): DoctorFinding {
  const { doctor: words } = texts;
  const seconds = Math.round((wallNow - serverDateMs) / 1000);
  const found = words.skew(seconds);
  return Math.abs(seconds) <= MOST_SKEW_S
    ? ok('network.clock', found)
    : remark('network.clock', found, words.skewAdvice);
}
