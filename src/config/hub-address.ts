/** Checks the hub's address. It may contain a password, so no message repeats it. */
import { isIP } from 'node:net';
import { ConfigProblem } from './problem.ts';

/**
 * Returns a valid address: `rediss://` to any host, `redis://` only to this machine or a private address, where a tunnel or a
 * closed network replaces TLS. Throws {@link ConfigProblem}.
 */
export function checkHubAddress(text: string): string {
  let url: URL;
  try {
    url = new URL(text.trim());
  } catch {
    throw new ConfigProblem((texts) => texts.config.hubAddress);
  }
  const isTls = url.protocol === 'rediss:';
  if ((!isTls && url.protocol !== 'redis:') || url.hostname === '') {
    throw new ConfigProblem((texts) => texts.config.hubAddress);
  }
  if (!isTls && !isLoopback(url.hostname) && !isPrivate(url.hostname)) {
    throw new ConfigProblem((texts) => texts.config.hubNeedsTls);
  }
  return url.href;
}

/** The address without user and password, to be shown. */
export function shownHubAddress(address: string): string {
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${pathname === '/' ? '' : pathname}`;
}

/** The secrets in the address, to be redacted wherever they may appear. */
export function hubSecrets(address: string): string[] {
  const { password } = new URL(address);
  return password === '' ? [] : [password, decodeURIComponent(password)];
}

/** Whether the hub is on this machine. */
export function isLoopbackHub(address: string): boolean {
  return isLoopback(new URL(address).hostname);
}

function isLoopback(hostname: string): boolean {
  const host = bare(hostname);
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

/** 10/8, 172.16/12, 192.168/16, 100.64/10 (as some tunnels use), fc00::/7. */
const PRIVATE_4 = [
  /^10\./,
  /^172\.(?:1[6-9]|2\d|3[01])\./,
  /^192\.168\./,
  /^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./,
];

function isPrivate(hostname: string): boolean {
  const host = bare(hostname);
  if (isIP(host) === 4) return PRIVATE_4.some((range) => range.test(host));
  return isIP(host) === 6 && /^f[cd]/i.test(host);
}

function bare(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}
