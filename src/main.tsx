/**
 * The one file that knows everything: arguments become one of the ways to run. Each way is loaded
 * only when it is asked for.
 */
import type { Command } from 'commander';
import packageJson from '../package.json' with { type: 'json' };
import type { ScreenCommand } from './cli/command.ts';
import { keepOutOfCoreDumps } from './app/closed-memory.ts';
import { EXIT, type ExitCode } from './base/exit-codes.ts';
import { systemIo } from './tty/io.ts';
import type { CommonFlags } from './cli/cli-context.ts';
import type { DoorbellFlags } from './cli/handlers/doorbell.ts';
import type { Config, ConfigFlags } from './config/config.ts';
import type { Env } from './config/environment.ts';
import { valueOf, withSettingsFile } from './config/settings-env.ts';
import { languageOrEnglish } from './config/language-or-english.ts';
import type { CliTexts } from './i18n/cli/cli-texts.ts';
import type { Language } from './i18n/texts.ts';
import type { startDemoStore } from './cli/demo.ts';
import type { Doorbell } from './devices/doorbell/doorbell.ts';
import type { Coach, SandboxAccess } from './session/session-context.ts';
import type { Draw } from './session/draw.ts';

/** Which commit this was built from, which the bundler writes here; empty where it was not known. */
declare const BUILT_FROM_COMMIT: string;

type RootFlags = ConfigFlags & DoorbellFlags & { version?: boolean; json?: boolean };
type DemoFlags = {
  items: number;
  seed: number;
  rate: number;
  port: number;
  once?: boolean;
  train?: number;
} & ConfigFlags;
type TourFlags = { step?: number; seed: number; port: number } & ConfigFlags;

/** Where a bench begins that keeps no place of its own. */
type StartPlace = { screen: 'board' | 'wall' };

/** What belongs to a bench beside its core. */
type Surroundings = {
  sandbox?: SandboxAccess & { name: string; close: () => Promise<void> };
  doorbell?: Doorbell;
  start?: StartPlace;
  teaching?: Teaching;
};

/** The environment with what `config.jsonc` adds to it. */
let env: Env = process.env;

keepOutOfCoreDumps();
const argv = process.argv.slice(2);
// Nearly every bench is opened without a word: the command line, which has much to say, is not read for that.
const code = argv.length === 0 ? await orComplain({}, openAlone) : await runLine(argv);
// Screens end the process themselves; a command ends when nothing is left to do.
process.exitCode ??= code;

async function openAlone(): Promise<ExitCode> {
  env = await withSettingsFile([], process.env);
  return openOnTerminal({});
}

async function runLine(words: readonly string[]): Promise<ExitCode> {
  const { nearestCommand, run } = await import('./cli/program.ts');
  const ways: Record<ScreenCommand, (flags: object, program: Command) => Promise<ExitCode>> = {
    async bench(flags: RootFlags, program) {
      const [word] = program.args;
      if (flags.version) return printVersion(flags);
      return orComplain(flags, () =>
        word === undefined ? openOnTerminal(flags) : refuseWord(flags, word, nearestCommand(program, word)),
      );
    },
    async board(flags: RootFlags & { wall?: boolean }) {
      const isPrinted = flags.json === true || (!process.stdout.isTTY && !flags.wall);
      if (isPrinted) return printBoard(flags);
      return orComplain(flags, () => openOnTerminal(flags, { screen: flags.wall ? 'wall' : 'board' }));
    },
    demo: (flags) => orComplain(flags, () => openDemo(flags as DemoFlags)),
    tour: (flags) => orComplain(flags, () => openTour(flags as TourFlags)),
  };
  return run(words, systemIo(), {
    version: packageJson.version,
    loadScreens: async () => (await import('../screens/App.tsx')).App,
    open(way, flags, program, itsEnv) {
      env = itsEnv;
      return ways[way](flags, program);
    },
  });
}

