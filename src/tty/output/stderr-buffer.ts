/**
 * What is said on standard error while a screen is up: Node's warnings, and whatever a library complains of. On the
 * terminal it would stand in the middle of the screen, which cannot know of it; so it is kept, and said later.
 */
import { StringDecoder } from 'node:string_decoder';

/** So many lines are kept; of the rest it is told how many there were. */
const MOST_LINES = 200;
/** Whatever has no end of line is no line for ever. */
const LONGEST = 2000;

/** Keeps what is written to `stream` from now on; returns how to let it write again, and get the lines that were kept. */
export function bufferStderr(stream: NodeJS.WriteStream): () => string[] {
  // One that somebody put there before comes back as it was; without, that of its kind shows again.
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
