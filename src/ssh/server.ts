/**
 * The SSH server: one process, one store, one poller, a terminal for each login. Public keys and modern algorithms only;
 * a shell is the bench, a command is one of a few that read, and nothing else is given: no sftp, no forwarding, no agent, no
 * environment.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { timingSafeEqual } from 'node:crypto';
import type { Socket } from 'node:net';
import ssh2 from 'ssh2';
import type { Author } from '../actions/intents.ts';
import type { Core } from '../bench.ts';
import type { CliIo } from '../cli/io.ts';
import type { Keymap } from '../keymap/keymap.ts';
import type { NotifyStyle } from '../terminal/notification.ts';
import type { Screens } from '../terminal/open-desk.ts';
import { sshTextsIn } from '../texts/ssh.ts';
import type { Language } from '../texts/texts.ts';
import { runCommand, type RunningCommand } from './command-run.ts';
import type { AuthorizedKey } from './authorized-keys.ts';
import { createDoor } from './door.ts';
import { createTally, LIMITS, type Limits } from './limits.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { hangUp, openTerminalSession, type Pty, type TerminalSession } from './session.ts';
import { createSessionViews } from './session-views.ts';

export type SshServerOptions = {
  core: Core;
  App: Screens;
  /** In OpenSSH's format. */
  hostKey: string;
  /** Asked at every login, so that a key that was taken away opens nothing any more. */
  keys: () => readonly AuthorizedKey[];
  host: string;
  /** 0 takes a free one. */
  port: number;
  language: Language;
  /** What the keys do, for everyone. */
  keymap?: Keymap;
  notify?: NotifyStyle | undefined;
  limits?: Partial<Limits>;
  metrics?: Metrics;
  /** What a login may ask instead of a terminal, as one line; answers the exit status. Without it nothing is given. */
  commands?: (line: string, io: CliIo, author: Author, language: Language) => Promise<number>;
  /** What went wrong inside, for a log. */
  onError(error: unknown): void;
};

export type SshServer = {
  port: number;
  /** The open sessions, for a team to see each other. */
  sessions(): readonly TerminalSession[];
  metrics: Metrics;
  /** Ends the session in whose course this was thrown; false where it is nobody's. */
  takeError(error: unknown): boolean;
  /** Tells everyone, gives every terminal back, closes every connection. */
  close(): Promise<void>;
};

/** One connection that speaks SSH. */
type Login = {
  socket: Socket;
  /** It has had the one command or terminal that it may have. */
  isServed: boolean;
  /** Its terminal. */
  session: TerminalSession | undefined;
};

/** What a connection may be made of; nothing older is offered. */
export const ALGORITHMS = {
  kex: [
    'curve25519-sha256',
    'curve25519-sha256@libssh.org',
    'diffie-hellman-group16-sha512',
    'diffie-hellman-group18-sha512',
  ],
  serverHostKey: ['ssh-ed25519'],
  cipher: [
    'chacha20-poly1305@openssh.com',
    'aes256-gcm@openssh.com',
    'aes128-gcm@openssh.com',
    'aes256-ctr',
    'aes128-ctr',
  ],
  hmac: ['hmac-sha2-256-etm@openssh.com', 'hmac-sha2-512-etm@openssh.com'],
  compress: ['none'],
} satisfies ssh2.Algorithms;

const KEEPALIVE_MS = 15_000;
const KEEPALIVES = 3;
const GOODBYE_MS = 1000;

