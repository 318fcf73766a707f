/** A server on a free port with the probe screen, and clients with emulated terminals. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import ssh2 from 'ssh2';
import { createCore, type Core } from '../../src/app/core.ts';
import { systemClock, type Clock } from '../../src/base/clock.ts';
import { parseAuthorizedKeys } from '../../src/ssh/authorized-keys.ts';
import { makeKeyPair } from '../../src/ssh/host-key.ts';
import type { Limits } from '../../src/ssh/limits.ts';
import { startSshServer, type SshServer } from '../../src/ssh/server.ts';
import { openEmulator, textOf, type Emulator } from '../tty/frame-writer-stage.ts';
import { ProbeScreen } from './probe-screen.ts';
import { makeKey } from './ssh-keys.ts';
import type { SshServerOptions } from '../../src/ssh/options.ts';

const WAIT_MS = 60_000;

export type Stage = {
  server: SshServer;
  core: Core;
  /** What the server reported as gone wrong inside. */
  errors: unknown[];
  /** Moves the clock of the server. */
  passTime(ms: number): void;
  privateKey: string;
  [Symbol.asyncDispose](): Promise<void>;
};

/** Nothing is asked of a store: the shop is what the test puts into it. */
export async function openSshStage(
  limits: Partial<Limits> = {},
  keyOptions = '',
  commands?: SshServerOptions['commands'],
  App: SshServerOptions['App'] = ProbeScreen,
  more: Partial<SshServerOptions> = {},
): Promise<Stage> {
  const { publicLine, privateKey } = makeKey('bench two');
  const keys = parseAuthorizedKeys(`${keyOptions} ${publicLine}`, 'keys');
  let aheadMs = 0;
  const clock: Clock = {
    ...systemClock,
    now: () => systemClock.now() + aheadMs,
    wallNow: () => systemClock.wallNow() + aheadMs,
  };
  const core = createCore({ url: 'http://127.0.0.1:9/api/v1', token: 'stage-token' }, { clock });
  const errors: unknown[] = [];
  const server = await startSshServer({
    core,
    App,
    hostKeys: [makeKeyPair('host').private],
    keys: () => keys,
    host: '127.0.0.1',
    port: 0,
    language: 'en',
    limits: { watchEveryMs: 5, ...limits },
    ...(commands ? { commands } : {}),
    ...more,
    onError: (error) => errors.push(error),
  });
  return {
    server,
    core,
    errors,
    passTime: (ms) => (aheadMs += ms),
    privateKey,
    async [Symbol.asyncDispose]() {
      await server.close();
      await core.close();
    },
  };
}

export type Client = {
  screen(): string[];
  emulator: Emulator;
  /** What came behind the alternate screen, too. */
  output(): string;
  byteCount(): number;
  write(text: string): void;
  /** Resolves as soon as the screen shows it; rejects with a picture. */
  waitFor(sight: string): Promise<void>;
  resize(columns: number, rows: number): void;
  socket: Socket;
  connection: ssh2.Client;
  channel: ssh2.ClientChannel;
  /** The exit code, when the session has ended; `undefined` where it told none. */
  exit: Promise<number | undefined>;
  [Symbol.dispose](): void;
};

type ClientOptions = {
  privateKey: string;
  port: number;
  /** A Unix socket that leads to the port. */
  through?: string | undefined;
  /** The address that it comes from; all of 127.0.0.0/8 is this machine. */
  from?: string | undefined;
  columns?: number;
  rows?: number;
  term?: string;
  /** How many bytes the client lets come before it has taken any; without it ssh2’s own 2 MB. */
  window?: number;
};

/** Connects and logs in; rejects where that is refused. */
export async function connectClient(
  options: Pick<ClientOptions, 'privateKey' | 'port' | 'through' | 'from'> & Partial<ssh2.ConnectConfig>,
) {
  const { port, privateKey, through, from, ...rest } = options;
  const here = { port, host: '127.0.0.1', noDelay: true, ...(from === undefined ? {} : { localAddress: from }) };
  const socket = through === undefined ? connect(here) : connect(through);
  const connection = new ssh2.Client();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  connection.on('ready', resolve);
  connection.on('error', reject);
  connection.on('close', () => reject(new Error('closed')));
  connection.connect({ sock: socket, username: 'bench', privateKey, ...rest });
  await promise;
  return { socket, connection };
}

