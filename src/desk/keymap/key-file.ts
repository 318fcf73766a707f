/**
 * The remap file: JSON with comments, screens with actions with their keys.
 *
 *     {
 *       "everywhere": { "refresh": ["r", "f5"] },
 *       "queue": { "accept": "f2", "freeze": [] }   // [] unbinds
 *     }
 *
 * Whatever is wrong with it is told by its line; nothing of a file with a mistake is used.
 */
import type { KeyProblem } from '../../keys/key-problem.ts';
import { createScanner, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import { COMMANDS } from './commands.ts';
import { readKeyName } from '../../keys/key-names.ts';
import { conflictsOf, FIXED, type Remap } from './keymap.ts';
import type { CommandId } from '../bench.ts';
import { type ScreenName, SCREENS } from '../state/places.ts';

/** More mistakes help nobody to find one. */
const MOST_PROBLEMS = 50;
/** More names than there are screens or actions hold a mistake already among them. */
const MOST_ENTRIES = 500;
/** A list of keys, in an action, in a screen, in the file; anything deeper is a mistake. */
const DEEPEST = 8;

const IDS = [...new Set(COMMANDS.map(({ id }) => id))];

/** Reads the text of a remap file. The problems come in the order of their lines. */
export function readKeyFile(text: string): { remaps: Remap[]; problems: KeyProblem[] } {
  const remaps: Remap[] = [];
  const problems: KeyProblem[] = [];
  const isFull = () => problems.length >= MOST_PROBLEMS;
  const lineAt = lineCounter(text);
  const deepAt = tooDeepAt(text);
  if (deepAt !== undefined) return { remaps, problems: [{ kind: 'too-deep', line: lineAt(deepAt) }] };
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true, allowEmptyContent: true });
  for (const { error, offset } of errors.slice(0, MOST_PROBLEMS)) {
    problems.push({ kind: 'syntax', line: lineAt(offset), what: printParseErrorCode(error) });
  }
  if (problems.length > 0 || !root) return { remaps, problems };
  readScreens(root);
  if (problems.length === 0) {
    problems.push(...conflictsOf(remaps).map((conflict) => ({ kind: 'conflict' as const, ...conflict })));
  }
  return { remaps, problems: problems.toSorted((a, b) => a.line - b.line) };

  function readScreens(node: Node): void {
    if (node.type !== 'object') {
      return void problems.push({ kind: 'not-an-object', line: lineAt(node.offset), where: '{}' });
    }
    for (const { name, line, value } of entriesOf(node)) {
      const known = ['everywhere', ...SCREENS];
      if (isFull()) return;
      if (!isScreen(name)) problems.push({ kind: 'unknown-screen', line, name, known });
      else if (value.type !== 'object') problems.push({ kind: 'not-an-object', line, where: name });
      else for (const entry of entriesOf(value)) readAction(name, entry);
    }
  }

  function readAction(screen: Remap['screen'], { name, line, value }: Entry): void {
    if (isFull()) return;
    const id = IDS.find((one) => one === name);
    if (!id) return void problems.push({ kind: 'unknown-action', line, name, known: IDS });
    if (FIXED.includes(id)) return void problems.push({ kind: 'fixed', line, id });
    const screens = screensOf(id);
    if (screen !== 'everywhere' && !screens.includes(screen)) {
      return void problems.push({ kind: 'not-there', line, id, screen, screens });
    }
    const nodes = value.type === 'array' ? (value.children ?? []) : [value];
    const keys: string[] = [];
    for (const one of nodes) {
      if (isFull()) return;
      if (one.type !== 'string') {
        problems.push({ kind: 'not-keys', line: lineAt(one.offset), id });
        continue;
      }
      const written = String(one.value);
      const read = readKeyName(written);
      const keyLine = lineAt(one.offset);
      if (read.problem === 'unknown') problems.push({ kind: 'unknown-key', line: keyLine, key: written });
      else if (read.problem === 'reserved') {
        problems.push({ kind: 'reserved-key', line: keyLine, key: written, as: read.as });
      } else keys.push(read.name);
    }
    remaps.push({ screen, id, keys, line });
  }

  function entriesOf(object: Node): Entry[] {
    const entries = new Map<string, Entry>();
    for (const { children: [key, value] = [], offset } of object.children ?? []) {
      if (isFull() || entries.size > MOST_ENTRIES) break;
      if (!key || !value) continue;
      const name = String(key.value);
      const line = lineAt(offset);
      if (entries.has(name)) problems.push({ kind: 'twice', line, name });
      else entries.set(name, { name, line, value });
    }
    return [...entries.values()];
  }
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

type Entry = { name: string; line: number; value: Node };

/** The screens on which an action does something. */
export function screensOf(id: CommandId): ScreenName[] {
  const commands = COMMANDS.filter((command) => command.id === id);
  return SCREENS.filter((screen) => commands.some(({ screens }) => screens?.includes(screen) ?? true));
}

function isScreen(name: string): name is Remap['screen'] {
  return name === 'everywhere' || (SCREENS as string[]).includes(name);
}