/** The words of the commands. Rejects where a language was asked for that there is none of. */
async function wordsFor({ lang }: ConfigFlags): Promise<CliTexts> {
  const [{ languageFrom }, { cliTextsIn }] = await Promise.all([
    import('./config/language.ts'),
    import('./i18n/cli/cli-texts.ts'),
  ]);
  return cliTextsIn(languageFrom(lang, env));
}

/** The word after `bancada` is none of its commands. */
async function refuseWord(flags: RootFlags, word: string, nearest: string | undefined): Promise<ExitCode> {
  const [texts, { safeText }] = await Promise.all([wordsFor(flags), import('./base/safe-text.ts')]);
  process.stderr.write(`${texts.usage.unknownCommand(safeText(word, 100), nearest)}\n`);
  return EXIT.usage;
}

async function printBoard(flags: RootFlags): Promise<ExitCode> {
  const { printBoard: print } = await import('./cli/handlers/board.ts');
  // The root's flags may be there without a value; nobody gives any here.
  return print(systemIo(env), flags as CommonFlags);
}

/** A setting that cannot work is told in one line; anything else that fails here is a bug. */
async function orComplain(flags: ConfigFlags, work: () => Promise<ExitCode>): Promise<ExitCode> {
  try {
    return await work();
  } catch (error) {
    const [{ failureOf }, { cliTextsIn }] = await Promise.all([
      import('./cli/failures.ts'),
      import('./i18n/cli/cli-texts.ts'),
    ]);
    const { code, line } = failureOf(error, cliTextsIn(languageOrEnglish(flags.lang, env)));
    if (code !== EXIT.usage) throw error;
    process.stderr.write(`${line}\n`);
    return code;
  }
}

async function openOnTerminal(flags: RootFlags, start?: StartPlace): Promise<ExitCode> {
  const [{ configFrom, ConfigProblem }, { setUpNetwork }] = await Promise.all([
    import('./config/config.ts'),
    import('./config/network.ts'),
  ]);
  const config = await configFrom(flags, env);
  setUpNetwork(env);
  if (!config) throw new ConfigProblem(({ config }) => config.noStore);
  if (config.servedCommand !== undefined) {
    const { runServed } = await import('./cli/handlers/served.ts');
    return runServed(systemIo(env), flags, config.servedCommand, packageJson.version);
  }
  if (!process.stdout.isTTY || !process.stdin.isTTY) return refuseWithoutTerminal(flags);
  const doorbell = await doorbellOf(flags);
  await openTui(config, { ...(doorbell ? { doorbell } : {}), ...(start ? { start } : {}) });
  return EXIT.done;
}

/** What hears signed events, where it was asked for. */
async function doorbellOf(flags: DoorbellFlags & ConfigFlags): Promise<Doorbell | undefined> {
  if (flags.webhookPort === undefined && flags.webhookSecretFile === undefined) return undefined;
  const [{ doorbellFrom }, { ATTENDED_PACE }, texts] = await Promise.all([
    import('./cli/handlers/doorbell.ts'),
    import('./sync/poll/pace.ts'),
    wordsFor(flags),
  ]);
  return doorbellFrom(flags, ATTENDED_PACE, texts);
}

async function openDemo(flags: DemoFlags): Promise<ExitCode> {
  const [{ startDemoStore, DEMO_TOKEN, QUIET_STORE }, { demoConfigFrom }] = await Promise.all([
    import('./cli/demo.ts'),
    import('./config/config.ts'),
  ]);
  // Before the store: a setting that cannot work is told at once.
  const settings = demoConfigFrom(flags, env);
  const isScreen = !flags.once && process.stdout.isTTY && process.stdin.isTTY;
  if (flags.train !== undefined && !isScreen) return refuseWithoutTerminal(flags);
  const store = await startDemoStore(flags.train === undefined ? flags : { ...flags, ...QUIET_STORE });
  const config: Config = { ...settings, url: store.url, token: DEMO_TOKEN };
  if (isScreen) await openTaught(config, store, await coachOfDemo(flags, store, config.language));
  else await printQueue(config).finally(() => store.close());
  return EXIT.done;
}