/** Logs in and opens the bench in a terminal. */
export async function openClient(options: ClientOptions): Promise<Client> {
  const { columns = 60, rows = 12, term = 'xterm-256color', window } = options;
  const { socket, connection } = await connectClient(options);
  if (window !== undefined) narrow(connection, window);
  connection.on('error', () => {});
  const emulator = openEmulator(columns, rows);
  const watchers = new Set<() => void>();
  let output = '';
  let byteCount = 0;
  let code: number | undefined;
  let exit: Promise<number | undefined> = Promise.resolve(undefined);
  const channel = await new Promise<ssh2.ClientChannel>((resolve, reject) => {
    connection.shell({ cols: columns, rows, term }, (error, opened) => {
      if (error) return reject(error);
      // At once: a session that is over at once tells it in the same packet.
      listen(opened);
      resolve(opened);
    });
  });
  function listen(opened: ssh2.ClientChannel): void {
    opened.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      byteCount += chunk.length;
      emulator.write(chunk, () => {
        for (const watcher of watchers) watcher();
      });
    });
    opened.on('exit', (exitCode: number) => (code = exitCode));
    exit = once(opened, 'close').then(() => code);
  }
  return {
    screen: () => textOf(emulator),
    emulator,
    output: () => output,
    byteCount: () => byteCount,
    write: (text) => void channel.write(text),
    waitFor: (sight) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (!textOf(emulator).join('\n').includes(sight)) return;
          clearTimeout(deadline);
          watchers.delete(look);
          resolve();
        };
        const deadline = setTimeout(
          () => reject(new Error(`“${sight}” was not seen:\n${textOf(emulator).join('\n')}`)),
          WAIT_MS,
        );
        watchers.add(look);
        look();
      }),
    resize(newColumns, newRows) {
      // An emulator makes all the cells that it is asked for.
      emulator.resize(Math.min(200, Math.max(2, newColumns)), Math.min(60, Math.max(1, newRows)));
      channel.setWindow(newRows, newColumns, 0, 0);
    },
    socket,
    connection,
    channel,
    exit,
    [Symbol.dispose]() {
      connection.destroy();
      emulator.dispose();
    },
  };
}

/** Lets the channels that a client opens from here on bring only so many bytes. ssh2 has no option for it. */
function narrow(connection: ssh2.Client, window: number): void {
  type Protocol = { session(channel: number, window: number, packet: number): void };
  const { _protocol: protocol } = connection as unknown as { _protocol: Protocol };
  const session = protocol.session.bind(protocol);
  protocol.session = (channel, _, packet) => session(channel, window, packet);
}

/** Runs a command, in a terminal where one is described; returns what it wrote and its exit status in the end. */
export async function runRemotely({ server, privateKey }: Stage, line: string, pty?: ssh2.PseudoTtyOptions) {
  const { connection } = await connectClient({ port: server.port, privateKey });
  connection.on('error', () => {});
  return new Promise<{ out: string; err: string; code: number | undefined }>((resolve, reject) => {
    connection.exec(line, pty ? { pty } : {}, (error, channel) => {
      if (error) return reject(error);
      const ran = { out: '', err: '', code: undefined as number | undefined };
      channel.on('data', (chunk: Buffer) => (ran.out += chunk.toString()));
      channel.stderr.on('data', (chunk: Buffer) => (ran.err += chunk.toString()));
      channel.on('exit', (code: number) => (ran.code = code));
      channel.on('close', () => {
        connection.destroy();
        resolve(ran);
      });
    });
  });
}

/** Logs in with the stage's key. */
export function enter({ server, privateKey }: Stage, options: Partial<ClientOptions> = {}): Promise<Client> {
  return openClient({ port: server.port, privateKey, ...options });
}
