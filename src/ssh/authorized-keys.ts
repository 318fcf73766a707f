/**
 * The keys that may log in: a file in the format of OpenSSH's authorized_keys. A line that is not fully understood is refused
 * with its number; skipping it, or an option of it, would let in people who must stay out.
 */
import ssh2 from 'ssh2';
import { readSmallFile } from '../config/small-file.ts';
import { watchFile } from '../config/watched-file.ts';
import { safeText } from '../base/safe-text.ts';
import { readLanguage, type Language } from '../i18n/language.ts';
import type { SshTexts } from '../i18n/ssh/ssh-texts.ts';
import { readAddressList } from './addresses.ts';
import type { Limits } from './limits.ts';
import { sshProblem } from '../config/ssh-problem.ts';
import { readPublicKey, type PublicKey } from './public-key.ts';

export type AuthorizedKey = {
  /** `authority`: its certificates are accepted, the key itself is not; `revoked`: neither is. */
  role: 'user' | 'authority' | 'revoked';
  key: PublicKey;
  /** The library's own form of a key that is not in hardware: it has already parsed the signatures of such a key. */
  plain: ssh2.ParsedKey | undefined;
  /** The public part, in the wire format. */
  wire: Buffer;
  /** The key in the file: that of the authority, if this is a certificate. */
  listed: Buffer;
  /** The name for the audit trail: `operator="…"`, else the comment. */
  operator: string;
  /** The name of the bench that uses this key: `station="…"`. */
  station: string | undefined;
  language: Language | undefined;
  /** Shows lines for a screen reader in place of screens: `screen-reader`. */
  isScreenReader: boolean;
  /** Whether a connection from this address is allowed. */
  allowsAddress(address: string): boolean;
  /** By the wall clock; undefined without `expiry-time`. */
  expiresAt: number | undefined;
  rights: KeyRights;
  /** What a hardware key must prove with each login. */
  proof: KeyProof;
  /** As which users the certificates of an authority may log in; by default as the one that they name. */
  principals: readonly string[] | undefined;
  /** The one command that it runs, whatever is requested: a certificate may set it. */
  forcedCommand: string | undefined;
  /** A certificate's name and number, for the log. */
  certificate: string | undefined;
  /** The options and the comment of the line: if they change, the key counts as changed. */
  said: string;
};

/** Restrictions of a key. */
export type KeyRights = {
  /** May change nothing at the store: `read-only`. */
  isReadOnly: boolean;
  /** Buyers' data stays masked: `no-personal-data`. */
  isMasked: boolean;
  /** The store's costs are not shown: `no-money`. */
  hasNoMoney?: boolean;
  /** Commands only: `no-pty`, or `restrict` without `pty`. */
  hasNoTerminal: boolean;
};

/** Whether a hardware key must be touched, and whether it must verify its user. */
export type KeyProof = { needsTouch: boolean; needsVerification: boolean };

type Words = (texts: SshTexts) => string;
type Options = ReadonlyMap<string, string | true>;

// Options that forbid what is never allowed here.
const NEEDLESS = new Set([
  'no-agent-forwarding',
  'no-port-forwarding',
  'no-user-rc',
  'no-x11-forwarding',
  'agent-forwarding',
  'port-forwarding',
  'user-rc',
  'x11-forwarding',
]);
// Options that allow or narrow what nobody gets here.
const NEEDLESS_VALUES = new Set(['permitopen', 'permitlisten', 'tunnel']);
const TYPES =
  /^(?:ssh-ed25519|ecdsa-sha2-nistp(?:256|384|521)|ssh-rsa|sk-ssh-ed25519@openssh\.com|sk-ecdsa-sha2-nistp256@openssh\.com)$/;
const ANY_TYPE = /^(?:ssh-|ecdsa-|sk-|rsa-|webauthn-)\S+$/;
/** The least size of RSA keys that are accepted, also in certificates. */
export const SMALLEST_RSA_BITS = 2048;
const REVOKED = /^@revoked\s+/;
const LONGEST_NAME = 60;
/** Enough for some thousand keys. */
const MOST_BYTES = 1024 * 1024;

/** Reads the file. Throws a `ConfigProblem` that names the line. */
export function readAuthorizedKeys(path: string): AuthorizedKey[] {
  const keys = readAnyKeys(path);
  if (!keys.some(mayLogIn)) throw sshProblem(({ key }) => key.none(path));
  return keys;
}

