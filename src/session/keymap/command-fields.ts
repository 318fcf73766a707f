/** The fields of a command of the shop's own that are lists: its program, what it hears, what it asks before it runs. */
import type { Node } from 'jsonc-parser';
import { HEARD, type Heard } from '../../domain/heard.ts';
import { safeText } from '../../base/safe-text.ts';
import type { CommandProblem } from '../../tty/keys/command-problem.ts';
import { MOST_OPTIONS, MOST_PROMPTS, PROMPT_TYPES, type CommandPrompt } from '../state/custom-command.ts';

type DistributiveOmit<T, K extends keyof T> = T extends unknown ? Omit<T, K> : never;
type Problem = DistributiveOmit<CommandProblem, 'line'>;
/** Says what is wrong with a place of the file. */
export type Tell = (node: Node, problem: Problem) => void;

const MOST_WORDS = 50;
const LONGEST_TEXT = 80;
/** What a program calls an answer. */
const PROMPT_KEY = /^[A-Za-z]\w{0,39}$/;
const FIELDS_OF = {
  input: ['type', 'title', 'key', 'initialValue'],
  menu: ['type', 'title', 'key', 'options'],
  confirm: ['type', 'title', 'body'],
} as const satisfies Record<CommandPrompt['type'], readonly string[]>;

/** The entries of an object in their order; a name that stands there twice is told, and `most` are read. */
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

/** A program and its arguments: no empty program, and nothing that an argument cannot hold. */
export function programOf(node: Node | undefined): string[] | undefined {
  const words = node?.type === 'array' ? (node.children ?? []).map(({ value }) => value as unknown) : [];
  const isList = words.length > 0 && words.length <= MOST_WORDS && words[0] !== '';
  return isList && words.every((one) => typeof one === 'string' && !one.includes('\0'))
    ? (words as string[])
    : undefined;
}

/** What it hears; `undefined` where that is nothing. */
export function readOn(node: Node | undefined, tell: Tell): Heard[] | undefined {
  if (!node) return undefined;
  const all = node.type === 'array' ? (node.children ?? []) : [];
  const found = all.flatMap(({ value }) => HEARD.find((known) => known === value) ?? []);
  if (found.length !== all.length || all.length === 0) return void tell(node, { kind: 'wrong', field: 'on' });
  return [...new Set(found)];
}

/** What is asked before it runs; `undefined` where nothing is. */
export function readPrompts(node: Node | undefined, tell: Tell): CommandPrompt[] | undefined {
  if (!node) return undefined;
  const all = node.type === 'array' ? (node.children ?? []) : [];
  if (all.length === 0 || all.length > MOST_PROMPTS) return void tell(node, { kind: 'wrong', field: 'prompts' });
  const keys = new Set<string>();
  return all.flatMap((one) => readPrompt(one, tell, keys) ?? []);
}

/** `keys`: those of the prompts before it. */
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

/** Each a text, or its `name` on the screen and the `value` that the program gets. */
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

/** A text that is drawn as it is. */
function textOf(node: Node | undefined): string | undefined {
  const value: unknown = node?.value;
  return typeof value === 'string' && safeText(value, LONGEST_TEXT) === value ? value : undefined;
}
