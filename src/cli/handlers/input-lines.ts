/** What a command is told line by line: by a scanner, a file, another program. */
import type { Job } from '../job.ts';

/** The lines of standard input as they come, without empty ones. */
export async function* linesOf({ io, signal }: Job): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of io.stdin as AsyncIterable<Buffer | string>) {
    if (signal.aborted) return;
    const lines = (rest + String(chunk)).split(/[\r\n\t]+/);
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim() !== '') yield line.trim();
  }
  if (rest.trim() !== '') yield rest.trim();
}
