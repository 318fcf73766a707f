/**
 * The remap file: JSON with comments; screens contain actions, and actions their keys.
 *
 *     {
 *       "everywhere": { "refresh": ["r", "f5"] },
 *       "queue": { "accept": "f2", "older": [] }   // [] unbinds
 *     }
 *
 * Every problem is reported with its line; a file with a mistake is not used at all.
 */
import type { KeyProblem } from '../../tty/keys/key-problem.ts';
import type { Node } from 'jsonc-parser';
import { COMMANDS } from './commands.ts';
import { readKeyName } from '../../tty/keys/key-names.ts';
import { conflictsOf, FIXED, type Remap } from './keymap.ts';
import type { CommandId } from '../session-context.ts';
import { screenNamed, type ScreenName, SCREENS } from '../state/places.ts';
import { MOST_PROBLEMS, SCHEMA, type Jsonc } from '../../config/jsonc.ts';

/** A file with more names than there are screens or actions has a mistake among the first of them already. */
const MOST_ENTRIES = 500;

/** Actions of earlier versions: a file that names one is accepted. */
const GONE: ReadonlySet<string> = new Set(['nextActivity', 'previousActivity']);

const IDS = [...new Set(COMMANDS.map(({ id }) => id))];

/** The remaps of a remap file, and its problems in the order of its lines. */
export function remapsOf({ root, problems: mistakes, lineAt }: Jsonc): { remaps: Remap[]; problems: KeyProblem[] } {
  const remaps: Remap[] = [];
  const problems: KeyProblem[] = [...mistakes];
  const isFull = () => problems.length >= MOST_PROBLEMS;
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
      if (name === SCHEMA) continue;
      const screen = name === 'everywhere' ? name : screenNamed(name);
      if (screen === undefined) problems.push({ kind: 'unknown-screen', line, name, known });
      else if (value.type !== 'object') problems.push({ kind: 'not-an-object', line, where: name });
      else for (const entry of entriesOf(value)) readAction(screen, entry);
    }
  }

  function readAction(screen: Remap['screen'], { name, line, value }: Entry): void {
    if (isFull()) return;
    const id = IDS.find((one) => one === name);
    if (!id && GONE.has(name)) return void problems.push({ kind: 'gone-action', line, name });
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

type Entry = { name: string; line: number; value: Node };

/** The screens on which an action is available. */
export function screensOf(id: CommandId): ScreenName[] {
  const commands = COMMANDS.filter((command) => command.id === id);
  return SCREENS.filter((screen) => commands.some(({ screens }) => screens?.includes(screen) ?? true));
}
