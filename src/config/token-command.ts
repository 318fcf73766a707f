/** Runs commands that print a token. */
import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { ConfigProblem } from './problem.ts';
import { MOST_BYTES } from './small-file.ts';
import { endGroup, endTree, whenEnded } from '../devices/programs/endings.ts';
import { cleanToken } from './token.ts';

const COMMAND_WITHIN_MS = 15_000;

/** A command that prints a token: words that are run without a shell, or a line for the shell. */
export type TokenCommand = string | readonly string[];

/**
 * Runs the command and returns its output as the token. Rejects with {@link ConfigProblem} if it fails, prints nothing or too
 * much, or takes longer than `withinMs`: then all processes that it started are ended.
 */
export async function tokenFromCommand(command: TokenCommand, withinMs = COMMAND_WITHIN_MS): Promise<string> {
  const { exitCode, output } = await run(command, withinMs);
  if (output.length > MOST_BYTES) throw new ConfigProblem((texts) => texts.config.commandTooLong);
  if (exitCode !== 0) throw new ConfigProblem((texts) => texts.config.commandFailed(exitCode ?? undefined));
  return cleanToken(output.toString('utf8'));
}

type Ended = { exitCode: number | null; output: Buffer };

function run(command: TokenCommand, withinMs: number): Promise<Ended> {
  const [file = '', ...args] = typeof command === 'string' ? ['/bin/sh', '-c', command] : command;
  // Its questions (a passphrase) go to the terminal, which only the foreground process group may read: there the command stays
  // in our group. Elsewhere it has a group of its own, which can be ended as a whole.
  const isApart = process.platform !== 'win32' && !hasTerminal();
  const end = isApart ? endGroup : endTree;
  return new Promise((resolve) => {
    // Its standard error goes to ours; only its standard output is taken.
    const child = spawn(file, args, { stdio: ['inherit', 'pipe', 'inherit'], detached: isApart, windowsHide: true });
    const chunks: Buffer[] = [];
    let size = 0;
    let isLate = false;
    const stop = () => {
      end(child);
      child.stdout?.destroy();
    };
    const deadline = setTimeout(() => {
      isLate = true;
      stop();
    }, withinMs);
    const settle = (exitCode: number | null) => {
      clearTimeout(deadline);
      if (isApart) endGroup(child);
      child.stdout?.destroy();
      resolve({ exitCode: isLate ? null : exitCode, output: Buffer.concat(chunks) });
    };
    child.stdout?.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size > MOST_BYTES) stop();
    });
    // The file is missing or not executable: there will be no end event.
    child.on('error', () => child.pid === undefined && settle(null));
    whenEnded(child, settle);
  });
}

/** Whether there is a controlling terminal for questions, whatever standard input is. */
function hasTerminal(): boolean {
  try {
    closeSync(openSync('/dev/tty', 'r'));
    return true;
  } catch {
    return false;
  }
}
