/** Certificates and keys in hardware: every rule by what ssh-keygen makes, and the way over the wire by OpenSSH. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { admit } from '../../src/ssh/admission.ts';
import { parseAuthorizedKeys, type AuthorizedKey } from '../../src/ssh/authorized-keys.ts';
import { readCertificate } from '../../src/ssh/certificate.ts';
import type { LoginEvent } from '../../src/ssh/login-log.ts';
import { createLogins } from '../../src/ssh/logins.ts';
import { readPublicKey } from '../../src/ssh/public-key.ts';
import { wireStrings } from '../../src/ssh/wire.ts';
import { openSshStage, type Stage } from './ssh-stage.ts';

const hasOpenSsh = ['ssh', 'ssh-keygen'].every((name) => spawnSync(name, ['-?']).error === undefined);
const DAY_MS = 86_400_000;

let folder: string;
const path = (name: string) => join(folder, name);
const keygen = (...words: string[]) => execFileSync('ssh-keygen', ['-q', ...words], { stdio: 'pipe' });
const line = (name: string) => readFileSync(path(`${name}.pub`), 'utf8').trim();
const wireOf = (name: string) => Buffer.from(line(name).split(' ')[1]!, 'base64');

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bancada-certificates-'));
  if (!hasOpenSsh) return;
  for (const [name, ...kind] of [
    ['ca', '-t', 'ed25519'],
    ['other-ca', '-t', 'ecdsa', '-b', '384'],
    ['rsa-ca', '-t', 'rsa', '-b', '2048'],
    ['user', '-t', 'ed25519'],
    ['user-ecdsa', '-t', 'ecdsa', '-b', '256'],
    ['user-rsa', '-t', 'rsa', '-b', '2048'],
  ] as const) {
    keygen(...kind, '-N', '', '-C', name, '-f', path(name));
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Has an authority certify a key; returns the certificate on the wire. */
function certify(ca: string, name: string, ...words: string[]): Buffer {
  keygen('-s', path(ca), '-I', 'ana', '-z', '7', ...words, path(`${name}.pub`));
  return wireOf(`${name}-cert`);
}

const typeOf = (wire: Buffer) => wire.subarray(4, 4 + wire.readUInt32BE()).toString();
const parse = (...lines: string[]) => parseAuthorizedKeys(lines.join('\n'), 'keys');

/** Who a certificate or key lets in by these lines, or why nobody. */
function answer(
  lines: readonly string[],
  wire: Buffer,
  more: { user?: string; address?: string; wallNow?: number } = {},
) {
  const at = { user: 'bench', address: '10.0.0.9', wallNow: Date.now(), ...more };
  return admit(parse(...lines), { type: typeOf(wire), wire, ...at });
}

const byCa = () => [`cert-authority ${line('ca')}`];
const withOptions = (...words: string[]) =>
  answer(byCa(), certify('ca', 'user', '-n', 'bench', ...words)) as AuthorizedKey;

