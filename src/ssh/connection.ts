/** One connection from its arrival to its end: it authenticates, then it gets one terminal or one command, and nothing else. */
import type { AsyncLocalStorage } from 'node:async_hooks';
import type { Socket } from 'node:net';
import ssh2 from 'ssh2';
import type { Author } from '../domain/intents.ts';
import type { CliIo } from '../tty/io.ts';
import { sizeOf } from '../tty/output/size.ts';
import { sshTextsIn } from '../i18n/ssh/ssh-texts.ts';
import { authenticate } from './authentication.ts';
import type { AuthorizedKey } from './authorized-keys.ts';
import { runCommand } from './command-run.ts';
import type { Arrival } from './listener.ts';
import { announceHostKeys, type HostKeyPairs } from './host-key-rotation.ts';
import type { createTally, Limits } from './limits.ts';
import type { EndReason, LoginEvent } from './login-log.ts';
import type { LoginEntry, Logins, Purpose } from './logins.ts';
import type { Metrics } from './metrics.ts';
import type { SessionQuota } from './session-quota.ts';
import { hangUp, openTerminalSession, type Pty, type TerminalSession } from './session.ts';
import type { SessionViews } from './session-views.ts';
import type { SshServerOptions } from './options.ts';

/** A connection that speaks SSH. */
export type Login = {
  socket: Socket;
  /** Whether it has had the one command or terminal that it may have. */
  isServed: boolean;
  /** Its terminal. */
  session: TerminalSession | undefined;
};

/** The state that all connections of one server share. */
export type Shared = {
  options: SshServerOptions;
  limits: Limits;
  metrics: Metrics;
  places: SessionQuota;
  /** How many connections have logged in and requested nothing yet, by their keys. */
  waiting: ReturnType<typeof createTally>;
  views: SessionViews;
  sessions: Set<TerminalSession>;
  commandsUnderWay: Set<Purpose>;
  logins: Logins;
  /** The current and the next host keys. */
  hostKeys: HostKeyPairs;
  /** The login in whose async context the code runs. */
  current: AsyncLocalStorage<Login>;
  isClosing(): boolean;
  onEvent(event: LoginEvent): void;
};

/** One connection, once its owner is known. */
type Served = {
  shared: Shared;
  login: Login;
  arrival: Arrival;
  client: ssh2.Connection;
  owner: AuthorizedKey;
  language: SshServerOptions['language'];
  author: Author;
  entry: LoginEntry;
  /** Called when it has requested something. */
  noteAsked: () => void;
};

/** How long a client has to close the connection itself, in milliseconds. */
export const GOODBYE_MS = 1000;

/** Serves a connection that has arrived. */
export function serveConnection(client: ssh2.Connection, arrival: Arrival, shared: Shared): void {
  const { options, limits } = shared;
  const { socket, address } = arrival;
  const login: Login = { socket, isServed: false, session: undefined };
  client.on('error', () => {});
  const ownerOf = authenticate(client, {
    keys: options.keys,
    arrival,
    attempts: limits.attempts,
    wallNow: options.core.clock.wallNow,
    onEvent: shared.onEvent,
  });
  client.on('ready', () => {
    const owner = ownerOf();
    if (!owner) return void client.end();
    announceHostKeys(client, shared.hostKeys);
    const { operator, station = address, language = options.language } = owner;
    const id = owner.wire.toString('base64');
    if (shared.waiting.of(id) >= limits.waitingPerKey) {
      refusePlace(shared, { operator, station }, address);
      return void client.end();
    }
    const noteAsked = shared.waiting.add(id);
    client.on('close', noteAsked);
    const entry = shared.logins.add({
      owner,
      address,
      author: { operator, station },
      end() {
        client.end();
        setTimeout(() => socket.destroy(), GOODBYE_MS).unref();
      },
    });
    client.on('close', entry.leave);
    let openCount = 0;
    client.on('session', (accept, reject) => {
      // One terminal for each connection: a second one needs a second login.
      if (login.isServed || shared.isClosing() || openCount >= limits.openSessions) return reject();
      // Sessions that it closes again count: ssh2 keeps them, and reports one end more than once.
      openCount++;
      const author = { operator, station };
      serveSession(accept(), { shared, login, arrival, client, owner, language, author, entry, noteAsked });
    });
    client.on('request', (_accept, reject) => reject?.());
  });
}

