/** Cleans pasted tokens. No message here ever contains one. */
import { readPrivateFile } from './private-file.ts';
import { ConfigProblem } from './problem.ts';

const QUOTES = /^(["'`“”‘’«])(.*)(["'`“”‘’»])$/s;
const WORDS_BEFORE = /^(?:Authorization\s*:\s*)?(?:Bearer\s+)?/i;

/**
 * Extracts the token from a pasted text: removes blanks, quotes, a byte order mark and `Authorization: Bearer` around it.
 * Throws {@link ConfigProblem} if the rest cannot be a token: empty, several words or lines, characters outside ASCII.
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

/** Reads the token from a private file. Throws {@link ConfigProblem} if the file cannot be read, or if others can read it. */
export function readTokenFile(path: string): string {
  return cleanToken(readPrivateFile(path));
}
