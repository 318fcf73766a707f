/**
 * Data to standard output, words to standard error: the two ways out of a command, and the one place
 * where secrets are taken out.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { colourLevel } from '../../tty/output/colours.ts';
import type { CliIo, OutStream } from '../../tty/io.ts';

export type Printer = {
  /** Whether people are reading it. */
  readonly isTerminal: boolean;
  /** Cells in a row. */
  readonly columns: number;
  /** Writes one line and waits until the stream has taken it. Where nothing can be written any more it is dropped. */
  line(text: string): Promise<void>;
  /** The same for bytes as they are: they hold nothing that would have to be taken out. */
  bytes(bytes: Uint8Array): Promise<void>;
  /** Waits until all that was written before has been taken, also by others than this printer. */
  flushed(): Promise<void>;
  /** Aborts when nothing can be written any more: what only fills this stream can end. */
  readonly closed: AbortSignal;
  /** Why, unless the reader has gone away (`| head -1`), which is no error: a full disk, for one. */
  readonly failure: NodeJS.ErrnoException | undefined;
};

/** A printer on a stream; `redact` sees every line. */
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
  // Not every stream answers what was still to be written when it closed.
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
    // What a stream takes at once it may still have failed to write: that is heard a turn later.
    flushed: () => (stream.writableLength > 0 ? write('') : nextTurn()),
  };
}

function isReaderGone({ code }: NodeJS.ErrnoException): boolean {
  return code === 'EPIPE' || code === 'ERR_STREAM_DESTROYED' || code === 'ERR_STREAM_WRITE_AFTER_END';
}

/** Colours for words on standard error, where it is a terminal that shows any. */
export type Paint = {
  good(text: string): string;
  bad(text: string): string;
  doubtful(text: string): string;
  dim(text: string): string;
};

/** The paint for a stream; every function gives its text back where there is no colour. */
export function paintFor(stream: OutStream, env: CliIo['env']): Paint {
  const hasColour = colourLevel(env as NodeJS.ProcessEnv, stream.isTTY === true) > 0;
  const wrap = (code: number) => (text: string) => (hasColour ? `\x1b[${code}m${text}\x1b[0m` : text);
  return { good: wrap(32), bad: wrap(31), doubtful: wrap(33), dim: wrap(2) };
}
