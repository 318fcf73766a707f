/** Addresses of clients: the network of an address, and whether a list of patterns contains it. */
import { BlockList, isIP } from 'node:net';

/** An IPv4 address that arrived on an IPv6 socket, as IPv4. */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
}

/** The network of an address: /24 of IPv4, /64 of IPv6. A client that has one of its addresses often has all of them. */
export function networkOf(address: string): string {
  const plain = plainAddress(address);
  if (isIP(plain) === 4) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  if (isIP(plain) !== 6) return plain;
  const [head = '', tail] = plain.replace(/%.*$/, '').split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  // The gap of `::` represents as many zeros as are missing; an IPv4 tail counts as two groups.
  const count = before.length + after.length + (plain.includes('.') ? 1 : 0);
  const groups = [...before, ...Array<string>(Math.max(0, 8 - count)).fill('0'), ...after];
  const prefix = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${prefix.join(':')}::/64`;
}

/**
 * Reads `10.0.0.*,192.168.0.0/16,!10.0.0.9`: addresses only, since host names are not looked up. Patterns behind a `!` are
 * excluded from the rest. Returns `undefined` for a text that is no such list.
 */
export function readAddressList(text: string): ((address: string) => boolean) | undefined {
  const taken: ((address: string) => boolean)[] = [];
  const refused: ((address: string) => boolean)[] = [];
  for (const pattern of text.split(',')) {
    const isRefused = pattern.startsWith('!');
    const holds = readPattern(isRefused ? pattern.slice(1) : pattern);
    if (!holds) return undefined;
    (isRefused ? refused : taken).push(holds);
  }
  if (taken.length === 0) return undefined;
  return (address) => {
    const plain = plainAddress(address);
    return !refused.some((holds) => holds(plain)) && taken.some((holds) => holds(plain));
  };
}

/** The longest pattern, in characters: no address needs more. */
const LONGEST_PATTERN = 64;

function readPattern(pattern: string): ((address: string) => boolean) | undefined {
  const [base = '', bits, ...rest] = pattern.split('/');
  const family = isIP(base);
  if (family !== 0 && rest.length === 0) {
    const most = family === 4 ? 32 : 128;
    const length = bits === undefined ? most : Number(bits);
    if (bits === '' || !Number.isInteger(length) || length < 0 || length > most) return undefined;
    const list = new BlockList();
    list.addSubnet(base, length, family === 4 ? 'ipv4' : 'ipv6');
    return (address) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
  if (bits !== undefined || pattern.length > LONGEST_PATTERN || !/^[\d.*?]+$/.test(pattern)) return undefined;
  return (address) => matchesWildcard(pattern, address);
}

/**
 * Whether a text matches a pattern with `*` and `?`. Only the last `*` is ever tried again, so it takes at most as many steps
 * as the product of both lengths; as a regular expression some patterns take years.
 */
export function matchesWildcard(pattern: string, text: string): boolean {
  let at = 0;
  let star = -1;
  let starAt = 0;
  let i = 0;
  while (i < text.length) {
    if (pattern[at] === '*') {
      star = at++;
      starAt = i;
    } else if (at < pattern.length && (pattern[at] === '?' || pattern[at] === text[i])) {
      at++;
      i++;
    } else if (star >= 0) {
      at = star + 1;
      i = ++starAt;
    } else return false;
  }
  while (pattern[at] === '*') at++;
  return at === pattern.length;
}
