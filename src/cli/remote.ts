/**
 * Commands over SSH: only those that read. They run in the server's own process, on its client, its replica and its state.
 * Only the commands on a list of allowed ones exist.
 */
import { fields, read } from '../base/codec.ts';
import { withoutMoney } from '../domain/money-list.ts';
import { Command, type Option } from 'commander';
import type { Author } from '../domain/intents.ts';
import type { ApiClient } from '../api/client.ts';
import { WritesNotAllowed } from '../api/errors.ts';
import { OPERATIONS } from '../domain/operations.ts';
import type { Core } from '../app/core.ts';
import type { Config } from '../config/config.ts';
import { helpTextsIn } from '../i18n/cli/help/help-texts.ts';
import { sshTextsIn } from '../i18n/ssh/ssh-texts.ts';
import type { Language } from '../i18n/texts.ts';
import {
  addCommand,
  namesOf,
  onStore,
  runCommandLine,
  withoutScreens,
  type Cli,
  type CommandDefinition,
} from './command.ts';
import { ORDERS } from './commands/orders.ts';
import { PRICES } from './commands/prices.ts';
import { RECORDS } from './commands/records.ts';
import { START } from './commands/start.ts';
import { OUTPUT } from './flags.ts';
import { EXIT, type ExitCode } from '../base/exit-codes.ts';
import type { CliIo } from '../tty/io.ts';
import { splitChoices } from './output/choice.ts';
import type { SelectFlags } from './handlers/selection.ts';
import { createRemoteBudget, paced, USUAL_PER_MINUTE } from './remote-budget.ts';
import { languageOf } from './language.ts';
import { localizeHelp } from './localize-help.ts';
import { splitShellWords } from './shell-split.ts';

const ALLOWED: ReadonlySet<string> = new Set(['queue', 'items', 'order', 'product', 'stock', 'outbox', 'log', 'ping']);

/** The commands of which some are allowed, by their heading. */
const GIVEN = { start: START, orders: ORDERS, prices: PRICES, records: RECORDS };

/** Refused flags: the server decides the operator, the store and how requests are sent. */
const WITHHELD: ReadonlySet<string> = new Set([
  '--profile',
  '--station',
  '--operator',
  '--timeout',
  '--read-only',
  '--verbose',
  // It would read a file of the server.
  '--from',
]);

/** In characters; an id has 36. A longer line is not parsed. */
const LONGEST_LINE = 8192;

export type RemoteCommands = (
  line: string,
  io: CliIo,
  author: Author,
  given: { language: Language; isMasked: boolean; hasNoMoney?: boolean },
) => Promise<ExitCode>;

/** Makes the commands of a running core; together they send no more than `perMinute` requests a minute. */
export function createRemoteCommands(
  core: Core,
  config: Config,
  version: string,
  perMinute: number = USUAL_PER_MINUTE,
): RemoteCommands {
  const budget = createRemoteBudget(perMinute, core.clock);
  return async (line, io, { operator, station }, { language, isMasked, hasNoMoney = false }) => {
    const texts = sshTextsIn(language).command;
    const words = line.length > LONGEST_LINE ? undefined : splitShellWords(line);
    const [name = ''] = words ?? [];
    const complain = (sentence: string) => {
      io.stderr.write(`${sentence}\n`);
      return EXIT.usage;
    };
    if (!words) return complain(line.length > LONGEST_LINE ? texts.tooLong(LONGEST_LINE) : texts.noShell);
    let hasWaited = false;
    const noteWait = () => {
      if (!hasWaited) io.stderr.write(`${texts.waiting(perMinute / 2)}\n`);
      hasWaited = true;
    };
    const reads = readsOf(core.client);
    const client = paced(hasNoMoney ? moneylessOf(reads) : reads, (signal) => budget.turn(operator, signal, noteWait));
    const cli: Cli = {
      io,
      ways: withoutScreens(version),
      help: await helpTextsIn(languageOf(words, { BANCADA_LANG: language })),
      exitCode: EXIT.done,
      lent: { config: { ...config, operator, station }, client, database: core.state.database },
    };
    const program = buildRemoteProgram(cli, core, { isMasked, hasNoMoney });
    const isKnown = program.commands.some((command) => [command.name(), ...command.aliases()].includes(name));
    if (!isKnown && !['help', '--help', '-h'].includes(name)) return complain(texts.notGiven([...ALLOWED].join(', ')));
    return runCommandLine(program, cli, splitChoices(words));
  };
}

