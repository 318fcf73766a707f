/** Who knocks and does not come in must not keep out who does. All addresses of 127.0.0.0/8 are this machine. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { parseAuthorizedKeys } from '../../src/ssh/authorized-keys.ts';
import { connectClient, openSshStage, type Stage } from './ssh-stage.ts';
import { makeKey } from './ssh-keys.ts';

/** Connections that say nothing, from so many addresses of each network; they stay as long as they are let. */
function silence({ server }: Stage, networks: readonly string[], ofEach: number) {
  const sockets: Socket[] = [];
  for (const network of networks) {
    for (let i = 1; i <= ofEach; i++) {
      const socket = connect({ port: server.port, host: '127.0.0.1', localAddress: `${network}.${i}` });
      sockets.push(socket.on('error', () => {}).resume());
    }
  }
  const connected = Promise.all(sockets.map((socket) => (socket.connecting ? once(socket, 'connect') : undefined)));
  return {
    connected,
    countOpen: () => sockets.filter((socket) => !socket.destroyed).length,
    [Symbol.dispose]: () => sockets.forEach((socket) => socket.destroy()),
  };
}

async function logIn({ server, privateKey }: Stage, from: string): Promise<number> {
  const beganAt = performance.now();
  const { connection } = await connectClient({ port: server.port, privateKey, from });
  connection.destroy();
  return performance.now() - beganAt;
}

/** How long a login may take that nothing delays: a busy machine takes its time over one to a server that nobody else is at, too. */
const undelayedMs = async (stage: Stage) => 2000 + 5 * (await logIn(stage, '127.0.0.1'));

/** Comes and goes without a word; returns what it was told. */
async function knock({ server }: Stage, from: string): Promise<string> {
  const socket = connect({ port: server.port, host: '127.0.0.1', localAddress: from });
  socket.on('error', () => {});
  let told = '';
  socket.on('data', (chunk: Buffer) => {
    told += chunk.toString();
    socket.end();
  });
  await once(socket, 'close');
  return told;
}

describe('two hundred silent connections from three networks', () => {
  test('keep nobody out: neither from elsewhere nor from beside them', async () => {
    await using stage = await openSshStage();
    const atMost = await undelayedMs(stage);
    using silent = silence(stage, ['127.1.0', '127.2.0', '127.3.0'], 67);
    await silent.connected;
    expect(await logIn(stage, '127.0.0.1')).toBeLessThan(atMost);
    expect(await logIn(stage, '127.2.0.200')).toBeLessThan(atMost);
    expect(silent.countOpen()).toBeLessThanOrEqual(100);
    expect(stage.errors).toEqual([]);
  });
});

describe('an address that fails too often', () => {
  test('is locked out for a while and told so, also where it closed before its time was up', async () => {
    await using stage = await openSshStage({ refusals: 3 });
    for (let i = 0; i < 3; i++) expect(await knock(stage, '127.1.0.9')).toMatch(/^SSH-2\.0-/);
    expect(await knock(stage, '127.1.0.9')).toMatch(/^bancada: too many failed logins from here\. Try again in \d+ s/);
    await expect(logIn(stage, '127.1.0.9')).rejects.toThrow();
    await logIn(stage, '127.1.0.10');
    stage.passTime(61_000);
    await logIn(stage, '127.1.0.9');
  });

  test('is not where a login from it has worked: it may be a whole warehouse', async () => {
    await using stage = await openSshStage({ refusals: 3 });
    await logIn(stage, '127.1.0.9');
    for (let i = 0; i < 6; i++) await knock(stage, '127.1.0.9');
    await logIn(stage, '127.1.0.9');
  });

  test('is not where it is exempt', async () => {
    const more = { isExempt: (address: string) => address === '127.1.0.9' };
    await using stage = await openSshStage({ refusals: 3 }, '', undefined, undefined, more);
    for (let i = 0; i < 6; i++) await knock(stage, '127.1.0.9');
    await logIn(stage, '127.1.0.9');
  });
});

test('wrong keys from a network that fails often are answered late, and the right one at once', async () => {
  await using stage = await openSshStage({ refusals: 100 });
  const wrong = makeKey('stranger').privateKey;
  const failure = async () => {
    const beganAt = performance.now();
    await connectClient({ port: stage.server.port, privateKey: wrong, from: '127.1.0.9' }).catch(() => {});
    return performance.now() - beganAt;
  };
  const atMost = await undelayedMs(stage);
  for (let i = 0; i < 30; i++) await knock(stage, `127.1.0.${i + 10}`);
  expect(await failure()).toBeGreaterThan(2000);
  expect(await logIn(stage, '127.1.0.77')).toBeLessThan(atMost);
});

