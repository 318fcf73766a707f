/**
 * Reads JSON with comments: `keys.json`, `workshop.json` and `commands.json`. Bounds size, depth and the number of reported
 * mistakes, and knows the line of each value.
 */
import { createScanner, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import { isThere, readOwnersFile } from './private-file.ts';

/** The field that names a file's JSON Schema, for editors: it is no setting. */
export const SCHEMA = '$schema';

/** The most mistakes that are reported. */
export const MOST_PROBLEMS = 50;
/** The deepest nesting; deeper is a mistake in each of these files. */
const DEEPEST = 8;

/** A problem of the text itself, whatever it means; lines are counted from 1. */
export type JsoncProblem = { line: number } & ({ kind: 'syntax'; what: string } | { kind: 'too-deep' });

export type Jsonc = {
  /** `undefined` for a text without a value, and for one with a problem. */
  root: Node | undefined;
  problems: JsoncProblem[];
  /** The line of an offset in the text. */
  lineAt: (offset: number) => number;
};

/** Parses a text. A byte order mark, comments and trailing commas are allowed. */
export function readJsonc(text: string): Jsonc {
  const json = text.replace(/^\ufeff/, '');
  const lineAt = lineCounter(json);
  const deepAt = tooDeepAt(json);
  if (deepAt !== undefined) return { root: undefined, problems: [{ kind: 'too-deep', line: lineAt(deepAt) }], lineAt };
  const errors: ParseError[] = [];
  const root = parseTree(json, errors, { allowTrailingComma: true, allowEmptyContent: true });
  const problems = errors.slice(0, MOST_PROBLEMS).map(({ error, offset }): JsoncProblem => {
    return { kind: 'syntax', line: lineAt(offset), what: printParseErrorCode(error) };
  });
  return { root: problems.length > 0 ? undefined : root, problems, lineAt };
}

/**
 * Reads such a file of the configuration; `undefined` if there is none. Throws {@link ConfigProblem} if it cannot be read, is
 * too large, or can be changed by another user.
 */
export function readOwnersJsonc(path: string): Jsonc | undefined {
  return isThere(path) ? readJsonc(readOwnersFile(path)) : undefined;
}

/** Returns a function that gives the line of an offset, counted from 1. */
function lineCounter(text: string): (offset: number) => number {
  const ends: number[] = [];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) ends.push(at);
  return (offset) => {
    const next = ends.findIndex((end) => end >= offset);
    return (next < 0 ? ends.length : next) + 1;
  };
}

/** The offset at which the text is nested deeper than any valid file; the parser is recursive and would overflow the stack. */
function tooDeepAt(text: string): number | undefined {
  const scanner = createScanner(text, true);
  let depth = 0;
  while (scanner.getPosition() < text.length) {
    scanner.scan();
    const sign = text[scanner.getTokenOffset()];
    if (sign === '{' || sign === '[') depth++;
    else if (sign === '}' || sign === ']') depth--;
    if (depth > DEEPEST) return scanner.getTokenOffset();
  }
  return undefined;
}
