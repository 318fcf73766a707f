/** Runs a command line inside the test's own process, with streams that remember what was written. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { onTestFinished } from 'vitest';
import type { CliIo, InStream } from '../../src/tty/io.ts';
import { EXIT } from '../../src/base/exit-codes.ts';
import { withoutScreens } from '../../src/cli/command.ts';
import { run } from '../../src/cli/program.ts';

export type CliRun = {
  code: number;
  stdout: string;
  stderr: string;
  /** The lines of standard output, without the empty one at the end. */
  lines: string[];
};

export type CliOptions = {
  env?: Record<string, string | undefined>;
  /** Whether standard output and error are a terminal (100×30), and standard input with them. */
  isTerminal?: boolean;
  /** Whether standard error is one, where standard output goes into a file. */
  isWatched?: boolean;
  /** Whether both outputs are one file, as with `2>&1`. */
  isOneOutput?: boolean;
  /** What stands on standard input; a terminal's keys if it is one. */
  input?: string | Buffer;
  /** Answers typed at the terminal, each once its question has been asked. */
  answers?: readonly (readonly [question: RegExp, typed: string])[];
  /** The environment's own way to start the program, as the process was started. */
  program?: string;
  /** Told of every piece of output as it is written. */
  onOutput?: (text: string, stream: 'stdout' | 'stderr') => void;
  /** Interrupts the command, as Ctrl-C does, with 130 for a reason. */
  interruption?: AbortSignal;
};

class Memory extends Writable {
  text = '';
  isTTY: boolean;
  columns: number | undefined;
  rows: number | undefined;
  readonly #onOutput: (text: string) => void;

  constructor(isTerminal: boolean, onOutput: (text: string) => void) {
    super({ decodeStrings: false });
    this.isTTY = isTerminal;
    [this.columns, this.rows] = isTerminal ? [100, 30] : [undefined, undefined];
    this.#onOutput = onOutput;
  }

  override _write(chunk: string | Buffer, _: unknown, done: () => void): void {
    this.text += chunk.toString();
    this.#onOutput(chunk.toString());
    done();
  }
}

/** One run; never rejects but for a bug. */
export async function runCli(argv: readonly string[], options: CliOptions = {}): Promise<CliRun> {
  const { env = {}, isTerminal = false, input = '', onOutput = () => {}, interruption, program } = options;
  const { isWatched = isTerminal } = options;
  const answers = [...(options.answers ?? [])];
  const stdout = new Memory(isTerminal, (text) => onOutput(text, 'stdout'));
  const typed = new PassThrough();
  const stderr = new Memory(isWatched, (text) => {
    onOutput(text, 'stderr');
    if (!answers[0]?.[0].test(text)) return;
    const [, answer] = answers.shift()!;
    // The question is on its way; who asked listens from the next turn on.
    setImmediate(() => typed.write(answer));
  });
  const stdin: InStream = Object.assign(typed, { isTTY: isTerminal, setRawMode: () => {} });
  if (isTerminal) typed.write(input);
  else typed.end(input);
  const signal = interruption ?? new AbortController().signal;
  const { isOneOutput = false } = options;
  const io: CliIo = { stdin, stdout, stderr, env, program, isOneOutput, interrupted: () => signal };
  const code = await run(argv, io, { ...withoutScreens('0.0.0'), open: () => Promise.resolve(EXIT.done) });
  return { code, stdout: stdout.text, stderr: stderr.text, lines: stdout.text.split('\n').slice(0, -1) };
}

// In memory where that can be had: every action is synced to the disk, and here a thousand of them are.
const PLACE = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** A folder that ends with the test. Its name is not like those of bancada's own files beside it, which a test of labels counts. */
export function aFolder(): Disposable & { path: string } {
  const path = mkdtempSync(join(PLACE, 'test-bancada-'));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}

export const TOKEN = 'canary-token-5Q7xW2';

/** One that ends with the test that is running. */
function folderOfTest(): { path: string } {
  const folder = aFolder();
  onTestFinished(() => folder[Symbol.dispose]());
  return folder;
}

/** The environment of a command on a store, with nothing of this machine's in it; without a folder on a machine of its own. */
export function envFor(
  url: string,
  folder: { path: string } = folderOfTest(),
  more: Record<string, string> = {},
): Record<string, string> {
  return {
    BANCADA_URL: url,
    BANCADA_TOKEN: TOKEN,
    BANCADA_LANG: 'en',
    BANCADA_STATE_DIR: join(folder.path, 'state'),
    BANCADA_CONFIG_DIR: join(folder.path, 'config'),
    TERM: 'xterm-256color',
    LANG: 'C.UTF-8',
    ...more,
  };
}
