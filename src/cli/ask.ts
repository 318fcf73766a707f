/** Prompts for a person. They need a terminal: callers check `canAsk` first and decide what to do without one. */
import { createInterface } from 'node:readline/promises';
import { addAbortSignal, type Readable } from 'node:stream';
import { ConfigProblem } from '../config/problem.ts';
import type { CliIo } from '../tty/io.ts';

/** Whether a prompt can be shown: standard input and standard error are terminals, and `--no-input` was not given. */
export function canAsk({ stdin, stderr }: CliIo, flags: { input?: boolean | undefined }): boolean {
  return stdin.isTTY === true && stderr.isTTY === true && flags.input !== false;
}

/** Prompts for one line; '' at the end of input. The prompt is written to standard error: standard output is for data. */
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

/** Prompts for one line that is not shown while it is typed or pasted. Rejects with {@link Interrupted} on Ctrl-C. */
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

/** Does not use the stream's iterator: it ends a moment after the line, when the next prompt may be reading the stream. */
function readSecret(stdin: CliIo['stdin']): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let text = '';
  const onData = (chunk: Buffer | string) => {
    text += String(chunk).replace(PASTE_MARKS, '');
    if (text.includes('\x03')) return reject(new Interrupted());
    const end = text.search(/[\r\n\x04]/);
    // Ctrl-U empties the line, backspace deletes one character; every other character is part of the text.
    if (end >= 0) resolve(rubOut(text.slice(0, end).replace(/^.*\x15/s, '')));
  };
  const onEnd = () => resolve(rubOut(text));
  stdin.on('data', onData).once('end', onEnd).once('error', reject).resume();
  return promise.finally(() => stdin.off('data', onData).off('end', onEnd).off('error', reject));
}

/** Ctrl-C at a prompt that reads its keys in raw mode. */
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
 * Reads a stream to its end. Rejects with {@link ConfigProblem} if it has more than `mostBytes`, as a list must not be cut
 * off, and with the reason of `signal` once that aborts.
 */
export async function readAll(stream: Readable, mostBytes?: number, signal?: AbortSignal): Promise<string> {
  return (await readAllBytes(stream, mostBytes, signal)).toString('utf8');
}

/** As {@link readAll}, undecoded. */
export async function readAllBytes(stream: Readable, mostBytes = 1024 * 1024, signal?: AbortSignal): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of signal ? addAbortSignal(signal, stream) : stream) {
      const bytes = Buffer.from(chunk as Buffer);
      size += bytes.length;
      if (size > mostBytes) throw new ConfigProblem((texts) => texts.config.inputTooLarge(mostBytes / 1024));
      chunks.push(bytes);
    }
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
  return Buffer.concat(chunks);
}
