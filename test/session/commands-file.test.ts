/** `commands.json` as it is read: what a command can say, and what is refused with a sentence and its line. */
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commandsOf } from '../../src/session/keymap/commands-file.ts';
import { readKeymap, readListeners } from '../../src/session/keymap/configured-keymap.ts';
import { SCREENS_FOR } from '../../src/session/state/custom-command.ts';
import { readJsonc } from '../../src/config/jsonc.ts';
import { cliTextsIn } from '../../src/i18n/cli/cli-texts.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const asking = (prompts: string) => `{"a": {"run": ["x"], "prompts": ${prompts}}}`;
const reading = (text: string) => commandsOf(readJsonc(text));

test('a command may name the history as earlier versions called it', () => {
  const { commands, problems } = reading('{"day": {"run": ["day"], "needs": "none", "screens": ["activity"]}}');
  expect(problems).toEqual([]);
  expect(commands).toMatchObject([{ screens: ['history'] }]);
});

test('a command needs a program alone; what it does not say has its usual value', () => {
  const { commands, problems } = reading(`{
    // ours
    "weigh": { "run": ["/usr/local/bin/weigh", "a b", "$HOME"] },
    "courier": { "run": ["courier"], "key": "F6", "screens": ["item"], "personal": true, "show": "page", "seconds": 30 },
  }`);
  expect(problems).toEqual([]);
  expect(commands).toEqual([
    {
      name: 'weigh',
      run: ['/usr/local/bin/weigh', 'a b', '$HOME'],
      key: undefined,
      screens: SCREENS_FOR.item,
      needs: 'item',
      show: 'notice',
      isPersonal: false,
      withinMs: 10_000,
    },
    {
      name: 'courier',
      run: ['courier'],
      key: 'f6',
      screens: ['item'],
      needs: 'item',
      show: 'page',
      isPersonal: true,
      withinMs: 30_000,
    },
  ]);
});

test('a command says what it asks before it runs, in the words of lazygit’s custom commands', () => {
  const { commands, problems } = reading(`{"weigh": {"run": ["x"], "prompts": [
    {"type": "input", "title": "Grams", "key": "grams", "initialValue": "100"},
    {"type": "menu", "title": "By", "key": "by", "options": ["sedex", {"name": "PAC", "value": "pac"}]},
    {"type": "confirm", "title": "Book it?", "body": "It costs."},
  ]}}`);
  expect(problems).toEqual([]);
  expect(commands[0]?.prompts).toEqual([
    { type: 'input', title: 'Grams', key: 'grams', initialValue: '100' },
    {
      type: 'menu',
      title: 'By',
      key: 'by',
      options: [
        { name: 'sedex', value: 'sedex' },
        { name: 'PAC', value: 'pac' },
      ],
    },
    { type: 'confirm', title: 'Book it?', body: 'It costs.' },
  ]);
});

test('a command that hears runs by itself, and is on no screen', () => {
  const text =
    '{"tell": {"run": ["erp"], "on": ["shipped", "late", "shipped"], "seconds": 30}, "weigh": {"run": ["x"]}}';
  const { commands, problems } = reading(text);
  expect(problems).toEqual([]);
  expect(commands[0]).toMatchObject({ on: ['shipped', 'late'], screens: [], needs: 'none', withinMs: 30_000 });
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'commands.json'), text, { mode: 0o600 });
  expect(
    readKeymap(folder)
      .commandsOf('queue')
      .flatMap(({ own }) => own?.name ?? []),
  ).toEqual(['weigh']);
  const listener = { name: 'tell', run: ['erp'], on: ['shipped', 'late'], withinMs: 30_000 };
  expect(readListeners(folder)).toEqual([listener]);
  expect([readListeners(folder, ['weigh']), readListeners(folder, ['tell'])]).toEqual([[], [listener]]);
  writeFileSync(join(folder, 'commands.json'), '{\n"tell": {"run": ["erp"], "on": ["lost"]}}', { mode: 0o600 });
  expect(() => readListeners(folder)).toThrow(/commands\.json:2: “on” .*paid.*held/);
});

