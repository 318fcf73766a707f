/** Questions to a person. Without a terminal nothing is asked: `canAsk` says so, and the caller decides. */
import { createInterface } from 'node:readline/promises';
import type { Readable } from 'node:stream';
import { ConfigProblem } from '../config/problem.ts';
import type { CliIo } from '../tty/io.ts';

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
  try {
    return await readSecret(stdin);
  } finally {
    stdin.setRawMode?.(false);
    stdin.pause();
    stderr.write('\n');
  }
}

/**
 * Not by the stream's iterator: its end comes a moment after the answer, and could take the
 * stream from the next question.
 */
function readSecret(stdin: CliIo['stdin']): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let text = '';
  const onData = (chunk: Buffer | string) => {
    text += String(chunk).replace(PASTE_MARKS, '');
    if (text.includes('\x03')) return reject(new Interrupted());
    const end = text.search(/[\r\n\x04]/);
    // Ctrl-U empties the line, backspace takes one character; all else is taken as it is.
    if (end >= 0) resolve(rubOut(text.slice(0, end).replace(/^.*\x15/s, '')));
  };
  const onEnd = () => resolve(rubOut(text));
  stdin.on('data', onData).once('end', onEnd).once('error', reject).resume();
  return promise.finally(() => stdin.off('data', onData).off('end', onEnd).off('error', reject));
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

/**
 * Everything on a stream that is no terminal. Throws {@link ConfigProblem} where it is more than `mostBytes`: the first
 * part of a list is another list.
 */
export async function readAll(stream: Readable, mostBytes?: number): Promise<string> {
  return (await readAllBytes(stream, mostBytes)).toString('utf8');
}

/** The same, undecoded. */
export async function readAllBytes(stream: Readable, mostBytes = 1024 * 1024): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk as Buffer);
    size += bytes.length;
    if (size > mostBytes) throw new ConfigProblem((texts) => texts.config.inputTooLarge(mostBytes / 1024));
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}
