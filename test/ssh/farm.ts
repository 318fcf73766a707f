/** The built program serving a sandbox of its own over SSH, in processes of their own, and plain clients for it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import ssh2 from 'ssh2';
import type { OrderItem } from '../../src/domain/records.ts';
import { makeKey } from './ssh-keys.ts';

const PROGRAM = resolve(import.meta.dirname, '../../dist/bancada.js');
const PROBE = join(import.meta.dirname, 'farm-probe.ts');
const TOKEN = 'farm-token';
// A key may have ten sessions, an address fifty.
const KEY_COUNT = 10;

/** What a process holds after a garbage collection. */
export type Held = { rss: number; heapUsed: number; fileCount: number; handleCount: number; listenerCount: number };

/** What held the server's loop up: it is not what others on the machine took, and by the clock it is. */
export type Stretches = {
  /** Milliseconds of a processor between two turns. */
  stretches: number[];
  /** By the clock: how late the loop was, at the 99th of a hundred and at most. */
  delayMs: number;
  longestMs: number;
};

export type FarmOptions = {
  items: number;
  seed?: number;
  rate?: number;
  flags?: string[];
  sandboxFlags?: string[];
  nodeFlags?: string[];
  /** Options before every key of the authorized keys. */
  keyOptions?: string;
  /** More of the server's environment. */
  env?: Record<string, string>;
  /** People; a key carries only so many sessions. */
  keyCount?: number;
};

export type Farm = Awaited<ReturnType<typeof openFarm>>;

