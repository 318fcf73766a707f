/** Makes the commands of commander of their definitions; a handler is loaded only when its command runs. `localizeHelp` adds the help texts. */
import { CommanderError, Option, type Command } from 'commander';
import type { HelpTexts } from '../i18n/cli/help/help-texts.ts';
import { EXIT, type ExitCode } from '../base/exit-codes.ts';
import type { Screens } from '../session/draw.ts';
import type { CliIo } from '../tty/io.ts';
import type { StoreContext, Lent } from './run-with-store.ts';
import { languageOf } from './language.ts';
import { createPrinter } from './output/printer.ts';
import type { CommonFlags, CliContext } from './cli-context.ts';
import { COMMON_FLAGS, STORE_FLAGS, type Flag, type Flags } from './flags.ts';

/** Parts that the main file hands in: screens are not known here. */
export type Ways = {
  version: string;
  /** Loads the screens. */
  loadScreens: () => Promise<Screens>;
  /** Runs a command that opens screens; returns its exit code. */
  open: (way: ScreenCommand, flags: object, program: Command, env: CliIo['env']) => Promise<ExitCode>;
};

/** The parts of a process that opens no screens. */
export function withoutScreens(version: string): Ways {
  return { version, loadScreens: refuseScreens, open: refuseScreens };
}

function refuseScreens(): Promise<never> {
  return Promise.reject(new Error('no screens here'));
}

/** `bancada` without a command (`bench`), and the commands that open screens. */
export type ScreenCommand = 'bench' | 'board' | 'demo' | 'tour';

/** The state that the commands of one run share. */
export type Cli = {
  io: CliIo;
  ways: Ways;
  /** The help texts in the language of the command line. */
  help: HelpTexts;
  /** The open store of the process that the command runs in; `undefined` if the command is the process. */
  lent?: Lent;
  /** The exit code of the run; set by the command that ran. */
  exitCode: ExitCode;
};

/** What a handler knows besides its context, its flags and its arguments. */
export type Invocation = Pick<Cli, 'help'> & Pick<Ways, 'version' | 'loadScreens'> & { program: Command };

/** What a command does; returns its exit code. Its own type of flags says what its definition gives it. */
export type Handler<Context> = (
  context: Context,
  flags: never,
  args: string[],
  invocation: Invocation,
) => Promise<ExitCode>;

/** How a command runs, with the flags that this takes. */
export type Work = { flags: Flags; actionOf: (cli: Cli) => (command: Command) => Promise<void> };

/** A command. */
export type CommandDefinition = {
  /** Its name, its other names behind `|`, and its arguments: `order|pedido <order>`. */
  line: string;
  /** Its own flags, and those that it shares with others; those of its work follow. */
  flags?: Flags;
  work?: Work;
  /** Throws, as commander does, for a line that only commander itself would take. */
  check?: (command: Command) => void;
  /** Its subcommands. */
  commands?: readonly CommandDefinition[];
  /** Whether it speaks of all commands, so that they are made whenever it is. */
  needsAll?: boolean;
  /** Whether no help names it; it takes any options, as arguments. */
  isHidden?: boolean;
};

/** The words by which a command is called. */
export const namesOf = ({ line }: CommandDefinition): string[] => line.split(' ', 1)[0]!.split('|');

/** The work of a command on a store. */
export function onStore(load: () => Promise<Handler<StoreContext>>): Work {
  return {
    flags: STORE_FLAGS,
    actionOf: (cli) => async (command) => {
      const flags = command.optsWithGlobals<CommonFlags>();
      const { runWithStore } = await import('./run-with-store.ts');
      const work = async (job: StoreContext) =>
        (await load())(job, flags as never, command.args, invocationOf(cli, command));
      cli.exitCode = await runWithStore(cli.io, flags, work, cli.lent);
    },
  };
}

/** The work of a command that needs no store. */
export function onItsOwn(load: () => Promise<Handler<CliContext>>, flagsOfWork: Flags = COMMON_FLAGS): Work {
  return {
    flags: flagsOfWork,
    actionOf: (cli) => async (command) => {
      const flags = command.optsWithGlobals<CommonFlags>();
      const { runInCliContext } = await import('./run-with-store.ts');
      const work = async (talk: CliContext) =>
        (await load())(talk, flags as never, command.args, invocationOf(cli, command));
      cli.exitCode = await runInCliContext(cli.io, flags, work);
    },
  };
}

/** The work of a command that opens screens. */
export function onTerminal(way: ScreenCommand, flags: Flags = COMMON_FLAGS): Work {
  return {
    flags,
    actionOf: (cli) => async (command) => {
      cli.exitCode = await cli.ways.open(way, command.optsWithGlobals(), rootOf(command), cli.io.env);
    },
  };
}

