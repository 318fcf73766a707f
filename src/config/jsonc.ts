/**
 * JSON with comments, as `keys.json`, `workshop.json` and `commands.json` are: one reader, which bounds size, depth and
 * the count of mistakes, and knows on which line what stands.
 */
import { createScanner, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import { isThere, readOwnersFile } from './private-file.ts';

/** Names the JSON Schema of a file, for editors: it sets nothing. */
export const SCHEMA = '$schema';

/** More mistakes help nobody to find one. */
export const MOST_PROBLEMS = 50;
/** Anything deeper is a mistake in every file of ours. */
const DEEPEST = 8;

/** What is wrong with such a text before its meaning is looked at; lines are counted from 1. */
export type JsoncProblem = { line: number } & ({ kind: 'syntax'; what: string } | { kind: 'too-deep' });

export type Jsonc = {
  /** `undefined` for a text without anything in it, and for one with a problem. */
  root: Node | undefined;
  problems: JsoncProblem[];
  /** The line of a place in the text. */
  lineAt: (offset: number) => number;
};

/** Reads a text. A byte order mark, comments and commas behind the last of a list are no mistake. */
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
 * Reads such a file of the configuration; `undefined` where there is none. Throws {@link ConfigProblem} where it cannot
 * be read, is too large, or could be changed by somebody else.
 */
export function readOwnersJsonc(path: string): Jsonc | undefined {
  return isThere(path) ? readJsonc(readOwnersFile(path)) : undefined;
}

/** Tells the line of a place in the text, counted from 1. */
function lineCounter(text: string): (offset: number) => number {
  const ends: number[] = [];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) ends.push(at);
  return (offset) => {
    const next = ends.findIndex((end) => end >= offset);
    return (next < 0 ? ends.length : next) + 1;
  };
}

/**
 * Where the text nests deeper than anything that it could mean; the parser, which calls itself,
 * would not come back from it.
 */
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
