/** The file of the shop's own commands, in English. */
import { showKey } from '../../../tty/keys/key-names.ts';
import { keyProblem } from '../keys/en.ts';
import { nearest } from '../../suggest.ts';
import type { CommandProblem, WrongField } from '../../../tty/keys/command-problem.ts';

export const own = {
  columns: {
    name: 'COMMAND',
    key: 'KEY',
    needs: 'NEEDS',
    personal: 'BUYER',
    show: 'SHOWS',
    screens: 'SCREENS',
    run: 'RUNS',
    event: 'EVENT',
    item: 'ITEM',
    ending: 'ENDED',
    attempts: 'TIMES',
    state: 'NOW',
    at: 'AT',
  },
  givenUp: 'given up',
  waits: 'tried again',
  whichRuns: 'Say which runs, by the IDs of “bancada commands failed”, or --all.',
  noFailedRun: (id: string) => `No run “${id}” has failed: “bancada commands failed” lists them.`,
  retried: (count: number) =>
    count === 0
      ? 'No run is to be tried again.'
      : `${count === 1 ? '1 run is' : `${count} runs are`} tried again by the bancada that listens, at once where one does.`,
  yes: 'yes',
  no: 'no',
  where: (path: string) => `Written in ${path}: { "weigh": { "run": ["/usr/local/bin/weigh"], "key": "f6" } }`,
  none: 'The shop has no commands of its own.',
  missing: (name: string, program: string) => `“${name}”: ${program} is not there, or may not be run.`,
  unknownName: (name: string, known: readonly string[]) =>
    `There is no own command “${name}”.${known.length > 0 ? ` Known: ${known.join(', ')}.` : ''}`,
  more: (count: number) => (count === 1 ? '' : `And ${count - 1} more: “bancada commands” tells them all.`),
  problem: commandProblem,
};

const WRONG = {
  personal: '“personal” is true or false.',
  needs: '“needs” is "item", "product" or "none".',
  show: '“show” is "notice" or "page".',
  seconds: '“seconds” is a number from 1 to 600.',
  screens: '“screens” is a list of screens: ["queue", "item"].',
  key: '“key” is one key: "f6".',
  prompts: '“prompts” is a list of 1 to 9: [{ "type": "input", "title": "Grams", "key": "grams" }].',
  type: '“type” of a prompt is "input", "menu" or "confirm".',
  title: '“title” of a prompt is a text of 1 to 80 characters.',
  body: '“body” is a text of up to 80 characters.',
  'prompt-key': '“key” of a prompt names its answer: a letter, then up to 39 letters, digits and _.',
  initialValue: '“initialValue” is a text of up to 80 characters.',
  options: '“options” is a list of 1 to 50: ["sedex", { "name": "PAC", "value": "pac" }].',
  on: '“on” is a list of what it hears: ["paid", "cancelled", "shipped", "late", "held"].',
} satisfies Record<WrongField, string>;

function commandProblem(problem: CommandProblem): string {
  switch (problem.kind) {
    case 'syntax':
    case 'too-deep':
    case 'twice':
    case 'unknown-key':
    case 'reserved-key':
      return keyProblem(problem);
    case 'not-an-object':
      return `${problem.where} must be written in braces: { "run": ["program", "argument"] }.`;
    case 'bad-name':
      return `“${problem.name}” is no name for a command: up to 40 letters, digits and blanks.`;
    case 'too-many':
      return `More than ${problem.most} commands are no help to anybody.`;
    case 'unknown-field': {
      const near = nearest(problem.name, problem.known);
      const { of } = problem;
      const what = of === undefined ? 'A command' : of === 'on' ? 'A command with “on”' : `A prompt of type “${of}”`;
      return `${what} has no “${problem.name}”.${near === undefined ? ` It has: ${problem.known.join(', ')}.` : ` Did you mean “${near}”?`}`;
    }
    case 'no-program':
      return `“${problem.name}” needs a program and its arguments as a list: "run": ["/usr/local/bin/weigh", "--grams"].`;
    case 'wrong':
      return WRONG[problem.field];
    case 'personal-without-item':
      return `“${problem.name}” is about no order, so there is no buyer to give it: “personal” goes with "needs": "item".`;
    case 'unknown-screen':
      return `There is no screen “${problem.name}” for a command. Known: ${problem.known.join(', ')}.`;
    case 'key-taken': {
      const { key, by, isOwn, screens } = problem;
      const where = screens.join(', ');
      const free = isOwn ? '' : ' Choose another, or free it in keys.json.';
      return `${showKey(key)} does “${by}” on ${where} already.${free}`;
    }
  }
}