function invocationOf({ help, ways }: Cli, command: Command): Invocation {
  return { help, version: ways.version, loadScreens: ways.loadScreens, program: rootOf(command) };
}

function rootOf(command: Command): Command {
  return command.parent ? rootOf(command.parent) : command;
}

/** Adds a command and its subcommands to `parent`; returns it. */
export function addCommand(parent: Command, definition: CommandDefinition, cli: Cli): Command {
  const [name, ...aliases] = namesOf(definition);
  const values = definition.line.split(' ').slice(1);
  const { isHidden = false, commands = [] } = definition;
  const command = parent.command([name, ...values].join(' '), { hidden: isHidden }).aliases(aliases);
  if (isHidden) command.allowUnknownOption();
  applyDefinition(command, definition, cli);
  for (const one of commands) addCommand(command, one, cli);
  // The program itself accepts any word, to name the nearest command; its commands refuse excess arguments.
  const takesCommands = commands.length > 0 && values.length === 0;
  command.allowExcessArguments(takesCommands);
  if (!takesCommands) return command;
  return command.hook('preAction', (_, actor) => {
    if (actor === command && command.args.length > 0) refuseCommand(command, command.args);
  });
}

/** Gives a command, or the program, the flags and the action of a definition. */
export function applyDefinition(
  command: Command,
  { flags = [], work, check }: Omit<CommandDefinition, 'line'>,
  cli: Cli,
): void {
  for (const one of [...flags, ...(work?.flags ?? [])]) command.addOption(optionOf(one));
  if (check) command.hook('preAction', (_, actor) => (actor === command ? check(command) : undefined));
  if (work) command.action(() => work.actionOf(cli)(command));
}

function optionOf(flag: Flag | string): Option {
  if (typeof flag === 'string') return new Option(flag);
  const option = new Option(flag.flags).default(flag.default);
  if (flag.parse) option.argParser(flag.parse as (text: string, before: unknown) => unknown);
  if (flag.choices) option.choices(flag.choices);
  if (flag.isRequired) option.makeOptionMandatory();
  return flag.heading ? option.helpGroup(flag.heading) : option;
}

/** The check of a command that needs items: references as arguments, or a filter or view that selects them. */
export function checkItems(command: Command): void {
  const { where, view } = command.opts<{ where?: string; view?: string }>();
  if (command.args.length > 0 || where !== undefined || view !== undefined) return;
  (command as Command & { missingArgument(name: string): never }).missingArgument('item');
}

/** Makes the check of a command that needs a flag. A required option of commander would be required by its subcommands, too. */
export function checkFlag(long: string): (command: Command) => void {
  return (command) => {
    const option = command.options.find((one) => one.long === long)!;
    if (command.getOptionValue(option.attributeName()) !== undefined) return;
    (command as Command & { missingMandatoryOptionValue(missing: Option): never }).missingMandatoryOptionValue(option);
  };
}

/**
 * Runs a command line; returns its exit code. Commander writes what is wrong with a line that it cannot parse. If standard
 * output cannot be written, an error line says so, unless its reader has closed the pipe.
 */
export async function runCommandLine(program: Command, cli: Cli, words: readonly string[]): Promise<ExitCode> {
  const out = createPrinter(cli.io.stdout);
  // Made only for its error listener: a standard error that cannot be written must not change the exit code.
  createPrinter(cli.io.stderr);
  const code = await codeOfRun(program, cli, words);
  await out.flushed();
  if (!out.failure) return code;
  const { cliTextsIn } = await import('../i18n/cli/cli-texts.ts');
  const { output } = cliTextsIn(languageOf(words, cli.io.env)).failures;
  cli.io.stderr.write(`${output(out.failure.code ?? out.failure.message)}\n`);
  return code === EXIT.done ? EXIT.unexpected : code;
}

/** Fails because a word is no subcommand of `command`; the message names the nearest one. Throws, as commander does. */
export function refuseCommand(command: Command, words: readonly string[]): void {
  // Commander's message names the first of the arguments.
  command.args = [...words];
  (command as Command & { unknownCommand(): never }).unknownCommand();
}

async function codeOfRun(program: Command, cli: Cli, words: readonly string[]): Promise<ExitCode> {
  const [first, about] = words;
  const isCommand = (one: Command) => one.name() === about || one.aliases().includes(about ?? '');
  try {
    // For an unknown command commander would print the whole help of the program.
    if (first === 'help' && about !== undefined && !about.startsWith('-') && about !== 'help') {
      if (!program.commands.some(isCommand)) refuseCommand(program, [about]);
    }
    // Commander does not know `help --help`.
    const asked = first === 'help' && (about === '-h' || about === '--help') ? ['help'] : words;
    await program.parseAsync(asked, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? EXIT.done : EXIT.usage;
  }
  return cli.exitCode;
}
