/** The stdin that Ink reads its keys from: one key for each `readable`, and the next only when that one was read. */
import { EventEmitter } from 'node:events';
import type { LaneTimers } from './lane-timers.ts';

/** The parts of a source that Ink's stdin passes on. */
type Line = { setRawMode(isRaw: boolean): void; ref(): void; unref(): void };

export type KeyFeed = {
  stdin: NodeJS.ReadStream;
  /** Whether a key waits to be read: nobody reads while one screen is replaced by another. */
  isUnread(): boolean;
  offer(key: string): void;
  clear(): void;
};

/** `whenTaken` is called when a key that had to wait has been read. */
export function createKeyFeed(line: Line, timers: LaneTimers, whenTaken: () => void): KeyFeed {
  let unread: string | undefined;
  const stdin = Object.assign(new EventEmitter(), {
    isTTY: true,
    setEncoding: () => stdin,
    ref() {
      line.ref();
      return stdin;
    },
    unref() {
      line.unref();
      return stdin;
    },
    read() {
      const key = unread ?? null;
      unread = undefined;
      return key;
    },
    setRawMode(isRaw: boolean) {
      line.setRawMode(isRaw);
      return stdin;
    },
  });
  // The key waits for the next screen, and the keys after it wait for their turn.
  stdin.on('newListener', (event) => {
    if (event === 'readable' && unread !== undefined) timers.soon(offerAgain);
  });

  function offerAgain(): void {
    if (unread === undefined) return;
    stdin.emit('readable');
    if (unread === undefined) timers.soon(whenTaken);
  }

  return {
    stdin: stdin as unknown as NodeJS.ReadStream,
    isUnread: () => unread !== undefined,
    offer(key) {
      unread = key;
      stdin.emit('readable');
    },
    clear: () => (unread = undefined),
  };
}
