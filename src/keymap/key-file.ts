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
import { parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import type { ScreenName } from '../store/desk.ts';
import type { CommandId } from './command.ts';
import { COMMANDS } from './commands.ts';
import { readKeyName } from './key-names.ts';
import { conflictsOf, FIXED, SCREENS, type Conflict, type Remap } from './keymap.ts';

export type KeyProblem = { line: number } & (
  | { kind: 'syntax'; what: string }
  | { kind: 'not-an-object'; where: string }
  | { kind: 'not-keys'; id: string }
  | { kind: 'unknown-screen'; name: string; known: readonly string[] }
  | { kind: 'unknown-action'; name: string; known: readonly string[] }
  | { kind: 'not-there'; id: CommandId; screen: ScreenName; screens: readonly ScreenName[] }
  | { kind: 'fixed'; id: CommandId }
  | { kind: 'twice'; name: string }
  | { kind: 'unknown-key'; key: string }
  | { kind: 'reserved-key'; key: string; as: string }
  | ({ kind: 'conflict' } & Conflict)
);

const IDS = [...new Set(COMMANDS.map(({ id }) => id))];

/** Reads the text of a remap file. The problems come in the order of their lines. */
export function readKeyFile(text: string): { remaps: Remap[]; problems: KeyProblem[] } {
  const remaps: Remap[] = [];
  const problems: KeyProblem[] = [];
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true, allowEmptyContent: true });
  for (const { error, offset } of errors) {
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
      if (!isScreen(name)) problems.push({ kind: 'unknown-screen', line, name, known });
      else if (value.type !== 'object') problems.push({ kind: 'not-an-object', line, where: name });
      else for (const entry of entriesOf(value)) readAction(name, entry);
    }
  }

  function readAction(screen: Remap['screen'], { name, line, value }: Entry): void {
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
    const entries: Entry[] = [];
    for (const { children: [key, value] = [], offset } of object.children ?? []) {
      if (!key || !value) continue;
      const name = String(key.value);
      const line = lineAt(offset);
      if (entries.some((entry) => entry.name === name)) problems.push({ kind: 'twice', line, name });
      else entries.push({ name, line, value });
    }
    return entries;
  }
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