test('an agent with five keys of other servers gets in', async () => {
  await using stage = await openSshStage();
  const keys = [...Array.from({ length: 5 }, (_, i) => makeKey(`other ${i}`).privateKey), stage.privateKey];
  const { connection } = await connectClient({
    port: stage.server.port,
    privateKey: '',
    authHandler: keys.map((key) => ({ type: 'publickey' as const, username: 'bench', key })),
  });
  connection.destroy();
});

const agentOf = (keys: readonly string[]) =>
  keys.map((key) => ({ type: 'publickey' as const, username: 'bench', key }));

async function neighbourFails(stage: Stage): Promise<void> {
  for (let i = 0; i < 45; i++) await knock(stage, `127.1.0.${i + 10}`);
}

describe('a neighbour in the network who fails often', () => {
  test('keeps nobody out whose agent offers other keys first: late answers leave time for the right one', async () => {
    await using stage = await openSshStage({ refusals: 100, handshakeMs: 5000 });
    await neighbourFails(stage);
    const keys = [...Array.from({ length: 4 }, (_, i) => makeKey(`other ${i}`).privateKey), stage.privateKey];
    const login = { port: stage.server.port, privateKey: '', authHandler: agentOf(keys), from: '127.1.0.200' };
    const { connection } = await connectClient(login);
    connection.destroy();
  });

  test('does not slow an address from which somebody has logged in', async () => {
    await using stage = await openSshStage({ refusals: 100 });
    const atMost = await undelayedMs(stage);
    await logIn(stage, '127.1.0.200');
    await neighbourFails(stage);
    const beganAt = performance.now();
    const keys = [makeKey('other').privateKey, stage.privateKey];
    const login = { port: stage.server.port, privateKey: '', authHandler: agentOf(keys), from: '127.1.0.200' };
    const { connection } = await connectClient(login);
    expect(performance.now() - beganAt).toBeLessThan(atMost);
    connection.destroy();
  });
});

/** Logs in from so many addresses at once; returns how many were not let in. */
async function arrive(stage: Stage, count: number): Promise<number> {
  const logins = Array.from({ length: count }, (_, i) =>
    connectClient({ port: stage.server.port, privateKey: stage.privateKey, from: `127.1.0.${i + 10}` }),
  );
  const ended = await Promise.allSettled(logins);
  for (const one of ended) if (one.status === 'fulfilled') one.value.connection.destroy();
  return ended.filter(({ status }) => status === 'rejected').length;
}

describe('terminals of one network that come back together', () => {
  const tight = { handshakes: { soft: 30, hard: 40 }, handshakesPerNetwork: { soft: 1, hard: 2 } };

  test('are all let in where somebody has logged in from it before', async () => {
    await using stage = await openSshStage(tight);
    await logIn(stage, '127.1.0.9');
    expect(await arrive(stage, 20)).toBe(0);
  });

  test('are all let in at the first start where two keys are for twenty of them', async () => {
    const pairs = [makeKey('one'), makeKey('other')];
    const keys = parseAuthorizedKeys(pairs.map(({ publicLine }) => publicLine).join('\n'), 'keys');
    await using stage = await openSshStage(tight, '', undefined, undefined, { keys: () => keys });
    const halves = pairs.map(({ privateKey }) => arrive({ ...stage, privateKey }, 10));
    expect(await Promise.all(halves)).toEqual([0, 0]);
  });

  test('are all let in at the first start where an authority stands for who they are', async () => {
    const mine = makeKey('bench mine');
    const keys = parseAuthorizedKeys(`cert-authority ${makeKey('ca').publicLine}\n${mine.publicLine}`, 'keys');
    await using stage = await openSshStage(tight, '', undefined, undefined, { keys: () => keys });
    expect(await arrive({ ...stage, privateKey: mine.privateKey }, 20)).toBe(0);
  });

  test('are all let in at the first start: there is room for as many as there are keys', async () => {
    const publicLines = Array.from({ length: 20 }, (_, i) => makeKey(`bench ${i}`).publicLine);
    const mine = makeKey('bench mine');
    const keys = parseAuthorizedKeys([...publicLines, mine.publicLine].join('\n'), 'keys');
    await using stage = await openSshStage(tight, '', undefined, undefined, { keys: () => keys });
    expect(await arrive({ ...stage, privateKey: mine.privateKey }, 20)).toBe(0);
  });

  test('are sent away for others where they are more than keys, and nobody knows the network', async () => {
    await using stage = await openSshStage(tight);
    expect(await arrive(stage, 20)).toBeGreaterThan(0);
  });
});