function buildRemoteProgram(cli: Cli, core: Core, { isMasked, hasNoMoney }: Withheld): Command {
  const { stdout, stderr } = cli.io;
  const program = new Command('bancada')
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      getOutHelpWidth: () => 80,
      getErrHelpWidth: () => 80,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    });
  for (const [heading, definitions] of Object.entries(GIVEN)) {
    const allowed = definitions.filter((one) => namesOf(one).some((name) => ALLOWED.has(name)));
    for (const one of allowed) addCommand(program, { ...one, commands: [] }, cli).helpGroup(heading);
  }
  addCommand(program, queueOf(core, hasNoMoney), cli).helpGroup('setup');
  for (const { options } of program.commands) {
    const isKept = ({ long }: Option) => !WITHHELD.has(long ?? '') && !(isMasked && long === '--show-personal-data');
    (options as Option[]).splice(0, options.length, ...options.filter(isKept));
  }
  localizeHelp(program, cli.help, { about: cli.help.frame.remote });
  return program;
}

/** The open items of the shared replica, as the screens show them. */
function queueOf(core: Core, hasNoMoney: boolean): CommandDefinition {
  return {
    line: 'queue [filter...]',
    flags: ['--view <name>', ...OUTPUT],
    work: onStore(async () => {
      const { printSharedQueue } = await import('./handlers/remote-queue.ts');
      return (job, flags: SelectFlags, words) => printSharedQueue(job, core, { hasNoMoney, flags, words });
    }),
  };
}

/** The shared client without its writes, which no command here should use. */
function readsOf(client: ApiClient): ApiClient {
  return {
    ...client,
    acceptItem: () => Promise.reject(new WritesNotAllowed(OPERATIONS.acceptItem)),
    startProduction: () => Promise.reject(new WritesNotAllowed(OPERATIONS.startProduction)),
    shipItem: () => Promise.reject(new WritesNotAllowed(OPERATIONS.shipItem)),
    returnToProduction: () => Promise.reject(new WritesNotAllowed(OPERATIONS.returnToProduction)),
    updatePrice: () => Promise.reject(new WritesNotAllowed(OPERATIONS.updatePrice)),
    updateStock: () => Promise.reject(new WritesNotAllowed(OPERATIONS.updateStock)),
    // The server closes the client.
    close: () => Promise.resolve(),
  };
}

/** The data that is not shown to a login. */
type Withheld = { isMasked: boolean; hasNoMoney: boolean };

/** A raw item without its amounts; anything else as it is. */
function moneylessRow(row: unknown): unknown {
  const item = read(fields, row);
  return item ? withoutMoney(item) : row;
}

/** The client for a login that may not see what the store pays: it takes the amounts out of parsed and raw items. */
function moneylessOf(client: ApiClient): ApiClient {
  return {
    ...client,
    async listItems(query, signal) {
      const reply = await client.listItems(query, signal);
      const { rows, rawRows } = reply.data;
      return { ...reply, data: { ...reply.data, rows: rows.map(withoutMoney), rawRows: rawRows.map(moneylessRow) } };
    },
    async getOrder(orderId, signal) {
      const reply = await client.getOrder(orderId, signal);
      const body = read(fields, reply.raw) ?? {};
      const order = read(fields, body['data']) ?? {};
      const itens: unknown = order['itens'];
      const raw = { ...body, data: { ...order, itens: Array.isArray(itens) ? itens.map(moneylessRow) : itens } };
      return { ...reply, raw, data: { ...reply.data, itens: reply.data.itens.map(withoutMoney) } };
    },
  };
}
