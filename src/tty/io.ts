/** What a command gets from its process: three streams, an environment, and notice of an interruption. */
import { fstatSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';

/** A stream of text or data, perhaps a terminal. */
export type OutStream = Writable & { isTTY?: boolean | undefined; columns?: number | undefined };

export type InStream = Readable & {
  isTTY?: boolean | undefined;
  setRawMode?: (isRaw: boolean) => unknown;
};

export type CliIo = {
  stdin: InStream;
  stdout: OutStream;
  stderr: OutStream;
  env: Readonly<Record<string, string | undefined>>;
  /** The environment of the process, while `env` has in addition what a settings file adds to it. */
  given?: Readonly<Record<string, string | undefined>>;
  /** The file that was started; absent if the program runs in the process of another. */
  program?: string | undefined;
  /** Whether both outputs lead to one file or pipe, as with `2>&1`. */
  readonly isOneOutput?: boolean;
  /** Whether journald reads standard error. */
  readonly isJournal?: boolean;
  /** Whether the process exists for this command alone, so that settings of V8 may be changed for it. */
  isAlone?: boolean;
  /** From the first call on, an interruption aborts this signal instead of ending the process; its reason is the exit code. */
  interrupted(): AbortSignal;
};

/** The exit code of SIGHUP, which is sent when a terminal is closed. */
const HUNG_UP = 129;

/** The streams and environment of this process. A second interruption ends the process without waiting for anything. */
export function systemIo(env: CliIo['env'] = process.env): CliIo {
  const interruption = new AbortController();
  let isListening = false;
  const onSignal = (code: number) => () => {
    if (!interruption.signal.aborted) interruption.abort(code);
    // A terminal that is closed may send SIGHUP more than once: that is no request to hurry.
    else if (code !== HUNG_UP) process.exit(code);
  };
  return {
    // Few commands read it, and opening it loads much of Node.
    get stdin() {
      return process.stdin;
    },
    stdout: process.stdout,
    stderr: process.stderr,
    env,
    program: process.argv[1],
    get isOneOutput() {
      return isSameFile(1, 2);
    },
    get isJournal() {
      return isJournalOf(process.env['JOURNAL_STREAM'], 2);
    },
    isAlone: true,
    interrupted() {
      if (!isListening) {
        isListening = true;
        process.on('SIGINT', onSignal(130));
        process.on('SIGTERM', onSignal(143));
        process.on('SIGHUP', onSignal(HUNG_UP));
      }
      return interruption.signal;
    },
  };
}

/** Whether a descriptor is the stream to journald that the variable names by device and inode, `8:4711`. */
function isJournalOf(stream: string | undefined, descriptor: number): boolean {
  if (!stream) return false;
  try {
    const { dev, ino } = fstatSync(descriptor);
    return stream === `${dev}:${ino}`;
  } catch {
    return false;
  }
}

/** Whether two descriptors are of one file; false if the system has no inode numbers. */
function isSameFile(one: number, other: number): boolean {
  try {
    const [a, b] = [fstatSync(one), fstatSync(other)];
    return a.ino !== 0 && a.ino === b.ino && a.dev === b.dev;
  } catch {
    return false;
  }
}
