/**
 * The one file that knows everything: arguments become one of the ways to run. Each way is loaded
 * only when it is asked for.
 */
import type { Command } from 'commander';
import packageJson from '../package.json' with { type: 'json' };
import type { Cli } from './cli/command.ts';
import { addScreenCommands } from './cli/commands/screens.ts';
import { EXIT, type ExitCode } from './domain/exit-codes.ts';
import { systemIo } from './terminal/io.ts';
import { nearestCommand, run } from './cli/program.ts';
import { addSshCommand } from './cli/ssh.ts';
import type { DoorbellFlags } from './cli/handlers/doorbell.ts';
import { configFrom, ConfigProblem, demoConfigFrom, type Config, type ConfigFlags } from './settings/config.ts';
import { languageFrom, languageOrEnglish } from './settings/language.ts';
import type { Doorbell } from './doorbell/doorbell.ts';
import { hubSecrets } from './settings/hub-address.ts';
import type { SandboxAccess } from './desk/bench.ts';
import { readClockIn } from './settings/time-zone.ts';
import { safeText } from './domain/safe-text.ts';
import { cliTextsIn } from './texts/cli/cli-texts.ts';

/** Which commit this was built from, which the bundler writes here; empty where it was not known. */
declare const BUILT_FROM_COMMIT: string;

type RootFlags = ConfigFlags & DoorbellFlags & { version?: boolean; json?: boolean };
type DemoFlags = { items: number; seed: number; rate: number; port: number; once?: boolean } & ConfigFlags;

/** What belongs to a bench beside its core. */
/** Where a bench begins that keeps no place of its own. */
type StartPlace = { screen: 'board' | 'wall' };

type Surroundings = {
  sandbox?: SandboxAccess & { close: () => Promise<void> };
  doorbell?: Doorbell;
  start?: StartPlace;
};

const code = await run(process.argv.slice(2), systemIo(), { addScreens, version: packageJson.version });
// Screens end the process themselves; a command ends when nothing is left to do.
process.exitCode ??= code;

function addScreens(program: Command, cli: Cli): void {
  addSshCommand(program, cli, async () => (await import('../screens/App.tsx')).App);
  const { demo, board } = addScreenCommands(program);
  program.action(async (flags: RootFlags) => {
    if (flags.version) cli.exitCode = printVersion(flags);
    else await orComplain(cli, flags, () => openBench(program, flags));
  });
  board.action((_: object, command: Command) => {
    const flags = command.optsWithGlobals<RootFlags & { wall?: boolean }>();
    return orComplain(cli, flags, () => openBench(undefined, flags, { screen: flags.wall ? 'wall' : 'board' }));
  });
  demo.action((_: object, command: Command) => {
    const flags = command.optsWithGlobals<DemoFlags>();
    return orComplain(cli, flags, () => openDemo(flags));
  });
}

/** A setting that cannot work is told in one line; anything else that fails here is a bug. */
async function orComplain(cli: Cli, flags: ConfigFlags, work: () => Promise<ExitCode>): Promise<void> {
  try {
    cli.exitCode = await work();
  } catch (error) {
    const { failureOf } = await import('./cli/failures.ts');
    const { code, line } = failureOf(error, cliTextsIn(languageOrEnglish(flags.lang, process.env)));
    if (code !== EXIT.usage) throw error;
    process.stderr.write(`${line}\n`);
    cli.exitCode = code;
  }
}

async function openBench(program: Command | undefined, flags: RootFlags, start?: StartPlace): Promise<ExitCode> {
  const texts = cliTextsIn(languageFrom(flags.lang, process.env));
  const [word] = program?.args ?? [];
  if (program && word !== undefined) {
    process.stderr.write(`${texts.usage.unknownCommand(safeText(word, 100), nearestCommand(program, word))}\n`);
    return EXIT.usage;
  }
  const config = configFrom(flags, process.env);
  if (!config) throw new ConfigProblem(({ config }) => config.noStore);
  if (config.servedCommand !== undefined) {
    const { runServed } = await import('./cli/handlers/served.ts');
    return runServed(systemIo(), flags, config.servedCommand, packageJson.version);
  }
  if (!process.stdout.isTTY || !process.stdin.isTTY) {
    process.stderr.write(`${texts.usage.notTerminal}\n`);
    return EXIT.usage;
  }
  const { doorbellFrom } = await import('./cli/handlers/doorbell.ts');
  const { ATTENDED_PACE } = await import('./sync/pace.ts');
  const doorbell = doorbellFrom(flags, ATTENDED_PACE, texts);
  await openTui(config, { ...(doorbell ? { doorbell } : {}), ...(start ? { start } : {}) });
  return EXIT.done;
}