test('whatever is wrong is told by its line, and nothing of the file is used', () => {
  const wrong: [string, object][] = [
    ['{"a": {"run": "rm -rf /"}}', { kind: 'no-program' }],
    ['{"a": {"run": []}}', { kind: 'no-program' }],
    ['{"a": {"run": ["x", 1]}}', { kind: 'no-program' }],
    ['{"a": {"run": ["x", "b\\u0000c"]}}', { kind: 'no-program' }],
    ['{"a": {}}', { kind: 'no-program' }],
    ['{"a": []}', { kind: 'not-an-object' }],
    ['[]', { kind: 'not-an-object' }],
    ['{"a": {"run": ["x"], "shell": true}}', { kind: 'unknown-field', name: 'shell' }],
    ['{"a": {"run": ["x"], "personal": "yes"}}', { kind: 'wrong', field: 'personal' }],
    ['{"a": {"run": ["x"], "personal": true, "needs": "product"}}', { kind: 'personal-without-item' }],
    ['{"a": {"run": ["x"], "needs": "order"}}', { kind: 'wrong', field: 'needs' }],
    ['{"a": {"run": ["x"], "show": 1}}', { kind: 'wrong', field: 'show' }],
    ['{"a": {"run": ["x"], "seconds": 0}}', { kind: 'wrong', field: 'seconds' }],
    ['{"a": {"run": ["x"], "screens": []}}', { kind: 'wrong', field: 'screens' }],
    ['{"a": {"run": ["x"], "screens": ["wall"]}}', { kind: 'unknown-screen', name: 'wall' }],
    ['{"a": {"run": ["x"], "key": "f99"}}', { kind: 'unknown-key' }],
    ['{"a": {"run": ["x"], "key": "ctrl+c"}}', { kind: 'reserved-key' }],
    ['{"a": {"run": ["x"], "key": ["f6"]}}', { kind: 'wrong', field: 'key' }],
    ['{"a": {"run": ["x"], "on": []}}', { kind: 'wrong', field: 'on' }],
    ['{"a": {"run": ["x"], "on": "paid"}}', { kind: 'wrong', field: 'on' }],
    ['{"a": {"run": ["x"], "on": ["paid", "lost"]}}', { kind: 'wrong', field: 'on' }],
    ['{"a": {"run": ["x"], "on": ["paid"], "key": "f6"}}', { kind: 'unknown-field', name: 'key', of: 'on' }],
    ['{"a": {"run": ["x"], "on": ["paid"], "personal": true}}', { kind: 'unknown-field', name: 'personal', of: 'on' }],
    [asking('{}'), { kind: 'wrong', field: 'prompts' }],
    [asking('[]'), { kind: 'wrong', field: 'prompts' }],
    [asking('["Grams"]'), { kind: 'wrong', field: 'prompts' }],
    [asking(`[${Array(10).fill('{"type": "confirm", "title": "Go?"}').join()}]`), { kind: 'wrong', field: 'prompts' }],
    [asking('[{"title": "Grams"}]'), { kind: 'wrong', field: 'type' }],
    [asking('[{"type": "text", "title": "Grams"}]'), { kind: 'wrong', field: 'type' }],
    [asking('[{"type": "confirm"}]'), { kind: 'wrong', field: 'title' }],
    [asking('[{"type": "confirm", "title": "a\\u001b[2J"}]'), { kind: 'wrong', field: 'title' }],
    [asking('[{"type": "confirm", "title": "Go?", "body": 1}]'), { kind: 'wrong', field: 'body' }],
    [
      asking('[{"type": "confirm", "title": "Go?", "key": "go"}]'),
      { kind: 'unknown-field', name: 'key', of: 'confirm' },
    ],
    [asking('[{"type": "input", "title": "Grams"}]'), { kind: 'wrong', field: 'prompt-key' }],
    [asking('[{"type": "input", "title": "Grams", "key": "__proto__"}]'), { kind: 'wrong', field: 'prompt-key' }],
    [
      asking('[{"type": "input", "title": "G", "key": "g", "initialValue": 1}]'),
      { kind: 'wrong', field: 'initialValue' },
    ],
    [asking('[{"type": "menu", "title": "By", "key": "by"}]'), { kind: 'wrong', field: 'options' }],
    [asking('[{"type": "menu", "title": "By", "key": "by", "options": [1]}]'), { kind: 'wrong', field: 'options' }],
    [
      asking('[{"type": "menu", "title": "By", "key": "by", "options": [{"name": "PAC"}]}]'),
      { kind: 'wrong', field: 'options' },
    ],
    [
      asking('[{"type": "input", "title": "A", "key": "a"}, {"type": "input", "title": "B", "key": "a"}]'),
      { kind: 'twice', name: 'a' },
    ],
    ['{"a\\u001b[2J": {"run": ["x"]}}', { kind: 'bad-name' }],
    ['{"a": {"run": ["x"]}, "a": {"run": ["y"]}}', { kind: 'twice', name: 'a' }],
    [`{"a": ${'['.repeat(9)}${']'.repeat(9)}}`, { kind: 'too-deep' }],
    ['{"a": {"run": ["x"]', { kind: 'syntax' }],
  ];
  for (const [text, problem] of wrong) {
    const { commands, problems } = reading(`\n\n${text}`);
    expect([text, problems[0]]).toEqual([text, expect.objectContaining({ line: 3, ...problem })]);
    expect(commands.length).toBeLessThan(2);
    for (const language of ['en', 'pt-BR'] as const) {
      expect(cliTextsIn(language).own.problem(problems[0]!)).toMatch(/^\S.{10,}[.:”]$/s);
    }
  }
});

