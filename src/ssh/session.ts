/**
 * One terminal over SSH: a session of its own on the shared replica. Any error here ends this session and no other.
 *
 *     channel ─data→ watch (idle, lock, flood) → input lane → Ink → frame writer → sink → channel
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import type ssh2 from 'ssh2';
import type { Author } from '../domain/intents.ts';
import type { Core } from '../app/core.ts';
import type { SessionRights, Keymap } from '../session/session-context.ts';
import { colourLevel } from '../tty/output/colours.ts';
import { drawWith, type Screens } from '../session/draw.ts';
import { leaveUnattended, takeBadge } from '../session/shift/badges.ts';
import { startSession } from '../session/setup/open-session.ts';
import { isNewsOfReplica } from '../session/subscriptions/news-of-replica.ts';
import type { SessionSettings, OpenSession, OpenSessionOptions } from '../session/setup/session-options.ts';
import { sshTextsIn } from '../i18n/ssh/ssh-texts.ts';
import type { Language } from '../i18n/texts.ts';
import { createChannelSink } from './channel-sink.ts';
import { createFrameThrottle } from './frame-throttle.ts';
import type { Limits } from './limits.ts';
import { createLock } from './lock.ts';
import type { EndReason } from './login-log.ts';
import type { CounterName, Metrics } from './metrics.ts';
import type { SessionViews } from './session-views.ts';

export type Pty = { columns: number; rows: number; term: string };

export type TerminalSession = {
  readonly author: Author;
  readonly startedAt: number;
  /** The time since the last key press, in milliseconds. */
  idleMs(): number;
  resize(columns: number, rows: number): void;
  /** Whether the client takes no output at the moment, so that frames are skipped. */
  isStalled(): boolean;
  /** Restores the terminal, shows the reason if there is one, and closes the channel. Further calls do nothing. */
  end(why?: EndReason): void;
  /** Called with an error that something of this session threw. */
  crash(error: unknown): void;
};

export type SshSessionOptions = {
  core: Core;
  views: SessionViews;
  App: Screens;
  channel: ssh2.ServerChannel;
  socket: Socket;
  pty: Pty;
  author: Author;
  language: Language;
  /** Lines in place of screens, as for a terminal that cannot draw. */
  isPlain: boolean;
  keymap?: Keymap | undefined;
  badges?: OpenSessionOptions['badges'];
  settings?: SessionSettings | undefined;
  rights: SessionRights;
  limits: Limits;
  metrics: Metrics;
  /** `why`: the reason, unless its client left by itself. */
  onEnd(why: EndReason | undefined): void;
  onError(error: unknown): void;
};

const FLOOD_WINDOW_MS = 10_000;
const EXIT_CODES: Record<EndReason, number> = {
  idle: 0,
  late: 1,
  slow: 1,
  flood: 1,
  stopping: 0,
  crashed: 1,
  'key-removed': 1,
  'key-expired': 1,
  'key-changed': 1,
  ended: 1,
};
const COUNTERS: Partial<Record<EndReason, CounterName>> = {
  idle: 'ended_idle',
  slow: 'ended_slow',
  flood: 'ended_flood',
  crashed: 'ended_crashed',
  'key-removed': 'ended_key',
  'key-expired': 'ended_key',
  'key-changed': 'ended_key',
  ended: 'ended_host',
};

