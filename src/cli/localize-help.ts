/** Adds the texts of one language to a command line: descriptions, examples, headings and usage errors. */
import { Help, InvalidArgumentError, type Command, type Option } from 'commander';
import { ownField } from '../base/json.ts';
import type { HelpTexts } from '../i18n/cli/help/help-texts.ts';
import { usageErrorIn } from './usage-errors.ts';
import { WrongValue } from './parsers.ts';
import type { CommandHelp, Example } from '../i18n/cli/help/command-help.ts';

/** Adds the texts to a program and all its commands. Call it when every command and flag has been added. */
export function localizeHelp(program: Command, help: HelpTexts, root: CommandHelp = help.commands.bancada): void {
  program.helpCommand(`help ${help.frame.command}`, help.frame.helpCommand);
  for (const command of program.createHelp().visibleCommands(program)) {
    if (command.name() === 'help') command.helpGroup('setup');
  }
  speakOne(program, help, root);
  // Only the names of the commands, without arguments: that leaves room for their descriptions.
  program.configureHelp({
    ...program.configureHelp(),
    subcommandTerm: namesOf,
    formatHelp: (command, helper) => commandsFirst(Help.prototype.formatHelp.call(helper, command, helper), help),
  });
  const known: Readonly<Record<string, CommandHelp>> = help.commands;
  const visit = (command: Command, parents: readonly string[]): void => {
    const path = [...parents, command.name()];
    speakOne(command, help, known[path.join(' ')] ?? { about: '' });
    for (const one of command.commands) visit(one, path);
  };
  for (const command of program.commands) visit(command, []);
}

function speakOne(command: Command, help: HelpTexts, words: CommandHelp): void {
  const { frame } = help;
  const shared: Readonly<Record<string, string>> = help.options;
  const headings: Readonly<Record<string, string>> = help.headings;
  const complaint = usageErrorIn(help, command, words.examples);
  for (const option of command.options) {
    const name = option.long ?? '';
    option.description = words.options?.[name] ?? shared[name] ?? '';
    option.flags = withValueNames(option.flags, help);
    tellWrongValues(option, help);
  }
  for (const argument of command.registeredArguments) {
    argument.description = words.arguments?.[argument.name()] ?? ownField(help.arguments, argument.name()) ?? '';
  }
  command
    .description(words.about)
    .usage(usageOf(command, help))
    .helpOption('-h, --help', frame.help)
    .configureOutput({ outputError: (text, write) => write(complaint(text)) })
    .configureHelp({
      styleTitle: (title) => headings[title] ?? title,
      argumentTerm: (argument) => withValueNames(argument.name(), help),
      optionDescription: (option) => describe(option, help),
      subcommandTerm: (one) => `${namesOf(one)} ${one.usage()}`,
    });
  if (words.examples) command.addHelpText('before', examplesOf(words.examples, frame.examples));
}

/** Moves the groups of options behind those of commands, which most people look for. */
function commandsFirst(text: string, { headings }: HelpTexts): string {
  const titles = [headings['Options:'], headings.everywhere, headings.store, headings.doorbell];
  const isOfOptions = (part: string) => titles.some((title) => part.startsWith(`${title}\n`));
  const parts = text.trimEnd().split('\n\n');
  return `${[...parts.filter((part) => !isOfOptions(part)), ...parts.filter(isOfOptions)].join('\n\n')}\n`;
}

const namesOf = (command: Command) => [command.name(), ...command.aliases().slice(0, 1)].join('|');

// Examples come first: most people look for nothing else.
function examplesOf(examples: readonly Example[], heading: string): string {
  const lines = examples.map(
    ([line, about]) => `${`  $ bancada ${indented(line, 4)}`.trimEnd()}\n      ${indented(about, 6)}`,
  );
  return `${heading}\n${lines.join('\n')}\n`;
}

function indented(text: string, width: number): string {
  return text.replaceAll('\n', `\n${' '.repeat(width)}`);
}

function usageOf(command: Command, help: HelpTexts): string {
  const values = command.registeredArguments.map((argument) => {
    const name = withValueNames(argument.name(), help) + (argument.variadic ? '...' : '');
    return argument.required ? `<${name}>` : `[${name}]`;
  });
  return [help.frame.options, ...(command.commands.length > 0 ? [help.frame.command] : []), ...values].join(' ');
}

// Translates the value name in `--limit <count>`, or a value name alone.
function withValueNames(text: string, { values }: HelpTexts): string {
  const known: Readonly<Record<string, string>> = values;
  return ownField(known, text) ?? text.replace(/(?<=<)[^>]+(?=>)/, (name) => ownField(known, name) ?? name);
}

function describe(option: Option, { frame }: HelpTexts): string {
  const { description, argChoices, defaultValue } = option;
  const takesValue = option.required || option.optional;
  const hasDefault = takesValue && defaultValue !== undefined && !(Array.isArray(defaultValue) && !defaultValue.length);
  const more = [
    ...(argChoices ? [frame.choices(argChoices.map((choice) => `"${choice}"`).join(', '))] : []),
    ...(hasDefault ? [frame.default(JSON.stringify(defaultValue))] : []),
  ];
  return more.length === 0 ? description : `${description} (${more.join(', ')})`;
}

function tellWrongValues(option: Option, help: HelpTexts): void {
  const parse = option.parseArg;
  if (!parse) return;
  option.parseArg = (text, before) => {
    try {
      return parse.call(option, text, before) as typeof before;
    } catch (error) {
      throw error instanceof WrongValue ? new InvalidArgumentError(error.words(help.expected)) : error;
    }
  };
}