describe.skipIf(!hasOpenSsh)('a certificate', () => {
  test.each([
    ['ca', 'user'],
    ['other-ca', 'user-ecdsa'],
    ['rsa-ca', 'user-rsa'],
  ])('of %s for %s logs in as who it names, until it ends', (ca, name) => {
    const wire = certify(ca, name, '-n', 'bench,other', '-V', '-1m:+1h');
    const owner = answer([`station="door",read-only cert-authority ${line(ca)}`.replace(' cert', ',cert')], wire);
    expect(owner).toMatchObject({ operator: 'ana', station: 'door', certificate: 'ana (7)' });
    const { expiresAt, rights, wire: ofKey } = owner as AuthorizedKey;
    expect(rights).toEqual({ isReadOnly: true, isMasked: false, hasNoTerminal: false });
    expect(ofKey.equals(wireOf(name))).toBe(true);
    expect(Math.abs(expiresAt! - Date.now() - 3_600_000)).toBeLessThan(60_000);
  });

  test.each([
    ['of an authority that is not listed', () => certify('other-ca', 'user', '-n', 'bench'), 'unknown-key'],
    ['that has expired', () => certify('ca', 'user', '-n', 'bench', '-V', '-2d:-1d'), 'certificate-date'],
    ['that is not valid yet', () => certify('ca', 'user', '-n', 'bench', '-V', '+1d:+2d'), 'certificate-date'],
    ['for another user', () => certify('ca', 'user', '-n', 'root'), 'principal'],
    ['for nobody in particular', () => certify('ca', 'user'), 'principal'],
    ['of a host', () => certify('ca', 'user', '-h', '-n', 'bench'), 'certificate'],
    ['from elsewhere', () => certify('ca', 'user', '-n', 'bench', '-O', 'source-address=10.1.0.0/16'), 'address'],
    [
      'with a condition that is not known',
      () => certify('ca', 'user', '-n', 'bench', '-O', 'critical:moon@example.com=full'),
      'certificate-option',
    ],
    ['that was changed', () => changed(certify('ca', 'user', '-n', 'bench')), 'certificate'],
    ['that is cut', () => certify('ca', 'user', '-n', 'bench').subarray(0, -9), 'certificate'],
  ])('%s is refused, and it is said why', (_, make, reason) => {
    expect(answer(byCa(), make())).toBe(reason);
  });

  test('bears what it allows and what it is bound to', () => {
    expect(withOptions('-O', 'clear').rights.hasNoTerminal).toBe(true);
    expect(withOptions('-O', 'force-command=queue --json').forcedCommand).toBe('queue --json');
    expect(withOptions('-O', 'source-address=10.0.0.0/24').operator).toBe('ana');
    expect(withOptions('-O', 'verify-required').proof).toEqual({ needsTouch: true, needsVerification: true });
  });

  test('logs in as the principals of the line where it names some, whatever the user', () => {
    const lines = [`cert-authority,principals="packers,ana" ${line('ca')}`];
    expect(answer(lines, certify('ca', 'user', '-n', 'packers'))).toMatchObject({ operator: 'ana' });
    expect(answer(lines, certify('ca', 'user', '-n', 'bench'))).toBe('principal');
  });

  test('is refused when it, its key or its authority is revoked', () => {
    const wire = certify('ca', 'user', '-n', 'bench');
    expect(answer([...byCa(), `@revoked ${line('user')}`], wire)).toBe('revoked');
    expect(answer([...byCa(), `@revoked ${line('ca')}`], wire)).toBe('revoked');
    expect(answer([line('user'), `@revoked ${line('user')}`], wireOf('user'))).toBe('revoked');
  });

  test('is not its authority, and its authority’s key is nobody’s', () => {
    expect(answer(byCa(), wireOf('ca'))).toBe('unknown-key');
    expect(answer([line('ca')], certify('ca', 'user', '-n', 'bench'))).toBe('unknown-key');
  });

  test('of any bytes is read within bounds, and believed in none', () => {
    const good = certify('ca', 'user', '-n', 'bench');
    const ca = readPublicKey(wireOf('ca'))!;
    expect(readCertificate(good)!.isBy(ca)).toBe(true);
    for (let i = 0; i < good.length; i++) {
      expect(readCertificate(good.subarray(0, i))).toBeUndefined();
      for (const by of [1, 0x80]) {
        const bent = Buffer.from(good);
        bent[i] = bent[i]! ^ by;
        expect(readCertificate(bent)?.isBy(ca) ?? false).toBe(false);
      }
    }
  });
});

function changed(wire: Buffer): Buffer {
  const text = wire.toString('latin1');
  const at = text.indexOf('bench');
  return Buffer.concat([wire.subarray(0, at), Buffer.from('root!'), wire.subarray(at + 5)]);
}

describe('a line of the file', () => {
  test.each([
    ['principals without an authority', (key: string) => `principals="a" ${key}`, /principals/],
    ['options of what is revoked', (key: string) => `@revoked read-only ${key}`, /@revoked/],
    ['an empty principal', (key: string) => `cert-authority,principals="a,,b" ${key}`, /principals/],
  ])('with %s is refused', (_, write, problem) => {
    const { wire } = softKey('ed25519');
    const key = `sk-ssh-ed25519@openssh.com ${wire.toString('base64')} hard`;
    expect(() => parse(write(key))).toThrow(problem);
  });
});

const bytes = (text: string) => Buffer.from(text, 'base64url');
const hash = (text: string | Buffer) => createHash('sha256').update(text).digest();
const number = (part: Buffer) => (part[0]! & 0x80 ? Buffer.concat([Buffer.alloc(1), part]) : part);

