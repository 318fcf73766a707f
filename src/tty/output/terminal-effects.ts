/** Bells, the clipboard, notifications and files of one terminal. */
import type { CopyProblem } from './clipboard.ts';
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { copySequence } from './clipboard.ts';
import { multiplexerOf, type Surroundings } from './multiplexer.ts';
import { notifySequence, type NotifyStyle } from './notification.ts';
import { unmarked } from '../../domain/personal-marks.ts';
import { safeText } from '../../base/safe-text.ts';

/** Distinguished by ear: one stroke for ok, two for an error, three for something late. */
export type Bell = 'ok' | 'error' | 'late';

export type TerminalEffects = {
  ring(bell: Bell): void;
  /** Sends a text to the clipboard of the terminal. Whether it arrives cannot be known; `via` is the multiplexer in between. */
  copy(text: string): { via: 'tmux' | 'screen' | undefined; problem?: undefined } | { problem: CopyProblem };
  /** Makes the terminal notify an operator who is not looking. Does nothing if that is switched off. */
  notify(text: string): void;
  /** Writes a file to the directory in which the bench was opened. */
  save(
    name: string,
    content: string | Uint8Array,
  ): Promise<{ path: string; problem?: undefined } | { problem: string }>;
};

type OutletOptions = Surroundings & {
  /** Writes to the terminal, between two frames; false if its output is full. */
  write(text: string): boolean;
  notify?: NotifyStyle | undefined;
  /** The directory for files; a remote terminal has none here. */
  dir?: string | undefined;
  /** Waits between two strokes of a bell. */
  later?: (callback: () => void, ms: number) => void;
};

const STROKES: Readonly<Record<Bell, number>> = { ok: 1, error: 2, late: 3 };

/** Terminals drop strokes that come closer, in milliseconds. */
const STROKE_MS = 180;

export function createTerminalEffects({
  write,
  env,
  term,
  notify = 'off',
  dir,
  later = laterUnref,
}: OutletOptions): TerminalEffects {
  const surroundings = { env, term };
  return {
    ring(bell) {
      for (let stroke = 0; stroke < STROKES[bell]; stroke++) {
        if (stroke === 0) write('\x07');
        else later(() => write('\x07'), stroke * STROKE_MS);
      }
    },
    copy(text) {
      const copy = copySequence(text, surroundings);
      if (!copy.isPossible) return { problem: copy.reason };
      return write(copy.sequence) ? { via: multiplexerOf(surroundings) } : { problem: 'busy' };
    },
    notify(text) {
      const sequence = notifySequence(unmarked(text), notify, surroundings);
      if (sequence === '') return;
      // A multiplexer may keep the sequence for itself; it shows a bell at the window's name.
      write(multiplexerOf(surroundings) ? `${sequence}\x07` : sequence);
    },
    async save(name, content) {
      if (dir === undefined) return { problem: 'no place for files here' };
      const path = resolve(dir, name);
      try {
        // Never overwrites a file, and only the owner can read it: personalisations name people.
        await writeFile(path, content, { flag: 'wx', mode: 0o600 });
        return { path };
      } catch (error) {
        return { problem: safeText((error as Error).message, 200) };
      }
    },
  };
}

function laterUnref(callback: () => void, ms: number): void {
  setTimeout(callback, ms).unref();
}