test('a key that does something already is refused, unless keys.json has freed it', () => {
  const text = '{"weigh": {"run": ["x"], "key": "a"}}';
  expect(reading(text).problems).toMatchObject([
    { kind: 'key-taken', key: 'a', by: 'accept', isOwn: false, screens: ['queue', 'item', 'packing'] },
  ]);
  const free = [{ screen: 'everywhere' as const, id: 'accept' as const, keys: ['f7'], line: 1 }];
  expect(commandsOf(readJsonc(text), free).problems).toEqual([]);
  const two = '{"one": {"run": ["x"], "key": "f6"}, "two": {"run": ["x"], "key": "f6", "screens": ["item"]}}';
  expect(reading(two).problems).toMatchObject([{ kind: 'key-taken', by: 'one', isOwn: true, screens: ['item'] }]);
  const apart = two.replace('"key": "f6"}', '"key": "f6", "screens": ["queue"]}');
  expect(reading(apart).problems).toEqual([]);
  // Its key alone is taken there, not on the screens that it names.
  expect(reading('{"weigh": {"run": ["x"], "key": "a", "needs": "none", "screens": ["board"]}}').problems).toEqual([]);
});

test('over SSH there are only those that the server names, and a name that is none is told', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'commands.json'), '{"one": {"run": ["x"]}, "two": {"run": ["y"]}}', { mode: 0o600 });
  const names = (allowed?: readonly string[]) =>
    readKeymap(folder, allowed)
      .commandsOf('queue')
      .flatMap(({ own }) => own?.name ?? []);
  expect([names(), names([]), names(['two'])]).toEqual([['one', 'two'], [], ['two']]);
  expect(() => names(['three'])).toThrow(/three.*one, two/);
});

test('a file that others can write is not used', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'commands.json'), '{}');
  chmodSync(join(folder, 'commands.json'), 0o662);
  expect(() => readKeymap(folder)).toThrow(/chmod go-w/);
});
