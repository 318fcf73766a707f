/** Reads network settings from the environment: proxies, certificate authorities, and this machine's own certificate. */
import { useNetwork, type NetworkSettings, type Proxy } from '../api/network.ts';
import type { Env } from './environment.ts';
import { readOwnersFile, readPrivateFile } from './private-file.ts';
import { ConfigProblem } from './problem.ts';

/** Enough for all certificate authorities of a company and of a system together. */
const MOST_CA_BYTES = 2 * 1024 * 1024;

/**
 * Reads the environment and uses its settings for every connection from now on. Throws {@link ConfigProblem} for invalid
 * settings, without repeating a proxy's credentials.
 */
export function setUpNetwork(env: Env): void {
  useNetwork(networkFrom(env));
}

/** Reads the settings in the environment. Throws {@link ConfigProblem}. */
export function networkFrom(env: Env): NetworkSettings {
  // Lower case first, as in curl.
  const proxy = (...names: string[]) => {
    const name = names.flatMap((one) => [one, one.toUpperCase()]).find((one) => env[one]);
    return name === undefined ? undefined : readProxy(name, env[name]!);
  };
  const caFile = env['BANCADA_CA_FILE'] || undefined;
  const certFile = env['BANCADA_CLIENT_CERT_FILE'] || undefined;
  const keyFile = env['BANCADA_CLIENT_KEY_FILE'] || certFile;
  return {
    httpsProxy: proxy('https_proxy', 'all_proxy'),
    httpProxy: proxy('http_proxy', 'all_proxy'),
    noProxy: env['no_proxy'] || env['NO_PROXY'] || undefined,
    authorities: caFile === undefined ? undefined : certificatesIn(caFile, readOwnersFile(caFile, MOST_CA_BYTES)),
    clientCertificate: certFile === undefined || keyFile === undefined ? undefined : clientFrom(certFile, keyFile),
  };
}

/** Reads `http://user:password@proxy:3128`, or `proxy:3128`. */
function readProxy(name: string, text: string): Proxy {
  const trimmed = text.trim();
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(trimmed) ? trimmed : `http://${trimmed}`);
  const isTls = url?.protocol === 'https:';
  if (!url || !(isTls || url.protocol === 'http:') || url.hostname === '') {
    throw new ConfigProblem(({ config }) => config.proxy(name));
  }
  const { username, password, hostname } = url;
  const port = Number(url.port) || (isTls ? 443 : 80);
  const proxy = {
    host: hostname.replace(/^\[|\]$/g, ''),
    port,
    isTls,
    shown: `${url.protocol}//${hostname}:${port}`,
  };
  if (username === '') return proxy;
  const said = [username, password].map((part) => decoded(name, part)).join(':');
  return { ...proxy, authorization: `Basic ${Buffer.from(said).toString('base64')}` };
}

function decoded(name: string, part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new ConfigProblem(({ config }) => config.proxy(name));
  }
}

/** Splits a file into its certificates, each with its own PEM header. */
function certificatesIn(path: string, text: string): string[] {
  const found = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  try {
    // Loaded only if needed: few configurations name a certificate file, and the module is large.
    const { X509Certificate } = process.getBuiltinModule('node:crypto');
    if (found.map((one) => new X509Certificate(one)).length > 0) return found;
  } catch (cause) {
    throw new ConfigProblem(({ config }) => config.noCertificate(path), { cause });
  }
  throw new ConfigProblem(({ config }) => config.noCertificate(path));
}

/** This machine's certificate with its matching private key. */
function clientFrom(certFile: string, keyFile: string): { cert: string; key: string } {
  const key = readPrivateFile(keyFile);
  const certs = certificatesIn(certFile, certFile === keyFile ? key : readOwnersFile(certFile));
  const { createPrivateKey, X509Certificate } = process.getBuiltinModule('node:crypto');
  let isItsOwn: boolean;
  try {
    isItsOwn = new X509Certificate(certs[0]!).checkPrivateKey(createPrivateKey(key));
  } catch {
    // Node's error message may repeat a line of the key.
    throw new ConfigProblem(({ config }) => config.noKey(keyFile));
  }
  if (!isItsOwn) throw new ConfigProblem(({ config }) => config.otherKey(keyFile, certFile));
  return { cert: certs.join('\n'), key };
}
