/**
 * What strangers can send, in great numbers: each case must end without a throw that is none of ours, within a moment,
 * and with an answer that is bounded.
 */
import { deflateSync } from 'node:zlib';
import { decodeProductImage } from '../../src/devices/product-images/decode.ts';
import { readBatch, readHealth } from '../../src/cluster/wire.ts';
import { ItemRecords } from '../../src/replica/records.ts';
import { readAddressList } from '../../src/ssh/addresses.ts';
import { parseAuthorizedKeys } from '../../src/ssh/authorized-keys.ts';
import { readCertificate } from '../../src/ssh/certificate.ts';
import { createConnectionLimits } from '../../src/ssh/connection-limits.ts';
import { loginLine } from '../../src/ssh/login-log.ts';
import { readPublicKey } from '../../src/ssh/public-key.ts';
import { wireStrings } from '../../src/ssh/wire.ts';
import { LARGEST_SIZE, sizeOf } from '../../src/tty/output/size.ts';
import { headerOf, pngOf } from '../devices/product-images/hostile-pictures.ts';
import type { createRandom } from '../sim/world/random.ts';
import { makeKey } from '../ssh/ssh-keys.ts';
import { anItem, at } from '../support/items.ts';

type Random = ReturnType<typeof createRandom>;

export type Fuzzer = {
  name: string;
  /** Of all cases. */
  share: number;
  /** One case; throws where something is wrong. */
  run: (random: Random) => void;
};

function must(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(what);
}

const numbers = (random: Random) =>
  random.pick([0, 1, -1, 80, 500, 501, 65_535, 2 ** 31, 2 ** 32 - 1, Number.NaN, Infinity, random.int(0, 2 ** 31)]);

function text(random: Random, letters: string, longest: number): string {
  return Array.from({ length: random.int(0, longest) }, () => letters[random.int(0, letters.length - 1)]).join('');
}

function sizes(random: Random): void {
  const { columns, rows } = sizeOf({ columns: numbers(random), rows: numbers(random) });
  must(columns >= 1 && columns <= LARGEST_SIZE.columns && rows >= 1 && rows <= LARGEST_SIZE.rows, 'a size');
}

function crowds(random: Random): void {
  const crowd = createConnectionLimits<number>({
    total: () => ({ soft: 5, hard: 10 }),
    perNetwork: () => ({ soft: 2, hard: 4 }),
    random: () => random.next(),
    isSilent: (one) => one % 2 === 0,
  });
  for (let i = 0; i < 40; i++) {
    const { victims } = crowd.add(`network ${random.int(0, 5)}`, i);
    must(!victims.includes(i), 'a newcomer had to go');
    must(crowd.size <= 10, 'a crowd that is too large');
  }
}

function pictures(random: Random): void {
  const header = headerOf(random.int(0, 40), random.int(0, 40), {
    depth: random.pick([1, 2, 4, 8, 16, 255]),
    colours: random.int(0, 7),
    interlacing: random.int(0, 2),
  });
  const body = deflateSync(Buffer.alloc(random.int(0, 20_000), random.int(0, 255)));
  const file = pngOf(['IHDR', header], ['IDAT', body], ['IEND', Buffer.alloc(0)]);
  for (let i = random.int(0, 4); i > 0; i--) file[random.int(0, file.length - 1)] = random.int(0, 255);
  const { picture } = decodeProductImage(random.chance(0.1) ? file.subarray(0, random.int(0, file.length)) : file);
  must(!picture || Math.max(picture.width, picture.height) <= 96, 'a picture that is too large');
}

function patterns(random: Random): void {
  const list = readAddressList(text(random, '0123456789.*?/!,:abcf', 64));
  list?.('127.0.0.1');
  list?.(text(random, '0123456789.:', 45));
}

const { publicLine } = makeKey('fuzz');
const OPTIONS = [
  'from="',
  'operator="a"',
  'restrict',
  'expiry-time="2026',
  'lang="en"',
  'no-pty',
  'cert-authority',
  'principals="a,',
  '@revoked ',
  ',',
  '"',
  '\\',
  '\n',
  ' ',
];

function keyFiles(random: Random): void {
  const line = Array.from({ length: random.int(0, 8) }, () => random.pick(OPTIONS)).join('');
  const key = random.chance(0.5) ? publicLine : publicLine.slice(random.int(0, 60), random.int(0, 120));
  try {
    parseAuthorizedKeys(`${line} ${key}`, 'keys');
  } catch (error) {
    must((error as Error).name === 'ConfigProblem', `a key file: ${String(error)}`);
  }
}

