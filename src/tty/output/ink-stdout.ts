/**
 * The standard output that Ink is given: it hands whole frames to the frame writer, which
 * decides what the terminal gets.
 */
import { EventEmitter } from 'node:events';

export type InkStdout = EventEmitter & { columns: number; rows: number };

/** `take` gets every frame. Tell Ink of another size by setting it and emitting `resize`. */
export function createInkStdout(size: { columns: number; rows: number }, take: (frame: string) => void): InkStdout {
  const stdout = Object.assign(new EventEmitter(), {
    isTTY: true,
    writable: true,
    ...size,
    write(text: string, ...rest: unknown[]) {
      const done = rest.at(-1);
      // Modes that Ink or a component would switch are ours. Ink's writes that are answered are barriers, not frames.
      if (typeof done === 'function') done();
      else if (!text.startsWith('\x1b[?')) take(text);
      return true;
    },
  });
  // Every component that asks for the size listens.
  stdout.setMaxListeners(0);
  return stdout;
}