function readAnyKeys(path: string): AuthorizedKey[] {
  const { text, mode } = readSmallFile(path, MOST_BYTES);
  if (process.platform !== 'win32' && mode & 0o022) throw sshProblem(({ key }) => key.foreign(path));
  return parseAuthorizedKeys(text, path);
}

/** Whether somebody may log in by this line. */
export const mayLogIn = ({ role }: AuthorizedKey): boolean => role !== 'revoked';

/**
 * How many may log in at the same moment by these lines: one for each, or, up to the limit of one address, as many as they may
 * open sessions. The users of an authority are listed nowhere: it counts as an address full of them.
 */
export function countComing(
  keys: readonly AuthorizedKey[],
  { sessionsPerKey, sessionsPerAddress }: Pick<Limits, 'sessionsPerKey' | 'sessionsPerAddress'>,
): number {
  const counts = { user: 1, authority: sessionsPerAddress, revoked: 0 };
  const owners = keys.reduce((count, { role }) => count + counts[role], 0);
  return Math.max(owners, Math.min(owners * sessionsPerKey, sessionsPerAddress));
}

/** Parses the text of such a file; `path` is for error messages. */
export function parseAuthorizedKeys(text: string, path: string): AuthorizedKey[] {
  const keys: AuthorizedKey[] = [];
  const lineOf = new Map<string, number>();
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    const refuse = (words: Words) => sshProblem((texts) => texts.key.line(path, index + 1, words(texts)));
    const key = parseLine(line, refuse);
    const id = `${key.role} ${key.wire.toString('base64')}`;
    const before = lineOf.get(id);
    if (before !== undefined) throw refuse((texts) => texts.key.twice(before));
    lineOf.set(id, index + 1);
    keys.push(key);
  }
  return keys;
}

function parseLine(marked: string, refuse: (words: Words) => Error): AuthorizedKey {
  const line = marked.replace(REVOKED, '');
  const isRevoked = line !== marked;
  const { options, rest } = splitOptions(line, refuse);
  const [type = '', data = '', ...comment] = rest.split(/\s+/);
  if (!TYPES.test(type)) {
    throw refuse(({ key }) => (ANY_TYPE.test(type) ? key.type(safeText(type, 60)) : key.notAKey));
  }
  const { key, plain } = readKey(type, data, refuse);

  for (const [name, value] of options) {
    const hasValue = VALUED.has(name) || NEEDLESS_VALUES.has(name);
    const isKnown = NEEDLESS.has(name) || FLAGS.has(name) || hasValue;
    if (!isKnown) throw refuse((texts) => texts.key.option(safeText(name, 60)));
    if (hasValue !== (value !== true)) throw refuse((texts) => texts.key.optionValue(name));
  }
  const named = (name: string) => {
    const value = options.get(name);
    if (value === undefined) return undefined;
    const clean = safeText(String(value), LONGEST_NAME).trim();
    if (clean === '') throw refuse((texts) => texts.key.optionValue(name));
    return clean;
  };
  const role = isRevoked ? 'revoked' : options.has('cert-authority') ? 'authority' : 'user';
  if (isRevoked && options.size > 0) throw refuse((texts) => texts.key.revokedAlone);
  // A certificate names its owner; the comment is that of the authority.
  const remark = role === 'authority' ? '' : safeText(comment.join(' '), LONGEST_NAME).trim();
  const operator = named('operator') ?? remark;
  if (operator === '' && role === 'user') throw refuse((texts) => texts.key.nameless);
  const principals = named('principals')?.split(',');
  const isForOthers = principals && (role !== 'authority' || principals.includes(''));
  if (isForOthers) throw refuse((texts) => texts.key.optionValue('principals'));
  const language = readLanguage(named('lang'));
  if (options.has('lang') && !language) throw refuse((texts) => texts.key.optionValue('lang'));
  return {
    role,
    key,
    plain,
    wire: key.wire,
    listed: key.wire,
    operator,
    station: named('station'),
    language,
    isScreenReader: options.has('screen-reader'),
    allowsAddress: addressRule(options.get('from'), () => refuse((texts) => texts.key.optionValue('from'))),
    expiresAt: expiryOf(options.get('expiry-time'), () => refuse((texts) => texts.key.optionValue('expiry-time'))),
    rights: {
      isReadOnly: options.has('read-only'),
      isMasked: options.has('no-personal-data'),
      ...(options.has('no-money') ? { hasNoMoney: true } : {}),
      hasNoTerminal: hasNoTerminal(options),
    },
    proof: {
      needsTouch: !options.has('no-touch-required'),
      needsVerification: options.has('verify-required'),
    },
    principals,
    forcedCommand: undefined,
    certificate: undefined,
    said: JSON.stringify([[...options].toSorted(), comment.join(' ')]),
  };
}

