/** Writes data to standard output and messages to standard error; the one place where secrets are taken out. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { colourLevel } from '../../tty/output/colours.ts';
import type { CliIo, OutStream } from '../../tty/io.ts';

export type Printer = {
  /** Whether the stream is a terminal, which people read. */
  readonly isTerminal: boolean;
  /** The width in cells. */
  readonly columns: number;
  /** Writes one line and waits until the stream has taken it. Does nothing if the stream has failed or is closed. */
  line(text: string): Promise<void>;
  /** As `line`, for bytes, which are written as they are: they hold no secrets. */
  bytes(bytes: Uint8Array): Promise<void>;
  /** Waits until the stream has taken everything written to it before, by this printer or by others. */
  flushed(): Promise<void>;
  /** Aborts when the stream has failed or is closed: work that only fills this stream can end. */
  readonly closed: AbortSignal;
  /** Why writing failed, for example a full disk; `undefined` if the reader closed the pipe (`| head -1`), which is no error. */
  readonly failure: NodeJS.ErrnoException | undefined;
};

/** Makes a printer on a stream; `redact` is applied to every line. */
export function createPrinter(stream: OutStream, redact: (text: string) => string = (text) => text): Printer {
  const closing = new AbortController();
  const waiting = new Set<() => void>();
  let failure: NodeJS.ErrnoException | undefined;

  const fail = (error: NodeJS.ErrnoException) => {
    if (closing.signal.aborted) return;
    if (!isReaderGone(error)) failure = error;
    closing.abort();
  };
  stream.on('error', fail);
  // Not every stream calls back for the pending writes when it closes.
  stream.on('close', () => {
    for (const resolve of waiting) resolve();
  });

  async function write(text: string | Uint8Array): Promise<void> {
    if (closing.signal.aborted || stream.destroyed) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.add(resolve);
    stream.write(text, (error) => {
      if (error) fail(error);
      resolve();
    });
    await promise;
    waiting.delete(resolve);
  }

  return {
    isTerminal: stream.isTTY === true,
    columns: stream.columns ?? 80,
    closed: closing.signal,
    get failure() {
      return failure;
    },
    line: (text) => write(`${redact(text)}\n`),
    bytes: write,
    // With nothing pending, a failed write may still be reported a turn of the event loop later.
    flushed: () => (stream.writableLength > 0 ? write('') : nextTurn()),
  };
}

function isReaderGone({ code }: NodeJS.ErrnoException): boolean {
  return code === 'EPIPE' || code === 'ERR_STREAM_DESTROYED' || code === 'ERR_STREAM_WRITE_AFTER_END';
}

/** Colours for messages on standard error, if it is a terminal with colours. */
export type Paint = {
  good(text: string): string;
  bad(text: string): string;
  doubtful(text: string): string;
  dim(text: string): string;
};

/** Makes the paint for a stream; without colours its functions return the text unchanged. */
export function paintFor(stream: OutStream, env: CliIo['env']): Paint {
  const hasColour = colourLevel(env as NodeJS.ProcessEnv, stream.isTTY === true) > 0;
  const wrap = (code: number) => (text: string) => (hasColour ? `\x1b[${code}m${text}\x1b[0m` : text);
  return { good: wrap(32), bad: wrap(31), doubtful: wrap(33), dim: wrap(2) };
}
