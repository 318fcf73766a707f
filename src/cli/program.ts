/** The whole command line: every command, and the options common to them. */
import { Command } from 'commander';
import { refuseCommand, runCommandLine, withStore, type Cli } from './command.ts';
import { addAssemblyCommand } from './commands/assembly.ts';
import { addAuditCommands } from './commands/audit.ts';
import { addBackupCommands } from './commands/backup.ts';
import { addConfigCommands } from './commands/config.ts';
import { addCodesCommand } from './commands/codes.ts';
import { addLabelsCommand } from './commands/labels.ts';
import { addTagsCommand } from './commands/tags.ts';
import { addJournalCommands } from './commands/journals.ts';
import { addJobsCommand } from './commands/jobs.ts';
import { addKeysCommand } from './commands/keys.ts';
import { addMoveCommands } from './commands/moves.ts';
import { addOperatorsCommand } from './commands/operators.ts';
import { addPaperCommands } from './commands/papers.ts';
import { addPriceCommand } from './commands/price.ts';
import { addPromoCommand } from './commands/promo.ts';
import { addReadCommands } from './commands/reads.ts';
import { addSetupCommands } from './commands/setup.ts';
import { addStockCommand } from './commands/stock.ts';
import { addVanCommand } from './commands/van.ts';
import { addWebhooksCommand } from './commands/webhooks.ts';
import { addWorkshopCommands } from './commands/workshop.ts';
import { EXIT, type ExitCode } from '../base/exit-codes.ts';
import type { CliIo } from '../tty/io.ts';
import { withSettingsFile } from '../config/settings-env.ts';
import { languageOf } from './language.ts';
import { addSandboxCommand } from './sandbox.ts';
import { splitChoices } from './output/choice.ts';
import { localizeHelp } from './localize-help.ts';
import { helpTextsIn } from '../i18n/cli/help/help-texts.ts';
import { nearest } from '../i18n/suggest.ts';

/** Parts that the main file hands in: screens are not known here. */
export type Ways = {
  /** Adds the action of `bancada` without a command, and the commands that open screens. */
  addScreens(program: Command, cli: Cli): void;
  version: string;
};

/**
 * The groups of commands, by the first word of a command line. For a line that begins with one of these words only its
 * group is made: making all of them takes longer than most commands. Commands that need all the others are not in here.
 */
const GROUPS: readonly (readonly [words: string, add: (program: Command, cli: Cli) => void])[] = [
  ['ping items pedidos itens order pedido product produto money repasses why porque', addReadCommands],
  ['accept aceitar start iniciar iniciar-producao ship enviar return voltar voltar-producao', addMoveCommands],
  ['price preco', addPriceCommand],
  ['promo promocao', addPromoCommand],
  ['stock estoque', addStockCommand],
  ['outbox log watch', addJournalCommands],
  ['audit auditoria', addAuditCommands],
  ['backup restore restaurar', addBackupCommands],
  ['jobs trabalhos', addJobsCommand],
  ['hold espera release liberar remake refazer note', addWorkshopCommands],
  ['assembly montar', addAssemblyCommand],
  ['van coleta', addVanCommand],
  ['webhooks', addWebhooksCommand],
  ['codes codigos', addCodesCommand],
  ['operators operadores', addOperatorsCommand],
  ['labels rotulos', addLabelsCommand],
  ['tags etiquetas plaquetas', addTagsCommand],
  ['picks separacao slips folhas', addPaperCommands],
  ['config', addConfigCommands],
  ['keys teclas commands comandos', addKeysCommand],
];

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

/** Builds the command line of one run: with `words` only the group that they need, without them every command. */
export function buildProgram(cli: Cli, ways: Ways, words: readonly string[] = []): Command {
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
  withStore(program);
  ways.addScreens(program, cli);
  const [first = ''] = words;
  const needed = GROUPS.filter(([names]) => names.split(' ').includes(first));
  for (const [, add] of needed.length > 0 ? needed : GROUPS) add(program, cli);
  if (needed.length === 0) {
    addSetupCommands(program, cli);
    addSandboxCommand(program, cli);
  }
  refuseExcess(program.commands);
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
  const cli: Cli = { io: its, version: ways.version, help, exitCode: EXIT.done };
  return runCommandLine(buildProgram(cli, ways, argv), cli, splitChoices(argv));
}

// The program itself accepts any word, to name the nearest command; its commands refuse excess arguments.
function refuseExcess(commands: readonly Command[]): void {
  for (const command of commands) {
    const takesCommands = command.commands.length > 0 && command.registeredArguments.length === 0;
    command.allowExcessArguments(takesCommands);
    if (takesCommands) {
      command.hook('preAction', (_, actor) => {
        if (actor === command && command.args.length > 0) refuseCommand(command, command.args);
      });
    }
    refuseExcess(command.commands);
  }
}

/** Returns the name of the command nearest to a word that is none; `undefined` if none is near. */
export function nearestCommand(program: Command, word: string): string | undefined {
  return nearest(
    word,
    program.commands.flatMap((command) => [command.name(), ...command.aliases()]),
  );
}
