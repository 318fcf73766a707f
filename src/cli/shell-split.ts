/** Splits a command line that does not pass through a shell. */

/**
 * Splits at blanks; quotes and backslashes keep words together, as in a shell. `undefined` if the line has a character that
 * only a shell could interpret, or a quote is not closed.
 */
export function splitShellWords(line: string): string[] | undefined {
  const words: string[] = [];
  let word: string | undefined;
  for (let at = 0; at < line.length; at++) {
    const char = line[at]!;
    if (/[;&|<>`$()\n\0]/.test(char)) return undefined;
    if (char === ' ' || char === '\t') {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else if (char === "'" || char === '"') {
      const end = line.indexOf(char, at + 1);
      if (end < 0) return undefined;
      word = (word ?? '') + line.slice(at + 1, end);
      at = end;
    } else if (char === '\\') {
      if (++at >= line.length) return undefined;
      word = (word ?? '') + line[at]!;
    } else {
      word = (word ?? '') + char;
    }
  }
  if (word !== undefined) words.push(word);
  return words;
}
