/**
 * The SSH server: one process, one store, one poller, a terminal for each login. Public keys and modern algorithms only; a
 * shell is the bench, a command is one of a few that read, and nothing else is provided: no sftp, no forwarding, no agent, no
 * environment.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import ssh2 from 'ssh2';
import { GOODBYE_MS, serveConnection, type Login, type Shared } from './connection.ts';
import { countComing } from './authorized-keys.ts';
import { createListener } from './listener.ts';
import { hostKeyPairs } from './host-key-rotation.ts';
import { createTally, LIMITS, type Limits } from './limits.ts';
import { createLogins, type Logins } from './logins.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import type { SshServerOptions } from './options.ts';
import { createSessionQuota } from './session-quota.ts';
import type { TerminalSession } from './session.ts';
import { createSessionViews } from './session-views.ts';
import { SUPPORTED_KEX } from 'ssh2/lib/protocol/constants.js';

// Only the bundled ssh2 has it, which is patched; the original has no such exchange.
const HYBRID = 'mlkem768x25519-sha256' as ssh2.KexAlgorithm;
const hybrid = SUPPORTED_KEX.includes(HYBRID) ? [HYBRID] : [];

/** The algorithms of a connection; no older ones are offered. */
export const ALGORITHMS = {
  // Every client of the last ten years knows it. A group of 8192 bits takes 130 ms of everybody's time before the client has
  // authenticated: seven such connections a second would leave none.
  kex: [...hybrid, 'curve25519-sha256', 'curve25519-sha256@libssh.org'],
  // For a host key of another type ssh2 offers that type by itself, whatever is listed here.
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

export type SshServer = {
  port: number;
  /** The open sessions, so that a team sees each other. */
  sessions(): readonly TerminalSession[];
  logins: Pick<Logins, 'list' | 'end'>;
  metrics: Metrics;
  /** Ends the session that threw this error; false if no session did. */
  takeError(error: unknown): boolean;
  /** Shows every session a sentence, restores every terminal, closes every connection. */
  close(): Promise<void>;
};

const KEEPALIVE_MS = 15_000;
const KEEPALIVES = 3;

/** Listens, and serves until it is closed. Rejects if the address cannot be bound. */
export async function startSshServer(options: SshServerOptions): Promise<SshServer> {
  const { core, hostKeys, host, port, onError } = options;
  const limits: Limits = { ...LIMITS, ...options.limits };
  const metrics = options.metrics ?? createMetrics();
  const current = new AsyncLocalStorage<Login>();
  const { onEvent = () => {} } = options;
  let isClosing = false;

  const protocol = new ssh2.Server({
    hostKeys: [...hostKeys],
    algorithms: ALGORITHMS,
    ident: 'bancada',
    keepaliveInterval: KEEPALIVE_MS,
    keepaliveCountMax: KEEPALIVES,
  } as ssh2.ServerConfig);
  const door = createListener({
    limits,
    metrics,
    now: core.clock.now,
    random: Math.random,
    isExempt: options.isExempt ?? (() => false),
    comingCount: () => countComing(options.keys(), limits),
    onArrival: (socket) => protocol.injectSocket(socket),
    onEvent,
    onError,
  });
  const shared: Shared = {
    options,
    limits,
    metrics,
    places: createSessionQuota(limits),
    waiting: createTally(),
    views: createSessionViews(),
    sessions: new Set<TerminalSession>(),
    commandsUnderWay: new Set(),
    hostKeys: hostKeyPairs([...hostKeys, ...(options.nextHostKey === undefined ? [] : [options.nextHostKey])]),
    logins: createLogins({
      keys: options.keys,
      wallNow: core.clock.wallNow,
      keepsSessions: options.keepsSessions === true,
    }),
    current,
    isClosing: () => isClosing,
    onEvent,
  };
  const { sessions, commandsUnderWay, logins } = shared;

  protocol.on('connection', (client: ssh2.Connection, info: ssh2.ClientInfo) => {
    const arrival = door.arrivalFrom(info.ip, info.port);
    if (arrival) serveConnection(client, arrival, shared);
    else client.end();
  });

  const actualPort = await door.listen(host, port);
  const checking = setInterval(logins.check, limits.keysEveryMs);
  checking.unref();

  return {
    port: actualPort,
    sessions: () => Array.from(sessions),
    logins,
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
      clearInterval(checking);
      const closed = door.close(GOODBYE_MS);
      for (const session of Array.from(sessions)) session.end('stopping');
      for (const command of Array.from(commandsUnderWay)) command.end('stopping');
      await closed;
    },
  };
}