function serveSession(session: ssh2.Session, served: Served): void {
  const { shared, login, owner } = served;
  let pty: Pty | undefined;
  session.on('pty', (accept, reject, info) => {
    if (owner.rights.hasNoTerminal) return reject?.();
    pty = { ...sizeOf({ columns: info.cols, rows: info.rows }), term: termOf(info) };
    accept?.();
  });
  session.on('window-change', (accept, _reject, info) => {
    const size = sizeOf({ columns: info.cols, rows: info.rows });
    if (pty) pty = { ...pty, ...size };
    login.session?.resize(size.columns, size.rows);
    accept?.();
  });
  session.on('shell', (accept, reject) => {
    if (owner.forcedCommand !== undefined) return run(accept, reject, owner.forcedCommand);
    if (login.isServed || shared.isClosing()) return reject?.();
    login.isServed = true;
    served.noteAsked();
    openTerminal(accept(), pty, served);
  });
  session.on('exec', (accept, reject, { command }) => run(accept, reject, owner.forcedCommand ?? command));

  function run(accept: () => ssh2.ServerChannel, reject: (() => void) | undefined, command: string): void {
    const { commands } = shared.options;
    if (!commands || login.isServed || shared.isClosing()) return reject?.();
    login.isServed = true;
    served.noteAsked();
    startCommand(accept(), pty, served, (io) =>
      commands(command, { ...io, env: { ...io.env, BANCADA_LANG: served.language } }, served.author, {
        language: served.language,
        isMasked: owner.rights.isMasked,
        hasNoMoney: owner.rights.hasNoMoney === true,
      }),
    );
  }
}

function openTerminal(channel: ssh2.ServerChannel, pty: Pty | undefined, served: Served): void {
  const { shared, login, arrival, client, owner, language, author } = served;
  const { options, limits, metrics, sessions } = shared;
  const texts = sshTextsIn(language).session;
  if (owner.rights.hasNoTerminal) return hangUp(channel, texts.commandsOnly, 2);
  if (!pty) return hangUp(channel, texts.noTerminal, 2);
  const leave = takePlace(served);
  if (!leave) return hangUp(channel, texts.tooMany, 1);
  metrics.count('logins');
  const ended = noteStart(served, 'terminal');
  const terminal = shared.current.run(login, openTerminalSession, {
    keymap: options.keymap,
    badges: options.badges,
    settings: options.settings,
    core: options.core,
    views: shared.views,
    App: options.App,
    channel,
    socket: arrival.socket,
    pty,
    language,
    isPlain: owner.isScreenReader,
    rights: owner.rights,
    limits,
    metrics,
    onError: options.onError,
    author,
    onEnd(why) {
      leave();
      ended(why ?? 'left');
      // Not before it was added: a session may end while it is being opened.
      setImmediate(() => sessions.delete(terminal));
      sayGoodbye(served);
    },
  });
  login.session = terminal;
  sessions.add(terminal);
  served.entry.isNow({ what: 'terminal', end: terminal.end, idleMs: terminal.idleMs });
  client.on('close', () => terminal.end());
}

function startCommand(
  channel: ssh2.ServerChannel,
  terminal: Pty | undefined,
  served: Served,
  work: (io: CliIo) => Promise<number>,
): void {
  const { shared, login, language } = served;
  const { limits, metrics, commandsUnderWay } = shared;
  const leave = takePlace(served);
  if (!leave) {
    channel.stderr.write(`${sshTextsIn(language).session.tooMany}\n`);
    return hangUp(channel, undefined, 1);
  }
  metrics.count('commands');
  const ended = noteStart(served, 'command');
  let why: EndReason | 'done' = 'done';
  const command: Purpose = {
    what: 'command',
    end(reason) {
      why = reason;
      running.stop(sshTextsIn(language).session[reason]);
      sayGoodbye(served);
    },
  };
  const running = shared.current.run(login, runCommand, {
    channel,
    terminal,
    withinMs: limits.commandMs,
    work,
    onLate: () => command.end('late'),
    onError: shared.options.onError,
    onEnd() {
      leave();
      ended(why);
      commandsUnderWay.delete(command);
      sayGoodbye(served);
    },
  });
  commandsUnderWay.add(command);
  served.entry.isNow(command);
}

/** Logs the beginning; returns a function that logs the end. */
function noteStart({ shared, arrival, author }: Served, what: 'terminal' | 'command') {
  const { now } = shared.options.core.clock;
  const who = { ...author, address: arrival.address, what };
  const startedAt = now();
  shared.onEvent({ event: 'start', ...who });
  return (why: EndReason | 'left' | 'done') =>
    shared.onEvent({ event: 'end', ...who, why, seconds: Math.round((now() - startedAt) / 1000) });
}

/** Takes a place in the quota; returns a function that gives it back, or `undefined` if there is none. */
function takePlace({ shared, arrival, owner, author }: Served): (() => void) | undefined {
  const leave = shared.places.take(owner.wire, arrival.address);
  if (leave) {
    arrival.arrived();
    return leave;
  }
  refusePlace(shared, author, arrival.address);
  return undefined;
}

function refusePlace({ metrics, onEvent }: Shared, author: Author, address: string): void {
  metrics.count('refused_logins');
  onEvent({ event: 'no-place', ...author, address });
}

/**
 * Ends a connection whose client does not end it itself. A disconnect that arrives together with the end of the session, because
 * the client was busy, is a failure to some clients: plink reads it first, and reports 1 in place of the exit code.
 */
function sayGoodbye({ client, arrival }: Served): void {
  setTimeout(() => client.end(), GOODBYE_MS).unref();
  setTimeout(() => arrival.socket.destroy(), 2 * GOODBYE_MS).unref();
}

function termOf(info: object): string {
  const term = 'term' in info && typeof info.term === 'string' ? info.term : '';
  return /^[\w.+-]{1,64}$/.test(term) ? term : 'xterm';
}
