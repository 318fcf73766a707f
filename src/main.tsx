/** The one file that knows everything: arguments become one of the ways to run. Each way is loaded only when it is asked for. */
import { Command, CommanderError, InvalidArgumentError } from 'commander';
import type { Core } from './bench.ts';
import { EXIT } from './cli/exit-codes.ts';
import { addSandboxCommand } from './cli/sandbox.ts';
import { ConfigProblem, configFrom, languageFrom, type Config } from './config.ts';
import type { SandboxAccess } from './keymap/bench.ts';
import { textsIn } from './texts/texts.ts';

type GlobalFlags = { lang?: string; station?: string };
type DemoFlags = { items: number; seed: number; rate: number; port: number; once?: boolean };

const program = new Command('bancada')
  .description('A keyboard-driven order bench on the Store Integration API.')
  .version('0.1.0')
  .option('--lang <language>', 'pt-BR or en')
  .option('--station <name>', 'the name of this bench')
  .showHelpAfterError('(bancada --help lists everything)')
  .exitOverride()
  .action(openBench);

program
  .command('demo')
  .description('open the bench on a sandbox store of its own')
  .option('--items <count>', 'order items in the store', wholeNumber, 500)
  .option('--seed <number>', 'the same seed makes the same store', wholeNumber, 7)
  .option('--rate <per-minute>', 'orders paid per minute', number, 6)
  .option('--port <port>', 'where the store listens', wholeNumber, 4010)
  .option('--once', 'print the queue as plain text and end')
  .action(openDemo);

program.command('ping').description('check the configured store and its token').action(ping);
addSandboxCommand(program);

await run();

async function run(): Promise<void> {
  try {
    await program.parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? EXIT.done : EXIT.usage;
    else if (error instanceof ConfigProblem || (error as Error)?.name === 'InvalidConfig') {
      process.stderr.write(`${(error as Error).message}\n`);
      process.exitCode = EXIT.usage;
    } else throw error;
  }
}

async function openBench(): Promise<void> {
  const flags = program.opts<GlobalFlags>();
  const config = configFrom(flags, process.env);
  const texts = textsIn(languageFrom(flags.lang, process.env));
  if (!config) {
    process.stderr.write(`${texts.cli.noStore('bancada demo')}\n`);
    process.exitCode = EXIT.usage;
  } else if (!process.stdout.isTTY || !process.stdin.isTTY) {
    process.stderr.write(`${texts.cli.notTerminal}\n`);
    process.exitCode = EXIT.usage;
  } else await openTui(config);
}

async function openDemo(flags: DemoFlags): Promise<void> {
  const { startDemoStore, demoConfig } = await import('./cli/demo.ts');
  const { lang, station = 'demo' } = program.opts<GlobalFlags>();
  const language = languageFrom(lang, process.env);
  const store = await startDemoStore(flags);
  const config = demoConfig(store.url, { language, station });
  if (flags.once || !process.stdout.isTTY || !process.stdin.isTTY) {
    await printQueue(config).finally(() => store.close());
  } else await openTui(config, { url: store.url, token: config.token, close: () => store.close() });
}

/** Hands the terminal to the bench; from here on the session decides when and with what code the process ends. */
async function openTui(config: Config, sandbox?: SandboxAccess & { close: () => Promise<void> }): Promise<void> {
  const [{ createCore }, { openSession }, { createRedactor }, { colourLevel }] = await Promise.all([
    import('./bench.ts'),
    import('./terminal/session.ts'),
    import('./api/redact.ts'),
    import('./terminal/colours.ts'),
  ]);
  const core = createCore(config);
  const session = openSession({ redact: createRedactor(config.token) });
  if (sandbox) session.onClose('the sandbox', sandbox.close);
  // Ink's colours ask the environment while they load, and do not know NO_COLOR.
  process.env.FORCE_COLOR = String(colourLevel(process.env, process.stdout.isTTY));
  const [{ runTui }, { App }] = await Promise.all([import('./terminal/run-tui.ts'), import('../screens/App.tsx')]);
  runTui({ core, config, session, App, ...(sandbox ? { sandbox } : {}) });
}

async function printQueue(config: Config): Promise<void> {
  const [{ createCore }, { plainQueue, untilLoaded }] = await Promise.all([
    import('./bench.ts'),
    import('./cli/plain-queue.ts'),
  ]);
  await withCore(createCore(config), async (core) => {
    core.sync.start();
    await untilLoaded(core);
    process.stdout.write(`${plainQueue(core, textsIn(config.language)).join('\n')}\n`);
  });
}

async function ping(): Promise<void> {
  const flags = program.opts<GlobalFlags>();
  const config = configFrom(flags, process.env);
  if (!config) throw new ConfigProblem(textsIn(languageFrom(flags.lang, process.env)).cli.noStore('bancada demo'));
  const [{ createCore }, { NotAuthenticated, ApiError }] = await Promise.all([
    import('./bench.ts'),
    import('./api/errors.ts'),
  ]);
  await withCore(createCore(config), async ({ client }) => {
    try {
      const { data } = await client.ping();
      process.stdout.write(`${data.loja_id}\n`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const isTokenRefused = error instanceof NotAuthenticated;
      process.stderr.write(`${isTokenRefused ? textsIn(config.language).cli.wrongToken(config.url) : error.message}\n`);
      process.exitCode = isTokenRefused ? EXIT.notAuthenticated : EXIT.unreachable;
    }
  });
}

async function withCore(core: Core, work: (core: Core) => Promise<void>): Promise<void> {
  try {
    await work(core);
  } finally {
    await core.close();
  }
}

function wholeNumber(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

function number(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value) || value < 0)
    throw new InvalidArgumentError('It must be a number, 0 or more.');
  return value;
}
