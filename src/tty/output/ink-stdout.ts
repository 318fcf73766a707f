/** The standard output for Ink: passes whole frames to the frame writer, which decides what the terminal gets. */
import { EventEmitter } from 'node:events';

export type InkStdout = EventEmitter & { columns: number; rows: number };

/** `take` is called with every frame. To change the size, set it and emit `resize`. */
export function createInkStdout(size: { columns: number; rows: number }, take: (frame: string) => void): InkStdout {
  const stdout = Object.assign(new EventEmitter(), {
    isTTY: true,
    writable: true,
    ...size,
    write(text: string, ...rest: unknown[]) {
      const done = rest.at(-1);
      // The modes that Ink or a component would switch are ours. Writes of Ink with a callback are barriers, not frames.
      if (typeof done === 'function') done();
      else if (!text.startsWith('\x1b[?')) take(text);
      return true;
    },
  });
  // Every component that reads the size adds a listener.
  stdout.setMaxListeners(0);
  return stdout;
}
