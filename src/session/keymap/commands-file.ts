/**
 * `commands.json`: the shop's own commands by their names.
 *
 *     {
 *       "weigh": { "run": ["/usr/local/bin/weigh", "--grams"], "key": "f6" },
 *       "courier": { "run": ["courier"], "personal": true, "show": "page", "seconds": 30 }
 *     }
 *
 * Every problem is reported with its line; a file with a mistake is not used at all.
 */
import type { Node } from 'jsonc-parser';
import type { CommandProblem } from '../../tty/keys/command-problem.ts';
import { readKeyName } from '../../tty/keys/key-names.ts';
import { MOST_PROBLEMS, SCHEMA, type Jsonc } from '../../config/jsonc.ts';
import { NEEDS, SCREENS_FOR, SECONDS, SHOWS, type CustomCommand } from '../state/custom-command.ts';
import { screenNamed, SCREENS, type ScreenName } from '../state/places.ts';
import { entriesOf, programOf, readOn, readPrompts, type Tell } from './command-fields.ts';
import { createKeymap, type Remap } from './keymap.ts';

/** With more commands the palette would be of no use. */
const MOST_COMMANDS = 50;
const NAME = /^[\p{L}\p{N}](?:[\p{L}\p{N} _.-]{0,38}[\p{L}\p{N}.])?$/u;
const FIELDS = ['run', 'key', 'screens', 'needs', 'show', 'personal', 'seconds', 'prompts', 'on'];
/** The fields of a command that runs on an event: it has no key and no prompts, for nobody is there to use them. */
const FIELDS_ON = ['run', 'on', 'seconds'];
/** No key does anything on the wall. */
const KNOWN_SCREENS: readonly ScreenName[] = SCREENS.filter((screen) => screen !== 'wall');

type Read = { commands: CustomCommand[]; problems: CommandProblem[] };

/** The commands of the file, in its order. `remaps` decide which keys the commands of bancada have. */
export function commandsOf({ root, problems: mistakes, lineAt }: Jsonc, remaps: readonly Remap[] = []): Read {
  const commands: CustomCommand[] = [];
  const problems: CommandProblem[] = [...mistakes];
  if (problems.length > 0 || !root) return { commands, problems };
  const tell: Tell = (node, problem) => void problems.push({ line: lineAt(node.offset), ...problem });
  if (root.type !== 'object') tell(root, { kind: 'not-an-object', where: '{}' });
  else readAll(root);
  return { commands, problems: problems.slice(0, MOST_PROBLEMS).toSorted((a, b) => a.line - b.line) };

  function readAll(file: Node): void {
    const entries = entriesOf(file, tell, MOST_COMMANDS);
    if (entries.size > MOST_COMMANDS) return tell(file, { kind: 'too-many', most: MOST_COMMANDS });
    for (const [name, value] of entries) {
      if (name === SCHEMA) continue;
      if (!NAME.test(name)) tell(value, { kind: 'bad-name', name: name.slice(0, 60) });
      else if (value.type !== 'object') tell(value, { kind: 'not-an-object', where: `“${name}”` });
      else readOne(name, value);
    }
  }

  function readOne(name: string, node: Node): void {
    const before = problems.length;
    const fields = entriesOf(node, tell);
    const isListener = fields.has('on');
    const known = isListener ? FIELDS_ON : FIELDS;
    for (const [field, value] of fields) {
      if (known.includes(field)) continue;
      tell(value, { kind: 'unknown-field', name: field.slice(0, 60), known, ...(isListener && { of: 'on' }) });
    }
    const run = programOf(fields.get('run'));
    if (!run) tell(fields.get('run') ?? node, { kind: 'no-program', name });
    const needs = oneOf('needs', NEEDS, isListener ? 'none' : 'item');
    const show = oneOf('show', SHOWS, 'notice');
    const personal = fields.get('personal');
    if (personal && personal.type !== 'boolean') tell(personal, { kind: 'wrong', field: 'personal' });
    const isPersonal = personal?.value === true;
    if (personal && isPersonal && needs !== 'item') tell(personal, { kind: 'personal-without-item', name });
    const seconds = fields.get('seconds');
    const isSpan = typeof seconds?.value === 'number' && seconds.value >= 1 && seconds.value <= SECONDS.most;
    if (seconds && !isSpan) tell(seconds, { kind: 'wrong', field: 'seconds' });
    const screens = readScreens(fields.get('screens')) ?? (isListener ? [] : SCREENS_FOR[needs]);
    const key = readKey(fields.get('key'), screens);
    const prompts = readPrompts(fields.get('prompts'), tell);
    const on = readOn(fields.get('on'), tell);
    if (problems.length > before || !run) return;
    const withinMs = (isSpan ? (seconds.value as number) : SECONDS.usual) * 1000;
    commands.push({ name, run, key, screens, needs, show, isPersonal, withinMs, prompts, on });

    function oneOf<T extends string>(field: 'needs' | 'show', known: readonly T[], usual: T): T {
      const value = fields.get(field);
      const found = known.find((one) => one === value?.value);
      if (value && found === undefined) tell(value, { kind: 'wrong', field });
      return found ?? usual;
    }
  }

  function readScreens(node: Node | undefined): ScreenName[] | undefined {
    if (!node) return undefined;
    const names = node.type === 'array' ? (node.children ?? []) : [];
    if (names.length === 0) return void tell(node, { kind: 'wrong', field: 'screens' });
    return names.flatMap((one) => {
      const screen = KNOWN_SCREENS.find((known) => known === screenNamed(one.value));
      const name = String(one.value).slice(0, 60);
      if (screen === undefined) tell(one, { kind: 'unknown-screen', name, known: KNOWN_SCREENS });
      return screen ?? [];
    });
  }

  function readKey(node: Node | undefined, screens: readonly ScreenName[]): string | undefined {
    if (!node) return undefined;
    if (node.type !== 'string') return void tell(node, { kind: 'wrong', field: 'key' });
    const written = String(node.value).slice(0, 60);
    const read = readKeyName(written);
    if (read.problem === 'unknown') return void tell(node, { kind: 'unknown-key', key: written });
    if (read.problem === 'reserved') return void tell(node, { kind: 'reserved-key', key: written, as: read.as });
    const taken = whoHas(read.name, screens);
    if (taken) return void tell(node, { kind: 'key-taken', key: read.name, ...taken });
    return read.name;
  }

  /** Finds the command that has the key on one of these screens already. */
  function whoHas(key: string, screens: readonly ScreenName[]) {
    const keymap = createKeymap(remaps);
    for (const screen of screens) {
      const id = keymap.commandsOf(screen).find(({ keys }) => keys.includes(key))?.id;
      if (id === undefined) continue;
      const where = screens.filter((one) =>
        keymap.commandsOf(one).some((command) => command.id === id && command.keys.includes(key)),
      );
      return { by: id, isOwn: false, screens: where };
    }
    const other = commands.find((one) => one.key === key && one.screens.some((screen) => screens.includes(screen)));
    return other && { by: other.name, isOwn: true, screens: other.screens.filter((one) => screens.includes(one)) };
  }
}
