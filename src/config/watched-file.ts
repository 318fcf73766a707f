/** Reads a file again whenever it has changed, as long as the process runs. */
import { statSync } from 'node:fs';

export type Watching<T> = {
  /** Reads the file; errors are passed to `onProblem`, except at the first read. */
  read: () => T;
  /** Called with each new value, except the first. */
  onNew?: (value: T) => void;
  /** Called once for each state in which the file cannot be used. */
  onProblem?: (error: unknown) => void;
};

/**
 * Returns a function that gives the file's current value. While the file cannot be accessed or read (removed, a link to itself,
 * in a closed folder, on a server that does not respond) the last value stays in force: only the first read throws.
 */
export function watchFile<T>(path: string, { read, onNew, onProblem }: Watching<T>): () => T {
  let value = read();
  let stamp = fileStampOf(path);
  return () => {
    const now = fileStampOf(path);
    if (now === stamp) return value;
    stamp = now;
    try {
      value = read();
      onNew?.(value);
    } catch (error) {
      onProblem?.(error);
    }
    return value;
  };
}

/** Identifies the state of a file; `gone`, or the system's error code, if it cannot be read. */
export function fileStampOf(path: string): string {
  try {
    const stat = statSync(path, { throwIfNoEntry: false });
    return stat ? `${stat.mtimeMs}:${stat.size}:${stat.ino}:${stat.mode}` : 'gone';
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code);
  }
}
