/** `man`: the manual page, made of the same texts as --help. */
import type { Command } from 'commander';
import { EXIT, type ExitCode } from '../../base/exit-codes.ts';
import type { CliContext } from '../cli-context.ts';
import type { Invocation } from '../command.ts';
import type { CommandHelp } from '../../i18n/cli/help/command-help.ts';
import type { HelpTexts } from '../../i18n/cli/help/help-texts.ts';

type ManFacts = Pick<Invocation, 'version' | 'help'>;

/** Prints the page in troff; `bancada man | man -l -` shows it. */
export async function printMan({ out }: CliContext, _: object, _args: unknown, facts: Invocation): Promise<ExitCode> {
  await out.line(inAscii(manPage(facts.program, facts)));
  return EXIT.done;
}

/** Writes characters beyond ASCII by number: a formatter without an encoding reads bytes, and warns about each. */
function inAscii(page: string): string {
  return page.replaceAll(/[^\n\x20-\x7e]/gu, (letter) => {
    const number = letter.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
    return `\\[u${number}]`;
  });
}

/** Makes the page of a whole program. */
export function manPage(program: Command, { version, help }: ManFacts): string {
  const { frame, man: words } = help;
  const entries = (about: Readonly<Record<string, string>>) =>
    Object.entries(about).flatMap(([name, meaning]) => ['.TP', `.B ${plain(name)}`, plain(meaning)]);
  return [
    `.TH BANCADA 1 "" "bancada ${version}" "${words.manual}"`,
    `.SH ${words.name}`,
    `bancada \\- ${plain(program.description())}`,
    `.SH ${words.synopsis}`,
    '.B bancada',
    `\\fI${frame.options}\\fR \\fI${frame.command}\\fR`,
    `.SH ${words.options}`,
    ...optionsOf(program),
    `.SH ${words.commands}`,
    ...program
      .createHelp()
      .visibleCommands(program)
      .flatMap((command) => sectionOf(command, 'bancada', help)),
    `.SH ${words.exitStatus}`,
    ...entries(words.exitCodes),
    `.SH ${words.environment}`,
    ...entries(words.variables),
  ].join('\n');
}

function sectionOf(command: Command, parent: string, help: HelpTexts): string[] {
  const { man: words } = help;
  if (command.name() === 'help') return [];
  const name = [parent, command.name()].join(' ');
  const aliases = command.aliases();
  const nested = command.createHelp().visibleCommands(command);
  return [
    `.SS ${plain(`${name} ${command.usage()}`)}`,
    plain(`${command.description()}.`) + (aliases.length > 0 ? plain(` ${words.also(aliases.join(', '))}`) : ''),
    ...optionsOf(command),
    ...examplesOf(name.replace(/^bancada /, ''), help),
    ...nested.flatMap((one) => sectionOf(one, name, help)),
  ];
}

function examplesOf(path: string, { commands }: HelpTexts): string[] {
  const known: Readonly<Record<string, CommandHelp>> = commands;
  return (known[path]?.examples ?? []).flatMap(([line, about]) => [
    '.TP',
    // Each example on one line: continued lines are joined.
    `.B $ bancada ${plain(line.replace(/\\?\n/g, ' '))}`,
    plain(about.replaceAll('\n', ' ')),
  ]);
}

function optionsOf(command: Command): string[] {
  return command
    .createHelp()
    .visibleOptions(command)
    .filter(({ long }) => long !== '--help')
    .flatMap(({ flags, description }) => ['.TP', `.B ${plain(flags)}`, plain(description)]);
}

// Escapes a text: a line of troff must not begin with a control character, and a hyphen would become a dash.
function plain(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^(?=[.'])/gm, '\\&');
}
