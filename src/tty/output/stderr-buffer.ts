/**
 * Keeps what is written to standard error while a screen is up, such as Node's warnings and messages of libraries. On the
 * terminal it would stand in the middle of the screen, which does not know of it; so it is printed later.
 */
import { StringDecoder } from 'node:string_decoder';

/** How many lines are kept; the rest is only counted. */
const MOST_LINES = 200;
/** The longest line, in characters: text without an end of line must not grow for ever. */
const LONGEST = 2000;

/** Keeps what is written to `stream` from now on; returns a function that restores the stream and returns the kept lines. */
export function bufferStderr(stream: NodeJS.WriteStream): () => string[] {
  // A `write` that somebody has put there before is restored; otherwise that of the prototype applies again.
  const own = Object.getOwnPropertyDescriptor(stream, 'write');
  const decoder = new StringDecoder('utf8');
  const lines: string[] = [];
  let rest = '';
  let lostCount = 0;

  function keep(line: string): void {
    if (lines.length < MOST_LINES) lines.push(line);
    else lostCount++;
  }

  function take(text: string): void {
    const [first = '', ...more] = text.split('\n');
    rest = (rest + first).slice(0, LONGEST);
    for (const next of more) {
      keep(rest);
      rest = next.slice(0, LONGEST);
    }
  }

  function write(chunk: string | Uint8Array, ...about: unknown[]): boolean {
    take(typeof chunk === 'string' ? chunk : decoder.write(Buffer.from(chunk)));
    const done = about.find((one) => typeof one === 'function') as (() => void) | undefined;
    if (done) process.nextTick(done);
    return true;
  }
  stream.write = write as typeof stream.write;

  return () => {
    if (own) Object.defineProperty(stream, 'write', own);
    else delete (stream as Partial<NodeJS.WriteStream>).write;
    if (rest !== '') keep(rest);
    rest = '';
    return lostCount === 0 ? lines : [...lines, `and ${lostCount} more lines`];
  };
}
