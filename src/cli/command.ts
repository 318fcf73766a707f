/**
 * How a command is put together: its flags, and its work, which is loaded only when it runs. What is said about
 * them is given by `localizeHelp`.
 */
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

/** What the commands of one run share. */
export type Cli = {
  io: CliIo;
  version: string;
  /** The words of its command line. */
  help: HelpTexts;
  /** What the process that it runs in lends it; a run of its own has nothing. */
  lent?: Lent;
  /** How the run ends; set by the command that ran. */
  exitCode: ExitCode;
};

const option = (group: keyof HelpTexts['headings'], flags: string) => new Option(flags).helpGroup(group);

/** Flags of every command. */
export function withCommon(command: Command): Command {
  return command.addOption(option('everywhere', '--lang <language>')).addOption(option('everywhere', '--verbose'));
}

/** Flags of a command that works on a store. */
export function withStore(command: Command): Command {
  return withCommon(command)
    .addOption(option('store', '--profile <name>'))
    .addOption(option('store', '--station <name>'))
    .addOption(option('store', '--operator <name>'))
    .addOption(option('store', '--timeout <seconds>').argParser(positive))
    .addOption(option('store', '--read-only'));
}

/** Flags of a command that prints records, the same for all of them. */
export function withOutput(command: Command): Command {
  for (const flags of ['--json', '--ndjson', '--csv', '--excel', '--exact', '--fields <list>']) {
    command.addOption(option('output', flags));
  }
  return command;
}

/** Flags of a command that changes something. */
export function withWrite(command: Command): Command {
  return command
    .addOption(option('writing', '--dry-run'))
    .addOption(option('writing', '--yes'))
    .addOption(option('writing', '--no-input'));
}

/** What selects items in place of their references. */
export function withWhere(command: Command): Command {
  return command.option('--where <filter>').option('--view <name>');
}

/** The same of a command that has to be told which items: it complains, as of an argument that is missing. */
export function withItems(command: Command): Command {
  withWhere(command.argument('[item...]')).hook('preAction', (_, actor) => {
    const { where, view } = actor.opts<{ where?: string; view?: string }>();
    if (actor.args.length > 0 || where !== undefined || view !== undefined) return;
    (actor as Command & { missingArgument(name: string): never }).missingArgument('item');
  });
  return command;
}

/** Flags of a bench that hears signed events. */
export function withDoorbell(command: Command): Command {
  return command
    .addOption(option('doorbell', '--webhook-port <port>').argParser(wholeNumber(0, 65_535)))
    .addOption(option('doorbell', '--webhook-secret-file <file>'))
    .addOption(option('doorbell', '--webhook-host <host>'));
}

/** Flags of a command that runs for days. */
export function withMetrics(command: Command): Command {
  return command
    .addOption(new Option('--metrics-port <port>').argParser(wholeNumber(0, 65_535)))
    .addOption(new Option('--metrics-host <host>'));
}

/** The flag of a command that opens the bench. */
export function withNotify(command: Command): Command {
  return command.addOption(new Option('--notify <how>').choices(NOTIFY_STYLES));
}

/** The flag of a command that opens the bench in this terminal. */
export function withScreenReader(command: Command): Command {
  return command.option('--screen-reader');
}

/** The action of a command that works on a store. */
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

/** The action of a command that needs no store. */
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
 * Runs a command line. What is wrong with one that cannot be read has been said by then. Standard output that cannot be
 * written is told in a line; a reader that went away is not.
 */
export async function runCommandLine(program: Command, cli: Cli, words: readonly string[]): Promise<ExitCode> {
  const out = createPrinter(cli.io.stdout);
  // What cannot be said is no reason to end otherwise.
  createPrinter(cli.io.stderr);
  const code = await codeOfRun(program, cli, words);
  await out.flushed();
  if (!out.failure) return code;
  const { cliTextsIn } = await import('../i18n/cli/cli-texts.ts');
  const { output } = cliTextsIn(languageOf(words, cli.io.env)).failures;
  cli.io.stderr.write(`${output(out.failure.code ?? out.failure.message)}\n`);
  return code === EXIT.done ? EXIT.unexpected : code;
}

/** Says that a word is no command of this one, and which it may have been meant for. Throws, as commander does. */
export function refuseCommand(command: Command, words: readonly string[]): void {
  // It speaks of the first of its arguments.
  command.args = [...words];
  (command as Command & { unknownCommand(): never }).unknownCommand();
}

/** Says that an option has to be given, as commander does. Throws. */
export function demandOption(command: Command, long: string): void {
  const option = command.options.find((one) => one.long === long);
  (command as Command & { missingMandatoryOptionValue(missing: unknown): never }).missingMandatoryOptionValue(option);
}

async function codeOfRun(program: Command, cli: Cli, words: readonly string[]): Promise<ExitCode> {
  const [first, about] = words;
  const isCommand = (one: Command) => one.name() === about || one.aliases().includes(about ?? '');
  try {
    // Commander would print the whole help of the program for a command that there is not.
    if (first === 'help' && about !== undefined && !about.startsWith('-') && about !== 'help') {
      if (!program.commands.some(isCommand)) refuseCommand(program, [about]);
    }
    // Nor does it know help of its help.
    const asked = first === 'help' && (about === '-h' || about === '--help') ? ['help'] : words;
    await program.parseAsync(asked, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? EXIT.done : EXIT.usage;
  }
  return cli.exitCode;
}
