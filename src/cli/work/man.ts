/** `man`: the manual page, made of the same words as --help. */
import type { Command } from 'commander';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import type { Talk } from '../talk.ts';

/** Prints the page in troff; `bancada man | man -l -` shows it. */
export async function printMan({ out }: Talk, program: Command, version: string): Promise<ExitCode> {
  await out.line(manPage(program, version));
  return EXIT.done;
}

/** The page of a whole program. */
export function manPage(program: Command, version: string): string {
  return [
    `.TH BANCADA 1 "" "bancada ${version}" "User Commands"`,
    '.SH NAME',
    `bancada \\- ${plain(program.description())}`,
    '.SH SYNOPSIS',
    '.B bancada',
    '[\\fIoptions\\fR] [\\fIcommand\\fR]',
    '.SH OPTIONS',
    ...optionsOf(program),
    '.SH COMMANDS',
    ...program
      .createHelp()
      .visibleCommands(program)
      .flatMap((command) => sectionOf(command, 'bancada')),
    '.SH EXIT STATUS',
    ...EXIT_LINES.flatMap(([code, meaning]) => ['.TP', `.B ${code}`, plain(meaning)]),
    '.SH ENVIRONMENT',
    ...ENVIRONMENT.flatMap(([name, meaning]) => ['.TP', `.B ${plain(name)}`, plain(meaning)]),
  ].join('\n');
}

function sectionOf(command: Command, parent: string): string[] {
  if (command.name() === 'help') return [];
  const name = [parent, command.name()].join(' ');
  const aliases = command.aliases();
  const nested = command.createHelp().visibleCommands(command);
  return [
    `.SS ${plain(`${name} ${command.usage()}`)}`,
    plain(`${command.description()}.`) + (aliases.length > 0 ? plain(` Also: ${aliases.join(', ')}.`) : ''),
    ...optionsOf(command),
    ...nested.flatMap((one) => sectionOf(one, name)),
  ];
}

function optionsOf(command: Command): string[] {
  return command
    .createHelp()
    .visibleOptions(command)
    .filter(({ long }) => long !== '--help')
    .flatMap(({ flags, description }) => ['.TP', `.B ${plain(flags)}`, plain(description)]);
}

// A line of troff must not begin with a control character, and a hyphen would become a dash.
function plain(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^(?=[.'])/gm, '\\&');
}

const EXIT_LINES = [
  ['0', 'done'],
  ['1', 'unexpected: a bug'],
  ['2', 'usage or bad input; nothing was sent'],
  ['3', 'not authenticated'],
  ['4', 'the store refused it or found it invalid'],
  ['5', 'the store cannot be reached or cannot answer; nothing was applied'],
  ['6', 'outcome unknown: sent, no verdict yet; it stays in the outbox'],
  ['7', 'some of several failed, or ended differently'],
  ['130', 'interrupted by Ctrl-C (129, 143: by the other signals)'],
] as const;

const ENVIRONMENT = [
  ['BANCADA_URL', 'base URL of the store; with a token, no profile is needed'],
  ['BANCADA_TOKEN, BANCADA_TOKEN_FILE', 'the token, or a file with it that only its user can read'],
  ['BANCADA_PROFILE', 'the profile to use'],
  ['BANCADA_LANG', 'pt-BR or en'],
  ['BANCADA_STATION, BANCADA_OPERATOR', 'the names of the bench and the person, for the audit trail'],
  ['BANCADA_READ_ONLY', '1 refuses every write before anything is sent'],
  ['BANCADA_CONFIG_DIR, BANCADA_STATE_DIR', 'instead of the XDG directories'],
  ['BANCADA_NOTIFY', 'on, osc9 or osc777 has the terminal call whoever is not looking; off'],
  ['NO_COLOR', 'no colour'],
] as const;
