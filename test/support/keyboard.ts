/** A standard input for Ink, and the keys that are pressed on it. */
import { EventEmitter } from 'node:events';

export type Keyboard = { stdin: NodeJS.ReadStream; press(key: string): void };

export function createKeyboard(): Keyboard {
  const queue: string[] = [];
  const stdin = Object.assign(new EventEmitter(), {
    isTTY: true,
    setEncoding() {},
    setRawMode: () => stdin,
    ref() {},
    unref() {},
    read: () => queue.shift() ?? null,
  });
  return {
    stdin: stdin as unknown as NodeJS.ReadStream,
    press(key) {
      queue.push(key);
      stdin.emit('readable');
    },
  };
}