/** A key as a security key has it, with its private half where everybody can see it. */
function softKey(kind: 'ed25519' | 'ecdsa'): {
  wire: Buffer;
  sign: (data: Buffer, flags: number, app?: string) => Buffer;
} {
  const pair = kind === 'ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = pair.publicKey.export({ format: 'jwk' });
  const type = kind === 'ed25519' ? 'sk-ssh-ed25519@openssh.com' : 'sk-ecdsa-sha2-nistp256@openssh.com';
  const point = Buffer.concat([Buffer.from([4]), bytes(x), bytes(y)]);
  const parts = kind === 'ed25519' ? [bytes(x)] : ['nistp256', point];
  let counter = 0;
  return {
    wire: wireStrings(type, ...parts, 'ssh:'),
    sign(data, flags, app = 'ssh:') {
      const tail = Buffer.alloc(5, flags);
      tail.writeUInt32BE(++counter, 1);
      const told = Buffer.concat([hash(app), tail, hash(data)]);
      return Buffer.concat([wireStrings(type, signedBy(pair.privateKey, told)), tail]);
    },
  };
}

function signedBy(key: KeyObject, data: Buffer): Buffer {
  if (key.asymmetricKeyType === 'ed25519') return sign(null, data, key);
  const both = sign('sha256', data, { key, dsaEncoding: 'ieee-p1363' });
  return wireStrings(number(both.subarray(0, 32)), number(both.subarray(32)));
}

test.each(['ed25519', 'ecdsa'] as const)(
  'a signature of a security key (%s) tells touch and PIN, and holds for its application',
  (kind) => {
    const key = softKey(kind);
    const read = readPublicKey(key.wire)!;
    const data = Buffer.from('what is signed');
    expect(read.isHardware).toBe(true);
    expect(read.verify(data, key.sign(data, 0x01))).toEqual({ isTouched: true, isVerified: false });
    expect(read.verify(data, key.sign(data, 0x05))).toEqual({ isTouched: true, isVerified: true });
    expect(read.verify(data, key.sign(data, 0x00))).toEqual({ isTouched: false, isVerified: false });
    expect(read.verify(data, key.sign(data, 0x01, 'https://elsewhere.example'))).toBeUndefined();
    expect(read.verify(Buffer.from('something else'), key.sign(data, 0x01))).toBeUndefined();
    const bent = key.sign(data, 0x01);
    bent[bent.length - 5] = 0x05;
    expect(read.verify(data, bent)).toBeUndefined();
  },
);

/** An agent in the way of the test's choice, as `ssh-agent` speaks. Returns the path of its socket. */
async function anAgent(wire: Buffer, signer: (data: Buffer) => Buffer): Promise<string> {
  const socketPath = path(`agent-${Math.random().toString(36).slice(2)}`);
  const server = createServer((socket) => {
    let bytes = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      bytes = Buffer.concat([bytes, chunk as Buffer]);
      while (bytes.length >= 4 && bytes.length >= 4 + bytes.readUInt32BE()) {
        const asked = bytes.subarray(4, 4 + bytes.readUInt32BE());
        bytes = bytes.subarray(4 + asked.length);
        socket.write(wireStrings(answered(asked)));
      }
    });
  });
  function answered(asked: Buffer): Buffer {
    if (asked[0] === 11) return Buffer.concat([Buffer.from([12, 0, 0, 0, 1]), wireStrings(wire, 'hard')]);
    if (asked[0] !== 13) return Buffer.from([5]);
    const from = 1 + 4 + asked.readUInt32BE(1);
    return Buffer.concat([
      Buffer.from([14]),
      wireStrings(signer(asked.subarray(from + 4, from + 4 + asked.readUInt32BE(from)))),
    ]);
  }
  server.listen(socketPath);
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return socketPath;
}

/** Runs a command over OpenSSH's own client. */
async function overOpenSsh({ server }: Stage, words: readonly string[], agent = 'none', command = 'hello') {
  const child = spawn(
    'ssh',
    [
      ...'-F /dev/null -o BatchMode=yes -o LogLevel=ERROR -o StrictHostKeyChecking=no'.split(' '),
      ...`-o UserKnownHostsFile=/dev/null -o IdentityAgent=${agent} -p ${server.port}`.split(' '),
      ...words,
      'bench@127.0.0.1',
      ...(command === '' ? [] : [command]),
    ],
    { stdio: ['ignore', 'pipe', 'pipe'], timeout: 20_000, env: { ...process.env, HOME: folder } },
  );
  let out = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (out += chunk.toString()));
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, out };
}

const echo = (said: string, io: { stdout: { write(text: string): unknown } }) => (
  io.stdout.write(said),
  Promise.resolve(0)
);

