/** A progress bar on standard error, where that is a terminal; elsewhere nothing at all. */
import type { CliIo } from '../../terminal/io.ts';

export type Progress = {
  /** Draws it, at most ten times a second and always at the end. */
  show(done: number, total: number): void;
  /** Takes it off the screen, so that a line can be written. */
  clear(): void;
};

const CELLS = 24;
const EVERY_MS = 100;
const ERASE = '\r\x1b[K';

/** Takes the bar off the screen, to make room for another line. */
export function clearBar({ stderr, env }: Pick<CliIo, 'stderr' | 'env'>): void {
  if (canDraw({ stderr, env })) stderr.write(ERASE);
}

function canDraw({ stderr, env }: Pick<CliIo, 'stderr' | 'env'>): boolean {
  return stderr.isTTY === true && env['TERM'] !== 'dumb';
}

/** `title` says what is going on. */
export function createProgress({ stderr, env }: Pick<CliIo, 'stderr' | 'env'>, title: string): Progress {
  if (!canDraw({ stderr, env })) return { show() {}, clear() {} };
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
