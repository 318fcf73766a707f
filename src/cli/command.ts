/** Builds a command from its flags and its handler, which is loaded only when it runs. `localizeHelp` adds the help texts. */
import { CommanderError, Option, type Command } from 'commander';
import { NOTIFY_STYLES } from '../tty/output/notification.ts';
import type { HelpTexts } from '../i18n/cli/help/help-texts.ts';
import { EXIT, type ExitCode } from '../base/exit-codes.ts';
import type { CliIo } from '../tty/io.ts';
import type { StoreContext, Lent } from './run-with-store.ts';
import { languageOf } from './language.ts';
import { createPrinter } from './output/printer.ts';
import { positive, wholeNumber } from './parsers.ts';
import type { CommonFlags, CliContext } from './cli-context.ts';

/** The state that the commands of one run share. */
export type Cli = {
  io: CliIo;
  version: string;
  /** The help texts in the language of the command line. */
  help: HelpTexts;
  /** The open store of the process that the command runs in; `undefined` if the command is the process. */
  lent?: Lent;
  /** The exit code of the run; set by the command that ran. */
  exitCode: ExitCode;
};

const option = (group: keyof HelpTexts['headings'], flags: string) => new Option(flags).helpGroup(group);

/** Adds the flags of every command. */
export function withCommon(command: Command): Command {
  return command.addOption(option('everywhere', '--lang <language>')).addOption(option('everywhere', '--verbose'));
}

/** Adds the flags of a command that works on a store. */
export function withStore(command: Command): Command {
  return withCommon(command)
    .addOption(option('store', '--profile <name>'))
    .addOption(option('store', '--station <name>'))
    .addOption(option('store', '--operator <name>'))
    .addOption(option('store', '--timeout <seconds>').argParser(positive))
    .addOption(option('store', '--read-only'));
}

/** Adds the flags of a command that prints records. */
export function withOutput(command: Command): Command {
  for (const flags of ['--json', '--ndjson', '--csv', '--excel', '--exact', '--fields <list>']) {
    command.addOption(option('output', flags));
  }
  return command;
}

/** Adds the flags of a command that writes. */
export function withWrite(command: Command): Command {
  return command
    .addOption(option('writing', '--dry-run'))
    .addOption(option('writing', '--yes'))
    .addOption(option('writing', '--no-input'));
}

/** Adds the flags that select items in place of their references. */
export function withWhere(command: Command): Command {
  return command.option('--where <filter>').option('--view <name>');
}

/** As {@link withWhere}, with references as arguments: the command fails if neither selects items. */
export function withItems(command: Command): Command {
  withWhere(command.argument('[item...]')).hook('preAction', (_, actor) => {
    const { where, view } = actor.opts<{ where?: string; view?: string }>();
    if (actor.args.length > 0 || where !== undefined || view !== undefined) return;
    (actor as Command & { missingArgument(name: string): never }).missingArgument('item');
  });
  return command;
}

/** Adds the flags of a command that receives signed webhooks. */
export function withDoorbell(command: Command): Command {
  return command
    .addOption(option('doorbell', '--webhook-port <port>').argParser(wholeNumber(0, 65_535)))
    .addOption(option('doorbell', '--webhook-secret-file <file>'))
    .addOption(option('doorbell', '--webhook-host <host>'));
}

/** Adds the flags for the metrics of a command that runs for days. */
export function withMetrics(command: Command): Command {
  return command
    .addOption(new Option('--metrics-port <port>').argParser(wholeNumber(0, 65_535)))
    .addOption(new Option('--metrics-host <host>'));
}

/** Adds the flag of a command that opens the bench. */
export function withNotify(command: Command): Command {
  return command.addOption(new Option('--notify <how>').choices(NOTIFY_STYLES));
}

/** Adds the flag of a command that opens the bench in this terminal. */
export function withScreenReader(command: Command): Command {
  return command.option('--screen-reader');
}

/** Makes the action of a command that works on a store. */
export function onStore<Flags extends object>(
  cli: Cli,
  work: (job: StoreContext, flags: Flags & CommonFlags, args: string[]) => Promise<ExitCode>,
) {
  return async (...given: unknown[]): Promise<void> => {
    const command = given.at(-1) as Command;
    const flags = command.optsWithGlobals<Flags & CommonFlags>();
    const { runWithStore: runJob } = await import('./run-with-store.ts');
    cli.exitCode = await runJob(cli.io, flags, (job) => work(job, flags, command.args), cli.lent);
  };
}

/** Makes the action of a command that needs no store. */
export function onItsOwn<Flags extends object>(
  cli: Cli,
  work: (talk: CliContext, flags: Flags & CommonFlags, args: string[], command: Command) => Promise<ExitCode>,
) {
  return async (...given: unknown[]): Promise<void> => {
    const command = given.at(-1) as Command;
    const flags = command.optsWithGlobals<Flags & CommonFlags>();
    const { runInCliContext: runTalk } = await import('./run-with-store.ts');
    cli.exitCode = await runTalk(cli.io, flags, (talk) => work(talk, flags, command.args, command));
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

/** Fails because a required option is missing. Throws, as commander does. */
export function demandOption(command: Command, long: string): void {
  const option = command.options.find((one) => one.long === long);
  (command as Command & { missingMandatoryOptionValue(missing: unknown): never }).missingMandatoryOptionValue(option);
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
