/**
 * The end of a process that holds a terminal: however it ends, the terminal is restored, what is open is closed within a
 * deadline, and the exit code says why.
 *
 * The frame writer owns the modes of the terminal, see frame-writer.ts; only this file calls what takes the screen down. Ink
 * handles signals too, but stands back as soon as others listen.
 */
import { safeText } from '../base/safe-text.ts';
import { bufferStderr } from './output/stderr-buffer.ts';
import { controlJob, type SuspendedWork, type JobControl } from './job-control.ts';

export type Session = {
  /**
   * Announces that a screen is up, and how to take it down and restore the terminal. What is written to standard error until
   * then, such as a warning of Node's, is printed below the restored screen, redacted; at once if that is no terminal. `job`:
   * what to do before and after a shell suspends this process; without it, it is not suspended.
   */
  holdScreen(leave: () => void, job?: SuspendedWork): void;
  /** Suspends this process as Ctrl+Z does, if a shell runs it as a job; otherwise does nothing. */
  suspend(): Promise<void>;
  /** Registers a function that closes something; the last registered is called first. Returns a function that removes it. */
  onClose(name: string, close: () => void | Promise<void>): () => void;
  /** Restores the terminal, closes everything, ends the process. `exitCode` is design part 3's; 0 when left out. */
  end(exitCode?: number): Promise<void>;
  /** Prints an unexpected error, redacted, without ending anything: below the screen, once that is gone. */
  note(error: unknown): void;
  /** Ends the process after an unexpected error: prints it, redacted, below the restored screen; exit code 1. */
  crash(error: unknown): Promise<void>;
};

export type TerminalSessionOptions = {
  /** Removes secrets and personal data from a text before it is printed. */
  redact: (text: string) => string;
  /** How long all closers together may take, in milliseconds. */
  closeWithinMs?: number;
  stdin?: NodeJS.ReadStream;
  stdout?: NodeJS.WriteStream;
  stderr?: NodeJS.WriteStream;
};

const SIGNAL_CODES = { SIGHUP: 129, SIGINT: 130, SIGQUIT: 131, SIGTERM: 143 } as const;
const LEAVE_BY_FORCE = '\x1b[?2026l\x1b[r\x1b[?7h\x1b[?2004l\x1b[?1004l\x1b[?2031l\x1b[?1049l\x1b[?25h\x1b[0m';

const SIGNALS = Object.keys(SIGNAL_CODES) as (keyof typeof SIGNAL_CODES)[];

type Closer = { name: string; close: () => void | Promise<void> };

/**
 * Handles the end of this process: SIGHUP 129, SIGINT 130, SIGQUIT 131, SIGTERM 143, an uncaught error or rejection 1. If the
 * reader of stdout goes away, it ends quietly with 0; if the terminal goes away, with 129. A second signal does not wait for
 * the closers, except for SIGHUP: a terminal that is closed sends it more than once (the kernel, the shell, the emulator), and
 * that is no request to hurry. One per process.
 */
