/** A login lasts as long as its key is what it was, or until somebody on the host ends it. */
import { statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parseAuthorizedKeys, type AuthorizedKey } from '../../src/ssh/authorized-keys.ts';
import { endLogin, listLogins } from '../../src/cli/ask-servers.ts';
import { openControl } from '../../src/ssh/control.ts';
import type { LoginEvent } from '../../src/ssh/login-log.ts';
import { runCli } from '../cli/run-cli.ts';
import { makeKey } from './ssh-keys.ts';
import { enter, openSshStage, runRemotely, type Stage } from './ssh-stage.ts';
import type { SshServerOptions } from '../../src/ssh/options.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const QUICK = { keysEveryMs: 20 };

const write = (text: string) => parseAuthorizedKeys(text, 'keys');

/** A stage for two keys, whose file can be changed; `looks` counts the readings of it. */
async function aStage(more: Partial<SshServerOptions> = {}, options = '') {
  const [one, other] = [makeKey('one'), makeKey('other')];
  const both = `${options} ${one.publicLine}\n${other.publicLine}\n`;
  const file = { keys: write(both) as readonly AuthorizedKey[], looks: 0 };
  const events: LoginEvent[] = [];
  const stage = await openSshStage(QUICK, '', (line, io) => (io.stdout.write(line), Promise.resolve(0)), undefined, {
    keys() {
      file.looks++;
      return file.keys;
    },
    onEvent: (event) => events.push(event),
    ...more,
  });
  const as = (privateKey: string): Stage => ({ ...stage, privateKey });
  return {
    stage,
    one: as(one.privateKey),
    other: as(other.privateKey),
    file,
    both,
    lines: [one, other],
    events,
    [Symbol.asyncDispose]: () => stage[Symbol.asyncDispose](),
  };
}

test.each([
  [
    'removed',
    'key-removed',
    'your key was taken away',
    (_: string, [, other]: { publicLine: string }[]) => other!.publicLine,
  ],
  ['changed', 'key-changed', 'your key was changed', (both: string) => both.replace(' one', ' somebody')],
])('a key that is %s ends its session, and says so; the others go on', async (_, why, sentence, change) => {
  await using world = await aStage();
  const { stage, one, other, file, both, lines, events } = world;
  using first = await enter(one);
  using second = await enter(other);
  await first.waitFor('keys=;');
  await second.waitFor('keys=;');
  file.keys = write(change(both, lines));
  expect(await first.exit).toBe(1);
  expect(first.output()).toContain(sentence);
  second.write('x');
  await second.waitFor('keys=x;');
  await expect.poll(() => events).toContainEqual(expect.objectContaining({ event: 'end', why }));
  expect(stage.server.metrics.page()).toContain('bancada_ssh_ended_key_total 1');
});

test('a key that expires ends its session', async () => {
  const at = new Date(Date.now() + 60_000).toISOString().replace(/\D/g, '').slice(0, 14);
  await using world = await aStage({}, `expiry-time="${at}Z"`);
  const { stage, one } = world;
  using client = await enter(one);
  await client.waitFor('keys=;');
  stage.passTime(61_000);
  expect(await client.exit).toBe(1);
  expect(client.output()).toContain('your key has expired');
});

test('a file that is read half written ends nothing', async () => {
  await using world = await aStage();
  const { one, file, both } = world;
  using client = await enter(one);
  await client.waitFor('keys=;');
  const before = file.looks;
  file.keys = [];
  await expect.poll(() => file.looks, { interval: 1 }).toBeGreaterThan(before);
  file.keys = write(both);
  const since = file.looks;
  await expect.poll(() => file.looks).toBeGreaterThan(since + 3);
  client.write('x');
  await client.waitFor('keys=x;');
});

test('with --keep-sessions who is logged in stays, and nobody logs in anew', async () => {
  await using world = await aStage({ keepsSessions: true });
  const { one, file } = world;
  using client = await enter(one);
  await client.waitFor('keys=;');
  file.keys = [];
  await expect(enter(one)).rejects.toThrow();
  client.write('x');
  await client.waitFor('keys=x;');
});

