/** Who ran the server knows who came: each field is documented, and fail2ban reads them. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from 'node:net';
import { once } from 'node:events';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loginLine, type LoginEvent, type RefusalReason } from '../../src/ssh/login-log.ts';
import { connectClient, enter, openSshStage, runRemotely, type Stage } from './ssh-stage.ts';
import { makeKey } from './ssh-keys.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const SEED = 19;
const FINGERPRINT = expect.stringMatching(/^SHA256:[\w+/]{43}$/);

async function openLogged(limits = {}, keyOptions = '') {
  const events: LoginEvent[] = [];
  const onEvent = (event: LoginEvent) => void events.push(event);
  const stage = await openSshStage(limits, keyOptions, () => Promise.resolve(0), undefined, { onEvent });
  return { stage, events };
}

const fail = ({ server }: Stage, more: object) =>
  connectClient({ port: server.port, privateKey: makeKey('stranger').privateKey, ...more }).catch(() => {});

test('a login, its terminal and its end are told, with who, from where, with which key, and how long', async () => {
  const { stage, events } = await openLogged({}, 'operator="Ana",station="door"');
  await using _ = stage;
  using client = await enter(stage);
  await client.waitFor('keys=');
  stage.passTime(90_000);
  client.write('Q');
  await client.exit;
  const who = { operator: 'Ana', station: 'door', address: '127.0.0.1' };
  expect(events).toEqual([
    { event: 'login', ...who, user: 'bench', key: FINGERPRINT },
    { event: 'start', ...who, what: 'terminal' },
    { event: 'end', ...who, what: 'terminal', why: 'left', seconds: expect.closeTo(90, -1) },
  ]);
});

test('a command is told, and an end that the client did not choose says why', async () => {
  const { stage, events } = await openLogged({ idleMs: 60_000, lockAfterMs: 30_000 });
  await using _ = stage;
  await runRemotely(stage, 'queue');
  await expect.poll(() => events.at(-1)).toMatchObject({ event: 'end', what: 'command', why: 'done' });
  using client = await enter(stage);
  await client.waitFor('keys=');
  stage.passTime(61_000);
  await client.exit;
  expect(events.at(-1)).toMatchObject({ event: 'end', what: 'terminal', why: 'idle' });
});

test('each refusal is told with its reason, the key that was offered and the name that was given', async () => {
  const { stage, events } = await openLogged({ handshakeMs: 2500, refusals: 4 });
  await using _ = stage;
  const beganAt = performance.now();
  await fail(stage, {});
  await expect.poll(() => events.length).toBe(1);
  await fail(stage, { privateKey: undefined, password: 'secret', username: 'root' });
  await expect.poll(() => events.length).toBe(2);
  const silent = connect(stage.server.port).resume();
  await once(silent, 'close');
  const gone = connect(stage.server.port);
  await once(gone, 'connect');
  gone.destroy();
  await expect.poll(() => events.length).toBe(4);
  await once(connect(stage.server.port).resume(), 'close');
  const from = { address: '127.0.0.1' };
  // A minute from the first refusal on, which is so many seconds ago at most.
  const agoSeconds = (performance.now() - beganAt) / 1000;
  const seconds = expect.toSatisfy((left: number) => left <= 60 && left >= Math.floor(60 - agoSeconds));
  expect(events).toEqual([
    { event: 'refused', ...from, reason: 'unknown-key', tries: 1, user: 'bench', key: FINGERPRINT },
    { event: 'refused', ...from, reason: 'method', tries: 1, user: 'root' },
    { event: 'refused', ...from, reason: 'late', tries: 0 },
    { event: 'refused', ...from, reason: 'gone', tries: 0 },
    { event: 'locked-out', ...from, seconds },
  ]);
  expect(JSON.stringify(events)).not.toContain('secret');
  const page = stage.server.metrics.page();
  for (const reason of ['unknown-key', 'method', 'late', 'gone']) {
    expect(page).toContain(`bancada_ssh_refusals_total{reason="${reason}"} 1`);
  }
});

const FILTER = new URL('../../docs/fail2ban/bancada-ssh.conf', import.meta.url).pathname;
const hasFail2ban = spawnSync('fail2ban-regex', ['--version']).status === 0;

const refused = (address: string, reason: RefusalReason) =>
  loginLine({ event: 'refused', address, reason, tries: 1, user: 'x' }, Date.now());

test.skipIf(!hasFail2ban)('fail2ban itself finds the refusals in a log, and nothing else', () => {
  const who = { operator: 'a', station: 'b', address: '10.1.2.9' };
  const lines = [
    refused('10.1.2.3', 'unknown-key'),
    refused('2001:db8::7', 'late'),
    refused('10.1.2.4', 'crowd'),
    loginLine({ event: 'login', ...who, user: 'c', key: 'd' }, Date.now()),
  ];
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'log'), `${lines.join('\n')}\n`);
  const { stdout } = spawnSync('fail2ban-regex', ['-o', 'ip', join(folder, 'log'), FILTER], { encoding: 'utf8' });
  expect(stdout.trim().split('\n')).toEqual(['10.1.2.3', '2001:db8::7']);
});

test('whatever a client calls itself, a line stays one line of JSON, and fail2ban reads no other address from it', () => {
  const filter = readFileSync(FILTER, 'utf8');
  const [, pattern = ''] = /^failregex = (.*)$/m.exec(filter) ?? [];
  const failure = new RegExp(pattern.replace('<HOST>', '(?<host>[\\d.:a-f]+)'));
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.constant('","address":"10.9.9.9","reason":"late"}\n')), (user) => {
      const event = { event: 'refused', address: '10.1.2.3', reason: 'unknown-key', tries: 1, user } as const;
      const line = loginLine(event, 0);
      expect(line).not.toMatch(/[\n\r\x1b]/);
      expect(JSON.parse(line)).toMatchObject({ at: '1970-01-01T00:00:00.000Z', address: '10.1.2.3' });
      expect(failure.exec(line)?.groups?.['host']).toBe('10.1.2.3');
    }),
    { seed: SEED, numRuns: 1000 },
  );
  const login = { event: 'login', address: '10.1.2.3', operator: 'a', station: 'b', user: 'c', key: 'd' } as const;
  expect(failure.test(loginLine(login, 0))).toBe(false);
});
