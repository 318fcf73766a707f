/** Every command of the program, those that open screens among them, which do nothing here. */
import { PassThrough } from 'node:stream';
import type { Command } from 'commander';
import { EXIT } from '../../src/base/exit-codes.ts';
import { withoutScreens, type Cli } from '../../src/cli/command.ts';
import { buildProgram } from '../../src/cli/program.ts';
import { helpTextsIn } from '../../src/i18n/cli/help/help-texts.ts';
import type { Language } from '../../src/i18n/texts.ts';

/** The program as it is made for a line that begins with these words; without words, for any. */
export async function programIn(language: Language, ...words: string[]): Promise<Command> {
  const streams = { stdin: Object.assign(new PassThrough(), { isTTY: false, setRawMode: () => {} }) };
  const io: Cli['io'] = {
    ...streams,
    stdout: new PassThrough(),
    stderr: new PassThrough(),
    env: {},
    interrupted: () => new AbortController().signal,
  };
  const help = await helpTextsIn(language);
  return buildProgram({ io, ways: withoutScreens('0.0.0'), help, exitCode: EXIT.done }, words);
}

/** The command that the words of a line lead to, by names and aliases, and the words behind it. */
export function commandAt(program: Command, words: readonly string[]): { command: Command; rest: readonly string[] } {
  const [word = '', ...rest] = words;
  const below = program.commands.find((one) => one.name() === word || one.aliases().includes(word));
  return below ? commandAt(below, rest) : { command: program, rest: words };
}

/** The words of a line that are no command, flag or argument of the program. */
export function unknownWords(program: Command, words: readonly string[]): string[] {
  const { command, rest } = commandAt(program, words);
  const options = [command, program].flatMap((one) => one.options);
  const isArgument = command.registeredArguments.length > 0;
  return rest.filter((word, index) => {
    if (word === '-') return !isArgument;
    if (word.startsWith('--'))
      return !['--help', ...options.map(({ long }) => long)].includes(word.split('=')[0] ?? '');
    const before = options.find(({ long }) => long === rest[index - 1]);
    return !isArgument && !(before && (before.required || before.optional));
  });
}
