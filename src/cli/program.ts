/** The whole command line: every command, and what is common to them. */
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
import { splitChoice } from './output/choice.ts';
import { localizeHelp } from './localize-help.ts';
import { helpTextsIn } from '../i18n/cli/help/help-texts.ts';
import { nearest } from '../i18n/suggest.ts';

/** What runs on screens and so is handed in: nothing here knows any. */
export type Ways = {
  /** Adds what `bancada` alone does, and `demo`. */
  addScreens(program: Command, cli: Cli): void;
  version: string;
};

/**
 * Who adds which commands, by the words that lead to them. Of a line that begins with one of these words no other group
 * is made: to make them all takes longer than most commands. Apart from them stand the commands that speak of all.
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

/** A command without its flags: what a line needs that only says which commands there are. */
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

/** A line of these words alone runs no command. */
const ABOUT_ALL = /^(?:-h|--help|help|-V|--version|--json)$/;

/** Builds the command line of one run for its words, where they are known; without, everything that there is. */
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

/** The environment with what `config.jsonc` adds, or the exit code where that has a mistake: then only what mends it runs. */
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

/** Runs one command line, without the program's own name; returns the exit code. Rejects only for what is a bug. */
export async function run(argv: readonly string[], io: CliIo, ways: Ways): Promise<ExitCode> {
  const env = await inForce(argv, io);
  if (typeof env === 'number') return env;
  const help = await helpTextsIn(languageOf(argv, env));
  // Its streams are opened only where they are used.
  const its = Object.create(io, { env: { value: env }, given: { value: io.env } }) as CliIo;
  const cli: Cli = { io: its, version: ways.version, help, exitCode: EXIT.done };
  return runCommandLine(buildProgram(cli, ways, argv), cli, argv.flatMap(splitChoice));
}

// The program itself takes any word, to say which command it is near to; its commands take theirs.
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

/** The sentence about a word that is no command. */
export function nearestCommand(program: Command, word: string): string | undefined {
  return nearest(
    word,
    program.commands.flatMap((command) => [command.name(), ...command.aliases()]),
  );
}
