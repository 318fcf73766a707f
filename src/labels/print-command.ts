/**
 * Hands a label to the print command of the profile, on its standard input: a name and an address never lie on a disk.
 */
import { spawn } from 'node:child_process';

export type PrintProblem = 'no-command' | 'command-failed' | 'command-late';

export type PrintOptions = {
  /** How long the command may take; default 30 s. */
  withinMs?: number;
  env?: NodeJS.ProcessEnv;
  /** Hears how a command that failed ended, and the first line of what it said: not safe for a terminal yet. */
  onFailure?: (failure: { exitCode: number | null; said: string }) => void;
};

/** So much of what a command says is kept. */
const MOST_SAID = 2000;

/**
 * Runs the command, its words as they are, without a shell; resolves with what went wrong, or `undefined`. Nothing that
 * comes from the store is among the words. Never rejects.
 */
export function runPrintCommand(
  command: readonly string[],
  bytes: Uint8Array,
  { withinMs = 30_000, env = process.env, onFailure }: PrintOptions = {},
): Promise<PrintProblem | undefined> {
  const [file, ...args] = command;
  if (file === undefined || file === '') return Promise.resolve('no-command');
  return new Promise((resolve) => {
    const child = spawn(file, args, { stdio: ['pipe', 'ignore', 'pipe'], env: allowedOf(env) });
    let isLate = false;
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(0, MOST_SAID)));
    const deadline = setTimeout(() => {
      isLate = true;
      child.kill('SIGKILL');
    }, withinMs);
    const end = (problem: PrintProblem | undefined) => {
      clearTimeout(deadline);
      resolve(problem);
    };
    child.on('error', (error: NodeJS.ErrnoException) => {
      const isMissing = error.code === 'ENOENT' || error.code === 'EACCES';
      end(isMissing ? 'no-command' : 'command-failed');
    });
    child.on('close', (code) => {
      if (!isLate && code !== 0) onFailure?.({ exitCode: code, said: said.trim().split('\n', 1)[0] ?? '' });
      end(isLate ? 'command-late' : code === 0 ? undefined : 'command-failed');
    });
    // A command that reads only what it needs closes the pipe early; its exit code is what counts.
    child.stdin.on('error', () => {});
    child.stdin.end(bytes);
  });
}

/**
 * What a print command may know of the environment: where programs and printers are, whose it is, and how it speaks.
 * What is not on this list may be a secret of somebody's, whatever it is called.
 */
const NAMES = new Set(
  'PATH HOME USER LOGNAME SHELL LANG LANGUAGE TZ TMPDIR TERM DISPLAY XAUTHORITY XDG_RUNTIME_DIR PRINTER LPDEST'.split(
    ' ',
  ),
);
const WINDOWS = new Set('SYSTEMROOT SYSTEMDRIVE COMSPEC PATHEXT TEMP TMP USERPROFILE APPDATA'.split(' '));
const BEGINNINGS = /^(?:LC_|CUPS_)/;

function isAllowed(name: string): boolean {
  return NAMES.has(name) || BEGINNINGS.test(name) || (process.platform === 'win32' && WINDOWS.has(name));
}

function allowedOf(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => isAllowed(name.toUpperCase())));
}