/** Draws the bench on a channel. To be called inside the session's own async context, which its timers keep. */
export function openTerminalSession(options: SshSessionOptions): TerminalSession {
  const { core, views, App, channel, socket, pty, author, language, limits, metrics } = options;
  const { clock } = core;
  const lock = createLock();
  const view = views.open((error) => crash(error));
  const sink = createChannelSink({ channel, socket, backlog: limits.backlog, now: clock.now });
  const keys = new EventEmitter<{ data: [Buffer] }>();

  let isEnded = false;
  let keyAt = clock.now();
  let unpaintedSince: number | undefined;
  let unpainted: NodeJS.Timeout | undefined;
  let inputBytes = 0;
  let windowAt = clock.now();
  let open: OpenSession | undefined;

  let isPaused = false;
  let isResting = false;
  const source = Object.assign(keys, {
    pause() {
      isPaused = true;
      listen();
    },
    resume() {
      isPaused = false;
      listen();
    },
  });
  const share = createFrameThrottle({
    onSlow: () => metrics.count('slow_frames'),
    rest() {
      isResting = true;
      view.rest();
      listen();
    },
    goOn() {
      isResting = false;
      view.goOn();
      listen();
    },
    resize: ({ columns, rows }) => guarded(() => open?.resize(columns, rows)),
  });

  function listen(): void {
    // While the screen is covered nobody reads keys, and Ink releases the source; the Enter must still arrive.
    const isHeard = !isResting && (!isPaused || lock.isLocked());
    if (isHeard) channel.resume();
    else channel.pause();
  }

  // The events of a channel come in the context of its connection's socket, not of this session.
  const inContext = AsyncLocalStorage.snapshot();
  function guarded(work: () => void): void {
    try {
      inContext(work);
    } catch (error) {
      crash(error);
    }
  }

  function receive(chunk: Buffer): void {
    const now = clock.now();
    keyAt = now;
    if (now - windowAt > FLOOD_WINDOW_MS) {
      windowAt = now;
      inputBytes = 0;
    }
    inputBytes += chunk.length;
    if (inputBytes > limits.inputPerTenSeconds) return end('flood');
    if (lock.isLocked()) {
      // Only Enter and a badge: any other scan at a covered screen does nothing.
      const line = lock.hear(chunk);
      if (line !== undefined && open) takeBadge(open.context, line);
      return;
    }
    if (unpaintedSince === undefined) {
      unpaintedSince = now;
      // After whatever delays the event loop: a late frame still counts.
      unpainted = setTimeout(() => setImmediate(forgetKey), limits.paintWithinMs).unref();
    }
    keys.emit('data', chunk);
  }

  function forgetKey(): void {
    clearTimeout(unpainted);
    unpaintedSince = undefined;
  }

  channel.on('data', (chunk: Buffer) => guarded(() => receive(chunk)));
  channel.on('close', () => end());
  channel.on('end', () => end());
  channel.on('error', () => end());

  const watch = setInterval(() => {
    const now = clock.now();
    const fullSince = sink.fullSince();
    if (fullSince !== undefined && now - fullSince > limits.stallMs) end('slow');
    else if (now - keyAt > limits.idleMs) end('idle');
    else if (now - keyAt > limits.lockAfterMs && !lock.isLocked()) {
      lock.lock();
      if (open) leaveUnattended(open.context);
    }
  }, limits.watchEveryMs);
  watch.unref();

  function end(why?: EndReason): void {
    if (isEnded) return;
    isEnded = true;
    clearInterval(watch);
    clearTimeout(unpainted);
    share.end();
    const counter = why && COUNTERS[why];
    if (counter) metrics.count(counter);
    view.close();
    try {
      open?.close();
    } catch (error) {
      options.onError(error);
    }
    if (open) {
      const { frameCount, skippedCount, byteCount } = open.writer.stats();
      metrics.count('frames', frameCount);
      metrics.count('skipped_frames', skippedCount);
      metrics.count('sent_bytes', byteCount);
    }
    const words = sshTextsIn(open?.context.language ?? language).session;
    hangUp(channel, why && words[why], why ? EXIT_CODES[why] : 0);
    options.onEnd(why);
  }

  function crash(error: unknown): void {
    if (isEnded) return;
    options.onError(error);
    end('crashed');
  }

  try {
    const { details, stock } = core.goods;
    open = startSession({
      core: {
        ...core,
        goods: { ...core.goods, details: view.of(details), stock: view.of(stock) },
        team: { ...core.team, state: view.of(core.team.state) },
      },
      replica: view.of(core.replica, (state, before) => isNewsOfReplica(state, before, clock.now())),
      onChanges: view.relay((listener) => core.replica.getState().records.onChanges(listener)),
      source,
      sink,
      size: pty,
      colours: colourLevel({ TERM: pty.term }, true),
      term: pty.term,
      language,
      isPlain: options.isPlain,
      author,
      keymap: options.keymap,
      badges: options.badges,
      memory: { place: 'ssh', terminal: author.station, takesOver: true },
      settings: options.settings,
      rights: options.rights,
      onQuit: () => end(),
      onFault: options.onError,
      onCrash: crash,
      onFrame: share.noteFrame,
      onPaint() {
        if (unpaintedSince !== undefined) metrics.observePaint(clock.now() - unpaintedSince);
        forgetKey();
      },
    });
    open.draw(drawWith(lock.over(App)));
  } catch (error) {
    crash(error);
  }
  return {
    author,
    startedAt: clock.wallNow(),
    idleMs: () => clock.now() - keyAt,
    isStalled: () => sink.fullSince() !== undefined,
    resize: (columns, rows) => share.resize({ columns, rows }),
    end,
    crash,
  };
}

/** Writes a last sentence, sends the exit code, and closes; does nothing on a channel that is already closed. */
export function hangUp(channel: ssh2.ServerChannel, sentence: string | undefined, code: number): void {
  if (!channel.writable) return;
  if (sentence !== undefined) channel.write(`${sentence}\r\n`);
  channel.exit(code);
  channel.end();
  // A client that does not respond would keep it half open.
  channel.close();
}