test('on the host all are listed, and one is ended by its id', async () => {
  await using world = await aStage();
  const { stage, one, other } = world;
  const dir = temporaryFolder();
  expect(await listLogins([dir])).toBeUndefined();
  const close = await openControl(dir, stage.server.port, stage.server.logins);
  onTestFinished(() => close?.());
  // One that was killed left its socket.
  writeFileSync(join(dir, 'ssh-1.sock'), '');
  expect(statSync(join(dir, `ssh-${stage.server.port}.sock`)).mode & 0o777).toBe(0o600);
  using first = await enter(one);
  using second = await enter(other);
  await first.waitFor('keys=;');
  await second.waitFor('keys=;');
  const logins = await listLogins([dir]);
  expect(logins).toMatchObject([
    { operator: 'one', what: 'terminal', address: '127.0.0.1', key: expect.stringContaining('SHA256:') },
    { operator: 'other', what: 'terminal', idle_seconds: 0 },
  ]);
  expect(await endLogin([dir], 'no-such')).toBe(false);
  expect(await endLogin([dir], logins![0]!.id)).toBe(true);
  expect(await first.exit).toBe(1);
  expect(first.output()).toContain('ended on the host');
  await expect.poll(() => listLogins([dir])).toHaveLength(1);
});

test.each([
  ['en', 'ended on the host'],
  ['pt-BR', 'encerrada no servidor'],
] as const)(
  'a command that is ended on the host says so, and its end is logged as that (%s)',
  async (language, words) => {
    const commands: SshServerOptions['commands'] = (_, io) =>
      new Promise((resolve) => io.interrupted().addEventListener('abort', () => resolve(130)));
    await using world = await aStage({ commands, language });
    const { stage, one, events } = world;
    const ran = runRemotely(one, 'watch');
    await expect.poll(() => stage.server.logins.list()).toMatchObject([{ what: 'command' }]);
    stage.server.logins.end(stage.server.logins.list()[0]!.id);
    expect(await ran).toMatchObject({ code: 130, err: expect.stringContaining(words) });
    await expect.poll(() => events).toContainEqual(expect.objectContaining({ what: 'command', why: 'ended' }));
  },
);

test('a server that listens in another state directory is found, behind one that has none', async () => {
  await using world = await aStage();
  const [own, theirs] = [temporaryFolder(), temporaryFolder()];
  const { port, logins } = world.stage.server;
  const close = await openControl(theirs, port, logins);
  onTestFinished(() => close?.());
  using terminal = await enter(world.one);
  await terminal.waitFor('keys=;');
  const dirs = [own, join(own, 'not-there'), theirs];
  expect(await listLogins(dirs)).toMatchObject([{ operator: 'one' }]);
  // A link to a socket leads to whatever its owner likes: it is not followed.
  symlinkSync(join(theirs, `ssh-${port}.sock`), join(own, 'ssh-2.sock'));
  expect(await listLogins([own])).toBeUndefined();
  const [login] = (await listLogins(dirs))!;
  expect(await endLogin(dirs, login!.id)).toBe(true);
  expect(await terminal.exit).toBe(1);
});

test('the list for people has its words and spans in their language, and in a pipe what scripts read', async () => {
  const dir = temporaryFolder();
  const login = {
    operator: 'ana',
    station: 'door',
    address: '10.0.0.7',
    key: 'SHA256:x',
    since: '2026-11-20T12:00:00Z',
  };
  const list = () => [
    { id: 'a1b2c3', ...login, what: 'command' as const },
    { id: 'd4e5f6', ...login, what: 'terminal' as const, idle_seconds: 3120 },
  ];
  const close = await openControl(dir, 1, { list, end: () => false });
  onTestFinished(() => close?.());
  const env = { BANCADA_STATE_DIR: dir, BANCADA_LANG: 'pt-BR' };
  const shown = await runCli(['ssh', 'sessions'], { env, isTerminal: true });
  expect(shown.stdout).toMatch(/a1b2c3 +comando .*\n.*terminal .* 52 min/);
  expect((await runCli(['ssh', 'sessions'], { env })).stdout).toMatch(/a1b2c3\tcommand\t.*\n.*\t3120 s\n/);
});

test('a state directory that cannot be made is told with its name', async () => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  const none = { list: () => [], end: () => false };
  await expect(openControl(join(file, 'state'), 1, none)).rejects.toThrow(/ssh-1\.sock cannot be written/);
});

test('a key with no-pty has commands and no terminal', async () => {
  await using world = await aStage({}, 'no-pty');
  const { one } = world;
  expect((await runRemotely(one, 'queue')).out).toBe('queue');
  await expect(enter(one)).rejects.toThrow(/pseudo-terminal/);
});
