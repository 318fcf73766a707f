/**
 * Who may log in: a file in the format of OpenSSH's authorized_keys. A line that is not understood whole is refused
 * with its number; skipping it, or an option of it, would let in people who must stay out.
 */
import { statSync } from 'node:fs';
import ssh2 from 'ssh2';
import { readSmallFile } from '../files/small-file.ts';
import { safeText } from '../domain/safe-text.ts';
import { readLanguage, type Language } from '../texts/texts.ts';
import type { SshTexts } from '../texts/ssh/ssh-texts.ts';
import { readAddressList } from './addresses.ts';
import { sshProblem } from './problem.ts';

export type AuthorizedKey = {
  key: ssh2.ParsedKey;
  /** The public part, as it is on the wire. */
  wire: Buffer;
  /** Who it is, for the audit trail: `operator="…"`, else the comment. */
  operator: string;
  /** The name of the bench that this key stands at: `station="…"`. */
  station: string | undefined;
  language: Language | undefined;
  /** Lines that a screen reader reads in place of screens: `screen-reader`. */
  isScreenReader: boolean;
  /** Whether a connection from this address is allowed. */
  allowsAddress(address: string): boolean;
  /** On the wall clock; never without `expiry-time`. */
  expiresAt: number | undefined;
  rights: KeyRights;
  /** What stands in the line beside the key itself: whoever changes it has changed the key. */
  said: string;
};

/** What a key may not do that others may. */
export type KeyRights = {
  /** Nothing that changes anything at the store: `read-only`. */
  isReadOnly: boolean;
  /** Buyers' data stays masked: `no-personal-data`. */
  isMasked: boolean;
  /** Commands only: `no-pty`. */
  hasNoTerminal: boolean;
};

type Words = (texts: SshTexts) => string;
type Options = ReadonlyMap<string, string | true>;

// What they forbid is never allowed here.
const NEEDLESS = new Set([
  'restrict',
  'pty',
  'no-agent-forwarding',
  'no-port-forwarding',
  'no-user-rc',
  'no-x11-forwarding',
  'agent-forwarding',
  'port-forwarding',
  'user-rc',
  'x11-forwarding',
]);
// What they allow or narrow is not given here to anybody.
const NEEDLESS_VALUES = new Set(['permitopen', 'permitlisten', 'tunnel']);
const TYPES = /^(?:ssh-ed25519|ecdsa-sha2-nistp(?:256|384|521)|ssh-rsa)$/;
const ANY_TYPE = /^(?:ssh-|ecdsa-|sk-|rsa-|webauthn-)\S+$/;
const SMALLEST_RSA_BYTES = 256 + 20;
const LONGEST_NAME = 60;
/** Some thousand keys. */
const MOST_BYTES = 1024 * 1024;

/** Reads the file. Throws a `ConfigProblem` that names the line. */
export function readAuthorizedKeys(path: string): AuthorizedKey[] {
  const keys = readAnyKeys(path);
  if (keys.length === 0) throw sshProblem(({ key }) => key.none(path));
  return keys;
}

function readAnyKeys(path: string): AuthorizedKey[] {
  const { text, mode } = readSmallFile(path, MOST_BYTES);
  if (process.platform !== 'win32' && mode & 0o022) throw sshProblem(({ key }) => key.foreign(path));
  return parseAuthorizedKeys(text, path);
}

/** Reads the text of such a file; `path` is for the sentences. */
export function parseAuthorizedKeys(text: string, path: string): AuthorizedKey[] {
  const keys: AuthorizedKey[] = [];
  const lineOf = new Map<string, number>();
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    const refuse = (words: Words) => sshProblem((texts) => texts.key.line(path, index + 1, words(texts)));
    const key = parseLine(line, refuse);
    const id = key.wire.toString('base64');
    const before = lineOf.get(id);
    if (before !== undefined) throw refuse((texts) => texts.key.twice(before));
    lineOf.set(id, index + 1);
    keys.push(key);
  }
  return keys;
}

function parseLine(line: string, refuse: (words: Words) => Error): AuthorizedKey {
  const { options, rest } = splitOptions(line, refuse);
  const [type = '', data = '', ...comment] = rest.split(/\s+/);
  if (!TYPES.test(type)) {
    throw refuse(({ key }) => (ANY_TYPE.test(type) ? key.type(safeText(type, 60)) : key.notAKey));
  }
  const key = ssh2.utils.parseKey(`${type} ${data}`);
  if (key instanceof Error || key.type !== type || key.isPrivateKey()) throw refuse((texts) => texts.key.notAKey);
  const wire = key.getPublicSSH();
  if (type === 'ssh-rsa' && wire.length < SMALLEST_RSA_BYTES) throw refuse((texts) => texts.key.type('ssh-rsa'));

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
  const operator = named('operator') ?? safeText(comment.join(' '), LONGEST_NAME).trim();
  if (operator === '') throw refuse((texts) => texts.key.nameless);
  const language = readLanguage(named('lang'));
  if (options.has('lang') && !language) throw refuse((texts) => texts.key.optionValue('lang'));
  return {
    key,
    wire,
    operator,
    station: named('station'),
    language,
    isScreenReader: options.has('screen-reader'),
    allowsAddress: addressRule(options.get('from'), () => refuse((texts) => texts.key.optionValue('from'))),
    expiresAt: expiryOf(options.get('expiry-time'), () => refuse((texts) => texts.key.optionValue('expiry-time'))),
    rights: {
      isReadOnly: options.has('read-only'),
      isMasked: options.has('no-personal-data'),
      hasNoTerminal: options.has('no-pty'),
    },
    said: JSON.stringify([[...options].toSorted(), comment.join(' ')]),
  };
}

const FLAGS = new Set(['screen-reader', 'read-only', 'no-personal-data', 'no-pty']);
const VALUED = new Set(['operator', 'station', 'lang', 'from', 'expiry-time']);

/** Takes `name,name="value",…` off the beginning of a line. A quote inside a value is written `\"`. */
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

/** Where a key may come from; from anywhere where nothing is said. */
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
 * The file, read again when it has changed. While it cannot be taken the keys that worked go on, and `onProblem` is told
 * once; a file that can be read and holds none lets nobody in. `onTaken` hears of each one that was taken.
 */
export function watchAuthorizedKeys(
  path: string,
  onProblem: (error: unknown) => void,
  onTaken: (keys: readonly AuthorizedKey[]) => void = () => {},
): () => readonly AuthorizedKey[] {
  let keys = readAuthorizedKeys(path);
  let stamp = stampOf(path);
  return () => {
    const now = stampOf(path);
    if (now === stamp) return keys;
    stamp = now;
    try {
      keys = readAnyKeys(path);
      onTaken(keys);
    } catch (error) {
      onProblem(error);
    }
    return keys;
  };
}

function stampOf(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat ? `${stat.mtimeMs}:${stat.size}:${stat.ino}:${stat.mode}` : 'gone';
}