export function openSession(options: TerminalSessionOptions): Session {
  const {
    redact,
    closeWithinMs = 2000,
    stdin = process.stdin,
    stdout = process.stdout,
    stderr = process.stderr,
  } = options;
  const closers = new Set<Closer>();
  let leaveScreen: (() => void) | undefined;
  let releaseWords: (() => string[]) | undefined;
  let jobControl: JobControl | undefined;
  let exitCode = 0;
  let ending: Promise<void> | undefined;

  function end(code = 0): Promise<void> {
    exitCode ||= code;
    if (ending) return ending;
    // Restoring the terminal can find that it is gone, which ends the session: by then it must be known that it is ending.
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    ending = promise;
    finish().then(resolve, reject);
    return ending;
  }

  async function finish(): Promise<void> {
    restoreTerminal();
    for (const line of await closeAll(closers, closeWithinMs)) {
      exitCode ||= 1;
      say(line);
    }
    const signal = SIGNALS.find((name) => SIGNAL_CODES[name] === exitCode);
    if (signal && jobControl?.isStopped()) endBy(signal);
    process.exit(exitCode);
  }

  function crash(error: unknown): Promise<void> {
    restoreTerminal();
    exitCode = 1;
    say(describe(error));
    return end(1);
  }

  function restoreTerminal(): void {
    const leave = leaveScreen;
    leaveScreen = undefined;
    jobControl?.end();
    if (leave) takeDown(leave);
    // The input lane is raw before there is a screen, and React may delay Ink's end of raw mode until it is too late.
    try {
      if (stdin.isRaw) stdin.setRawMode(false);
    } catch {
      // The terminal is gone.
    }
    sayHeld();
  }

  function sayHeld(): void {
    const words = releaseWords?.() ?? [];
    releaseWords = undefined;
    if (words.length > 0) say(words.join('\n'));
  }

  function holdErrors(): void {
    if (stderr.isTTY) releaseWords ??= bufferStderr(stderr);
  }

  /** Also prints what was kept from standard error, at the pause, since the shell has the screen then. */
  function withWords(job: SuspendedWork): SuspendedWork {
    return {
      ...job,
      pause() {
        job.pause();
        sayHeld();
      },
      show() {
        holdErrors();
        job.show();
      },
    };
  }

  function takeDown(leave: () => void): void {
    try {
      leave();
    } catch {
      if (isWritable(stdout)) stdout.write(LEAVE_BY_FORCE);
    }
  }

  function say(text: string): void {
    let shown: string;
    try {
      shown = redact(text);
    } catch {
      shown = 'An error that could not be redacted, so it is not shown.';
    }
    const lines = shown.split('\n').map((line) => safeText(line, 1000));
    if (!stderr.destroyed) stderr.write(`${lines.join('\n')}\n`);
  }

  function loseStream(error: NodeJS.ErrnoException): void {
    if (error.code === 'EPIPE') void end(0);
    else if (error.code === 'EIO') void end(SIGNAL_CODES.SIGHUP);
    else void crash(error);
  }

  for (const signal of SIGNALS) {
    const code = SIGNAL_CODES[signal];
    process.on(signal, () => {
      if (!ending) void end(code);
      else if (signal !== 'SIGHUP') process.exit(code);
    });
  }
  // Also called for an unhandled rejection.
  process.on('uncaughtException', (error) => void crash(error));
  // For code that calls process.exit. Ink's own exit hook comes later and finds nothing left to do.
  process.on('exit', restoreTerminal);
  stdout.on('error', loseStream);
  stdin.on('error', loseStream);
  stderr.on('error', () => {});

  return {
    holdScreen(leave, job) {
      leaveScreen = leave;
      holdErrors();
      if (job) jobControl = controlJob(withWords(job), () => ending !== undefined);
      if (stdin.isTTY) stdin.on('end', () => void end(SIGNAL_CODES.SIGHUP));
    },
    onClose(name, close) {
      const closer = { name, close };
      closers.add(closer);
      return () => void closers.delete(closer);
    },
    suspend: () => jobControl?.suspend() ?? Promise.resolve(),
    end,
    note: (error) => say(describe(error)),
    crash,
  };
}

/**
 * Ends this process by the signal's default action. If the shell has the terminal, Node's own exit would stop it for good: it
 * sets the modes of the terminal, which only the job in front may do.
 */
function endBy(signal: NodeJS.Signals): void {
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
}

function isWritable(stream: NodeJS.WriteStream): boolean {
  return stream.isTTY && !stream.destroyed && !stream.writableEnded;
}

/** Runs the closers, last first; returns a line for each that failed or was not done in time. */
async function closeAll(closers: Set<Closer>, withinMs: number): Promise<string[]> {
  const problems: string[] = [];
  let current = '';
  const closing = (async () => {
    for (const { name, close } of [...closers].toReversed()) {
      current = name;
      try {
        await close();
      } catch (error) {
        problems.push(`Closing ${name} failed: ${describe(error)}`);
      }
    }
    return true;
  })();
  const { promise: deadline, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(() => resolve(false), withinMs);
  const isDone = await Promise.race([closing, deadline]);
  clearTimeout(timer);
  if (!isDone) problems.push(`${current} did not close within ${withinMs / 1000} s; it was left.`);
  return problems;
}

/** Message and stack of an error and of its causes; no other fields, which may contain a request or a record. */
function describe(error: unknown): string {
  const parts: string[] = [];
  for (let cause = error; cause !== undefined && parts.length < 5;) {
    parts.push(cause instanceof Error ? (cause.stack ?? String(cause)) : String(cause));
    cause = cause instanceof Error ? cause.cause : undefined;
  }
  return parts.join('\nCaused by: ');
}
