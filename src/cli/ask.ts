/** Questions to a person. Where nobody can answer, nothing is asked: `canAsk` says so, and the caller decides. */
import { createInterface } from 'node:readline/promises';
import type { CliIo } from './io.ts';

/** Whether a person can be asked: both ends are a terminal, and `--no-input` was not given. */
export function canAsk({ stdin, stderr }: CliIo, flags: { input?: boolean | undefined }): boolean {
  return stdin.isTTY === true && stderr.isTTY === true && flags.input !== false;
}

/** One line from the person; '' at the end of input. Questions go to standard error: standard output is for data. */
export async function ask(io: CliIo, question: string): Promise<string> {
  const lines = createInterface({ input: io.stdin, output: io.stderr, terminal: true });
  const gone = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
  try {
    return await Promise.race([lines.question(question, { signal: io.interrupted() }), gone]);
  } finally {
    lines.close();
  }
}

const PASTE_MARKS = /\x1b\[20[01]~/g;

/** One line that is not shown while it is typed or pasted. Rejects with the signal's reason on Ctrl-C. */
export async function askSecret(io: CliIo, question: string): Promise<string> {
  const { stdin, stderr } = io;
  stderr.write(question);
  stdin.setRawMode?.(true);
  stdin.resume();
  let text = '';
  try {
    for await (const chunk of io.stdin.iterator({ destroyOnReturn: false })) {
      text += String(chunk).replace(PASTE_MARKS, '');
      if (text.includes('\x03')) throw new Interrupted();
      const end = text.search(/[\r\n\x04]/);
      // Ctrl-U empties the line, backspace takes one character; all else is taken as it is.
      const typed = (end < 0 ? text : text.slice(0, end)).replace(/^.*\x15/s, '');
      if (end >= 0) return rubOut(typed);
    }
    return rubOut(text);
  } finally {
    stdin.setRawMode?.(false);
    stdin.pause();
    stderr.write('\n');
  }
}

/** Ctrl-C at a question whose keys come to us raw. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

function rubOut(text: string): string {
  const kept: string[] = [];
  for (const character of text) {
    if (character === '\x7f' || character === '\b') kept.pop();
    else kept.push(character);
  }
  return kept.join('');
}

/** Everything on a standard input that is no terminal, up to `maxBytes`. */
export async function readAll(stdin: CliIo['stdin'], maxBytes = 1024 * 1024): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stdin) {
    const bytes = Buffer.from(chunk as Buffer);
    size += bytes.length;
    if (size > maxBytes) break;
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}
