/** The fields of a shop's own command that are lists: its program, the events that it runs on, and its prompts. */
import type { Node } from 'jsonc-parser';
import { HEARD, type Heard } from '../../domain/heard.ts';
import { safeText } from '../../base/safe-text.ts';
import type { CommandProblem } from '../../tty/keys/command-problem.ts';
import { MOST_OPTIONS, MOST_PROMPTS, PROMPT_TYPES, type CommandPrompt } from '../state/custom-command.ts';

type DistributiveOmit<T, K extends keyof T> = T extends unknown ? Omit<T, K> : never;
type Problem = DistributiveOmit<CommandProblem, 'line'>;
/** Reports a problem at a node of the file. */
export type Tell = (node: Node, problem: Problem) => void;

const MOST_WORDS = 50;
const LONGEST_TEXT = 80;
/** The name by which a program gets the answer to a prompt. */
const PROMPT_KEY = /^[A-Za-z]\w{0,39}$/;
const FIELDS_OF = {
  input: ['type', 'title', 'key', 'initialValue'],
  menu: ['type', 'title', 'key', 'options'],
  confirm: ['type', 'title', 'body'],
} as const satisfies Record<CommandPrompt['type'], readonly string[]>;

/** The entries of an object in their order, at most `most`; reports a name that occurs twice. */
export function entriesOf(object: Node, tell: Tell, most = 50): Map<string, Node> {
  const entries = new Map<string, Node>();
  for (const { children: [key, value] = [] } of object.children ?? []) {
    if (!key || !value || entries.size > most) continue;
    const name = String(key.value);
    if (entries.has(name)) tell(key, { kind: 'twice', name: name.slice(0, 60) });
    else entries.set(name, value);
  }
  return entries;
}

/** Reads a program and its arguments; `undefined` if the program is empty or an argument has a NUL character. */
export function programOf(node: Node | undefined): string[] | undefined {
  const words = node?.type === 'array' ? (node.children ?? []).map(({ value }) => value as unknown) : [];
  const isList = words.length > 0 && words.length <= MOST_WORDS && words[0] !== '';
  return isList && words.every((one) => typeof one === 'string' && !one.includes('\0'))
    ? (words as string[])
    : undefined;
}

/** Reads the events that a command runs on; `undefined` if there are none. */
export function readOn(node: Node | undefined, tell: Tell): Heard[] | undefined {
  if (!node) return undefined;
  const all = node.type === 'array' ? (node.children ?? []) : [];
  const found = all.flatMap(({ value }) => HEARD.find((known) => known === value) ?? []);
  if (found.length !== all.length || all.length === 0) return void tell(node, { kind: 'wrong', field: 'on' });
  return [...new Set(found)];
}

/** Reads the prompts of a command; `undefined` if it has none. */
export function readPrompts(node: Node | undefined, tell: Tell): CommandPrompt[] | undefined {
  if (!node) return undefined;
  const all = node.type === 'array' ? (node.children ?? []) : [];
  if (all.length === 0 || all.length > MOST_PROMPTS) return void tell(node, { kind: 'wrong', field: 'prompts' });
  const keys = new Set<string>();
  return all.flatMap((one) => readPrompt(one, tell, keys) ?? []);
}

/** Reads one prompt. `keys`: those of the prompts before it. */
function readPrompt(node: Node, tell: Tell, keys: Set<string>): CommandPrompt | undefined {
  if (node.type !== 'object') return void tell(node, { kind: 'wrong', field: 'prompts' });
  const fields = entriesOf(node, tell);
  const type = PROMPT_TYPES.find((known) => known === fields.get('type')?.value);
  if (!type) return void tell(fields.get('type') ?? node, { kind: 'wrong', field: 'type' });
  const known: readonly string[] = FIELDS_OF[type];
  for (const [field, value] of fields) {
    if (!known.includes(field)) tell(value, { kind: 'unknown-field', name: field.slice(0, 60), known, of: type });
  }
  const title = text('title');
  if (type === 'confirm') return { type, title, body: text('body', '') };
  const at = fields.get('key');
  const key = typeof at?.value === 'string' && PROMPT_KEY.test(at.value) ? at.value : undefined;
  if (key === undefined) return void tell(at ?? node, { kind: 'wrong', field: 'prompt-key' });
  if (keys.has(key)) return void tell(at!, { kind: 'twice', name: key });
  keys.add(key);
  if (type === 'input') return { type, title, key, initialValue: text('initialValue', '') };
  return { type, title, key, options: readOptions(fields.get('options') ?? node, tell) };

  function text(field: 'title' | 'body' | 'initialValue', usual?: string): string {
    const given = fields.get(field);
    if (!given && usual !== undefined) return usual;
    const value = textOf(given);
    if (value === undefined || (value === '' && usual === undefined)) tell(given ?? node, { kind: 'wrong', field });
    return value ?? '';
  }
}

/** Reads the options of a menu: each is a text, or an object with its `name` on the screen and the `value` for the program. */
function readOptions(node: Node, tell: Tell): { name: string; value: string }[] {
  const all = node.type === 'array' ? (node.children ?? []) : [];
  const options = all.flatMap((one) => {
    const fields = one.type === 'object' ? entriesOf(one, tell) : undefined;
    const isKnown = fields ? [...fields.keys()].every((field) => field === 'name' || field === 'value') : true;
    const value = textOf(fields ? fields.get('value') : one);
    const name = fields?.has('name') ? textOf(fields.get('name')) : value;
    return isKnown && value !== undefined && name !== undefined && name.trim() !== '' ? [{ name, value }] : [];
  });
  const isWhole = options.length === all.length && all.length > 0 && all.length <= MOST_OPTIONS;
  if (!isWhole) tell(node, { kind: 'wrong', field: 'options' });
  return options;
}

/** Reads a text that can be drawn unchanged. */
function textOf(node: Node | undefined): string | undefined {
  const value: unknown = node?.value;
  return typeof value === 'string' && safeText(value, LONGEST_TEXT) === value ? value : undefined;
}