/** Listens, and serves until it is closed. Rejects where the address cannot be taken. */
export async function startSshServer(options: SshServerOptions): Promise<SshServer> {
  const { core, App, hostKey, keys, host, port, commands, onError } = options;
  const limits: Limits = { ...LIMITS, ...options.limits };
  const metrics = options.metrics ?? createMetrics();
  const { now, wallNow } = core.clock;
  const views = createSessionViews();
  const current = new AsyncLocalStorage<Login>();
  const sessions = new Set<TerminalSession>();
  const commandsUnderWay = new Set<RunningCommand>();
  const perKey = createTally();
  const perAddress = createTally();
  let isClosing = false;

  const protocol = new ssh2.Server({
    hostKeys: [hostKey],
    algorithms: ALGORITHMS,
    ident: 'bancada',
    keepaliveInterval: KEEPALIVE_MS,
    keepaliveCountMax: KEEPALIVES,
  } as ssh2.ServerConfig);

  const door = createDoor({
    limits,
    metrics,
    now,
    onArrival: (socket) => protocol.injectSocket(socket),
    onError,
  });

  protocol.on('connection', (client: ssh2.Connection, info: ssh2.ClientInfo) => {
    const arrival = door.arrivalFrom(info.ip, info.port);
    if (!arrival) return void client.end();
    const { socket, address, arrived } = arrival;
    const login: Login = { socket, isServed: false, session: undefined };
    let owner: AuthorizedKey | undefined;
    let attemptCount = 0;
    client.on('error', () => {});

    client.on('authentication', (ctx) => {
      if (ctx.method !== 'publickey') return refuse(ctx);
      const key = keys().find(({ wire }) => isSame(wire, ctx.key.data));
      if (!key || !mayEnter(key, ctx, address)) return refuse(ctx);
      if (ctx.signature && key.key.verify(ctx.blob ?? Buffer.alloc(0), ctx.signature, ctx.hashAlgo) !== true) {
        return refuse(ctx);
      }
      // Before the signature the client only asks whether the key would do.
      if (ctx.signature) owner = key;
      ctx.accept();
    });

    function refuse(ctx: ssh2.AuthContext): void {
      if (ctx.method !== 'none') attemptCount++;
      ctx.reject(['publickey']);
      if (attemptCount < limits.attempts) return;
      door.noteRefusal(address);
      client.end();
    }

    client.on('ready', () => {
      const opened = owner;
      if (!opened) return void client.end();
      client.on('session', (accept, reject) => {
        // One terminal for each connection: a second is a second login.
        if (login.isServed || isClosing) return reject();
        serveSession(accept(), opened);
      });
      client.on('request', (_accept, reject) => reject?.());
    });

    /** Counts what this connection takes; answers how to give it back, or `undefined` where it is too much. */
    function takePlace(key: Buffer): (() => void) | undefined {
      const id = key.toString('base64');
      const isTooMany =
        sessions.size + commandsUnderWay.size >= limits.sessions ||
        perKey.of(id) >= limits.sessionsPerKey ||
        perAddress.of(address) >= limits.sessionsPerAddress;
      if (isTooMany) {
        metrics.count('refused_logins');
        return undefined;
      }
      arrived();
      const leave = [perKey.add(id), perAddress.add(address)];
      return () => leave.forEach((one) => one());
    }

    function sayGoodbye(): void {
      setTimeout(() => client.end(), 50).unref();
      setTimeout(() => socket.destroy(), GOODBYE_MS).unref();
    }

    function serveSession(
      session: ssh2.Session,
      { operator, station, language = options.language, isScreenReader, wire }: AuthorizedKey,
    ): void {
      let pty: Pty | undefined;
      session.on('pty', (accept, _reject, info) => {
        pty = { ...sizeOf(info), term: termOf(info) };
        accept?.();
      });
      session.on('window-change', (accept, _reject, info) => {
        const size = sizeOf(info);
        if (pty) pty = { ...pty, ...size };
        login.session?.resize(size.columns, size.rows);
        accept?.();
      });
      session.on('shell', (accept, reject) => {
        if (login.isServed || isClosing) return reject?.();
        login.isServed = true;
        const channel = accept();
        const texts = sshTextsIn(language).session;
        if (!pty) return hangUp(channel, texts.noTerminal, 2);
        const leave = takePlace(wire);
        if (!leave) return hangUp(channel, texts.tooMany, 1);
        metrics.count('logins');
        const terminal = current.run(login, openTerminalSession, {
          keymap: options.keymap,
          notify: options.notify,
          core,
          views,
          App,
          channel,
          socket,
          pty,
          language,
          isPlain: isScreenReader,
          limits,
          metrics,
          onError,
          author: { operator, station: station ?? address },
          onEnd() {
            leave();
            // Not before it was kept: a session may end while it is opened.
            setImmediate(() => sessions.delete(terminal));
            sayGoodbye();
          },
        });
        login.session = terminal;
        sessions.add(terminal);
        client.on('close', () => terminal.end());
      });
      session.on('exec', (accept, reject, { command }) => {
        if (!commands || login.isServed || isClosing) return reject?.();
        login.isServed = true;
        const channel = accept();
        const leave = takePlace(wire);
        if (!leave) {
          channel.stderr.write(`${sshTextsIn(language).session.tooMany}\n`);
          return hangUp(channel, undefined, 1);
        }
        metrics.count('commands');
        const author = { operator, station: station ?? address };
        const running = current.run(login, runCommand, {
          channel,
          hasTerminal: pty !== undefined,
          withinMs: limits.commandMs,
          work: (io: CliIo) => commands(command, { ...io, env: { BANCADA_LANG: language } }, author, language),
          onError,
          onEnd() {
            leave();
            commandsUnderWay.delete(running);
            sayGoodbye();
          },
        });
        commandsUnderWay.add(running);
      });
    }
  });

  function mayEnter(
    key: AuthorizedKey,
    { key: offered, hashAlgo }: ssh2.PublicKeyAuthContext,
    address: string,
  ): boolean {
    // An RSA key without a named hash signs with SHA-1.
    const isOldSignature = offered.algo === 'ssh-rsa' && hashAlgo === undefined;
    const isExpired = key.expiresAt !== undefined && wallNow() >= key.expiresAt;
    return !isOldSignature && !isExpired && key.allowsAddress(address);
  }

  const actualPort = await door.listen(host, port);

  return {
    port: actualPort,
    sessions: () => Array.from(sessions),
    metrics,
    takeError(error) {
      const login = current.getStore();
      if (!login) return false;
      if (login.session) login.session.crash(error);
      else {
        onError(error);
        login.socket.destroy();
      }
      return true;
    },
    async close() {
      isClosing = true;
      const closed = door.close(GOODBYE_MS);
      for (const session of Array.from(sessions)) session.end('stopping');
      for (const command of commandsUnderWay) command.stop();
      await closed;
    },
  };
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

/** A client may say anything, and 0 × 0 means that it does not know. */
function sizeOf({ cols, rows }: { cols: number; rows: number }): { columns: number; rows: number } {
  return { columns: cols || 80, rows: rows || 24 };
}

function termOf(info: object): string {
  const term = 'term' in info && typeof info.term === 'string' ? info.term : '';
  return /^[\w.+-]{1,64}$/.test(term) ? term : 'xterm';
}
