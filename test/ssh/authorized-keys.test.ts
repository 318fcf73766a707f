import { chmodSync, mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import ssh2 from 'ssh2';
import { parseAuthorizedKeys, readAuthorizedKeys, watchAuthorizedKeys } from '../../src/ssh/authorized-keys.ts';
import { makeKey } from './ssh-keys.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const line = (comment = 'bench two') => makeKey(comment).publicLine;
const parse = (text: string) => parseAuthorizedKeys(text, 'keys');

const rsa = (bits: number) => ssh2.utils.generateKeyPairSync('rsa', { bits, comment: 'old' }).public;
const allows = (from: string, address: string) => parse(`from="${from}" ${line()}`)[0]?.allowsAddress(address);
const expiry = (text: string) => parse(`expiry-time="${text}" ${line()}`)[0]?.expiresAt;

function aFile(text: string): string {
  const folder = temporaryFolder();
  const path = join(folder, 'keys');
  writeFileSync(path, text, { mode: 0o600 });
  return path;
}

describe('who it is', () => {
  test('is the comment, or operator="…" where it is set; station and language come with the key', () => {
    const [one, two] = parse(
      `# people\n\n${line('bench two')}\noperator="Second bench",station="door",lang="pt-BR",screen-reader ${line('other')}\n`,
    );
    expect(one).toMatchObject({
      operator: 'bench two',
      station: undefined,
      language: undefined,
      isScreenReader: false,
    });
    expect(two).toMatchObject({ operator: 'Second bench', station: 'door', language: 'pt-BR', isScreenReader: true });
  });

  test('a quote inside a value, and a comma, are part of it', () => {
    expect(parse(`operator="the \\"left\\" one, by the door" ${line()}`)[0]?.operator).toBe(
      'the "left" one, by the door',
    );
  });

  test('cannot drive a terminal or be endless', () => {
    const [key] = parse(`operator="evil\x1b]52;c;Zm9v\x07" ${line('x'.repeat(500))}`);
    expect(key?.operator).not.toMatch(/[\x00-\x1f]/);
    expect(parse(line('x'.repeat(500)))[0]?.operator).toHaveLength(60);
  });
});

describe('what is not understood whole is refused, with its line', () => {
  test.each([
    ['a command of its own', `command="/bin/sh" ${line()}`, /line 2: the option command/],
    ['a variable', `environment="PATH=/tmp" ${line()}`, /the option environment/],
    ['an option that nobody knows', `no-such-thing ${line()}`, /the option no-such-thing/],
    ['an option twice', `operator="a",operator="b" ${line()}`, /operator/],
    ['a value after a flag', `screen-reader="yes" ${line()}`, /the value of the option screen-reader/],
    ['a value where none belongs', `restrict="yes" ${line()}`, /the value of the option restrict/],
    ['no value where one belongs', `operator ${line()}`, /the value of the option operator/],
    ['a host name in from', `from="warehouse.example" ${line()}`, /the value of the option from/],
    ['only refusals in from', `from="!10.0.0.1" ${line()}`, /the value of the option from/],
    ['a date that is none', `expiry-time="tomorrow" ${line()}`, /the value of the option expiry-time/],
    ['a language that nobody speaks', `lang="tlh" ${line()}`, /the value of the option lang/],
    ['a quote that does not end', `operator="a ${line()}`, /no public key/],
    ['half a key', line().slice(0, 40), /no public key/],
    ['something else', 'hello', /no public key/],
    ['a key without a name', line('').trim(), /comment/],
    ['a DSA key', 'ssh-dss AAAAB3NzaC1kc3M= old', /type ssh-dss/],
    ['a broken hardware key', 'sk-ssh-ed25519@openssh.com AAAA hard', /no public key/],
    ['a short RSA key', rsa(1024), /ssh-rsa/],
  ])('%s', (_, text, sentence) => {
    expect(() => parse(`${line('fine')}\n${text}\n`)).toThrow(sentence);
    expect(() => parse(`${line('fine')}\n${text}\n`)).toThrow(/line 2/);
  });

  test('the same key twice: it would not be known who worked', () => {
    const one = line();
    expect(() => parse(`${one}\noperator="other" ${one}`)).toThrow(/line 2: the same key as in line 1/);
  });

  test('an RSA key of 2048 bits is taken', () => {
    expect(parse(rsa(2048))).toHaveLength(1);
  });
});

test('options that forbid or narrow what is forbidden anyway are understood', () => {
  const options =
    'restrict,pty,no-port-forwarding,no-agent-forwarding,no-X11-forwarding,no-user-rc,permitopen="a:1",permitopen="b:2"';
  const [key] = parse(`${options} ${line()}`);
  expect(key?.rights).toEqual({ isReadOnly: false, isMasked: false, hasNoTerminal: false });
  const [narrow] = parse(`read-only,no-personal-data,no-pty ${line()}`);
  expect(narrow?.rights).toEqual({ isReadOnly: true, isMasked: true, hasNoTerminal: true });
  expect(parse(`no-money ${line()}`)[0]?.rights.hasNoMoney).toBe(true);
});

test.each([
  ['restrict', true],
  ['restrict,pty', false],
  ['pty,restrict', true],
  ['no-pty,pty', false],
  ['pty,no-pty', true],
  ['restrict,no-port-forwarding', true],
  ['no-port-forwarding', false],
])('%s gives a terminal as OpenSSH does: the last that is said of it holds', (options, hasNoTerminal) => {
  expect(parse(`${options} ${line()}`)[0]?.rights.hasNoTerminal).toBe(hasNoTerminal);
});

describe('from', () => {
  test.each([
    ['10.0.0.0/8', '10.1.2.3', true],
    ['10.0.0.0/8', '11.1.2.3', false],
    ['10.0.0.0/8', '::ffff:10.1.2.3', true],
    ['10.0.0.*', '10.0.0.77', true],
    ['10.0.0.*', '10.0.1.77', false],
    ['10.0.0.?', '10.0.0.77', false],
    ['10.0.0.0/8,!10.0.0.9', '10.0.0.9', false],
    ['fd00::/8', 'fd12::1', true],
    ['fd00::/8', '10.0.0.1', false],
    ['127.0.0.1', '127.0.0.1', true],
  ])('%s and %s: %s', (from, address, isAllowed) => {
    expect(allows(from, address)).toBe(isAllowed);
  });
});

test('expiry-time is read with and without a time', () => {
  expect(expiry('20261120')).toBe(new Date(2026, 10, 20).getTime());
  expect(expiry('202611201530Z')).toBe(Date.UTC(2026, 10, 20, 15, 30));
  expect(expiry('20261120153045Z')).toBe(Date.UTC(2026, 10, 20, 15, 30, 45));
});

describe('the file', () => {
  test('that others can write is refused, and so is one without a key or none at all', () => {
    const open = aFile(line());
    chmodSync(open, 0o666);
    expect(() => readAuthorizedKeys(open)).toThrow(/can be written by others/);
    expect(() => readAuthorizedKeys(aFile('# nobody\n'))).toThrow(/no key/);
    expect(() => readAuthorizedKeys(`${open}.gone`)).toThrow(/cannot be read/);
  });

  test('is read again when it changed; of a broken one it is told why, once, and the keys that worked go on', () => {
    const path = aFile(line('first'));
    const problems: string[] = [];
    const taken: number[] = [];
    const keys = watchAuthorizedKeys(
      path,
      (error) => problems.push(String(error)),
      ({ length }) => taken.push(length),
    );
    expect(keys().map(({ operator }) => operator)).toEqual(['first']);

    writeFileSync(path, 'rubbish');
    utimesSync(path, 1, 1);
    expect(keys().map(({ operator }) => operator)).toEqual(['first']);
    expect(keys()).toHaveLength(1);
    expect(problems).toEqual([expect.stringMatching(/line 1: this is no public key/)]);

    writeFileSync(path, line('second'));
    utimesSync(path, 2, 2);
    expect(keys().map(({ operator }) => operator)).toEqual(['second']);

    writeFileSync(path, '# nobody\n');
    utimesSync(path, 3, 3);
    expect(keys()).toEqual([]);
    expect(taken).toEqual([1, 0]);
    expect(problems).toHaveLength(1);
  });

  test.each([
    ['is a link to itself', (path: string) => symlinkSync(path, path)],
    ['has a folder of its name above it', (path: string) => mkdirSync(path)],
    ['is gone', () => {}],
  ])('that %s is told of once, and the keys that worked go on until it is back', (_, become) => {
    const path = aFile(line('first'));
    const problems: string[] = [];
    const keys = watchAuthorizedKeys(path, (error) => problems.push(String(error)));
    rmSync(path);
    become(path);
    expect([keys(), keys()].map(([one]) => one?.operator)).toEqual(['first', 'first']);
    expect(problems).toHaveLength(1);
    rmSync(path, { recursive: true, force: true });
    writeFileSync(path, line('second'));
    expect(keys().map(({ operator }) => operator)).toEqual(['second']);
  });

  test('in a folder that has become a file is told of, and the keys that worked go on', () => {
    const folder = aFile(line('x'));
    rmSync(folder);
    mkdirSync(folder);
    const path = join(folder, 'keys');
    writeFileSync(path, line('first'));
    const problems: unknown[] = [];
    const keys = watchAuthorizedKeys(path, (error) => problems.push(error));
    rmSync(folder, { recursive: true });
    writeFileSync(folder, 'a file');
    expect(keys().map(({ operator }) => operator)).toEqual(['first']);
    expect(problems).toHaveLength(1);
  });
});
