/** Data to standard output, words to standard error: the two ways out of a command, and the one place where secrets are taken out. */
import { colourLevel } from '../../terminal/colours.ts';
import type { CliIo, OutStream } from '../io.ts';

export type Printer = {
  /** Whether people are reading it. */
  readonly isTerminal: boolean;
  /** Cells in a row. */
  readonly columns: number;
  /** Writes one line and waits until the reader has taken enough. A reader that went away is no error; see `closed`. */
  line(text: string): Promise<void>;
  /** Aborts when the reader has gone away (`| head -1`): what only fills this stream can end. */
  readonly closed: AbortSignal;
};

/** A printer on a stream; `redact` sees every line. */
export function createPrinter(stream: OutStream, redact: (text: string) => string): Printer {
  const closing = new AbortController();
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_DESTROYED') throw error;
    closing.abort();
  });
  return {
    isTerminal: stream.isTTY === true,
    columns: stream.columns ?? 80,
    closed: closing.signal,
    async line(text) {
      if (closing.signal.aborted || stream.destroyed) return;
      if (stream.write(`${redact(text)}\n`)) return;
      await new Promise<void>((resolve) => {
        const done = () => {
          stream.off('drain', done);
          stream.off('error', done);
          stream.off('close', done);
          resolve();
        };
        stream.on('drain', done);
        stream.on('error', done);
        stream.on('close', done);
      });
    },
  };
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
