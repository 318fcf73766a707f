/**
 * A progress bar on standard error, if that is a terminal and standard output is no pipe: the program that reads the pipe
 * may write to the same terminal, in the middle of the bar.
 */
import { Duplex } from 'node:stream';
import type { CliIo } from '../../tty/io.ts';

export type ProgressBar = {
  /** Draws the bar, at most ten times a second and always at the end. */
  show(done: number, total: number): void;
  /** Erases the bar, so that a line can be written. */
  clear(): void;
};

const CELLS = 24;
const EVERY_MS = 100;
const ERASE = '\r\x1b[K';

type Streams = Pick<CliIo, 'stdout' | 'stderr' | 'env'>;

/** Erases the bar, to make room for another line. */
export function clearBar(io: Streams): void {
  if (canDraw(io)) io.stderr.write(ERASE);
}

function canDraw({ stdout, stderr, env }: Streams): boolean {
  // Node's stream for standard output is a Duplex for a pipe and for a terminal, not for a file.
  const isPipe = stdout.isTTY !== true && stdout instanceof Duplex;
  return stderr.isTTY === true && !isPipe && env['TERM'] !== 'dumb';
}

/** Makes a progress bar; `title` names the work. */
export function createProgress(io: Streams, title: string): ProgressBar {
  const { stderr } = io;
  if (!canDraw(io)) return { show() {}, clear() {} };
  let shownAt = -Infinity;
  let isShown = false;
  return {
    show(done, total) {
      const now = performance.now();
      if (total <= 0 || (now - shownAt < EVERY_MS && done < total)) return;
      shownAt = now;
      isShown = true;
      const full = Math.round((CELLS * Math.min(done, total)) / total);
      stderr.write(`${ERASE}${title} ${'█'.repeat(full)}${'░'.repeat(CELLS - full)} ${done}/${total}`);
    },
    clear() {
      if (isShown) stderr.write(ERASE);
      isShown = false;
    },
  };
}
