/** Commands that print a token. */
import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { ConfigProblem } from './problem.ts';
import { MOST_BYTES } from './small-file.ts';
import { endGroup, endTree, whenEnded } from '../devices/programs/endings.ts';
import { cleanToken } from './token.ts';

const COMMAND_WITHIN_MS = 15_000;

/** A command that prints a token: words that are run as they are, or a line for the shell. */
export type TokenCommand = string | readonly string[];

/**
 * Runs the command and takes what it printed by its end for the token. Rejects with {@link ConfigProblem} if it fails,
 * prints none or too much, or takes longer than `withinMs`: then all that it has begun is ended.
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
  // Its questions (a passphrase) go to the terminal, which answers only the group that it has in front: there the command
  // stays in ours. Elsewhere it has a group of its own, which is ended whole.
  const isApart = process.platform !== 'win32' && !hasTerminal();
  const end = isApart ? endGroup : endTree;
  return new Promise((resolve) => {
    // Its own words go where ours go; only what it prints is taken.
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
    // Not there, or not to be run: it has no end.
    child.on('error', () => child.pid === undefined && settle(null));
    whenEnded(child, settle);
  });
}

/** Whether there is a terminal to ask at, whatever standard input is. */
function hasTerminal(): boolean {
  try {
    closeSync(openSync('/dev/tty', 'r'));
    return true;
  } catch {
    return false;
  }
}
