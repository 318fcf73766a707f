import { isIP, type BlockList } from 'node:net';

/** Adds an address or a range (`10.0.0.0/24`) to a list; false for what is neither. */
export function addRange(list: BlockList, text: string): boolean {
  const [base = '', bits, ...rest] = text.split('/');
  const family = isIP(base);
  const most = family === 4 ? 32 : 128;
  const length = bits === undefined ? most : Number(bits);
  if (family === 0 || rest.length > 0 || bits === '' || !Number.isInteger(length) || length < 0 || length > most) {
    return false;
  }
  list.addSubnet(base, length, family === 4 ? 'ipv4' : 'ipv6');
  return true;
}