type DemoStore = Awaited<ReturnType<typeof startDemoStore>>;

async function openTour(flags: TourFlags): Promise<ExitCode> {
  if (!process.stdout.isTTY || !process.stdin.isTTY) return refuseWithoutTerminal(flags);
  const { demoConfigFrom } = await import('./config/config.ts');
  const settings = demoConfigFrom(flags, env);
  const [
    { startDemoStore, DEMO_TOKEN, QUIET_STORE },
    { createTour },
    { keepProgress, readProgress },
    { stateDirFrom },
  ] = await Promise.all([
    import('./cli/demo.ts'),
    import('./tour/tour.ts'),
    import('./tour/progress.ts'),
    import('./config/folders.ts'),
  ]);
  const dir = stateDirFrom(env);
  const stepsDone = flags.step === undefined ? readProgress(dir).stepsDone : flags.step - 1;
  const store = await startDemoStore({ ...QUIET_STORE, seed: flags.seed, port: flags.port });
  const { world } = store;
  const onStep = (steps: number) => keepProgress(dir, { isOffered: true, stepsDone: steps });
  const coach = createTour({ world, seed: String(flags.seed), stepsDone, onStep });
  await openTaught({ ...settings, url: store.url, token: DEMO_TOKEN }, store, { coach });
  return EXIT.done;
}

/** Who teaches at the demo: the training, or the tour, which waits to be asked for and offers itself once. */
async function coachOfDemo({ seed, train }: DemoFlags, { world }: DemoStore, language: Language): Promise<Teaching> {
  if (train !== undefined) {
    const [{ createTraining }, { sheetOf }, { textsIn }] = await Promise.all([
      import('./tour/training.ts'),
      import('./tour/score.ts'),
      import('./i18n/texts.ts'),
    ]);
    const coach = createTraining({ world, seed: String(seed), count: train });
    const sheet = () => sheetOf(coach.shift(), textsIn(language).training, language === 'pt-BR' ? ',' : '.');
    return { coach, lastWords: () => `${sheet().join('\n')}\n` };
  }
  const [{ createTour }, { keepProgress, readProgress }, { stateDirFrom }] = await Promise.all([
    import('./tour/tour.ts'),
    import('./tour/progress.ts'),
    import('./config/folders.ts'),
  ]);
  const dir = stateDirFrom(env);
  const isOffered = !readProgress(dir).isOffered;
  if (isOffered) keepProgress(dir, { isOffered: true });
  const onStep = (steps: number) => keepProgress(dir, { stepsDone: steps });
  return { coach: createTour({ world, seed: String(seed), isOffered, onStep }) };
}

/** `lastWords`: what is printed when the terminal is given back. */
type Teaching = { coach: Coach; lastWords?: () => string };

function openTaught(config: Config, store: DemoStore, teaching: Teaching): Promise<void> {
  const { url, name } = store;
  return openTui(config, { sandbox: { url, name, token: config.token, close: () => store.close() }, teaching });
}

async function refuseWithoutTerminal(flags: ConfigFlags): Promise<ExitCode> {
  const { usage } = await wordsFor(flags);
  process.stderr.write(`${usage.notTerminal}\n`);
  return EXIT.usage;
}

