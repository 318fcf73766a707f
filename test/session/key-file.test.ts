import { expect, test } from 'vitest';
import { readJsonc } from '../../src/config/jsonc.ts';
import { remapsOf } from '../../src/session/keymap/key-file.ts';
import { cliTextsIn } from '../../src/i18n/cli/cli-texts.ts';
import { processorClock } from '../support/processor-time.ts';

const readKeyFile = (text: string) => remapsOf(readJsonc(text));
const problemsOf = (text: string) => readKeyFile(text).problems;
const provenanceOf = (text: string) =>
  problemsOf(text).map((problem) => `${problem.line}: ${cliTextsIn('en').keys.problem(problem)}`);

test('a file is JSON with comments: a key, several keys, none', () => {
  const { remaps, problems } = readKeyFile(`{
  // for left-handed people
  "everywhere": { "refresh": ["r", "F5"], },
  "queue": {
    "accept": "f2", /* one */
    "freeze": []
  }
}`);
  expect(problems).toEqual([]);
  expect(remaps).toEqual([
    { screen: 'everywhere', id: 'refresh', keys: ['r', 'f5'], line: 3 },
    { screen: 'queue', id: 'accept', keys: ['f2'], line: 5 },
    { screen: 'queue', id: 'freeze', keys: [], line: 6 },
  ]);
});

test('a file may call the history activity, as earlier versions did', () => {
  const { remaps, problems } = readKeyFile('{ "activity": { "openStory": "f8" } }');
  expect({ remaps, problems }).toEqual({
    remaps: [{ screen: 'history', id: 'openStory', keys: ['f8'], line: 1 }],
    problems: [],
  });
});

test('an empty file changes nothing', () => {
  expect(readKeyFile('')).toEqual({ remaps: [], problems: [] });
  expect(readKeyFile('{}')).toEqual({ remaps: [], problems: [] });
  expect(readKeyFile('// nothing yet\n')).toEqual({ remaps: [], problems: [] });
});

test('every mistake is told with its line, all of them at once', () => {
  expect(
    provenanceOf(`{
  "everywhere": {
    "acept": "a",
    "quantity": "a",
    "undo": 7,
    "refresh": ["r", "Rr"],
    "refresh": "ctrl+m"
  },
  "quue": {},
  "board": { "accept": "a", "undo": "ctrl+i" },
  "stock": "x"
}`),
  ).toEqual([
    '3: There is no action “acept”. Did you mean “accept”?',
    '4: The keys of quantity cannot be changed.',
    '5: undo needs a key or a list of keys: "a", ["a", "f2"]; [] unbinds it.',
    '6: “Rr” is no key. Keys are written a, G, space, enter, pgdn, f5, ctrl+x, alt+x.',
    '7: “refresh” stands here twice.',
    expect.stringMatching(/^9: There is no screen “quue”\. Known: everywhere, queue/),
    '10: accept does nothing on board, only on queue, item, packing.',
    '10: ctrl+i cannot be told from Tab, or always means it.',
    '11: stock must hold actions with their keys: { "accept": ["a"] }.',
  ]);
});

test('a key that would do two things is told where it is given', () => {
  expect(provenanceOf('{\n  "queue": {\n    "filter": ["/", "z"]\n  }\n}')).toEqual([
    '3: z would be both filter and undo on queue.',
  ]);
  expect(problemsOf('{ "everywhere": { "undo": "ctrl+u" }, "queue": { "filter": ["/", "z"] } }')).toEqual([]);
});

test('a line that is not JSON is told, and in every language', () => {
  expect(problemsOf('{\n  "queue": {\n    accept: "a"\n  }\n}')[0]).toMatchObject({ kind: 'syntax', line: 3 });
  expect(problemsOf('[]')).toEqual([{ kind: 'not-an-object', line: 1, where: '{}' }]);
  const [problem] = problemsOf('{ "queue": { "acept": "a" } }');
  expect(cliTextsIn('pt-BR').keys.problem(problem!)).toBe('Não há ação “acept”. Você quis dizer “accept”?');
});

test.each([
  ['lists', '{ "queue": { "accept": ' + '['.repeat(30_000)],
  ['objects', '{"a":'.repeat(10_000)],
  ['lists behind a comment, and closed', `// [\n${'['.repeat(15_000)}${']'.repeat(15_000)}`],
])('%s that nest as deep as a file has room for are one mistake', (_, text) => {
  expect(provenanceOf(text)).toEqual([`${text.startsWith('//') ? 2 : 1}: Nothing in this file stands this deep.`]);
});

test('brackets in texts and comments nest nothing', () => {
  expect(problemsOf(`{ "queue": { "accept": ["[", "{"] } /* ${'['.repeat(100)} */ }`)).toEqual([]);
});

test.each([
  ['screens that there are not', Array.from({ length: 6000 }, (_, i) => `"s${i}": 1`).join(',\n')],
  ['actions that there are not', `"queue": {${Array.from({ length: 6000 }, (_, i) => `"a${i}": 1`).join(',\n')}}`],
  [
    'keys that there are not',
    `"queue": {"accept": [${Array.from({ length: 6000 }, (_, i) => `"zz${i}"`).join(',\n')}]}`,
  ],
  ['one name of 60,000 letters', `"queue": {"${'a'.repeat(60_000)}": 1}`],
  ['one key of 60,000 letters', `"queue": {"accept": "${'a'.repeat(60_000)}"}`],
  ['nothing but commas', ','.repeat(60_000)],
])('a file full of %s is told at once', (_, text) => {
  const spentMs = processorClock();
  const told = provenanceOf(`{${text}}`);
  expect(told.length).toBeGreaterThan(0);
  expect(told.length).toBeLessThanOrEqual(50);
  // It was half a minute.
  expect(spentMs()).toBeLessThan(3000);
});

test('an action that an earlier version had is said to be gone, and not to be misspelt', () => {
  expect(provenanceOf('{ "activity": { "nextActivity": "tab" } }')).toEqual([
    '1: The action “nextActivity” is no more: take it out. “bancada keys” lists those that there are.',
  ]);
});
