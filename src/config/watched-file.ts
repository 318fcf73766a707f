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
  let stamp = fileStampOf(path);
  let value = read();
  let isUnread = false;
  return () => {
    const now = fileStampOf(path);
    const isSame = now === stamp;
    if (isSame && !isUnread) return value;
    stamp = now;
    try {
      value = read();
      isUnread = false;
      onNew?.(value);
    } catch (error) {
      // The system may refuse to open a file that is as it should be: it is tried again at the next call.
      isUnread = isReadingRefused(error);
      if (!isSame || !isUnread) onProblem?.(error);
    }
    return value;
  };
}

/** Whether the system refused to read a file, as opposed to a file that was read and cannot be used. */
export function isReadingRefused(error: unknown): boolean {
  const { code } = ((error as Error).cause ?? error) as NodeJS.ErrnoException;
  return code !== undefined;
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