/** Hands the terminal to the bench; from here on the session decides when and with what code the process ends. */
async function openTui(config: Config, { sandbox, doorbell, start, teaching }: Surroundings): Promise<void> {
  const { staySmall } = await import('./app/small-memory.ts');
  staySmall();
  const { readClockIn } = await import('./config/time-zone.ts');
  readClockIn(config.timeZone);
  const [
    { hubSecrets },
    { createCore },
    { openSession },
    { createRedactor },
    { colourLevel, drawInAllColours },
    { readKeymap, watchListeners },
    { configDirFrom, stateDirFrom },
    { createLiveSettings },
    { createBadges },
  ] = await Promise.all([
    import('./config/hub-address.ts'),
    import('./app/core.ts'),
    import('./tty/session.ts'),
    import('./api/redact.ts'),
    import('./tty/output/colours.ts'),
    import('./session/keymap/configured-keymap.ts'),
    import('./config/folders.ts'),
    import('./session/subscriptions/live-settings.ts'),
    import('./config/operators-file.ts'),
  ]);
  const { operator = '', station, graceMs, watchMs } = config;
  // Before anything begins: keys that do something else than was meant are worse than none.
  const allowed = config.isServed === true ? (config.sshCommands ?? []) : undefined;
  const keymap = readKeymap(configDirFrom(env), allowed);
  const listeners = watchListeners(configDirFrom(env), allowed);
  const flags = { '--profile': valueOf('--profile', argv), '--lang': valueOf('--lang', argv) };
  const news = createLiveSettings({ env: process.env, flags, allowed });
  const secrets = [config.token, ...(config.hub === undefined ? [] : hubSecrets(config.hub))];
  let redact = createRedactor(...secrets);
  const core = createCore(config, {
    author: { operator, station },
    times: { ...(graceMs === undefined ? {} : { graceMs }), ...(watchMs === undefined ? {} : { watchMs }) },
    // A demo's store ends with it, and so does what is known of it.
    ...(sandbox ? {} : { stateDir: stateDirFrom(env) }),
    ...(doorbell ? { pace: doorbell.pace } : {}),
    client: { isReadOnly: config.isReadOnly === true },
    onToken(token) {
      secrets.push(token);
      redact = createRedactor(...secrets);
    },
  });
  // Over SSH no terminal is a person's own, and a board or a wall has nobody who would sit down.
  const isOwn = sandbox === undefined && start === undefined && config.isServed !== true;
  const offerTourOnce = isOwn ? (await import('./tour/first-start.ts')).offerTourOnce : undefined;
  // Before the screen: an address that cannot be listened on is told in one line.
  const receiver = await doorbell?.attach({ replica: core.replica, ring: () => core.sync.doorbell() });
  const session = openSession({
    redact: (text) => redact(text),
  });
  if (sandbox) session.onClose('the sandbox', sandbox.close);
  if (teaching?.lastWords) session.onClose('the score sheet', () => void process.stdout.write(teaching.lastWords!()));
  if (receiver) session.onClose('the doorbell', receiver.close);
  const colours = colourLevel(process.env, process.stdout.isTTY);
  drawInAllColours();
  const [{ runTui }, { firstLines }] = await Promise.all([
    import('./session/setup/run-tui.ts'),
    import('../screens/first-lines.ts'),
  ]);
  runTui({
    core,
    config,
    session,
    firstLines,
    loadScreens,
    colours,
    keymap,
    listeners,
    badges: createBadges(configDirFrom(env), core.clock.now),
    news,
    start,
    coach: teaching?.coach,
    greet: offerTourOnce && ((context) => offerTourOnce(context, stateDirFrom(env))),
    ...(sandbox ? { sandbox, shop: sandbox.name } : {}),
  });
}

async function loadScreens(): Promise<Draw> {
  const [{ drawWith }, { App }] = await Promise.all([import('./session/draw.ts'), import('../screens/App.tsx')]);
  return drawWith(App);
}

async function printQueue(config: Config): Promise<void> {
  const { readClockIn } = await import('./config/time-zone.ts');
  readClockIn(config.timeZone);
  const [{ createCore }, { plainQueue, untilLoaded }, { textsIn }] = await Promise.all([
    import('./app/core.ts'),
    import('./cli/plain-queue.ts'),
    import('./i18n/texts.ts'),
  ]);
  const core = createCore(config);
  try {
    core.sync.start();
    const texts = textsIn(config.language);
    await untilLoaded(core, texts);
    process.stdout.write(`${plainQueue(core, texts).join('\n')}\n`);
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