/** A certificate of user keys that nobody has signed, as `ssh-keygen` lays one out. */
function aCertificate(): Buffer {
  const key = Buffer.from(publicLine.split(' ')[1]!, 'base64').subarray(15);
  const numbers = Buffer.concat([Buffer.alloc(8, 7), Buffer.from([0, 0, 0, 1])]);
  const dates = Buffer.concat([Buffer.alloc(8), Buffer.alloc(8, 255)]);
  const authority = wireStrings('ssh-ed25519', Buffer.alloc(32, 1));
  return Buffer.concat([
    wireStrings('ssh-ed25519-cert-v01@openssh.com', 'nonce'),
    key,
    numbers,
    wireStrings('ana', wireStrings('bench')),
    dates,
    wireStrings(wireStrings('source-address', wireStrings('10.0.0.0/8')), wireStrings('permit-pty', ''), '', authority),
    wireStrings(wireStrings('ssh-ed25519', Buffer.alloc(64))),
  ]);
}
const CERTIFICATE = aCertificate();
must(readCertificate(CERTIFICATE) !== undefined, 'a certificate that cannot be read');
const AUTHORITY = readPublicKey(wireStrings('ssh-ed25519', Buffer.alloc(32, 1)));

function certificates(random: Random): void {
  const bytes = Buffer.from(CERTIFICATE);
  for (let i = random.int(0, 4); i > 0; i--) bytes[random.int(0, bytes.length - 1)] = random.int(0, 255);
  const cut = random.chance(0.2) ? bytes.subarray(0, random.int(0, bytes.length)) : bytes;
  const read = readCertificate(cut);
  must(!AUTHORITY || read?.isBy(AUTHORITY) !== true, 'a certificate that nobody has signed');
  readPublicKey(cut.subarray(random.int(0, 40)));
  AUTHORITY?.verify(CERTIFICATE, cut);
}

function logLines(random: Random): void {
  const user = text(random, 'ab"\\\n\r\u0000\u001b\u202e€', 300);
  const line = loginLine({ event: 'refused', address: '10.0.0.1', reason: 'method', tries: 1, user }, 0);
  must(!/[\n\r\u001b\u202e]/.test(line) && line.length < 1500, 'a line of the log');
  JSON.parse(line);
}

function anything(random: Random, depth = 0): unknown {
  const kind = depth > 4 ? random.int(0, 4) : random.int(0, 6);
  if (kind === 0) return random.pick([9e15, -9e15, 1e308, 0, -1, 1.5]);
  if (kind === 1) return text(random, 'abc{}[]"\\:,\u0000\u001b', 20);
  if (kind === 2) return random.pick([null, true, false]);
  if (kind === 3) return random.pick(['2126-11-20T12:00:00Z', '2026-11-20T12:00:00Z', 'rows', 'gone', 'saved', 'zone']);
  if (kind === 4) return anItem({ id: `item-${random.int(0, 3)}` });
  if (kind === 5) return Array.from({ length: random.int(0, 4) }, () => anything(random, depth + 1));
  const names =
    'toldAt lastNumber itemIds isLast events kind items askedAt knownAt item itemId saved cursors offsetMs isLoaded facts'.split(
      ' ',
    );
  return Object.fromEntries(
    Array.from({ length: random.int(0, 6) }, () => [random.pick(names), anything(random, depth + 1)]),
  );
}

function wires(random: Random): void {
  const whole = JSON.stringify(anything(random)) ?? '';
  const cut = random.chance(0.2) ? whole.slice(0, random.int(0, whole.length)) : whole;
  readBatch(cut);
  readHealth(cut);
}

/** Whatever the hub or the disk said before, what the store answers to a later question is what is shown. */
function forgeries(random: Random): void {
  const records = new ItemRecords();
  records.believeUpTo(() => Date.parse(at('12:00:00')));
  let now = 0;
  for (let i = random.int(1, 6); i > 0; i--) {
    now += random.int(1, 9);
    const updated_at = random.pick(['2126-11-20T12:00:00Z', at('11:59:59'), at('11:00:00'), 'soon', '']);
    const item = anItem({ item_status: random.pick(['delivered', 'shipped', 'cancelled', 'pending']), updated_at });
    if (random.chance(0.5)) records.merge([item], random.int(0, now), now, true);
    else records.loadPersisted([{ item, askedAt: random.int(0, now), knownAt: now }]);
  }
  const truth = anItem({ item_status: 'accepted', updated_at: at('10:00:00') });
  records.merge([truth], now + 1, now + 2);
  must(records.get(truth.id)?.status === 'accepted', 'a forgery outlived an answer of the store');
}

export const FUZZERS: readonly Fuzzer[] = [
  { name: 'sizes of terminals', share: 0.25, run: sizes },
  { name: 'crowds at the door', share: 0.05, run: crowds },
  { name: 'pictures', share: 0.1, run: pictures },
  { name: 'patterns of addresses', share: 0.2, run: patterns },
  { name: 'lines of key files', share: 0.05, run: keyFiles },
  { name: 'certificates', share: 0.05, run: certificates },
  { name: 'names in the log', share: 0.05, run: logLines },
  { name: 'texts of the hub', share: 0.15, run: wires },
  { name: 'forged rows', share: 0.1, run: forgeries },
];