function readKey(type: string, data: string, refuse: (words: Words) => Error) {
  const key = readPublicKey(Buffer.from(data, 'base64'));
  if (key?.type !== type) throw refuse((texts) => texts.key.notAKey);
  if ((key.rsaBits ?? Infinity) < SMALLEST_RSA_BITS) throw refuse((texts) => texts.key.type('ssh-rsa'));
  if (key.isHardware) return { key, plain: undefined };
  const plain = ssh2.utils.parseKey(`${type} ${data}`);
  if (plain instanceof Error || plain.type !== type || plain.isPrivateKey()) {
    throw refuse((texts) => texts.key.notAKey);
  }
  return { key, plain };
}

const FLAGS = new Set([
  'screen-reader',
  'read-only',
  'no-personal-data',
  'no-money',
  'restrict',
  'pty',
  'no-pty',
  'cert-authority',
  'no-touch-required',
  'verify-required',
]);
const VALUED = new Set(['operator', 'station', 'lang', 'from', 'expiry-time', 'principals']);

/** Splits `name,name="value",…` from the beginning of a line. A quote inside a value is written `\"`. */
function splitOptions(line: string, refuse: (words: Words) => Error): { options: Options; rest: string } {
  const options = new Map<string, string | true>();
  const first = /^\S+/.exec(line)?.[0] ?? '';
  if (ANY_TYPE.test(first)) return { options, rest: line };
  const option = /([a-z0-9-]+)(?:="((?:[^"\\]|\\.)*)")?(,|\s+)/iy;
  for (;;) {
    const match = option.exec(line);
    if (!match) throw refuse((texts) => texts.key.notAKey);
    const name = (match[1] ?? '').toLowerCase();
    if (options.has(name) && !NEEDLESS_VALUES.has(name)) throw refuse((texts) => texts.key.option(name));
    options.set(name, match[2]?.replaceAll('\\"', '"') ?? true);
    if (match[3] !== ',') return { options, rest: line.slice(option.lastIndex) };
  }
}

/** As OpenSSH reads a line: `restrict` forbids everything, `pty` allows the terminal again, and the last one applies. */
function hasNoTerminal(options: Options): boolean {
  const last = [...options.keys()].findLast((name) => name === 'restrict' || name === 'pty' || name === 'no-pty');
  return last !== undefined && last !== 'pty';
}

/** The addresses from which a key may log in; all by default. */
function addressRule(value: string | true | undefined, refuse: () => Error): (address: string) => boolean {
  if (value === undefined) return () => true;
  const holds = readAddressList(String(value));
  if (!holds) throw refuse();
  return holds;
}

/** `YYYYMMDD`, with `HHMM` or `HHMMSS` behind it; local time, or UTC with a `Z`. */
function expiryOf(value: string | true | undefined, refuse: () => Error): number | undefined {
  if (value === undefined) return undefined;
  const match = /^(\d{4})(\d\d)(\d\d)(?:(\d\d)(\d\d)(\d\d)?)?(Z?)$/.exec(String(value));
  if (!match) throw refuse();
  const [, year, month, day, hour = '00', minute = '00', second = '00', zone] = match;
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`);
  if (Number.isNaN(time)) throw refuse();
  return time;
}

/**
 * Watches the file, and reads it again when it has changed. As long as it cannot be accepted the previous keys stay valid, and
 * `onProblem` is called once; a file that can be read and holds no key lets nobody in. `onTaken` is called for each accepted
 * version.
 */
export function watchAuthorizedKeys(
  path: string,
  onProblem: (error: unknown) => void,
  onTaken: (keys: readonly AuthorizedKey[]) => void = () => {},
): () => readonly AuthorizedKey[] {
  // A server does not start with a file that lets nobody in.
  readAuthorizedKeys(path);
  return watchFile(path, { read: () => readAnyKeys(path), onNew: onTaken, onProblem });
}
