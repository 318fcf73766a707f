/**
 * Runs another program: its words unchanged, never a shell; its input on standard input; with limits of the time that it may
 * take and of the bytes kept of its output. It gets no terminal, and of the environment only the variables listed here.
 */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { endGroup, endMarked, MARK, whenEnded } from './endings.ts';

export type RunOptions = {
  input: string | Uint8Array;
  /** In milliseconds. */
  withinMs: number;
  /** How many bytes are kept of its output; the rest is read and discarded, so that it never waits. 0: none is read. */
  mostOutput: number;
  env?: NodeJS.ProcessEnv;
  /** Descriptors of files that it gets as 3 and on. */
  files?: readonly number[];
  /** Names the caller, see {@link endMarked}; a default name if left out. */
  mark?: string;
  /** Ends it at once, with all that it has started. */
  signal?: AbortSignal | undefined;
};

export type ProgramEnd = {
  /** Why it did not end by itself: it is not there or cannot be run, it took too long, or its bench ended. */
  problem?: 'missing' | 'failed' | 'late' | 'ended';
  /** `null` if a signal ended it. */
  exitCode: number | null;
  output: string;
  /** Whether there was more output. */
  isCut: boolean;
  /** Its standard error, at most {@link MOST_SAID} characters. */
  said: string;
};

/** How many characters are kept of a program's standard error. */
const MOST_SAID = 2000;

/** Runs the program; never rejects. Its output is not safe for a terminal. */
export function runProgram(words: readonly string[], options: RunOptions): Promise<ProgramEnd> {
  const { input, withinMs, mostOutput, env = process.env, files = [], signal } = options;
  const mark = `${options.mark ?? 'program'} ${randomUUID()}`;
  const [file, ...args] = words;
  const nothing = { exitCode: null, output: '', isCut: false, said: '' };
  if (file === undefined || file === '') return Promise.resolve({ ...nothing, problem: 'missing' });
  if (signal?.aborted) return Promise.resolve({ ...nothing, problem: 'ended' });
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      stdio: ['pipe', mostOutput > 0 ? 'pipe' : 'ignore', 'pipe', ...files],
      env: { ...allowedOf(env), [MARK]: mark },
      // A group of its own, without a terminal: it is ended completely, and cannot write over the screens.
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
    const kept: Buffer[] = [];
    let size = 0;
    let said = '';
    let problem: ProgramEnd['problem'];
    child.stdout?.on('data', (chunk: Buffer) => {
      if (size < mostOutput) kept.push(chunk.subarray(0, mostOutput - size));
      size += chunk.length;
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(0, MOST_SAID)));
    const stop = (why: 'late' | 'ended') => {
      // If it has ended by itself, only the processes that it left behind are ended, and that is no problem.
      if (child.exitCode === null && child.signalCode === null) problem ??= why;
      endGroup(child);
      endMarked(mark);
      child.stdout?.destroy();
      child.stderr?.destroy();
    };
    const deadline = setTimeout(() => stop('late'), withinMs);
    const onAbort = () => stop('ended');
    signal?.addEventListener('abort', onAbort, { once: true });
    const end = (exitCode: number | null) => {
      const output = Buffer.concat(kept).toString('utf8');
      resolve({ ...(problem ? { problem } : {}), exitCode, output, isCut: size > mostOutput && mostOutput > 0, said });
    };
    const leave = () => {
      clearTimeout(deadline);
      signal?.removeEventListener('abort', onAbort);
    };
    child.on('error', (error: NodeJS.ErrnoException) => {
      problem ??= error.code === 'ENOENT' || error.code === 'EACCES' ? 'missing' : 'failed';
      if (child.pid !== undefined) return;
      leave();
      end(null);
    });
    whenEnded(child, end);
    // Processes that it left behind may continue until the deadline; their output is read so that they never wait.
    child.on('close', leave);
    // A program that reads only what it needs closes the pipe early; its exit code is what counts.
    child.stdin?.on('error', () => {});
    child.stdin?.end(input);
  });
}

const NAMES = new Set(
  'PATH HOME USER LOGNAME SHELL LANG LANGUAGE TZ TMPDIR TERM DISPLAY XAUTHORITY XDG_RUNTIME_DIR PRINTER LPDEST'.split(
    ' ',
  ),
);
const WINDOWS = new Set('SYSTEMROOT SYSTEMDRIVE COMSPEC PATHEXT TEMP TMP USERPROFILE APPDATA'.split(' '));
const BEGINNINGS = /^(?:LC_|CUPS_)/;

/** The allowed part of an environment. */
function allowedOf(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => isAllowed(name.toUpperCase())));
}

function isAllowed(name: string): boolean {
  return NAMES.has(name) || BEGINNINGS.test(name) || (process.platform === 'win32' && WINDOWS.has(name));
}
