import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import ssh2 from 'ssh2';
import { describe, expect, test } from 'vitest';
import { GOODBYE_MS } from '../../src/ssh/connection.ts';
import { ALGORITHMS } from '../../src/ssh/server.ts';
import { byNight } from '../support/night.ts';
import { makeKey } from './ssh-keys.ts';
import type { CliIo } from '../../src/tty/io.ts';
import { connectClient, enter, openSshStage, runRemotely, type Stage } from './ssh-stage.ts';

/** How a login that must fail fails; a login that works is an error of the test's. */
async function refusal(stage: Stage, config: object = {}): Promise<string> {
  const { server, privateKey } = stage;
  try {
    const { connection } = await connectClient({ port: server.port, privateKey, ...config });
    connection.destroy();
    return 'let in';
  } catch (error) {
    return (error as Error).message;
  }
}

const refused = (ask: (done: (error: unknown) => void) => void) => new Promise((resolve) => ask(resolve));

/** Waits for something that no event tells. */
async function until(holds: () => boolean): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (!holds()) {
    if (performance.now() > deadline) throw new Error(`It did not come to hold: ${holds}`);
    await pause(2);
  }
}

describe('a session', () => {
  test('has its own size, its own keys and the shared shop', async () => {
    await using stage = await openSshStage({}, 'station="door"');
    using one = await enter(stage, { columns: 70, rows: 20 });
    using two = await enter(stage, { columns: 40, rows: 8 });
    await one.waitFor('size=70x20;');
    await two.waitFor('size=40x8;');
    await one.waitFor('station=door;');
    one.write('abc');
    two.write('xyz');
    await one.waitFor('keys=abc;');
    await two.waitFor('keys=xyz;');
    stage.core.replica.setState({ lojaId: 'shared' });
    await one.waitFor('store=shared;');
    await two.waitFor('store=shared;');
    expect(stage.server.sessions().map(({ author }) => author)).toEqual([
      { operator: 'bench two', station: 'door' },
      { operator: 'bench two', station: 'door' },
    ]);
  });

  test('has the colours of its TERM', async () => {
    await using stage = await openSshStage();
    using many = await enter(stage, { term: 'xterm-direct' });
    using some = await enter(stage, { term: 'xterm-256color' });
    using few = await enter(stage, { term: 'xterm' });
    using none = await enter(stage, { term: 'dumb' });
    for (const client of [many, some, few, none]) await client.waitFor('keys=;');
    expect(many.output()).toContain('\x1b[38;2;255;136;0m');
    expect(some.output()).toContain('\x1b[38;5;208m');
    expect(few.output()).toContain('\x1b[93m');
    expect(none.output()).not.toMatch(/\x1b\[[\d;]*3\d/);
  });

  test('is lines for a screen reader where the key says so, and screens for every other', async () => {
    await using stage = await openSshStage({}, 'screen-reader');
    using spoken = await enter(stage);
    await spoken.waitFor('keys=;');
    expect(spoken.output()).not.toMatch(/\x1b\[\?1049h|\x1b\[\d*;?\d*H/);
    await using other = await openSshStage();
    using drawn = await enter(other);
    await drawn.waitFor('keys=;');
    expect(drawn.output()).toMatch(/\x1b\[\?1049h/);
  });

  test('is resized, also to nothing and to more than there is, and is right afterwards', async () => {
    await using stage = await openSshStage();
    using client = await enter(stage);
    await client.waitFor('size=60x12;');
    client.resize(1, 1);
    client.resize(100_000, 100_000);
    client.resize(0, 0);
    client.resize(50, 10);
    await client.waitFor('size=50x10;');
    client.write('ok');
    await client.waitFor('keys=ok;');
    expect(stage.errors).toEqual([]);
  });

  test('ends with 0 when its operator quits, with the terminal given back', async () => {
    await using stage = await openSshStage();
    using client = await enter(stage);
    await client.waitFor('keys=');
    expect(client.emulator.buffer.active.type).toBe('alternate');
    client.write('Q');
    expect(await client.exit).toBe(0);
    await until(() => client.emulator.buffer.active.type === 'normal');
    expect(client.emulator.modes.bracketedPasteMode).toBe(false);
    await until(() => stage.server.sessions().length === 0);
  });

  test('that has ended leaves its client a second to close the connection itself', async () => {
    await using stage = await openSshStage();
    using client = await enter(stage);
    await client.waitFor('keys=');
    const closed = once(client.connection, 'close');
    client.write('Q');
    await client.exit;
    const endedAt = performance.now();
    await closed;
    expect(performance.now() - endedAt).toBeGreaterThan(GOODBYE_MS / 2);
  });

  test('that loses its socket is gone, and its listeners with it', async () => {
    await using stage = await openSshStage();
    const listenersBefore = process.listenerCount('exit') + process.listenerCount('beforeExit');
    for (let i = 0; i < 5; i++) {
      using client = await enter(stage);
      await client.waitFor('keys=');
      client.socket.destroy();
      await until(() => stage.server.sessions().length === 0);
    }
    expect(process.listenerCount('exit') + process.listenerCount('beforeExit')).toBe(listenersBefore);
    using client = await enter(stage);
    await client.waitFor('keys=');
  });
});

describe('what breaks in one session ends that session alone', () => {
  test.each([
    ['R', 'while drawing'],
    ['H', 'in a handler'],
    ['T', 'in a timer'],
    ['P', 'in a promise'],
  ])('%s: %s', async (key, message) => {
    await using stage = await openSshStage();
    // The command does the same with the whole process; the runner's own listeners would take it for a failed test.
    const listeners = process.listeners('uncaughtException');
    process.removeAllListeners('uncaughtException');
    const rejectionListeners = process.listeners('unhandledRejection');
    process.removeAllListeners('unhandledRejection');
    process.on('uncaughtException', (error) => {
      if (!stage.server.takeError(error)) stage.errors.push('nobody’s', error);
    });
    try {
      using broken = await enter(stage);
      using other = await enter(stage);
      await broken.waitFor('keys=');
      await other.waitFor('keys=');
      broken.write(key);
      expect(await broken.exit).toBe(1);
      expect(broken.output()).toContain('this session failed');
      await until(() => broken.emulator.buffer.active.type === 'normal');
      other.write('fine');
      await other.waitFor('keys=fine;');
      expect(stage.errors.map(String)).toEqual([`Error: ${message}`]);
    } finally {
      process.removeAllListeners('uncaughtException');
      for (const listener of listeners) process.on('uncaughtException', listener);
      for (const listener of rejectionListeners) process.on('unhandledRejection', listener);
    }
  });

  test('a change of the shop that a screen cannot draw does not fail the code that made the change', async () => {
    await using stage = await openSshStage();
    using client = await enter(stage);
    await client.waitFor('keys=');
    stage.core.replica.setState({ lojaId: 'breaks' });
    expect(await client.exit).toBe(1);
    expect(stage.errors.map(String)).toEqual(['Error: while drawing']);
  });
});

describe('who is not let in', () => {
  test('an unauthorized key, a password, and no key at all', async () => {
    await using stage = await openSshStage();
    expect(await refusal(stage, { privateKey: makeKey('stranger').privateKey })).toMatch(/authentication/i);
    const noKey = { privateKey: undefined };
    expect(await refusal(stage, { ...noKey, password: 'secret' })).toMatch(/authentication/i);
    expect(await refusal(stage, { ...noKey, authHandler: ['none'] })).toMatch(/authentication/i);
    expect(await refusal(stage, { ...noKey, tryKeyboard: true, password: 'x' })).toMatch(/authentication/i);
    expect(await refusal(stage)).toBe('let in');
  });

  test('the public half of an authorized key, signed with another', async () => {
    await using stage = await openSshStage();
    const stolen = ssh2.utils.parseKey(stage.privateKey);
    const own = ssh2.utils.parseKey(makeKey('thief').privateKey);
    if (stolen instanceof Error || own instanceof Error) throw new Error('no key');
    const forged = Object.assign(Object.create(Object.getPrototypeOf(own)), own, {
      type: stolen.type,
      getPublicSSH: () => stolen.getPublicSSH(),
      sign: (...data: [Buffer]) => own.sign(...data),
      isPrivateKey: () => true,
    });
    const message = await refusal(stage, {
      privateKey: undefined,
      authHandler: [{ type: 'publickey', username: 'bench', key: forged }],
    });
    expect(message).not.toBe('let in');
  });

  test('a key from elsewhere, and one that has expired', async () => {
    await using elsewhere = await openSshStage({}, 'from="10.0.0.0/8"');
    expect(await refusal(elsewhere)).toMatch(/authentication/i);
    await using expired = await openSshStage({}, 'expiry-time="20200101"');
    expect(await refusal(expired)).toMatch(/authentication/i);
  });

  test('a client that knows only algorithms of yesterday, or one that costs the others their time', async () => {
    await using stage = await openSshStage();
    expect(await refusal(stage, { algorithms: { kex: ['diffie-hellman-group14-sha1'] } })).toMatch(/no matching/i);
    expect(await refusal(stage, { algorithms: { kex: ['diffie-hellman-group18-sha512'] } })).toMatch(/no matching/i);
    expect(await refusal(stage, { algorithms: { cipher: ['aes128-cbc'] } })).toMatch(/no matching/i);
    expect(await refusal(stage, { algorithms: { cipher: ['aes128-ctr'], hmac: ['hmac-sha1'] } })).toMatch(
      /no matching/i,
    );
  });

  test('a connection that says nothing is dropped, and does not keep others out for longer', async () => {
    await using stage = await openSshStage({ handshakeMs: 2000, handshakesPerNetwork: { soft: 2, hard: 2 } });
    const silent = [connect(stage.server.port), connect(stage.server.port)];
    await Promise.all(silent.map((socket) => once(socket, 'connect')));
    for (const socket of silent) socket.resume();
    const closed = silent.map((socket) => once(socket, 'close'));
    const third = connect(stage.server.port).resume();
    await once(third, 'close');
    await Promise.all(closed);
    expect(await refusal(stage)).toBe('let in');
  });

  test('an address that was refused too often, for a while', async () => {
    await using stage = await openSshStage({ attempts: 1, refusals: 2, refusalsWithinMs: 60_000 });
    const { privateKey } = makeKey('stranger');
    await refusal(stage, { privateKey });
    await refusal(stage, { privateKey });
    expect(await refusal(stage)).not.toBe('let in');
    stage.passTime(61_000);
    expect(await refusal(stage)).toBe('let in');
  });

  test('one session more than there may be, which is told so', async () => {
    await using stage = await openSshStage({ sessionsPerKey: 1 });
    using first = await enter(stage);
    await first.waitFor('keys=');
    using second = await enter(stage);
    expect(await second.exit).toBe(1);
    expect(second.output()).toContain('too many sessions');
    first.write('Q');
    await first.exit;
    await until(() => stage.server.sessions().length === 0);
    using third = await enter(stage);
    await third.waitFor('keys=');
  });
});

describe('a command', () => {
  test('has its own streams and status, and runs under the name of the key', async () => {
    await using stage = await openSshStage(
      {},
      'station="door",lang="pt-BR"',
      async (line, io, author, { language }) => {
        io.stdout.write(`${line} ${author.operator}@${author.station} ${language}\n`);
        io.stderr.write('words\n');
        return 7;
      },
    );
    expect(await runRemotely(stage, 'queue --json')).toEqual({
      out: 'queue --json bench two@door pt-BR\n',
      err: 'words\n',
      code: 7,
    });
    expect(stage.errors).toEqual([]);
  });

  test('that fails ends with 1 and is told to the log, and the server goes on', async () => {
    await using stage = await openSshStage({}, '', () => Promise.reject(new Error('broken')));
    expect(await runRemotely(stage, 'queue')).toEqual({ out: '', err: '', code: 1 });
    expect(stage.errors).toEqual([new Error('broken')]);
    using client = await enter(stage);
    await client.waitFor('keys=');
  });

  test('knows of the terminal that was asked for with it, and of none where none was', async () => {
    await using stage = await openSshStage({}, '', (_, { stdout, stderr, env }) => {
      stdout.write(JSON.stringify([stdout.isTTY, stderr.isTTY, stdout.columns, env['TERM']]));
      return Promise.resolve(0);
    });
    expect((await runRemotely(stage, 'queue')).out).toBe('[null,null,null,null]');
    const pty = { cols: 71, rows: 20, height: 0, width: 0, term: 'vt220' };
    expect((await runRemotely(stage, 'queue', pty)).out).toBe('[true,true,71,"vt220"]');
  });

  test('counts as a session, and gives its place back', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<number>();
    await using stage = await openSshStage({ sessions: 1 }, '', () => held);
    const first = runRemotely(stage, 'one');
    await until(() => stage.server.metrics.page().includes('bancada_ssh_commands_total 1'));
    expect(await runRemotely(stage, 'two')).toMatchObject({ code: 1, err: expect.stringContaining('too many') });
    release(0);
    expect(await first).toMatchObject({ code: 0 });
    using client = await enter(stage);
    await client.waitFor('keys=');
  });

  test('is interrupted when its client has gone, when its time is up, and when the server stops', async () => {
    const ended: unknown[] = [];
    const waitsForever = (_: string, io: CliIo) =>
      new Promise<number>((resolve) =>
        io.interrupted().addEventListener('abort', () => {
          ended.push(io.interrupted().reason);
          resolve(130);
        }),
      );
    await using stage = await openSshStage({ commandMs: 300 }, '', waitsForever);
    const { connection } = await connectClient({ port: stage.server.port, privateKey: stage.privateKey });
    connection.on('error', () => {});
    await new Promise((resolve) => connection.exec('watch', resolve));
    connection.destroy();
    await until(() => ended.length === 1);
    expect(await runRemotely(stage, 'watch')).toMatchObject({ code: 1, err: expect.stringContaining('took too long') });
    expect(ended).toHaveLength(2);
    const last = runRemotely(stage, 'watch');
    await until(() => stage.server.metrics.page().includes('bancada_ssh_commands_total 3'));
    await stage.server.close();
    expect(await last).toMatchObject({ code: 130, err: expect.stringContaining('the server is stopping') });
    expect(ended).toEqual([130, 130, 130]);
  });
});

describe('what nobody gets', () => {
  test('a command, sftp, forwarding either way, an agent', async () => {
    await using stage = await openSshStage();
    const { connection } = await connectClient({ port: stage.server.port, privateKey: stage.privateKey });
    connection.on('error', () => {});
    expect(await refused((done) => connection.forwardOut('127.0.0.1', 1, '127.0.0.1', 22, done))).toBeInstanceOf(Error);
    expect(await refused((done) => connection.forwardIn('127.0.0.1', 0, done))).toBeInstanceOf(Error);
    expect(await refused((done) => connection.exec('id', done))).toBeInstanceOf(Error);
    connection.destroy();
    const again = await connectClient({ port: stage.server.port, privateKey: stage.privateKey });
    again.connection.on('error', () => {});
    expect(await refused((done) => again.connection.sftp(done))).toBeInstanceOf(Error);
    again.connection.destroy();
  });

  test('a shell without a terminal is told how to get one', async () => {
    await using stage = await openSshStage();
    const { connection } = await connectClient({ port: stage.server.port, privateKey: stage.privateKey });
    const output = await new Promise<string>((resolve, reject) => {
      connection.shell(false, (error, channel) => {
        if (error) return reject(error);
        let text = '';
        channel.on('data', (chunk: Buffer) => (text += chunk.toString()));
        channel.on('close', () => resolve(text));
      });
    });
    connection.destroy();
    expect(output).toContain('ssh -t');
  });

  test('nothing of yesterday is offered', () => {
    const offered = Object.values(ALGORITHMS).flat().join(' ');
    expect(offered).not.toMatch(
      /sha1(?!\d)|cbc|md5|arcfour|3des|dss|nistp|group1-|group14|(?<!etm@openssh.com )ssh-rsa/,
    );
    for (const hmac of ALGORITHMS.hmac) expect(hmac).toContain('-etm@');
  });
});

describe('limits of a session', () => {
  test('nobody there: the screen is covered, a scan at it does nothing, Enter uncovers it, then it ends', async () => {
    await using stage = await openSshStage({ lockAfterMs: 60_000, idleMs: 600_000 });
    using client = await enter(stage);
    client.write('a');
    await client.waitFor('keys=a;');
    stage.passTime(61_000);
    await client.waitFor('the screen is covered');
    expect(client.screen().join('\n')).not.toContain('keys=');
    client.write('7891234567890');
    client.write('\r');
    await client.waitFor('size=');
    client.write('b');
    // What was typed while it was covered is not there.
    await client.waitFor('keys=b;');
    stage.passTime(601_000);
    expect(await client.exit).toBe(0);
    expect(client.output()).toContain('nobody pressed a key');
  });

  test('whoever has changed the language reads the covered screen and the end in it', async () => {
    await using stage = await openSshStage({ lockAfterMs: 60_000, idleMs: 600_000 });
    using client = await enter(stage);
    await client.waitFor('keys=;');
    client.write('L');
    await client.waitFor('keys=L;');
    stage.passTime(61_000);
    await client.waitFor('Ninguém esteve aqui');
    stage.passTime(601_000);
    await client.exit;
    expect(client.output()).toContain('ninguém apertou uma tecla');
  });

  test('the lock takes a badge off; one that is scanned at it opens it, and puts its name beside the login', async () => {
    const code = `BNB-${'7'.repeat(20)}`;
    const badges = { ownerOf: (scanned: string) => (scanned === code ? 'Ana' : undefined), pinOf: () => undefined };
    await using stage = await openSshStage({ lockAfterMs: 60_000 }, '', undefined, undefined, { badges });
    // No store is open here whose trail could be written.
    Object.assign(stage.core.actions, { noteShift: () => true });
    using client = await enter(stage);
    await client.waitFor('keys=;');
    const operators = () => [...stage.core.team.state.getState().stations.values()].map(({ operator }) => operator);
    const [login] = operators();
    stage.passTime(61_000);
    await client.waitFor('the screen is covered');
    client.write(`${code}\r`);
    await client.waitFor('size=');
    await expect.poll(operators).toEqual([`Ana (${login})`]);
    stage.passTime(61_000);
    await client.waitFor('the screen is covered');
    expect(operators()).toEqual([login]);
    expect(client.output()).not.toContain(code);
  });

  test('a flood of input ends it, and the other one works', async () => {
    await using stage = await openSshStage({ inputPerTenSeconds: 2000 });
    using flooding = await enter(stage);
    using other = await enter(stage);
    await flooding.waitFor('keys=');
    flooding.write('x'.repeat(5000));
    expect(await flooding.exit).toBe(1);
    expect(flooding.output()).toContain('more input');
    other.write('fine');
    await other.waitFor('keys=fine;');
  });

  test('a client that takes nothing skips frames, then is dropped; its backlog stays small', async () => {
    await using stage = await openSshStage({ stallMs: 60_000, backlog: 1000 });
    // By night as much as ssh2 takes by itself: then some thousands of whole screens fill it, and the kernel’s buffers.
    using client = await enter(stage, { columns: 200, rows: 60, ...byNight({ window: 100_000 }, {}) });
    using other = await enter(stage);
    await client.waitFor('keys=');
    await other.waitFor('keys=');
    client.channel.pause();
    client.socket.pause();
    const [slow] = stage.server.sessions();
    let repaints = 0;
    while (!slow!.isStalled() && repaints < 200_000) {
      stage.core.replica.setState({ lojaId: `${++repaints}`.padEnd(190, String(repaints % 10)) });
      if (repaints % 20 === 0) await pause(0);
      for (let turn = 0; turn < 3; turn++) await new Promise(setImmediate);
    }
    expect(slow!.isStalled()).toBe(true);
    other.write('fine');
    await other.waitFor('keys=fine;');
    stage.passTime(61_000);
    await until(() => stage.server.sessions().length === 1);
    stage.core.replica.setState({ lojaId: 'still here' });
    await other.waitFor('store=still here;');
  });
});

test('the server that stops tells everyone and gives every terminal back', async () => {
  const stage = await openSshStage();
  const clients = await Promise.all(Array.from({ length: 5 }, () => enter(stage)));
  await Promise.all(clients.map((client) => client.waitFor('keys=')));
  await stage[Symbol.asyncDispose]();
  for (const client of clients) {
    expect(await client.exit).toBe(0);
    expect(client.output()).toContain('\x1b[?1049l');
    expect(client.output()).toContain('the server is stopping');
    client[Symbol.dispose]();
  }
});

test('a key that draws nothing is not counted with what is drawn long after it', async () => {
  await using stage = await openSshStage({ paintWithinMs: 400 });
  using client = await enter(stage);
  await client.waitFor('keys=');
  const count = () => Number(/key_to_paint_seconds_count (\d+)/.exec(stage.server.metrics.page())![1]);
  client.write('x');
  await client.waitFor('keys=x;');
  expect(count()).toBe(1);
  client.write('N');
  // Longer than it may take, and longer than a key is held back for a scan.
  await new Promise((resolve) => setTimeout(resolve, 600));
  stage.core.replica.setState({ lojaId: 'later' });
  await client.waitFor('store=later;');
  expect(count()).toBe(1);
});
