/**
 * Decides to which servers an address of the store may lead. Its author must not make this machine send requests inside its own
 * network: to the router, a printer, a cloud's metadata service. So the IP address is checked after the name is resolved, and
 * the connection goes to that address and no other.
 */
import { lookup as resolve, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { once } from '../base/memo.ts';
import { addRange } from './ip-ranges.ts';

/** Resolves names. */
export type Resolve = (
  hostname: string,
  options: { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** The check of addresses, with the servers in internal networks that the shop has named. */
export type Trusted = {
  /** Whether an address may be requested, before its name is resolved. */
  allows(url: URL): boolean;
  /** Resolves names for a connection to it; fails with the code `EINNER` if they lead to an internal network. */
  lookupFor(url: URL): LookupFunction;
};

// Addresses that are not on the internet (RFC 6890 and its registries).
const INNER_4 = (
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 ' +
  '192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4'
).split(' ');
// With mapped, compatible and translated IPv4 addresses, by which no server on the internet is reached alone.
const INNER_6 = (
  '::/96 ::ffff:0:0/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/23 2001:db8::/32 2002::/16 3fff::/20 5f00::/16 ' +
  'fc00::/7 fe80::/10 fec0::/10 ff00::/8'
).split(' ');

/** One list for each family: in a common list Node takes mapped addresses for IPv4. */
const inner = once(() => ({ 4: listOf(INNER_4), 6: listOf(INNER_6) }));

/** Whether an IP address is on the internet, and not of this machine, of an internal network, or reserved. */
export function isOuter(address: string): boolean {
  const family = isIP(address.replace(/%.*$/, ''));
  if (family === 4) return !inner()[4].check(address, 'ipv4');
  return family === 6 && !inner()[6].check(address.replace(/%.*$/, ''), 'ipv6');
}

/**
 * Reads a list of servers: an origin (`http://10.0.0.5:8080`, the only way to allow one without TLS), a name, an
 * address or a range of them (`10.0.0.0/24`). Throws a `TypeError` with the part that is none of these.
 */
export function trusting(parts: readonly string[], resolveName: Resolve = resolve): Trusted {
  const origins = new Set<string>();
  const names = new Set<string>();
  const ranges = new BlockList();
  for (const part of parts) {
    if (/^https?:\/\//.test(part)) {
      const url = URL.parse(part);
      if (!url || url.origin === 'null') throw new TypeError(part);
      origins.add(url.origin);
    } else if (!addRange(ranges, part)) {
      if (!/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9-]+)*$/i.test(part)) throw new TypeError(part);
      names.add(part.toLowerCase());
    }
  }
  const isNamed = (url: URL) => origins.has(url.origin) || names.has(url.hostname);
  const mayBeAsked = (address: string) =>
    isOuter(address) || ranges.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

  return {
    allows(url) {
      if (url.username !== '' || url.password !== '') return false;
      if (url.protocol !== 'https:' && !(url.protocol === 'http:' && origins.has(url.origin))) return false;
      const literal = url.hostname.replace(/^\[|\]$/g, '');
      return isNamed(url) || isIP(literal) === 0 || mayBeAsked(literal);
    },
    lookupFor: (url) => (hostname, options, done) => {
      resolveName(hostname, { all: true }, (error, addresses) => {
        if (error) return done(error, []);
        // All of them: of a name with two faces nobody says which one is turned to us next time.
        const isBad = addresses.length === 0 || !addresses.every(({ address }) => isNamed(url) || mayBeAsked(address));
        if (isBad) return done(Object.assign(new Error('an inner address'), { code: 'EINNER' }), []);
        if (typeof options === 'object' && options.all) return done(null, addresses);
        const [{ address, family } = { address: '', family: 0 }] = addresses;
        done(null, address, family);
      });
    },
  };
}

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) addRange(list, range);
  return list;
}