async function openDemo(flags: DemoFlags): Promise<ExitCode> {
  const { startDemoStore, DEMO_TOKEN } = await import('./cli/demo.ts');
  // Before the store: a setting that cannot work is told at once.
  const settings = demoConfigFrom(flags, process.env);
  const store = await startDemoStore(flags);
  const config: Config = { ...settings, url: store.url, token: DEMO_TOKEN };
  if (flags.once || !process.stdout.isTTY || !process.stdin.isTTY) {
    await printQueue(config).finally(() => store.close());
  } else {
    const sandbox = { url: store.url, token: config.token, close: () => store.close() };
    await openTui(config, { sandbox });
  }
  return EXIT.done;
}

/** Hands the terminal to the bench; from here on the session decides when and with what code the process ends. */
async function openTui(config: Config, { sandbox, doorbell, start }: Surroundings): Promise<void> {
  readClockIn(config.timeZone);
  const [
    { createCore },
    { openSession },
    { createRedactor },
    { colourLevel, drawInAllColours },
    { readKeymap },
    { configDirFrom, stateDirFrom },
  ] = await Promise.all([
    import('./core/core.ts'),
    import('./terminal/session.ts'),
    import('./api/redact.ts'),
    import('./terminal/colours.ts'),
    import('./desk/keymap/own-keys.ts'),
    import('./settings/folders.ts'),
  ]);
  const { operator = '', station, graceMs, watchMs } = config;
  // Before anything begins: keys that do something else than was meant are worse than none.
  const allowed = config.isServed === true ? (config.sshCommands ?? []) : undefined;
  const keymap = readKeymap(configDirFrom(process.env), allowed);
  const secrets = [config.token, ...(config.hub === undefined ? [] : hubSecrets(config.hub))];
  let redact = createRedactor(...secrets);
  const core = createCore(config, {
    author: { operator, station },
    times: { ...(graceMs === undefined ? {} : { graceMs }), ...(watchMs === undefined ? {} : { watchMs }) },
    // A demo's store ends with it, and so does what is known of it.
    ...(sandbox ? {} : { stateDir: stateDirFrom(process.env) }),
    ...(doorbell ? { pace: doorbell.pace } : {}),
    client: { isReadOnly: config.isReadOnly === true },
    onToken(token) {
      secrets.push(token);
      redact = createRedactor(...secrets);
    },
  });
  // Before the screen: an address that cannot be listened on is told in one line.
  const receiver = await doorbell?.attach({ shop: core.shop, ring: () => core.sync.doorbell() });
  const session = openSession({
    redact: (text) => redact(text),
  });
  if (sandbox) session.onClose('the sandbox', sandbox.close);
  if (receiver) session.onClose('the doorbell', receiver.close);
  const colours = colourLevel(process.env, process.stdout.isTTY);
  drawInAllColours();
  const [{ runTui }, { App }] = await Promise.all([import('./desk/run-tui.ts'), import('../screens/App.tsx')]);
  runTui({ core, config, session, App, colours, keymap, start, ...(sandbox ? { sandbox } : {}) });
}

async function printQueue(config: Config): Promise<void> {
  readClockIn(config.timeZone);
  const [{ createCore }, { plainQueue, untilLoaded }, { textsIn }] = await Promise.all([
    import('./core/core.ts'),
    import('./cli/plain-queue.ts'),
    import('./texts/texts.ts'),
  ]);
  const core = createCore(config);
  try {
    core.sync.start();
    await untilLoaded(core);
    process.stdout.write(`${plainQueue(core, textsIn(config.language)).join('\n')}\n`);
  } finally {
    await core.close();
  }
}

function printVersion(flags: RootFlags): ExitCode {
  const { version } = packageJson;
  const { node, v8, sqlite } = process.versions;
  const { platform, arch } = process;
  const commit = BUILT_FROM_COMMIT || null;
  const facts = { name: 'bancada', version, commit, node, v8, sqlite, platform, arch };
  const line = commit === null ? version : `${version} (${commit})`;
  process.stdout.write(`${flags.json ? JSON.stringify(facts) : line}\n`);
  return EXIT.done;
}
