/** The whole command line: every command, and the options common to them. */
import { Command } from 'commander';
import {
  addCommand,
  applyDefinition,
  namesOf,
  onTerminal,
  runCommandLine,
  type Cli,
  type CommandDefinition,
  type Ways,
} from './command.ts';
import { CLI_COMMANDS } from './commands/commands.ts';
import { EXIT, type ExitCode } from '../base/exit-codes.ts';
import type { CliIo } from '../tty/io.ts';
import { withSettingsFile } from '../config/settings-env.ts';
import { DOORBELL, NOTIFY, SCREEN_READER, STORE_FLAGS } from './flags.ts';
import { languageOf } from './language.ts';
import { splitChoices } from './output/choice.ts';
import { localizeHelp } from './localize-help.ts';
import { helpTextsIn } from '../i18n/cli/help/help-texts.ts';
import { nearest } from '../i18n/suggest.ts';

/** A command without its flags, for a line that only lists the commands. */
class BareCommand extends Command {
  override createCommand(name?: string): BareCommand {
    return new BareCommand(name);
  }
  override option(): this {
    return this;
  }
  override addOption(): this {
    return this;
  }
}

/** Words that run no command if a line has no others. */
const ABOUT_ALL = /^(?:-h|--help|help|-V|--version|--json)$/;

/** Builds the command line of one run: with `words` only the command that they name, without them every command. */
export function buildProgram(cli: Cli, words: readonly string[] = []): Command {
  const { stdout, stderr } = cli.io;
  const program = new Command('bancada');
  if (words.length > 0 && words.every((word) => ABOUT_ALL.test(word))) {
    program.createCommand = (name) => new BareCommand(name);
  }
  program
    .option('-V, --version')
    .option('--json')
    .enablePositionalOptions()
    .exitOverride()
    .allowExcessArguments()
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      getOutHelpWidth: () => (stdout.isTTY === true ? (stdout.columns ?? 80) : 80),
      getErrHelpWidth: () => (stderr.isTTY === true ? (stderr.columns ?? 80) : 80),
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
    .showHelpAfterError(cli.help.frame.afterError);
  applyDefinition(
    program,
    { flags: [...STORE_FLAGS, NOTIFY, SCREEN_READER, ...DOORBELL], work: onTerminal('bench', []) },
    cli,
  );
  // For a line that begins with the name of a command only that is made: making all of them takes longer than most commands.
  const [first = ''] = words;
  const isFirst = (one: CommandDefinition) => !one.needsAll && namesOf(one).includes(first);
  const needed = Object.values(CLI_COMMANDS).flat().find(isFirst);
  for (const [heading, definitions] of Object.entries(CLI_COMMANDS)) {
    for (const one of needed ? definitions.filter((each) => each === needed) : definitions) {
      addCommand(program, one, cli).helpGroup(heading);
    }
  }
  localizeHelp(program, cli.help);
  return program;
}

/** Adds the settings of `config.jsonc` to the environment; an exit code if the file is wrong, unless the command can mend it. */
async function inForce(argv: readonly string[], io: CliIo): Promise<CliIo['env'] | ExitCode> {
  try {
    return await withSettingsFile(argv, io.env);
  } catch (error) {
    const isAbout =
      argv.every((word) => ABOUT_ALL.test(word)) ||
      /^(?:config|help|schema|doctor|__complete|man|backup|restore|restaurar)$/.test(argv[0] ?? '');
    if (isAbout) return io.env;
    const [{ failureOf }, { cliTextsIn }, { safeText }] = await Promise.all([
      import('./failures.ts'),
      import('../i18n/cli/cli-texts.ts'),
      import('../base/safe-text.ts'),
    ]);
    const { code, line } = failureOf(error, cliTextsIn(languageOf(argv, io.env)));
    io.stderr.write(`${safeText(line, 2000)}\n`);
    return code;
  }
}

/** Runs one command line, without the program's own name; returns the exit code. Rejects only on a bug. */
export async function run(argv: readonly string[], io: CliIo, ways: Ways): Promise<ExitCode> {
  const env = await inForce(argv, io);
  if (typeof env === 'number') return env;
  const help = await helpTextsIn(languageOf(argv, env));
  // Not a copy: the getters of `io` open the streams only when they are used.
  const its = Object.create(io, { env: { value: env }, given: { value: io.env } }) as CliIo;
  const cli: Cli = { io: its, ways, help, exitCode: EXIT.done };
  return runCommandLine(buildProgram(cli, argv), cli, splitChoices(argv));
}

/** Returns the name of the command nearest to a word that is none; `undefined` if none is near. */
export function nearestCommand(program: Command, word: string): string | undefined {
  return nearest(
    word,
    program.commands.flatMap((command) => [command.name(), ...command.aliases()]),
  );
}
