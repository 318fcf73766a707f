/** Tokens as people paste them, and the commands that print them. No sentence here ever contains one. */
import { spawnSync } from 'node:child_process';
import { readPrivateFile } from '../files/private-file.ts';
import { ConfigProblem } from '../files/problem.ts';
import { MOST_BYTES } from '../files/small-file.ts';

const COMMAND_WITHIN_MS = 15_000;
const QUOTES = /^(["'`“”‘’«])(.*)(["'`“”‘’»])$/s;
const WORDS_BEFORE = /^(?:Authorization\s*:\s*)?(?:Bearer\s+)?/i;

/**
 * The token in a pasted text: without blanks, quotes, byte order mark and `Authorization: Bearer` around it.
 * Throws {@link ConfigProblem} for what cannot be a token: nothing, several words or lines, characters outside ASCII.
 */
export function cleanToken(text: string): string {
  let token = text.replace(/^\ufeff/, '').trim();
  for (let before = ''; before !== token;) {
    before = token;
    token = token.replace(QUOTES, '$2').trim().replace(WORDS_BEFORE, '').trim();
  }
  if (token === '' || /^bearer$/i.test(token)) throw new ConfigProblem((texts) => texts.config.tokenEmpty);
  if (/[\r\n]/.test(token)) throw new ConfigProblem((texts) => texts.config.tokenLines);
  if (/[^\x20-\x7e]/.test(token)) throw new ConfigProblem((texts) => texts.config.tokenForeign);
  if (/\s/.test(token)) throw new ConfigProblem((texts) => texts.config.tokenBlank);
  if (/["'`]/.test(token)) throw new ConfigProblem((texts) => texts.config.tokenQuotes);
  return token;
}

/** A command that prints a token: words that are run as they are, or a line for the shell. */
export type TokenCommand = string | readonly string[];

/**
 * Runs the command and takes its first output for the token. Throws {@link ConfigProblem} if it fails or prints none.
 */
export function tokenFromCommand(command: TokenCommand): string {
  const [file = '', ...args] = typeof command === 'string' ? ['/bin/sh', '-c', command] : command;
  // Its own words and questions (a passphrase) go to the terminal; only what it prints is taken.
  const { status, stdout, error } = spawnSync(file, args, {
    encoding: 'utf8',
    stdio: ['inherit', 'pipe', 'inherit'],
    timeout: COMMAND_WITHIN_MS,
    killSignal: 'SIGKILL',
    maxBuffer: MOST_BYTES,
  });
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  if (code === 'ENOBUFS') throw new ConfigProblem((texts) => texts.config.commandTooLong);
  if (error || status !== 0) throw new ConfigProblem((texts) => texts.config.commandFailed(status ?? undefined));
  return cleanToken(stdout);
}

/**
 * The token in a private file, cleaned. Throws {@link ConfigProblem} if it cannot be read, or if others can read it.
 */
export function readTokenFile(path: string): string {
  return cleanToken(readPrivateFile(path));
}