/** Starts both and waits until the server has read the store once. */
export async function openFarm({
  items,
  seed = 7,
  rate = 0,
  flags = [],
  sandboxFlags = [],
  nodeFlags = [],
  keyOptions = '',
  keyCount = KEY_COUNT,
  env: more = {},
}: FarmOptions) {
  const folder = mkdtempSync(join(tmpdir(), 'bancada-farm-'));
  const pairs = Array.from({ length: keyCount }, (_, index) => makeKey(`operator ${index}`));
  const keysPath = join(folder, 'keys');
  writeFileSync(keysPath, pairs.map(({ publicLine }) => `${keyOptions} ${publicLine}\n`).join(''));
  chmodSync(keysPath, 0o600);
  const env = { PATH: process.env.PATH, BANCADA_LANG: 'en', BANCADA_UNDO_SECONDS: '0', NODE_ENV: 'production' };

  const shop = ['sandbox', '--json', '--port', '0', '--token', TOKEN, '--items', String(items), '--seed', String(seed)];
  const sandbox = spawn(process.execPath, [PROGRAM, ...shop, '--rate', String(rate), ...sandboxFlags], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env,
  });
  const { url } = JSON.parse(await lineOf(sandbox, sandbox.stdout!, /^\{.*\}$/m)) as { url: string };
  const storeEnv = {
    ...env,
    BANCADA_URL: url,
    BANCADA_TOKEN: TOKEN,
    BANCADA_STATE_DIR: join(folder, 'state'),
    ...more,
  };

  const serve = ['ssh', '--port', '0', '--authorized-keys', keysPath, '--host-key', join(folder, 'host')];
  const server = spawn(
    process.execPath,
    ['--expose-gc', ...nodeFlags, '--import', PROBE, PROGRAM, ...serve, '--metrics-port', '0', ...flags],
    { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], env: storeEnv },
  );
  let log = '';
  server.stderr!.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const listening = await lineOf(server, server.stderr!, /on [\d.]+:(\d+)\. /);
  const port = Number(/on [\d.]+:(\d+)\. /.exec(listening)![1]);
  const metricsUrl = /http:\/\/\S+metrics/.exec(log)![0];
  const origin = new URL(url).origin;
  const headers = { authorization: `Bearer ${TOKEN}` };
  const metrics = async () => (await fetch(metricsUrl)).text();
  while (!(await metrics()).includes('bancada_snapshot_loaded 1')) await new Promise((done) => setTimeout(done, 200));

  return {
    port,
    server,
    folder,
    storeEnv,
    /** What the server has said. */
    log: () => log,
    metrics,
    privateKey: (index: number) => pairs[index % keyCount]!.privateKey,
    publicLine: (index: number) => pairs[index % keyCount]!.publicLine,
    async held(): Promise<Held> {
      server.send('held');
      const [held] = (await once(server, 'message')) as [Held];
      return held;
    },
    /** What the server's loop was held up by, since the last time. */
    async stretches(): Promise<Stretches> {
      server.send('stretches');
      const [told] = (await once(server, 'message')) as [Stretches];
      return told;
    },
    /** Every item of a state, as the service lists them now. */
    async items(status: string): Promise<OrderItem[]> {
      const rows: OrderItem[] = [];
      for (let page = 1; ; page++) {
        const answer = await fetch(`${url}/pedidos?status=${status}&page=${page}`, { headers, signal: soon() });
        const { data, meta } = (await answer.json()) as { data: OrderItem[]; meta: { last_page: number } };
        rows.push(...data);
        if (page >= meta.last_page) return rows;
      }
    },
    /** Moves an item as another station would. */
    async post({ id, order_id }: Pick<OrderItem, 'id' | 'order_id'>, suffix: string): Promise<number> {
      const answer = await fetch(`${url}/pedidos/${order_id}/itens/${id}/${suffix}`, {
        method: 'POST',
        headers,
        signal: soon(),
      });
      return answer.status;
    },
    /** Talks to the sandbox's own controls. */
    async control(method: string, path: string, body?: object): Promise<void> {
      const answer = await fetch(`${origin}/_sandbox${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      if (!answer.ok) throw new Error(`${method} /_sandbox${path}: ${answer.status} ${await answer.text()}`);
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([stop(server), stop(sandbox)]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The store may be told to answer nothing. */
function soon(): AbortSignal {
  return AbortSignal.timeout(10_000);
}

/** Ends a process and waits for it. */
export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 20_000);
  await gone;
  clearTimeout(timer);
}

function lineOf(child: ChildProcess, stream: NodeJS.ReadableStream, pattern: RegExp): Promise<string> {
  return new Promise((found, failed) => {
    let text = '';
    const read = (chunk: Buffer) => {
      text += chunk.toString();
      const match = pattern.exec(text);
      if (!match) return;
      stream.off('data', read);
      stream.resume();
      found(match[0]);
    };
    stream.on('data', read);
    child.once('exit', (code) => failed(new Error(`It ended with ${code}: ${text}`)));
  });
}

/** A terminal without a screen: it counts what comes. */
export type PlainClient = {
  socket: Socket;
  byteCount(): number;
  write(text: string): void;
  resize(columns: number, rows: number): void;
  /** Milliseconds until something comes after these bytes; undefined where nothing does within the time. */
  answerTo(text: string, withinMs?: number): Promise<number | undefined>;
  /** Resolves when nothing has come for so long. */
  quiet(ms: number): Promise<void>;
  onData(listener: (chunk: Buffer) => void): void;
  /** Ends the session with `q` and waits until it is over. */
  quit(): Promise<void>;
  destroy(): void;
};

/** Logs in; resolves when the first bytes of the screen are here. */
export async function openPlainClient(options: {
  port: number;
  privateKey: string;
  columns?: number;
  rows?: number;
  username?: string;
  /** Which of this machine's own addresses it comes from. */
  localAddress?: string;
}): Promise<PlainClient> {
  const { port, privateKey, columns = 120, rows = 40, username = 'bench', localAddress = '127.0.0.1' } = options;
  const socket = connect({ port, host: '127.0.0.1', localAddress, noDelay: true });
  const connection = new ssh2.Client();
  await new Promise<void>((ready, failed) => {
    connection.on('ready', ready);
    connection.on('error', failed);
    connection.on('close', () => failed(new Error('closed before it was open')));
    connection.connect({ sock: socket, username, privateKey });
  });
  const listeners = new Set<(chunk: Buffer) => void>();
  let byteCount = 0;
  let heardAt = performance.now();
  const channel = await new Promise<ssh2.ClientChannel>((opened, failed) =>
    connection.shell({ cols: columns, rows, term: 'xterm-256color' }, (error, one) =>
      error ? failed(error) : opened(one),
    ),
  );
  const closed = new Promise<void>((done) => channel.on('close', () => done()));
  const first = new Promise<void>((done) => channel.once('data', () => done()));
  channel.on('data', (chunk: Buffer) => {
    byteCount += chunk.length;
    heardAt = performance.now();
    for (const listener of Array.from(listeners)) listener(chunk);
  });
  await first;
  return {
    socket,
    byteCount: () => byteCount,
    write: (text) => void channel.write(text),
    resize: (newColumns, newRows) => channel.setWindow(newRows, newColumns, 0, 0),
    answerTo: (text, withinMs = 5000) =>
      new Promise((answered) => {
        const sentAt = performance.now();
        const timer = setTimeout(() => finish(undefined), withinMs);
        const heard = () => finish(performance.now() - sentAt);
        function finish(ms: number | undefined): void {
          clearTimeout(timer);
          listeners.delete(heard);
          answered(ms);
        }
        listeners.add(heard);
        channel.write(text);
      }),
    async quiet(ms) {
      for (;;) {
        const left = heardAt + ms - performance.now();
        if (left <= 0) return;
        await new Promise((done) => setTimeout(done, left));
      }
    },
    onData: (listener) => void listeners.add(listener),
    async quit() {
      channel.write('q');
      await closed;
      connection.destroy();
    },
    destroy: () => socket.destroy(),
  };
}

/** A figure of a page in Prometheus' format. */
export function figureOf(page: string, name: string): number {
  return Number(new RegExp(`^${name.replaceAll(/[{}"+.]/g, '\\$&')} (.*)$`, 'm').exec(page)?.[1]);
}

/** Runs a command on the server; returns its output when it has ended. */
export async function runCommand(
  farm: Pick<Farm, 'port' | 'privateKey'>,
  line: string,
): Promise<{ out: string; code: number }> {
  const connection = new ssh2.Client();
  await new Promise<void>((ready, failed) => {
    connection.on('ready', ready);
    connection.on('error', failed);
    connection.connect({ host: '127.0.0.1', port: farm.port, username: 'bench', privateKey: farm.privateKey(0) });
  });
  return new Promise((done, failed) =>
    connection.exec(line, (error, channel) => {
      if (error) return failed(error);
      const ran = { out: '', code: -1 };
      channel.on('data', (chunk: Buffer) => (ran.out += chunk.toString()));
      channel.stderr.resume();
      channel.on('exit', (code: number) => (ran.code = code));
      channel.on('close', () => {
        connection.end();
        done(ran);
      });
    }),
  );
}