async function aStage(...lines: string[]) {
  const file = { keys: parse(...lines) };
  const events: LoginEvent[] = [];
  const stage = await openSshStage({ keysEveryMs: 20 }, '', echo, undefined, {
    keys: () => file.keys,
    onEvent: (event) => events.push(event),
  });
  const told = (name: string) => events.filter(({ event }) => event === name);
  return { stage, file, told, [Symbol.asyncDispose]: () => stage[Symbol.asyncDispose]() };
}

describe.skipIf(!hasOpenSsh)('over OpenSSH', () => {
  const withCertificate = ['-i', 'user', '-o', 'CertificateFile=user-cert.pub'];
  const words = () => withCertificate.map((word) => word.replace('user', path('user')));

  test('a certificate logs in, and is named in the log; what it is forced to, it does', async () => {
    await using world = await aStage(`cert-authority ${line('ca')}`);
    certify('ca', 'user', '-n', 'bench');
    expect(await overOpenSsh(world.stage, words())).toEqual({ status: 0, out: 'hello' });
    expect(world.told('login')[0]).toMatchObject({ operator: 'ana', certificate: 'ana (7)', user: 'bench' });
    certify('ca', 'user', '-n', 'bench', '-O', 'force-command=queue --json');
    expect(await overOpenSsh(world.stage, words())).toEqual({ status: 0, out: 'queue --json' });
    expect(await overOpenSsh(world.stage, words(), 'none', '')).toEqual({ status: 0, out: 'queue --json' });
  });

  test('one that has expired stays outside, and the log says why, whatever key is offered behind it', async () => {
    await using world = await aStage(`cert-authority ${line('ca')}`);
    certify('ca', 'user', '-n', 'bench', '-V', '-2d:-1d');
    expect((await overOpenSsh(world.stage, words())).status).toBe(255);
    await expect.poll(() => world.told('refused').length).toBe(1);
    expect(world.told('refused')[0]).toMatchObject({ reason: 'certificate-date', tries: 2 });
  });

  test.each([
    ['ed25519', 0x01, '', 0],
    ['ecdsa', 0x01, '', 0],
    ['ed25519', 0x00, '', 255],
    ['ecdsa', 0x00, 'no-touch-required ', 0],
    ['ed25519', 0x01, 'verify-required ', 255],
    ['ed25519', 0x05, 'verify-required ', 0],
  ] as const)('a security key (%s) with the flags %i and “%s” ends with %i', async (kind, flags, options, status) => {
    const key = softKey(kind);
    await using world = await aStage(`${options}${typeOf(key.wire)} ${key.wire.toString('base64')} ana`);
    const agent = await anAgent(key.wire, (data) => key.sign(data, flags));
    expect((await overOpenSsh(world.stage, [], agent)).status).toBe(status);
    if (status === 0) expect(world.told('login')[0]).toMatchObject({ operator: 'ana' });
    else await expect.poll(() => world.told('refused')[0]).toMatchObject({ reason: 'no-touch' });
  });
});

test.skipIf(!hasOpenSsh).each([
  ['its certificate ends', (lines: string[]) => lines, DAY_MS, 'key-expired'],
  ['its authority is taken away', () => [line('user-ecdsa')], 0, 'key-removed'],
  ['its key is revoked', (lines: string[]) => [...lines, `@revoked ${line('user')}`], 0, 'key-removed'],
  ['its authority is revoked', (lines: string[]) => [...lines, `@revoked ${line('ca')}`], 0, 'key-removed'],
] as const)('a session ends when %s', (_, change, passMs, why) => {
  const before = [`cert-authority ${line('ca')}`];
  const owner = answer(before, certify('ca', 'user', '-n', 'bench', '-V', '-1m:+1h')) as AuthorizedKey;
  let [lines, now]: [string[], number] = [before, Date.now()];
  const logins = createLogins({ keys: () => parse(...lines), wallNow: () => now, keepsSessions: false });
  const ended: string[] = [];
  const author = { operator: 'ana', station: 'door' };
  const { isNow } = logins.add({ owner, address: '10.0.0.9', author, end: () => {} });
  isNow({ what: 'terminal', end: (reason) => void ended.push(reason) });
  logins.check();
  logins.check();
  expect(ended).toEqual([]);
  lines = change(before);
  now += passMs;
  logins.check();
  logins.check();
  expect(ended.at(-1)).toBe(why);
});
