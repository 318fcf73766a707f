/** Bells, the clipboard and files of one terminal. */
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Bell, Outlet } from '../keymap/outlet.ts';
import { copySequence } from './clipboard.ts';
import { safeText } from './safe-text.ts';

type OutletOptions = {
  /** Writes to the terminal, between two frames. */
  write(text: string): void;
  env: NodeJS.ProcessEnv;
  /** Where files go; a terminal from elsewhere has no place here. */
  dir?: string | undefined;
  /** Waits between two strokes of a bell. */
  later?: (callback: () => void, ms: number) => void;
};

const STROKES: Readonly<Record<Bell, number>> = { ok: 1, error: 2, late: 3 };

/** Terminals swallow strokes that come closer. */
const STROKE_MS = 180;

export function createOutlet({ write, env, dir, later = laterUnref }: OutletOptions): Outlet {
  return {
    ring(bell) {
      for (let stroke = 0; stroke < STROKES[bell]; stroke++) {
        if (stroke === 0) write('\x07');
        else later(() => write('\x07'), stroke * STROKE_MS);
      }
    },
    copy(text) {
      const copy = copySequence(text, env);
      if (!copy.isPossible) return copy.reason;
      write(copy.sequence);
      return undefined;
    },
    async save(name, content) {
      if (dir === undefined) return { problem: 'no place for files here' };
      const path = resolve(dir, name);
      try {
        // Never over a file that is there, and for nobody else's eyes: personalisations name people.
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
