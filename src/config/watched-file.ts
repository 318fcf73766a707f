/** A file that is read again when it has changed, for as long as a process runs. */
import { statSync } from 'node:fs';

export type Watching<T> = {
  /** Reads it; what it throws is told to `onProblem`, but for the first time. */
  read: () => T;
  /** Is notified of what was read, except the first time. */
  onNew?: (value: T) => void;
  /** Is notified once of each state in which the file cannot be used. */
  onProblem?: (error: unknown) => void;
};

/**
 * Returns what the file says now. While it cannot be looked at or read, as it is gone, a link to itself, in a folder that
 * was closed or on a server that does not answer, what it said before goes on: nothing here throws but the first reading.
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

/** What tells one state of a file from another; `gone`, or the system's word, where there is nothing to be seen. */
export function fileStampOf(path: string): string {
  try {
    const stat = statSync(path, { throwIfNoEntry: false });
    return stat ? `${stat.mtimeMs}:${stat.size}:${stat.ino}:${stat.mode}` : 'gone';
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code);
  }
}
