/** What a command is told line by line: by a scanner, a file, another program. */
import { StringDecoder } from 'node:string_decoder';
import type { Job } from '../job.ts';

/** The lines of standard input as they come, without empty ones. */
export async function* linesOf({ io, signal }: Job): AsyncGenerator<string> {
  // What is read comes in pieces that may end within a letter.
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of io.stdin as AsyncIterable<Buffer | string>) {
    if (signal.aborted) return;
    const lines = (rest + (typeof chunk === 'string' ? chunk : decoder.write(chunk))).split(/[\r\n\t]+/);
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim() !== '') yield line.trim();
  }
  if (rest.trim() !== '') yield rest.trim();
}
